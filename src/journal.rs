//! The campaign file: entries that are never changed or deleted, their flags, and the state row. One `SQLite` database, one
//! writer. Knows what an entry is, not how it is decided.

mod accidents;
pub mod backups;
mod derived;
mod error;
mod file;
mod files;
pub mod filter;
mod format;
pub mod library;
mod reader;
mod stored;
mod transfer;
mod verify;
mod watcher;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, TransactionBehavior};
use tempfile::TempDir;

pub use error::JournalError;
pub use file::holder::Holder;
pub(crate) use file::open_time::OpenMark;
pub use file::place_risk::PlaceRisk;
pub use files::EXTENSION;
pub(crate) use files::{is_beside_campaign, is_campaign, typed};
pub use filter::search_words::SearchWords;
pub use filter::{BatchLimit, Filter, FilterBatch};
pub use format::{APPLICATION, FORMAT, LAYOUT};
pub use reader::Reader;
pub use reader::entry_line::{EntryDetails, EntryLine};
pub use reader::players_journal::PlayersLine;
pub use reader::sessions::{SessionBounds, SessionPeriod};
pub use reader::statistics::StatisticsScan;
pub use reader::tags::Tag;
pub use stored::time_stamp::timestamp;
pub use transfer::clean::CleanCopy;
pub use transfer::copying::copy_checked;
pub use transfer::import::Import;
pub use verify::{
    Rebuilt, Repair, VerifyReport, rebuild, verify, verify_chain, verify_in_slices, verify_reader,
};
pub use watcher::FileWatcher;

use crate::campaign::{Campaign, Entry, Seq};
use crate::disk;
use crate::game::Game;
use crate::luck::Plans;
use accidents::acknowledged;
use backups::Backups;
use derived::rolls;
use file::connection;
use file::identity::FileIdentity;
use file::lock::Lock;
use file::log::Log;
use file::opening::hold;
use file::schema;
use file::tables;
use files::{persist, unnamed};
use stored::checksum::{Checksum, START};
use stored::entry_row::{EntryRow, earlier};
use stored::state::{StateRow, Tip};
use stored::{entry_flags, fold};
use transfer::copying::copy;

/// A campaign file, open to write.
#[derive(Debug)]
pub struct Journal {
    reader: Reader,
    tip: Tip,
    /// The last entry in the derived tables.
    indexed: Seq,
    game: Arc<Game>,
    /// The stored plans, once derived tables were filled.
    plans: Option<Plans>,
    identity: FileIdentity,
    /// The checksum of the first entry, once it is held.
    begun: Checksum,
    /// The time it was opened, until the holder is stored.
    opened_at: Option<i64>,
    /// The log beside the file, from then on.
    log: Option<Log>,
    /// The entries that only the log holds: what is left of them if another program cuts it.
    appended: Vec<EntryRow>,
    /// The copy that was made because another program had touched the files, and its last entry.
    rescued: Option<(Seq, PathBuf)>,
    /// What it lacks since it was closed, in words, until that is told.
    replaced: Option<String>,
    /// Whether nothing more is written, because of that.
    stopped: bool,
    wal_closed: bool,
    // Dropped after the connection: the file is locked until it is closed, and only then the folder is deleted.
    lock: Option<Lock>,
    folder: Option<TempDir>,
}

impl Journal {
    /// Creates a file with its first entry; an existing file is never changed.
    ///
    /// # Errors
    /// The file exists, or can't be written.
    pub fn create(path: &Path, first: &Entry, campaign: &Campaign) -> Result<Self, JournalError> {
        if path.symlink_metadata().is_ok() {
            return Err(JournalError::Exists(path.to_owned()));
        }
        let unwritten = |e| JournalError::sqlite(path, "written")(e);
        let new = unnamed(path)?;
        let conn = connection::create(&new).map_err(unwritten)?;
        schema::make_durable(&conn).map_err(unwritten)?;
        let begun = Self::begin(conn, &new, first, campaign);
        drop(begun.map_err(|e| e.at(path))?);
        persist(new, path)?;
        Self::open(path, first.at, &mut |_, _| {}).map(|(journal, _)| journal)
    }

