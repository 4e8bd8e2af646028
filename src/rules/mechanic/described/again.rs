//! The odds where a reroll is taken once: whenever it may be, or only after a failure.

pub(super) mod in_hand;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::compiled::{Compiled, CompiledDice, CompiledGroup, CompiledReroll};
use super::die::{combined, give, units};
use super::file::{Combine, KeepResult};
use super::frame::{Frame, Score};
use super::kept::{Kinds, kinds, ways};
use super::mistake::{Reckoned, Unreckoned};
use super::needs::Needs;
use super::reckon::{Tallies, dice, keeping, sets, tallies, then};
use super::states::{Given, MOST_STATES, Space, Step, are_few};

/// The odds where a reroll is taken once whenever it may be.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RerollScores {
    /// The chance that it is taken.
    pub taken: f64,
    /// The chance of each final score, worst first.
    pub scores: BTreeMap<Score, f64>,
}

impl RerollScores {
    fn stays(&mut self, score: Score, chance: f64) {
        *self.scores.entry(score).or_default() += chance;
    }

    fn becomes(&mut self, keep: KeepResult, old: Score, chance: f64, new: &[(Score, f64)]) {
        self.taken += chance;
        for (new, other) in new {
            let score = if keep.takes(&old, new) { *new } else { old };
            self.stays(score, chance * other);
        }
    }
}

/// When a reroll that may be taken is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakenWhen {
    /// Always.
    Possible,
    /// After a failure.
    Failed,
}

/// The chance of each final result.
///
/// # Errors
/// Too much to reckon; an expression that fails for a throw that can fall.
pub(super) fn after(
    compiled: &Compiled,
    reroll: &CompiledReroll,
    (keep, when): (KeepResult, TakenWhen),
    frame: &mut Frame,
) -> Result<RerollScores, Unreckoned> {
    match reroll.dice {
        CompiledDice::All => all(compiled, reroll, (keep, when), frame),
        CompiledDice::Loose | CompiledDice::Where(_) => some(compiled, reroll, (keep, when), frame),
    }
}

impl CompiledReroll {
    /// Whether a die or chain is thrown again; `face` is its sum.
    pub(super) fn throws_again(
        &self,
        group: &CompiledGroup,
        face: i64,
        first: i64,
        frame: &mut Frame,
    ) -> Reckoned<bool> {
        frame.set_face(face, first);
        match (&self.dice, &group.hold) {
            _ if group.then => Ok(true),
            (CompiledDice::All, _) | (CompiledDice::Loose, None) => Ok(true),
            (CompiledDice::Loose, Some(hold)) => Ok(!frame.holds(hold)?),
            (CompiledDice::Where(when), _) => frame.holds(when),
        }
    }
}

/// The result that counts.
impl KeepResult {
    /// Whether the new result counts; of equally good ones the old one does.
    pub fn takes(self, old: &Score, new: &Score) -> bool {
        let quality = |score: &Score| (score.tier, score.steps, score.worth);
        match self {
            Self::New => true,
            Self::Best | Self::Either => quality(new) > quality(old),
        }
    }
}

impl TakenWhen {
    fn takes(self, compiled: &Compiled, score: Score) -> bool {
        self == Self::Possible || !compiled.is_success(score.tier)
    }
}

/// All dice are thrown anew.
fn all(
    compiled: &Compiled,
    reroll: &CompiledReroll,
    (keep, when): (KeepResult, TakenWhen),
    frame: &mut Frame,
) -> Result<RerollScores, Unreckoned> {
    let mut results = RerollScores::default();
    let mut fresh: BTreeMap<Score, f64> = BTreeMap::new();
    let mut taken: BTreeMap<Score, f64> = BTreeMap::new();
    let mut needs = Needs::of_score(compiled, frame);
    needs.add(frame, &reroll.when);
    for (tallies, chance) in tallies(compiled, &needs, frame)? {
        let score = frame.score(compiled, &tallies)?;
        *fresh.entry(score).or_default() += chance;
        if when.takes(compiled, score) && frame.holds(&reroll.when)? {
            *taken.entry(score).or_default() += chance;
        } else {
            results.stays(score, chance);
        }
    }
    let fresh: Vec<(Score, f64)> = fresh.into_iter().collect();
    frame.work(taken.len().saturating_mul(fresh.len()))?;
    for (old, chance) in taken {
        results.becomes(keep, old, chance, &fresh);
    }
    Ok(results)
}

