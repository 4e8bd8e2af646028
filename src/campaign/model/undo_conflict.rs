//! What of a campaign an event changes, and why it can't be turned round.

use super::ids::{CharacterId, ThingId};

/// What of a campaign an event changes: two events with overlapping slots can't be undone in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatePart {
    /// The campaign's name.
    Name,
    /// Session number and whether it is going on.
    Session,
    /// The game, or the answer to the offer of another.
    Game,
    /// The order of turns.
    Order,
    /// A counter, and what it is called.
    Counter(ThingId, String),
    /// Who throws real dice in the campaign.
    TableDice,
    /// A roll saved for everybody, and what it is called.
    Saved(ThingId, String),
    /// A whole character.
    Character(CharacterId),
    /// One part of a sheet: what it is (`track`) and which (`HP`; empty where there is but one).
    SheetPart(CharacterId, &'static str, String),
    /// An item, supply, injury, modifier or saved roll, and what it is called.
    Thing(CharacterId, ThingId, String),
    /// A character's name, which one at a time can have; in lower case.
    Called(String),
    /// A character's number, which one at a time can have.
    Numbered(u32),
}

impl StatePart {
    /// Whether a change to the one may be a change to the other.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Character(a),
                Self::Character(b) | Self::SheetPart(b, ..) | Self::Thing(b, ..),
            )
            | (Self::SheetPart(a, ..) | Self::Thing(a, ..), Self::Character(b)) => a == b,
            (Self::Thing(_, a, _), Self::Thing(_, b, _))
            | (Self::Counter(a, _), Self::Counter(b, _))
            | (Self::Saved(a, _), Self::Saved(b, _)) => a == b,
            _ => self == other,
        }
    }
}

/// Why events can't be turned round or brought back: something changed since. Whoever has the journal at hand finds the
/// entry in the way by its slot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct UndoConflict {
    /// What changed.
    pub part: StatePart,
    /// In words: `Ysolde's virtue is no longer what it was`.
    pub what: String,
}
