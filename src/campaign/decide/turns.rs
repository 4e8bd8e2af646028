//! The order of turns: set, rolled for, advanced; and what ends with a turn or with the fight.

use std::collections::BTreeMap;

use super::rolls::faces::share;
use super::rolls::shared;
use super::sheet::{characters, conditions};
use super::{Decided, counters, names, not_already, several};
use crate::campaign::character::{Ending, Presence};
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::sound::limits::MOST_ROUNDS;
use crate::campaign::test::{Actor, Source};
use crate::campaign::timer;
use crate::campaign::turns::InitiativeRoll;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, RollRecord, Timer,
    Turn, TurnOrder,
};
use crate::dice::Dice;
use crate::game::Ties;
use crate::rules::RuleError;
use crate::rules::modifier::plain;

/// Sets the order to these characters.
pub(super) fn set(campaign: &Campaign, who: &[CharacterId]) -> Decided {
    let people = several(campaign, who)?;
    are_here(&people)?;
    let turns = who.iter().copied().map(Turn::One).collect();
    let listed = names(&people);
    let turns = (turns, BTreeMap::new());
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
    begun(
        campaign,
        (turns.to_vec(), BTreeMap::new()),
        Vec::new(),
        &listed,
    )
}

/// These roll, or everybody present; the best comes first, those who can't roll last. Opens no outcome.
pub(super) fn thrown(
    campaign: &Campaign,
    (who, traits, once): (&[CharacterId], &[String], bool),
    (source, own): (&Source, &[(CharacterId, Source)]),
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    let named = several(campaign, who)?;
    are_here(&named)?;
    let is_in = |one: &&Character| who.is_empty() || who.contains(&one.id);
    let throwers = campaign.initiative(who, traits, once, mode)?;
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
    let (mut thrown, mut packs) = (Vec::new(), BTreeMap::new());
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
    sort(campaign, &mut thrown);
    // Who shares a throw acts right after the one who made it.
    let places = thrown.iter().flat_map(|(who, record)| {
        let with = packs.remove(&who.id).unwrap_or_default();
        let pack = with.into_iter().filter_map(|id| campaign.character(id));
        std::iter::once(*who)
            .chain(pack)
            .map(|who| (who, record.value))
    });
    let places: Vec<(&Character, i32)> = places.collect();
    let listed = places.iter();
    let listed = listed.map(|(who, value)| format!("{} {}", who.name, plain(*value)));
    let mut listed: Vec<String> = listed.collect();
    let rolled = places.iter().map(|(who, value)| (who.id, *value)).collect();
    let mut who: Vec<CharacterId> = places.iter().map(|(who, _)| who.id).collect();
    let without = campaign.present().filter(is_in);
    let without: Vec<&Character> = without.filter(|one| !who.contains(&one.id)).collect();
    listed.extend(without.iter().map(|one| one.name.clone()));
    who.extend(without.iter().map(|one| one.id));
    let events = thrown.into_iter();
    let events = events.map(|(_, record)| Event::Rolled(Box::new(record)));
    let turns = who.iter().copied().map(Turn::One).collect();
    let turns = (turns, rolled);
    Ok(begun(campaign, turns, events.collect(), &listed.join(", "))?.about(who))
}

