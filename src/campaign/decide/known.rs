//! What players come to know by an entry: each NPC at the table that acts, is acted on or gets a place in the order of turns, and
//! how an NPC is that is harmed or healed.

mod health;

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::campaign::character::Presence;
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, HistoryLookup, Kind, Refusal,
    Shown, Turn, TurnOrder,
};

/// A decision with the events by which NPCs become known to players, so that an undo takes that back, too.
pub(super) fn with_known(
    campaign: &Campaign,
    command: &Command,
    mut decision: Decision,
    history: &dyn HistoryLookup,
) -> Result<Decision, Refusal> {
    let mut seen = Vec::new();
    let mut shown = Vec::new();
    let mut see = |event: &Event| seen.push(event.clone());
    for event in &decision.events {
        match event {
            Event::Revealed { of } => {
                let entry = history.entry(*of)?.what;
                let mut revealed = entry.events.clone();
                revealed.retain(|event| !is_left_out(campaign, &entry, event));
                revealed.iter().for_each(&mut see);
                shown.extend(revealed.iter().filter_map(in_condition));
            }
            // An injury that was hidden heals untold.
            Event::InjurySet {
                before: Some(injury),
                ..
            } if injury.hidden && !decision.hidden => {}
            event if is_of_unknown(campaign, command, event) => {}
            event if is_in_hiding(campaign, event) => {}
            // A roll for a hidden place in the order.
            Event::Rolled(record)
                if places_hidden(&decision).any(|id| record.who() == Some(id)) => {}
            event if !decision.hidden => see(event),
            // A place in the order that is opened.
            event @ Event::OrderSet { .. } if decision.kind == Kind::Reveal => see(event),
            _ => {}
        }
    }
    let met = seen.iter().flat_map(|event| met_by(campaign, event));
    // Also one that recovers, where players are told from what.
    let heals_unknown = seen.iter().any(|event| {
        let who = event.on().and_then(|id| campaign.character(id));
        campaign.is_worse(event).is_some() && who.is_some_and(is_met_now)
    });
    let told = heals_unknown.then(|| health::told(campaign, &decision, &seen));
    let told = told.into_iter().flatten().filter_map(|event| match event {
        Event::StateToldSet { who, .. } => Some(who),
        _ => None,
    });
    let met: BTreeSet<CharacterId> = met.chain(shown).chain(told).collect();
    let met = met.into_iter().filter_map(|id| campaign.character(id));
    let met = met.filter(|who| is_met_now(who));
    let met: Vec<CharacterId> = met.map(|who| who.id).collect();
    let known = meetings(campaign, &met);
    decision.events.extend(known);
    let health = health::told(campaign, &decision, &seen);
    decision.events.extend(health);
    Ok(decision)
}

/// A decision that is hidden where it concerns NPCs alone that players don't know and that the command doesn't name: so the GM sees
/// that players are told nothing, and can reveal it.
pub(super) fn hidden_where_unknown(
    campaign: &Campaign,
    command: &Command,
    decision: Decision,
) -> Decision {
    let stays_unknown = |it: &Decision| {
        let mut who = it.who.iter();
        who.next()
            .is_some_and(|id| stays_unknown(campaign, command, *id))
    };
    let members = &decision.members;
    let is_so = !members.is_empty() && members.iter().all(stays_unknown);
    let hidden = decision.hidden || is_so;
    decision.hidden(hidden)
}

/// A group's hidden decision whose parts by NPCs concern nobody for players where these don't know them and the command doesn't name
/// them: revealed, it reads as if it had been open. Where players know none of the group, revealing it tells of all.
pub(super) fn without_unknown(
    campaign: &Campaign,
    command: &Command,
    mut decision: Decision,
) -> Decision {
    let stays_unknown = |member: &Decision| {
        let own = member.who.first();
        own.is_some_and(|id| stays_unknown(campaign, command, *id))
    };
    if decision.hidden && !decision.members.iter().all(stays_unknown) {
        let unknown = decision.members.iter_mut();
        let unknown = unknown.filter(|member| stays_unknown(member));
        unknown.for_each(|member| member.who.clear());
    }
    decision
}

/// Whose places in the order are hidden after a decision.
fn places_hidden(decision: &Decision) -> impl Iterator<Item = CharacterId> {
    let orders = decision.events.iter().filter_map(|event| match event {
        Event::OrderSet { after, .. } => after.as_ref(),
        _ => None,
    });
    let hidden = orders.flat_map(|order| &order.hidden);
    hidden.filter_map(|turn| match turn {
        Turn::One(id) => Some(*id),
        Turn::Players | Turn::Others => None,
    })
}

/// Whether an event is what an NPC does or suffers that players don't know and that the command doesn't name.
fn is_of_unknown(campaign: &Campaign, command: &Command, event: &Event) -> bool {
    let whose = event.lines().or_else(|| event.on());
    whose.is_some_and(|id| stays_unknown(campaign, command, id))
}

/// Whether an event is what befalls somebody in hiding.
fn is_in_hiding(campaign: &Campaign, event: &Event) -> bool {
    let who = event.on().and_then(|id| campaign.character(id));
    who.is_some_and(|who| who.hidden)
}

