//! A roll of a described game, number by number.

use std::collections::BTreeSet;

use crate::rules::described::compiled::{Compiled, CompiledGroup};
use crate::rules::described::frame::{Frame, small};
use crate::rules::described::throw::{resolve, standing_from};
use crate::rules::described::{
    Combine, Definition, Numbers, Resolved, Rules, ShownGroup, ThrowError,
};
use crate::rules::{Face, Throw};

/// A name and its number.
pub type Named = (String, i32);

/// A roll, number by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakdown {
    /// All inputs, by the words that the screen uses.
    pub inputs: Vec<Named>,
    /// The groups that threw dice.
    pub groups: Vec<GroupBreakdown>,
    /// What was given to each tally; `None` where nothing was.
    pub tallies: Vec<(String, Option<i32>)>,
    /// The expression of the value, and what it comes to.
    pub value: (String, i32),
    /// The condition of the reading that holds, and the numbers in it; `None` where it is the last one, which always holds.
    pub because: Option<(String, Vec<Named>)>,
}

/// The dice of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupBreakdown {
    /// Its name.
    pub name: String,
    /// Its die: `d6`; empty where the name says it or it has numbers of its own.
    pub die: String,
    /// Its dice in order.
    pub dice: Vec<DieBreakdown>,
    /// Dice that show the same, where they give something together: the face, how many show it, and what they give.
    pub sets: Vec<(Face, usize, Vec<Named>)>,
}

/// The faces of one die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DieBreakdown {
    /// The faces in throwing order.
    pub faces: Vec<Face>,
    /// How many of the first of them were thrown again and don't count.
    pub rethrown: usize,
    /// Whether it is kept.
    pub kept: bool,
    /// What it gave to each tally; where amounts add up, those that are not 0.
    pub gave: Vec<Named>,
}

impl Rules {
    /// A whole throw, number by number.
    ///
    /// # Errors
    /// As [`Rules::resolve`].
    pub(crate) fn breakdown(
        &self,
        numbers: &Numbers,
        throw: &Throw,
    ) -> Result<Breakdown, ThrowError> {
        let (compiled, mut frame) = self.framed(numbers)?;
        let throw = self.by_group(throw);
        let resolved = resolve(compiled, &mut frame, &throw)?;
        let file = self.definition();
        let inputs = file.inputs.iter().map(|input| input.called().to_owned());
        let because = because(compiled, file, &frame, &resolved);
        let tallies = file.tallies.iter().map(|(name, _)| name.clone());
        let mut groups = Vec::new();
        let all = compiled.groups.iter().zip(&throw).zip(&resolved.groups);
        let kinds = self.kinds(numbers)?;
        for (((group, chains), shown), kind) in all.zip(kinds) {
            if chains.is_empty() {
                continue;
            }
            let die = kind.to_string();
            let is_told = die == group.name || group.has_own_faces();
            groups.push(GroupBreakdown {
                name: group.name.clone(),
                die: if is_told { String::new() } else { die },
                dice: dice(file, group, chains, shown, &mut frame)?,
                sets: sets(file, shown),
            });
        }
        Ok(Breakdown {
            inputs: inputs.zip(numbers.inputs.iter().copied()).collect(),
            groups,
            tallies: tallies.zip(resolved.tallies).collect(),
            value: (file.value.text().to_owned(), resolved.score.value),
            because,
        })
    }
}

/// The condition that holds, with its numbers.
fn because(
    compiled: &Compiled,
    file: &Definition,
    frame: &Frame,
    resolved: &Resolved,
) -> Option<(String, Vec<Named>)> {
    let (_, text) = file.read.get(resolved.reading)?;
    let (_, formula) = compiled.read.get(resolved.reading)?;
    let inputs = file.inputs.iter().map(|input| input.name.as_str());
    let derived = file.derive.iter().map(|(name, _)| name.as_str());
    let tallies = file.tallies.iter().map(|(name, _)| name.as_str());
    let names = inputs.chain(derived).chain(tallies);
    let names: Vec<&str> = names.chain(["value", "margin"]).collect();
    let used: BTreeSet<usize> = formula.uses().collect();
    let numbers = used.into_iter().filter_map(|place| {
        let number = frame.all().get(place)?;
        Some(((*names.get(place)?).to_owned(), small(*number)))
    });
    let is_last = resolved.reading + 1 == file.read.len();
    (!is_last).then(|| (text.text().to_owned(), numbers.collect()))
}

fn dice(
    file: &Definition,
    group: &CompiledGroup,
    chains: &[Vec<Face>],
    shown: &ShownGroup,
    frame: &mut Frame,
) -> Result<Vec<DieBreakdown>, ThrowError> {
    let mut dice = Vec::with_capacity(chains.len());
    for (at, chain) in chains.iter().enumerate() {
        // Where each further throw is one more die, a chain is several.
        let own = shown.dice.iter().filter(|die| die.die == at);
        let gave = own.clone().flat_map(|die| &die.gave);
        dice.push(DieBreakdown {
            faces: chain.clone(),
            rethrown: standing_from(group, chain, frame)?,
            kept: own.clone().all(|die| die.kept),
            gave: gifts(file, gave),
        });
    }
    Ok(dice)
}

fn sets(file: &Definition, shown: &ShownGroup) -> Vec<(Face, usize, Vec<Named>)> {
    let sets = shown.sets.iter();
    let sets = sets.map(|set| (set.face, set.many, gifts(file, &set.gave)));
    sets.filter(|(.., gave)| !gave.is_empty()).collect()
}

/// Amounts by the names of their tallies, those to one tally together.
fn gifts<'a>(file: &Definition, gave: impl IntoIterator<Item = &'a (usize, i32)>) -> Vec<Named> {
    let mut all: Vec<(usize, i32)> = Vec::new();
    for (tally, amount) in gave {
        let combine = file.tallies[*tally].1;
        match all.iter_mut().find(|(known, _)| known == tally) {
            None => all.push((*tally, *amount)),
            Some((_, sum)) => {
                *sum = match combine {
                    Combine::Add => sum.saturating_add(*amount),
                    Combine::Max => (*sum).max(*amount),
                    Combine::Min => (*sum).min(*amount),
                }
            }
        }
    }
    let told =
        |(tally, amount): &(usize, i32)| *amount != 0 || file.tallies[*tally].1 != Combine::Add;
    let named = all.into_iter().filter(told);
    named
        .map(|(tally, amount)| (file.tallies[tally].0.clone(), amount))
        .collect()
}
