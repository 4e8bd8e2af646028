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
    /// The same turns in the order that they have again from the next round on, where somebody waits in this one; else empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub usual: Vec<Turn>,
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

    /// The turns as a round has them in which nobody waits.
    pub(crate) fn usual_turns(&self) -> &[Turn] {
        if self.usual.is_empty() {
            &self.turns
        } else {
            &self.usual
        }
    }

    /// Ends all waiting.
    pub(crate) fn in_usual_order(&mut self) {
        if !self.usual.is_empty() {
            self.turns = std::mem::take(&mut self.usual);
        }
    }

    /// Moves a turn behind another one, or to the end, in this round and in all later ones. Returns its place; `None` if the
    /// other one isn't there.
    pub(crate) fn place(&mut self, turn: Turn, behind: Option<Turn>) -> Option<usize> {
        if !self.usual.is_empty() {
            placed(&mut self.usual, turn, behind)?;
        }
        placed(&mut self.turns, turn, behind)
    }

    /// Moves a turn behind another one in this round alone.
    pub(crate) fn place_in_this_round(&mut self, turn: Turn, behind: Turn) -> Option<usize> {
        if self.usual.is_empty() {
            self.usual.clone_from(&self.turns);
        }
        placed(&mut self.turns, turn, Some(behind))
    }
}

fn placed(turns: &mut Vec<Turn>, turn: Turn, behind: Option<Turn>) -> Option<usize> {
    turns.retain(|other| *other != turn);
    let place = match behind {
        None => turns.len(),
        Some(behind) => turns.iter().position(|it| *it == behind)? + 1,
    };
    turns.insert(place, turn);
    Some(place)
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
