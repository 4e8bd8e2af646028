//! One character's sheet: everything they have, by stable ids.

use super::ids::{CharacterId, ThingId};
use super::roll_record::OpenOutcome;
use super::test::Test;
use crate::game::Reach;
use crate::rules::durability::Durability;
use crate::rules::{ModifierEffect, Step};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Somebody: a player's character or one of the GM's.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Never reused.
    pub id: CharacterId,
    /// The place at the table that the number keys choose, from 1; stays with its owner.
    pub number: u32,
    /// Cleaned on entry: no control characters, 1 to 60 columns, unique in the campaign whatever the case.
    pub name: String,
    /// A player's character; else the GM's.
    pub pc: bool,
    /// Whether they are here.
    pub presence: Presence,
    /// Where the game has levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<i32>,
    /// Ratings by name. A trait that isn't here has its kind's start, or is unknown.
    pub traits: BTreeMap<String, Rated>,
    /// Tracks by name: what is left and the highest. One that the game doesn't know is the sheet's own and has its highest.
    pub tracks: BTreeMap<String, Track>,
    /// Points by name; 0 where absent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub points: BTreeMap<String, i32>,
    /// Defences that differ from the game's formula.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub defences: BTreeMap<String, i32>,
    /// What wears out. Items, supplies, injuries, modifiers and saved rolls each stand in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
    /// What runs out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supplies: Vec<Item>,
    /// Injuries and wounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<Injury>,
    /// Conditions by name.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub conditions: BTreeSet<String>,
    /// How many more rounds conditions last that end by themselves, 1 or more; only of those above.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rounds: BTreeMap<String, u32>,
    /// The GM's own sticky or offered modifiers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<OwnModifier>,
    /// Saved rolls with their own texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<SavedRoll>,
    /// The attribute last rolled with a skill.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pairings: BTreeMap<String, String>,
    /// The outcome that can still be rerolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Box<OpenOutcome>>,
    /// Whether they throw real dice; `None`: as the campaign says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_dice: Option<bool>,
    /// Free text of the GM's, never shown to players.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// Whether somebody is at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Presence {
    /// Takes part.
    #[default]
    Present,
    /// Shown grey; no awards, sweeps, group rolls, party level.
    Absent,
    /// Prepared, not shown.
    Benched,
}

/// A trait on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rated {
    /// Its rating.
    pub value: Value,
    /// For a trait of one's own: the name of its kind in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// For a skill of one's own: the attribute that goes with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual: Option<String>,
}

/// A rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A die.
    Die(Step),
}

/// As a sheet shows it: `3`, `d8`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Die(die) => die.fmt(f),
        }
    }
}

/// A bounded number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// What is left. Not read where the game says `less_injuries`: there it follows from the injuries.
    pub now: i32,
    /// The highest where it differs from the game's formula.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i32>,
}

/// An item or a supply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Never reused.
    pub id: ThingId,
    /// `Bronze shield`.
    pub name: String,
    /// Its durability die.
    pub die: Step,
    /// What is left of it.
    pub durability: Durability,
}

/// An injury or wound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Injury {
    /// Never reused.
    pub id: ThingId,
    /// `one-eyed`, `when he looks left`.
    pub text: String,
    /// Dice, points, severity or banes: what the game's injuries count. 1 or more.
    pub size: i32,
    /// The attribute it strikes (`nexus` wounds).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// Stabilised (`contract`).
    #[serde(default)]
    pub stabilised: bool,
}

/// A modifier the GM gave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnModifier {
    /// Never reused.
    pub id: ThingId,
    /// `blessed`.
    pub label: String,
    /// What it does.
    pub effect: ModifierEffect,
    /// To which rolls.
    pub reach: Reach,
}

/// A roll kept by name, with texts of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRoll {
    /// Never reused.
    pub id: ThingId,
    /// `shield bash`.
    pub name: String,
    /// What is rolled.
    pub test: Test,
    /// A text by tier key (`minor`), shown instead of the game's guidance; `success` may hold the bonus text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, String>,
}

/// What has an id.
pub(crate) trait Thing {
    /// That id.
    fn id(&self) -> ThingId;
    /// What it is called.
    fn name(&self) -> &str;
}

macro_rules! things {
($($thing:ty, $name:ident;)*) => {
$(impl Thing for $thing {
fn id(&self) -> ThingId {
self.id
}

fn name(&self) -> &str {
&self.$name
}
})*
};
}
things! {
super::counter::Counter, name;
Item, name;
Injury, text;
OwnModifier, label;
SavedRoll, name;
}