/// Best first; ties by what the dice gave beside the value, by the game's rule, then by number.
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
        let beside = mechanic.beside_value(&record.plan.numbers, &record.faces);
        let beside: Vec<i64> = beside.into_iter().map(|it| -i64::from(it)).collect();
        (
            -i64::from(record.worth.unwrap_or(record.value)),
            beside,
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
        return Err(Refusal::Not(BY_SIDES.to_owned()));
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
            place.map(|place| place + 1).ok_or_else(|| not_in(behind))?
        }
    };
    turns.insert(place, turn);
    not_already(turns == order.turns, || {
        format!("{} already acts there", who.name)
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

/// Goes to the next who acts; after the last one a new round begins.
pub(super) fn next(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let step = onward(campaign, order.clone(), order.now + 1)?;
    let (label, kind) = (step.label(campaign), step.kind());
    let whose = whose(step.turn());
    Ok(changed(campaign, kind, label, step.events, Some(step.order)).about(whose))
}

/// The character whose turn it is acts after another one from now on, in this round where that one's turn is still to come.
pub(super) fn act_after(campaign: &Campaign, after: CharacterId) -> Decided {
    let (order, who) = acting(campaign)?;
    let behind = campaign.who(after)?;
    let moved = move_behind(campaign, order, who, behind)?;
    let words = format!("{} acts after {}", who.name, behind.name);
    Ok(put_off(campaign, who, moved, &words))
}

/// The character whose turn it is acts after the next one.
pub(super) fn wait(campaign: &Campaign) -> Decided {
    let (order, who) = acting(campaign)?;
    let mut later = order.turns.iter().skip(order.now + 1);
    let next = later.find_map(|turn| match turn {
        Turn::One(id) if campaign.acts_in(order, *turn) => campaign.character(*id),
        _ => None,
    });
    let next = next.ok_or_else(|| {
        let why = format!("nobody acts after {} in this round", who.name);
        Refusal::Not(why)
    })?;
    let moved = move_behind(campaign, order, who, next)?;
    Ok(put_off(
        campaign,
        who,
        moved,
        &format!("{} waits", who.name),
    ))
}

/// The order that stands, and the character whose turn it is.
fn acting(campaign: &Campaign) -> Result<(&TurnOrder, &Character), Refusal> {
    let order = standing(campaign)?;
    match order.turn() {
        Some(Turn::One(id)) => Ok((order, campaign.who(id)?)),
        _ => Err(Refusal::Not(BY_SIDES.to_owned())),
    }
}

/// The order with the acting character behind another one, and the next turn begun.
fn move_behind(
    campaign: &Campaign,
    order: &TurnOrder,
    who: &Character,
    behind: &Character,
) -> Result<Step, Refusal> {
    let mut moved = order.clone();
    moved.turns.remove(order.now);
    let place = moved
        .turns
        .iter()
        .position(|it| *it == Turn::One(behind.id));
    let place = place.ok_or_else(|| not_in(behind))? + 1;
    moved.turns.insert(place, Turn::One(who.id));
    // The turn behind the one that was taken out has moved up, unless that one stands in front of it again.
    let from = order.now + usize::from(place <= order.now);
    onward(campaign, moved, from)
}

fn put_off(campaign: &Campaign, who: &Character, mut step: Step, words: &str) -> Decision {
    // The turn begins once more, which must not count twice.
    let begun: Vec<Event> = ticked(campaign, &[Turn::One(who.id)], false, 1);
    let is_counted = |event: &Event| begun.iter().any(|it| it.part() == event.part());
    if !step.events.iter().any(is_counted) {
        step.events.extend(begun);
    }
    let label = format!("{words} · {}", step.label(campaign));
    let (kind, whose) = (step.kind(), whose(step.turn()));
    let mut about = vec![who.id];
    about.extend(whose.into_iter().filter(|id| *id != who.id));
    changed(campaign, kind, label, step.events, Some(step.order)).about(about)
}

/// Goes back to the turn before; what ended by itself since stays ended.
pub(super) fn previous(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let acts = |order: &TurnOrder, at: &usize| campaign.acts_in(order, order.turns[*at]);
    let mut after = order.clone();
    let in_round = (0..order.now).rev().find(|at| acts(order, at));
    after.now = if let Some(at) = in_round {
        at
    } else {
        let first = u32::from(order.surprised.is_empty());
        after.round = order.round.saturating_sub(1);
        after.began = shared::next_seq(campaign);
        let mut all = (0..order.turns.len()).rev();
        let last = all.find(|at| acts(&after, at));
        last.filter(|_| order.round > first)
            .ok_or_else(|| Refusal::Not("this is the first turn".to_owned()))?
    };
    let is_round_before = after.round != order.round;
    let begun: Vec<Turn> = if is_round_before {
        let late = order.turns[after.now + 1..].iter();
        late.chain(&order.turns[..=order.now]).copied().collect()
    } else {
        order.turns[after.now + 1..=order.now].to_vec()
    };
    let events = ticked(campaign, &begun, is_round_before, 1);
    let turn = after.turn().ok_or(Refusal::NobodyPresent)?;
    let round = if is_round_before {
        format!("round {}, ", after.round)
    } else {
        String::new()
    };
    let label = format!("back to {round}{}", turn_of(campaign, turn));
    let kind = if is_round_before {
        Kind::Round
    } else {
        Kind::Turn
    };
    Ok(changed(campaign, kind, label, events, Some(after)).about(whose(turn)))
}

/// Gives each turn so many seconds from now on, the present one included, or no timer.
pub(super) fn set_timer(campaign: &Campaign, seconds: Option<u32>) -> Decided {
    seconds.map_or(Ok(()), counters::check_length)?;
    let (before, now) = (campaign.turn_timer, campaign.open_time);
    not_already(before.is_none() && seconds.is_none(), || {
        "turns have no timer already".to_owned()
    })?;
    let label = match seconds {
        Some(seconds) => format!("each turn has {}", timer::length_words(seconds)),
        None => "turns have no timer any more".to_owned(),
    };
    let mut events = Vec::new();
    if before != seconds {
        let after = seconds;
        events.push(Event::TurnTimerSet { before, after });
    }
    let order = campaign.order.as_deref();
    events.extend(order.map(|order| {
        let timer = seconds.map(|seconds| Timer::started(seconds, now));
        timed(order, timer)
    }));
    not_already(events.is_empty(), || format!("{label} already"))?;
    Ok(Decision::new(Kind::Turn, label, events))
}

/// Lets the present turn's timer run on, or stand still.
pub(super) fn run_timer(campaign: &Campaign, runs: bool) -> Decided {
    let order = standing(campaign)?;
    let timer = order.timer.ok_or_else(|| {
        let why = "turns have no timer; `timer 3m` gives each three minutes";
        Refusal::Not(why.to_owned())
    })?;
    let (timer, words) = counters::running("this turn", timer, runs, campaign.open_time)?;
    let label = Label::about("the timer of this turn", &words);
    let events = vec![timed(order, Some(timer))];
    Ok(Decision::new(Kind::Turn, label, events))
}

/// The present order with another timer.
fn timed(order: &TurnOrder, timer: Option<Timer>) -> Event {
    let after = TurnOrder {
        timer,
        ..order.clone()
    };
    Event::OrderSet {
        before: Some(Box::new(order.clone())),
        after: Some(Box::new(after)),
    }
}

/// Takes a character out of the order.
pub(super) fn leave(campaign: &Campaign, who: CharacterId) -> Decided {
    let order = standing(campaign)?;
    let who = campaign.who(who)?;
    if !order.turns.contains(&Turn::One(who.id)) {
        return Err(not_in(who));
    }
    let after = order.without(campaign, who.id);
    let label = format!("{} leaves the order of turns", who.name);
    Ok(changed(campaign, Kind::Turn, label, Vec::new(), after).about(vec![who.id]))
}

/// A round 0 begins, in which only these act.
pub(super) fn surprise(campaign: &Campaign, who: &[CharacterId]) -> Decided {
    let order = standing(campaign)?;
    let people = several(campaign, who)?;
    if order.round > 1 {
        let why = "the fight is already going on; surprise comes before round 1";
        return Err(Refusal::Not(why.to_owned()));
    }
    if order.turns.iter().any(|turn| !matches!(turn, Turn::One(_))) {
        return Err(Refusal::Not(BY_SIDES.to_owned()));
    }
    if let Some(out) = people
        .iter()
        .find(|it| !order.turns.contains(&Turn::One(it.id)))
    {
        return Err(not_in(out));
    }
    let others = order.turns.iter().filter_map(|turn| match turn {
        Turn::One(id) if !who.contains(id) => Some(*id),
        _ => None,
    });
    let mut after = TurnOrder {
        round: 0,
        began: shared::next_seq(campaign),
        surprised: others.collect(),
        ..order.clone()
    };
    let first = (0..after.turns.len()).find(|at| campaign.acts_in(&after, after.turns[*at]));
    after.now = first.ok_or(Refusal::NobodyPresent)?;
    let turn = after.turns[after.now];
    let label = format!("surprise: only {} · round 0", names(&people));
    Ok(changed(campaign, Kind::Round, label, Vec::new(), Some(after)).about(whose(turn)))
}

/// What the order becomes with the next turn, and what that ends.
struct Step {
    order: TurnOrder,
    events: Vec<Event>,
    is_round: bool,
}

impl Step {
    fn turn(&self) -> Turn {
        self.order.turns[self.order.now]
    }

    fn kind(&self) -> Kind {
        if self.is_round {
            Kind::Round
        } else {
            Kind::Turn
        }
    }

    /// `round 2 · dazed ends for Wolf · Ysolde's turn`.
    fn label(&self, campaign: &Campaign) -> String {
        let round = self.is_round.then(|| format!("round {}", self.order.round));
        let ends = campaign.endings_in(&self.events, |_, _| true);
        let turn = turn_of(campaign, self.turn());
        let words: Vec<String> = round.into_iter().chain(ends).chain([turn]).collect();
        words.join(" · ")
    }
}

/// The next turn, looked for from this place on; without one in this round the first of the next.
fn onward(campaign: &Campaign, mut order: TurnOrder, from: usize) -> Result<Step, Refusal> {
    let acts = |order: &TurnOrder, at: &usize| campaign.acts_in(order, order.turns[*at]);
    let all = order.turns.len();
    let in_round = (from..all).find(|at| acts(&order, at));
    let begun: Vec<Turn> = if let Some(now) = in_round {
        order.now = now;
        order.turns[from..=now].to_vec()
    } else {
        order.round = order.round.saturating_add(1);
        order.began = shared::next_seq(campaign);
        let first = (0..all).find(|at| acts(&order, at));
        order.now = first.ok_or_else(|| {
            let why = "nobody in the order can act; bring somebody in, or end the fight";
            Refusal::Not(why.to_owned())
        })?;
        let late = order.turns[from.min(all)..].iter();
        late.chain(&order.turns[..=order.now]).copied().collect()
    };
    let next_round = in_round.is_none();
    let events = ticked(campaign, &begun, next_round, -1);
    Ok(Step {
        order,
        events,
        is_round: next_round,
    })
}

/// The rounds of conditions counted by one, down or up again, where the turn in which each began begins. Where that turn is not
/// in the order, the round counts.
fn ticked(campaign: &Campaign, begun: &[Turn], is_round: bool, by: i32) -> Vec<Event> {
    let in_order = campaign.order.as_deref().map_or(&[][..], |it| &it.turns);
    let mut events = Vec::new();
    for who in campaign.present() {
        for (name, ending) in &who.endings {
            let Ending::Rounds { left, turn } = *ending else {
                continue;
            };
            let own = turn.filter(|turn| in_order.contains(turn));
            if !own.map_or(is_round, |turn| begun.contains(&turn)) {
                continue;
            }
            match left.saturating_add_signed(by) {
                0 => events.extend(conditions::over(who, name)),
                left => events.push(Event::EndingSet {
                    who: who.id,
                    name: name.clone(),
                    before: Some(*ending),
                    after: Some(Ending::Rounds {
                        left: left.min(MOST_ROUNDS.unsigned_abs()),
                        turn,
                    }),
                }),
            }
        }
    }
    events
}

/// Ends the fight: NPCs who are down leave the table, and what lasts for the fight is over.
pub(super) fn end(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let lying = campaign.present();
    let lying = lying.filter(|who| !who.is_party() && campaign.is_down(who));
    let lying: Vec<&Character> = lying.collect();
    let everybody = campaign.characters.values();
    let over = conditions::that_end(everybody, Ending::Fight);
    let mut events: Vec<Event> = over
        .into_iter()
        .flat_map(|(who, name)| conditions::over(who, name))
        .collect();
    let ends = campaign.endings_in(&events, |_, _| true);
    let mut taken = campaign.taken_numbers();
    for who in &lying {
        events.push(Event::PresenceSet {
            who: who.id,
            before: who.presence,
            after: Presence::Benched,
        });
        events.extend(characters::number_given_back(&mut taken, who));
    }
    let leave = match lying.as_slice() {
        [] => None,
        [one] => Some(format!("{} leaves the table", one.name)),
        several => Some(format!("{} leave the table", names(several))),
    };
    let label = std::iter::once(format!("the fight ends in round {}", order.round));
    let label: Vec<String> = label.chain(leave).chain(ends).collect();
    let about = lying.iter().map(|who| who.id).collect();
    Ok(changed(campaign, Kind::Round, label.join(" · "), events, None).about(about))
}

/// Why an order by sides refuses what is done with one character's turn.
const BY_SIDES: &str = "the order goes by sides; everybody is on one of them";

fn not_in(who: &Character) -> Refusal {
    Refusal::Not(format!(
        "{} is not in the order; name somebody who is",
        who.name
    ))
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
    (turns, rolled): (Vec<Turn>, BTreeMap<CharacterId, i32>),
    events: Vec<Event>,
    listed: &str,
) -> Result<Decision, Refusal> {
    let mut after = TurnOrder {
        round: 1,
        began: shared::next_seq(campaign),
        turns,
        now: 0,
        rolled,
        surprised: Vec::new(),
        hidden: Vec::new(),
        timer: None,
    };
    let mut turns = after.turns.iter();
    let first = turns.position(|turn| campaign.acts_in(&after, *turn));
    after.now = first.ok_or(Refusal::NobodyPresent)?;
    let label = Label::from(format!("order: {listed}")).came(" · ", "round 1");
    Ok(changed(campaign, Kind::Round, label, events, Some(after)))
}

fn changed(
    campaign: &Campaign,
    kind: Kind,
    label: impl Into<Label>,
    mut events: Vec<Event>,
    mut after: Option<TurnOrder>,
) -> Decision {
    let place = |order: &TurnOrder| (order.round, order.turn());
    let before = campaign.order.as_deref();
    if let Some(after) = after
        .as_mut()
        .filter(|it| before.map(place) != Some(place(it)))
    {
        let started = |length| Timer::started(length, campaign.open_time);
        after.timer = campaign.turn_timer.map(started);
    }
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
