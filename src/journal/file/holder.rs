//! The holder of a campaign: which program has it open to write. A row of the file, read by a program that is refused.

use jiff::tz::TimeZone;
use rusqlite::{Connection, OptionalExtension, params};

use super::connection::change_one;
use crate::journal::stored::time_stamp::timestamp;

/// The program that has a campaign open to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// `rollbook 0.1.0`.
    pub program: String,
    /// Its process number.
    pub pid: u32,
    /// The computer's name.
    pub host: String,
    /// Microseconds since 1970, UTC.
    pub since: i64,
}

impl Holder {
    pub(crate) fn this_program(since: i64) -> Self {
        Self {
            program: concat!("rollbook ", env!("CARGO_PKG_VERSION")).to_owned(),
            pid: std::process::id(),
            host: host(),
            since,
        }
    }

    pub(crate) fn write(&self, conn: &Connection) -> rusqlite::Result<()> {
        let mut insert = conn.prepare(
            "INSERT OR REPLACE INTO holder (id, program, pid, host, since) VALUES (1, ?1, ?2, ?3, ?4)",
        )?;
        change_one(
            &mut insert,
            params![self.program, self.pid, self.host, self.since],
        )
    }

    pub(crate) fn clear(conn: &Connection) -> rusqlite::Result<()> {
        conn.execute("DELETE FROM holder", [])?;
        Ok(())
    }

    pub(crate) fn read(conn: &Connection) -> rusqlite::Result<Option<Self>> {
        conn.query_row("SELECT program, pid, host, since FROM holder", [], |row| {
            Ok(Self {
                program: row.get(0)?,
                pid: row.get(1)?,
                host: row.get(2)?,
                since: row.get(3)?,
            })
        })
        .optional()
    }

    /// `rollbook 0.1.0 (process 4711 on mill) since 2026-03-01 19:30`.
    pub(crate) fn described(&self) -> String {
        let since = timestamp(self.since).to_zoned(TimeZone::system());
        let since = since.strftime("%Y-%m-%d %H:%M");
        let Self {
            program, pid, host, ..
        } = self;
        format!("{program} (process {pid} on {host}) since {since}")
    }
}

/// Reads environment variables, so that no crate is needed for one word of a message; empty if they are not set.
fn host() -> String {
    ["HOSTNAME", "COMPUTERNAME", "HOST"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|host| !host.is_empty()))
        .or_else(|| std::fs::read_to_string("/etc/hostname").ok())
        .map_or_else(|| "this computer".to_owned(), |host| host.trim().to_owned())
}
