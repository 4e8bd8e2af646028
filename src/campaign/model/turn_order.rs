//! The order of turns and the round.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::character::Character;
use super::counter::timer::Timer;
use super::ids::{CharacterId, Seq};

/// The order of turns and the round it is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnOrder {
    /// The round's number, from 1; 0 is a round of surprise.
    pub round: u32,
    /// The entry that began this round; all later entries are in this round.
    pub began: Seq,
    /// The turns in order. Never empty; no character is in it twice.
    pub turns: Vec<Turn>,
    /// The index in `turns` of the present turn.
    pub now: usize,
    /// What was rolled for the order.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rolled: BTreeMap<CharacterId, i32>,
    /// Who is surprised, and so doesn't act in round 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub surprised: Vec<CharacterId>,
    /// Those of the turns that are hidden from the players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<Turn>,
    /// The time for the present turn, where turns have a timer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timer: Option<Timer>,
}

/// Who acts in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// One character.
    One(CharacterId),
    /// All player characters.
    Players,
    /// All of the GM's characters.
    Others,
}

impl TurnOrder {
    /// The present turn.
    pub fn turn(&self) -> Option<Turn> {
        self.turns.get(self.now).copied()
    }
}

impl Turn {
    /// Whether a character acts in this turn, present or not.
    pub(crate) fn is_of(self, who: &Character) -> bool {
        match self {
            Self::One(id) => who.id == id,
            Self::Players => who.is_party(),
            Self::Others => !who.is_party(),
        }
    }
}
