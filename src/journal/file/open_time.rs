//! How long a campaign has been open in all, by which its timers are told: a row of the file, written with entries, now and then
//! while a timer runs, and at the end. Without it only the entries tell; no entry depends on it.

use rusqlite::{Connection, OptionalExtension, params};

use super::connection::change_one;
use crate::campaign::OpenTime;

/// How long a campaign had been open at some moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OpenMark {
    /// How long.
    pub(crate) time: OpenTime,
    /// The moment: microseconds since 1970, UTC.
    pub(crate) at: i64,
}

impl OpenMark {
    pub(crate) fn write(self, conn: &Connection) -> rusqlite::Result<()> {
        let mut insert = conn.prepare_cached(
            "INSERT OR REPLACE INTO open_time (id, milliseconds, at) VALUES (1, ?1, ?2)",
        )?;
        let milliseconds = i64::try_from(self.time.0).unwrap_or(i64::MAX);
        change_one(&mut insert, params![milliseconds, self.at])
    }

    pub(crate) fn read(conn: &Connection) -> rusqlite::Result<Option<Self>> {
        conn.query_row("SELECT milliseconds, at FROM open_time", [], |row| {
            let milliseconds: i64 = row.get(0)?;
            Ok(Self {
                time: OpenTime(milliseconds.unsigned_abs()),
                at: row.get(1)?,
            })
        })
        .optional()
    }
}