    /// A journal in memory, for tests.
    ///
    /// # Errors
    /// No memory.
    pub(crate) fn in_memory(first: &Entry, campaign: &Campaign) -> Result<Self, JournalError> {
        let nowhere = Path::new("");
        let conn = connection::in_memory().map_err(JournalError::sqlite(nowhere, "written"))?;
        Self::begin(conn, nowhere, first, campaign)
    }

    /// A file in a temporary folder, deleted with the journal; [`Journal::copy_to`] keeps it.
    ///
    /// # Errors
    /// The temporary folder can't be written.
    pub(crate) fn temporary(first: &Entry, campaign: &Campaign) -> Result<Self, JournalError> {
        let parent = std::env::temp_dir();
        let folder =
            TempDir::with_prefix("rollbook-").map_err(JournalError::io(&parent, "written"))?;
        let mut journal = Self::create(&folder.path().join("demo.rollbook"), first, campaign)?;
        journal.folder = Some(folder);
        Ok(journal)
    }

    fn begin(
        conn: Connection,
        path: &Path,
        first: &Entry,
        campaign: &Campaign,
    ) -> Result<Self, JournalError> {
        let unwritten = |e| JournalError::sqlite(path, "written")(e);
        schema::create(&conn).map_err(unwritten)?;
        let identity = FileIdentity::read(Path::new(""), &conn)?;
        let mut journal = Self {
            reader: Reader::from_connection(conn, Path::new("").to_owned(), None),
            tip: Tip::NONE,
            indexed: Seq(0),
            game: campaign.game.clone(),
            plans: None,
            identity,
            opened_at: None,
            log: None,
            appended: Vec::new(),
            rescued: None,
            replaced: None,
            stopped: false,
            begun: START,
            wal_closed: false,
            lock: None,
            folder: None,
        };
        journal.append(first, campaign)?;
        Ok(journal)
    }

    /// Opens to write and reads the campaign: one row and the entry of its game, in constant time. Takes the lock. The holder
    /// is stored, with the time `now`, by [`Journal::hold`] or the first entry. `folding` is called with the progress of a
    /// fold, where the row has an older format; the file is backed up before that row is replaced.
    ///
    /// # Errors
    /// Missing, foreign, newer, damaged, open in another program, unwritable; without a backup nothing is migrated.
    pub fn open(
        path: &Path,
        now: i64,
        folding: &mut dyn FnMut(u64, u64),
    ) -> Result<(Self, Campaign), JournalError> {
        let (reader, lock) = Reader::open_to_write(path)?;
        let reader = reader.undoubted()?;
        let path = reader.path();
        let moment = reader.read_transaction();
        let identity = FileIdentity::read(path, &reader.conn)?;
        let state = StateRow::read(&reader.conn, path)?;
        let migrates = state.layout != LAYOUT;
        if migrates {
            reader.check_tip(&state.tip)?;
        }
        let campaign = reader.campaign_of(&state, folding)?;
        drop(moment);
        if migrates {
            Backups::of_campaign(path).take(&reader, now)?;
        }
        let mut journal = Self {
            tip: state.tip,
            indexed: state.tip.last_entry,
            game: campaign.game.clone(),
            plans: None,
            identity,
            opened_at: Some(now),
            reader,
            log: None,
            appended: Vec::new(),
            rescued: None,
            replaced: None,
            stopped: false,
            begun: START,
            wal_closed: false,
            lock: Some(lock),
            folder: None,
        };
        if migrates {
            journal.commit(|conn, tip| {
                tables::drop_derived(conn, "main")?;
                StateRow::from_campaign(&campaign, tip).write(conn)
            })?;
            journal.indexed = Seq(0);
        }
        Ok((journal, campaign))
    }

