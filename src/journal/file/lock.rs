//! One writer at a time: an empty lock file beside the campaign.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::journal::error::JournalError;
use crate::journal::files::beside;

/// The lock. Dropped with the process, however it ends; the file stays, so that two can't lock two files of one name.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// `None` where somebody else has it.
    pub(crate) fn take(path: &Path) -> Result<Option<Self>, JournalError> {
        let path = beside(path, ".lock");
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(JournalError::io(&path, "written"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(e)) => Err(JournalError::io(&path, "locked")(e)),
        }
    }
}
