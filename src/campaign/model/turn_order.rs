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
    /// How the fight has gone for players, where that isn't the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Box<SeenOrder>>,
}

/// How the fight has gone for players. Turns of somebody whom they don't know never begin in it, and nothing that is done with these
/// changes it. It goes on where a turn begins that players see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenOrder {
    /// The turns of the true order, also those that players don't see, as they stand for players. What was rolled, the ranks and the
    /// hidden turns stand in the true order alone and are empty here, as `seen` is.
    pub order: TurnOrder,
    /// Whether the present turn is still to begin in truth: turns that players don't see come before it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ahead: bool,
}

/// The turns that begin with a step to another one, or that are taken back with one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Begun {
    pub(crate) turns: Vec<Turn>,
    /// Whether the step goes to another round.
    pub(crate) is_round: bool,
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

    /// The order as it is for players, still with the turns that they don't see; and whether its present turn is still to begin in
    /// truth.
    pub(crate) fn for_players(&self) -> (Self, bool) {
        let Some(seen) = &self.seen else {
            return (self.clone(), false);
        };
        (self.with_shared(seen.order.clone()), seen.ahead)
    }

    /// The same order, which is this one for players; `ahead` where its present turn is still to begin in truth.
    pub(crate) fn seen_as(mut self, seen: Self, ahead: bool) -> Self {
        self.seen = None;
        let seen = self.with_shared(seen);
        if ahead || seen != self {
            let order = Self {
                rolled: BTreeMap::new(),
                ranks: BTreeMap::new(),
                hidden: Vec::new(),
                ..seen
            };
            self.seen = Some(Box::new(SeenOrder { order, ahead }));
        }
        self
    }

    /// Another course of the same turns, with what is the same in truth and for players.
    fn with_shared(&self, course: Self) -> Self {
        Self {
            rolled: self.rolled.clone(),
            ranks: self.ranks.clone(),
            hidden: self.hidden.clone(),
            seen: None,
            ..course
        }
    }

    /// Begins the next turn whose owner acts, looked for from this place on; without one in this round the first of the next, which
    /// this entry begins. `None` where nobody acts.
    pub(crate) fn step(
        &mut self,
        from: usize,
        entry: Seq,
        acts: impl Fn(&Self, Turn) -> bool,
    ) -> Option<Begun> {
        let all = self.turns.len();
        let is_first = |turn: &&Turn| !self.put_off.contains(turn);
        if let Some(now) = (from..all).find(|at| acts(self, self.turns[*at])) {
            let begun = self.turns[from..=now].iter().filter(is_first);
            let turns = begun.copied().collect();
            self.now = now;
            return Some(Begun {
                turns,
                is_round: false,
            });
        }
        let late = self.turns[from.min(all)..].iter().filter(is_first);
        let mut turns: Vec<Turn> = late.copied().collect();
        let mut next = self.clone();
        next.put_off.clear();
        next.round = next.round.saturating_add(1);
        next.began = entry;
        next.in_usual_order();
        next.now = (0..all).find(|at| acts(&next, next.turns[*at]))?;
        *self = next;
        turns.extend_from_slice(&self.turns[..=self.now]);
        Some(Begun {
            turns,
            is_round: true,
        })
    }

    /// The next turn in this round whose owner acts; `None` in the last one.
    pub(crate) fn next_in_round(&self, acts: impl Fn(&Self, Turn) -> bool) -> Option<Turn> {
        let mut later = self.turns.iter().skip(self.now + 1).copied();
        later.find(|turn| acts(self, *turn))
    }

    /// Goes back to the turn before whose owner acts; before the first one to the last of the round before. `None` where there is
    /// none.
    pub(crate) fn step_back(
        &mut self,
        entry: Seq,
        acts: impl Fn(&Self, Turn) -> bool,
    ) -> Option<Begun> {
        if let Some(now) = (0..self.now).rev().find(|at| acts(self, self.turns[*at])) {
            let begun = self.turns[now + 1..=self.now].iter();
            let is_first = |turn: &&Turn| !self.put_off.contains(turn);
            let turns = begun.filter(is_first).copied().collect();
            self.now = now;
            return Some(Begun {
                turns,
                is_round: false,
            });
        }
        let first_round = u32::from(self.surprised.is_empty());
        let mut before = self.clone();
        before.round = self.round.checked_sub(1).filter(|it| *it >= first_round)?;
        before.began = entry;
        before.in_usual_order();
        before.put_off.clear();
        let mut all = (0..before.turns.len()).rev();
        before.now = all.find(|at| acts(&before, before.turns[*at]))?;
        let late = before.turns[before.now + 1..].iter();
        let begun = self.turns[..=self.now].iter().chain(&self.put_off);
        let turns = late.chain(begun).copied().collect();
        *self = before;
        Some(Begun {
            turns,
            is_round: true,
        })
    }

    /// The order without a character; `None` if it becomes empty. If it was the character's turn, the next one in the round has
    /// it whose owner acts; after the last turn the one before has it, so that the next turn begins a round.
    pub(crate) fn without(
        mut self,
        who: CharacterId,
        acts: impl Fn(&Self, Turn) -> bool,
    ) -> Option<Self> {
        let gone = Turn::One(who);
        let Some(place) = self.turns.iter().position(|turn| *turn == gone) else {
            return Some(self);
        };
        self.turns.remove(place);
        self.usual.retain(|turn| *turn != gone);
        self.put_off.retain(|turn| *turn != gone);
        self.rolled.remove(&who);
        self.ranks.remove(&who);
        self.surprised.retain(|other| *other != who);
        self.hidden.retain(|turn| *turn != gone);
        if place < self.now {
            self.now -= 1;
        } else if place == self.now {
            let acts = |at: &usize| acts(&self, self.turns[*at]);
            let mut after = (place..self.turns.len()).filter(acts);
            let mut before = (0..place).rev().filter(acts);
            let next = after.next().or_else(|| before.next());
            self.now = next.unwrap_or_else(|| place.saturating_sub(1));
        }
        (!self.turns.is_empty()).then_some(self)
    }

    /// Lets the turn that was the present one be so wherever it stands now.
    pub(crate) fn stay_at(&mut self, current: Option<Turn>) {
        let now = self.turns.iter().position(|it| Some(*it) == current);
        self.now = now.unwrap_or(self.now);
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

    /// Moves a turn behind another one, or to the end, from the next round on.
    pub(crate) fn place_from_next_round(
        &mut self,
        turn: Turn,
        behind: Option<Turn>,
    ) -> Option<usize> {
        if self.usual.is_empty() {
            self.usual.clone_from(&self.turns);
        }
        let place = placed(&mut self.usual, turn, behind);
        if self.usual == self.turns {
            self.usual.clear();
        }
        place
    }

    /// Puts a newcomer's turn in front of the first whose roll is worse, in this round and in all later ones; without a rank behind
    /// everybody. `is_worse` says whether a character's roll is. Among those whom players know, `is_known`, the place is the same
    /// as without the others. Whose turn it is stays.
    pub(crate) fn seat(
        &mut self,
        who: CharacterId,
        is_worse: impl Fn(CharacterId) -> Option<bool>,
        is_known: impl Fn(Turn) -> bool,
    ) {
        let current = self.turn();
        let rolls = |turn: &Turn| match turn {
            Turn::One(id) => is_worse(*id),
            Turn::Players | Turn::Others => None,
        };
        for turns in [&mut self.usual, &mut self.turns] {
            if turns.is_empty() {
                continue;
            }
            let known = |turn: &&Turn| is_known(**turn);
            let worse = |turn: &Turn| is_known(*turn) && rolls(turn) == Some(true);
            let rolled = |turn: &Turn| is_known(*turn) && rolls(turn).is_some();
            let first_worse = turns.iter().position(worse);
            // Who couldn't roll, or was put last without a roll, stays last.
            let last_rolled = || turns.iter().rposition(rolled).map(|at| at + 1);
            let place = first_worse.or_else(last_rolled).unwrap_or(turns.len());
            let before = turns[..place].iter().rev();
            let unknown_worse = before.take_while(|turn| !known(turn) && rolls(turn) == Some(true));
            let behind = turns[place..].iter();
            let unknown_better =
                behind.take_while(|turn| !known(turn) && rolls(turn) == Some(false));
            let place = match unknown_worse.count() {
                0 => place + unknown_better.count(),
                worse => place - worse,
            };
            turns.insert(place, Turn::One(who));
        }
        self.stay_at(current);
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
