//! What players are shown of an entry: a fact of the entry, decided once when it is made. Later changes of names, states and
//! settings leave it as it is.

use super::Kind;
use crate::campaign::model::event::{Event, RollResult};
use crate::campaign::model::ids::CharacterId;
use crate::campaign::model::label::Label;

/// What players are shown of an entry that isn't hidden, or that was revealed.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Shown {
    /// The same as the game master.
    #[default]
    All,
    /// Nothing: it tells only what is kept from them.
    Nothing,
    /// These parts of it.
    Part(Box<ShownPart>),
}

/// The parts of an entry that players are shown.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownPart {
    /// What it is about for them: a round begins with the first turn that they know of.
    pub kind: Kind,
    /// The characters that they know of, the acting one first, with their names for players.
    pub who: Vec<(CharacterId, String)>,
    /// The one line.
    pub label: Label,
    /// The verdict's key.
    pub tier: Option<String>,
    /// How much they see of each throw, check, table and member left out, in the order of events; a contest has two throws.
    /// Of those beyond the end they see all.
    pub sights: Vec<Sight>,
    /// Whether they met somebody by it: while it is undone they are shown nothing of it.
    pub meets: bool,
}

impl ShownPart {
    /// How much of the throws of the event at this place players see.
    pub(crate) fn sights(&self, events: &[Event], at: usize) -> &[Sight] {
        let before = events[..at].iter().map(Event::sights).sum();
        let own = self.sights.get(before..).unwrap_or_default();
        own.get(..events[at].sights()).unwrap_or(own)
    }
}

impl Event {
    /// How many [`Sight`]s it takes.
    pub(crate) fn sights(&self) -> usize {
        match self.roll_result() {
            Some(RollResult {
                contest: Some(_), ..
            }) => 2,
            Some(_) => 1,
            None => usize::from(self.lines().is_some()),
        }
    }
}

/// How much of a throw players see; each includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, strum::FromRepr)]
#[repr(u8)]
pub enum Sight {
    /// That it was made.
    Nothing,
    /// The verdict.
    Verdict,
    /// The total.
    Total,
    /// The dice.
    Dice,
    /// The number to reach.
    Target,
    /// Everything, in statistics too.
    #[default]
    All,
}