/// Single dice, chains and sets are thrown again. What each die gives before the reroll and after it is folded die by die: the
/// tallies after it come first, so that results with the same tallies before it stand together.
fn some(
    compiled: &Compiled,
    reroll: &CompiledReroll,
    (keep, when): (KeepResult, TakenWhen),
    frame: &mut Frame,
) -> Result<RerollScores, Unreckoned> {
    let mut needs = Needs::of_score(compiled, frame);
    needs.add(frame, &reroll.when);
    needs.chains = true;
    let mut steps = Vec::with_capacity(compiled.groups.len());
    for group in compiled.groups.iter().filter(|group| !group.then) {
        steps.extend(TwoThrows::of(compiled, reroll, group, &needs, frame)?);
    }
    let combine = [&compiled.combine[..], &compiled.combine[..]].concat();
    let given: Vec<Vec<Given>> = steps.iter().map(TwoThrows::all).collect();
    let seen: Vec<Step<'_>> = steps
        .iter()
        .zip(&given)
        .map(|(step, given)| Step {
            times: step.dice,
            given,
        })
        .collect();
    let space = Space::of(&combine, &seen)?;
    let mut states = space.start();
    for (step, all) in steps.iter().zip(&given) {
        let moves = space.moves_in_order(all);
        let (held, moves) = moves.split_at(step.held.len());
        let (loose, fresh) = moves.split_at(step.loose.len());
        states.step_in_two(step.dice, held, (loose, fresh))?;
    }

    let mut results = RerollScores::default();
    let mut before: Vec<Option<i64>> = Vec::new();
    let mut scores: Vec<(Score, f64, bool)> = Vec::new();
    states.each(&mut |tallies, chance| {
        let (after, own) = tallies.split_at(compiled.combine.len());
        if scores.is_empty() || own != before {
            scores.clear();
            before.clear();
            before.extend_from_slice(own);
            each_score(compiled, &needs, frame, own, &mut |frame, score, share| {
                let taken = when.takes(compiled, score) && frame.holds(&reroll.when)?;
                scores.push((score, share, taken));
                Ok(())
            })?;
        }
        for (score, share, _) in scores.iter().filter(|(.., taken)| !taken) {
            results.stays(*score, chance * share);
        }
        if scores.iter().any(|(.., taken)| *taken) {
            each_score(
                compiled,
                &needs,
                frame,
                after,
                &mut |frame, new, further| {
                    frame.work(scores.len())?;
                    for (old, share, _) in scores.iter().filter(|(.., taken)| *taken) {
                        results.becomes(keep, *old, chance * share * further, &[(new, 1.0)]);
                    }
                    Ok(())
                },
            )?;
        }
        Ok(())
    })?;
    Ok(results)
}

/// Visits each score that these tallies can have, with its chance: later groups are still to be thrown.
fn each_score(
    compiled: &Compiled,
    needs: &Needs,
    frame: &mut Frame,
    tallies: &[Option<i64>],
    visit: &mut dyn FnMut(&mut Frame, Score, f64) -> Result<(), Unreckoned>,
) -> Result<(), Unreckoned> {
    let mut later = compiled.groups.iter().filter(|group| group.then).peekable();
    if later.peek().is_none() {
        let score = frame.score(compiled, tallies)?;
        return visit(frame, score, 1.0);
    }
    let mut all: Tallies = vec![(tallies.to_vec(), 1.0)];
    for group in later {
        all = then(compiled, group, needs, frame, all)?;
    }
    for (tallies, chance) in all {
        let score = frame.score(compiled, &tallies)?;
        visit(frame, score, chance)?;
    }
    Ok(())
}

/// What dice give after a reroll of some of them, then what they gave before it.
struct TwoThrows {
    /// How many dice do this, each for itself.
    dice: u64,
    /// What is known of both throws.
    held: Vec<Given>,
    /// The first throw of dice that are thrown again; nothing is said of the second one.
    loose: Vec<Given>,
    /// Their second throw; nothing is said of the first one.
    fresh: Vec<Given>,
}

