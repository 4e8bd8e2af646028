//! New files: written beside their place and renamed when whole, so that there is never half a campaign.

use std::ffi::c_int;
use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ffi};

use crate::campaign::Seq;
use crate::disk::NewFile;
use crate::journal::error::JournalError;
use crate::journal::file::holder::Holder;
use crate::journal::file::{connection, schema};
use crate::journal::files::{persist, unnamed};
use crate::journal::reader::Reader;
use crate::journal::verify::verify_copy;

/// All pages in one step, since a commit between steps would restart the backup.
const ALL: c_int = -1;

/// A copy through `SQLite`'s own backup, also of what is being written.
pub(crate) fn copy(from: &Reader, path: &Path) -> Result<(), JournalError> {
    absent(path)?;
    persist(copied(from, path)?, path)
}

/// Copies a campaign to `path`, also while it is being written: every entry of the copy is verified before it is renamed.
/// Returns the number of entries.
///
/// # Errors
/// The campaign is damaged, the file exists, or it can't be written.
pub fn copy_checked(from: &Reader, path: &Path) -> Result<Seq, JournalError> {
    absent(path)?;
    let new = copied(from, path)?;
    let found = Reader::open(&new).and_then(|copy| verify_copy(&copy));
    let entries = found.map_err(|e| e.at(&from.path))?;
    persist(new, path)?;
    Ok(entries)
}

/// A copy in the folder of `path`, gone when dropped.
pub(crate) fn copied(from: &Reader, path: &Path) -> Result<NewFile, JournalError> {
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
    let mut conn = connection::create(new)?;
    schema::make_durable(&conn)?;
    if Backup::new(from, &mut conn)?.step(ALL)? != StepResult::Done {
        let busy = ffi::Error::new(ffi::SQLITE_BUSY);
        return Err(rusqlite::Error::SqliteFailure(busy, None));
    }
    Holder::clear(&conn)?;
    schema::close_wal(&conn)?;
    conn.close().map_err(|(_, e)| e)
}
