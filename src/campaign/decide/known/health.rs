//! NPCs' health as players know it. What is done openly changes an NPC's own health and the one that players know; what is done in
//! hiding changes its own alone. Players are told of it by what is done openly.

use std::collections::BTreeSet;

use crate::campaign::character::{Injury, PlayersSee, Presence, Track};
use crate::campaign::event::put;
use crate::campaign::ids::ThingId;
use crate::campaign::sheet::players::Health;
use crate::campaign::test::Change;
use crate::campaign::{Campaign, Character, CharacterId, Decision, Event, Kind, sheet};
use crate::game::TrackRule;

/// The events by which players know how NPCs are after a decision, and by which they are told; `seen` are the events that they see of
/// it, in order. Of an NPC that recovers from what they never saw they are told nothing.
pub(super) fn told(campaign: &Campaign, decision: &Decision, seen: &[Event]) -> Vec<Event> {
    let all = decision.events.iter().chain(seen);
    // The party's health is what players see of it; for most commands there is nothing to find out.
    let may_be_npc = |event: &&Event| {
        let who = event.on().and_then(|id| campaign.character(id));
        who.is_none_or(|who| !who.is_seen_party()) || matches!(event, Event::KindSet { .. })
    };
    let touched = all.filter(may_be_npc).filter_map(Event::on);
    let touched: BTreeSet<CharacterId> = touched.collect();
    if touched.is_empty() {
        return Vec::new();
    }
    let mut after = campaign.clone();
    for event in &decision.events {
        after.apply(event);
    }
    let told = touched.into_iter().flat_map(|id| {
        let own = seen.iter().filter(|event| event.on() == Some(id));
        let seen: Vec<&Event> = own.filter(|it| is_of_health(campaign, it)).collect();
        let suffered = Suffered {
            unseen: unseen(campaign, decision, id, &seen),
            seen,
            is_revealed: decision.kind == Kind::Reveal,
        };
        told_of(campaign, &mut after, id, suffered)
    });
    told.collect()
}

/// What a decision does to a character's health.
struct Suffered<'a> {
    /// What players see of it, in order.
    seen: Vec<&'a Event>,
    unseen: Unseen,
    /// Whether players see by it what an older, hidden entry did.
    is_revealed: bool,
}

/// What is done to a character's health and players don't see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unseen {
    Nothing,
    Harm,
    /// Also the GM's word that it is down, or up.
    Down,
}

/// What a decision does to a character's health beside what players see.
fn unseen(campaign: &Campaign, decision: &Decision, id: CharacterId, seen: &[&Event]) -> Unseen {
    let of_track = |track: &String| campaign.health_tracks().any(|rule| rule.name == *track);
    let is_touching = |event: &Event| match event {
        Event::TrackSet { track, .. } => of_track(track),
        event => is_of_health(campaign, event),
    };
    let own = decision.events.iter().filter(|it| it.on() == Some(id));
    let own = own.filter(|it| is_touching(it) && !seen.contains(it));
    let is_said = |it: &&Event| matches!(it, Event::DownedSet { after: Some(_), .. });
    let own: Vec<&Event> = own.collect();
    match own.as_slice() {
        [] => Unseen::Nothing,
        all if all.iter().any(is_said) => Unseen::Down,
        _ => Unseen::Harm,
    }
}

