//! Keys typed ahead: those that follow a refusal at once were meant for what was refused, those behind a letter that has chosen
//! somebody for the rest of the name. They would do something else instead.

use std::time::{Duration, Instant};

/// A longer pause shows that the GM has seen the refusal.
const PAUSE: Duration = Duration::from_millis(300);

/// So long the Enter that ends a name may come after its last letter, where that letter has chosen somebody already.
const ENDS_NAME: Duration = Duration::from_secs(2);

/// Whether keys are being passed over, and since when.
#[derive(Debug, Default)]
pub(crate) struct TypedAhead {
    /// When the newest key came.
    last: Option<Instant>,
    is_on: bool,
    /// Whether an Enter belongs to the name that was typed.
    in_name: bool,
}

impl TypedAhead {
    /// Passes over the keys that follow the newest one.
    pub(crate) fn begin(&mut self) {
        self.is_on = true;
    }

    /// Passes over what else is typed of a name that has chosen somebody already: Enter behind it would throw their loaded roll.
    pub(crate) fn begin_in_name(&mut self) {
        self.is_on = true;
        self.in_name = true;
    }

    /// Passes over no further key: Esc shows that the refusal was seen.
    pub(crate) fn end(&mut self) {
        self.is_on = false;
        self.in_name = false;
    }

    /// What an earlier key does is done only now: what follows at once was not meant for its refusal either.
    pub(crate) fn done_at(&mut self, at: Instant) {
        self.last = Some(at);
    }

    /// Takes in a key that came at `at`; returns whether it is passed over.
    pub(crate) fn passes_over(&mut self, at: Instant, is_enter: bool) -> bool {
        let before = self.last.replace(at);
        let gone = before.map(|before| at.saturating_duration_since(before));
        self.is_on &= gone.is_some_and(|gone| gone < PAUSE);
        let ends_name = self.in_name && is_enter && gone.is_some_and(|gone| gone < ENDS_NAME);
        self.in_name &= self.is_on && !is_enter;
        self.is_on || ends_name
    }
}
