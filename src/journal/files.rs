//! Names and places of files: what lies beside a campaign, new files that get their name when they are whole. Knows no database.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::error::JournalError;

/// How a campaign's file ends.
pub const EXTENSION: &str = "rollbook";

/// How a file without a name begins.
pub(super) const UNNAMED_PREFIX: &str = ".new-";

/// `NAME.rollbook` and `-wal`: `NAME.rollbook-wal`.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Where a link leads, as `SQLite` goes for what lies beside a file: one lock, one log, whatever name it is opened by.
pub(super) fn resolve_link(path: &Path) -> PathBuf {
    let is_link = path.symlink_metadata().is_ok_and(|it| it.is_symlink());
    match fs::canonicalize(path) {
        Ok(path_of_file) if is_link => path_of_file,
        _ => path.to_owned(),
    }
}

/// What is in a folder; nothing in one that isn't there.
pub(super) fn files_in(folder: &Path) -> Result<Vec<PathBuf>, JournalError> {
    let files = match fs::read_dir(folder) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        files => files.and_then(|files| files.map(|file| Ok(file?.path())).collect()),
    };
    files.map_err(JournalError::io(folder, "read"))
}

/// An empty file in the folder of `path`, gone when dropped.
pub(super) fn unnamed(path: &Path) -> Result<TempPath, JournalError> {
    tempfile::Builder::new()
        .prefix(UNNAMED_PREFIX)
        .suffix(".rollbook")
        .tempfile_in(folder(path))
        .map(tempfile::NamedTempFile::into_temp_path)
        .map_err(JournalError::io(path, "written"))
}

/// Gives a finished file its name, on disk too.
pub(super) fn persist(new: TempPath, path: &Path) -> Result<(), JournalError> {
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

/// The folder it is in.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A new name is on disk only once its folder is. Where folders can't be synced (Windows), the system sees to it.
pub(super) fn sync_folder(folder: &Path) {
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
}
