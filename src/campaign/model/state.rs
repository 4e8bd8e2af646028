//! What entries change.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::character::{Character, SavedRoll};
use super::counter::Counter;
use super::ids::{CharacterId, Seq};
use super::table_dice::TableDice;
use super::turn_order::TurnOrder;

/// What entries change. Only [`Campaign::apply`](crate::campaign::Campaign::apply) does so.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What the campaign is called.
    pub name: String,
    /// The entry that holds the game.
    pub game_entry: Seq,
    /// The checksum of the program's version of the game that was declined last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_declined: Option<u64>,
    /// The last entry's number; 0 before the first.
    pub last: Seq,
    /// Everybody, by id; also those absent or benched.
    pub characters: BTreeMap<CharacterId, Character>,
    /// The highest id given out, to characters, items, supplies, injuries, modifiers, saved rolls and counters alike.
    /// Never goes down, not even when what has it is undone: an id is not given twice.
    pub ids: u32,
    /// The number of the latest session; 0 before the first.
    pub session: u32,
    /// Whether it is going on.
    pub in_session: bool,
    /// Whose turn it is, while an order stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Box<TurnOrder>>,
    /// What ticks, in the order of ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// Who throws real dice; `None`: as the user's settings say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_dice: Option<TableDice>,
    /// Rolls kept for everybody, in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<SavedRoll>,
}
