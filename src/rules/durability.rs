//! How items and supplies wear: a low face of a die costs a use, or makes the die the next smaller one.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Face, RuleError, Step};
use crate::dice::Die;

/// Whether it is an item or a supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WearingKind {
    /// An item: after its uses damaged, then broken.
    Item,
    /// A supply: after its uses depleted.
    Supply,
}

/// What is left of an item or supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Durability {
    /// 1 to 3 uses left.
    Uses(u8),
    /// An item without uses.
    Damaged,
    /// An item that can't be used until repaired.
    Broken,
    /// A supply that is used up.
    Depleted,
    /// As much as this die, which is thrown next.
    Die(Step),
}

/// What a check costs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Wear {
    /// One of [`FULL`] uses, where the face with the die's flat part is at most [`SPENDS`].
    #[default]
    Uses,
    /// A step down, so that the next smaller die is thrown next; below the smallest it is used up.
    Steps(Steps),
}

/// The dice that something goes through.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    /// Largest first: `["d12", "d10", "d8", "d6", "d4"]`.
    pub dice: Vec<Step>,
    /// A face, with the die's flat part, up to this costs a step.
    #[serde(default = "two")]
    pub on: i32,
}

const fn two() -> i32 {
    2
}

/// The number of uses when new or repaired.
pub const FULL: u8 = 3;
/// A face plus the die's flat part up to this costs a use.
pub const SPENDS: i32 = 3;

impl Wear {
    /// What is left of something new with this die.
    pub fn full(&self, die: Step) -> Durability {
        match self {
            Self::Uses => Durability::Uses(FULL),
            Self::Steps(_) => Durability::Die(die),
        }
    }

    /// Whether a face costs a use or a step.
    pub fn spends(&self, die: Step, face: Face) -> bool {
        die.value(face) <= self.highest_spending()
    }

    fn highest_spending(&self) -> i32 {
        match self {
            Self::Uses => SPENDS,
            Self::Steps(steps) => steps.on,
        }
    }

    /// The exact chance that a check of this die costs something.
    pub fn chance(&self, die: Step) -> f64 {
        let sides = i32::from(die.sides);
        let spending = self.highest_spending().saturating_sub(die.plus);
        f64::from(spending.clamp(0, sides)) / f64::from(die.sides)
    }

    /// What is left after a loss with `die`. Broken and depleted stay as they are.
    fn spent(&self, kind: WearingKind, was: Durability, die: Step) -> Durability {
        match self {
            Self::Steps(_) if was.is_over() => was,
            Self::Steps(Steps { dice, .. }) => {
                let size = |die: &Step| (die.sides, die.plus);
                let smaller = dice.iter().find(|next| size(next) < size(&die));
                match (smaller, kind) {
                    (Some(smaller), _) => Durability::Die(*smaller),
                    (None, WearingKind::Item) => Durability::Broken,
                    (None, WearingKind::Supply) => Durability::Depleted,
                }
            }
            Self::Uses => was.spent(kind),
        }
    }

    /// What is left after a check with this face of what had this die when it was new.
    ///
    /// # Errors
    /// A face the die doesn't have.
    pub fn checked(
        &self,
        kind: WearingKind,
        was: Durability,
        die: Step,
        face: Face,
    ) -> Result<Durability, RuleError> {
        let die = was.thrown(die);
        let thrown = Die::Sides(die.sides);
        if !thrown.has(face) {
            return Err(RuleError::Face { die: thrown, face });
        }
        Ok(if self.spends(die, face) {
            self.spent(kind, was, die)
        } else {
            was
        })
    }

    /// This state and all that follow, in order.
    pub fn path(
        &self,
        kind: WearingKind,
        was: Durability,
        die: Step,
    ) -> impl Iterator<Item = Durability> {
        std::iter::successors(Some(was), move |&was| {
            (!was.is_over()).then(|| self.spent(kind, was, was.thrown(die)))
        })
    }

    /// The exact chance of each state after so many checks; those with none left out.
    pub fn odds(
        &self,
        kind: WearingKind,
        was: Durability,
        die: Step,
        checks: u32,
    ) -> Vec<(Durability, f64)> {
        let path: Vec<Durability> = self.path(kind, was, die).collect();
        let lost = |at: usize| match path.get(at + 1) {
            Some(_) => self.chance(path[at].thrown(die)),
            None => 0.0,
        };
        let mut chances = vec![0.0; path.len()];
        chances[0] = 1.0;
        for _ in 0..checks {
            for at in (0..path.len()).rev() {
                let comes = at
                    .checked_sub(1)
                    .map_or(0.0, |before| chances[before] * lost(before));
                chances[at] = chances[at] * (1.0 - lost(at)) + comes;
            }
        }
        let odds = path.into_iter().zip(chances);
        odds.filter(|(_, chance)| *chance > 0.0).collect()
    }

    /// The average number of checks until each later state that is no number of uses; empty for a die that never spends.
    pub fn expected_checks(
        &self,
        kind: WearingKind,
        was: Durability,
        die: Step,
    ) -> Vec<(Durability, f64)> {
        let path: Vec<Durability> = self.path(kind, was, die).collect();
        let mut checks = 0.0;
        let mut expected = Vec::new();
        for pair in path.windows(2) {
            let lost = self.chance(pair[0].thrown(die));
            if lost == 0.0 {
                break;
            }
            checks += 1.0 / lost;
            if pair[1].left() == 0 {
                expected.push((pair[1], checks));
            }
        }
        expected
    }
}

impl Durability {
    /// The state with one use less. Broken and depleted stay as they are.
    fn spent(self, kind: WearingKind) -> Self {
        match (self, kind) {
            (Self::Uses(2..), _) => Self::Uses(self.left() - 1),
            (Self::Uses(_) | Self::Die(_), WearingKind::Item) => Self::Damaged,
            (Self::Uses(_) | Self::Die(_), WearingKind::Supply) | (Self::Depleted, _) => {
                Self::Depleted
            }
            (Self::Damaged | Self::Broken, _) => Self::Broken,
        }
    }

    /// The die of the next check, of what had this die when it was new.
    pub(crate) fn thrown(self, new: Step) -> Step {
        if let Self::Die(die) = self { die } else { new }
    }

    /// Whether it is damaged, broken or depleted.
    pub(crate) fn is_bad(self) -> bool {
        matches!(self, Self::Damaged | Self::Broken | Self::Depleted)
    }

    /// Larger where more is left.
    pub(crate) fn amount(self) -> (u8, u16, i32) {
        match self {
            Self::Uses(left) => (2, left.into(), 0),
            Self::Die(die) => (2, die.sides, die.plus),
            Self::Damaged => (1, 0, 0),
            Self::Broken | Self::Depleted => (0, 0, 0),
        }
    }

    /// Uses left, 0 to 3.
    pub(crate) fn left(self) -> u8 {
        if let Self::Uses(left) = self { left } else { 0 }
    }

    /// What is left in words: `2 uses`, `damaged`, `d8`.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Uses(1) => "1 use".to_owned(),
            Self::Uses(left) => format!("{left} uses"),
            worn => worn.to_string(),
        }
    }

    /// Whether no check is possible until it is repaired or restocked.
    pub(crate) fn is_over(self) -> bool {
        matches!(self, Self::Broken | Self::Depleted)
    }
}

/// The word in phrases and files: `3`, `damaged`.
impl fmt::Display for Durability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uses(left) => write!(f, "{left}"),
            Self::Damaged => f.write_str("damaged"),
            Self::Broken => f.write_str("broken"),
            Self::Depleted => f.write_str("depleted"),
            Self::Die(die) => die.fmt(f),
        }
    }
}
