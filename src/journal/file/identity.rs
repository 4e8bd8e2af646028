//! Checks whether the file at a path is still the one that was opened: a synced folder can replace it.

use std::fs::{self, Metadata};
use std::path::Path;

use rusqlite::Connection;

use crate::journal::error::JournalError;

/// The identity of a file, and how often other connections have changed it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FileIdentity {
    file: Option<FileId>,
    version: i64,
}

impl FileIdentity {
    /// `version` counts the commits of other connections; one's own don't move it.
    pub(crate) fn read(path: Option<&Path>, conn: &Connection) -> rusqlite::Result<Self> {
        let file = path.and_then(|path| fs::metadata(path).ok());
        Ok(Self {
            file: file.as_ref().map(file_of),
            version: conn
                .prepare_cached("PRAGMA data_version")?
                .query_row([], |row| row.get(0))?,
        })
    }
}

impl FileIdentity {
    /// Fails unless the file is the same and unchanged by others; an empty path always passes.
    ///
    /// # Errors
    /// It is gone, was replaced, or another program has written it.
    pub(crate) fn verify(&self, path: &Path, conn: &Connection) -> Result<(), JournalError> {
        let place = (!path.as_os_str().is_empty()).then_some(path);
        let found = Self::read(place, conn).map_err(JournalError::sqlite(path, "read"))?;
        match found.file {
            _ if found == *self => Ok(()),
            None => Err(JournalError::Gone(path.to_owned())),
            Some(_) => Err(JournalError::Changed(path.to_owned())),
        }
    }

    /// Takes over the count of changes after a write of our own failed: `SQLite` then reads the file anew and counts that, too.
    pub(crate) fn recount(&mut self, conn: &Connection) {
        if let Ok(now) = Self::read(None, conn) {
            self.version = now.version;
        }
    }

    /// Whether no file is at this path, or another one.
    pub(crate) fn is_replaced(&self, path: &Path) -> bool {
        let found = fs::metadata(path).ok();
        found.as_ref().map(file_of) != self.file
    }
}

#[cfg(unix)]
type FileId = (u64, u64);

#[cfg(unix)]
fn file_of(found: &Metadata) -> FileId {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

/// On other systems an open file can't be replaced, so the creation time is enough.
#[cfg(not(unix))]
type File = Option<std::time::SystemTime>;

#[cfg(not(unix))]
fn file_of(found: &Metadata) -> FileId {
    found.created().ok()
}
