//! Reads a campaign file: its state, pages of its history, single entries. Methods that read the whole journal say so.

mod campaign;
pub(crate) mod chain;
pub(crate) mod entry_line;
pub(crate) mod history_lookup;
pub(crate) mod players_journal;
pub(crate) mod sessions;
pub(crate) mod statistics;
pub(crate) mod tags;
mod visible;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::error::JournalError;
use super::file::header::OpenFile;
use super::file::lock::Lock;
use super::file::opening::{self, Opened};
use super::file::schema;
use super::stored::checksum::{Checksum, START};
use super::stored::entry_flags;
use super::stored::entry_flags::UndoList;
use super::stored::entry_row::{COLUMNS, EntryRow, RowError, earlier};
use super::stored::event_json;
use super::stored::events;
use super::stored::state::{StateRow, Tip};
use crate::campaign::{CharacterId, Entry, Event, Seq};
use crate::game::Game;

/// The entries of one batch: between batches no lock is held that a writer would wait for.
const BATCH: usize = 256;

/// A campaign file, open to read.
#[derive(Debug)]
pub struct Reader {
    pub(super) conn: Connection,
    pub(super) path: PathBuf,
    _open: Option<OpenFile>,
    doubt: Option<JournalError>,
    /// The game that was read last, with the entry that holds it.
    game: RefCell<Option<(Seq, Arc<Game>)>>,
    /// Whom players have met, as it was read last, with the last entry then.
    met: RefCell<Option<(Seq, Arc<BTreeSet<CharacterId>>)>>,
}

