//! The odds where a reroll is taken once: whenever it may be, or only after a failure.

pub(super) mod in_hand;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::compiled::{Compiled, CompiledDice, CompiledGroup, CompiledReroll};
use super::die::{Unit, combined, units};
use super::file::{Combine, KeepResult};
use super::frame::{Frame, Score};
use super::kept::{Kinds, kinds, ways};
use super::mistake::{Reckoned, Unreckoned};
use super::needs::Needs;
use super::reckon::{Tallies, dice, folded, keeping, sets, tallies, then};
use super::states::{Given, MOST_STATES};

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
        CompiledDice::Loose | CompiledDice::Where(_) => {
            Loose::of(compiled, reroll, frame)?.after((keep, when), frame)
        }
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
    for (old, chance) in taken {
        results.becomes(keep, old, chance, &fresh);
    }
    Ok(results)
}

/// How a group is thrown again.
enum Plan {
    /// Its dice are independent: what is held is known by what it gives, and by how many dice are loose.
    Single(Vec<Unit>),
    /// Some are kept, or sets count: what is held is known die by die.
    Together {
        kinds: Kinds,
        count: usize,
        kept: usize,
        /// The held dice of each state: how many of each kind.
        held: Vec<Vec<usize>>,
    },
    /// It is thrown anew in any case.
    Later,
}

struct Loose<'a> {
    compiled: &'a Compiled,
    reroll: &'a CompiledReroll,
    needs: Needs,
    plans: Vec<Plan>,
    /// All tallies, those of held dice, then of each group the loose dice or the number of the held state.
    states: Vec<(Vec<Option<i64>>, f64)>,
}

impl<'a> Loose<'a> {
    fn of(
        compiled: &'a Compiled,
        reroll: &'a CompiledReroll,
        frame: &mut Frame,
    ) -> Result<Self, Unreckoned> {
        let mut needs = Needs::of_score(compiled, frame);
        needs.add(frame, &reroll.when);
        needs.chains = true;
        let tallies = compiled.combine.len();
        let groups = compiled.groups.len();
        let mut plans = Vec::with_capacity(groups);
        let mut steps: Vec<(u64, Vec<Given>)> = Vec::new();
        for (at, group) in compiled.groups.iter().enumerate() {
            if group.then {
                plans.push(Plan::Later);
                continue;
            }
            let (count, die) = dice(group, frame)?;
            let (kept, lowest) = keeping(group, frame, count)?;
            let units = if count == 0 {
                Vec::new()
            } else {
                let needed = Some(&needs).filter(|_| kept > 0);
                units(group, &compiled.combine, &die, needed, frame)?
            };
            let wide = |given: &[Option<i64>], held: &[Option<i64>], number: i64| {
                let mut amounts = given.to_vec();
                amounts.extend_from_slice(held);
                amounts.extend((0..groups).map(|group| (group == at).then_some(number)));
                amounts
            };
            let nothing = vec![None; tallies];
            if group.is_single() {
                let mut all = Vec::with_capacity(units.len());
                for unit in &units {
                    let own = &unit.given.amounts;
                    let amounts = if reroll.throws_again(group, unit.face, unit.first, frame)? {
                        wide(own, &nothing, 1)
                    } else {
                        wide(own, own, 0)
                    };
                    all.push(Given {
                        amounts,
                        chance: unit.given.chance,
                    });
                }
                if count > 0 {
                    steps.push((count as u64, all));
                }
                plans.push(Plan::Single(units));
                continue;
            }
            let kinds = kinds(units, lowest);
            let mut loose = Vec::with_capacity(kinds.of.len());
            for kind in &kinds.of {
                loose.push(reroll.throws_again(group, kind.face, kind.first, frame)?);
            }
            let mut held: Vec<Vec<usize>> = Vec::new();
            let mut seen: FxHashMap<(Vec<Option<i64>>, usize), f64> = FxHashMap::default();
            let mut numbers: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
            each_way(&kinds.given, count, &mut |ways, chance| {
                frame.work(ways.len())?;
                let given = together(compiled, group, &needs, frame, &kinds, kept, ways)?;
                let stays: Vec<usize> = ways
                    .iter()
                    .zip(&loose)
                    .map(|(many, loose)| if *loose { 0 } else { *many })
                    .collect();
                let number = *numbers.entry(stays.clone()).or_insert_with(|| {
                    held.push(stays);
                    held.len() - 1
                });
                *seen.entry((given, number)).or_default() += chance;
                Ok(())
            })?;
            let all = seen.into_iter().map(|((given, number), chance)| Given {
                amounts: wide(&given, &nothing, i64::try_from(number).unwrap_or(i64::MAX)),
                chance,
            });
            steps.push((1, all.collect()));
            plans.push(Plan::Together {
                kinds,
                count,
                kept,
                held,
            });
        }
        let mut combine = [&compiled.combine[..], &compiled.combine[..]].concat();
        combine.extend(std::iter::repeat_n(Combine::Add, groups));
        Ok(Self {
            compiled,
            reroll,
            needs,
            plans,
            states: folded(&combine, &steps)?,
        })
    }

