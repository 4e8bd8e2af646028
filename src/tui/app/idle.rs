//! What is done while nobody presses a key: behind the first frame the campaign is held, then the search index follows the
//! journal.

use std::time::{Duration, Instant};

use crate::journal::JournalError;
use crate::table::Table;

/// So long without a key, and nobody waits.
const PAUSE: Duration = Duration::from_secs(2);

/// Since when nothing was pressed.
#[derive(Debug)]
pub(crate) struct Idle {
    since: Instant,
    /// The file couldn't be written: not tried again, because the next entry tries and says so.
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
    /// Something was pressed.
    pub(crate) fn ends(&mut self, at: Instant) {
        self.since = at;
    }

    /// When there is something to do, if nothing is pressed before.
    pub(crate) fn until(&self, table: &Table) -> Option<Instant> {
        match (self.failed, table.is_held()) {
            (true, _) => None,
            (false, false) => Some(self.since),
            (false, true) => table.is_index_due().then(|| self.since + PAUSE),
        }
    }

    /// Does a piece of it.
    ///
    /// # Errors
    /// The file can't be written.
    pub(crate) fn work(&mut self, table: &mut Table) -> Result<(), JournalError> {
        let done = if table.is_held() {
            table.index()
        } else {
            table.hold()
        };
        self.failed = done.is_err();
        done
    }
}
