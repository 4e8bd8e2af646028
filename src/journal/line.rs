//! How entries are shown: as a line of the history, or whole.

use super::row;
use super::tags::Tag;
use crate::campaign::{CharacterId, Entry, Kind, Seq};

/// One line of the history: an entry without its events, with what later entries say about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its number.
    pub seq: Seq,
    /// Microseconds since 1970, UTC.
    pub at: i64,
    /// Its session; 0 before the first.
    pub session: u32,
    /// What it is about.
    pub kind: Kind,
    /// Whom it concerns, the acting one first.
    pub who: Vec<CharacterId>,
    /// The one-line text.
    pub label: String,
    /// The verdict's key.
    pub tier: Option<String>,
    /// Kept from the players.
    pub hidden: bool,
    /// Whether the rules were overruled.
    pub forced: bool,
    /// The entry that led to it.
    pub cause: Option<Seq>,
    /// The entry that undid it, while it is undone; for an undo, the redo that took it back.
    pub undone_by: Option<Seq>,
    /// The entry that showed it to the players, while that stands.
    pub revealed_by: Option<Seq>,
}

impl Line {
    /// Whether players may not know of it.
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        self.hidden && self.revealed_by.is_none()
    }
}

/// An entry told whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Inspected {
    /// The entry with its events.
    pub entry: Entry,
    /// The entry that undid it, while it is undone; for an undo, the redo that took it back.
    pub undone_by: Option<Seq>,
    /// The entry that showed it to the players, while that stands.
    pub revealed_by: Option<Seq>,
    /// The entry that led to it.
    pub cause: Option<Line>,
    /// The entries it led to, oldest first.
    pub consequences: Vec<Line>,
    /// The tags on it, oldest first.
    pub tags: Vec<Tag>,
}

/// What a [`Line`] is read from.
pub(super) const LINE: &str = "SELECT e.seq, e.at, e.session, e.kind, e.who, e.label, e.tier, e.hidden, e.forced IS NOT NULL, \
    e.cause, m.undone_by, m.revealed_by FROM entries e LEFT JOIN marks m ON m.seq = e.seq";

pub(super) fn line(row: &rusqlite::Row<'_>) -> rusqlite::Result<Line> {
    let kind: String = row.get(3)?;
    let who: String = row.get(4)?;
    Ok(Line {
        seq: row.get(0)?,
        at: row.get(1)?,
        session: row.get(2)?,
        kind: kind.parse().map_err(|e| unreadable(3, e))?,
        who: row::people(&who).map_err(|e| unreadable(4, e))?,
        label: row.get(5)?,
        tier: row.get(6)?,
        hidden: row.get(7)?,
        forced: row.get(8)?,
        cause: row.get(9)?,
        undone_by: row.get(10)?,
        revealed_by: row.get(11)?,
    })
}

fn unreadable(
    column: usize,
    error: impl std::error::Error + Send + Sync + 'static,
) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
}
