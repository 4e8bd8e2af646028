//! New files: made beside their place and given their name when whole, so that there is never half a campaign.

use std::ffi::c_int;
use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ffi};
use tempfile::TempPath;

use super::check::chained;
use super::{Holder, JournalError, Reader, Seq, schema};

/// How a file without a name begins.
pub(super) const UNNAMED: &str = ".new-";

/// All pages in one step: nobody's commit in between makes it begin again.
const ALL: c_int = -1;

/// A copy through `SQLite`'s own backup, also of what is being written.
pub(super) fn copy(from: &Reader, path: &Path) -> Result<(), JournalError> {
    absent(path)?;
    persist(copied(from, path)?, path)
}

/// A whole copy of a campaign at `path`, also while it is being written: every entry is read again before it has its name.
/// Answers how many there are.
///
/// # Errors
/// The campaign is damaged, there is such a file, or it can't be written.
pub fn copy_checked(from: &Reader, path: &Path) -> Result<Seq, JournalError> {
    absent(path)?;
    let new = copied(from, path)?;
    let found = Reader::open(&new).and_then(|copy| chained(&copy));
    let entries = found.map_err(|e| e.damage_of(&from.path))?;
    persist(new, path)?;
    Ok(entries)
}

/// A copy in the folder of `path`, gone when dropped.
pub(super) fn copied(from: &Reader, path: &Path) -> Result<TempPath, JournalError> {
    let new = unnamed(path)?;
    let filled = fill(&from.conn, &new).map_err(JournalError::sqlite(path, "written"));
    filled.map_err(|e| e.damage_of(&from.path))?;
    Ok(new)
}

fn absent(path: &Path) -> Result<(), JournalError> {
    match path.symlink_metadata() {
        Ok(_) => Err(JournalError::Exists(path.to_owned())),
        Err(_) => Ok(()),
    }
}

fn fill(from: &Connection, new: &Path) -> rusqlite::Result<()> {
    let mut conn = Connection::open(new)?;
    schema::make_durable(&conn)?;
    if Backup::new(from, &mut conn)?.step(ALL)? != StepResult::Done {
        let busy = ffi::Error::new(ffi::SQLITE_BUSY);
        return Err(rusqlite::Error::SqliteFailure(busy, None));
    }
    Holder::clear(&conn)?;
    schema::fold_log(&conn)?;
    conn.close().map_err(|(_, e)| e)
}

/// An empty file in the folder of `path`, gone when dropped.
pub(super) fn unnamed(path: &Path) -> Result<TempPath, JournalError> {
    tempfile::Builder::new()
        .prefix(UNNAMED)
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
