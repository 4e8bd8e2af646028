//! Distinguishes a held key from repeated presses by timing. The kitty protocol's event types would distinguish them for
//! letters, but then no longer report the text a key types, which the program needs.

use std::time::{Duration, Instant};

use crate::tui::keys::Chord;

/// A held key first repeats after 250 to 660 ms, depending on keyboard settings.
const FIRST: Duration = Duration::from_millis(700);

/// Later repeats come every 30 to 90 ms; presses by hand are slower.
const NEXT: Duration = Duration::from_millis(120);

/// How a key event is classified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// A press by hand.
    Pressed,
    /// A press, or the first repeat of a held key; decided by [`KeyRepeat::until`].
    Undecided,
    /// A repeat of a held key. An undecided event just before it was a repeat, too.
    Held,
}

/// The last key event: key, time, classification.
#[derive(Debug, Default)]
pub(crate) struct KeyRepeat(Option<(Chord, Instant, Timing)>);

impl KeyRepeat {
    /// Classifies a key event.
    pub(crate) fn touch(&mut self, chord: Chord, at: Instant) -> Timing {
        let last = self.0.filter(|(last, ..)| *last == chord);
        let timing = match last
            .map(|(_, when, timing)| (at.saturating_duration_since(when), timing))
        {
            Some((gap, _)) if gap < NEXT => Timing::Held,
            // A held key doesn't pause, so after `Held` a gap of `NEXT` or more means a new press.
            Some((gap, Timing::Pressed | Timing::Undecided)) if gap < FIRST => Timing::Undecided,
            _ => Timing::Pressed,
        };
        self.0 = Some((chord, at, timing));
        timing
    }

    /// When an undecided key counts as a press, unless it repeats before.
    pub(crate) fn until(&self) -> Option<Instant> {
        self.0.map(|(_, when, _)| when + NEXT)
    }
}
