//! Work done while no key is pressed: does what the first frame doesn't need of opening a campaign, updates the search index, looks
//! whether another program touched the files, backs up, verifies a backup. Verifying the entries waits for no such time.

use std::time::{Duration, Instant};

use crate::journal::JournalError;
use crate::table::{INDEX_STEP, Table};

/// How long without a key before the index is updated or a backup is made; how long after the start, whatever is pressed, before
/// the entries are verified.
const PAUSE: Duration = Duration::from_secs(2);
/// How long without a key before a backup is verified.
const LONG_PAUSE: Duration = Duration::from_mins(1);
/// How often the files of the campaign are looked at.
const LOOK: Duration = Duration::from_secs(10);

/// The rest of opening a campaign, which the first frame doesn't wait for.
pub type Opening = Box<dyn FnOnce(&mut Table)>;

/// The time of the last event, and what was done.
pub(crate) struct Idle {
    begun: Instant,
    since: Instant,
    /// Until it is done.
    pub(crate) opening: Option<Opening>,
    /// The last look at the files.
    looked: Instant,
    /// The file couldn't be written or read, and that was told. Not tried again until an entry is written.
    failed: bool,
    /// What is to be verified next: the entries, after that a backup; once a run.
    pub(crate) to_verify: Option<Task>,
}

/// What is done in idle time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    Open,
    Index,
    Look,
    BackUp,
    VerifyEntries,
    VerifyBackup,
}

impl Default for Idle {
    fn default() -> Self {
        let now = Instant::now();
        Self {
            begun: now,
            since: now,
            opening: None,
            looked: now,
            failed: false,
            to_verify: Some(Task::VerifyEntries),
        }
    }
}

impl Idle {
    /// Notes an event at `at`.
    pub(crate) fn ends(&mut self, at: Instant) {
        self.since = at;
    }

    /// Notes that an entry was written.
    pub(crate) fn written(&mut self) {
        self.failed = false;
    }

    /// Notes that one wasn't, and that this was told.
    pub(crate) fn fails(&mut self) {
        self.failed = true;
    }

    /// The next task, and when it is due if no event comes first; `None` if there is none. While something `is_open`, a dialog
    /// or a field, no notice is to stand above it.
    pub(crate) fn next(&self, table: &Table, is_open: bool) -> Option<(Instant, Task)> {
        if self.opening.is_some() || !(table.is_held() || self.failed) {
            return Some((self.since, Task::Open));
        }
        let pause = self.since + PAUSE;
        let index = (!self.failed && table.is_index_due()).then_some((pause, Task::Index));
        let looks = !self.failed && !is_open && table.has_log();
        let look = looks.then(|| (pause.max(self.looked + LOOK), Task::Look));
        let backup = table.backup_due().map(|at| (at.max(pause), Task::BackUp));
        let to_verify = self.to_verify.filter(|_| table.has_backups());
        let verify = to_verify.map(|task| match task {
            Task::VerifyEntries => (self.begun + PAUSE, task),
            _ => (self.since + LONG_PAUSE, task),
        });
        let tasks = [index, look, backup, verify].into_iter().flatten();
        tasks.min_by_key(|(at, _)| *at)
    }

    /// Looks at the files, due at `at`.
    ///
    /// # Errors
    /// Another program touched them.
    pub(crate) fn look(&mut self, at: Instant, table: &mut Table) -> Result<(), JournalError> {
        self.looked = at.max(Instant::now());
        let seen = table.look();
        self.failed = seen.is_err();
        seen
    }

    /// Does the rest of opening, and records the holder of the campaign.
    ///
    /// # Errors
    /// The file can't be written.
    pub(crate) fn open(&mut self, table: &mut Table) -> Result<(), JournalError> {
        self.finish_opening(table);
        self.noted(table.hold())
    }

    /// Does the rest of opening, unless it is done. No entry is written before it: where the program is killed after one, the
    /// next start opens the same campaign.
    pub(crate) fn finish_opening(&mut self, table: &mut Table) {
        if let Some(opening) = self.opening.take() {
            opening(table);
        }
    }

    /// Does one step of the index.
    ///
    /// # Errors
    /// The file can't be written.
    pub(crate) fn index(&mut self, table: &mut Table) -> Result<(), JournalError> {
        self.noted(table.index(INDEX_STEP))
    }

    fn noted(&mut self, done: Result<(), JournalError>) -> Result<(), JournalError> {
        self.failed = done.is_err();
        done
    }
}
