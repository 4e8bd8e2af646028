//! Every connection to a database is made here: whatever another program put into a file, it runs none of it, and no
//! statement goes on for ever.

use std::ffi::c_int;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::trace::{TraceEvent, TraceEventCodes};
use rusqlite::{Connection, OpenFlags, Statement, ffi};

use crate::journal::files::beside;

/// Triggers, views and foreign keys are never ours; a definition in the file may call harmless functions only; what `SQLite`
/// keeps for itself (`sqlite_schema`, the tables within the search index) is written by `SQLite` alone. QPSG: values
/// never change the plan of a statement.
const SETTINGS: [(DbConfig, bool); 10] = [
    (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, false),
    (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
    (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_ATTACH_CREATE, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_ATTACH_WRITE, false),
    (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
    (DbConfig::SQLITE_DBCONFIG_DQS_DDL, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true),
];

/// Far beyond what a campaign needs: the longest row is the state of a large one.
const LIMITS: [(Limit, i32); 7] = [
    (Limit::SQLITE_LIMIT_LENGTH, 32 * 1024 * 1024),
    (Limit::SQLITE_LIMIT_SQL_LENGTH, 1_000_000),
    (Limit::SQLITE_LIMIT_VDBE_OP, 100_000),
    (Limit::SQLITE_LIMIT_SCHEMA, 10_000),
    (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
    (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    (Limit::SQLITE_LIMIT_ATTACHED, 0),
];

/// The prepared statements that are kept: room for all of them, so that none is prepared twice.
const STATEMENTS: usize = 64;

/// A connection to a file that is there.
pub(crate) fn open(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let conn = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    guarded(conn, path.to_owned())
}

/// A connection to a file that is read as it is, without looking for a log or a lock.
pub(crate) fn open_immutable(path: &Path, uri: &str) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let conn = Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    guarded(conn, path.to_owned())
}

/// A connection to a file that is made.
pub(crate) fn create(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    open(path, flags)
}

/// A database in memory.
pub(crate) fn in_memory() -> rusqlite::Result<Connection> {
    guarded(Connection::open_in_memory()?, PathBuf::new())
}

fn guarded(mut conn: Connection, path: PathBuf) -> rusqlite::Result<Connection> {
    for (setting, on) in SETTINGS {
        conn.set_db_config(setting, on)?;
    }
    for (limit, most) in LIMITS {
        conn.set_limit(limit, most)?;
    }
    conn.set_prepared_statement_cache_capacity(STATEMENTS);
    conn.busy_timeout(PATIENCE)?;
    end_endless(&mut conn, path)?;
    // Cheap: what a page says of its cells is compared with the page when it is read.
    conn.pragma_update(None, "cell_size_check", true)?;
    Ok(conn)
}

/// How long another program may have the file locked; also where the system can't lock at all, which `SQLite` takes for that.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often the work of a statement is looked at, in steps of `SQLite`'s machine.
const STEPS: c_int = 10_000;
/// The steps that handing out one row counts for: our own code works on it.
const ROW: u64 = 100;
/// The steps that every statement may take.
const LEAST: u64 = 1_000_000;
/// The further steps that a statement may take for each byte of the file. One that reads every row and compares it takes about
/// one a byte.
const STEPS_PER_BYTE: u64 = 16;

/// Ends a statement with an error where it takes more steps than one that reads the whole file: pages that lead back to
/// each other, made by hand, would be read for ever. Measured in steps, not in time, so that neither a slow disk nor a large
/// campaign is taken for that.
fn end_endless(conn: &mut Connection, path: PathBuf) -> rusqlite::Result<()> {
    let work = Arc::new(AtomicU64::new(0));
    let begun = work.clone();
    let events = TraceEventCodes::SQLITE_TRACE_STMT | TraceEventCodes::SQLITE_TRACE_ROW;
    let count = move |event: TraceEvent<'_>| match event {
        TraceEvent::Stmt(..) => begun.store(0, Ordering::Relaxed),
        TraceEvent::Row(_) => {
            begun.fetch_add(ROW, Ordering::Relaxed);
        }
        _ => {}
    };
    conn.trace_v2(events, Some(count))?;
    let is_endless = move || {
        let steps = u64::from(STEPS.unsigned_abs());
        let done = work.fetch_add(steps, Ordering::Relaxed) + steps;
        done > LEAST && done > LEAST + STEPS_PER_BYTE * bytes(&path)
    };
    conn.progress_handler(STEPS, Some(is_endless))
}

/// The size of a file and its log.
fn bytes(path: &Path) -> u64 {
    let size = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
    size(path) + size(&beside(path, "-wal"))
}

/// The error of pages that contradict each other.
pub(crate) fn corrupt() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), None)
}

/// Executes a statement that changes one row, and fails if it didn't.
pub(crate) fn change_one(
    statement: &mut Statement<'_>,
    values: impl rusqlite::Params,
) -> rusqlite::Result<()> {
    match statement.execute(values)? {
        1 => Ok(()),
        others => Err(rusqlite::Error::StatementChangedRows(others)),
    }
}
