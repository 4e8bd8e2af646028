//! The entry up to which the derived tables are filled; the same for all.

use rusqlite::{Connection, OptionalExtension};

use crate::campaign::Seq;

/// The last entry in them; 0 where one is missing, so that all are made anew.
pub(crate) fn position(conn: &Connection) -> rusqlite::Result<Seq> {
    let there: i64 = conn
        .prepare_cached(
            "SELECT count(*) FROM main.sqlite_schema WHERE name IN ('derived', 'rolls', 'facets')",
        )?
        .query_row([], |row| row.get(0))?;
    if there < 3 {
        return Ok(Seq(0));
    }
    let last = conn
        .prepare_cached("SELECT last_entry FROM main.derived")?
        .query_row([], |row| row.get(0))
        .optional()?;
    Ok(last.unwrap_or(Seq(0)))
}

pub(super) fn create(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    conn.execute_batch(&format!(
        "CREATE TABLE IF NOT EXISTS {schema}.derived (
             id INTEGER PRIMARY KEY CHECK (id = 1),
             last_entry INTEGER NOT NULL
         ) STRICT;"
    ))
}

pub(super) fn set(conn: &Connection, schema: &str, last: Seq) -> rusqlite::Result<()> {
    conn.prepare_cached(&format!(
        "INSERT INTO {schema}.derived (id, last_entry) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET last_entry = ?1"
    ))?
    .execute([last])?;
    Ok(())
}

pub(super) fn clear(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    conn.execute_batch(&format!("DROP TABLE IF EXISTS {schema}.derived"))
}
