//! Work done while no key is pressed: records the holder of the campaign after the first frame, then
//! updates the search index.

use std::time::{Duration, Instant};

use crate::journal::JournalError;
use crate::table::{INDEX_STEP, Table};

/// How long without a key before the index is updated.
const PAUSE: Duration = Duration::from_secs(2);

/// The time of the last event, and whether idle work failed.
#[derive(Debug)]
pub(crate) struct Idle {
    since: Instant,
    /// The file couldn't be written. Not tried again: the next entry tries to write and reports the error.
    failed: bool,
}

impl Default for Idle {
    fn default() -> Self {
        Self {
            since: Instant::now(),
            failed: false,
        }
    }
}

impl Idle {
    /// Notes an event at `at`.
    pub(crate) fn ends(&mut self, at: Instant) {
        self.since = at;
    }

    /// When idle work is due if no event comes first; `None` if there is none.
    pub(crate) fn until(&self, table: &Table) -> Option<Instant> {
        match (self.failed, table.is_held()) {
            (true, _) => None,
            (false, false) => Some(self.since),
            (false, true) => table.is_index_due().then(|| self.since + PAUSE),
        }
    }

    /// Does one step of idle work.
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
