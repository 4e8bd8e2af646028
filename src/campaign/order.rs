//! Whose turn it is, and what ticks: the order of turns, rounds, and bounded counters.

use serde::{Deserialize, Serialize};

use super::build::Built;
use super::character::{CharacterId, Presence, ThingId};
use super::command::{Actor, Test};
use super::entry::Seq;
use super::{Campaign, Character, Refusal, text};

/// The order of turns while one stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
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

/// Something that ticks towards its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Never reused.
    pub id: ThingId,
    /// `The mill floods`; unique in the campaign whatever the case.
    pub name: String,
    /// Where it stands, 0 to `max`.
    pub now: i32,
    /// Its end, 1 to 999.
    pub max: i32,
    /// Kept from the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

/// Somebody's throw for the order of turns.
#[derive(Debug, Clone, PartialEq)]
pub struct Thrower {
    /// What they throw.
    pub test: Test,
    /// The same, built; `None` for those who can't throw it and come last.
    pub built: Option<Built>,
    /// The sides of their dice, in order; empty where nothing is thrown.
    pub dice: Vec<u16>,
}

impl Order {
    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        self.turns.get(self.now).copied()
    }

    /// The same order without somebody; `None` where nobody is left. Where it was their turn it is the next one's in the
    /// same round, else the last one's before: then the next turn begins a round.
    #[must_use]
    pub fn without(&self, campaign: &Campaign, who: CharacterId) -> Option<Self> {
        let mut order = self.clone();
        let Some(place) = order.turns.iter().position(|turn| *turn == Turn::One(who)) else {
            return Some(order);
        };
        order.turns.remove(place);
        if place < order.now {
            order.now -= 1;
        } else if place == order.now {
            let mut after = (place..order.turns.len()).filter(|at| campaign.acts(order.turns[*at]));
            let mut before = (0..place)
                .rev()
                .filter(|at| campaign.acts(order.turns[*at]));
            let next = after.next().or_else(|| before.next());
            order.now = next.unwrap_or_else(|| place.saturating_sub(1));
        }
        (!order.turns.is_empty()).then_some(order)
    }
}

impl Turn {
    /// Whether somebody acts then, present or not.
    #[must_use]
    pub fn is_of(self, who: &Character) -> bool {
        match self {
            Self::One(id) => who.id == id,
            Self::Players => who.pc,
            Self::Others => !who.pc,
        }
    }
}

impl Campaign {
    /// Whether anybody who acts then is present.
    #[must_use]
    pub fn acts(&self, turn: Turn) -> bool {
        let present = |who: &Character| who.presence == Presence::Present;
        match turn {
            Turn::One(id) => self.character(id).is_some_and(present),
            side => self.present().any(|who| side.is_of(who)),
        }
    }

    /// Who acts then: `Ysolde`, `the players`, `the game master`.
    #[must_use]
    pub fn turn_name(&self, turn: Turn) -> &str {
        match turn {
            Turn::One(id) => self.character(id).map_or("somebody", |who| &who.name),
            Turn::Players => "the players",
            Turn::Others => "the game master",
        }
    }

    /// Everybody present with what they throw for the order of turns, by number: these traits, or with none named the
    /// first of the game's. Naming one trait of the game's throws those that go with it.
    ///
    /// # Errors
    /// The game has no such roll and no trait is named; nobody is present, or nobody can throw it.
    pub fn initiative(&self, traits: &[String]) -> Result<Vec<Thrower>, Refusal> {
        let traits = self.initiative_traits(traits)?;
        let mut first_refusal = None;
        let throwers = self.present().map(|who| {
            let test = Test::of(Actor::Character(who.id), traits.clone());
            let built = self.build(&test);
            let built = built.map_err(|why| first_refusal.get_or_insert(why)).ok();
            let rolled = built.as_ref().filter(|built| built.automatic.is_none());
            let dice = rolled.map_or_else(Vec::new, |built| {
                self.game.mechanic.throws(&built.plan.roll).iter().collect()
            });
            Thrower { test, built, dice }
        });
        let throwers: Vec<Thrower> = throwers.collect();
        if throwers.iter().any(|thrower| thrower.built.is_some()) {
            Ok(throwers)
        } else {
            Err(first_refusal.unwrap_or(Refusal::NobodyPresent))
        }
    }

    fn initiative_traits(&self, named: &[String]) -> Result<Vec<String>, Refusal> {
        let rolls = self.game.initiative.as_ref().map(|rule| &rule.rolls);
        let mut rolls = rolls.into_iter().flatten();
        let has = |roll: &&Vec<String>, name: &str| roll.iter().any(|it| text::same(it, name));
        let of_game = rolls.find(|roll| named.iter().all(|name| has(roll, name)));
        match of_game {
            Some(roll) => Ok(roll.clone()),
            None if named.is_empty() => {
                let why = "this game has no roll for the order; name a trait, or who acts when";
                Err(Refusal::Not(why.to_owned()))
            }
            None => Ok(named.to_vec()),
        }
    }

    /// Who throws a test, where it is somebody with a sheet.
    pub(super) fn thrower(&self, test: &Test) -> Option<&Character> {
        match test.who {
            Actor::Character(id) => self.character(id),
            Actor::Pool(_) | Actor::Bonus(_) | Actor::Die(_) | Actor::Each => None,
        }
    }

    /// A counter by its id.
    #[must_use]
    pub fn counter(&self, id: ThingId) -> Option<&Counter> {
        self.counters.iter().find(|counter| counter.id == id)
    }
}
