//! One campaign: its sheets, points, tracks, items, sessions and open outcomes. [`Campaign::decide`] answers a command
//! with what would happen or why not; [`Campaign::apply`] makes one event true and can't fail. Knows no clock, no file.

mod apply;
mod audience;
pub mod build;
pub mod character;
pub mod command;
mod decide;
pub mod entry;
pub mod event;
pub mod folded;
pub mod group;
pub mod order;
pub mod party;
pub mod past;
pub mod refusal;
mod ruling;
mod saved;
pub mod say;
pub mod sheet;
pub mod table_dice;
pub mod text;
pub mod throw;
pub mod undo;

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use audience::{Acting, Audience, Turns};
use character::Saved;
pub use character::{Character, CharacterId};
pub use command::Command;
pub use entry::{Decision, Entry, Kind, Seq};
pub use event::{BOOKMARK, Event};
pub use group::{Act, Crew, Each, Hand};
pub use order::{Counter, Order, Thrower, Turn};
pub use party::Party;
pub use past::{Chain, Past};
pub use refusal::Refusal;
pub use sheet::TrackView;
pub use table_dice::TableDice;
pub use throw::{Open, Reading, Recast, Throw, Verdict};
pub use undo::{Clash, Slot};

use crate::game::Game;

/// A campaign as of its last entry: what changes ([`State`], read through the campaign itself) and the game it is played
/// by. Serialises as its state alone; [`Campaign::resume`] puts state and game together again.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Campaign {
    /// Its game, as the campaign carries it.
    #[serde(skip)]
    pub game: Arc<Game>,
    state: State,
}

/// What entries change. Only [`Campaign::apply`] does so.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What the campaign is called.
    pub name: String,
    /// The entry that holds the game.
    pub game_entry: Seq,
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
    pub order: Option<Box<Order>>,
    /// What ticks, in the order of ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// Who throws real dice; `None`: as the user's settings say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_dice: Option<TableDice>,
    /// Rolls kept for everybody, in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<Saved>,
}

impl Deref for Campaign {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl Campaign {
    /// An empty campaign, before its first entry.
    pub fn new(game: Arc<Game>, name: impl Into<String>) -> Self {
        let state = State {
            name: name.into(),
            ..State::default()
        };
        Self { game, state }
    }

    /// A campaign as it was left.
    #[must_use]
    pub fn resume(game: Arc<Game>, state: State) -> Self {
        Self { game, state }
    }

    /// What entries change, for the state row.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the first entry of a campaign holds. `game` is the whole RON of its file; `party` comes with ids of its own,
    /// which a party file must keep unique.
    ///
    /// # Errors
    /// When the campaign's name is empty or over 60 columns.
    pub fn begin(
        name: &str,
        game: impl Into<String>,
        party: Vec<Character>,
    ) -> Result<Decision, Refusal> {
        let name = text::name(name)?;
        let label = format!("{name} begins");
        let began = Event::Began {
            name,
            game: game.into(),
        };
        let who = party.iter().map(|character| character.id).collect();
        let comes = |character| Event::CharacterAdded(Box::new(character));
        let events = std::iter::once(began).chain(party.into_iter().map(comes));
        Ok(Decision::new(Kind::Campaign, label, events.collect()).about(who))
    }
}
