//! Opens a campaign file: to read, also beside a writer, or to write under the lock.

use crate::journal::files::{beside, resolve_link};
use std::ffi::c_int;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::hooks::Wal;
use rusqlite::{Connection, OpenFlags, ffi};

use super::comparison::Comparison;
use super::connection;
use super::header;
use super::header::OpenFile;
use super::lock::Lock;
use super::log::{self, Log, PageCount};
use super::schema;
use crate::journal::accidents::acknowledged;
use crate::journal::error::JournalError;
use crate::journal::file::holder::Holder;

/// The time in which another program opens or closes a campaign, on a busy computer.
const CHANGING: Duration = Duration::from_millis(100);
/// How often it is looked at meanwhile.
const AGAIN: Duration = Duration::from_millis(5);

/// An open connection to a campaign file.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) conn: Connection,
    /// Where the file is; a link is followed.
    pub(crate) path: PathBuf,
    /// What another program changed.
    comparison: Comparison,
    /// Dropped after the connection.
    pub(crate) open: OpenFile,
    /// Why entries are missing, or may be.
    pub(crate) doubt: Option<JournalError>,
}

impl Opened {
    /// # Errors
    /// What is in it may be something else than what was written.
    pub(crate) fn readable(self) -> Result<Self, JournalError> {
        match self.comparison.stops_reading() {
            Some(what) => Err(JournalError::altered(&self.path, what)),
            None => Ok(self),
        }
    }

    /// # Errors
    /// Something in it could act on what is written.
    pub(crate) fn writable(self) -> Result<Self, JournalError> {
        match self.comparison.stops_writing() {
            Some(what) => Err(JournalError::altered(&self.path, what)),
            None => Ok(self),
        }
    }
}

/// Opens without writing; beside a writer it sees each commit.
pub(crate) fn open_to_read(path: &Path) -> Result<Opened, JournalError> {
    let connected = connect(path).map_err(|why| acknowledged::explained(why, &resolve_link(path)));
    let (opened, lacks_log) = connected?;
    let is_open = || Lock::is_held(&opened.path);
    let doubt = acknowledged::doubt(&opened.conn, &opened.path, lacks_log, is_open)?;
    Ok(Opened { doubt, ..opened })
}

/// Opens another campaign to see what it has, whatever it lacks itself: a doubt about it would open others in turn.
pub(crate) fn open_to_look(path: &Path) -> Result<Opened, JournalError> {
    connect(path).map(|(opened, _)| opened)
}

/// Also returns whether the file should have a log and has none.
fn connect(path: &Path) -> Result<(Opened, bool), JournalError> {
    let path = resolve_link(path);
    let lacks_log = lacks_log(&path)?;
    let open = OpenFile::new(&path);
    let conn = read_only(&path).map_err(JournalError::sqlite(&path, "read"))?;
    let comparison = header::check_connection(&conn, &path)?;
    let opened = Opened {
        conn,
        path,
        comparison,
        open,
        doubt: None,
    };
    Ok((opened, lacks_log))
}

/// Whether the file should have a log and has none, or an empty one: not for the moment in which another program opens or closes
/// it.
fn lacks_log(path: &Path) -> Result<bool, JournalError> {
    let end = Instant::now() + CHANGING;
    loop {
        let was_held = Lock::is_held(path);
        if !header::check_header(path)? {
            return Ok(false);
        }
        let is_changing = was_held || Lock::is_held(path);
        if !is_changing || Instant::now() >= end {
            return Ok(true);
        }
        thread::sleep(AGAIN);
    }
}

/// The file without its log, as of the last time that the log was merged; no lock, no log, no index is touched.
pub(crate) fn open_without_log(path: &Path) -> rusqlite::Result<Connection> {
    connection::open_immutable(path, &immutable_uri(path))
}

/// In a folder that is not writable, `SQLite` can't create the files it shares with a writer. Then there is no writer either,
/// and the file is opened as immutable.
fn read_only(path: &Path) -> rusqlite::Result<Connection> {
    let try_it = |conn: &Connection| conn.query_row("SELECT 1 FROM sqlite_schema", [], |_| Ok(()));
    let conn = connection::open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    match try_it(&conn) {
        Err(e) if needs_rollback(&e) => {
            roll_back(path)?;
            Ok(conn)
        }
        // Another program may be about to write.
        Err(e) if schema::is_busy(&e) => Err(e),
        Err(e) if !is_damage(&e) && !is_unfinished(path) => open_without_log(path),
        _ => Ok(conn),
    }
}

/// Whether a change without a log was interrupted and is not rolled back yet.
fn needs_rollback(error: &rusqlite::Error) -> bool {
    matches!(error, rusqlite::Error::SqliteFailure(e, _) if e.extended_code == ffi::SQLITE_READONLY_ROLLBACK)
}

