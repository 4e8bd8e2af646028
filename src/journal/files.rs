//! Names and places of files: files beside a campaign, new files that are renamed when they are whole. Knows no database.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::error::JournalError;

/// The ending of a campaign's file name.
pub const EXTENSION: &str = "rollbook";

/// The beginning of a temporary file's name.
pub(super) const UNNAMED_PREFIX: &str = ".new-";

/// `NAME.rollbook` and `-wal`: `NAME.rollbook-wal`.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Resolves links, as `SQLite` does for the files beside a campaign: one lock and one log, whatever path opens it.
pub(super) fn resolve_link(path: &Path) -> PathBuf {
    let is_link = path.symlink_metadata().is_ok_and(|it| it.is_symlink());
    match fs::canonicalize(path) {
        Ok(path_of_file) if is_link => path_of_file,
        _ => path.to_owned(),
    }
}

/// The content of a folder; empty for a missing one.
pub(super) fn files_in(folder: &Path) -> Result<Vec<PathBuf>, JournalError> {
    let files = match fs::read_dir(folder) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        files => files.and_then(|files| files.map(|file| Ok(file?.path())).collect()),
    };
    files.map_err(JournalError::io(folder, "read"))
}

/// An empty file in the folder of `path`, deleted when dropped.
pub(super) fn unnamed(path: &Path) -> Result<TempPath, JournalError> {
    tempfile::Builder::new()
        .prefix(UNNAMED_PREFIX)
        .suffix(".rollbook")
        .tempfile_in(folder(path))
        .map(tempfile::NamedTempFile::into_temp_path)
        .map_err(JournalError::io(path, "written"))
}

/// Renames a finished file and syncs its folder.
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

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A rename is on disk only after its folder is synced. Where folders can't be synced (Windows), the system does so.
pub(super) fn sync_folder(folder: &Path) {
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
}
