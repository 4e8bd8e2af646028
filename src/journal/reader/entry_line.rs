//! Reads entries for display: as a line of the history, or whole.

use super::tags::Tag;
use crate::journal::stored::{entry_row, shown_json};
use rusqlite::params;

use super::Reader;
use crate::campaign::{CharacterId, Decision, Entry, Kind, Label, Seq, Shown};
use crate::journal::error::JournalError;

/// A line of the history: an entry without its events, with its flags.
#[derive(Debug, Clone, PartialEq)]
pub struct EntryLine {
    /// Its number.
    pub seq: Seq,
    /// Microseconds since 1970, UTC.
    pub at: i64,
    /// Its session; 0 before the first.
    pub session: u32,
    /// Its kind.
    pub kind: Kind,
    /// The characters it concerns, the acting one first.
    pub who: Vec<CharacterId>,
    /// Their names when the entry was made, in the same order.
    pub names: Vec<String>,
    /// The whole line as text. A pane may draw it as several rows.
    pub label: Label,
    /// The verdict's key.
    pub tier: Option<String>,
    /// Hidden from the players.
    pub hidden: bool,
    /// Whether the rules were overruled.
    pub forced: bool,
    /// The entry that caused it.
    pub cause: Option<Seq>,
    /// The entry that undid it, while it is undone; for an undo, the redo that reversed it.
    pub undone_by: Option<Seq>,
    /// The entry that revealed it, while that is not undone.
    pub revealed_by: Option<Seq>,
    /// What players are shown of it where it isn't secret.
    pub shown: Shown,
}

impl EntryLine {
    /// Its kind as players see it, where that is another one.
    pub(super) fn kind_for_players(&self) -> Kind {
        match &self.shown {
            Shown::Part(part) => part.kind,
            Shown::All | Shown::Nothing => self.kind,
        }
    }
}

impl EntryLine {
    /// Whether players may not see it.
    pub const fn is_secret(&self) -> bool {
        self.hidden && self.revealed_by.is_none()
    }

    /// Whether players see nothing of it: it is secret, or tells only what is kept from them. What it reveals stands in place of
    /// the entry that reveals.
    pub fn is_kept(&self) -> bool {
        self.kind != Kind::Reveal && (self.is_secret() || self.shown == Shown::Nothing)
    }
}

/// A whole entry with all that refers to it.
#[derive(Debug, Clone, PartialEq)]
pub struct EntryDetails {
    /// The entry with its events.
    pub entry: Entry,
    /// The entry that undid it, while it is undone; for an undo, the redo that reversed it.
    pub undone_by: Option<Seq>,
    /// The entry that revealed it, while that is not undone.
    pub revealed_by: Option<Seq>,
    /// The entry that caused it.
    pub cause: Option<EntryLine>,
    /// The entries that it caused, oldest first.
    pub consequences: Vec<EntryLine>,
    /// The tags on it, oldest first.
    pub tags: Vec<Tag>,
}

/// How many undone entries are compared.
const UNDONE: u32 = 256;

/// What a [`EntryLine`] is read from.
pub(crate) const SELECT_LINES: &str = "SELECT e.seq, e.at, e.session, e.kind, e.who, e.label, e.parts, e.tier, e.hidden, e.forced IS NOT NULL, \
    e.cause, m.undone_by, m.revealed_by, e.players FROM entries e LEFT JOIN entry_flags m ON m.seq = e.seq";

pub(crate) fn read_line(row: &rusqlite::Row<'_>) -> rusqlite::Result<EntryLine> {
    columns(row).map_err(|why| entry_row::of_row(row, why))
}

fn columns(row: &rusqlite::Row<'_>) -> rusqlite::Result<EntryLine> {
    let kind: String = row.get(3)?;
    let who: String = row.get(4)?;
    let parts: Option<String> = row.get(6)?;
    let (who, names) = entry_row::characters_from_json(&who).map_err(|e| unreadable(4, e))?;
    let kind = (kind.parse()).map_err(|_| unreadable(3, format!("“{kind}” is unknown")))?;
    let pairs = || who.iter().copied().zip(names.iter().cloned()).collect();
    let players: Option<String> = row.get(13)?;
    let shown = shown_json::read(players.as_deref(), kind, pairs).map_err(|e| unreadable(13, e))?;
    let at = row.get(1)?;
    entry_row::check_time(at).map_err(|why| unreadable(1, why))?;
    Ok(EntryLine {
        seq: row.get(0)?,
        at,
        session: row.get(2)?,
        kind,
        who,
        names,
        label: entry_row::label(row.get(5)?, parts.as_deref()),
        tier: row.get(7)?,
        hidden: row.get(8)?,
        forced: row.get(9)?,
        cause: row.get(10)?,
        undone_by: row.get(11)?,
        revealed_by: row.get(12)?,
        shown,
    })
}

fn unreadable(
    column: usize,
    error: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.into())
}

impl Reader {
    /// Up to `n` lines before an entry, or the last ones; newest first. Numbers have no gaps, so every place is read in the
    /// same time.
    ///
    /// # Errors
    /// Unreadable.
    pub fn page(&self, before: Option<Seq>, n: usize) -> Result<Vec<EntryLine>, JournalError> {
        let before = before.map_or(i64::MAX, |seq| i64::try_from(seq.0).unwrap_or(i64::MAX));
        let n = i64::try_from(n).unwrap_or(i64::MAX);
        let sql = format!("{SELECT_LINES} WHERE e.seq < ?1 ORDER BY e.seq DESC LIMIT ?2");
        self.query_all(&sql, params![before, n], read_line)
    }

