//! The order of turns, rounds, and counters.

use std::collections::BTreeMap;

use super::character::{Ending, PlayersSee, Presence};
use super::ids::{CharacterId, ThingId};
use super::refusal::OverrideMode;
use super::resolve_test::ResolvedTest;
use super::test::{Actor, Against, Test};
use super::{
    Campaign, Character, Command, Counter, Event, GroupCommand, Refusal, Selection, Timer, Turn,
    TurnOrder, text,
};
use crate::campaign::text::possessive;
use crate::rules::{Die, Goal};

/// A roll for the order of turns.
#[derive(Debug, Clone, PartialEq)]
pub struct InitiativeRoll {
    /// The declared roll.
    pub test: Test,
    /// The same, resolved; `None` for a character that can't roll it and comes last.
    pub built: Option<ResolvedTest>,
    /// The dice that are thrown first; none where nothing is thrown.
    pub dice: Vec<Die>,
    /// The others for whom it counts, too.
    pub with: Vec<CharacterId>,
}

/// What the clock ended.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TimeUp {
    /// The timer that ran out.
    pub(crate) timer: Timer,
    /// The command that notes it.
    pub(crate) command: Command,
}

/// The name of a condition and whether it is hidden; when it ends, and for whom.
type ConditionUp<'a> = ((&'a str, bool), (Timer, Vec<CharacterId>));

impl Campaign {
    /// Whether somebody acts in a turn: there, not down, and not surprised in a round of surprise. Who went down unseen by players
    /// still has a turn: without it they would see that.
    pub(crate) fn acts_in(&self, order: &TurnOrder, turn: Turn) -> bool {
        let is_up = |who: &Character| !order.is_surprised(Turn::One(who.id)) && !self.is_down(who);
        let mut present = self.present();
        present.any(|who| turn.is_of(who) && is_up(who)) || self.acts_for_players(order, turn)
    }

    /// Whether somebody acts in a turn for all that players know. A side of which they know nobody has its turn: they don't know
    /// either that nobody is there.
    pub(crate) fn acts_for_players(&self, order: &TurnOrder, turn: Turn) -> bool {
        let is_up = |who: &Character| {
            let is_present = who.presence == Presence::Present;
            is_present && !order.is_surprised(Turn::One(who.id)) && !self.is_down_for_players(who)
        };
        let known = self.characters.values();
        let mut known = known.filter(|who| turn.is_of(who) && self.is_known_to_players(who));
        match turn {
            Turn::One(_) => self.is_turn_known(order, turn) && known.any(is_up),
            Turn::Players | Turn::Others => {
                let mut known = known.peekable();
                let is_up = known.peek().is_none() || known.any(is_up);
                is_up && !order.hidden.contains(&turn)
            }
        }
    }

    /// The character that acts next in this round; `None` in the last turn and where the order goes by sides.
    pub(crate) fn next_in_round(&self, order: &TurnOrder) -> Option<&Character> {
        match order.next_in_round(|order, turn| self.acts_in(order, turn))? {
            Turn::One(id) => self.character(id),
            Turn::Players | Turn::Others => None,
        }
    }

    /// Whether players know of a place in the order.
    pub(crate) fn is_turn_known(&self, order: &TurnOrder, turn: Turn) -> bool {
        let is_known = match turn {
            Turn::One(id) => {
                let who = self.character(id);
                who.is_some_and(|who| self.is_known_to_players(who))
            }
            // Players may not know whether a side has any characters.
            Turn::Players | Turn::Others => true,
        };
        is_known && !order.hidden.contains(&turn)
    }

    /// How the fight has gone for players, still with the turns that they don't see, and whether its present turn is still to begin
    /// in truth. Whose turn it is in truth acts for players, too, once they know.
    pub(crate) fn seen_order(&self, order: &TurnOrder) -> (TurnOrder, bool) {
        let (mut seen, ahead) = order.for_players();
        let of_truth = order
            .turn()
            .filter(|turn| self.acts_for_players(order, *turn));
        if of_truth.is_some() && of_truth != seen.turn() {
            let truth = TurnOrder {
                seen: None,
                ..order.clone()
            };
            return (truth, false);
        }
        if seen
            .turn()
            .is_some_and(|turn| self.is_turn_known(&seen, turn))
        {
            return (seen, ahead);
        }
        // For players it has begun with nobody yet, or they don't know any more who acted.
        let all = seen.turns.len();
        let places = || (seen.now..all).chain(0..seen.now);
        let acts = |at: &usize| self.acts_for_players(&seen, seen.turns[*at]);
        let is_known = |at: &usize| self.is_turn_known(&seen, seen.turns[*at]);
        let first = places().find(acts).or_else(|| places().find(is_known));
        seen.now = first.unwrap_or(seen.now);
        (seen, true)
    }

