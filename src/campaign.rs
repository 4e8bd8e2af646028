//! One campaign: its sheets, points, tracks, items, sessions and open outcomes. [`Campaign::decide`] answers a command
//! with what would happen or why not; [`Campaign::apply`] makes one event true and can't fail. Knows no clock, no file.

pub mod character;
pub mod command;
pub mod event;
pub mod refusal;
pub mod throw;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use character::{Character, CharacterId};
pub use command::Command;
pub use event::{Decision, Entry, Event, Kind, Seq};
pub use refusal::Refusal;
pub use throw::{Open, Throw, Verdict};

use crate::game::Game;

/// The campaign as of its last entry. Serialises without its game, which the journal keeps in an entry of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// What it is called.
    pub name: String,
    /// Its game, as the campaign carries it.
    #[serde(skip, default = "no_game")]
    pub game: Arc<Game>,
    /// The entry that holds the game.
    pub game_entry: Seq,
    /// The last entry's number; 0 before the first.
    pub last: Seq,
    /// Everybody, by id; also those absent or benched.
    pub characters: BTreeMap<CharacterId, Character>,
    /// How many ids have been given out (characters, items, supplies, injuries, saved rolls: one count for all).
    pub ids: u32,
    /// The number of the latest session; 0 before the first.
    pub session: u32,
    /// Whether it is going on.
    pub in_session: bool,
}

fn no_game() -> Arc<Game> {
    unreachable!("a campaign is read through the journal, which puts its game back")
}
