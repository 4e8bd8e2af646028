//! Keys typed ahead: those that follow a refusal at once were meant for what was refused. They would do something else instead.

use std::time::{Duration, Instant};

/// A longer pause shows that the GM has seen the refusal.
const PAUSE: Duration = Duration::from_millis(300);

/// Whether keys are being passed over, and since when.
#[derive(Debug, Default)]
pub(crate) struct TypedAhead {
    /// When the newest key came.
    last: Option<Instant>,
    is_on: bool,
}

impl TypedAhead {
    /// Passes over the keys that follow the newest one.
    pub(crate) fn begin(&mut self) {
        self.is_on = true;
    }

    /// Passes over no further key: Esc shows that the refusal was seen.
    pub(crate) fn end(&mut self) {
        self.is_on = false;
    }

    /// What an earlier key does is done only now: what follows at once was not meant for its refusal either.
    pub(crate) fn done_at(&mut self, at: Instant) {
        self.last = Some(at);
    }

    /// Takes in a key that came at `at`; returns whether it is passed over.
    pub(crate) fn passes_over(&mut self, at: Instant) -> bool {
        let before = self.last.replace(at);
        let gone = before.map(|before| at.saturating_duration_since(before));
        self.is_on &= gone.is_some_and(|gone| gone < PAUSE);
        self.is_on
    }
}