    /// The line of one entry, whose checksum holds.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn line(&self, seq: Seq) -> Result<EntryLine, JournalError> {
        let _locked_once = self.read_transaction();
        self.sound_row(seq)?;
        // A page of one line, so that the statement is shared.
        let page = self.page(Some(Seq(seq.0.saturating_add(1))), 1)?;
        let mut page = page.into_iter().filter(|line| line.seq == seq);
        page.next().ok_or_else(|| self.no_entry(seq))
    }

    /// A whole entry, with its cause and the entries that it caused.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn entry_details(&self, seq: Seq) -> Result<EntryDetails, JournalError> {
        let entry = self.read_entry(seq)?;
        let marked = self.query_one(
            "SELECT undone_by, revealed_by FROM entry_flags WHERE seq = ?1",
            params![seq],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        let (undone_by, revealed_by) = marked.unwrap_or_default();
        let cause = entry.what.cause.map(|cause| self.line(cause)).transpose()?;
        Ok(EntryDetails {
            entry,
            undone_by,
            revealed_by,
            cause,
            consequences: self.consequences(seq)?,
            tags: self.tags(seq..=seq)?,
        })
    }

    /// The entries that name this one as their cause, oldest first.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn consequences(&self, seq: Seq) -> Result<Vec<EntryLine>, JournalError> {
        let sql = format!("{SELECT_LINES} WHERE e.cause = ?1 ORDER BY e.seq");
        self.query_all(&sql, params![seq], read_line)
    }

    /// The entries after this one and before that one that players don't see, oldest first: hidden, neither undone nor
    /// revealed. What turned hidden on, undid or revealed something is none of them.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn hidden_since(
        &self,
        after: Seq,
        before: Option<Seq>,
    ) -> Result<Vec<Seq>, JournalError> {
        let before = before.map_or(i64::MAX, |seq| i64::try_from(seq.0).unwrap_or(i64::MAX));
        let sql = "SELECT e.seq FROM entries e LEFT JOIN entry_flags m ON m.seq = e.seq \
             WHERE e.seq > ?1 AND e.seq < ?2 AND e.hidden = 1 AND m.undone_by IS NULL AND m.revealed_by IS NULL \
             AND e.kind NOT IN ('mode', 'undo', 'redo', 'reveal') ORDER BY e.seq";
        self.query_all(sql, params![after, before], |row| row.get(0))
    }

    /// Whether one of the entries undone last did just this.
    pub(crate) fn is_undone(&self, decision: &Decision) -> Result<bool, JournalError> {
        let sql = "SELECT e.seq FROM entry_flags m JOIN entries e ON e.seq = m.seq \
             WHERE m.undone_by IS NOT NULL AND e.kind = ?1 ORDER BY e.seq DESC LIMIT ?2";
        let kind = decision.kind.to_string();
        let undone: Vec<Seq> = self.query_all(sql, params![kind, UNDONE], |row| row.get(0))?;
        for seq in undone {
            if self.changes(seq)? == decision.events {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The newest roll or contest that isn't undone. Reads back from the last entry.
    pub(crate) fn newest_roll(&self) -> Result<Option<Seq>, JournalError> {
        let sql = format!(
            "{SELECT_LINES} WHERE e.kind IN ('roll', 'contest') AND m.undone_by IS NULL ORDER BY e.seq DESC LIMIT 1"
        );
        let found = self.query_all(&sql, params![], read_line)?;
        Ok(found.first().map(|line| line.seq))
    }

    /// The same of a character.
    pub(crate) fn newest_roll_of(&self, who: CharacterId) -> Result<Option<Seq>, JournalError> {
        self.last_roll_where("", who)
    }

    /// The same of those that were not made in hiding.
    pub(crate) fn last_open_roll(&self, who: CharacterId) -> Result<Option<Seq>, JournalError> {
        self.last_roll_where("AND e.hidden = 0 ", who)
    }

    fn last_roll_where(
        &self,
        condition: &str,
        who: CharacterId,
    ) -> Result<Option<Seq>, JournalError> {
        let sql = format!(
            "{SELECT_LINES} WHERE e.kind IN ('roll', 'contest') {condition}AND m.undone_by IS NULL \
             AND EXISTS (SELECT 1 FROM json_each(e.who) WHERE json_extract(value, '$[0]') = ?1) ORDER BY e.seq DESC LIMIT 1"
        );
        let found = self.query_all(&sql, params![who.0], read_line)?;
        Ok(found.first().map(|line| line.seq))
    }

    /// The first entry after this one, not undone, that began a round or ended the order of turns; one index look-up.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn next_round(&self, after: Seq) -> Result<Option<EntryLine>, JournalError> {
        let sql = format!(
            "{SELECT_LINES} WHERE e.kind = 'round' AND e.seq > ?1 AND m.undone_by IS NULL ORDER BY e.seq LIMIT 1"
        );
        Ok(self.query_all(&sql, params![after], read_line)?.pop())
    }
}
