//! Two rolls against each other.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::compiled::{Compiled, CompiledContest, Formula};
use super::frame::{Frame, Score, small, steps_of};
use super::mistake::{Reckoned, Unreckoned};
use super::needs::Needs;
use super::reckon::tallies;
use super::states::are_few;
use crate::rules::described::expression::Machine;

/// The most pairs of what each side can come to: about a second.
const MOST_PAIRS: usize = 8_000_000;

/// Which name of a contest's reading holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// This tier, for A: its place in the game's list.
    Tier(u8),
    /// B wins.
    B,
    /// Nobody wins, and it is no tie.
    None,
    /// A tie.
    Tie,
    /// A wins.
    A,
}

/// What a contest comes to. Orders from worst to best for A.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContestScore {
    /// The verdict.
    pub verdict: Verdict,
    /// The steps of a tier that comes in steps.
    pub steps: u32,
    /// The contest's value.
    pub value: i32,
}

/// What a contest sees of one side, whose score the frame holds: its numbers up to the tallies, then value, tier and success.
pub(super) fn side(compiled: &Compiled, frame: &Frame, score: Score) -> Vec<i64> {
    let mut side = frame.numbers().to_vec();
    if let Some(target) = compiled.target {
        side[target] = 0;
    }
    let success = compiled.is_success(score.tier);
    side.extend([
        i64::from(score.value),
        i64::from(score.tier),
        i64::from(success),
    ]);
    side
}

/// The verdict on two sides.
pub(super) fn verdict(
    contest: &CompiledContest,
    a: &[i64],
    b: &[i64],
    machine: &mut Machine,
) -> Reckoned<ContestScore> {
    let mut values = [a, b, &[0]].concat();
    let at = values.len() - 1;
    values[at] = contest.value.run(&values, machine)?;
    let mut reading = 0;
    for (_, when) in &contest.read {
        if when.run(&values, machine)? != 0 {
            break;
        }
        reading += 1;
    }
    let verdict = contest.read[reading].0;
    let steps = match (&contest.bonus, verdict) {
        (Some((of, steps)), Verdict::Tier(tier)) if *of == tier => {
            steps_of(steps.run(&values, machine)?)
        }
        _ => 0,
    };
    Ok(ContestScore {
        verdict,
        steps,
        value: small(values[at]),
    })
}

/// The chance of each verdict, worst for A first.
pub(super) fn odds(
    compiled: &Compiled,
    contest: &CompiledContest,
    frames: [&mut Frame; 2],
) -> Result<BTreeMap<ContestScore, f64>, Unreckoned> {
    let length = compiled.places.side();
    let steps = contest.bonus.iter().map(|(_, steps)| steps);
    let formulas = contest.read.iter().map(|(_, when)| when).chain(steps);
    let used: Vec<usize> = formulas
        .chain([&contest.value])
        .flat_map(Formula::uses)
        .collect();
    let mut sides = Vec::with_capacity(2);
    for (at, frame) in frames.into_iter().enumerate() {
        let mut needs = Needs::of_score(compiled, frame);
        for place in frame.tally_places() {
            if used.contains(&(at * length + place)) {
                needs.tallies[place - frame.tally_places().start] = true;
            }
        }
        let is_used = |place: usize| used.contains(&(at * length + place));
        let mut seen: FxHashMap<Vec<i64>, f64> = FxHashMap::default();
        for (tallies, chance) in tallies(compiled, &needs, frame)? {
            let score = frame.score(compiled, &tallies)?;
            let mut side = side(compiled, frame, score);
            for (place, number) in side.iter_mut().enumerate() {
                if !is_used(place) {
                    *number = 0;
                }
            }
            *seen.entry(side).or_default() += chance;
            are_few(seen.len(), length)?;
        }
        sides.push(seen);
    }
    if sides[0].len().saturating_mul(sides[1].len()) > MOST_PAIRS {
        return Err(Unreckoned::TooMany);
    }
    let mut machine = Machine::default();
    let mut chances = BTreeMap::new();
    for (a, chance) in &sides[0] {
        for (b, other) in &sides[1] {
            let score = verdict(contest, a, b, &mut machine)?;
            *chances.entry(score).or_default() += chance * other;
        }
    }
    Ok(chances)
}
