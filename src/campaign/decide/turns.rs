//! The order of turns: set, rolled for, advanced; and what ends with a round.

use super::rolls::faces::share;
use super::rolls::shared;
use super::{Decided, names, not_already, several};
use crate::campaign::character::Presence;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Actor, Source};
use crate::campaign::turns::InitiativeRoll;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, RollRecord, Turn,
    TurnOrder,
};
use crate::dice::Dice;
use crate::game::Ties;
use crate::rules::RuleError;

/// Sets the order to these characters.
pub(super) fn set(campaign: &Campaign, who: &[CharacterId]) -> Decided {
    let people = several(campaign, who)?;
    are_here(&people)?;
    let turns = who.iter().copied().map(Turn::One).collect();
    let listed = names(&people);
    Ok(begun(campaign, turns, Vec::new(), &listed)?.about(who.to_vec()))
}

/// Refuses characters who are not present: their turns would be passed over.
fn are_here(people: &[&Character]) -> Result<(), Refusal> {
    let away = people
        .iter()
        .filter(|who| who.presence != Presence::Present);
    let away: Vec<&Character> = away.copied().collect();
    if away.is_empty() {
        return Ok(());
    }
    let (is, them) = if away.len() == 1 {
        ("is", "that one")
    } else {
        ("are", "them")
    };
    let why = format!("{} {is} not here; bring {them} in first", names(&away));
    Err(Refusal::Not(why))
}

/// Sets the order by sides.
pub(super) fn sides(campaign: &Campaign, others_first: bool) -> Decided {
    let turns = if others_first {
        [Turn::Others, Turn::Players]
    } else {
        [Turn::Players, Turn::Others]
    };
    let listed = turns.map(|side| campaign.turn_name(side)).join(", ");
    begun(campaign, turns.to_vec(), Vec::new(), &listed)
}

/// Everybody present rolls; the best comes first, those who can't roll last. Opens no outcome.
pub(super) fn thrown(
    campaign: &Campaign,
    traits: &[String],
    (source, own): (&Source, &[(CharacterId, Source)]),
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    let throwers = campaign.initiative(traits, mode)?;
    let own_source = |it: &InitiativeRoll| {
        let mut own = own.iter();
        own.find(|(id, _)| it.test.who == Actor::Character(*id))
            .map(|(_, source)| source)
    };
    if let Some((id, _)) = own.iter().find(|(id, _)| {
        let thrown =
            |it: &InitiativeRoll| it.test.who == Actor::Character(*id) && !it.dice.is_empty();
        !throwers.iter().any(thrown)
    }) {
        let name = &campaign.who(*id)?.name;
        return Err(Refusal::Not(format!("{name} rolls nothing for the order")));
    }
    let mut thrown = Vec::new();
    let mut faces = match source {
        Source::Thrown => None,
        Source::Faces(faces) => Some(faces.as_slice()),
        Source::Called(_) => return Err(NoRoll::FaceWanted.into()),
        Source::Groups(_) => return Err(NoRoll::GroupsOfMany.into()),
    };
    let mut shares = Vec::with_capacity(throwers.len());
    let (mut left, mut want) = (faces.unwrap_or_default(), 0);
    for thrower in &throwers {
        let thrown = thrower.built.as_ref().filter(|_| !thrower.dice.is_empty());
        let rolls = thrown.map_or_else(Vec::new, ResolvedTest::rolls);
        let takes = match own_source(thrower) {
            Some(_) => 0,
            None => share(&campaign.game.mechanic, &rolls, left).unwrap_or(thrower.dice.len()),
        };
        want += takes;
        left = &left[takes.min(left.len())..];
        shares.push(takes);
    }
    if let Some(got) = faces.map(<[_]>::len).filter(|got| *got != want) {
        return Err(RuleError::FaceCount { want, got }.into());
    }
    for (thrower, takes) in throwers.into_iter().zip(shares) {
        let source = own_source(&thrower).cloned();
        let InitiativeRoll { test, built, .. } = thrower;
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
        thrown.push((who, shared::throw(campaign, &test, built, dice)?));
    }
    sort(campaign, &mut thrown);
    let mut listed: Vec<String> = thrown
        .iter()
        .map(|(who, record)| format!("{} {}", who.name, record.value))
        .collect();
    let mut who: Vec<CharacterId> = thrown.iter().map(|(who, _)| who.id).collect();
    let without = campaign.present().filter(|one| !who.contains(&one.id));
    let without: Vec<&Character> = without.collect();
    listed.extend(without.iter().map(|one| one.name.clone()));
    who.extend(without.iter().map(|one| one.id));
    let events = thrown.into_iter();
    let events = events.map(|(_, record)| Event::Rolled(Box::new(record)));
    let turns = who.iter().copied().map(Turn::One).collect();
    Ok(begun(campaign, turns, events.collect(), &listed.join(", "))?.about(who))
}

