//! The second copy of each backup, in a folder that the settings name.

use std::path::{Path, PathBuf};

use super::{Backup, Backups};
use crate::campaign::Seq;
use crate::journal::error::JournalError;
use crate::journal::reader::Reader;

/// The result of backing up.
#[derive(Debug)]
pub struct Taken {
    /// The backup beside the campaign, and its number of entries.
    pub own: Result<(Backup, Seq), JournalError>,
    /// The second copy; `None` where the settings name no folder.
    pub second: Option<Result<Backup, JournalError>>,
}

impl Backups {
    /// The same with a second copy of each backup, in a folder of the campaign's name in this folder.
    #[must_use]
    pub fn with_second(self, folder: Option<&Path>) -> Self {
        let name = self.folder.file_name().unwrap_or_default();
        let second = folder.map(|folder| folder.join(name));
        Self {
            second: second.filter(|second| *second != self.folder),
            ..self
        }
    }

    /// Backs up as [`Backups::take`] does, in both folders, under one name; each is tried whatever became of the other. The folder that the
    /// settings name is not created: where it is missing, so is the drive.
    pub fn take_both(&self, reader: &Reader, now: i64) -> Taken {
        let own = self.take(reader, now);
        let name = own.as_ref().ok().and_then(|(own, _)| own.path.file_name());
        let second = self.second.as_deref().map(|folder| {
            let parent = folder.parent().unwrap_or(folder);
            if !parent.is_dir() {
                return Err(JournalError::NoFolder(parent.to_owned()));
            }
            let taken = Self::in_folder(folder.to_owned()).take_as(name, reader, now);
            taken.map(|(backup, _)| backup)
        });
        Taken { own, second }
    }

    pub(super) fn in_folder(folder: PathBuf) -> Self {
        Self {
            folder,
            second: None,
        }
    }
}

impl Taken {
    /// Why the backup beside the campaign, and why the second copy was not made, as sentences.
    pub fn faults(&self) -> (Option<String>, Option<String>) {
        let own = self.own.as_ref().err();
        let second = self
            .second
            .as_ref()
            .and_then(|second| second.as_ref().err());
        (
            own.map(|why| format!("no backup was made: {why}")),
            second.map(|why| format!("the second copy of the backup was not made: {why}")),
        )
    }
}
