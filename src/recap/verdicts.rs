//! Which verdicts an entry holds, and how its throws compare with what they could have shown.

use std::collections::HashMap;

use crate::campaign::{ContestVerdict, Decision, Event, Kind, RollRecord, Seq};
use crate::luck;
use crate::rules::{Mechanic, Odds, RollNumbers, Side};

/// A throw that a verdict is on.
pub(super) struct JudgedRoll<'a> {
    pub(super) throw: &'a RollRecord,
    pub(super) success: bool,
    /// The verdict's key.
    pub(super) tier: &'a str,
    /// How the throw compares with all it could have shown: 0 to 1.
    pub(super) percentile: Option<f64>,
}

impl<'a> JudgedRoll<'a> {
    fn alone(throw: &'a RollRecord) -> Self {
        Self {
            throw,
            success: throw.success,
            tier: &throw.tier,
            percentile: None,
        }
    }

    fn side(throw: &'a RollRecord, side: Side, verdict: &'a ContestVerdict) -> Self {
        let success = match (side, verdict.winner) {
            (Side::A, _) => verdict.success,
            (Side::B, winner) => winner == Some(Side::B),
        };
        Self {
            throw,
            success,
            tier: &verdict.tier,
            percentile: None,
        }
    }

    /// One side as it counts now; in a contest the other side's verdict changes with it.
    fn counting_now(
        throw: &'a RollRecord,
        contest: Option<&'a (Side, Box<RollRecord>, ContestVerdict)>,
    ) -> Vec<Self> {
        match contest {
            None => vec![Self::alone(throw)],
            Some((side, other, verdict)) => {
                let opposite = match side {
                    Side::A => Side::B,
                    Side::B => Side::A,
                };
                vec![
                    Self::side(throw, *side, verdict),
                    Self::side(other, opposite, verdict),
                ]
            }
        }
    }
}

/// The throws that an entry judges, each with its verdict.
pub(super) fn verdicts<'a>(
    what: &'a Decision,
    mechanic: &Mechanic,
    worth: &mut Percentiles,
) -> Vec<JudgedRoll<'a>> {
    // An order of turns is thrown for, but nothing is judged by it.
    if what.kind == Kind::Round {
        return Vec::new();
    }
    let mut all: Vec<JudgedRoll<'_>> = what.events.iter().flat_map(judged_rolls).collect();
    for one in &mut all {
        one.percentile = worth.percentile(mechanic, one.throw);
    }
    all
}

fn judged_rolls(event: &Event) -> Vec<JudgedRoll<'_>> {
    match event {
        Event::Rolled(throw) => vec![JudgedRoll::alone(throw)],
        Event::Contested { a, b, verdict } => vec![
            JudgedRoll::side(a, Side::A, verdict),
            JudgedRoll::side(b, Side::B, verdict),
        ],
        Event::Rerolled {
            old,
            new,
            kept_new,
            contest,
            ..
        } => JudgedRoll::counting_now(if *kept_new { new } else { old }, contest.as_ref()),
        Event::Kept {
            counts, contest, ..
        } => JudgedRoll::counting_now(counts, contest.as_ref()),
        Event::Amended {
            counts, contest, ..
        } => JudgedRoll::counting_now(&counts.new, contest.as_ref()),
        _ => Vec::new(),
    }
}

/// The entry whose outcome it makes otherwise.
pub(super) fn amends(what: &Decision) -> Option<Seq> {
    what.events.iter().find_map(|event| match event {
        Event::Rerolled { of, .. } | Event::Kept { of, .. } | Event::Amended { of, .. } => {
            Some(*of)
        }
        _ => None,
    })
}

/// Whether an entry's verdict is a success: of one roll, or in a contest of the side that is named first.
pub(super) fn success(events: &[Event]) -> Option<bool> {
    let mut found = events
        .iter()
        .map(judged_rolls)
        .filter(|all| !all.is_empty());
    match (found.next(), found.next()) {
        (Some(all), None) => all.first().map(|judged| judged.success),
        _ => None,
    }
}

/// Distributions that are kept at hand: the same plans come again and again.
const CACHED: usize = 64;

/// What throws are worth, with the odds of the plans that came last.
#[derive(Debug, Default)]
pub(super) struct Percentiles(HashMap<RollNumbers, Odds>);

impl Percentiles {
    /// How a throw compares with all it could have shown, half of the equal ones counted; 0 to 1. `None` where nothing was
    /// thrown or nothing else could have come.
    pub(super) fn percentile(&mut self, mechanic: &Mechanic, throw: &RollRecord) -> Option<f64> {
        if !throw.was_thrown() {
            return None;
        }
        let roll = throw.plan.numbers;
        if self.0.len() == CACHED && !self.0.contains_key(&roll) {
            self.0.clear();
        }
        let odds = self.0.entry(roll).or_insert_with(|| mechanic.odds(&roll));
        luck::percentile(odds, throw.value)
    }
}
