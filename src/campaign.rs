//! One campaign: its sheets, points, tracks, items, sessions and open outcomes. [`Campaign::decide`] turns a command into an
//! entry or a refusal; [`Campaign::apply`] applies one event and can't fail. Uses no clock and no file.

mod apply;
mod decide;
pub mod group;
pub mod history_access;
pub mod model;
pub mod party;
pub mod resolve_test;
pub mod sheet;
pub(crate) mod sound;
pub mod text;
pub mod turns;
pub mod user_files;
pub mod view;
pub mod wording;

use std::mem::discriminant;
use std::ops::Deref;
use std::sync::Arc;

use serde::Serialize;

pub(crate) use decide::{AmendedOdds, AmendedThrow};
pub use group::MemberDice;
pub use history_access::{HistoryLookup, RollChain, SideState};
pub use model::character::{self, Character};
pub use model::command::{self, Command, GroupCommand, Selection};
pub use model::counter::timer::{self, OpenTime, Timer};
pub use model::counter::{Count, Counter};
pub use model::entry::{self, Decision, Entry, Kind, Shown, ShownPart, Sight};
pub use model::event::{self, BOOKMARK, Event, RollResult};
pub use model::ids::{self, CharacterId, Seq};
pub use model::label::{self, Label, Parts};
pub use model::refusal::{self, Refusal};
pub use model::roll_record::{
    self, Affected, AltResult, Aside, ContestVerdict, DieResults, EffectMade, OpenOutcome,
    Reevaluation, RollRecord,
};
pub use model::state::{
    CURTAIN_TEXT, HiddenStretch, KeptNote, NoteAbout, OwnTable, Prepared, State,
};
pub use model::table_dice::TableDice;
pub use model::test;
pub(crate) use model::turn_order::ORDER_BEGINS;
pub use model::turn_order::{SeenOrder, Turn, TurnOrder};
pub use model::undo_conflict::{StatePart, UndoConflict};
pub use party::Party;
pub use sheet::{NotePlace, TrackView};
pub use turns::InitiativeRoll;
pub(crate) use turns::TimeUp;
pub use user_files::{NoFiles, OtherCampaign, UserFiles};
pub use view::{Acting, Turns};

use crate::game::{self, Game};
use twox_hash::XxHash3_64;

/// A campaign after its last entry: the part that changes ([`State`], read through the campaign) and its game. Serialises as
/// its state alone; [`Campaign::resume`] combines state and game again.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Campaign {
    /// The game, as stored in the campaign.
    #[serde(skip)]
    pub game: Arc<Game>,
    /// What the GM has beside the campaign; no part of it.
    #[serde(skip)]
    pub files: Arc<dyn UserFiles>,
    /// How long it has been open in all, as the program that has it open says; no part of it.
    #[serde(skip)]
    pub open_time: OpenTime,
    state: State,
}

/// Whatever the GM has beside them, and however long they were open.
impl PartialEq for Campaign {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.state == other.state
    }
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
        Self::resume(game, state)
    }

    /// A campaign from its stored state and game.
    pub fn resume(game: Arc<Game>, state: State) -> Self {
        Self {
            game,
            files: Arc::new(NoFiles),
            open_time: OpenTime::default(),
            state,
        }
    }

    /// The part that entries change, for storage.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The program's version of the game and its checksum, if it changes a roll and wasn't declined. A game of the same id with
    /// another mechanic is not a version of it.
    pub fn offered_game(&self) -> Option<(&'static str, u64)> {
        let text = game::embedded_text(&self.game.id)?;
        let checksum = XxHash3_64::oneshot(text.as_bytes());
        let offered = Game::embedded(&self.game.id)?;
        let is_offered = self.game_declined != Some(checksum)
            && discriminant(&self.game.mechanic) == discriminant(&offered.mechanic)
            && !self.game.same_rolls(&offered);
        is_offered.then_some((text, checksum))
    }

    /// The first entry of a campaign. `game` is the whole RON of the game's file; `party` has ids of its own, which
    /// must be unique, as a party file's are.
    ///
    /// # Errors
    /// The campaign's name is empty or over 60 columns.
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
        let names = party.iter().map(|it| it.name.clone()).collect();
        let begins = Decision::new(Kind::Campaign, label, Vec::new()).about(who);
        let begins = Decision { names, ..begins };
        let shown = Self::shown_of_beginning(&begins, &party);
        let comes = |character| Event::CharacterAdded(Box::new(character));
        let events = std::iter::once(began).chain(party.into_iter().map(comes));
        Ok(Decision {
            events: events.collect(),
            shown,
            ..begins
        })
    }
}
