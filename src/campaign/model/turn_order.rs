//! The order of turns and the round.

use serde::{Deserialize, Serialize};

use super::character::Character;
use super::ids::{CharacterId, Seq};

/// The order of turns while one stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnOrder {
    /// From 1.
    pub round: u32,
    /// The entry this round began with; all after it belong to the round.
    pub began: Seq,
    /// Who acts, one after the other. Never empty; nobody stands in it twice.
    pub turns: Vec<Turn>,
    /// Whose turn it is: a place in `turns`, always one of them.
    pub now: usize,
}

/// Who acts together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// Somebody alone.
    One(CharacterId),
    /// All player characters.
    Players,
    /// All of the GM's.
    Others,
}

impl TurnOrder {
    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        self.turns.get(self.now).copied()
    }
}

impl Turn {
    /// Whether somebody acts then, present or not.
    pub(crate) fn is_of(self, who: &Character) -> bool {
        match self {
            Self::One(id) => who.id == id,
            Self::Players => who.pc,
            Self::Others => !who.pc,
        }
    }
}