    /// An order of turns without those who players don't know of; `None` if they know of nobody in it.
    /// While it is the turn of somebody they don't know, it is still the turn before.
    pub(crate) fn order_for_players(&self, order: &TurnOrder) -> Option<TurnOrder> {
        let (mut seen, _) = self.seen_order(order);
        let current = seen.turn();
        let is_known = |turn: &Turn| self.is_turn_known(order, *turn);
        let is_there = |turn: &Turn| is_known(turn) && !seen.is_surprised(*turn);
        seen.turns = if seen.turns.iter().any(is_there) {
            seen.turns.iter().copied().filter(is_there).collect()
        } else {
            seen.turns.iter().copied().filter(is_known).collect()
        };
        let at = seen.turns.iter().position(|it| Some(*it) == current);
        seen.now = at.or_else(|| (!seen.turns.is_empty()).then_some(0))?;
        seen.usual.retain(|turn| seen.turns.contains(turn));
        // Who waits for those alone whom players don't know does so unseen.
        if seen.usual == seen.turns {
            seen.usual.clear();
        }
        let is_open = |id: &CharacterId| {
            let who = self.character(*id);
            who.is_some_and(|who| self.players_see(who) == PlayersSee::Numbers)
        };
        seen.rolled.retain(|id, _| is_open(id));
        Some(TurnOrder {
            put_off: Vec::new(),
            ranks: BTreeMap::new(),
            surprised: Vec::new(),
            hidden: Vec::new(),
            ..seen
        })
    }

    /// The name of the turn as players know it.
    pub(crate) fn turn_name_for_players(&self, turn: Turn) -> &str {
        match turn {
            Turn::One(id) => {
                let who = self.character(id);
                who.map_or("somebody", |who| self.name_for_players(who))
            }
            side => self.turn_name(side),
        }
    }

    /// `Ysolde's turn`, `the players' turn`.
    pub(crate) fn turn_words(&self, turn: Turn, name: impl FnOnce(&Self, Turn) -> &str) -> String {
        format!("{} turn", possessive(name(self, turn)))
    }

    /// The timer of the present turn, where it has run out.
    pub(crate) fn turn_ran_out(&self) -> Option<Timer> {
        let timer = self.order.as_deref()?.timer?;
        timer.ran_out(self.open_time).then_some(timer)
    }

    /// The conditions and the named timers whose time is up, which nothing has noted yet; what players don't see is noted in
    /// hiding. The time of a turn is no event: the next turn has its own.
    pub(crate) fn time_up(&self) -> Vec<TimeUp> {
        let conditions = self.conditions_up().into_iter();
        let conditions = conditions.map(|((name, is_hidden), (timer, who))| {
            let ends = |who| Command::Condition(who, name.to_owned(), false);
            let command = match who.as_slice() {
                [who] => ends(*who),
                _ => Command::Group(Box::new(GroupCommand {
                    selection: Selection::These(who),
                    command: ends(CharacterId::EACH),
                    own: Vec::new(),
                })),
            };
            (timer, command, is_hidden)
        });
        let counters = self.counters.iter().filter_map(|it| {
            let stops = Command::RunTimer(it.id, false);
            Some((it.count.timer()?, stops, it.hidden))
        });
        let counters = counters.filter(|(timer, ..)| timer.ran_out(self.open_time));
        let up = conditions.chain(counters);
        let up = up.map(|(timer, command, is_hidden)| TimeUp {
            timer,
            command: if is_hidden {
                command.in_hiding()
            } else {
                command.openly()
            },
        });
        up.collect()
    }

