//! The exact odds of a roll: the chances of what its dice give to the tallies, and what each of that comes to.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::compiled::{Compiled, CompiledGroup, Sides};
use super::die::{combined, give, units};
use super::file::Combine;
use super::frame::{Frame, Score};
use super::kept;
use super::mistake::{Reckoned, Unreckoned};
use super::needs::Needs;
use super::states::{Given, Space, Step, Visit, are_few};
use crate::dice::Die;
use crate::rules::MOST_DICE;

/// The most sides of a die.
pub(super) const MOST_SIDES: i64 = 1000;

/// How many dice a group has, and what they are.
///
/// # Errors
/// Too many dice; sides out of range; an expression that fails.
pub(super) fn dice(group: &CompiledGroup, frame: &mut Frame) -> Reckoned<(usize, Die)> {
    let count = frame.run(&group.count)?.max(0);
    if count > i64::from(MOST_DICE) {
        return Err(Box::new(group.count.mistake(too_many_dice(count))));
    }
    let count = usize::try_from(count).expect("at most 999");
    // Dice that are not thrown have no sides.
    let die = if count == 0 {
        Die::Sides(1)
    } else {
        die(group, frame)?
    };
    Ok((count, die))
}

/// What the dice of a group are.
///
/// # Errors
/// Sides out of range; an expression that fails.
pub(super) fn die(group: &CompiledGroup, frame: &mut Frame) -> Reckoned<Die> {
    Ok(match &group.sides {
        Sides::Faces(faces) => Die::Numbers(faces.clone()),
        Sides::Number(formula) => {
            let sides = frame.run(formula)?;
            let few = u16::try_from(sides)
                .ok()
                .filter(|sides| (1..=MOST_SIDES).contains(&i64::from(*sides)));
            Die::Sides(few.ok_or_else(|| Box::new(formula.mistake(wrong_sides(sides))))?)
        }
    })
}

pub(super) fn too_many_dice(count: i64) -> String {
    format!("this would be {count} dice; at most {MOST_DICE}")
}

pub(super) fn wrong_sides(sides: i64) -> String {
    format!("a die has 1 to {MOST_SIDES} sides, not {sides}")
}

/// What a group gives, as steps that are taken so often.
pub(super) fn given(
    compiled: &Compiled,
    group: &CompiledGroup,
    needs: &Needs,
    frame: &mut Frame,
) -> Result<(u64, Vec<Given>), Unreckoned> {
    let (count, of) = dice(group, frame)?;
    if count == 0 {
        return Ok((0, Vec::new()));
    }
    let (kept, lowest) = keeping(group, frame, count)?;
    let needed = Some(needs).filter(|_| kept > 0);
    let units = units(group, &compiled.combine, &of, needed, frame)?;
    if group.is_single() {
        let given = units.into_iter().map(|unit| unit.given);
        return Ok((count as u64, given.collect()));
    }
    let kinds = kept::kinds(units, lowest);
    let mut of_set = |face, many| Ok(sets(compiled, group, needs, frame, face, many)?);
    let of_set: Option<kept::OfSet<'_>> = if group.sets.is_empty() {
        None
    } else {
        Some(&mut of_set)
    };
    let given = kept::given(&compiled.combine, &kinds, count, kept, of_set)?;
    Ok((1, given))
}

/// How many dice of a group are kept, and whether the lowest are.
pub(super) fn keeping(
    group: &CompiledGroup,
    frame: &mut Frame,
    count: usize,
) -> Reckoned<(usize, bool)> {
    let (many, lowest) = match &group.keep {
        Some(keep) if count > 0 => keep,
        _ => return Ok((count, false)),
    };
    let many = frame.run(many)?;
    let many = usize::try_from(many.max(0))
        .unwrap_or(usize::MAX)
        .min(count);
    Ok((many, frame.holds(lowest)?))
}

/// What a face gives that so many dice show.
pub(super) fn sets(
    compiled: &Compiled,
    group: &CompiledGroup,
    needs: &Needs,
    frame: &mut Frame,
    face: i64,
    many: usize,
) -> Reckoned<Vec<Option<i64>>> {
    let mut amounts = vec![None; compiled.combine.len()];
    frame.set_set(face, many);
    for (tally, formula) in &group.sets {
        let amount = frame.run(formula)?;
        if needs.tallies[*tally] {
            give(compiled.combine[*tally], &mut amounts[*tally], amount);
        }
    }
    Ok(amounts)
}

/// What tallies can come to, each with its chance.
pub(super) type Tallies = Vec<(Vec<Option<i64>>, f64)>;

/// What the tallies of a roll can come to, as far as they are needed.
///
/// # Errors
/// Too much to reckon; an expression that fails for a throw that can fall.
pub(super) fn tallies(
    compiled: &Compiled,
    needs: &Needs,
    frame: &mut Frame,
) -> Result<Tallies, Unreckoned> {
    let mut all = folded(&compiled.combine, &steps(compiled, needs, frame)?)?;
    for group in compiled.groups.iter().filter(|group| group.then) {
        all = then(compiled, group, needs, frame, all)?;
    }
    Ok(all)
}