impl Reader {
    /// Opens to read only; beside a writer it sees each commit.
    ///
    /// # Errors
    /// Missing, foreign, newer, damaged, unreadable.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let opened = opening::open_to_read(path)?.readable()?;
        Ok(Self::from_opened(opened))
    }

    /// The same of a file that another program altered: only what checksums prove may be taken from it.
    pub(super) fn open_altered(path: &Path) -> Result<Self, JournalError> {
        opening::open_to_read(path).map(Self::from_opened)
    }

    /// The same of a file that could be written, too: no entry is known to be missing, and another program altered nothing.
    pub(super) fn open_playable(path: &Path) -> Result<Self, JournalError> {
        let opened = opening::open_to_read(path)?.writable()?;
        Self::from_opened(opened).undoubted()
    }

    /// Opens under the lock.
    pub(super) fn open_to_write(path: &Path) -> Result<(Self, Lock), JournalError> {
        let (opened, lock) = opening::open_to_write(path)?;
        Ok((Self::from_opened(opened.writable()?), lock))
    }

    /// The same of a file that another program altered, to be moved as it is.
    pub(super) fn open_altered_to_move(path: &Path) -> Result<(Self, Lock), JournalError> {
        let (opened, lock) = opening::open_to_write(path)?;
        Ok((Self::from_opened(opened), lock))
    }

    fn from_opened(opened: Opened) -> Self {
        let Opened {
            conn,
            path,
            open,
            doubt,
            ..
        } = opened;
        Self {
            doubt,
            ..Self::from_connection(conn, path, Some(open))
        }
    }

    pub(super) fn from_connection(conn: Connection, path: PathBuf, open: Option<OpenFile>) -> Self {
        Self {
            conn,
            path,
            _open: open,
            doubt: None,
            game: RefCell::default(),
            met: RefCell::default(),
        }
    }

    /// Why entries are missing, or may be: the log of the file was removed or cut, or this is a copy without it.
    pub fn doubt(&self) -> Option<&JournalError> {
        self.doubt.as_ref()
    }

    /// An error where entries are missing, or may be.
    pub(super) fn undoubted(mut self) -> Result<Self, JournalError> {
        self.doubt.take().map_or(Ok(self), Err)
    }

    /// An error where the log beside the file isn't its own: what is read through it isn't the campaign.
    pub(super) fn with_its_log(mut self) -> Result<Self, JournalError> {
        match self.doubt.take() {
            Some(doubt @ JournalError::OtherLog { .. }) => Err(doubt),
            doubt => Ok(Self { doubt, ..self }),
        }
    }

    /// The file's path; empty for a journal in memory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The last entry's number; 0 in an empty journal.
    ///
    /// # Errors
    /// Unreadable.
    pub fn last(&self) -> Result<Seq, JournalError> {
        self.query_one("SELECT coalesce(max(seq), 0) FROM entries", [], |row| {
            row.get(0)
        })
        .map(Option::unwrap_or_default)
    }

    /// Whether the last entry is the one that the state row belongs to.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(super) fn check_tip(&self, tip: &Tip) -> Result<(), JournalError> {
        let sql = "SELECT seq, checksum FROM entries ORDER BY seq DESC LIMIT 1";
        let last = self.query_one(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        if last == Some((tip.last_entry, tip.checksum)) {
            return Ok(());
        }
        Err(self.damaged("its state row belongs to another entry than the last"))
    }

    /// An entry without what later entries say about it.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn read_entry(&self, seq: Seq) -> Result<Entry, JournalError> {
        self.sound_row(seq)?
            .into_entry(&earlier(&self.conn), None)
            .map_err(|e| self.unreadable(seq, e))
    }

    /// The events of an entry without those that open or close outcomes: these contain whole throws stored elsewhere, and
    /// take most of the time to read.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub(crate) fn changes(&self, seq: Seq) -> Result<Vec<Event>, JournalError> {
        let row = self.sound_row(seq)?;
        events::changes(seq, &row.events.0, &earlier(&self.conn))
            .map_err(|e| self.unreadable(seq, RowError::events(seq, e)))
    }

    /// The events from an entry on, the last first, without rolls and open outcomes.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn values_since(&self, from: Seq) -> Result<Vec<Event>, JournalError> {
        let sql = "SELECT seq, events FROM entries WHERE seq >= ?1 ORDER BY seq DESC";
        let read = |row: &rusqlite::Row<'_>| {
            let (seq, events) = (row.get(0)?, row.get_ref(1)?.as_str()?);
            Ok((seq, event_json::values(seq, events)))
        };
        let mut all = Vec::new();
        for (seq, values) in self.query_all(sql, params![from], read)? {
            let values = values.map_err(|e| self.unreadable(seq, RowError::events(seq, e)))?;
            all.extend(values.into_iter().rev());
        }
        Ok(all)
    }

    /// An entry with its [`changes`](Self::changes) alone.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub(crate) fn entry_of_changes(&self, seq: Seq) -> Result<Entry, JournalError> {
        self.sound_row(seq)?
            .into_changes(&earlier(&self.conn))
            .map_err(|e| self.unreadable(seq, e))
    }

    /// Whether an entry after `after` changes an earlier one: undoes it, rerolls it, names it as its cause.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn concerns_earlier(&self, after: Seq) -> Result<bool, JournalError> {
        let sql = "SELECT 1 FROM entries WHERE seq > ?1 AND (cause IS NOT NULL OR kind IN ('undo', 'redo')) LIMIT 1";
        let found = self.query_one(sql, params![after], |_| Ok(()))?;
        Ok(found.is_some())
    }

    /// Visits every row, oldest first, read in batches; `Break` stops. Rows before a damaged page are visited.
    ///
    /// # Errors
    /// Unreadable.
    pub(super) fn each_row(
        &self,
        mut visit: impl FnMut(EntryRow) -> Result<ControlFlow<()>, JournalError>,
    ) -> Result<(), JournalError> {
        let mut after = Seq(0);
        loop {
            let mut rows = Vec::with_capacity(BATCH);
            let read = self.read_batch(after, &mut rows);
            let Some(last) = rows.last().map(|row| row.seq) else {
                return read;
            };
            if last <= after {
                return Err(self.damaged("its entries are out of order"));
            }
            after = last;
            for row in rows {
                if visit(row)?.is_break() {
                    return Ok(());
                }
            }
            read?;
        }
    }

    /// Reads the rows after an entry, as far as they can be read.
    fn read_batch(&self, after: Seq, rows: &mut Vec<EntryRow>) -> Result<(), JournalError> {
        let sql =
            format!("SELECT {COLUMNS} FROM entries WHERE seq > ?1 ORDER BY seq LIMIT {BATCH}");
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let found = select.query_map(params![after], EntryRow::read);
        for row in found.map_err(self.unread())? {
            rows.push(row.map_err(self.unread())?);
        }
        Ok(())
    }

    /// The same of rows whose checksum holds; returns the number and the checksum of the last one.
    ///
    /// # Errors
    /// The first row that isn't chained to the one before; damaged, unreadable.
    pub(super) fn each_sound_row(
        &self,
        mut visit: impl FnMut(EntryRow) -> Result<ControlFlow<()>, JournalError>,
    ) -> Result<(Seq, Checksum), JournalError> {
        let (mut last, mut before) = (Seq(0), START);
        self.each_row(|row| {
            last.0 += 1;
            if row.seq != last || !row.is_chained_to(&before) {
                return Err(self.damaged(format!("entry {} doesn't match its checksum", last.0)));
            }
            before = row.checksum;
            visit(row)
        })?;
        Ok((last, before))
    }

    /// The newest entry that can be undone and is no work of the clock, and its label. A timer may run out between a roll and the
    /// key that takes the roll back; what it did is undone by its number.
    ///
    /// # Errors
    /// Unreadable.
    pub fn next_undo(&self) -> Result<Option<(Seq, String)>, JournalError> {
        let sql = "SELECT u.seq FROM undo_list u JOIN entries e ON e.seq = u.seq \
                   WHERE u.list = ?1 AND instr(e.events, '\"TimeUp\"') = 0 ORDER BY u.seq DESC LIMIT 1";
        let newest = self.query_one(sql, [UndoList::Undo as i64], |row| row.get(0))?;
        newest.map(|seq| self.named(seq)).transpose()
    }

    /// The undo that the next redo reverses, with the entry that was undone and its label. `made` is the last entry that
    /// is neither undo nor redo: anything undone before it stays undone.
    pub(super) fn next_redo(&self, made: Seq) -> Result<Option<(Seq, Seq, String)>, JournalError> {
        let newest = entry_flags::newest(&self.conn, UndoList::Redo).map_err(self.unread())?;
        let Some(undo) = newest.filter(|undo| *undo > made) else {
            return Ok(None);
        };
        let undid = self.undid(undo)?;
        let first = undid.last().copied().unwrap_or(undo);
        self.named(first)
            .map(|(seq, label)| Some((undo, seq, label)))
    }

    /// The entry that undid this one, while it is undone; for an undo, the redo that reversed it.
    ///
    /// # Errors
    /// Unreadable.
    pub fn undone_by(&self, seq: Seq) -> Result<Option<Seq>, JournalError> {
        entry_flags::undone_by(&self.conn, seq).map_err(self.unread())
    }

    /// The entries that an undo took, newest first; empty for other entries.
    fn undid(&self, undo: Seq) -> Result<Vec<Seq>, JournalError> {
        Ok(
            match self.read_entry(undo)?.what.events.into_iter().next() {
                Some(Event::Undid(undone)) => undone,
                _ => Vec::new(),
            },
        )
    }

    /// Visits the entries after `after` that are not undone, newest first, until `visit` breaks.
    pub(crate) fn each_undoable_back(
        &self,
        after: Seq,
        mut visit: impl FnMut(Entry) -> ControlFlow<()>,
    ) -> Result<(), JournalError> {
        let sql = "SELECT seq FROM undo_list WHERE list = 0 AND seq > ?1 ORDER BY seq DESC";
        let mut select = self.conn.prepare_cached(sql).map_err(self.unread())?;
        let mut rows = select.query([after]).map_err(self.unread())?;
        let mut before = None;
        while let Some(row) = rows.next().map_err(self.unread())? {
            let seq: Seq = row.get(0).map_err(self.unread())?;
            self.check_descends(&mut before, seq)?;
            if visit(self.read_entry(seq)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Whether rows come in their order. Otherwise pages that lead back to each other would be read for ever: a statement for
    /// each row hides that from [`SQLite`](super::file::connection).
    pub(super) fn check_descends(
        &self,
        before: &mut Option<Seq>,
        seq: Seq,
    ) -> Result<(), JournalError> {
        match before.replace(seq) {
            Some(before) if seq >= before => Err(self.damaged("its entries are out of order")),
            _ => Ok(()),
        }
    }

    /// The durability settings of the connection, as `SQLite` reports them.
    ///
    /// # Errors
    /// Unreadable.
    pub fn settings(&self) -> Result<Vec<(&'static str, String)>, JournalError> {
        schema::settings(&self.conn).map_err(self.unread())
    }

    /// The checksum of the whole journal, verified through the last entry: equal for equal entries.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn last_checksum(&self) -> Result<[u8; 16], JournalError> {
        StateRow::read(&self.conn, &self.path).map(|state| state.tip.checksum)
    }

    /// While it lives, everything read is as of one moment, and `SQLite` takes its locks once for all of it.
    pub(crate) fn read_transaction(&self) -> Option<impl Drop + use<'_>> {
        self.conn.unchecked_transaction().ok()
    }

    /// When an entry was made, and its label: what a line says of another one. Like the lines of a page it is not checked.
    ///
    /// # Errors
    /// No such entry, unreadable.
    pub(crate) fn brief(&self, seq: Seq) -> Result<(i64, String), JournalError> {
        let sql = "SELECT at, label FROM entries WHERE seq = ?1";
        let found = self.query_one(sql, params![seq], |row| Ok((row.get(0)?, row.get(1)?)))?;
        found.ok_or_else(|| self.no_entry(seq))
    }

    fn named(&self, seq: Seq) -> Result<(Seq, String), JournalError> {
        let (_, label) = self.brief(seq)?;
        Ok((seq, label))
    }

    /// The checksum of the first entry, which is unique to a campaign.
    pub(crate) fn first_checksum(&self) -> Result<Checksum, JournalError> {
        let sql = "SELECT checksum FROM entries WHERE seq = 1";
        self.query_one(sql, [], |row| row.get(0))?
            .ok_or(JournalError::NoEntry(1))
    }

    fn row(&self, seq: Seq) -> Result<EntryRow, JournalError> {
        let sql = format!("SELECT {COLUMNS} FROM entries WHERE seq = ?1");
        self.query_one(&sql, params![seq], EntryRow::read)?
            .ok_or_else(|| self.no_entry(seq))
    }

    /// The same of a row whose checksum holds. One statement, so that `SQLite` takes its locks once.
    fn sound_row(&self, seq: Seq) -> Result<EntryRow, JournalError> {
        let sql = format!(
            "SELECT {COLUMNS}, (SELECT b.checksum FROM entries b WHERE b.seq = ?1 - 1) FROM entries WHERE seq = ?1"
        );
        let read = |row: &rusqlite::Row<'_>| Ok((EntryRow::read(row)?, row.get(14)?));
        let found: Option<(EntryRow, Option<Checksum>)> =
            self.query_one(&sql, params![seq], read)?;
        let (row, before) = found.ok_or_else(|| self.no_entry(seq))?;
        let before = before.or((seq.0 == 1).then_some(START));
        let before = before.ok_or_else(|| self.no_entry(seq.before()))?;
        if row.is_chained_to(&before) {
            Ok(row)
        } else {
            Err(self.damaged(format!("entry {} doesn't match its checksum", seq.0)))
        }
    }

    /// The row of this number, if it is chained to the row with this checksum.
    pub(super) fn chained_row(&self, seq: Seq, before: &Checksum) -> Option<EntryRow> {
        let row = self.row(seq).ok()?;
        (row.seq == seq && row.is_chained_to(before)).then_some(row)
    }

    /// Fails unless all entries in this range are there and match their checksums.
    pub(super) fn prove(&self, range: RangeInclusive<u64>) -> Result<(), JournalError> {
        let sql =
            format!("SELECT {COLUMNS} FROM entries WHERE seq >= ?1 AND seq <= ?2 ORDER BY seq");
        let (first, last) = (*range.start(), *range.end());
        let mut before = self.checksum_before(Seq(first))?;
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let mut rows = select
            .query(params![Seq(first), Seq(last)])
            .map_err(self.unread())?;
        for due in range {
            let row = rows.next().map_err(self.unread())?;
            let row = row.map(EntryRow::read).transpose().map_err(self.unread())?;
            let Some(row) = row.filter(|row| row.seq.0 == due) else {
                return Err(self.no_entry(Seq(due)));
            };
            if !row.is_chained_to(&before) {
                return Err(self.damaged(format!("entry {due} doesn't match its checksum")));
            }
            before = row.checksum;
        }
        Ok(())
    }

    /// Why there is no entry with this number: it was deleted, or never made.
    pub(super) fn no_entry(&self, seq: Seq) -> JournalError {
        match self.last() {
            Ok(last) if (1..last.0).contains(&seq.0) => {
                self.damaged(format!("entry {} is missing", seq.0))
            }
            Ok(_) => JournalError::NoEntry(seq.0),
            Err(e) => e,
        }
    }

    pub(super) fn query_one<T>(
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

    pub(super) fn query_all<T>(
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

    /// Why an entry can't be read: if its checksum holds, a newer version wrote it.
    pub(super) fn unreadable(&self, seq: Seq, error: RowError) -> JournalError {
        match error {
            RowError::Unknown(what) if self.is_whole(seq).unwrap_or(false) => self.newer(what),
            error => self.damaged(error.to_string()),
        }
    }

    fn is_whole(&self, seq: Seq) -> Result<bool, JournalError> {
        Ok(self.row(seq)?.is_chained_to(&self.checksum_before(seq)?))
    }

    /// The checksum that an entry's own is chained to.
    pub(super) fn checksum_before(&self, seq: Seq) -> Result<Checksum, JournalError> {
        match seq.0 {
            0 | 1 => Ok(START),
            later => {
                let before = Seq(later - 1);
                self.checksum_at(before)?
                    .ok_or_else(|| self.no_entry(before))
            }
        }
    }

    pub(super) fn newer(&self, what: impl Into<String>) -> JournalError {
        JournalError::newer(&self.path, what)
    }

    pub(super) fn damaged(&self, what: impl Into<String>) -> JournalError {
        JournalError::damaged(&self.path, what)
    }
}
