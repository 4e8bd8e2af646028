//! A name typed fluently in a menu, where its first letter may be a line's.
//!
//! A letter that only its own line begins with is carried out at once; what is typed of that line's name within the pause is
//! passed over, as it is told already. A letter that another line's name begins with, too, waits for the pause: a second letter
//! that makes the beginning of a name shows that a name is typed, which then filters the menu; any other key carries the letter out
//! first. So one key alone always does what its line says, and no word runs as commands.

use std::time::{Duration, Instant};

use crate::tui::app::App;
use crate::tui::keys::{Action, Press};

/// Keys of one word follow each other sooner.
const PAUSE: Duration = Duration::from_millis(300);

/// What is typed of a name.
#[derive(Debug, Default)]
pub(crate) struct TypedName {
    /// The letter of a menu that waits, and since when.
    waits: Option<(Press, Instant)>,
    /// The further letters of the line that was carried out, and when its last key came.
    told: Option<Told>,
}

#[derive(Debug)]
struct Told {
    rest: String,
    at: Instant,
    /// Whether one of them was typed: Enter behind them belongs to the name.
    is_word: bool,
}

impl TypedName {
    /// When the letter that waits is carried out.
    pub(crate) fn until(&self) -> Option<Instant> {
        self.waits.map(|(_, at)| at + PAUSE)
    }

    /// The letter that waits, which is carried out now.
    pub(crate) fn take(&mut self) -> Option<Press> {
        self.waits.take().map(|(press, _)| press)
    }

    /// Whether a key goes on with a name that is told already.
    fn is_told(&mut self, press: Press, at: Instant) -> bool {
        let Some(mut told) = self.told.take() else {
            return false;
        };
        if at.saturating_duration_since(told.at) >= PAUSE {
            return false;
        }
        if press.action == Some(Action::Accept) {
            return told.is_word;
        }
        let mut rest = told.rest.chars();
        let next = rest.next();
        let is_next = next.is_some() && press.chord.typed() == next;
        if is_next {
            told.rest = rest.collect();
            (told.at, told.is_word) = (at, true);
            self.told = Some(told);
        }
        is_next
    }
}

impl App {
    /// Handles a key that may be a letter of a name typed in a menu; returns whether that was all it did.
    pub(super) fn takes_name(&mut self, press: Press, at: Instant) -> bool {
        if self.typed_name.is_told(press, at) {
            return true;
        }
        let letter = press.chord.typed();
        let dialog = self.dialogs.last();
        let line = letter.zip(dialog);
        let Some(line) = line.and_then(|(letter, menu)| menu.line_of(letter)) else {
            return false;
        };
        if line.begins_another {
            self.typed_name.waits = Some((press, at));
            return true;
        }
        self.carry_out(press, at);
        true
    }

    /// Chooses the line of a letter. A line that opens a further dialog has asked for what is typed next.
    fn carry_out(&mut self, press: Press, at: Instant) {
        let letter = press.chord.typed();
        let line = letter.zip(self.dialogs.last());
        let line = line.and_then(|(letter, menu)| menu.line_of(letter));
        self.press(press);
        let rest = line.map(|line| line.rest).filter(|rest| !rest.is_empty());
        self.typed_name.told = rest.filter(|_| self.dialogs.is_empty()).map(|rest| Told {
            rest,
            at,
            is_word: false,
        });
    }

    /// Settles what the letter that waits means, now that this key follows it; returns whether the key was a part of the name.
    pub(super) fn settle_name(&mut self, chord_typed: Option<char>, at: Instant) -> bool {
        let Some((earlier, since)) = self.typed_name.waits.take() else {
            return false;
        };
        let follows = at.saturating_duration_since(since) < PAUSE;
        let both = earlier.chord.typed().zip(chord_typed);
        let word = both.map(|(first, second)| format!("{first}{second}"));
        if let Some(word) = word.filter(|_| follows)
            && let Some(menu) = self.dialogs.last_mut()
            && menu.filters_by(&word)
        {
            return true;
        }
        self.carry_out(earlier, since);
        false
    }
}