/// Whether an event of an entry is what an NPC does or suffers whom players don't know and whom the entry, once it is revealed, doesn't
/// name.
pub(super) fn is_left_out(campaign: &Campaign, entry: &Decision, event: &Event) -> bool {
    let who = event.lines().or_else(|| event.on());
    let who = who.and_then(|id| campaign.character(id));
    let Some(who) = who.filter(|who| !who.is_party() && !who.known) else {
        return false;
    };
    match &entry.shown {
        Shown::Part(part) => part.who.iter().all(|(id, _)| *id != who.id),
        Shown::All | Shown::Nothing => false,
    }
}

/// Whether somebody is an NPC whom players don't know and whom the command doesn't name.
pub(super) fn stays_unknown(campaign: &Campaign, command: &Command, id: CharacterId) -> bool {
    let who = campaign.character(id);
    who.is_some_and(|who| !who.is_party() && !who.known) && command.is_by_word(id)
}

/// The events by which players meet these, one after the other: each under a name that nobody else has whom they know.
fn meetings(campaign: &Campaign, met: &[CharacterId]) -> Vec<Event> {
    let mut events = Vec::new();
    let mut now = Cow::Borrowed(campaign);
    for id in met {
        let who = now.character(*id);
        let named = who.and_then(|who| {
            Some(Event::AliasSet {
                who: *id,
                before: who.alias.clone(),
                after: Some(now.alias_at_meeting(who)?),
            })
        });
        // An undo takes the knowing back before the name, which several may share whom players don't know.
        for event in named.into_iter().chain([become_known(*id)]) {
            now.to_mut().apply(&event);
            events.push(event);
        }
    }
    events
}

/// The campaign in which players know those NPCs whom they meet by a place in the order of turns, if these events are open.
pub(super) fn met_in_order<'a>(campaign: &'a Campaign, events: &[Event]) -> Cow<'a, Campaign> {
    let sets = |event: &&Event| matches!(event, Event::OrderSet { .. });
    let placed = events.iter().filter(sets);
    let mut met: Vec<CharacterId> = placed.flat_map(|it| met_by(campaign, it)).collect();
    met.retain(|id| campaign.character(*id).is_some_and(is_met_now));
    met.sort();
    met.dedup();
    let mut knowing = Cow::Borrowed(campaign);
    for event in meetings(campaign, &met) {
        knowing.to_mut().apply(&event);
    }
    knowing
}

/// Whether players don't know somebody at the table yet whom they meet now.
fn is_met_now(who: &Character) -> bool {
    !who.is_party() && !who.known && who.presence != Presence::Benched
}

/// The event by which players know of an NPC.
pub(super) fn become_known(who: CharacterId) -> Event {
    Event::KnownSet {
        who,
        before: false,
        after: true,
    }
}

/// The characters that players meet by an open event.
fn met_by(campaign: &Campaign, event: &Event) -> Vec<CharacterId> {
    if let Some(result) = event.roll_result() {
        return result.people();
    }
    match event {
        Event::TableThrown { who, .. }
        | Event::DownedSet {
            who,
            after: Some(true),
            ..
        }
        | Event::InjurySet {
            who, before: None, ..
        }
        | Event::ConditionSet {
            who,
            on: true,
            hidden: false,
            ..
        } => vec![*who],
        Event::TrackSet {
            who,
            track,
            before,
            after,
        } => {
            let harms = campaign.game.harms(track);
            let is_ill = campaign.game.find_track(track).is_some_and(|it| it.ill);
            let (from, to) = if is_ill {
                (after, before)
            } else {
                (before, after)
            };
            // What a new maximum takes is no harm.
            let worse = harms && before.max == after.max && to.now < from.now;
            worse.then_some(*who).into_iter().collect()
        }
        Event::OrderSet { before, after } => {
            let had: Vec<CharacterId> = before.iter().flat_map(|it| seen_in(it)).collect();
            let new = after.iter().flat_map(|it| seen_in(it));
            new.filter(|id| !had.contains(id)).collect()
        }
        _ => Vec::new(),
    }
}

impl Campaign {
    /// The characters that players see in an entry that isn't hidden: who does something or whom something befalls, and whom they
    /// would meet by it.
    pub(crate) fn shown_in(&self, what: &Decision) -> Vec<CharacterId> {
        let shown: Vec<CharacterId> = match &what.shown {
            _ if what.hidden => return Vec::new(),
            Shown::Nothing => return Vec::new(),
            Shown::All => what.who.clone(),
            Shown::Part(part) => part.who.iter().map(|(id, _)| *id).collect(),
        };
        let met = what.events.iter().flat_map(|event| met_by(self, event));
        let known = |event: &Event| match event {
            Event::KnownSet {
                who, after: true, ..
            } => Some(*who),
            _ => None,
        };
        let known = what.events.iter().filter_map(known);
        shown.into_iter().chain(met).chain(known).collect()
    }
}

/// Whom a condition befalls.
const fn in_condition(event: &Event) -> Option<CharacterId> {
    match event {
        Event::ConditionSet { who, on: true, .. } => Some(*who),
        _ => None,
    }
}

/// The characters with a place in an order that isn't hidden.
fn seen_in(order: &TurnOrder) -> impl Iterator<Item = CharacterId> {
    let open = |turn: &&Turn| !order.hidden.contains(*turn);
    order
        .turns
        .iter()
        .filter(open)
        .filter_map(|turn| match turn {
            Turn::One(id) => Some(*id),
            Turn::Players | Turn::Others => None,
        })
}
