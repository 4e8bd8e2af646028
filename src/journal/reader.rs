//! Reading a campaign file: its state, its pages, one entry whole. Never the whole journal, except where a method says so.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension, params};

use super::header::{self, Live};
use super::holder::Holder;
use super::line::{Inspected, LINE, Line, line};
use super::marks::{self, Turn};
use super::opening::open_to_read;
use super::row::{self, COLUMNS, Row};
use super::schema;
use super::state::{LAYOUT, State};
use super::sum::{START, Sum, chained};
use super::{JournalError, fold};
use crate::campaign::{Campaign, Entry, Event, Seq};
use crate::game::Game;

/// Entries read at a time: between two such batches nothing is held that a writer would wait for, however slowly they are
/// taken.
const BATCH: usize = 256;

/// A campaign file, open to read.
#[derive(Debug)]
pub struct Reader {
    pub(super) conn: Connection,
    pub(super) path: PathBuf,
    _live: Option<Live>,
}

impl Reader {
    /// Opens without writing; beside a writer it sees each commit.
    ///
    /// # Errors
    /// Missing, foreign, newer, damaged, unreadable.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let path = &header::followed(path);
        header::look(path)?;
        let live = Live::new(path);
        let conn = open_to_read(path).map_err(JournalError::sqlite(path, "read"))?;
        header::admit(&conn, path)?;
        Ok(Self::over(conn, path.to_owned(), Some(live)))
    }

    pub(super) fn over(conn: Connection, path: PathBuf, live: Option<Live>) -> Self {
        // Room for every statement there is, so that none is prepared twice.
        conn.set_prepared_statement_cache_capacity(64);
        // Nor planned again for every new value bound, which the bundled build does where it may.
        let _ = conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true);
        Self {
            conn,
            path,
            _live: live,
        }
    }

    /// Where the file is; empty for a journal in memory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The campaign as of the last entry: one row and the entry of the game. Where the row has an unknown layout, the
    /// whole journal is folded and `folding` hears how far it is (done, of how many).
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn campaign(&self, folding: &mut dyn FnMut(u64, u64)) -> Result<Campaign, JournalError> {
        let state = State::read(&self.conn, &self.path)?;
        self.campaign_of(&state, folding)
    }

    pub(super) fn campaign_of(
        &self,
        state: &State,
        folding: &mut dyn FnMut(u64, u64),
    ) -> Result<Campaign, JournalError> {
        if state.layout != LAYOUT {
            return fold::fold(self, folding).map(|folded| folded.campaign);
        }
        let game = self.game(state.game_entry)?;
        state.campaign(game).map_err(|e| {
            JournalError::damaged(&self.path, format!("its state row can't be read ({e})"))
        })
    }

    fn game(&self, seq: Seq) -> Result<Arc<Game>, JournalError> {
        let before = match seq.0 {
            0 | 1 => START,
            later => self.row(Seq(later - 1))?.1,
        };
        let (row, sum) = self.row(seq)?;
        if chained(&before, &row) != sum {
            return Err(self.damaged("the entry of its game doesn't match its checksum"));
        }
        let entry = row.entry().map_err(|what| self.damaged(what))?;
        fold::game_of(&entry, &self.path)
    }

    /// The last entry's number; 0 in an empty journal.
    ///
    /// # Errors
    /// Unreadable.
    pub fn last(&self) -> Result<Seq, JournalError> {
        self.ask("SELECT coalesce(max(seq), 0) FROM entries", [], |row| {
            row.get(0)
        })
        .map(Option::unwrap_or_default)
    }

    /// Up to `n` lines before an entry, or the last ones; newest first. Numbers have no gaps, so any place can be asked
    /// for, and it takes the same time everywhere.
    ///
    /// # Errors
    /// Unreadable.
    pub fn page(&self, before: Option<Seq>, n: usize) -> Result<Vec<Line>, JournalError> {
        let before = before.map_or(i64::MAX, |seq| i64::try_from(seq.0).unwrap_or(i64::MAX));
        let n = i64::try_from(n).unwrap_or(i64::MAX);
        let sql = format!("{LINE} WHERE e.seq < ?1 ORDER BY e.seq DESC LIMIT ?2");
        self.list(&sql, params![before, n], line)
    }

    /// The line of one entry.
    ///
    /// # Errors
    /// No such entry, unreadable.
    pub fn line(&self, seq: Seq) -> Result<Line, JournalError> {
        // A page of one: its statement is there already.
        let page = self.page(Some(Seq(seq.0.saturating_add(1))), 1)?;
        let mut page = page.into_iter().filter(|line| line.seq == seq);
        page.next().ok_or(JournalError::NoEntry(seq.0))
    }

    /// One entry whole, with what led to it and what it led to.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn entry(&self, seq: Seq) -> Result<Inspected, JournalError> {
        let entry = self.bare(seq)?;
        let marked = self.ask(
            "SELECT undone_by, revealed_by FROM marks WHERE seq = ?1",
            params![seq],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        let (undone_by, revealed_by) = marked.unwrap_or_default();
        let cause = entry.what.cause.map(|cause| self.line(cause)).transpose()?;
        Ok(Inspected {
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
    pub fn consequences(&self, seq: Seq) -> Result<Vec<Line>, JournalError> {
        let sql = format!("{LINE} WHERE e.cause = ?1 ORDER BY e.seq");
        self.list(&sql, params![seq], line)
    }

    /// The entry alone.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn bare(&self, seq: Seq) -> Result<Entry, JournalError> {
        self.row(seq)?.0.entry().map_err(|what| self.damaged(what))
    }

    /// What an entry changed, without the outcomes it opened or closed: those hold whole throws that stand elsewhere, and
    /// take most of the time to read.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn changes(&self, seq: Seq) -> Result<Vec<Event>, JournalError> {
        let read = |row: &rusqlite::Row<'_>| row.get(0);
        let sql = "SELECT events FROM entries WHERE seq = ?1";
        let events: Option<String> = self.ask(sql, params![seq], read)?;
        let events = events.ok_or(JournalError::NoEntry(seq.0))?;
        row::changes(&events)
            .map_err(|e| self.damaged(format!("entry {}: its events can't be read ({e})", seq.0)))
    }

    /// The first standing entry after this one with which a round began or the order of turns ended; one look into an
    /// index, however far away it is.
    ///
    /// # Errors
    /// Unreadable.
    pub fn next_round(&self, after: Seq) -> Result<Option<Line>, JournalError> {
        let sql = format!(
            "{LINE} WHERE e.kind = 'round' AND e.seq > ?1 AND m.undone_by IS NULL ORDER BY e.seq LIMIT 1"
        );
        Ok(self.list(&sql, params![after], line)?.pop())
    }

    /// Whether an entry after `after` says something of an earlier one: that it is undone, thrown again, led to it.
    ///
    /// # Errors
    /// Unreadable.
    pub fn speaks_of_others(&self, after: Seq) -> Result<bool, JournalError> {
        let sql = "SELECT 1 FROM entries WHERE seq > ?1 AND (cause IS NOT NULL OR kind IN ('undo', 'redo')) LIMIT 1";
        let found = self.ask(sql, params![after], |_| Ok(()))?;
        Ok(found.is_some())
    }

    /// Every entry after `after`, oldest first, read one by one; `Break` stops.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn each(
        &self,
        after: Seq,
        mut visit: impl FnMut(Entry) -> ControlFlow<()>,
    ) -> Result<(), JournalError> {
        self.each_row(after, |row, _| {
            Ok(visit(row.entry().map_err(|what| self.damaged(what))?))
        })
    }

    pub(super) fn each_row(
        &self,
        after: Seq,
        mut visit: impl FnMut(Row, Sum) -> Result<ControlFlow<()>, JournalError>,
    ) -> Result<(), JournalError> {
        let sql =
            format!("SELECT {COLUMNS} FROM entries WHERE seq > ?1 ORDER BY seq LIMIT {BATCH}");
        let mut after = after;
        loop {
            let rows = self.list(&sql, params![after], Row::read)?;
            let Some(last) = rows.last().map(|(row, _)| row.seq) else {
                return Ok(());
            };
            if last <= after {
                return Err(self.damaged("its entries are out of order"));
            }
            after = last;
            for (row, sum) in rows {
                if visit(row, sum)?.is_break() {
                    return Ok(());
                }
            }
        }
    }

    /// The newest entry that can be undone and its label.
    ///
    /// # Errors
    /// Unreadable.
    pub fn next_undo(&self) -> Result<Option<(Seq, String)>, JournalError> {
        let newest = marks::newest(&self.conn, Turn::Undo).map_err(self.unread())?;
        newest.map(|seq| self.named(seq)).transpose()
    }

    /// The undo that a redo would take back, with the entry it undid and that one's label. `made` is the last entry that
    /// is neither undo nor redo: what was undone before it stays undone.
    pub(super) fn next_redo(&self, made: Seq) -> Result<Option<(Seq, Seq, String)>, JournalError> {
        let newest = marks::newest(&self.conn, Turn::Redo).map_err(self.unread())?;
        let Some(undo) = newest.filter(|undo| *undo > made) else {
            return Ok(None);
        };
        let undid = self.undid(undo)?;
        let first = undid.last().copied().unwrap_or(undo);
        self.named(first)
            .map(|(seq, label)| Some((undo, seq, label)))
    }

    /// The entry that undid this one, while it is undone; for an undo, the redo that took it back.
    ///
    /// # Errors
    /// Unreadable.
    pub fn undone_by(&self, seq: Seq) -> Result<Option<Seq>, JournalError> {
        marks::undone_by(&self.conn, seq).map_err(self.unread())
    }

    /// The entries an undo took, newest first; empty where it isn't one.
    fn undid(&self, undo: Seq) -> Result<Vec<Seq>, JournalError> {
        Ok(match self.bare(undo)?.what.events.into_iter().next() {
            Some(Event::Undid(undone)) => undone,
            _ => Vec::new(),
        })
    }

    /// Entries that are not undone and newer than `after`, newest first, as far as `visit` wants.
    pub(crate) fn each_standing_back(
        &self,
        after: Seq,
        mut visit: impl FnMut(Entry) -> ControlFlow<()>,
    ) -> Result<(), JournalError> {
        let sql = "SELECT seq FROM standing WHERE turn = 0 AND seq > ?1 ORDER BY seq DESC";
        let mut select = self.conn.prepare_cached(sql).map_err(self.unread())?;
        let mut rows = select.query([after]).map_err(self.unread())?;
        while let Some(row) = rows.next().map_err(self.unread())? {
            let seq = row.get(0).map_err(self.unread())?;
            if visit(self.bare(seq)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Who has it open to write, or had when it was killed.
    ///
    /// # Errors
    /// Unreadable.
    pub fn holder(&self) -> Result<Option<Holder>, JournalError> {
        Holder::read(&self.conn).map_err(self.unread())
    }

    /// The settings that make a power cut safe, as `SQLite` has them now.
    ///
    /// # Errors
    /// Unreadable.
    pub fn settings(&self) -> Result<Vec<(&'static str, String)>, JournalError> {
        schema::settings(&self.conn).map_err(self.unread())
    }

    /// The checksum of the whole journal, as chained up to the last entry: equal for equal entries.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn fingerprint(&self) -> Result<[u8; 16], JournalError> {
        State::read(&self.conn, &self.path).map(|state| state.tip.sum)
    }

    /// While it lives, everything read is as of one moment, and `SQLite` takes its locks once for all of it.
    #[must_use]
    pub fn moment(&self) -> Option<impl Drop + use<'_>> {
        self.conn.unchecked_transaction().ok()
    }

    fn named(&self, seq: Seq) -> Result<(Seq, String), JournalError> {
        let label = self.ask(
            "SELECT label FROM entries WHERE seq = ?1",
            params![seq],
            |row| row.get(0),
        )?;
        Ok((seq, label.ok_or(JournalError::NoEntry(seq.0))?))
    }

    /// The checksum of the first entry, in which no two campaigns are alike.
    pub(super) fn begun(&self) -> Result<Sum, JournalError> {
        self.row(Seq(1)).map(|(_, sum)| sum)
    }

    fn row(&self, seq: Seq) -> Result<(Row, Sum), JournalError> {
        let sql = format!("SELECT {COLUMNS} FROM entries WHERE seq = ?1");
        self.ask(&sql, params![seq], Row::read)?
            .ok_or(JournalError::NoEntry(seq.0))
    }

    pub(super) fn ask<T>(
        &self,
        sql: &str,
        with: impl rusqlite::Params,
        read: impl FnOnce(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, JournalError> {
        self.conn
            .prepare_cached(sql)
            .and_then(|mut select| select.query_row(with, read).optional())
            .map_err(self.unread())
    }

    pub(super) fn list<T>(
        &self,
        sql: &str,
        with: impl rusqlite::Params,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, JournalError> {
        self.conn
            .prepare_cached(sql)
            .and_then(|mut select| select.query_map(with, read)?.collect())
            .map_err(self.unread())
    }

    pub(super) fn unread(&self) -> impl FnOnce(rusqlite::Error) -> JournalError + use<> {
        JournalError::sqlite(&self.path, "read")
    }

    pub(super) fn damaged(&self, what: impl Into<String>) -> JournalError {
        JournalError::damaged(&self.path, what)
    }
}
