//! The bounds of the numbers in events and in the state.

use std::ops::RangeInclusive;

use super::limits::{
    HIGHEST_COUNTER, HIGHEST_DEFENCE, HIGHEST_TRACK, MOST_BELONGINGS, MOST_HARM, MOST_OF_TRACK,
    MOST_ROUNDS,
};
use crate::campaign::{Event, Seq, State};
use crate::game::bounds::{Limits, OutOfBounds, check};
use crate::rules::{MOST_FLAT, MOST_POINTS};

/// The most of what is only counted up: ids, rounds, sessions, numbers of characters.
const MOST_COUNTED: u64 = 1_000_000_000;

/// The largest absolute value of any other number: of what a roll comes to, whose parts are at most [`MOST_FLAT`] each.
const MOST: i64 = 10 * MOST_FLAT;

/// The bounds, with the last entry and the last id that can be named.
struct Bounds {
    last: Seq,
    ids: u32,
}

impl Limits for Bounds {
    fn signed(&self, holder: &str, field: &str) -> RangeInclusive<i64> {
        let (low, high) = match (holder, field) {
            ("Track", "now") => (0, MOST_OF_TRACK),
            ("Track", "max") => (1, HIGHEST_TRACK),
            ("Steps", "now") => (0, HIGHEST_COUNTER),
            ("Steps", "max") => (1, HIGHEST_COUNTER),
            ("Belonging", "count") => (0, MOST_BELONGINGS),
            ("Injury", "size") => (1, MOST_HARM),
            ("Character", "defences") | ("DefenceSet", _) => (0, HIGHEST_DEFENCE),
            ("Character", "points") | ("PointsSet", _) => return 0..=MOST_FLAT,
            ("Character" | "LevelSet" | "OverallSet" | "Value" | "ModifierEffect", _) => {
                return -MOST_FLAT..=MOST_FLAT;
            }
            _ => return -MOST..=MOST,
        };
        low.into()..=high.into()
    }

    fn unsigned(&self, holder: &str, field: &str) -> RangeInclusive<u64> {
        match (holder, field) {
            ("Durability", _) => 1..=crate::rules::durability::FULL.into(),
            ("Ending" | "Rounds", _) => 1..=MOST_ROUNDS.unsigned_abs().into(),
            ("Character", "number") | ("NumberSet", _) => 1..=MOST_COUNTED,
            ("Numbers", "points") => 0..=MOST_POINTS.into(),
            ("Timer", "length" | "gone") | ("State", "turn_timer") | ("TurnTimerSet", _) => {
                0..=crate::campaign::timer::LONGEST.into()
            }
            // A checksum.
            ("GameDeclined", _) | ("State", "game_declined") => 0..=u64::MAX,
            _ => 0..=MOST_COUNTED,
        }
    }

    fn id(&self, newtype: &str) -> u64 {
        match newtype {
            "Seq" => self.last.0,
            _ => self.ids.into(),
        }
    }
}

/// Whether the numbers of events can be those of an entry: none is out of bounds, and no later entry is named.
pub(crate) fn check_events(seq: Seq, events: &[Event]) -> Result<(), OutOfBounds> {
    check_with_ids(seq, events, u32::try_from(MOST_COUNTED).unwrap_or(u32::MAX))
}

/// The same where it is known which ids were given.
pub(super) fn check_with_ids(seq: Seq, events: &[Event], ids: u32) -> Result<(), OutOfBounds> {
    check(&events, &Bounds { last: seq, ids })
}

/// The same of a state.
pub(super) fn check_state(state: &State) -> Result<(), OutOfBounds> {
    let (last, ids) = (state.last, state.ids);
    check(state, &Bounds { last, ids })
}
