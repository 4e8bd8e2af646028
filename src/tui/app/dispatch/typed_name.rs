//! A name typed fluently in a menu, where its first letter may be a line's, or in the line that chooses somebody by letters.
//!
//! A letter that only its own line begins with is carried out at once; what is typed of that line's name within the pause is
//! passed over, as it is told already. A letter that another line's name begins with, too, waits for the pause: a second letter
//! that makes the beginning of a name shows that a name is typed, which then filters the menu; any other key carries the letter out
//! first. So one key alone always does what its line says, and no word runs as commands.

use std::time::{Duration, Instant};

use crate::tui::app::App;
use crossterm::event::KeyCode;

use crate::tui::keys::Press;

/// Keys of one word follow each other sooner.
const PAUSE: Duration = Duration::from_millis(300);

/// So long the Enter that ends a name may come after its last letter, where that letter has chosen somebody already: it would throw
/// their loaded roll.
const ENDS_NAME: Duration = Duration::from_secs(2);

/// What is typed of a name.
#[derive(Debug, Default)]
pub(crate) struct TypedName {
    /// The letter of a menu that waits, and since when.
    waits: Option<(Press, Instant)>,
    /// The further letters of what was chosen, and when its last key came.
    told: Option<Told>,
}

#[derive(Debug)]
struct Told {
    /// How the name may go on.
    rests: Vec<String>,
    at: Instant,
    /// An Enter that comes sooner belongs to the name.
    enter_within: Duration,
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
        let gone = at.saturating_duration_since(told.at);
        if press.chord.code() == KeyCode::Enter {
            return gone < told.enter_within;
        }
        let Some(letter) = press.chord.typed().filter(|_| gone < PAUSE) else {
            return false;
        };
        let go_on = told
            .rests
            .iter()
            .filter_map(|rest| rest.strip_prefix(letter));
        told.rests = go_on.map(str::to_owned).collect();
        if told.rests.is_empty() {
            return false;
        }
        told.at = at;
        told.enter_within = told.enter_within.max(PAUSE);
        self.told = Some(told);
        true
    }

    /// Notes that this letter has chosen somebody: what is typed on of their name is passed over, and so is the Enter that ends it.
    pub(crate) fn chose(&mut self, name: &str, letter: char, at: Instant) {
        let name = name.to_lowercase();
        let behind = name.match_indices(letter);
        let behind = behind.map(|(byte, found)| name[byte + found.len()..].to_owned());
        self.told = Some(Told {
            rests: behind.collect(),
            at,
            enter_within: ENDS_NAME,
        });
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
        if self.typed_name.told.is_some() {
            return;
        }
        let rest = line.map(|line| line.rest).filter(|rest| !rest.is_empty());
        self.typed_name.told = rest.filter(|_| self.dialogs.is_empty()).map(|rest| Told {
            rests: vec![rest],
            at,
            enter_within: Duration::ZERO,
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