    /// The conditions whose time is up, each with whether it is hidden and with all of the party who got it together: they lose it
    /// in one entry, which one undo takes back. Who is not of the party stands alone: what players know of it is its own.
    fn conditions_up(&self) -> Vec<ConditionUp<'_>> {
        let mut all: Vec<ConditionUp<'_>> = Vec::new();
        for who in self.characters.values() {
            for (name, ending) in &who.endings {
                let timer = ending.timer().filter(|it| it.ran_out(self.open_time));
                let Some(timer) = timer else { continue };
                let what = (name.as_str(), who.hidden_conditions.contains(name));
                let together = all.iter_mut().find(|(known, (of, people))| {
                    let are_party = people
                        .iter()
                        .chain([&who.id])
                        .all(|id| self.is_of_party(*id));
                    (*known, *of) == (what, timer) && are_party
                });
                match together {
                    Some((_, (_, people))) => people.push(who.id),
                    None => all.push((what, (timer, vec![who.id]))),
                }
            }
        }
        all
    }

    fn is_of_party(&self, who: CharacterId) -> bool {
        self.character(who).is_some_and(Character::is_party)
    }

    /// What conditions of characters end by these events, or are in their last round: `dazed ends for Wolf`, `last round of
    /// dazed for Wolf`. `named` says who has a condition; nothing is told of others.
    pub(crate) fn endings_in(
        &self,
        events: &[Event],
        named: impl Fn(&Character, &str) -> Option<String>,
    ) -> Vec<String> {
        let words = events.iter().filter_map(|event| {
            let Event::EndingSet {
                who,
                name,
                before: Some(before),
                after,
            } = event
            else {
                return None;
            };
            let who = named(self.character(*who)?, name)?;
            let left = after.map(Ending::rounds);
            let is_later = left.flatten() < before.rounds();
            match left {
                None => Some(format!("{name} ends for {who}")),
                Some(Some(1)) if is_later => Some(format!("last round of {name} for {who}")),
                Some(_) => None,
            }
        });
        words.collect()
    }

    /// The name of the turn: `Ysolde`, `the players`, `the game master`.
    pub fn turn_name(&self, turn: Turn) -> &str {
        match turn {
            Turn::One(id) => self.character(id).map_or("somebody", |who| &who.name),
            Turn::Players => "the players",
            Turn::Others => "the game master",
        }
    }

    /// The rolls of these, or of everybody present, for the order of turns, by id, with these traits. An empty list is the
    /// first of the game's; one trait of the game's list adds those that belong to the same roll. Where they roll `once`, NPCs
    /// whose rolls are the same share one.
    ///
    /// # Errors
    /// The game has no such roll and no trait is named; no character is present, or none can roll it.
    pub(crate) fn initiative(
        &self,
        who: &[CharacterId],
        traits: &[String],
        once: bool,
        mode: &mut OverrideMode,
    ) -> Result<Vec<InitiativeRoll>, Refusal> {
        let traits = self.initiative_traits(traits)?;
        let mut first_refusal = None;
        let rolls = |one: &&Character| who.is_empty() || who.contains(&one.id);
        let throwers = self.present().filter(rolls).map(|who| {
            let mut test = Test::of(Actor::Character(who.id), traits.clone());
            let mut built = self.resolve_with(&test, false, mode);
            // Players would see that somebody can't roll because of what was done to it in hiding.
            if built.is_err()
                && let Some(known) = self.with_known_health(who.id)
            {
                built = known.resolve_with(&test, false, mode);
            }
            // Difficulty dice would make some of the rolls worse by chance alone.
            if let Ok(against) = &built
                && let Goal::Dice(1..) = self.game.mechanic.goal(&against.plan.numbers)
            {
                test.against = Against::Number(0);
                built = self.resolve_with(&test, false, mode);
            }
            let built = built.map_err(|why| first_refusal.get_or_insert(why)).ok();
            let rolled = built.as_ref().filter(|built| built.automatic.is_none());
            let dice = rolled.map_or_else(Vec::new, |built| {
                self.game.mechanic.dice(&built.plan.numbers)
            });
            InitiativeRoll {
                test,
                built,
                dice,
                with: Vec::new(),
            }
        });
        let mut throwers: Vec<InitiativeRoll> = throwers.collect();
        if once {
            throwers = self.in_packs(throwers);
        }
        if throwers.iter().any(|thrower| thrower.built.is_some()) {
            Ok(throwers)
        } else {
            Err(first_refusal.unwrap_or(Refusal::NobodyPresent))
        }
    }

    /// One throw for NPCs whose rolls are the same, by the first of them.
    fn in_packs(&self, throwers: Vec<InitiativeRoll>) -> Vec<InitiativeRoll> {
        let mut packs: Vec<InitiativeRoll> = Vec::new();
        let npc = |it: &InitiativeRoll| self.roller(&it.test).filter(|who| !who.is_party());
        // Not by what is only offered to a roll, which may be hidden.
        let numbers = |it: &InitiativeRoll| Some(it.built.as_ref()?.plan.numbers.clone());
        for thrower in throwers {
            let own = npc(&thrower).filter(|_| !thrower.dice.is_empty());
            let pack = own.and_then(|who| {
                let mut packs = packs.iter_mut();
                let same = |it: &&mut InitiativeRoll| {
                    npc(it).is_some() && it.dice == thrower.dice && numbers(it) == numbers(&thrower)
                };
                Some((packs.find(same)?, who.id))
            });
            match pack {
                Some((pack, id)) => pack.with.push(id),
                None => packs.push(thrower),
            }
        }
        packs
    }

    fn initiative_traits(&self, named: &[String]) -> Result<Vec<String>, Refusal> {
        let rolls = self.game.initiative.as_ref().map(|rule| &rule.rolls);
        let mut rolls = rolls.into_iter().flatten();
        let has = |roll: &&Vec<String>, name: &str| roll.iter().any(|it| text::same(it, name));
        let of_game = rolls.find(|roll| named.iter().all(|name| has(roll, name)));
        match of_game {
            Some(roll) => Ok(roll.clone()),
            None if named.is_empty() => {
                let why =
                    "this game has no roll for the order; name a trait, or list who acts when";
                Err(Refusal::Not(why.to_owned()))
            }
            None => Ok(named.to_vec()),
        }
    }

    /// The character that throws a test; `None` without a sheet.
    pub(crate) fn roller(&self, test: &Test) -> Option<&Character> {
        match test.who {
            Actor::Character(id) => self.character(id),
            Actor::Pool(_) | Actor::Bonus(_) | Actor::Die(_) | Actor::Each => None,
        }
    }

    /// A counter by its id.
    pub(crate) fn counter(&self, id: ThingId) -> Option<&Counter> {
        self.counters.iter().find(|counter| counter.id == id)
    }
}