/// Best first; ties by the game's rule, then by number.
fn sort(campaign: &Campaign, thrown: &mut [(&Character, RollRecord)]) {
    let mechanic = &campaign.game.mechanic;
    let pool = |record: &RollRecord| {
        let dice = mechanic.dice(&record.plan.numbers).len();
        i64::try_from(dice).unwrap_or(i64::MAX)
    };
    let ties = campaign.game.initiative.as_ref().map(|rule| rule.ties);
    thrown.sort_by_key(|(who, record)| {
        let tie = match ties {
            Some(Ties::LargerPool) if mechanic.is_pool() => -pool(record),
            Some(Ties::PlayersFirst) => i64::from(!who.is_party()),
            Some(Ties::LargerPool) | None => 0,
        };
        (
            -i64::from(record.worth.unwrap_or(record.value)),
            tie,
            who.number,
        )
    });
}

/// Adds a character to the order, after another one or at the end; moves it if it is in the order already.
pub(super) fn add(campaign: &Campaign, who: CharacterId, after: Option<CharacterId>) -> Decided {
    let order = standing(campaign)?;
    let who = campaign.who(who)?;
    let turn = Turn::One(who.id);
    if order.turns.iter().any(|turn| !matches!(turn, Turn::One(_))) {
        let why = "the order goes by sides; everybody is on one of them";
        return Err(Refusal::Not(why.to_owned()));
    }
    are_here(&[who])?;
    let current = order.turn();
    let mut turns = order.turns.clone();
    turns.retain(|other| *other != turn);
    let place = match after {
        None => turns.len(),
        Some(after) => {
            let behind = campaign.who(after)?;
            let place = turns.iter().position(|it| *it == Turn::One(after));
            place.map(|place| place + 1).ok_or_else(|| {
                let why = format!("{} is not in the order; name somebody who is", behind.name);
                Refusal::Not(why)
            })?
        }
    };
    turns.insert(place, turn);
    not_already(turns == order.turns, || {
        format!("{} acts there already", who.name)
    })?;
    let now = turns.iter().position(|it| Some(*it) == current);
    let label = match place.checked_sub(1).and_then(|at| turns.get(at)) {
        Some(before) => format!("{} acts after {}", who.name, campaign.turn_name(*before)),
        None => format!("{} acts first", who.name),
    };
    let after = TurnOrder {
        turns,
        now: now.unwrap_or(order.now),
        ..order.clone()
    };
    Ok(changed(campaign, Kind::Turn, label, Vec::new(), Some(after)).about(vec![who.id]))
}

/// Goes to the next character present; after the last one a new round begins, which ends conditions that last until then.
pub(super) fn next(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let acting = order.turns.iter().enumerate();
    let mut acting = acting.filter(|(_, turn)| campaign.acts(**turn)).peekable();
    let first = acting.peek().copied();
    let (now, turn) = match (acting.find(|(at, _)| *at > order.now), first) {
        (Some(next), _) => next,
        (None, Some(first)) => return Ok(round(campaign, order, first)),
        (None, None) => {
            let why = "nobody in the order is present; bring somebody in, or end it";
            return Err(Refusal::Not(why.to_owned()));
        }
    };
    let label = turn_of(campaign, *turn);
    let after = TurnOrder {
        now,
        ..order.clone()
    };
    Ok(changed(campaign, Kind::Turn, label, Vec::new(), Some(after)).about(whose(*turn)))
}

