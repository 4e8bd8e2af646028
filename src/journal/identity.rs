//! Is the file at this path still the one that was opened? A synced folder can swap it under us.

use std::fs::{self, Metadata};
use std::path::Path;

use rusqlite::Connection;

/// A file, whatever its name, and how often others have changed it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Identity {
    file: Option<File>,
    version: i64,
}

impl Identity {
    /// `version` counts the commits of other connections; one's own don't move it.
    pub(super) fn of(path: Option<&Path>, conn: &Connection) -> rusqlite::Result<Self> {
        let file = path.and_then(|path| fs::metadata(path).ok());
        Ok(Self {
            file: file.as_ref().map(file_of),
            version: conn
                .prepare_cached("PRAGMA data_version")?
                .query_row([], |row| row.get(0))?,
        })
    }
}

#[cfg(unix)]
type File = (u64, u64);

#[cfg(unix)]
fn file_of(found: &Metadata) -> File {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

/// Elsewhere an open file can't be replaced, and the time it was made says enough.
#[cfg(not(unix))]
type File = Option<std::time::SystemTime>;

#[cfg(not(unix))]
fn file_of(found: &Metadata) -> File {
    found.created().ok()
}
