//! The entry up to which the derived tables are filled; the same for all.

use rusqlite::{Connection, OptionalExtension};

use crate::campaign::Seq;
use crate::journal::file::comparison::compare;
use crate::journal::file::connection::change_one;
use crate::journal::format::LAYOUT;

/// The last entry in them; 0 where one is missing or another program's, or where an older version filled them, so that all are made
/// anew.
pub(crate) fn position(conn: &Connection) -> rusqlite::Result<Seq> {
    if !compare(conn)?.has_derived() {
        return Ok(Seq(0));
    }
    let last = conn
        .prepare_cached(
            "SELECT d.last_entry FROM main.derived d, main.state s WHERE s.layout = ?1",
        )?
        .query_row([LAYOUT], |row| row.get(0))
        .optional()?;
    Ok(last.unwrap_or(Seq(0)))
}

pub(super) fn set(conn: &Connection, schema: &str, last: Seq) -> rusqlite::Result<()> {
    let mut set = conn.prepare_cached(&format!(
        "INSERT INTO {schema}.derived (id, last_entry) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET last_entry = ?1"
    ))?;
    change_one(&mut set, [last])
}
