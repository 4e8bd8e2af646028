//! The order of turns by a roll of everybody in it.

use std::collections::BTreeMap;

use super::{BY_SIDES, Orders, Rolls, acts_at, are_here, begun, changed};
use crate::campaign::decide::rolls::faces::share;
use crate::campaign::decide::rolls::shared;
use crate::campaign::decide::{Decided, names, several};
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Actor, Source};
use crate::campaign::turns::InitiativeRoll;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Refusal, RollRecord, Turn, TurnOrder,
};
use crate::dice::{Dice, Face};
use crate::game::Ties;
use crate::rules::RuleError;
use crate::rules::modifier::plain;

/// Who throws what for the order, and where the faces come from.
pub(crate) struct OrderThrow<'a> {
    pub(crate) who: &'a [CharacterId],
    pub(crate) anew: bool,
    pub(crate) traits: &'a [String],
    pub(crate) once: bool,
    pub(crate) source: &'a Source,
    pub(crate) own: &'a [(CharacterId, Source)],
}

impl OrderThrow<'_> {
    /// Where somebody's own faces come from, instead of those for all.
    fn own_source(&self, it: &InitiativeRoll) -> Option<&Source> {
        let mut own = self.own.iter();
        own.find(|(id, _)| it.test.who == Actor::Character(*id))
            .map(|(_, source)| source)
    }
}

/// One who acts, with the value and the rank of the roll; without them for who can't roll.
struct Place<'a> {
    who: &'a Character,
    rolled: Option<(i32, Vec<i64>)>,
}

/// These roll, or everybody present; the best comes first, those who can't roll last. In an order that stands those who are named
/// take their places among the others. Opens no outcome.
pub(crate) fn thrown(
    campaign: &Campaign,
    throw: &OrderThrow<'_>,
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    let who = throw.who;
    let named = several(campaign, who)?;
    are_here(&named)?;
    let order = campaign.order.as_deref();
    let stands = order.filter(|_| !who.is_empty() && !throw.anew);
    if let Some(order) = stands {
        can_join(order, &named)?;
    }
    let throwers = campaign.initiative(who, throw.traits, throw.once, mode)?;
    let (places, events) = fallen(campaign, throw, throwers, dice)?;
    if let Some(order) = stands {
        return Ok(joined(campaign, order, places, events));
    }
    // Who is named gets an open place; of everybody there the hidden fighters of the order before stay so.
    let before = order.filter(|_| who.is_empty());
    let hidden = before.map_or_else(Vec::new, |order| order.hidden.clone());
    begins(campaign, places, hidden, events)
}

/// Refuses a roll that would take the others out of the order unasked.
fn can_join(order: &TurnOrder, named: &[&Character]) -> Result<(), Refusal> {
    if order.goes_by_sides() {
        return Err(Refusal::Not(format!("{BY_SIDES}; {ANEW}")));
    }
    let is_in = |who: &&&Character| order.turns.contains(&Turn::One(who.id));
    let inside: Vec<&Character> = named.iter().filter(is_in).copied().collect();
    match inside.as_slice() {
        [] => Ok(()),
        [one] => Err(Refusal::Not(format!(
            "{} is in the order already; {ANEW}",
            one.name
        ))),
        several => Err(Refusal::Not(format!(
            "{} are in the order already; {ANEW}",
            names(several)
        ))),
    }
}

/// What replaces an order that stands.
const ANEW: &str = "“anew” begins another order of those alone";

/// An order of those who rolled begins.
fn begins(
    campaign: &Campaign,
    places: Vec<Place<'_>>,
    mut hidden: Vec<Turn>,
    events: Vec<Event>,
) -> Decided {
    let listed: Vec<String> = places.iter().map(Place::words).collect();
    let who: Vec<CharacterId> = places.iter().map(|it| it.who.id).collect();
    let turns: Vec<Turn> = who.iter().copied().map(Turn::One).collect();
    hidden.retain(|turn| turns.contains(turn));
    let mut rolls = Rolls {
        hidden,
        ..Rolls::default()
    };
    for Place { who, rolled } in places {
        if let Some((value, rank)) = rolled {
            rolls.values.insert(who.id, value);
            rolls.ranks.insert(who.id, rank);
        }
    }
    Ok(begun(campaign, turns, rolls, events, &listed.join(", "))?.about(who))
}