/// `SQLite` rolls it back on a connection that may write.
fn roll_back(path: &Path) -> rusqlite::Result<()> {
    let conn = connection::open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    conn.query_row("SELECT 1 FROM sqlite_schema", [], |_| Ok(()))
}

/// Whether the file is incomplete alone: there is a log, or the rollback journal of an interrupted change.
fn is_unfinished(path: &Path) -> bool {
    let mut ends = ["-wal", "-journal"].iter();
    ends.any(|end| beside(path, end).exists())
}

fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(
        error.sqlite_error_code(),
        None | Some(DatabaseCorrupt | NotADatabase)
    )
}

/// The path as a URI; reserved characters are written as `%XX`.
fn immutable_uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'%' | b'?' | b'#' | 0x80.. => {
                write!(uri, "%{byte:02X}").expect("a string takes whatever is written");
            }
            _ => uri.push(char::from(*byte)),
        }
    }
    uri + "?immutable=1"
}

/// The lock of the campaign at this path, whatever is there.
pub(crate) fn lock(path: &Path) -> Result<Lock, JournalError> {
    Lock::take(path)?.ok_or_else(|| {
        let opened = open_to_read(path).and_then(Opened::readable).ok();
        let holder = opened.and_then(|opened| Holder::read(&opened.conn).ok().flatten());
        JournalError::Held {
            path: path.to_owned(),
            holder,
        }
    })
}

/// The first bytes looked at, the lock taken, the connection ready to read.
pub(crate) fn open_to_write(path: &Path) -> Result<(Opened, Lock), JournalError> {
    let path = resolve_link(path);
    // What is no campaign gets no lock file.
    header::check_header(&path)?;
    let lock = lock(&path)?;
    // Only now is nobody else changing it.
    let lacks_log = header::check_header(&path)?;
    let unread = |e| JournalError::sqlite(&path, "read")(e);
    let open = OpenFile::new(&path);
    let conn = connection::open(&path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(unread)?;
    if conn.is_readonly(rusqlite::MAIN_DB).map_err(unread)? {
        let denied = std::io::ErrorKind::PermissionDenied.into();
        return Err(JournalError::io(&path, "written")(denied));
    }
    let comparison = header::check_connection(&conn, &path)?;
    // The lock is ours.
    let doubt = acknowledged::doubt(&conn, &path, lacks_log, || false)?;
    if doubt.is_some() {
        // Else closing would move what is in the log to the file.
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
            .map_err(unread)?;
    }
    let opened = Opened {
        conn,
        path,
        comparison,
        open,
        doubt,
    };
    Ok((opened, lock))
}

/// Switches the file to a log and stores the holder in it.
///
/// None of this is synced, which would be half of the time until the first frame. It need not be: the switch to a log
/// changes two bytes within the first sector, the row is nobody's play, and the first real commit syncs the log with all
/// that stands in it and the folder with it. Only what a killed program left in the log is merged, synced: entries that only
/// the log holds are kept in memory, and those are not.
pub(crate) fn hold(path: &Path, conn: &mut Connection, now: i64) -> Result<Log, JournalError> {
    check_wal_possible(path)?;
    let left = log::has_pages(path)?;
    let unwritten = |e| JournalError::sqlite(path, "written")(e);
    let count = PageCount::default();
    start_wal(conn, &count, now).map_err(unwritten)?;
    // A killed program may leave the rollback journal of a change that it had not begun. Nobody uses one beside a log.
    let _ = fs::remove_file(beside(path, "-journal"));
    if left {
        // A log that can't be merged is still read.
        let _ = schema::checkpoint(conn);
    }
    Log::open(path, count).map_err(JournalError::io(path, "written"))
}

/// Whether a log is possible: `SQLite` marks the file as having a log before it finds that it can't create one. It creates
/// the log itself, with the file's permissions.
fn check_wal_possible(path: &Path) -> Result<(), JournalError> {
    let log = beside(path, "-wal");
    let made = match File::create_new(&log) {
        Ok(_) => fs::remove_file(&log),
        Err(e) if e.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(e) => Err(e),
    };
    made.map_err(JournalError::io(&log, "written"))
}

/// `SQLite` then merges the log no longer by itself: the log must be looked at before.
fn start_wal(conn: &mut Connection, count: &PageCount, now: i64) -> rusqlite::Result<()> {
    let counted = PageCount::clone(count);
    conn.wal_hook(Some(move |_: &mut Wal, pages: c_int| {
        counted.store(pages.unsigned_abs(), Ordering::Relaxed);
        Ok(())
    }))?;
    conn.pragma_update(None, "synchronous", "OFF")?;
    let held = schema::open_wal(conn).and_then(|()| Holder::this_program(now).write(conn));
    // Also after a disk error: the next try must not find the mark.
    schema::make_durable(conn)?;
    held
}
