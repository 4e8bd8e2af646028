//! A described mechanic with its names resolved: programs over a row of numbers.

use std::sync::Arc;

use super::TierKey;
use super::contest::Verdict;
use super::file::{Combine, ExplodeMode};
use super::mistake::{Mistake, Reckoned};
use crate::rules::described::expression::{Machine, Program};

/// What a tally reads where nothing was given to it.
pub(super) const fn unfilled(combine: Combine) -> i64 {
    match combine {
        Combine::Add => 0,
        Combine::Max => -999,
        Combine::Min => 999,
    }
}

/// The places of the numbers of a roll, in this order: inputs, derived numbers, tallies, value, margin, success, and those of a
/// die or set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places {
    pub(super) inputs: usize,
    pub(super) derived: usize,
    pub(super) tallies: usize,
}

impl Places {
    pub(super) const fn derived(self) -> usize {
        let Self { inputs, .. } = self;
        inputs
    }

    pub(super) const fn tallies(self) -> usize {
        self.inputs + self.derived
    }

    pub(super) const fn value(self) -> usize {
        self.tallies() + self.tallies
    }

    pub(super) const fn margin(self) -> usize {
        self.value() + 1
    }

    pub(super) const fn success(self) -> usize {
        self.value() + 2
    }

    pub(super) const fn face(self) -> usize {
        self.value() + 3
    }

    pub(super) const fn first(self) -> usize {
        self.value() + 4
    }

    pub(super) const fn many(self) -> usize {
        self.value() + 5
    }

    pub(super) const fn len(self) -> usize {
        self.value() + 6
    }

    /// The numbers of one side of a contest: inputs, derived numbers and tallies, then value, tier and success.
    pub(super) const fn side(self) -> usize {
        self.value() + 3
    }
}

/// A program, and where it stands in the file.
#[derive(Debug, Clone)]
pub(super) struct Formula {
    pub(super) program: Program,
    pub(super) place: Arc<FormulaPlace>,
}

/// Where an expression stands in the file.
#[derive(Debug)]
pub(super) struct FormulaPlace {
    /// As [`Mistake::path`].
    pub(super) path: Vec<String>,
    pub(super) text: String,
}

impl Formula {
    pub(super) fn run(&self, values: &[i64], machine: &mut Machine) -> Reckoned<i64> {
        let FormulaPlace { path, text } = &*self.place;
        let result = self.program.run(values, machine);
        result.map_err(|fault| Box::new(Mistake::of(path, text, fault)))
    }

    /// Something wrong with its number.
    pub(super) fn mistake(&self, what: String) -> Mistake {
        let FormulaPlace { path, text } = &*self.place;
        Mistake {
            path: path.clone(),
            within: Some((text.clone(), 0)),
            what,
        }
    }

    /// The places of the names that it uses.
    pub(super) fn uses(&self) -> impl Iterator<Item = usize> {
        self.program.uses()
    }
}

/// A described mechanic, ready to be reckoned with.
#[derive(Debug)]
pub(super) struct Compiled {
    pub(super) places: Places,
    /// The input that is the target.
    pub(super) target: Option<usize>,
    pub(super) derive: Vec<Formula>,
    pub(super) readings: Vec<CompiledReading>,
    pub(super) combine: Vec<Combine>,
    /// Where tallies stand in the file, by [`Mistake::path`].
    pub(super) tally_paths: Vec<Vec<String>>,
    pub(super) groups: Vec<CompiledGroup>,
    pub(super) value: Formula,
    pub(super) worth: Formula,
    /// Tiers with conditions, the tier by its place in the game's list; the last condition always holds.
    pub(super) read: Vec<(u8, Formula)>,
    pub(super) bonus: Option<(u8, Formula)>,
    pub(super) contest: Option<CompiledContest>,
    pub(super) rerolls: Vec<CompiledReroll>,
    /// What each point after the throw adds.
    pub(super) after: Vec<Formula>,
    pub(super) effects: Vec<CompiledEffect>,
    /// The tiers of the game, worst first.
    pub(super) tiers: Vec<TierKey>,
}

impl Compiled {
    pub(super) fn is_success(&self, tier: u8) -> bool {
        let tier = self.tiers.get(usize::from(tier));
        tier.is_some_and(|(_, success)| *success)
    }

    /// The places of the target and of the derived numbers that are reckoned from it, by a reading too.
    pub(super) fn places_of_target(&self) -> Vec<usize> {
        let mut places: Vec<usize> = self.target.into_iter().collect();
        for (at, formula) in self.derive.iter().enumerate() {
            let readings = self.readings.iter().filter(|it| it.derived == at);
            let mut formulas = readings.map(|it| &it.formula).chain([formula]);
            if formulas.any(|it| it.uses().any(|place| places.contains(&place))) {
                places.push(self.places.derived() + at);
            }
        }
        places
    }

