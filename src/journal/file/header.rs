//! The first 100 bytes of a file, read before `SQLite` opens it, so that foreign files stay unchanged.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use super::comparison::{Comparison, compare};
use super::log;
use crate::disk;
use crate::journal::error::JournalError;
use crate::journal::files::beside;
use crate::journal::format::{APPLICATION, FORMAT, LAYOUT};

/// The memory for pages: `SQLite`'s default of 2,000 KiB.
const CACHE: i32 = -2_000;

const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Bytes 18 and 19 of a file with a log.
const LOGGED: [u8; 2] = [2, 2];

/// Whether this may be a campaign.
///
/// With a `-wal` beside it the file may be behind, so only the magic counts here and [`check_connection`] checks the rest.
/// Returns whether it should have a log and has none, or an empty one.
///
/// # Errors
/// Missing, not a file, empty, foreign, newer, unreadable.
pub(crate) fn check_header(path: &Path) -> Result<bool, JournalError> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(e) if e.kind() == ErrorKind::NotFound => {
            return Err(JournalError::Missing(path.to_owned()));
        }
        Err(e) => return Err(JournalError::io(path, "read")(e)),
    };
    if !found.is_file() {
        let what = if found.is_dir() {
            "it is a folder"
        } else {
            "it is not a file"
        };
        return Err(foreign(path, what));
    }
    if OpenFile::is_open(path) {
        return Ok(false);
    }
    let head = first_bytes(path)?;
    let behind = beside(path, "-wal").exists();
    let checked = match head.as_slice() {
        [] if behind => Ok(()),
        [] => Err(foreign(path, "it is empty")),
        head if !head.starts_with(MAGIC) => Err(foreign(path, "it is another kind of file")),
        _ if behind => Ok(()),
        head if head.len() < 100 => Err(foreign(path, "it is cut off after a few bytes")),
        head => check_numbers(path, number_at(head, 68), number_at(head, 60)),
    };
    let has_log = head.get(18..20) == Some(&LOGGED);
    checked?;
    Ok(has_log && !log::has_pages(path)?)
}

/// The same question, answered by an open connection; whether this program knows the shapes of what is stored; and what
/// another program changed. Asked before anything else is read.
pub(crate) fn check_connection(conn: &Connection, path: &Path) -> Result<Comparison, JournalError> {
    let unread = |e| JournalError::sqlite(path, "read")(e);
    // The locks are taken once for all of it.
    let _moment = conn.unchecked_transaction().map_err(unread)?;
    let pragma = |name| {
        conn.pragma_query_value(None, name, |row| row.get(0))
            .map_err(unread)
    };
    check_numbers(path, pragma("application_id")?, pragma("user_version")?)?;
    // The file may ask for more memory than the default.
    conn.pragma_update(None, "cache_size", CACHE)
        .map_err(unread)?;
    let found = compare(conn).map_err(unread)?;
    if !found.has_state() {
        return Ok(found);
    }
    let layout = conn.query_row("SELECT layout FROM state", [], |row| row.get::<_, i64>(0));
    match layout {
        Ok(layout) if layout > i64::from(LAYOUT) => {
            let what = format!("its layout is {layout}, this version reads up to {LAYOUT}");
            Err(JournalError::newer(path, what))
        }
        // A missing or damaged row is an error of the later read.
        _ => Ok(found),
    }
}

fn check_numbers(path: &Path, application: i32, format: i32) -> Result<(), JournalError> {
    if application != APPLICATION {
        return Err(foreign(path, "it is another program's database"));
    }
    match format {
        1..=FORMAT => Ok(()),
        format if format > FORMAT => {
            let what = format!("its format is {format}, this version reads up to {FORMAT}");
            Err(JournalError::newer(path, what))
        }
        _ => Err(JournalError::damaged(path, "its format is unknown")),
    }
}

fn foreign(path: &Path, what: &str) -> JournalError {
    JournalError::Foreign {
        path: path.to_owned(),
        what: what.to_owned(),
    }
}

fn first_bytes(path: &Path) -> Result<Vec<u8>, JournalError> {
    let mut head = Vec::with_capacity(100);
    disk::open(path)
        .and_then(|file| file.take(100).read_to_end(&mut head))
        .map_err(JournalError::io(path, "read"))?;
    Ok(head)
}

fn number_at(head: &[u8], at: usize) -> i32 {
    let bytes = head[at..at + 4].try_into().expect("four bytes were taken");
    i32::from_be_bytes(bytes)
}

/// A file that this process has open through `SQLite`. Closing any other handle on it would drop `SQLite`'s locks (POSIX
/// locks belong to the process), so its first bytes must not be read while one of these exists.
#[derive(Debug)]
pub(crate) struct OpenFile(PathBuf);

static OPEN_FILES: Mutex<BTreeMap<PathBuf, usize>> = Mutex::new(BTreeMap::new());

impl OpenFile {
    pub(crate) fn new(path: &Path) -> Self {
        let path = true_path(path);
        *open_files().entry(path.clone()).or_default() += 1;
        Self(path)
    }

    fn is_open(path: &Path) -> bool {
        open_files().contains_key(&true_path(path))
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        let mut live = open_files();
        if let Some(count) = live.get_mut(&self.0) {
            *count -= 1;
            if *count == 0 {
                live.remove(&self.0);
            }
        }
    }
}

fn open_files() -> MutexGuard<'static, BTreeMap<PathBuf, usize>> {
    OPEN_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn true_path(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
