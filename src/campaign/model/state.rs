//! The part of a campaign that entries change.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::character::{Character, PlayersSee, SavedRoll, Thing};
use super::counter::Counter;
use super::counter::timer::Timer;
use super::ids::{CharacterId, Seq, ThingId};
use super::table_dice::TableDice;
use super::turn_order::TurnOrder;
use crate::random::RandomTable;
use crate::rules::is_default;

/// The part of a campaign that entries change. Only [`Campaign::apply`](crate::campaign::Campaign::apply) changes it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The campaign's name.
    pub name: String,
    /// The entry that holds the game.
    pub game_entry: Seq,
    /// The checksum of the program's version of the game that was declined last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_declined: Option<u64>,
    /// The last entry's number; 0 before the first.
    pub last: Seq,
    /// All characters by id, also those absent or away from the table.
    pub characters: BTreeMap<CharacterId, Character>,
    /// The highest id given so far. Characters, items, supplies, injuries, modifiers, saved rolls, counters share one sequence.
    /// It never decreases, not even on undo, so that no id is given twice.
    pub ids: u32,
    /// The number of the latest session; 0 before the first.
    pub session: u32,
    /// Whether the session is open.
    pub in_session: bool,
    /// The order of turns, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Box<TurnOrder>>,
    /// The seconds that each turn of a fight has, where turns have a timer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_timer: Option<u32>,
    /// The text that covers the players' screens; `None` while they are open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curtain: Option<String>,
    /// The counters, ordered by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// When hidden was on last, or is on; `None` before the first time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_stretch: Option<HiddenStretch>,
    /// Who uses table dice; `None` uses the user's settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_dice: Option<TableDice>,
    /// Rolls saved for everybody, ordered by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<SavedRoll>,
    /// The shelf and the encounters, ordered by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prepared: Vec<Prepared>,
    /// The campaign's own random tables, ordered by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub random: Vec<OwnTable>,
    /// Notes on people and sessions, and pinned ones, ordered by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<KeptNote>,
    /// What players see of NPCs that have no setting of their own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players_see: PlayersSee,
    /// Whether the difficulties of the party's tests are kept from players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub difficulties_hidden: bool,
}

/// What covers the players' screens where no other text is given.
pub const CURTAIN_TEXT: &str = "back in ten minutes";

/// A stretch of entries in which everything that was done is hidden from players, unless it was done openly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenStretch {
    /// The entry that turned hidden on.
    pub from: Seq,
    /// The entry that ended it; `None` while it is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Seq>,
}

impl State {
    /// The timers that there are: those among the counters, the present turn's, and those of conditions.
    pub(crate) fn timers(&self) -> impl Iterator<Item = Timer> {
        let counters = self.counters.iter().filter_map(|it| it.count.timer());
        let conditions = self.characters.values().flat_map(Character::timers);
        let turn = self.order.as_ref().and_then(|order| order.timer);
        counters.chain(turn).chain(conditions)
    }

    /// The entry that turned hidden on, while it is on.
    pub fn hidden_since(&self) -> Option<Seq> {
        let stretch = self.hidden_stretch.filter(|stretch| stretch.to.is_none());
        stretch.map(|stretch| stretch.from)
    }
}

/// A character of the shelf, or an encounter: a named group that is put on the table as fresh copies, and off again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prepared {
    /// Never reused.
    pub id: ThingId,
    /// `Wolf`; `Three wolves at the ford`. Unique among the prepared, whatever the case.
    pub name: String,
    /// Whether it is an encounter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub encounter: bool,
    /// The sheets, one of the shelf's; their ids are those of the characters that they were copied from.
    pub sheets: Vec<Character>,
    /// Those of an encounter who came last, at the table or away from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<CharacterId>,
}

/// A random table of the campaign's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnTable {
    /// Never reused.
    pub id: ThingId,
    /// The table. Its name is unique among the campaign's own, whatever the case.
    pub table: Arc<RandomTable>,
}

impl Thing for OwnTable {
    fn id(&self) -> ThingId {
        self.id
    }

    fn name(&self) -> &str {
        &self.table.name
    }
}

/// A note that stays at hand: on a person, on a session, or pinned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptNote {
    /// Never reused.
    pub id: ThingId,
    /// The entry that it was written in.
    pub seq: Seq,
    /// The text.
    pub text: String,
    /// What it is on.
    pub about: NoteAbout,
}

/// What a kept note is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoteAbout {
    /// Nothing but itself.
    Pinned,
    /// A person.
    Person(CharacterId),
    /// The session of this number.
    Session(u32),
}

impl Thing for KeptNote {
    fn id(&self) -> ThingId {
        self.id
    }

    fn name(&self) -> &str {
        &self.text
    }
}
