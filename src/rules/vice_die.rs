//! `vice-virtue`: one die with two special faces against a difficulty value.

use serde::{Deserialize, Serialize};

use super::{Modifier, Part, Target};

/// The parameters a game's file fills in. Defaults are those of `vice-virtue`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Sides of the die; the last two faces are special.
    pub sides: u16,
    /// What the unfitting special face counts.
    pub low: i32,
    /// What the fitting special face counts.
    pub high: i32,
    /// Width of a consequence band and of a bonus, in points of margin.
    pub step: i32,
    /// DV for the party's lowest level, from level 1 on.
    pub level_dv: Vec<i32>,
    /// DV of a target's skill of level 0 or none.
    pub skill_base: i32,
}

/// What the builder holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Skill level and attribute.
    pub score: Vec<Part>,
    /// The difficulty value.
    pub dv: Target,
    /// Whether this is a vice action.
    pub vice: bool,
    /// Everything that may change it.
    pub modifiers: Vec<Modifier>,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Added to the die.
    pub bonus: i32,
    /// To be reached.
    pub dv: i32,
    /// A vice action.
    pub vice: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            sides: 12,
            low: -5,
            high: 15,
            step: 5,
            level_dv: vec![5, 7, 10, 12, 15, 17, 20, 22, 25],
            skill_base: 5,
        }
    }
}
