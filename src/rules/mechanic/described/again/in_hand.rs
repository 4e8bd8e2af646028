//! What a reroll of a throw in hand can come to.

use rustc_hash::FxHashMap;

use super::{WORK_OF_WAY, each_way, together};
use crate::rules::described::Throw;
use crate::rules::described::compiled::{Compiled, CompiledReroll};
use crate::rules::described::die::{combined, units};
use crate::rules::described::frame::Frame;
use crate::rules::described::kept::kinds;
use crate::rules::described::mistake::{Mistake, ThrowError, Unreckoned};
use crate::rules::described::needs::Needs;
use crate::rules::described::reckon::{Tallies, dice, folded, keeping, then};
use crate::rules::described::states::Given;
use crate::rules::described::throw::{give_dice, shown, thrown_again};

/// What all tallies can come to, each with its chance.
///
/// # Errors
/// Too much to reckon; a throw that isn't whole; an expression that fails for a throw that can fall.
pub(in crate::rules::mechanic::described) fn tallies(
    compiled: &Compiled,
    reroll: &CompiledReroll,
    frame: &mut Frame,
    throw: &Throw,
) -> Result<Tallies, Unreckoned> {
    let needs = Needs::everything(compiled);
    let again = thrown_again(compiled, reroll, frame, throw)?;
    let mut held = vec![None; compiled.combine.len()];
    let mut steps: Vec<(u64, Vec<Given>)> = Vec::new();
    let groups = compiled.groups.iter().zip(throw).zip(&again);
    for ((group, chains), again) in groups.filter(|((group, _), _)| !group.then) {
        let (count, of) = dice(group, frame)?;
        let stays: Vec<Vec<i32>> = chains
            .iter()
            .zip(again)
            .filter(|(_, again)| !**again)
            .map(|(chain, _)| chain.clone())
            .collect();
        let loose = count.saturating_sub(stays.len());
        let held_dice = shown(group, &stays, &of, frame).map_err(not_whole)?;
        let (kept, lowest) = keeping(group, frame, count)?;
        let needed = Some(&needs).filter(|_| kept > 0);
        if group.is_single() {
            give_dice(compiled, group, frame, held_dice, &mut held)?;
            if loose > 0 {
                let units = units(group, &compiled.combine, &of, needed, frame)?;
                let given = units.into_iter().map(|unit| unit.given);
                steps.push((loose as u64, given.collect()));
            }
            continue;
        }
        if count == 0 {
            continue;
        }
        let units = units(group, &compiled.combine, &of, needed, frame)?;
        let given = held_dice.iter().map(|die| {
            let is_it =
                |face: i64, first: i64| (face, first) == (die.face.into(), die.first.into());
            let unit = units.iter().find(|unit| is_it(unit.face, unit.first));
            (
                i64::from(die.face),
                unit.map(|unit| unit.given.amounts.clone()),
            )
        });
        let given: Vec<_> = given.collect();
        let kinds = kinds(units, lowest);
        let mut of_held = vec![0; kinds.of.len()];
        for (face, amounts) in given {
            let mut all = kinds.of.iter().zip(&kinds.given);
            let at = all.position(|(kind, given)| {
                kind.face == face && Some(&given.amounts) == amounts.as_ref()
            });
            if let Some(at) = at {
                of_held[at] += 1;
            }
        }
        let mut seen: FxHashMap<Vec<Option<i64>>, f64> = FxHashMap::default();
        each_way(&kinds.given, loose, &mut |ways, chance| {
            frame.work(WORK_OF_WAY + ways.len())?;
            let ways: Vec<usize> = ways.iter().zip(&of_held).map(|(a, b)| a + b).collect();
            let given = together(compiled, group, &needs, frame, &kinds, kept, &ways)?;
            *seen.entry(given).or_default() += chance;
            Ok(())
        })?;
        let all = seen.into_iter();
        let all = all.map(|(amounts, chance)| Given { amounts, chance });
        steps.push((1, all.collect()));
    }
    let thrown = folded(&compiled.combine, &steps)?.into_iter();
    let mut after: Tallies = thrown
        .map(|(tallies, chance)| (combined(&compiled.combine, &held, &tallies), chance))
        .collect();
    for group in compiled.groups.iter().filter(|group| group.then) {
        after = then(compiled, group, &needs, frame, after)?;
    }
    Ok(after)
}

fn not_whole(error: ThrowError) -> Unreckoned {
    match error {
        ThrowError::Mistake(mistake) => Unreckoned::Mistake(mistake),
        other => Unreckoned::Mistake(Box::new(Mistake::new(&["dice"], other.to_string()))),
    }
}
