//! Uses of items and supplies: a low face of a die costs one.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Step;
use super::{Face, RuleError};

/// Whether it is an item or a supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WearingKind {
    /// An item: after its uses damaged, then broken.
    Item,
    /// A supply: after its uses depleted.
    Supply,
}

/// The uses of an item or supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Durability {
    /// 1 to 3 uses left.
    Uses(u8),
    /// An item without uses.
    Damaged,
    /// An item that can't be used until repaired.
    Broken,
    /// A supply without uses.
    Depleted,
}

/// The number of uses when new or repaired.
pub const FULL: u8 = 3;
/// A face plus the die's flat part up to this costs a use.
pub const SPENDS: i32 = 3;

/// The die of a check on `die`, so that odds and checks agree.
pub type Die = Step;

/// Whether a face costs a use.
pub fn spends(die: Die, face: Face) -> bool {
    die.value(face) <= SPENDS
}

/// The exact chance that a check costs a use.
pub fn chance(die: Die) -> f64 {
    let spending = (SPENDS - die.plus).clamp(0, i32::from(die.sides));
    f64::from(spending) / f64::from(die.sides)
}

impl Durability {
    /// The state with one use less. Broken and depleted stay as they are.
    #[must_use]
    pub fn spent(self, kind: WearingKind) -> Self {
        match (self, kind) {
            (Self::Uses(2..), _) => Self::Uses(self.left() - 1),
            (Self::Uses(_), WearingKind::Item) => Self::Damaged,
            (Self::Uses(_), WearingKind::Supply) | (Self::Depleted, _) => Self::Depleted,
            (Self::Damaged | Self::Broken, _) => Self::Broken,
        }
    }

    /// The state after a check with this face.
    ///
    /// # Errors
    /// A face the die doesn't have.
    pub fn checked(self, kind: WearingKind, die: Die, face: Face) -> Result<Self, RuleError> {
        let thrown = crate::dice::Die::Sides(die.sides);
        if !thrown.has(face) {
            return Err(RuleError::Face { die: thrown, face });
        }
        Ok(if spends(die, face) {
            self.spent(kind)
        } else {
            self
        })
    }

    /// Uses left, 0 to 3.
    pub(crate) fn left(self) -> u8 {
        if let Self::Uses(left) = self { left } else { 0 }
    }

    /// The remaining uses in words: `2 uses`, `damaged`.
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

    /// This state and all that follow, in order.
    pub fn path(self, kind: WearingKind) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), move |wear| {
            (!wear.is_over()).then(|| wear.spent(kind))
        })
    }

    /// The exact chance of each state after so many checks; those with none left out.
    pub fn odds(self, kind: WearingKind, die: Die, checks: u32) -> Vec<(Self, f64)> {
        let path: Vec<Self> = self.path(kind).collect();
        let (lost, end) = (chance(die), path.len() - 1);
        let mut chances = vec![0.0; path.len()];
        chances[0] = 1.0;
        for _ in 0..checks {
            for at in (1..=end).rev() {
                let stays = if at == end { 1.0 } else { 1.0 - lost };
                chances[at] = chances[at] * stays + chances[at - 1] * lost;
            }
            if end > 0 {
                chances[0] *= 1.0 - lost;
            }
        }
        path.into_iter()
            .zip(chances)
            .filter(|(_, chance)| *chance > 0.0)
            .collect()
    }

    /// The average number of checks until each later named state (damaged, broken, depleted); empty
    /// for a die that never spends.
    pub fn expected_checks(self, kind: WearingKind, die: Die) -> Vec<(Self, f64)> {
        let lost = chance(die);
        if lost == 0.0 {
            return Vec::new();
        }
        (0..)
            .zip(self.path(kind))
            .skip(1)
            .filter(|(_, wear)| wear.left() == 0)
            .map(|(losses, wear): (u8, Self)| (wear, f64::from(losses) / lost))
            .collect()
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
        }
    }
}
