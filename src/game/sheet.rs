//! The sheet of a game's characters: kinds of traits, tracks, points, defences, injuries.

use serde::{Deserialize, Serialize};

use super::Formula;
use crate::rules::durability::Wear;
use crate::rules::{Step, Training};

/// The sheet of this game's characters.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Lowest and highest level, where there are levels.
    #[serde(default)]
    pub level: Option<(i32, i32)>,
    /// Attributes, skills and other kinds of ratings; left out: those that the mechanic rolls, each without a listed trait.
    #[serde(default)]
    pub kinds: Vec<TraitKind>,
    /// Bounded numbers: HP, Body, Mind, Resolve.
    #[serde(default)]
    pub tracks: Vec<TrackRule>,
    /// Points that only player characters hold.
    #[serde(default)]
    pub points: Option<PointsRule>,
    /// Fixed numbers others roll against.
    #[serde(default)]
    pub defences: Vec<Defence>,
    /// The effect of an injury.
    #[serde(default)]
    pub injuries: Option<Injuries>,
    /// Dice lost at low tracks (`contract`).
    #[serde(default)]
    pub penalty: Option<PenaltyRule>,
    /// How items wear out, where there are items.
    #[serde(default)]
    pub items: Option<Wear>,
    /// How supplies run out, where there are supplies.
    #[serde(default)]
    pub supplies: Option<Wear>,
    /// The die of a new item by material.
    #[serde(default)]
    pub materials: Vec<Material>,
}

impl Sheet {
    /// How items wear out, or supplies run out; `None` where the game has none.
    pub(crate) fn wear(&self, supply: bool) -> Option<&Wear> {
        let wear = if supply { &self.supplies } else { &self.items };
        wear.as_ref()
    }

    /// Whether a word names a material, whatever its letters' case.
    pub(crate) fn has_material(&self, word: &str) -> bool {
        let mut names = self.materials.iter().map(|it| &it.name);
        names.any(|name| name.eq_ignore_ascii_case(word))
    }

    /// Whether there is something that wears.
    pub(crate) fn has_gear(&self) -> bool {
        self.items.is_some() || self.supplies.is_some()
    }
}

/// A material of items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// `glass`, `heavy`.
    pub name: String,
    /// Its durability die.
    pub die: Step,
}

/// A kind of trait: attributes, skills, motivations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitKind {
    /// `Attributes`.
    pub name: String,
    /// Its role in a roll.
    #[serde(default)]
    pub role: Role,
    /// Its kind of rating.
    #[serde(default)]
    pub rating: Rating,
    /// What a skill of a sheet's own is usually rolled against, as [`Trait::against`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_against: Option<String>,
    /// Those every sheet knows; a sheet may add its own.
    #[serde(default)]
    pub traits: Vec<Trait>,
}

/// The role of a trait in a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Role {
    /// The base of a roll.
    Attribute,
    /// Combined with an attribute, or alone in games without attributes.
    #[default]
    Skill,
    /// Offered as a modifier of its rating's size.
    Offered,
}

/// How a trait is rated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rating {
    /// A number. A trait without an entry on the sheet counts as `start`; as unknown where that is `None`.
    Number {
        /// Lowest.
        #[serde(default = "lowest")]
        low: i32,
        /// Highest.
        #[serde(default = "highest")]
        high: i32,
        /// On a new sheet.
        #[serde(default)]
        start: Option<i32>,
    },
    /// A die of the mechanic's ladder.
    Die {
        /// On a new sheet.
        start: Step,
    },
}

/// Any number that a sheet has use for.
impl Default for Rating {
    fn default() -> Self {
        Self::Number {
            low: lowest(),
            high: highest(),
            start: None,
        }
    }
}

const fn lowest() -> i32 {
    -999
}

const fn highest() -> i32 {
    999
}

/// A trait every sheet of the game knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trait {
    /// `Athletics`, `STR`.
    pub name: String,
    /// The group it is listed in: `Social`, `Combat`; may be empty.
    #[serde(default)]
    pub group: String,
    /// The attribute that it is usually rolled with.
    #[serde(default)]
    pub usual: Option<String>,
    /// The skill it is usually rolled against where the opponent has no fixed defence: as the difficulty
    /// (`vice_die`) or as the other side of a contest.
    #[serde(default)]
    pub against: Option<String>,
    /// The opponent's alternatives if they lack that skill: the best of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub or_against: Vec<String>,
    /// The effect of lacking it.
    #[serde(default)]
    pub untrained: Training,
}

/// A bounded number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackRule {
    /// `HP`.
    pub name: String,
    /// Its highest value; a sheet may set its own.
    pub max: Formula,
    /// On a new sheet.
    #[serde(default)]
    pub start: Start,
    /// Whether its value is the highest less the cost of injuries: the worst severity and one for each other (`contract` Body).
    #[serde(default)]
    pub less_injuries: bool,
    /// Whether more is worse (`Fatigue`).
    #[serde(default)]
    pub ill: bool,
    /// The attribute to which it belongs: what the dice of that attribute do to it.
    #[serde(default)]
    pub of: Option<String>,
}

/// A track's value on a new sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Start {
    /// At its highest.
    #[default]
    Full,
    /// At 0.
    Empty,
    /// This value.
    At(i32),
}

/// Points held by player characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsRule {
    /// Their names, in the order a session start awards one each.
    pub names: Vec<String>,
    /// The most that can be held.
    #[serde(default = "highest")]
    pub cap: i32,
    /// What the cap counts (⚑).
    #[serde(default)]
    pub counts: CapCounts,
    /// Whether a session start awards one of each.
    #[serde(default)]
    pub at_session_start: bool,
}

/// What a cap on points counts (⚑).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CapCounts {
    /// All points together.
    #[default]
    Combined,
    /// Either kind.
    Each,
}

/// A fixed number others roll against.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defence {
    /// `Parry`.
    pub name: String,
    /// Its formula; a sheet may set its own value.
    #[serde(default)]
    pub value: Formula,
    /// The skills that are usually rolled against it.
    #[serde(default)]
    pub against: Vec<String>,
}

/// The effect of an injury.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Injuries {
    /// Takes dice in the circumstances it names: offered (`langobard`).
    Dice,
    /// Takes from the total where it applies: offered.
    Flat,
    /// Costs a track by its severity; can be stabilised (`contract`).
    Severity,
    /// One bane on one attribute's rolls (`nexus`).
    Bane,
}

/// Dice lost at low tracks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenaltyRule {
    /// The tracks that count, each separately; the losses are added.
    pub tracks: Vec<String>,
    /// Dice lost when 1, 2, 3 … are left; a full track, or more left than is listed, loses none; at 0 the character is
    /// incapacitated.
    pub by_left: Vec<i32>,
}
