//! The dice of a plan in order.

use super::{DiePlace, Throw, Wanted};
use crate::rules::mechanic::fit;
use crate::rules::{Die, Face, RuleError};

/// The dice of a plan as at most two runs of equal dice; no allocation. Faces are given in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiceSet {
    runs: [(u16, u16); 2],
}

impl DiceSet {
    /// `count` dice with `sides` sides each.
    pub(crate) fn of(sides: u16, count: u16) -> Self {
        Self {
            runs: [(sides, count), (0, 0)],
        }
    }

    /// These dice, then `count` with `sides` sides.
    pub(crate) fn and(self, sides: u16, count: u16) -> Self {
        Self {
            runs: [self.runs[0], (sides, count)],
        }
    }

    /// Those of these dice that are not thrown yet.
    pub(crate) fn wanted(self, throw: &Throw) -> Vec<Wanted> {
        let thrown = throw.places();
        let missing = self
            .places()
            .filter(|(place, _)| thrown.binary_search(place).is_err());
        let wanted = missing.map(|(DiePlace { group, die }, sides)| Wanted {
            group,
            die,
            of: Die::Sides(sides),
        });
        wanted.collect()
    }

    /// The faces of a throw of these dice.
    pub(crate) fn fit(self, throw: &Throw) -> Result<&[Face], RuleError> {
        let (want, got) = (self.len(), throw.len());
        let same = self.places().map(|(place, _)| place);
        if want != got || !same.eq(throw.places().iter().copied()) {
            return Err(RuleError::FaceCount { want, got });
        }
        fit(self, throw.faces())?;
        Ok(throw.faces())
    }

    /// Each die: its place and its sides.
    fn places(self) -> impl Iterator<Item = (DiePlace, u16)> + use<> {
        let runs = self.runs.into_iter().enumerate();
        runs.flat_map(|(group, (sides, count))| {
            (0..usize::from(count)).map(move |die| (DiePlace { group, die }, sides))
        })
    }

    /// The runs: (sides, how many); no empty ones.
    pub(crate) fn runs(self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.runs.into_iter().filter(|&(_, count)| count > 0)
    }

    /// Each die in order.
    pub fn iter(&self) -> impl Iterator<Item = Die> + use<> {
        self.runs()
            .flat_map(|(sides, count)| std::iter::repeat_n(Die::Sides(sides), usize::from(count)))
    }

    /// How many dice.
    pub fn len(&self) -> usize {
        self.runs().map(|(_, count)| usize::from(count)).sum()
    }

    /// Whether nothing is thrown.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