/// The same of one character. `after` is the campaign after the decision; in it players know what these events say.
fn told_of(
    campaign: &Campaign,
    after: &mut Campaign,
    id: CharacterId,
    mut suffered: Suffered,
) -> Vec<Event> {
    let Some(is) = after.character(id).filter(|it| !it.is_seen_party()) else {
        return Vec::new();
    };
    if is.presence == Presence::Benched {
        suffered.seen.clear();
    }
    let was = campaign.character(id).unwrap_or(is);
    let mut knew = campaign.health(&was.as_known());
    let mut known = campaign.health(&known_after(campaign, was, &suffered));
    if suffered.unseen == Unseen::Down && !was.has_known_health() {
        // A word that they don't hear: for them it is up, which stands against that word.
        for health in [&mut knew, &mut known] {
            health.downed.get_or_insert(false);
        }
    }
    let mut events = Vec::new();
    if is.is_known_npc() || is.has_known_health() || suffered.unseen != Unseen::Nothing {
        // First how it was: that stays noted where what befell it then is undone.
        events = changes(is, &knew);
        if !is.health_noted {
            events.push(Event::HealthNotedSet {
                who: id,
                before: false,
                after: true,
            });
        }
        let mut noted = is.clone();
        for event in &events {
            event.write(&mut noted);
        }
        events.extend(changes(&noted, &known));
    }
    // What changes nothing of what they know is no news, but where they are told nothing of its state, and where they meet it by harm.
    let is_told_nothing = campaign.players_see(was) == PlayersSee::Nothing;
    let is_harm = |event: &&Event| campaign.is_worse(event) == Some(true);
    let is_first = !was.is_known_npc();
    let is_anew = is_first && suffered.seen.iter().any(is_harm) || !is_first && is_told_nothing;
    let is_news = knew != known || is_anew;
    for event in &events {
        after.apply(event);
    }
    if is_news {
        events.extend(state_told(campaign, after, id, &suffered.seen));
    }
    events
}

/// The event by which players are told how somebody is after what they see that it suffers; none where they were told the same before,
/// or where it gets no worse and is well.
fn state_told(
    campaign: &Campaign,
    after: &Campaign,
    id: CharacterId,
    seen: &[&Event],
) -> Option<Event> {
    let worse: Vec<bool> = seen.iter().filter_map(|it| campaign.is_worse(it)).collect();
    let is = after.character(id).filter(|_| !worse.is_empty())?;
    let told = after.state_for_players(is);
    let says_down = |event: &&Event| matches!(event, Event::DownedSet { .. });
    let is_news = worse.contains(&true) || seen.iter().any(says_down);
    let is_unhurt = told.words == campaign.game.states.unhurt;
    let before = is.state_told.clone();
    let is_told = before.is_some() || is_news || !is_unhurt;
    (is_told && before.as_ref() != Some(&told)).then_some(Event::StateToldSet {
        who: id,
        before,
        after: Some(told),
    })
}

impl Campaign {
    /// The events by which it is no longer noted how players know somebody's health; none of an NPC that they met, or where they know
    /// another than the sheet's.
    pub(crate) fn unnoted(&self, id: CharacterId) -> Vec<Event> {
        let noted = |who: &&Character| who.health_noted && !who.is_known_npc();
        let Some(who) = self.character(id).filter(noted) else {
            return Vec::new();
        };
        let mut known = self.health(&who.as_known());
        // It was noted as up for players who didn't hear that it was down.
        if known.downed == Some(false) && !self.is_down(who) {
            known.downed = who.downed;
        }
        if known != self.health(who) {
            return Vec::new();
        }
        let nothing = Health::default();
        let mut events = changes(who, &nothing);
        events.extend(
            who.known_tracks
                .iter()
                .map(|(track, is)| Event::KnownTrackSet {
                    who: id,
                    track: track.clone(),
                    before: Some(*is),
                    after: None,
                }),
        );
        events.push(Event::HealthNotedSet {
            who: id,
            before: true,
            after: false,
        });
        events
    }
}

/// How players know an NPC after what they see that it suffers. Where nothing of its health is noted, what a revealed entry did to it is
/// part of what it is already.
fn known_after(campaign: &Campaign, was: &Character, suffered: &Suffered) -> Character {
    let known = was.as_known().into_owned();
    if suffered.is_revealed && !was.has_known_health() {
        known
    } else {
        with_seen(campaign, known, &suffered.seen)
    }
}

