//! What changes a roll: a label, an effect, and whether it counts. Knows no sheet: `campaign` decides which reach a check.

use serde::{Deserialize, Serialize};

/// What a modifier does to a check. Every mechanic names the effects it takes ([`super::Mechanic::takes`]); the
/// others are listed in the plan as not counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Added to the total.
    Flat(i32),
    /// Dice added to the pool, or taken from it.
    Dice(i32),
    /// Dice taken by the character's own state (`contract`: the Penalty of Body and Mind), which exertion may ignore.
    /// Counted positive: 2 takes two dice.
    Penalty(i32),
    /// Added to the difficulty: positive is harder.
    Difficulty(i32),
    /// Boons gained.
    Boon(i32),
    /// Banes suffered.
    Bane(i32),
    /// Added to the outcome before the tier is read.
    Outcome(i32),
}

/// One thing that changes a roll, as the builder lists it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// What it is called: `rope`, `dazed`, `one-eyed`.
    pub label: String,
    /// What it does.
    pub effect: Effect,
    /// Whether it is ticked.
    pub on: bool,
}

impl Modifier {
    /// A ticked modifier.
    pub fn on(label: impl Into<String>, effect: Effect) -> Self {
        Self {
            label: label.into(),
            effect,
            on: true,
        }
    }
}

/// One line of a plan's breakdown: where a number comes from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reason {
    /// What it is called.
    pub label: String,
    /// The figure as it is shown: `+2`, `d8`, `+1 bane`, `12 → 9, −3 dice`.
    pub figure: String,
    /// Why it did not count, where it did not: `only the highest bonus counts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ignored: Option<String>,
}
