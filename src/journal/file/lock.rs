//! One writer at a time: an empty lock file beside the campaign.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::disk;
use crate::journal::error::JournalError;
use crate::journal::files::beside;

/// The lock. The system frees it when the process ends. The lock file is never deleted, or two programs could lock two files
/// of the same name.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// `None` where another program has it.
    pub(crate) fn take(path: &Path) -> Result<Option<Self>, JournalError> {
        let path = beside(path, ".lock");
        let file = disk::lock_file(&path).map_err(JournalError::io(&path, "locked"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(e)) => Err(JournalError::io(&path, "locked")(e)),
        }
    }
}
