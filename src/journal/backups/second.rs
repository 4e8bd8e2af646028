//! The second copy of each backup, in a folder that the settings name.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::{Backup, Backups};
use crate::campaign::Seq;
use crate::journal::error::JournalError;
use crate::journal::reader::Reader;

/// The longest time that the folder for second copies may take. A network that is gone may never answer.
const PATIENCE: Duration = Duration::from_secs(5);

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
    /// settings name is not created: where it is missing, so is the drive. Nobody waits long for it; a copy that takes longer is
    /// still made while the program runs.
    pub fn take_both(&self, reader: &Reader, now: i64) -> Taken {
        let own = self.take(reader, now);
        let copied = own.as_ref().ok().map(|(own, _)| own.path.clone());
        let second = self.second.clone().map(|folder| {
            let name = copied.as_deref().and_then(Path::file_name);
            let name = name.map(OsStr::to_owned);
            let from = copied.unwrap_or_else(|| reader.path().to_owned());
            let place = folder.clone();
            let copy = move || Self::in_folder(place).take_second(&from, name.as_deref(), now);
            within(PATIENCE, copy).unwrap_or(Err(JournalError::NoAnswer(folder)))
        });
        Taken { own, second }
    }

    fn take_second(
        &self,
        from: &Path,
        name: Option<&OsStr>,
        now: i64,
    ) -> Result<Backup, JournalError> {
        let parent = self.folder.parent().unwrap_or(&self.folder);
        if !parent.is_dir() {
            return Err(JournalError::NoFolder(parent.to_owned()));
        }
        let taken = self.take_as(name, &Reader::open(from)?, now);
        taken.map(|(backup, _)| backup)
    }

    /// The second copies that are there.
    ///
    /// # Errors
    /// The folder that the settings name is missing or can't be read.
    pub fn second_copies(&self) -> Result<Vec<Backup>, JournalError> {
        let Some(folder) = &self.second else {
            return Ok(Vec::new());
        };
        let parent = folder.parent().unwrap_or(folder);
        if !parent.is_dir() {
            return Err(JournalError::NoFolder(parent.to_owned()));
        }
        Self::in_folder(folder.clone()).list()
    }

    pub(super) fn in_folder(folder: PathBuf) -> Self {
        Self {
            folder,
            second: None,
        }
    }
}

/// The result of a job, unless it takes too long; then its thread ends with the program at the latest.
fn within<T: Send + 'static>(
    patience: Duration,
    job: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (done, result) = mpsc::channel();
    let thread = thread::Builder::new().name("second copy".to_owned());
    thread.spawn(move || done.send(job())).ok()?;
    result.recv_timeout(patience).ok()
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
