//! What is done while nobody presses a key: the search index follows the journal.

use std::time::{Duration, Instant};

use crate::table::Table;

/// So long without a key, and nobody waits.
const PAUSE: Duration = Duration::from_secs(2);

/// Since when nothing was pressed.
#[derive(Debug)]
pub(super) struct Idle {
    since: Instant,
    /// The file couldn't be written: not tried again, because only speed is lost.
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
    pub(super) fn ends(&mut self, at: Instant) {
        self.since = at;
    }

    /// When there is something to do, if nothing is pressed before.
    pub(super) fn until(&self, table: &Table) -> Option<Instant> {
        let due = !self.failed && table.is_index_due();
        due.then(|| self.since + PAUSE)
    }

    /// Does a piece of it.
    pub(super) fn work(&mut self, table: &mut Table) {
        self.failed = table.index().is_err();
    }
}
