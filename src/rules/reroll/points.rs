//! Points that change the value of a roll after it was thrown. They belong to the roll: a reroll or an amendment keeps them.

use crate::rules::described::EffectTarget;
use crate::rules::mechanic::{Rule, dispatch};
use crate::rules::{Called, Mechanic, RollNumbers, Throw};

/// The most points of one kind on a roll.
pub const MOST_POINTS: u16 = 99;

/// A kind of point that is spent on a roll after the throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointKind<'a> {
    /// Its name: `luck`.
    pub name: &'a str,
    /// How many may be spent on a roll.
    pub times: u16,
    /// What one costs; `None` is nothing.
    pub costs: Option<&'a EffectTarget>,
}

impl Mechanic {
    /// The kinds of points that are spent after the throw.
    pub fn points(&self) -> Vec<PointKind<'_>> {
        dispatch!(self, |rules| rules.points())
    }

    /// What the points that were spent on a roll added to its value, each by its name; nothing where the dice don't fit.
    pub(crate) fn added(
        &self,
        roll: &RollNumbers,
        throw: &Throw,
        called: Option<Called>,
    ) -> Vec<(&str, i32)> {
        if roll.points().iter().all(|times| *times == 0) {
            return Vec::new();
        }
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            Rule::added(rules, roll, throw, called)
        }, else Vec::new())
    }
}

impl RollNumbers {
    /// How many points of each kind were spent on the roll; those left out were not.
    pub(crate) fn points(&self) -> &[u16] {
        match self {
            Self::Described(numbers) => &numbers.points,
            _ => &[],
        }
    }

    /// How many of the kind at this place were spent.
    pub(crate) fn points_at(&self, kind: usize) -> u16 {
        self.points().get(kind).copied().unwrap_or(0)
    }

    /// The same roll with so many more points of the kind at this place.
    #[must_use]
    pub(crate) fn with_points(mut self, kind: usize, more: u16) -> Self {
        if let Self::Described(numbers) = &mut self {
            let known = numbers.points.len().max(kind + 1);
            numbers.points.resize(known, 0);
            numbers.points[kind] = numbers.points[kind].saturating_add(more);
        }
        self
    }

    /// The same roll with the points that were spent on another.
    #[must_use]
    pub(crate) fn with_points_of(mut self, other: &Self) -> Self {
        if let (Self::Described(numbers), Self::Described(other)) = (&mut self, other) {
            numbers.points.clone_from(&other.points);
        }
        self
    }
}
