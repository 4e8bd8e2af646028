//! Work done while no key is pressed: records the holder of the campaign after the first frame, updates the search index, backs
//! up, verifies a backup.

use std::time::{Duration, Instant};

use crate::journal::JournalError;
use crate::table::{INDEX_STEP, Table};

/// How long without a key before the index is updated or a backup is made.
const PAUSE: Duration = Duration::from_secs(2);
/// How long without a key before a backup is verified.
const LONG_PAUSE: Duration = Duration::from_mins(1);

/// The time of the last event, and what was done.
#[derive(Debug)]
pub(crate) struct Idle {
    since: Instant,
    /// The file couldn't be written. Not tried again: the next entry tries to write and reports the error.
    failed: bool,
    /// Whether a backup was verified, or found to need none; once a run.
    pub(crate) verifies: bool,
}

/// What is done in idle time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    Hold,
    Index,
    BackUp,
    VerifyBackup,
}

impl Default for Idle {
    fn default() -> Self {
        Self {
            since: Instant::now(),
            failed: false,
            verifies: false,
        }
    }
}

impl Idle {
    /// Notes an event at `at`.
    pub(crate) fn ends(&mut self, at: Instant) {
        self.since = at;
    }

    /// The next task, and when it is due if no event comes first; `None` if there is none.
    pub(crate) fn next(&self, table: &Table) -> Option<(Instant, Task)> {
        if !table.is_held() && !self.failed {
            return Some((self.since, Task::Hold));
        }
        let pause = self.since + PAUSE;
        let index = (!self.failed && table.is_index_due()).then_some((pause, Task::Index));
        let backup = table.backup_due().map(|at| (at.max(pause), Task::BackUp));
        let verifies = !self.verifies && table.has_backups();
        let verify = verifies.then(|| (self.since + LONG_PAUSE, Task::VerifyBackup));
        let tasks = [index, backup, verify].into_iter().flatten();
        tasks.min_by_key(|(at, _)| *at)
    }

    /// Records the holder, or does one step of the index.
    ///
    /// # Errors
    /// The file can't be written.
    pub(crate) fn work(&mut self, table: &mut Table) -> Result<(), JournalError> {
        let done = if table.is_held() {
            table.index(INDEX_STEP)
        } else {
            table.hold()
        };
        self.failed = done.is_err();
        done
    }
}