impl TwoThrows {
    /// Those of a group's dice; `None` where there are no dice.
    fn of(
        compiled: &Compiled,
        reroll: &CompiledReroll,
        group: &CompiledGroup,
        needs: &Needs,
        frame: &mut Frame,
    ) -> Result<Option<Self>, Unreckoned> {
        let (count, die) = dice(group, frame)?;
        if count == 0 {
            return Ok(None);
        }
        let (kept, lowest) = keeping(group, frame, count)?;
        let needed = Some(needs).filter(|_| kept > 0);
        let units = units(group, &compiled.combine, &die, needed, frame)?;
        if group.is_single() {
            let (mut held, mut loose) = (Vec::new(), Vec::new());
            let mut fresh: Vec<Given> = Vec::with_capacity(units.len());
            for unit in units {
                let own = if reroll.throws_again(group, unit.face, unit.first, frame)? {
                    &mut loose
                } else {
                    &mut held
                };
                own.push(unit.given.clone());
                fresh.push(unit.given);
            }
            return Ok(Some(Self::die_by_die(
                &compiled.combine,
                count as u64,
                [held, loose, fresh].map(alike),
            )));
        }
        let kinds = kinds(units, lowest);
        let both = together_twice(compiled, reroll, group, needs, frame, (&kinds, count, kept))?;
        Ok(Some(Self {
            dice: 1,
            held: both,
            loose: Vec::new(),
            fresh: Vec::new(),
        }))
    }

    /// Dice that don't depend on each other.
    fn die_by_die(combine: &[Combine], dice: u64, [held, loose, fresh]: [Vec<Given>; 3]) -> Self {
        let given = |after: &[Option<i64>], before: &[Option<i64>], chance| Given {
            amounts: [after, before].concat(),
            chance,
        };
        // Nothing is said by the least, which changes no sum.
        let least = |throws: [&[Given]; 2]| -> Vec<Option<i64>> {
            let least = |tally: usize| {
                let all = throws.iter().copied().flatten();
                all.map(|one| one.amounts[tally].unwrap_or(0)).min()
            };
            let of = |(tally, combine): (usize, &Combine)| match combine {
                Combine::Add => least(tally),
                Combine::Max | Combine::Min => None,
            };
            combine.iter().enumerate().map(of).collect()
        };
        let after = least([&held, &fresh]);
        let before = least([&held, &loose]);
        Self {
            dice,
            held: held
                .iter()
                .map(|one| given(&one.amounts, &one.amounts, one.chance))
                .collect(),
            loose: loose
                .iter()
                .map(|one| given(&after, &one.amounts, one.chance))
                .collect(),
            fresh: fresh
                .iter()
                .map(|one| given(&one.amounts, &before, one.chance))
                .collect(),
        }
    }

    fn all(&self) -> Vec<Given> {
        [&self.held[..], &self.loose, &self.fresh].concat()
    }
}

/// The same with equal ones joined.
fn alike(mut given: Vec<Given>) -> Vec<Given> {
    given.sort_by(|one, other| one.amounts.cmp(&other.amounts));
    given.dedup_by(|later, kept| {
        let same = later.amounts == kept.amounts;
        if same {
            kept.chance += later.chance;
        }
        same
    });
    given
}

/// What a group gives, after and before, of which some dice are kept or sets count.
fn together_twice(
    compiled: &Compiled,
    reroll: &CompiledReroll,
    group: &CompiledGroup,
    needs: &Needs,
    frame: &mut Frame,
    (kinds, count, kept): (&Kinds, usize, usize),
) -> Result<Vec<Given>, Unreckoned> {
    let mut loose = Vec::with_capacity(kinds.of.len());
    for kind in &kinds.of {
        loose.push(reroll.throws_again(group, kind.face, kind.first, frame)?);
    }
    // By the dice that stay: what all gave before.
    let mut first: FxHashMap<Vec<usize>, FxHashMap<Vec<Option<i64>>, f64>> = FxHashMap::default();
    let mut all_before = 0;
    each_way(&kinds.given, count, &mut |ways, chance| {
        frame.work(WORK_OF_WAY + ways.len())?;
        let given = together(compiled, group, needs, frame, kinds, kept, ways)?;
        let stays = ways.iter().zip(&loose);
        let stays = stays.map(|(many, loose)| if *loose { 0 } else { *many });
        let before = first.entry(stays.collect()).or_default();
        let known = before.len();
        *before.entry(given).or_default() += chance;
        all_before += before.len() - known;
        are_few(all_before, compiled.combine.len())?;
        are_few(first.len(), kinds.of.len())
    })?;
    let mut both: FxHashMap<Vec<Option<i64>>, f64> = FxHashMap::default();
    for (stays, before) in first {
        let mut after: FxHashMap<Vec<Option<i64>>, f64> = FxHashMap::default();
        let again = count - stays.iter().sum::<usize>();
        each_way(&kinds.given, again, &mut |ways, chance| {
            frame.work(WORK_OF_WAY + ways.len())?;
            let ways: Vec<usize> = ways.iter().zip(&stays).map(|(a, b)| a + b).collect();
            let given = together(compiled, group, needs, frame, kinds, kept, &ways)?;
            *after.entry(given).or_default() += chance;
            are_few(after.len(), compiled.combine.len())
        })?;
        frame.work(after.len() * before.len())?;
        for (after, further) in &after {
            for (before, chance) in &before {
                *both.entry([&after[..], before].concat()).or_default() += chance * further;
            }
        }
        are_few(both.len(), 2 * compiled.combine.len())?;
    }
    let given = both.into_iter();
    Ok(given
        .map(|(amounts, chance)| Given { amounts, chance })
        .collect())
}

