//! One side of a roll as declared: who throws what, against what, and where the faces come from.

use std::collections::BTreeMap;

use super::ids::{CharacterId, ThingId};
use crate::rules::{Called, Declared, Face, ModifierEffect, Step, Throw, is_default};
use serde::{Deserialize, Serialize};

/// One side of a roll as declared. The roll builder and saved rolls hold this.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// Who throws.
    pub who: Actor,
    /// Full names: skill and attribute, two attributes, one or more skills, a track. Empty for a nameless pool.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// The target or difficulty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: Against,
    /// Further difficulties that the same faces are read against.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Against>,
    /// Declared before the roll: a vice action, an exertion.
    #[serde(default, skip_serializing_if = "Declared::is_empty")]
    pub declared: Declared,
    /// Numbers of the game that this roll sets otherwise, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, i32>,
    /// The item that is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub using: Option<ThingId>,
    /// Rolled although the rules need no roll (trivial difficulty).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
    /// Modifiers for this roll alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_off: Vec<(String, ModifierEffect)>,
    /// Labels of offered modifiers that are ticked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Labels of listed modifiers that are unticked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Hidden from the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// The saved roll that it was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<ThingId>,
    /// Where the faces come from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Source,
}

impl Test {
    /// A roll of these traits at the usual difficulty, with no further declaration.
    pub fn of(who: Actor, traits: Vec<String>) -> Self {
        Self {
            who,
            traits,
            ..Self::default()
        }
    }

    /// Who rolls, and against whom.
    pub(crate) fn people(&self) -> impl Iterator<Item = CharacterId> {
        let actor = match self.who {
            Actor::Character(id) => Some(id),
            _ => None,
        };
        let against = std::iter::once(&self.against).chain(&self.also);
        let targets = against.filter_map(|against| match against {
            Against::Target(id, _) => Some(*id),
            _ => None,
        });
        actor.into_iter().chain(targets)
    }

    /// The leading trait: the first but for the attribute that a skill is rolled with; empty for a nameless pool.
    pub(crate) fn lead(&self, attribute: Option<&str>) -> &str {
        self.traits_but(attribute).next().unwrap_or_default()
    }

    /// The traits but for that attribute: `Athletics`, `Lore + Stealth`.
    pub(crate) fn added(&self, attribute: Option<&str>) -> String {
        let traits: Vec<&str> = self.traits_but(attribute).collect();
        traits.join(" + ")
    }

    /// The traits and that attribute: `Athletics with STR`.
    pub(crate) fn what(&self, attribute: Option<&str>) -> String {
        let with = attribute.map_or_else(String::new, |name| format!(" with {name}"));
        self.added(attribute) + &with
    }

    fn traits_but<'a>(&'a self, attribute: Option<&str>) -> impl Iterator<Item = &'a str> {
        let traits = self.traits.iter().map(String::as_str);
        traits.filter(move |name| Some(*name) != attribute)
    }
}

/// Who throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Actor {
    /// A character with a sheet.
    Character(CharacterId),
    /// A pool without a sheet: `5dice`.
    Pool(i32),
    /// A bonus without a sheet: `+4`.
    Bonus(i32),
    /// A die and a rank without a sheet: `d8+2`.
    Die(Step),
    /// Each member of a group in turn; only in a group's roll.
    #[default]
    Each,
}

/// The target or difficulty of a roll.
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
    /// A character's defence or skill: the named one, or by default the usual one for what is rolled. In games without fixed
    /// numbers the target rolls, too.
    Target(CharacterId, Option<String>),
    /// An opponent without a sheet that throws so many dice.
    Pool(i32),
    /// An opponent without a sheet that throws with this bonus.
    Bonus(i32),
}

/// Where faces come from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Source {
    /// The program throws.
    #[default]
    Thrown,
    /// Typed in (table dice), in throwing order.
    Faces(Vec<Face>),
    /// The same by group and die.
    Groups(Throw),
    /// Only the total was called.
    Called(Called),
}

/// A new value for a bounded number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// Set to this value.
    To(i32),
    /// Change by this amount.
    By(i32),
}

impl Change {
    /// The number that a number becomes, before any bounds.
    pub(crate) const fn of(self, now: i32) -> i32 {
        match self {
            Self::To(to) => to,
            Self::By(by) => now.saturating_add(by),
        }
    }
}

/// Which result of a reroll counts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::EnumIter,
)]
pub enum Keep {
    /// The better one.
    #[default]
    Best,
    /// The old one.
    Old,
    /// The new one.
    New,
}

/// Which of the characters that rolled in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Whose {
    /// The one that rolled; a contest needs a name instead.
    #[default]
    Roller,
    /// This character.
    Character(CharacterId),
    /// In a contest: the opponent's side.
    Against,
}
