//! Checks whether the file at a path is still the one that was opened: a synced folder can replace it.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::Path;

use rusqlite::Connection;

use crate::journal::error::JournalError;

/// The identity and size of a file, and how often other connections have changed it.
#[derive(Debug)]
pub(crate) struct FileIdentity {
    file: Option<(FileId, u64)>,
    /// `None` after a switch to a log that failed so that the file can't be read.
    version: Option<i64>,
}

impl FileIdentity {
    /// `version` counts the commits of other connections; one's own don't move it.
    ///
    /// # Errors
    /// The system doesn't say, or the file can't be read.
    pub(crate) fn read(path: &Path, conn: &Connection) -> Result<Self, JournalError> {
        Ok(Self {
            file: at(path).map_err(JournalError::io(path, "read"))?,
            version: Some(version(conn).map_err(JournalError::sqlite(path, "read"))?),
        })
    }

    /// Takes over the file's size after a write of our own. While there is a log, only moving it to the file changes that.
    pub(crate) fn remeasure(&mut self, path: &Path) {
        if !self.is_replaced(path)
            && let Ok(found) = at(path)
        {
            self.file = found;
        }
    }

    /// Fails unless the file is the same, of the same size; an empty path always passes.
    ///
    /// # Errors
    /// It is gone, or another one, was cut or has grown, or the system doesn't say.
    pub(crate) fn verify_file(&self, path: &Path) -> Result<(), JournalError> {
        match at(path).map_err(JournalError::io(path, "read"))? {
            found if found == self.file => Ok(()),
            Some(_) => Err(JournalError::Changed(path.to_owned())),
            None => Err(JournalError::Gone {
                path: path.to_owned(),
                kept: None,
            }),
        }
    }

    /// Fails where another program has written it.
    ///
    /// # Errors
    /// It has, or the file can't be read.
    pub(crate) fn verify_version(
        &self,
        path: &Path,
        conn: &Connection,
    ) -> Result<(), JournalError> {
        match version(conn) {
            Ok(version) if Some(version) == self.version => Ok(()),
            Ok(_) => Err(JournalError::Changed(path.to_owned())),
            Err(e) => Err(JournalError::sqlite(path, "read")(e)),
        }
    }

    /// Takes over the count of changes after a switch to a log, also one that failed: `SQLite` then reads the file anew and
    /// counts that, too.
    pub(crate) fn recount(&mut self, conn: &Connection) {
        self.version = version(conn).ok();
    }

    /// Whether the count of changes is known.
    pub(crate) fn is_counted(&self) -> bool {
        self.version.is_some()
    }

    /// Whether no file is at this path, or another one.
    pub(crate) fn is_replaced(&self, path: &Path) -> bool {
        let id = |file: Option<(FileId, u64)>| file.map(|(id, _)| id);
        at(path).is_ok_and(|found| id(found) != id(self.file))
    }
}

/// The file at this path; `None` where there is none.
fn at(path: &Path) -> io::Result<Option<(FileId, u64)>> {
    if path.as_os_str().is_empty() {
        return Ok(None);
    }
    Ok(metadata(path)?.map(|found| (file_id(&found), found.len())))
}

/// What the system says about a file; `None` where there is none.
pub(crate) fn metadata(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e),
    }
}

fn version(conn: &Connection) -> rusqlite::Result<i64> {
    conn.prepare_cached("PRAGMA data_version")?
        .query_row([], |row| row.get(0))
}

#[cfg(unix)]
pub(crate) type FileId = (u64, u64);

/// What tells a file from another of its name.
#[cfg(unix)]
pub(crate) fn file_id(found: &Metadata) -> FileId {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

/// On other systems an open file can't be replaced, so the creation time is enough.
#[cfg(not(unix))]
pub(crate) type FileId = Option<std::time::SystemTime>;

#[cfg(not(unix))]
pub(crate) fn file_id(found: &Metadata) -> FileId {
    found.created().ok()
}
