//! How a campaign file is made, synced, and switched to a log and back.

use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use rusqlite::types::Value;

use super::tables;
use crate::journal::format::{APPLICATION, FORMAT};

/// The longest time that another program has the file open for a short read.
const SHORT_READ: Duration = Duration::from_millis(300);

/// Makes an empty database a campaign's.
pub(crate) fn create(conn: &Connection) -> rusqlite::Result<()> {
    let transaction = conn.unchecked_transaction()?;
    conn.pragma_update(None, "application_id", APPLICATION)?;
    conn.pragma_update(None, "user_version", FORMAT)?;
    tables::create_core(conn)?;
    transaction.commit()
}

/// Synced at every commit, on macOS down to the platter; a power cut takes nothing that was acknowledged.
pub(crate) fn make_durable(conn: &Connection) -> rusqlite::Result<()> {
    conn.pragma_update(None, "synchronous", "FULL")?;
    conn.pragma_update(None, "fullfsync", true)?;
    conn.pragma_update(None, "checkpoint_fullfsync", true)
}

/// What a connection has set, for a proof.
pub(crate) fn settings(conn: &Connection) -> rusqlite::Result<Vec<(&'static str, String)>> {
    let names = [
        "application_id",
        "user_version",
        "journal_mode",
        "synchronous",
        "fullfsync",
        "checkpoint_fullfsync",
    ];
    let set = |name| {
        let value: Value = conn.pragma_query_value(None, name, |row| row.get(0))?;
        Ok((
            name,
            match value {
                Value::Integer(number) => number.to_string(),
                Value::Text(word) => word,
                other => format!("{other:?}"),
            },
        ))
    };
    names.into_iter().map(set).collect()
}

/// Uses a log beside the file while it is open to write: one sync a commit, and readers never wait.
///
/// The way there changes two bytes of the first sector, for which a journal of its own would be made, written and removed:
/// in memory it does as well.
pub(crate) fn open_wal(conn: &Connection) -> rusqlite::Result<()> {
    let now: String = conn.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    if now == "delete" {
        set_journal_mode(conn, "MEMORY")?;
    }
    set_journal_mode(conn, "WAL")
}

/// Moves the pages of the log to the file; whether all of them, which a long read prevents.
pub(crate) fn checkpoint(conn: &Connection) -> rusqlite::Result<bool> {
    conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| {
        let [busy, pages, moved]: [i64; 3] = [row.get(0)?, row.get(1)?, row.get(2)?];
        Ok(busy == 0 && pages == moved)
    })
}

/// One file again. Fails while a reader stays, which loses nothing: the log stays beside the file. One that just looks, as
/// the players' screen does, is waited for: here `SQLite` itself doesn't.
pub(crate) fn close_wal(conn: &Connection) -> rusqlite::Result<()> {
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    // Otherwise the lock would be free between deleting the log and recording that there is none; a reader that connects
    // then would create a new log.
    set_locking_mode(conn, "EXCLUSIVE")?;
    let begun = Instant::now();
    let folded = loop {
        match set_journal_mode(conn, "DELETE") {
            Err(e) if is_busy(&e) && begun.elapsed() < SHORT_READ => {
                thread::sleep(SHORT_READ / 100);
            }
            done => break done,
        }
    };
    set_locking_mode(conn, "NORMAL").and(folded)
}

fn set_locking_mode(conn: &Connection, mode: &str) -> rusqlite::Result<()> {
    conn.pragma_update_and_check(None, "locking_mode", mode, |_| Ok(()))
}

pub(crate) fn is_busy(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked};
    matches!(
        error.sqlite_error_code(),
        Some(DatabaseBusy | DatabaseLocked)
    )
}

/// The change is committed after the row with the new mode; without asking for the next one, an error would go unnoticed.
fn set_journal_mode(conn: &Connection, mode: &str) -> rusqlite::Result<()> {
    let mut change = conn.prepare(&format!("PRAGMA journal_mode = {mode}"))?;
    let mut rows = change.query([])?;
    while rows.next()?.is_some() {}
    Ok(())
}
