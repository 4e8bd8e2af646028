//! Keys typed ahead: those that follow a refusal at once were meant for what was refused, and would do something else instead.

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

    /// What an earlier key does is done only now: what follows at once was not meant for its refusal either.
    pub(crate) fn done_at(&mut self, at: Instant) {
        self.last = Some(at);
    }

    /// Takes in a key that came at `at`; returns whether it is passed over.
    pub(crate) fn passes_over(&mut self, at: Instant) -> bool {
        let before = self.last.replace(at);
        let follows = before.is_some_and(|before| at.saturating_duration_since(before) < PAUSE);
        self.is_on &= follows;
        self.is_on
    }
}
