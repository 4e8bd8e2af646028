//! The campaign file: entries that are never changed or deleted, marks, and the state row. One `SQLite` database, one
//! writer. Knows what an entry is, not how it is decided.

mod check;
mod error;
mod fold;
mod header;
mod holder;
mod identity;
mod marks;
mod reader;
mod row;
mod schema;
pub mod shelf;
mod state;
mod sum;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};
use tempfile::TempDir;

pub use check::{Report, check, rebuild};
pub use error::JournalError;
pub use header::{APPLICATION, FORMAT};
pub use holder::Holder;
pub use reader::{Inspected, Line, Reader};

use crate::campaign::{Campaign, Entry, Seq};
use header::Live;
use holder::Lock;
use identity::Identity;
use row::Row;
use state::{State, Tip};

/// A campaign file, open to write.
#[derive(Debug)]
pub struct Journal {
    reader: Reader,
    tip: Tip,
    identity: Identity,
    folded: bool,
    // Dropped after the connection: nobody else comes in before it is closed, and only then goes the folder.
    lock: Option<Lock>,
    folder: Option<TempDir>,
}

impl Journal {
    /// A new file that holds its first entry; an existing one is not touched.
    ///
    /// # Errors
    /// There is such a file, or it can't be written.
    pub fn create(path: &Path, first: &Entry, campaign: &Campaign) -> Result<Self, JournalError> {
        if path.symlink_metadata().is_ok() {
            return Err(JournalError::Exists(path.to_owned()));
        }
        let unwritten = |e| JournalError::sqlite(path, "written")(e);
        let new = unnamed(path)?;
        let conn = Connection::open(&new).map_err(unwritten)?;
        schema::make_durable(&conn).map_err(unwritten)?;
        drop(Self::begin(conn, &new, first, campaign)?);
        persist(new, path)?;
        Self::open(path, first.at, &mut |_, _| {}).map(|(journal, _)| journal)
    }

    /// A journal that lives as long as the program, for tests and trials.
    ///
    /// # Errors
    /// No memory.
    pub fn in_memory(first: &Entry, campaign: &Campaign) -> Result<Self, JournalError> {
        let nowhere = Path::new("");
        let conn =
            Connection::open_in_memory().map_err(JournalError::sqlite(nowhere, "written"))?;
        Self::begin(conn, nowhere, first, campaign)
    }

    /// A file in a folder of its own that goes when the journal does; [`Journal::copy_to`] keeps it.
    ///
    /// # Errors
    /// The temporary folder can't be written.
    pub fn temporary(first: &Entry, campaign: &Campaign) -> Result<Self, JournalError> {
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
        let identity = Identity::of(None, &conn).map_err(unwritten)?;
        let mut journal = Self {
            reader: Reader::over(conn, PathBuf::new(), None),
            tip: Tip::NONE,
            identity,
            folded: false,
            lock: None,
            folder: None,
        };
        journal.append(first, campaign)?;
        Ok(journal)
    }

    /// Opens to write and reads the campaign: one row and the entry of its game, whatever the length. `now` stands in the
    /// file as the time since when it is held; `folding` hears how far a fold is, where the row has an unknown layout.
    ///
    /// # Errors
    /// Missing, foreign, newer, damaged, held by somebody, unwritable.
    pub fn open(
        path: &Path,
        now: i64,
        folding: &mut dyn FnMut(u64, u64),
    ) -> Result<(Self, Campaign), JournalError> {
        let (reader, lock) = open_to_write(path)?;
        let state = State::read(&reader.conn, path)?;
        let campaign = reader.campaign_of(&state, folding)?;
        let mut journal = Self {
            tip: state.tip,
            identity: hold(&reader, now).map_err(JournalError::sqlite(path, "written"))?,
            reader,
            folded: false,
            lock: Some(lock),
            folder: None,
        };
        if state.layout != state::LAYOUT {
            journal.commit(|conn, tip| State::of(&campaign, tip).write(conn))?;
        }
        Ok((journal, campaign))
    }

    /// One entry and the campaign as it leaves it: one transaction, synced when this returns. After an error all is as
    /// before, and the next try starts afresh.
    ///
    /// # Errors
    /// The file is no longer ours, or can't be written.
    ///
    /// # Panics
    /// Where the entry's number isn't the next one: the caller numbers them.
    pub fn append(&mut self, entry: &Entry, campaign: &Campaign) -> Result<(), JournalError> {
        assert_eq!(
            entry.seq.0,
            self.tip.last.0 + 1,
            "entries are numbered without gaps"
        );
        let row = Row::of(entry);
        let sum = sum::chained(&self.tip.sum, &row);
        let tip = fold::after(&self.tip, entry, sum);
        let state = State::of(campaign, tip);
        self.commit(|conn, _| {
            row.insert(conn, &sum)?;
            marks::mark(conn, entry)?;
            state.write(conn)
        })?;
        self.tip = tip;
        Ok(())
    }