/// What the groups give that are thrown at once.
fn steps(
    compiled: &Compiled,
    needs: &Needs,
    frame: &mut Frame,
) -> Result<Vec<(u64, Vec<Given>)>, Unreckoned> {
    let mut steps = Vec::new();
    for group in compiled.groups.iter().filter(|group| !group.then) {
        let step = given(compiled, group, needs, frame)?;
        if step.0 > 0 {
            steps.push(step);
        }
    }
    Ok(steps)
}

/// What several steps give together.
pub(super) fn folded(
    combine: &[Combine],
    steps: &[(u64, Vec<Given>)],
) -> Result<Tallies, Unreckoned> {
    let mut all = Tallies::new();
    each_folded(combine, steps, &mut |amounts, chance| {
        all.push((amounts.to_vec(), chance));
        are_few(all.len(), combine.len())
    })?;
    Ok(all)
}

/// Visits what several steps give together; the same may come twice.
fn each_folded(
    combine: &[Combine],
    steps: &[(u64, Vec<Given>)],
    visit: Visit<'_>,
) -> Result<(), Unreckoned> {
    if let [(1, given)] = steps {
        return given
            .iter()
            .try_for_each(|one| visit(&one.amounts, one.chance));
    }
    let seen: Vec<Step<'_>> = steps
        .iter()
        .map(|(times, given)| Step {
            times: *times,
            given,
        })
        .collect();
    let space = Space::of(combine, &seen)?;
    let mut states = space.start();
    for (times, given) in steps {
        states.step(*times, &space.moves(given))?;
    }
    states.each(visit)
}

/// A later group, whose number of dice depends on what was thrown before.
pub(super) fn then(
    compiled: &Compiled,
    group: &CompiledGroup,
    needs: &Needs,
    frame: &mut Frame,
    before: Tallies,
) -> Result<Tallies, Unreckoned> {
    let mut by_count: FxHashMap<i64, Tallies> = FxHashMap::default();
    let mut after: FxHashMap<Vec<Option<i64>>, f64> = FxHashMap::default();
    let mut remembered = 0;
    for (tallies, chance) in before {
        frame.set_tallies(compiled, &tallies)?;
        let count = frame.run(&group.count)?.max(0);
        let own = match by_count.entry(count) {
            Entry::Occupied(own) => own.into_mut(),
            Entry::Vacant(place) => {
                let step = given(compiled, group, needs, frame)?;
                let own = folded(&compiled.combine, &[step])?;
                remembered += own.len();
                place.insert(own)
            }
        };
        frame.work(own.len())?;
        for (own, further) in &*own {
            let both = combined(&compiled.combine, &tallies, own);
            *after.entry(both).or_default() += chance * further;
        }
        are_few(after.len() + remembered, compiled.combine.len())?;
    }
    Ok(after.into_iter().collect())
}

/// The chance of each result, worst first.
pub(super) fn odds(
    compiled: &Compiled,
    frame: &mut Frame,
) -> Result<Vec<(Score, f64)>, Unreckoned> {
    let needs = Needs::of_score(compiled, frame);
    let mut scores: Vec<(Score, f64)> = Vec::with_capacity(32);
    let mut add = |frame: &mut Frame, tallies: &[Option<i64>], chance| {
        let score = frame.score(compiled, tallies)?;
        match scores.last_mut() {
            Some((last, sum)) if *last == score => *sum += chance,
            _ => scores.push((score, chance)),
        }
        Ok(())
    };
    if compiled.groups.iter().any(|group| group.then) {
        for (tallies, chance) in tallies(compiled, &needs, frame)? {
            add(frame, &tallies, chance)?;
        }
    } else {
        let steps = steps(compiled, &needs, frame)?;
        each_folded(&compiled.combine, &steps, &mut |tallies, chance| {
            add(frame, tallies, chance)
        })?;
    }
    Ok(merged(scores))
}

/// The chances by score, worst first; the same scores are one.
fn merged(mut scores: Vec<(Score, f64)>) -> Vec<(Score, f64)> {
    if !scores.is_sorted_by_key(|(score, _)| *score) {
        scores.sort_by_key(|(score, _)| *score);
    }
    scores.dedup_by(|(later, chance), (score, sum)| {
        let same = later == score;
        if same {
            *sum += *chance;
        }
        same
    });
    scores
}

/// The chance that each effect happens.
pub(super) fn effects(compiled: &Compiled, frame: &mut Frame) -> Result<Vec<f64>, Unreckoned> {
    let mut needs = Needs::of_score(compiled, frame);
    for effect in &compiled.effects {
        needs.add(frame, &effect.when);
    }
    let mut chances = vec![0.0; compiled.effects.len()];
    for (tallies, chance) in tallies(compiled, &needs, frame)? {
        frame.score(compiled, &tallies)?;
        for (effect, sum) in compiled.effects.iter().zip(&mut chances) {
            if frame.holds(&effect.when)? {
                *sum += chance;
            }
        }
    }
    Ok(chances)
}
