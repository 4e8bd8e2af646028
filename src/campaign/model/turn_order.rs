//! The order of turns and the round.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::character::Character;
use super::counter::timer::Timer;
use super::ids::{CharacterId, Seq};

/// How the line of an entry that sets an order of turns begins.
pub(crate) const ORDER_BEGINS: &str = "order: ";

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
    /// The turns that were put off in this round when they had begun: where they begin once more, no round of a condition passes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub put_off: Vec<Turn>,
    /// The index in `turns` of the present turn.
    pub now: usize,
    /// What was rolled for the order.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rolled: BTreeMap<CharacterId, i32>,
    /// What each roll is sorted by, the smallest first: the value and what decides between equals.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ranks: BTreeMap<CharacterId, Vec<i64>>,
    /// Who is surprised, and so doesn't act in round 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub surprised: Vec<CharacterId>,
    /// Those of the turns that are hidden from the players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<Turn>,
    /// The time for the present turn, where turns have a timer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timer: Option<Timer>,
    /// The time for the last turn that players saw begin, while the present one is none that they see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timer_seen: Option<Timer>,
    /// The round and the turn that players see as the present one, while the true one is none that they see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<(u32, Turn)>,
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

    /// `round 2`, `the round of surprise`.
    pub(crate) fn round_words(&self) -> String {
        match self.round {
            0 => "the round of surprise".to_owned(),
            round => format!("round {round}"),
        }
    }

    /// Whether the players and the game master take turns, not single characters.
    pub(crate) fn goes_by_sides(&self) -> bool {
        self.turns.iter().any(|turn| !matches!(turn, Turn::One(_)))
    }

    /// Whether whose turn it is doesn't act in it: the round is one of surprise.
    pub(crate) fn is_surprised(&self, turn: Turn) -> bool {
        let mut surprised = self.surprised.iter();
        self.round == 0 && surprised.any(|who| turn == Turn::One(*who))
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

    /// Puts a newcomer's turn in front of the first whose roll is worse, in this round and in all later ones; without a rank behind
    /// everybody. `is_worse` says whether a character's roll is. Whose turn it is stays.
    pub(crate) fn seat(
        &mut self,
        who: CharacterId,
        is_worse: impl Fn(CharacterId) -> Option<bool>,
    ) {
        let current = self.turn();
        for turns in [&mut self.usual, &mut self.turns] {
            let rolls = |turn: &Turn| match turn {
                Turn::One(id) => is_worse(*id),
                Turn::Players | Turn::Others => None,
            };
            // Who couldn't roll, or was put last without a roll, stays last.
            let first_worse = turns.iter().position(|turn| rolls(turn) == Some(true));
            let last_rolled = || turns.iter().rposition(|turn| rolls(turn).is_some());
            let place = first_worse.or_else(|| last_rolled().map(|at| at + 1));
            if !turns.is_empty() {
                turns.insert(place.unwrap_or(turns.len()), Turn::One(who));
            }
        }
        let now = self.turns.iter().position(|it| Some(*it) == current);
        self.now = now.unwrap_or(self.now);
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