    /// Switches to a log beside the file and stores the holder, for messages of other programs. Separate from opening,
    /// because it takes a good part of the time until the first frame and the frame doesn't need it; commits do it if needed.
    ///
    /// # Errors
    /// The file is no longer ours, or can't be written.
    pub(crate) fn hold(&mut self) -> Result<(), JournalError> {
        let Some(since) = self.opened_at else {
            return Ok(());
        };
        let (path, conn) = (self.reader.path(), &self.reader.conn);
        self.identity.verify_file(path)?;
        if !self.identity.is_counted() {
            // The last switch failed; nobody else wrote if the last entry is still ours.
            let sql = "SELECT seq, checksum FROM entries ORDER BY seq DESC LIMIT 1";
            let last = conn.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)));
            let last = last.map_err(JournalError::sqlite(path, "written"))?;
            if last != (self.tip.last_entry, self.tip.checksum) {
                return Err(JournalError::Changed(path.to_owned()));
            }
            self.identity.recount(conn);
        }
        self.identity.verify_version(path, conn)?;
        disk::tidy(files::folder(path));
        disk::tidy(Backups::of_campaign(path).folder());
        self.begun = self.reader.first_checksum()?;
        self.replaced = acknowledged::replaced(&self.reader.conn, path)
            .map(|lacks| acknowledged::tell_replaced(path, &lacks));
        // Before the file is marked as having a log, which a killed program may not have made yet.
        self.record()?;
        let held = hold(&self.reader.path, &mut self.reader.conn, since);
        self.identity.recount(&self.reader.conn);
        self.identity.remeasure(self.reader.path());
        self.log = Some(held?);
        self.indexed = derived::position(&self.reader.conn).map_err(self.reader.unread())?;
        self.opened_at = None;
        Ok(())
    }

    /// What it lacks since it was closed here; once.
    pub(crate) fn take_replaced(&mut self) -> Option<String> {
        self.replaced.take()
    }

    /// Whether it says in the file who has it.
    pub(crate) fn is_held(&self) -> bool {
        self.opened_at.is_none()
    }

    /// Appends one entry and the campaign after it: one transaction, synced when this returns. After an error nothing has
    /// changed, and the next call tries again. Only if a sync failed and the program ends before the next commit, the disk may
    /// have the entry all the same.
    ///
    /// # Errors
    /// The file was replaced, or can't be written.
    ///
    /// # Panics
    /// If the entry's number isn't the next one: the caller numbers entries.
    pub fn append(&mut self, entry: &Entry, campaign: &Campaign) -> Result<(), JournalError> {
        self.append_all(std::slice::from_ref(entry), campaign)
    }

    /// Appends several entries and the campaign after the last, all in one transaction: for imports.
    ///
    /// # Errors
    /// The file was replaced, or can't be written; then no entry is appended.
    ///
    /// # Panics
    /// If the entries aren't numbered from the next number without gaps.
    pub fn append_all(
        &mut self,
        entries: &[Entry],
        campaign: &Campaign,
    ) -> Result<(), JournalError> {
        // Derived rows depend on the game, too.
        let changes_game = !Arc::ptr_eq(&self.game, &campaign.game) && self.game != campaign.game;
        let (tip, rows) = self.commit(|conn, mut tip| {
            let mut rows = Vec::with_capacity(entries.len());
            if changes_game {
                tables::drop_derived(conn, "main")?;
            }
            for entry in entries {
                let due = tip.last_entry.0 + 1;
                assert_eq!(entry.seq.0, due, "entries are numbered without gaps");
                let row = EntryRow::from_entry(entry, &earlier(conn), &tip.checksum);
                row.insert(conn)?;
                entry_flags::record(conn, entry)?;
                tip = fold::next_tip(&tip, entry, row.checksum);
                rows.push(row);
            }
            StateRow::from_campaign(campaign, tip).write(conn)?;
            if campaign.timers().next().is_some() {
                let (time, at) = (campaign.open_time, tip.last_at);
                OpenMark { time, at }.write(conn)?;
            }
            Ok((tip, rows))
        })?;
        self.tip = tip;
        if self.log.is_some() {
            self.appended.extend(rows);
            // It is written, and acknowledged whether or not this is.
            let _ = self.record();
            self.checkpoint();
        }
        if changes_game {
            self.game = campaign.game.clone();
            (self.indexed, self.plans) = (Seq(0), None);
        }
        Ok(())
    }

    /// Stores how long the campaign has been open, beside no entry.
    ///
    /// # Errors
    /// The file was replaced, or can't be written; a timer then has more time left after the next start.
    pub(crate) fn mark_open_time(&mut self, mark: OpenMark) -> Result<(), JournalError> {
        self.commit(|conn, _| mark.write(conn))
    }

    /// The time of the last entry: microseconds since 1970, UTC.
    pub(crate) fn last_at(&self) -> i64 {
        self.tip.last_at
    }

    /// The number of entries that the derived tables don't hold yet; 0 before [`Journal::hold`].
    pub fn unindexed(&self) -> u64 {
        self.tip.last_entry.0.saturating_sub(self.indexed.0)
    }

    /// Adds the next entries, `most` at a time, to the search index, the rolls and the facets.
    ///
    /// # Errors
    /// The file was replaced, or can't be written; only speed is lost.
    pub fn index(&mut self, most: u64) -> Result<(), JournalError> {
        self.hold()?;
        let (indexed, game) = (self.indexed, self.game.clone());
        let mut plans = match self.plans.take() {
            Some(plans) => plans,
            None if indexed == Seq(0) => Plans::default(),
            None => rolls::plans(&self.reader.conn).map_err(self.reader.unread())?,
        };
        self.indexed = self.commit(|conn, tip| {
            let last = Seq((indexed.0 + most).min(tip.last_entry.0));
            derived::fill(conn, "main", (&game, &mut plans), indexed, last)?;
            Ok(last)
        })?;
        self.checkpoint();
        self.plans = Some(plans);
        Ok(())
    }

    /// One transaction, between two looks at the files: whatever another program did to them, nothing is acknowledged that the
    /// next opening doesn't find.
    fn commit<T>(
        &mut self,
        write: impl FnOnce(&Connection, Tip) -> rusqlite::Result<T>,
    ) -> Result<T, JournalError> {
        self.hold()?;
        self.check_files()?;
        let written = self.transact(write);
        match self.check_log() {
            // The system doesn't say whether it is; the next commit looks again.
            Ok(()) | Err(JournalError::Io { .. }) => {}
            Err(why) => return Err(why),
        }
        if matches!(written, Err(JournalError::Changed(_))) {
            self.check_tip()?;
        }
        written
    }

    fn transact<T>(
        &mut self,
        write: impl FnOnce(&Connection, Tip) -> rusqlite::Result<T>,
    ) -> Result<T, JournalError> {
        self.log.iter_mut().for_each(Log::begin);
        let path = self.reader.path().to_owned();
        let unwritten = |e| JournalError::sqlite(&path, "written")(e);
        let tip = self.tip;
        let transaction = self
            .reader
            .conn
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(unwritten)?;
        self.identity.verify_version(&path, &transaction)?;
        let written = write(&transaction, tip).map_err(unwritten)?;
        transaction.commit().map_err(unwritten)?;
        Ok(written)
    }

    /// What is in it.
    pub(crate) fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The undo that the next redo reverses, with the entry that was undone and its label.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn next_redo(&self) -> Result<Option<(Seq, Seq, String)>, JournalError> {
        self.reader.next_redo(self.tip.last_command)
    }

    /// Whether it goes when this does.
    pub(crate) fn is_temporary(&self) -> bool {
        self.folder.is_some()
    }

    /// A whole copy under another name, also while this file is open to write.
    ///
    /// # Errors
    /// There is such a file, or it can't be written.
    pub(crate) fn copy_to(&self, path: &Path) -> Result<(), JournalError> {
        copy(&self.reader, path)
    }

    /// Closes the journal and makes the campaign one file again.
    ///
    /// # Errors
    /// It can't be written; nothing is lost, since the log stays beside the file.
    pub fn close(mut self) -> Result<(), JournalError> {
        self.close_wal()
    }
}

impl Drop for Journal {
    /// Best effort: entries that are not merged stay in the log beside the file and are read from there.
    fn drop(&mut self) {
        let _ = self.close_wal();
    }
}