/// The events by which players know this health of an NPC.
fn changes(who: &Character, health: &Health) -> Vec<Event> {
    let tracks = health
        .tracks
        .iter()
        .map(|(track, is)| Event::KnownTrackSet {
            who: who.id,
            track: track.clone(),
            before: who.known_tracks.get(track).copied(),
            after: Some(*is),
        });
    let former = who.known_injuries.iter();
    let ids: BTreeSet<ThingId> = former.chain(&health.injuries).map(|it| it.id).collect();
    let of = |list: &[Injury], id: ThingId| list.iter().find(|it| it.id == id).cloned();
    let injuries = ids.into_iter().map(|id| Event::KnownInjurySet {
        who: who.id,
        before: of(&who.known_injuries, id),
        after: of(&health.injuries, id),
    });
    let downed = Event::KnownDownedSet {
        who: who.id,
        before: who.known_downed,
        after: health.downed,
    };
    let all = tracks.chain(injuries).chain([downed]);
    all.filter(|event| !event.changes_nothing()).collect()
}

/// Whether an event changes a character's health.
fn is_of_health(campaign: &Campaign, event: &Event) -> bool {
    match event {
        // Other tracks of an NPC are the game master's, also those that take it down.
        Event::TrackSet { track, .. } | Event::TrackAsked { track, .. } => {
            campaign.game.harms(track)
        }
        Event::InjurySet { .. }
        | Event::InjuryEased { .. }
        | Event::DownedSet { .. }
        | Event::Healed { .. } => true,
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
                let mut later = seen[at + 1..].iter();
                let next = later.find(|it| track_of(it) == Some(track));
                let is_asked = matches!(next, Some(Event::TrackAsked { .. }));
                if let Some(rule) = campaign.game.find_track(track).filter(|_| !is_asked) {
                    if before.max == after.max {
                        let by = Change::By(after.now.saturating_sub(before.now));
                        change(campaign, &mut known, rule, by);
                    } else {
                        let now = sheet::stored_track(&campaign.game, &known, rule).now;
                        let max = after.max;
                        known.tracks.insert(track.clone(), Track { now, max });
                        change(campaign, &mut known, rule, Change::By(0));
                    }
                }
            }
            Event::TrackAsked {
                track,
                change: asked,
                ..
            } => {
                if let Some(rule) = campaign.game.find_track(track) {
                    change(campaign, &mut known, rule, *asked);
                }
            }
            Event::InjurySet {
                before: Some(injury),
                ..
            } if is_eased(injury.id, seen.get(at + 1)) => {}
            Event::InjuryEased { injury, by, .. } => {
                let own = known.injuries.iter_mut().find(|it| it.id == *injury);
                if let Some(own) = own {
                    own.size = own.size.saturating_sub(*by);
                }
                known.injuries.retain(|it| it.size > 0);
            }
            Event::InjurySet { before, after, .. } => {
                let mut after = after.clone();
                if let Some(injury) = &mut after {
                    injury.hidden = false;
                }
                put(&mut known.injuries, before.as_ref(), after.as_ref());
            }
            Event::Healed { injuries, .. } => {
                known.injuries.retain(|it| !injuries.contains(&it.id));
            }
            // The end of the GM's word comes from the rule, below. What players know already is no news.
            Event::DownedSet {
                after: Some(down), ..
            } if campaign.is_down(&known) != *down
                || campaign.players_see(&known) == PlayersSee::Nothing =>
            {
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

/// The track that an event changes, or of which it says what was asked.
fn track_of(event: &Event) -> Option<&String> {
    match event {
        Event::TrackSet { track, .. } | Event::TrackAsked { track, .. } => Some(track),
        _ => None,
    }
}

/// Whether an event says how much of this injury heals.
fn is_eased(id: ThingId, event: Option<&&Event>) -> bool {
    matches!(event, Some(Event::InjuryEased { injury, .. }) if *injury == id)
}

/// Changes a track as players know it, within its bounds.
fn change(campaign: &Campaign, known: &mut Character, rule: &TrackRule, change: Change) {
    let track = sheet::track(&campaign.game, known, rule);
    let max = sheet::stored_track(&campaign.game, known, rule).max;
    let now = change.of(track.now).clamp(0, track.max);
    known.tracks.insert(rule.name.clone(), Track { now, max });
}
