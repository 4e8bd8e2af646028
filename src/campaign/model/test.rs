//! One side of a roll in words: who throws what, against what, and where the faces come from.

use super::ids::{CharacterId, ThingId};
use crate::rules::{Called, Declared, Face, ModifierEffect, Step, is_default};
use serde::{Deserialize, Serialize};

/// One side of a roll: who, what, against what, and what was said about it. What the builder holds and a saved roll keeps.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// Who throws.
    pub who: Actor,
    /// Skill and attribute, two attributes, one or more skills, a track; by full name. Empty for a nameless pool.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// What it is made against.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: Against,
    /// Further difficulties that the same faces are read against.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Against>,
    /// What was declared before it: a vice action, an exertion.
    #[serde(default, skip_serializing_if = "Declared::is_empty")]
    pub declared: Declared,
    /// Rolled although the rules need no roll (a trivial difficulty).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
    /// Modifiers for this roll alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_off: Vec<(String, ModifierEffect)>,
    /// Offered modifiers that are ticked, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Listed modifiers that are not, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Kept from the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// The saved roll it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<ThingId>,
    /// Where the faces come from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Source,
}

impl Test {
    /// A roll of these traits at the usual difficulty, with nothing more said about it.
    #[must_use]
    pub fn of(who: Actor, traits: Vec<String>) -> Self {
        Self {
            who,
            traits,
            ..Self::default()
        }
    }
}

/// Who throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Actor {
    /// Somebody with a sheet.
    Character(CharacterId),
    /// A pool without a sheet: `5dice`.
    Pool(i32),
    /// A bonus without a sheet: `+4`.
    Bonus(i32),
    /// A die and a rank without a sheet: `d8+2`.
    Die(Step),
    /// Each of a group in turn, in a group's roll and nowhere else.
    #[default]
    Each,
}

/// What a roll is made against.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Against {
    /// The game's usual difficulty.
    #[default]
    Usual,
    /// A number.
    Number(i32),
    /// A word of the ladder, as the game writes it.
    Rung(String),
    /// The lowest level in the party, or this level (`vice_die`).
    Level(Option<i32>),
    /// A character's defence or skill: the named one, else the usual one for what is rolled. In games without fixed
    /// numbers the target rolls it, too.
    Target(CharacterId, Option<String>),
    /// Somebody without a sheet who throws so many dice, too.
    Pool(i32),
    /// Somebody without a sheet who throws, too, with this bonus.
    Bonus(i32),
}

/// Where faces come from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Source {
    /// The program throws.
    #[default]
    Thrown,
    /// Typed in from the table, in the order of the plan.
    Faces(Vec<Face>),
    /// The total was called.
    Called(Called),
}

/// A new value for a bounded number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// To this.
    To(i32),
    /// By this much.
    By(i32),
}

/// Which result of a reroll counts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::EnumIter,
)]
pub enum Keep {
    /// The better one.
    #[default]
    Best,
    /// The former.
    Old,
    /// The new one.
    New,
}

/// Which of those who threw in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Whose {
    /// The one who rolled; in a contest somebody has to be named.
    #[default]
    Roller,
    /// This one.
    Character(CharacterId),
    /// In a contest: the side it was against, whoever that is.
    Against,
}
