//! The tables of a campaign file and the settings of a connection.

use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use rusqlite::types::Value;

use crate::journal::format::{APPLICATION, FORMAT};

/// The longest time that another program has the file open for a short read.
const SHORT_READ: Duration = Duration::from_millis(300);

/// The journal, and its holder.
const JOURNAL: &str = "
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    session INTEGER NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    label TEXT NOT NULL,
    parts TEXT,
    tier TEXT,
    hidden INTEGER NOT NULL,
    forced TEXT,
    cause INTEGER,
    players TEXT,
    events TEXT NOT NULL,
    checksum BLOB NOT NULL
) STRICT;
CREATE INDEX entries_by_cause ON entries (cause) WHERE cause IS NOT NULL;
CREATE INDEX entries_by_round ON entries (seq) WHERE kind = 'round';
CREATE INDEX entries_by_tag ON entries (json_extract(events, '$[0].Tagged.word'), cause) WHERE kind = 'tag';
CREATE INDEX entries_by_session ON entries (seq) WHERE kind = 'session';
CREATE INDEX entries_by_name ON entries (seq) WHERE kind IN ('campaign', 'sheet');
CREATE TABLE holder (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    program TEXT NOT NULL,
    pid INTEGER NOT NULL,
    host TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT;";

/// The state row: the campaign after the last entry. `made` is the last entry that is neither undo nor redo, `tip` the
/// last entry's checksum; name, game and time are columns, so that a list of campaigns parses no JSON.
const STATE: &str = "
CREATE TABLE state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    layout INTEGER NOT NULL,
    last_entry INTEGER NOT NULL,
    last_command INTEGER NOT NULL,
    last_checksum BLOB NOT NULL,
    last_at INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    game_entry INTEGER NOT NULL,
    campaign TEXT NOT NULL,
    checksum BLOB NOT NULL
) STRICT;";

/// What later entries change about earlier ones. `standing` holds what the next undo (turn 0) or redo (turn 1) may take; each
/// is one read at the end of an index, in constant time.
const FLAGS: [(&str, &str); 2] = [
    (
        "entry_flags",
        "(seq INTEGER PRIMARY KEY, undone_by INTEGER, revealed_by INTEGER) STRICT",
    ),
    (
        "undo_list",
        "(list INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (list, seq)) STRICT, WITHOUT ROWID",
    ),
];

/// Makes an empty database a campaign's.
pub(crate) fn create(conn: &Connection) -> rusqlite::Result<()> {
    let transaction = conn.unchecked_transaction()?;
    conn.pragma_update(None, "application_id", APPLICATION)?;
    conn.pragma_update(None, "user_version", FORMAT)?;
    conn.execute_batch(JOURNAL)?;
    conn.execute_batch(STATE)?;
    create_flags(conn, "main")?;
    transaction.commit()
}

/// The tables of [`FLAGS`], in `main` or, to compare with, in `temp`.
pub(crate) fn create_flags(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    FLAGS.iter().try_for_each(|(name, columns)| {
        conn.execute_batch(&format!("CREATE TABLE {schema}.{name} {columns}"))
    })
}

/// Takes them away again.
pub(crate) fn drop_flags(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    FLAGS.iter().try_for_each(|(name, _)| {
        conn.execute_batch(&format!("DROP TABLE IF EXISTS {schema}.{name}"))
    })
}

/// Empties state row and flags, so that they can be made anew from the entries.
pub(crate) fn recreate_state_and_flags(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute_batch("DROP TABLE IF EXISTS state")?;
    drop_flags(conn, "main")?;
    conn.execute_batch(STATE)?;
    create_flags(conn, "main")
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

fn is_busy(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked};
    matches!(
        error.sqlite_error_code(),
        Some(DatabaseBusy | DatabaseLocked)
    )
}

fn set_journal_mode(conn: &Connection, mode: &str) -> rusqlite::Result<()> {
    conn.pragma_update_and_check(None, "journal_mode", mode, |_| Ok(()))
}
