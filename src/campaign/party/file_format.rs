//! The shape of a party file: short forms for what a sheet keeps at length.

mod short_forms;

use std::collections::BTreeMap;

use crate::campaign::character::{CharacterKind, PlayersSee, Presence};
use crate::campaign::test::Against;
use crate::game::Reach;
use crate::game::pairs::Pairs;
use crate::rules::durability::Durability;
use crate::rules::{Declared, ModifierEffect, Step};
pub(super) use short_forms::Gauge;
pub(super) use short_forms::Score;

/// The whole file.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartyFile {
    pub(super) name: String,
    pub(super) game: String,
    pub(super) characters: Vec<FileCharacter>,
}

/// One character.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileCharacter {
    pub(super) name: String,
    /// `Ally` or `Npc`; left out, it is a player's character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<CharacterKind>,
    /// The player's character that an ally goes with, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) owner: Option<String>,
    /// What players see of this NPC; left out: the campaign's setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) players_see: Option<PlayersSee>,
    /// An NPC's name for players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) alias: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) presence: Presence,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) level: Option<i32>,
    /// The rating of every roll whose traits have none of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) overall: Option<i32>,
    /// Traits of the game: `{"STR": "d10", "Athletics": 3}`.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) traits: Pairs<Score>,
    /// Traits the game doesn't list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) own: Vec<OwnTrait>,
    /// The present value, with `/` and the highest where that is one's own: `{"Resolve": 2, "HP": "22/24"}`.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) tracks: Pairs<Gauge>,
    /// Tracks that the game doesn't know: `{"Favour": "2/5"}`.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) own_tracks: Pairs<Gauge>,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) points: Pairs<i32>,
    /// Only those that differ from the game's formula.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) defences: Pairs<i32>,
    /// Whether the player throws real dice; left out: the campaign's setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) table_dice: Option<bool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) items: Vec<FileItem>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) supplies: Vec<FileItem>,
    /// What is carried that no check wears out, and how many: `{"Rope": 1, "Arrows": 20}`.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) belongings: Pairs<i32>,
    /// Numbers of one's own: `{"XP": 12}`.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) numbers: Pairs<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) injuries: Vec<FileInjury>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) conditions: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) modifiers: Vec<FileModifier>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) saved: Vec<FileSavedRoll>,
    /// What of these players don't see, by name: items, supplies, belongings, numbers, injuries, modifiers and, of the party,
    /// conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) hidden_things: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) note: String,
}

/// A trait of one's own: `(name: "Falconry", kind: "Skills", value: 2)`.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnTrait {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) value: Score,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) usual: Option<String>,
}

/// An item or a supply: `(name: "Rations", die: "d6", durability: Uses(2))`.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileItem {
    pub(super) name: String,
    pub(super) die: Step,
    /// What it adds to a roll that uses it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) bonus: i32,
    /// Left out: all uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) durability: Option<Durability>,
}

/// An injury: `(text: "limping", size: 2)`.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileInjury {
    pub(super) text: String,
    /// Left out: 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) size: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) on: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) stabilised: bool,
}

/// A modifier: `(label: "blessed", effect: Boon(1), reach: Offered)`.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileModifier {
    pub(super) label: String,
    pub(super) effect: ModifierEffect,
    /// Left out: offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reach: Option<Reach>,
}

/// A saved roll: `(name: "shield bash", traits: ["Fighting"], texts: {"weak": "…"})`.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileSavedRoll {
    pub(super) name: String,
    pub(super) traits: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) against: Against,
    /// Further difficulties for the same faces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) also: Vec<Against>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) declared: Declared,
    /// Numbers of the game that it sets otherwise.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) set: BTreeMap<String, i32>,
    /// The name of the item that it uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) using: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) anyway: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) modifiers: Vec<(String, ModifierEffect)>,
    /// Labels of offered modifiers that are ticked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) with: Vec<String>,
    /// Labels of listed modifiers that are unticked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) without: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) hidden: bool,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) texts: Pairs<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