    /// The formulas of what is shown of a roll beside its verdict: the dice, what they give, what points add, and the value.
    pub(super) fn shown(&self) -> impl Iterator<Item = &Formula> {
        let thrown = self.groups.iter().flat_map(CompiledGroup::formulas);
        let again = self.rerolls.iter().filter_map(|it| match &it.dice {
            CompiledDice::Where(formula) => Some(formula),
            CompiledDice::All | CompiledDice::Loose => None,
        });
        thrown.chain(again).chain(&self.after).chain([&self.value])
    }
}

/// A derived number reckoned otherwise.
#[derive(Debug)]
pub(super) struct CompiledReading {
    /// Which of the derived numbers.
    pub(super) derived: usize,
    pub(super) formula: Formula,
}

#[derive(Debug)]
pub(super) struct CompiledGroup {
    pub(super) name: String,
    pub(super) count: Formula,
    pub(super) sides: Sides,
    pub(super) reroll: Option<Formula>,
    pub(super) explode: Option<CompiledExplode>,
    /// How many are kept, and whether the lowest are.
    pub(super) keep: Option<(Formula, Formula)>,
    pub(super) gives: Vec<(usize, Formula)>,
    pub(super) sets: Vec<(usize, Formula)>,
    pub(super) hold: Option<Formula>,
    pub(super) then: bool,
}

impl CompiledGroup {
    /// Whether what its dice give doesn't depend on each other.
    pub(super) const fn is_single(&self) -> bool {
        self.keep.is_none() && self.sets.is_empty()
    }

    /// Whether each further throw is one more die.
    pub(super) fn is_more(&self) -> bool {
        let mode = self.explode.as_ref().map(|explode| explode.mode);
        mode == Some(ExplodeMode::More)
    }

    /// Whether its dice have numbers of their own.
    pub(super) const fn has_own_faces(&self) -> bool {
        matches!(self.sides, Sides::Faces(_))
    }

    /// All that its dice are thrown and counted by.
    fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let sides = match &self.sides {
            Sides::Number(sides) => Some(sides),
            Sides::Faces(_) => None,
        };
        let keep = self.keep.iter().flat_map(|(count, lowest)| [count, lowest]);
        let given = self.gives.iter().chain(&self.sets).map(|(_, gift)| gift);
        let optional = [&self.reroll, &self.hold].into_iter().flatten();
        let explode = self.explode.iter().map(|explode| &explode.when);
        let thrown = std::iter::once(&self.count).chain(sides).chain(optional);
        thrown.chain(explode).chain(keep).chain(given)
    }

    /// Where its further throws stand in the file.
    pub(super) fn explode_path(&self) -> Vec<String> {
        let name = format!("name:{:?}", self.name);
        vec!["dice".to_owned(), name, "explode".to_owned()]
    }

    /// What a face gives to each tally, where that depends on nothing but the face.
    pub(super) fn gifts(&self, places: Places, face: i64) -> Option<Vec<(usize, i64)>> {
        let mut values = vec![0; places.len()];
        (values[places.face()], values[places.first()]) = (face, face);
        let machine = &mut Machine::default();
        let gift = |(tally, formula): &(usize, Formula)| {
            let by_face = [places.face(), places.first()];
            let is_alone = formula.uses().all(|place| by_face.contains(&place));
            is_alone.then(|| Some((*tally, formula.run(&values, machine).ok()?)))?
        };
        self.gives.iter().map(gift).collect()
    }

    /// How often a die is thrown on at most.
    pub(super) fn most(&self) -> u16 {
        self.explode.as_ref().map_or(0, |explode| explode.most)
    }
}

#[derive(Debug)]
pub(super) struct CompiledExplode {
    pub(super) when: Formula,
    pub(super) mode: ExplodeMode,
    pub(super) most: u16,
}

#[derive(Debug)]
pub(super) enum Sides {
    Number(Formula),
    Faces(Arc<[i32]>),
}

#[derive(Debug)]
pub(super) struct CompiledContest {
    pub(super) value: Formula,
    /// The last condition always holds.
    pub(super) read: Vec<(Verdict, Formula)>,
    pub(super) bonus: Option<(u8, Formula)>,
}

#[derive(Debug)]
pub(super) struct CompiledReroll {
    pub(super) when: Formula,
    pub(super) dice: CompiledDice,
    /// By how much each of its effects changes something.
    pub(super) then: Vec<Formula>,
}

/// Which dice a reroll throws again.
#[derive(Debug)]
pub(super) enum CompiledDice {
    All,
    /// Those that their group's `hold` doesn't hold.
    Loose,
    /// Those for which this holds.
    Where(Formula),
}

#[derive(Debug)]
pub(super) struct CompiledEffect {
    pub(super) when: Formula,
    pub(super) by: Formula,
}
