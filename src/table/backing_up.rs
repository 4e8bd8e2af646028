//! When a campaign in play is backed up, and what is told of it.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::Table;
use crate::campaign::Seq;
use crate::journal::backups::{Backups, Taken};

/// The time of play between two backups.
const EVERY: Duration = Duration::from_mins(20);

/// The state of backups in one run.
#[derive(Debug)]
pub(super) struct BackingUp {
    /// The folder for second copies.
    folder: Option<PathBuf>,
    every: Duration,
    /// The last entry when the last backup began, and that time; at first, when the campaign was opened.
    last: Seq,
    since: Instant,
    own_told: bool,
    second_told: bool,
}

impl BackingUp {
    pub(super) fn new(last: Seq) -> Self {
        Self {
            folder: None,
            every: EVERY,
            last,
            since: Instant::now(),
            own_told: false,
            second_told: false,
        }
    }
}

impl Table {
    /// Sets the folder for second copies of backups.
    pub fn set_backup_folder(&mut self, folder: Option<PathBuf>) {
        self.backing_up.folder = folder;
    }

    /// Sets the time of play between two backups; for tests.
    pub fn back_up_every(&mut self, every: Duration) {
        self.backing_up.every = every;
    }

    /// The campaign's backups; `None` for a temporary file or none.
    pub(crate) fn backups(&self) -> Option<Backups> {
        let (path, folder) = (self.reader().path(), self.backing_up.folder.as_deref());
        self.has_backups()
            .then(|| Backups::of_campaign(path).with_second(folder))
    }

    /// Whether the campaign is in a file that stays.
    pub(crate) fn has_backups(&self) -> bool {
        !self.is_temporary() && !self.reader().path().as_os_str().is_empty()
    }

    /// When the next backup is due; `None` where nothing was entered since the last.
    pub(crate) fn backup_due(&self) -> Option<Instant> {
        let BackingUp {
            last, since, every, ..
        } = self.backing_up;
        (self.campaign.last > last && self.has_backups()).then(|| since + every)
    }

    /// Notes that a backup of all there is begins.
    pub(crate) fn backup_begins(&mut self, at: Instant) {
        (self.backing_up.last, self.backing_up.since) = (self.campaign.last, at);
    }

    /// What to tell of a backup that was made or failed: at the end of a session always, during play once a run; a missing second
    /// copy once a run.
    pub(crate) fn backup_faults(&mut self, taken: &Taken, ends_session: bool) -> Vec<String> {
        let (own, second) = taken.faults();
        let BackingUp {
            own_told,
            second_told,
            ..
        } = &mut self.backing_up;
        let own = own.filter(|_| !std::mem::replace(own_told, true) || ends_session);
        let second = second.filter(|_| !std::mem::replace(second_told, true));
        own.into_iter().chain(second).collect()
    }
}
