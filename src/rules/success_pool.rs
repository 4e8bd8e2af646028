//! `contract`: a pool of d10 against a difficulty, tens twice, ones against.

use serde::{Deserialize, Serialize};

use super::{Modifier, Part, Target};

/// How a negative defence counts in a contest (⚑).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Negative {
    /// Subtracted as it stands: it helps the attacker.
    #[default]
    Literal,
    /// Counted as 0.
    Clamp,
}

/// The parameters a game's file fills in. Defaults are those of `contract`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Sides of the dice; the highest face counts twice, a 1 subtracts.
    pub sides: u16,
    /// The difficulty where nothing else is said.
    pub base: i32,
    /// The lowest difficulty; below it is this.
    pub lowest: i32,
    /// The highest difficulty; what is over it empties the pool.
    pub highest: i32,
    /// Added to the difficulty when untrained.
    pub untrained: i32,
    /// The least dice an overage leaves (⚑ 0 or 1).
    pub overage_floor: u16,
    /// How a negative defence counts (⚑).
    pub negative: Negative,
    /// The lowest outcome of each band from partial on: 1, 4, 6. Below 0 is a botch, 0 a failure.
    pub bands: Vec<i32>,
}

/// What an exertion buys; it spends 1 Mind, declared before the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exertion {
    /// +1 outcome.
    pub outcome: bool,
    /// The Penalty does not count.
    pub ignore_penalty: bool,
}

/// What the builder holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Attribute and ability, two attributes, a track, or a plain number.
    pub parts: Vec<Part>,
    /// One attribute alone because the ability is unranked or none fits.
    pub untrained: bool,
    /// The base difficulty.
    pub difficulty: Target,
    /// Declared before the roll.
    pub exertion: Exertion,
    /// Everything that may change it.
    pub modifiers: Vec<Modifier>,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Dice thrown; 0 throws nothing, the outcome is 0.
    pub dice: u16,
    /// After clamping, `lowest` to `highest`.
    pub difficulty: i32,
    /// How far the difficulty was over, before clamping.
    pub overage: i32,
    /// Whether the untrained difficulty applied.
    pub untrained: bool,
    /// Added to the outcome before the tier is read.
    pub bonus: i32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            sides: 10,
            base: 6,
            lowest: 4,
            highest: 9,
            untrained: 1,
            overage_floor: 0,
            negative: Negative::Literal,
            bands: vec![1, 4, 6],
        }
    }
}