    fn commit(
        &mut self,
        write: impl FnOnce(&Connection, Tip) -> rusqlite::Result<()>,
    ) -> Result<(), JournalError> {
        let path = self.reader.path().to_owned();
        let unwritten = |e| JournalError::sqlite(&path, "written")(e);
        let tip = self.tip;
        let transaction = self
            .reader
            .conn
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(unwritten)?;
        let place = (!path.as_os_str().is_empty()).then_some(path.as_path());
        if Identity::of(place, &transaction).map_err(unwritten)? != self.identity {
            return Err(JournalError::Changed(path));
        }
        write(&transaction, tip).map_err(unwritten)?;
        transaction.commit().map_err(unwritten)
    }

    /// What is in it.
    #[must_use]
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The undo that a redo would take back, with the entry it undid and that one's label.
    ///
    /// # Errors
    /// Unreadable.
    pub fn next_redo(&self) -> Result<Option<(Seq, Seq, String)>, JournalError> {
        self.reader.next_redo(self.tip.made)
    }

    /// Whether it goes when this does.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        self.folder.is_some()
    }

    /// A whole copy under another name, also while this one is being written.
    ///
    /// # Errors
    /// There is such a file, or it can't be written.
    pub fn copy_to(&self, path: &Path) -> Result<(), JournalError> {
        copy(&self.reader.conn, path)
    }

    /// Makes it one file again.
    ///
    /// # Errors
    /// It can't be written; nothing is lost then, the log stays beside it.
    pub fn close(mut self) -> Result<(), JournalError> {
        self.fold_log()
    }

    fn fold_log(&mut self) -> Result<(), JournalError> {
        if self.lock.is_none() || std::mem::replace(&mut self.folded, true) {
            return Ok(());
        }
        let path = self.reader.path();
        if Identity::of(Some(path), &self.reader.conn).ok() != Some(self.identity.clone()) {
            return Err(JournalError::Changed(path.to_owned()));
        }
        let conn = &self.reader.conn;
        Holder::clear(conn)
            .and_then(|()| schema::fold_log(conn))
            .map_err(JournalError::sqlite(path, "written"))
    }
}

impl Drop for Journal {
    /// Best effort: what is not folded stays in the log beside the file and is read from there.
    fn drop(&mut self) {
        let _ = self.fold_log();
    }
}

/// The first bytes looked at, the lock taken, the connection ready to read.
fn open_to_write(path: &Path) -> Result<(Reader, Lock), JournalError> {
    header::look(path)?;
    let Some(lock) = Lock::take(path)? else {
        let holder = Reader::open(path).and_then(|reader| reader.holder());
        return Err(JournalError::Held {
            path: path.to_owned(),
            holder: holder.ok().flatten(),
        });
    };
    let unread = |e| JournalError::sqlite(path, "read")(e);
    let live = Live::new(path);
    let flags =
        rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE | rusqlite::OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags).map_err(unread)?;
    conn.busy_timeout(Duration::from_secs(2)).map_err(unread)?;
    header::admit(&conn, path)?;
    Ok((Reader::over(conn, path.to_owned(), Some(live)), lock))
}

/// From here on there is a log beside the file, and our name in it. That row needs no sync.
fn hold(reader: &Reader, now: i64) -> rusqlite::Result<Identity> {
    let conn = &reader.conn;
    schema::open_log(conn)?;
    conn.pragma_update(None, "synchronous", "NORMAL")?;
    Holder::this_program(now).write(conn)?;
    schema::make_durable(conn)?;
    Identity::of(Some(reader.path()), conn)
}

/// Through `SQLite`'s own backup, beside its place first, so that there is never half a campaign.
fn copy(from: &Connection, path: &Path) -> Result<(), JournalError> {
    if path.symlink_metadata().is_ok() {
        return Err(JournalError::Exists(path.to_owned()));
    }
    let new = unnamed(path)?;
    fill(from, &new).map_err(JournalError::sqlite(path, "written"))?;
    persist(new, path)
}

fn fill(from: &Connection, new: &Path) -> rusqlite::Result<()> {
    let mut conn = Connection::open(new)?;
    rusqlite::backup::Backup::new(from, &mut conn)?.run_to_completion(
        1_000,
        Duration::ZERO,
        None,
    )?;
    schema::make_durable(&conn)?;
    Holder::clear(&conn)?;
    schema::fold_log(&conn)?;
    conn.close().map_err(|(_, e)| e)
}

fn unnamed(path: &Path) -> Result<tempfile::TempPath, JournalError> {
    tempfile::Builder::new()
        .prefix(".new-")
        .suffix(".rollbook")
        .tempfile_in(folder(path))
        .map(tempfile::NamedTempFile::into_temp_path)
        .map_err(JournalError::io(path, "written"))
}

/// Gives a finished file its name, on disk too.
fn persist(new: tempfile::TempPath, path: &Path) -> Result<(), JournalError> {
    new.persist_noclobber(path).map_err(|e| {
        if e.error.kind() == std::io::ErrorKind::AlreadyExists {
            JournalError::Exists(path.to_owned())
        } else {
            JournalError::io(path, "written")(e.error)
        }
    })?;
    sync_folder(folder(path));
    Ok(())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A new name is on disk only once its folder is. Where folders can't be synced (Windows), the system sees to it.
fn sync_folder(folder: &Path) {
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
}