/// Those who rolled take their places in the order, best first; the round and whose turn it is stay.
fn joined(
    campaign: &Campaign,
    order: &TurnOrder,
    places: Vec<Place<'_>>,
    events: Vec<Event>,
) -> Decision {
    let who: Vec<CharacterId> = places.iter().map(|it| it.who.id).collect();
    let mut orders = Orders::of(campaign, order);
    let mut words = Vec::new();
    for place in places {
        let id = place.who.id;
        let own = place.rolled.as_ref().map(|(_, rank)| rank.clone());
        let ranks = orders.order().ranks.clone();
        let values = orders.order().rolled.clone();
        let is_worse = |other: CharacterId| {
            // An order of before ranks were kept has only the values.
            let of_value = || values.get(&other).map(|value| vec![-i64::from(*value)]);
            let theirs = ranks.get(&other).cloned().or_else(of_value)?;
            Some(own.as_ref().is_some_and(|own| (&theirs, other) > (own, id)))
        };
        orders.seat(id, is_worse, &who);
        let order = orders.order();
        let place_in = |turns: &[Turn]| {
            let mut turns = turns.iter();
            turns
                .position(|turn| *turn == Turn::One(id))
                .unwrap_or_default()
        };
        let late = if place_in(&order.turns) < order.now {
            ", from the next round on"
        } else {
            ""
        };
        let acts = acts_at(campaign, order, place_in(order.usual_turns()));
        words.push(format!("{} {acts}{late}", place.words()));
        if let Some((value, rank)) = place.rolled {
            orders.rolled(id, value, rank);
        }
    }
    let label = words.join("; ");
    changed(campaign, Kind::Turn, label, events, Some(orders)).about(who)
}

impl Place<'_> {
    /// `Ysolde (14)`.
    fn words(&self) -> String {
        match &self.rolled {
            Some((value, _)) => format!("{} ({})", self.who.name, plain(*value)),
            None => self.who.name.clone(),
        }
    }
}

/// What falls for each, best first, then those who can't roll.
fn fallen<'a>(
    campaign: &'a Campaign,
    throw: &OrderThrow<'_>,
    throwers: Vec<InitiativeRoll>,
    dice: &mut dyn Dice,
) -> Result<(Vec<Place<'a>>, Vec<Event>), Refusal> {
    let (mut faces, shares) = shares(campaign, throw, &throwers)?;
    let (mut thrown, mut packs) = (Vec::new(), BTreeMap::new());
    for (thrower, takes) in throwers.into_iter().zip(shares) {
        let source = throw.own_source(&thrower).cloned();
        let InitiativeRoll {
            test, built, with, ..
        } = thrower;
        let (Some(built), Some(who)) = (built, campaign.roller(&test)) else {
            continue;
        };
        let mut test = test;
        if let Some(source) = source {
            test.dice = source;
        } else if let Some((own, rest)) = faces.and_then(|faces| faces.split_at_checked(takes)) {
            faces = Some(rest);
            if !own.is_empty() {
                test.dice = Source::Faces(own.to_vec());
            }
        }
        packs.insert(who.id, with);
        thrown.push((who, shared::throw(campaign, &test, built, dice)?));
    }
    let places = places(campaign, throw.who, &mut thrown, packs);
    let events = thrown.into_iter();
    let events = events.map(|(_, record)| Event::Rolled(Box::new(record)));
    Ok((places, events.collect()))
}

