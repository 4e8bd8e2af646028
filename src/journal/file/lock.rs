//! One writer at a time: a lock file beside the campaign. While it is locked it holds one line, the last entry written.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::identity::{FileId, file_id, metadata};
use crate::disk;
use crate::journal::error::JournalError;
use crate::journal::files::beside;

/// More than the line in it.
const LONGEST_LINE: u64 = 1024;

/// As long as a program takes to start, on a busy computer.
const STARTING: Duration = Duration::from_millis(100);
/// How often a lock that is taken is asked for meanwhile.
const AGAIN: Duration = Duration::from_millis(5);

/// The lock. The system frees it when the process ends. The lock file is never deleted, or two programs could lock two files
/// of the same name.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    file: File,
    id: FileId,
}

impl Lock {
    /// `None` where another program has it.
    ///
    /// A program that is just being started by one that had the lock holds that one's open files until it runs, a lock that was
    /// let go included: so a lock that is taken is asked for a few times more.
    pub(crate) fn take(path: &Path) -> Result<Option<Self>, JournalError> {
        let path = beside(path, ".lock");
        let file = disk::lock_file(&path).map_err(JournalError::io(&path, "locked"))?;
        let end = Instant::now() + STARTING;
        loop {
            match file.try_lock() {
                Ok(()) => {
                    let found = file.metadata().map_err(JournalError::io(&path, "locked"))?;
                    let id = file_id(&found);
                    return Ok(Some(Self { path, file, id }));
                }
                Err(TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(AGAIN),
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(e)) => return Err(JournalError::io(&path, "locked")(e)),
            }
        }
    }

    /// Whether a program has it; never one that only looks.
    pub(crate) fn is_held(campaign: &Path) -> bool {
        let file = disk::open(&beside(campaign, ".lock"));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Whether the file of this name is the locked one, so that another program finds it locked.
    pub(crate) fn is_in_place(&self) -> bool {
        match metadata(&self.path) {
            Ok(found) => found.is_some_and(|found| file_id(&found) == self.id),
            // The system doesn't say; the next commit asks again.
            Err(_) => true,
        }
    }

    /// Replaces the line in it, which always has the same length. Not synced: after a power cut it may name an earlier entry.
    pub(crate) fn write(&self, line: &str) -> io::Result<()> {
        disk::write_at(&self.file, line.as_bytes(), 0)
    }

    /// Empties it: the campaign is one file.
    pub(crate) fn clear(&self) {
        // A line that stays names an entry that the file has.
        let _ = self.file.set_len(0);
    }

    /// The line in the lock file of this campaign; `None` where there is none, or where the system lets nobody read a
    /// locked file.
    pub(crate) fn line(campaign: &Path) -> Option<String> {
        let line = disk::read_whole(&beside(campaign, ".lock"), LONGEST_LINE);
        String::from_utf8(line.ok()?).ok()
    }
}
