//! What part of a campaign an event changes, and why an event can't be undone.

use super::ids::{CharacterId, ThingId};

/// The part of a campaign that an event changes. Two events that change the same part can't be undone in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatePart {
    /// The campaign's name.
    Name,
    /// The session's number and whether it is open.
    Session,
    /// The game, or the GM's answer to the offer of a newer version.
    Game,
    /// The order of turns.
    Order,
    /// The timer that turns have.
    TurnTimer,
    /// The text that covers the players' screens.
    Curtain,
    /// A counter: its id and name.
    Counter(ThingId, String),
    /// A character of the shelf or an encounter: its id and name.
    Prepared(ThingId, String),
    /// A random table of the campaign's own: its id and name.
    Random(ThingId, String),
    /// A note on a person or a session, or a pinned one: its id and text.
    Note(ThingId, String),
    /// Who uses table dice in the campaign.
    TableDice,
    /// Whether hidden is on.
    HiddenStretch,
    /// What players see of NPCs.
    PlayersSee,
    /// Whether players see difficulties.
    Difficulties,
    /// A roll saved for everybody: its id and name.
    Saved(ThingId, String),
    /// A whole character.
    Character(CharacterId),
    /// One part of a sheet: its kind (`track`) and its name (`HP`; empty for a kind with one value).
    SheetPart(CharacterId, &'static str, String),
    /// An item, supply, injury, modifier or saved roll: its owner, id and name.
    Thing(CharacterId, ThingId, String),
    /// A character's name in lower case; names are unique.
    Called(String),
}

impl StatePart {
    /// Whether a change to one part may be a change to the other.
    pub fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Character(a),
                Self::Character(b) | Self::SheetPart(b, ..) | Self::Thing(b, ..),
            )
            | (Self::SheetPart(a, ..) | Self::Thing(a, ..), Self::Character(b)) => a == b,
            (Self::Thing(_, a, _), Self::Thing(_, b, _))
            | (Self::Counter(a, _), Self::Counter(b, _))
            | (Self::Prepared(a, _), Self::Prepared(b, _))
            | (Self::Random(a, _), Self::Random(b, _))
            | (Self::Note(a, _), Self::Note(b, _))
            | (Self::Saved(a, _), Self::Saved(b, _)) => a == b,
            _ => self == other,
        }
    }
}

/// Why events can't be undone or redone: a later entry changed the same part. The caller that has the journal finds that
/// entry by the part.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct UndoConflict {
    /// The part that changed.
    pub part: StatePart,
    /// The message: `Ysolde's virtue is no longer what it was`.
    pub what: String,
}