/// Begins the next round.
fn round(campaign: &Campaign, order: &TurnOrder, (now, turn): (usize, &Turn)) -> Decision {
    let after = TurnOrder {
        round: order.round.saturating_add(1),
        began: shared::next_seq(campaign),
        now,
        ..order.clone()
    };
    let mut events = Vec::new();
    for who in campaign.present() {
        for (name, left) in &who.rounds {
            events.extend(a_round_less(who, name, left.saturating_sub(1)));
        }
    }
    let label = std::iter::once(format!("round {}", after.round))
        .chain(campaign.round_endings(|_, _| true))
        .chain([turn_of(campaign, *turn)]);
    let label = label.collect::<Vec<_>>().join(" · ");
    changed(campaign, Kind::Round, label, events, Some(after)).about(whose(*turn))
}

fn a_round_less(who: &Character, name: &str, left: u32) -> Vec<Event> {
    let rounds = Event::RoundsSet {
        who: who.id,
        name: name.to_owned(),
        before: who.rounds.get(name).copied(),
        after: Some(left).filter(|left| *left > 0),
    };
    let ends = (left == 0).then(|| Event::ConditionSet {
        who: who.id,
        name: name.to_owned(),
        on: false,
        hidden: who.hidden_conditions.contains(name),
    });
    std::iter::once(rounds).chain(ends).collect()
}

pub(super) fn end(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let label = format!("the order ends in round {}", order.round);
    Ok(changed(campaign, Kind::Round, label, Vec::new(), None))
}

/// The order without a character that is removed.
pub(super) fn leaving(campaign: &Campaign, who: CharacterId) -> Option<Event> {
    let before = campaign.order.as_ref()?;
    let after = before.without(campaign, who).map(Box::new);
    let event = Event::OrderSet {
        before: Some(before.clone()),
        after,
    };
    match &event {
        Event::OrderSet { before, after } if before == after => None,
        _ => Some(event),
    }
}

fn standing(campaign: &Campaign) -> Result<&TurnOrder, Refusal> {
    campaign.order.as_deref().ok_or_else(|| {
        Refusal::Not("there is no order of turns; set one or roll for it".to_owned())
    })
}

/// Replaces the order; its first round begins.
fn begun(
    campaign: &Campaign,
    turns: Vec<Turn>,
    events: Vec<Event>,
    listed: &str,
) -> Result<Decision, Refusal> {
    let now = turns.iter().position(|turn| campaign.acts(*turn));
    let now = now.ok_or(Refusal::NobodyPresent)?;
    let after = TurnOrder {
        round: 1,
        began: shared::next_seq(campaign),
        turns,
        now,
        hidden: Vec::new(),
    };
    let label = Label::from(format!("order: {listed}")).came(" · ", "round 1");
    Ok(changed(campaign, Kind::Round, label, events, Some(after)))
}

fn changed(
    campaign: &Campaign,
    kind: Kind,
    label: impl Into<Label>,
    mut events: Vec<Event>,
    after: Option<TurnOrder>,
) -> Decision {
    events.push(Event::OrderSet {
        before: campaign.order.clone(),
        after: after.map(Box::new),
    });
    Decision::new(kind, label, events)
}

/// `Ysolde's turn`, `the players' turn`.
fn turn_of(campaign: &Campaign, turn: Turn) -> String {
    campaign.turn_words(turn, Campaign::turn_name)
}

fn whose(turn: Turn) -> Vec<CharacterId> {
    match turn {
        Turn::One(id) => vec![id],
        Turn::Players | Turn::Others => Vec::new(),
    }
}
