//! What of a throw is looked at: the odds of what nobody asks need not be told apart.

use super::compiled::{Compiled, Formula};
use super::frame::Frame;

/// What of a throw is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Needs {
    /// Which tallies.
    pub(super) tallies: Vec<bool>,
    /// Whether the sum of a chain, where each further throw is one more die.
    pub(super) chains: bool,
}

impl Needs {
    /// What a score needs, with the inputs and derived numbers of this frame.
    pub(super) fn of_score(compiled: &Compiled, frame: &Frame) -> Self {
        let mut needs = Self {
            tallies: vec![false; compiled.combine.len()],
            chains: false,
        };
        needs.add(frame, &compiled.value);
        needs.add(frame, &compiled.worth);
        for by in frame.spent_points(compiled) {
            needs.add(frame, by);
        }
        for (_, when) in &compiled.read {
            if needs.add(frame, when).is_some_and(|number| number != 0) {
                break;
            }
        }
        if let Some((_, steps)) = &compiled.bonus {
            needs.add(frame, steps);
        }
        for group in compiled.groups.iter().filter(|group| group.then) {
            needs.add(frame, &group.count);
        }
        needs
    }

    /// Everything, for those who tell apart what nobody asks.
    pub(super) fn everything(compiled: &Compiled) -> Self {
        Self {
            tallies: vec![true; compiled.combine.len()],
            chains: true,
        }
    }

    /// Adds what an expression over a result needs; its number where that is certain.
    pub(super) fn add(&mut self, frame: &Frame, formula: &Formula) -> Option<i64> {
        let tallies = frame.tally_places();
        let known = |place| place < tallies.start;
        formula.program.foresee(frame.all(), known, |place| {
            if tallies.contains(&place) {
                self.tallies[place - tallies.start] = true;
            }
        })
    }
}
