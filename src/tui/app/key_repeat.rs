//! Tells a held key from one pressed again by when it comes. A terminal that tells them apart for letters (the kitty
//! protocol's event types) no longer says which text a key types, and that is needed more.

use std::time::{Duration, Instant};

use crate::tui::keys::key::Chord;

/// A held key comes again after 250 to 660 ms, as keyboards are set.
const FIRST: Duration = Duration::from_millis(700);

/// From then on it comes every 30 to 90 ms; fingers are slower.
const NEXT: Duration = Duration::from_millis(120);

/// What a key's coming may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// A finger's press.
    Pressed,
    /// A press, or the first repeat of one that is held: by [`KeyRepeat::until`] it is known.
    Undecided,
    /// It is held, and was when it was last undecided.
    Held,
}

/// The key that came last.
#[derive(Debug, Default)]
pub(crate) struct KeyRepeat(Option<(Chord, Instant, Timing)>);

impl KeyRepeat {
    /// Takes a key.
    pub(crate) fn touch(&mut self, chord: Chord, at: Instant) -> Timing {
        let last = self.0.filter(|(last, ..)| *last == chord);
        let touch = match last.map(|(_, when, touch)| (at.saturating_duration_since(when), touch)) {
            Some((gap, _)) if gap < NEXT => Timing::Held,
            // A key that is held doesn't pause.
            Some((gap, Timing::Pressed | Timing::Undecided)) if gap < FIRST => Timing::Undecided,
            _ => Timing::Pressed,
        };
        self.0 = Some((chord, at, touch));
        touch
    }

    /// When a undecided key was a press, unless it has come again.
    pub(crate) fn until(&self) -> Option<Instant> {
        self.0.map(|(_, when, _)| when + NEXT)
    }
}