/// The work of putting together what dice give in one way, beside that of each kind.
pub(super) const WORK_OF_WAY: usize = 10;

/// Takes a way in which dice show kinds, as how many show each, with its chance.
type Visit<'a> = &'a mut dyn FnMut(&[usize], f64) -> Result<(), Unreckoned>;

/// Each way in which so many dice can show these kinds, as how many show each, with its chance.
pub(super) fn each_way(kinds: &[Given], count: usize, visit: Visit<'_>) -> Result<(), Unreckoned> {
    fn go(
        kinds: &[Given],
        at: usize,
        left: usize,
        chance: f64,
        ways_so_far: &mut Vec<usize>,
        work: &mut usize,
        visit: Visit<'_>,
    ) -> Result<(), Unreckoned> {
        if at == kinds.len() {
            *work += 1;
            if *work > MOST_STATES {
                return Err(Unreckoned::TooMany);
            }
            return visit(ways_so_far, chance);
        }
        let fewest = if at + 1 == kinds.len() { left } else { 0 };
        for many in fewest..=left {
            let power = i32::try_from(many).unwrap_or(i32::MAX);
            let chance = chance * ways(left, many) * kinds[at].chance.powi(power);
            ways_so_far.push(many);
            go(kinds, at + 1, left - many, chance, ways_so_far, work, visit)?;
            ways_so_far.pop();
        }
        Ok(())
    }
    if kinds.is_empty() {
        return visit(&[], 1.0);
    }
    go(
        kinds,
        0,
        count,
        1.0,
        &mut Vec::with_capacity(kinds.len()),
        &mut 0,
        visit,
    )
}

/// What dice give of which so many show each kind.
pub(super) fn together(
    compiled: &Compiled,
    group: &CompiledGroup,
    needs: &Needs,
    frame: &mut Frame,
    kinds: &Kinds,
    kept: usize,
    ways: &[usize],
) -> Result<Vec<Option<i64>>, Unreckoned> {
    let combine = &compiled.combine;
    let mut amounts = vec![None; combine.len()];
    let mut places = kept;
    for (kind, many) in kinds.given.iter().zip(ways) {
        let of_kind = (*many).min(places);
        if of_kind == 0 {
            continue;
        }
        places -= of_kind;
        for ((tally, amount), combine) in amounts.iter_mut().zip(&kind.amounts).zip(combine) {
            let times = if *combine == Combine::Add { of_kind } else { 1 };
            if let Some(amount) = amount {
                give(
                    *combine,
                    tally,
                    amount * i64::try_from(times).unwrap_or(i64::MAX),
                );
            }
        }
    }
    let kinds = &kinds.of;
    let mut at = 0;
    while at < kinds.len() {
        let same = kinds[at..]
            .iter()
            .take_while(|kind| kind.face == kinds[at].face)
            .count();
        let many: usize = ways[at..at + same].iter().sum();
        if many > 0 && !group.sets.is_empty() {
            let own = sets(compiled, group, needs, frame, kinds[at].face, many)?;
            amounts = combined(combine, &amounts, &own);
        }
        at += same;
    }
    Ok(amounts)
}