    fn after(
        &self,
        (keep, when): (KeepResult, TakenWhen),
        frame: &mut Frame,
    ) -> Result<RerollScores, Unreckoned> {
        let compiled = self.compiled;
        let count = compiled.combine.len();
        let later: Vec<_> = compiled.groups.iter().filter(|group| group.then).collect();
        let mut results = RerollScores::default();
        let mut fresh: FxHashMap<Vec<Option<i64>>, Tallies> = FxHashMap::default();
        for (state, chance) in &self.states {
            let mut first: Tallies = vec![(state[..count].to_vec(), *chance)];
            for group in &later {
                first = then(compiled, group, &self.needs, frame, first)?;
            }
            let mut taken = Vec::new();
            for (tallies, chance) in first {
                let old = frame.score(compiled, &tallies)?;
                if when.takes(compiled, old) && frame.holds(&self.reroll.when)? {
                    taken.push((old, chance));
                } else {
                    results.stays(old, chance);
                }
            }
            if taken.is_empty() {
                continue;
            }
            let again = self.again(state, frame, &mut fresh)?;
            for (old, chance) in taken {
                results.becomes(keep, old, chance, &again);
            }
        }
        Ok(results)
    }

    /// What stands after the reroll, with its chances.
    fn again(
        &self,
        state: &[Option<i64>],
        frame: &mut Frame,
        fresh: &mut FxHashMap<Vec<Option<i64>>, Tallies>,
    ) -> Result<Vec<(Score, f64)>, Unreckoned> {
        let compiled = self.compiled;
        let count = compiled.combine.len();
        let (held, numbers) = (&state[count..2 * count], &state[2 * count..]);
        if !fresh.contains_key(numbers) {
            let thrown = self.fresh(numbers, frame)?;
            fresh.insert(numbers.to_vec(), thrown);
        }
        let thrown = fresh[numbers].iter();
        let mut after: Tallies = thrown
            .map(|(tallies, chance)| (combined(&compiled.combine, held, tallies), *chance))
            .collect();
        for group in compiled.groups.iter().filter(|group| group.then) {
            after = then(compiled, group, &self.needs, frame, after)?;
        }
        let mut scores = Vec::with_capacity(after.len());
        for (tallies, chance) in after {
            scores.push((frame.score(compiled, &tallies)?, chance));
        }
        Ok(scores)
    }

    /// What the dice that are thrown again give.
    fn fresh(&self, numbers: &[Option<i64>], frame: &mut Frame) -> Result<Tallies, Unreckoned> {
        let compiled = self.compiled;
        let mut steps: Vec<(u64, Vec<Given>)> = Vec::new();
        for ((plan, group), number) in self.plans.iter().zip(&compiled.groups).zip(numbers) {
            let number = number
                .and_then(|number| usize::try_from(number).ok())
                .unwrap_or(0);
            match plan {
                Plan::Single(units) if number > 0 => {
                    let given = units.iter().map(|unit| unit.given.clone());
                    steps.push((number as u64, given.collect()));
                }
                Plan::Single(_) | Plan::Later => {}
                Plan::Together {
                    kinds,
                    count,
                    kept,
                    held,
                } => {
                    let Some(held) = held.get(number) else {
                        continue;
                    };
                    let loose = count - held.iter().sum::<usize>();
                    let mut seen: FxHashMap<Vec<Option<i64>>, f64> = FxHashMap::default();
                    each_way(&kinds.given, loose, &mut |ways, chance| {
                        frame.work(ways.len())?;
                        let ways: Vec<usize> = ways.iter().zip(held).map(|(a, b)| a + b).collect();
                        let given =
                            together(compiled, group, &self.needs, frame, kinds, *kept, &ways)?;
                        *seen.entry(given).or_default() += chance;
                        Ok(())
                    })?;
                    let all = seen.into_iter();
                    steps.push((
                        1,
                        all.map(|(amounts, chance)| Given { amounts, chance })
                            .collect(),
                    ));
                }
            }
        }
        folded(&compiled.combine, &steps)
    }
}

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
        places -= of_kind;
        for _ in 0..of_kind {
            amounts = combined(combine, &amounts, &kind.amounts);
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