/// The faces that were given for all who throw, and how many of them each takes.
fn shares<'a>(
    campaign: &Campaign,
    throw: &OrderThrow<'a>,
    throwers: &[InitiativeRoll],
) -> Result<(Option<&'a [Face]>, Vec<usize>), Refusal> {
    let throws = |id: CharacterId| {
        let mut throwers = throwers.iter();
        throwers.any(|it| it.test.who == Actor::Character(id) && !it.dice.is_empty())
    };
    if let Some((id, _)) = throw.own.iter().find(|(id, _)| !throws(*id)) {
        let name = &campaign.who(*id)?.name;
        return Err(Refusal::Not(format!("{name} rolls nothing for the order")));
    }
    let faces = match throw.source {
        Source::Thrown => None,
        Source::Faces(faces) => Some(faces.as_slice()),
        Source::Called(_) => return Err(NoRoll::FaceWanted.into()),
        Source::Groups(_) => return Err(NoRoll::GroupsOfMany.into()),
    };
    let mut shares = Vec::with_capacity(throwers.len());
    let (mut left, mut want) = (faces.unwrap_or_default(), 0);
    for it in throwers {
        let built = it.built.as_ref().filter(|_| !it.dice.is_empty());
        let rolls = built.map_or_else(Vec::new, ResolvedTest::rolls);
        let takes = match throw.own_source(it) {
            Some(_) => 0,
            None => share(&campaign.game.mechanic, &rolls, left).unwrap_or(it.dice.len()),
        };
        want += takes;
        left = &left[takes.min(left.len())..];
        shares.push(takes);
    }
    match faces.map(<[_]>::len) {
        Some(got) if got != want => Err(RuleError::FaceCount { want, got }.into()),
        _ => Ok((faces, shares)),
    }
}

/// The places of those who threw, best first; who shares a throw acts right after the one who made it. Then those who can't roll.
fn places<'a>(
    campaign: &'a Campaign,
    who: &[CharacterId],
    thrown: &mut [(&'a Character, RollRecord)],
    mut packs: BTreeMap<CharacterId, Vec<CharacterId>>,
) -> Vec<Place<'a>> {
    thrown.sort_by_cached_key(|(who, record)| (rank(campaign, who, record), who.id));
    let mut places = Vec::new();
    for (first, record) in thrown.iter() {
        let with = packs.remove(&first.id).unwrap_or_default();
        let pack = with.into_iter().filter_map(|id| campaign.character(id));
        let rolled = (record.value, rank(campaign, first, record));
        places.extend(std::iter::once(*first).chain(pack).map(|who| Place {
            who,
            rolled: Some(rolled.clone()),
        }));
    }
    let is_in = |one: &&Character| who.is_empty() || who.contains(&one.id);
    let without = campaign.present().filter(is_in);
    let without = without.filter(|one| !places.iter().any(|it| it.who.id == one.id));
    let without: Vec<Place<'_>> = without.map(|who| Place { who, rolled: None }).collect();
    places.extend(without);
    places
}

/// The smallest acts first: the best value; ties by what the dice gave beside the value, then by the game's rule.
fn rank(campaign: &Campaign, who: &Character, record: &RollRecord) -> Vec<i64> {
    let mechanic = &campaign.game.mechanic;
    let tie = match campaign.game.initiative.as_ref().map(|rule| rule.ties) {
        Some(Ties::LargerPool) if mechanic.is_pool() => {
            let dice = mechanic.dice(&record.plan.numbers).len();
            -i64::try_from(dice).unwrap_or(i64::MAX)
        }
        Some(Ties::PlayersFirst) => i64::from(!who.is_party()),
        Some(Ties::LargerPool) | None => 0,
    };
    let beside = mechanic.beside_value(&record.plan.numbers, &record.faces);
    let beside = beside.into_iter().map(|it| -i64::from(it));
    let value = -i64::from(record.worth.unwrap_or(record.value));
    std::iter::once(value).chain(beside).chain([tie]).collect()
}
