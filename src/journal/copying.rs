//! New files: made beside their place and given their name when whole, so that there is never half a campaign.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use tempfile::TempPath;

use super::{Holder, JournalError, schema};

/// A copy through `SQLite`'s own backup.
pub(super) fn copy(from: &Connection, path: &Path) -> Result<(), JournalError> {
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

/// An empty file in the folder of `path`, gone when dropped.
pub(super) fn unnamed(path: &Path) -> Result<TempPath, JournalError> {
    tempfile::Builder::new()
        .prefix(".new-")
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

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A new name is on disk only once its folder is. Where folders can't be synced (Windows), the system sees to it.
pub(super) fn sync_folder(folder: &Path) {
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
}
