//! NPCs' health as players know it. What is done openly changes an NPC's own health and the one that players know; what is done in
//! hiding changes its own alone. Players are told of it by what is done openly.

use std::collections::BTreeSet;

use crate::campaign::character::{Presence, Track};
use crate::campaign::event::put;
use crate::campaign::test::Change;
use crate::campaign::{Campaign, Character, CharacterId, Decision, Event, sheet};
use crate::game::TrackRule;

/// The events by which players know how NPCs are after a decision, and by which they are told. `seen` are the events that they see of
/// it, in order; of an NPC that recovers from what they never saw they are told nothing.
pub(super) fn told(campaign: &Campaign, decision: &Decision, seen: &[Event]) -> Vec<Event> {
    let all = decision.events.iter().chain(seen);
    let touched = all.filter(|event| is_of_health(campaign, event));
    let touched: BTreeSet<CharacterId> = touched.filter_map(Event::on).collect();
    if touched.is_empty() {
        return Vec::new();
    }
    let mut after = campaign.clone();
    decision.events.iter().for_each(|event| after.apply(event));
    let told = touched.into_iter().flat_map(|id| {
        let own = seen.iter().filter(|event| event.on() == Some(id));
        let own: Vec<&Event> = own.filter(|it| is_of_health(campaign, it)).collect();
        told_of(campaign, &mut after, id, &own)
    });
    told.collect()
}

/// The same of one character, by what players see that it suffers. `after` is the campaign after the decision; in it players know what
/// these events say.
fn told_of(
    campaign: &Campaign,
    after: &mut Campaign,
    id: CharacterId,
    seen: &[&Event],
) -> Vec<Event> {
    let (Some(was), Some(is)) = (campaign.character(id), after.character(id)) else {
        return Vec::new();
    };
    if is.is_party() {
        return Vec::new();
    }
    let is_here = is.presence != Presence::Benched;
    let seen = if is_here { seen } else { &[] };
    let mut events = Vec::new();
    // What was done to it before players knew of it belongs to what it is when they meet it.
    let known = Campaign::has_met(was).then(|| {
        let known = was.as_known().into_owned();
        let known = campaign.health(&with_seen(campaign, known, seen));
        let mut own = is.clone();
        own.injuries.retain(|injury| !injury.hidden);
        (known != after.health(&own)).then(|| Box::new(known))
    });
    let known = known.flatten();
    if is.known_health != known {
        events.push(Event::KnownHealthSet {
            who: id,
            before: is.known_health.clone(),
            after: known,
        });
    }
    let before = is.state_told.clone();
    for event in &events {
        after.apply(event);
    }
    let worse: Vec<bool> = seen.iter().filter_map(|it| campaign.is_worse(it)).collect();
    let Some(is) = after.character(id).filter(|_| !worse.is_empty()) else {
        return events;
    };
    let told = after.state_for_players(is);
    let says_down = |event: &&Event| matches!(event, Event::DownedSet { .. });
    let is_news = worse.contains(&true) || seen.iter().any(says_down);
    let is_unhurt = told.words == campaign.game.states.unhurt;
    let is_told = before.is_some() || is_news || !is_unhurt;
    if is_told && before.as_ref() != Some(&told) {
        events.push(Event::StateToldSet {
            who: id,
            before,
            after: Some(told),
        });
    }
    events
}

/// Whether an event changes a character's health.
fn is_of_health(campaign: &Campaign, event: &Event) -> bool {
    match event {
        Event::TrackSet { track, .. } | Event::TrackAsked { track, .. } => {
            campaign.health_tracks().any(|rule| rule.name == *track)
        }
        Event::InjurySet { .. } | Event::DownedSet { .. } | Event::Healed(_) => true,
        _ => false,
    }
}

/// A sheet as players know it after what they see that it suffers.
fn with_seen(campaign: &Campaign, mut known: Character, seen: &[&Event]) -> Character {
    let was_down = campaign.is_down_by_rule(&known);
    let mut is_said = false;
    for (at, event) in seen.iter().enumerate() {
        match event {
            Event::TrackSet {
                track,
                before,
                after,
                ..
            } => {
                let asked = seen[at + 1..].first();
                let is_asked = asked.is_some_and(
                    |it| matches!(it, Event::TrackAsked { track: of, .. } if of == track),
                );
                if let Some(rule) = campaign.game.find_track(track).filter(|_| !is_asked) {
                    let by = if before.max == after.max {
                        after.now.saturating_sub(before.now)
                    } else {
                        0
                    };
                    change(campaign, &mut known, rule, (Change::By(by), after.max));
                }
            }
            Event::TrackAsked {
                track,
                change: asked,
                ..
            } => {
                if let Some(rule) = campaign.game.find_track(track) {
                    let max = sheet::stored_track(&campaign.game, &known, rule).max;
                    change(campaign, &mut known, rule, (*asked, max));
                }
            }
            Event::InjurySet { before, after, .. } => {
                let mut after = after.clone();
                if let Some(injury) = &mut after {
                    injury.hidden = false;
                }
                put(&mut known.injuries, before.as_ref(), after.as_ref());
            }
            Event::Healed(_) => {
                known.injuries.clear();
            }
            // The end of the GM's word comes from the rule, below.
            Event::DownedSet {
                after: Some(down), ..
            } => {
                known.downed = Some(*down);
                is_said = true;
            }
            _ => {}
        }
    }
    if !is_said && campaign.is_down_by_rule(&known) != was_down {
        known.downed = None;
    }
    known
}

/// Changes a track as players know it, within its bounds.
fn change(
    campaign: &Campaign,
    known: &mut Character,
    rule: &TrackRule,
    (change, max): (Change, Option<i32>),
) {
    let now = sheet::track(&campaign.game, known, rule).now;
    let track = Track { now, max };
    known.tracks.insert(rule.name.clone(), track);
    let most = sheet::track(&campaign.game, known, rule).max;
    let now = change.of(now).clamp(0, most);
    known.tracks.insert(rule.name.clone(), Track { now, max });
}
