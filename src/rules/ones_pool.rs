//! `langobard`: a pool of d6, ones removed, the sum of the rest decides.

use serde::{Deserialize, Serialize};

use super::{Modifier, Part, Target};

/// The parameters a game's file fills in. Defaults are those of `langobard`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Sides of the dice.
    pub sides: u16,
    /// The face that is removed and is a complication.
    pub removed: u16,
    /// The lowest sum of each success band, ascending: 6, 12, 18, 24, 30. Below the first is failure, 0 a fumble.
    pub bands: Vec<i32>,
}

/// What the builder holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The skills that apply, the lowest counts; or one part for a plain pool.
    pub skills: Vec<Part>,
    /// The complexity: dice added to the pool.
    pub complexity: Target,
    /// Everything that may change it.
    pub modifiers: Vec<Modifier>,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Dice in the pool; 0 or less fails without a throw.
    pub pool: i32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            sides: 6,
            removed: 1,
            bands: vec![6, 12, 18, 24, 30],
        }
    }
}
