//! Tracks: bounded numbers, their highest value, and rests that change several at once.

use crate::campaign::text::possessive;
use std::borrow::Cow;

use super::conditions;
use crate::campaign::character::{Ending, Track};
use crate::campaign::command::NewTrack;
use crate::campaign::decide::{
    Decided, named_or_present, names, not_already, one_of, rule_of, several, within,
};
use crate::campaign::refusal::OverrideMode;
use crate::campaign::sound::limits::HIGHEST_TRACK;
use crate::campaign::test::Change;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, sheet, text,
};
use crate::game::{Rest, RestChange, TrackRule};

/// `To` outside the bounds is refused; `By` stops at them, and the label says so.
pub(crate) fn change(campaign: &Campaign, who: CharacterId, name: &str, change: Change) -> Decided {
    let who = campaign.who(who)?;
    let rule = &*track_rule(campaign, who, name)?;
    free(rule)?;
    let view = sheet::track(&campaign.game, who, rule);
    if let Change::To(to) = change {
        let what = format!("{} {}", possessive(&who.name), rule.name);
        within(what, to, 0, view.max)?;
    }
    let wanted = change.of(view.now);
    let moved = moved(campaign, who, rule, change);
    not_already(!moved.is_any(), || moved.already(who))?;
    let stopped = match moved.after {
        after if after == wanted => "",
        0 => ", the lowest",
        _ => ", the highest",
    };
    let label = Label::about(&who.name, &moved.track);
    let label = label.came(" ", &format!("{}{stopped}", moved.became()));
    Ok(Decision::new(Kind::Track, label, moved.events).about(vec![who.id]))
}

/// Sets a highest value of the sheet's own, or the formula's; the present value is lowered to it if needed.
pub(crate) fn set_max(
    campaign: &Campaign,
    who: CharacterId,
    name: &str,
    max: Option<i32>,
) -> Decided {
    let who = campaign.who(who)?;
    let rule = &*track_rule(campaign, who, name)?;
    if max.is_none() && campaign.game.find_track(&rule.name).is_none() {
        let why = format!(
            "{} has no highest from the game; give it a number",
            rule.name
        );
        return Err(Refusal::Not(why));
    }
    if let Some(max) = max {
        within(format!("the highest {}", rule.name), max, 1, HIGHEST_TRACK)?;
    }
    let before = sheet::stored_track(&campaign.game, who, rule);
    let formula = sheet::formula_max(&campaign.game, who, rule);
    let (was, is) = (before.max.unwrap_or(formula), max.unwrap_or(formula));
    let now = before.now.min(is);
    let after = Track { now, max };
    not_already(before == after, || {
        format!(
            "{} highest {} is already {is}",
            possessive(&who.name),
            rule.name
        )
    })?;
    let mut became = format!("{was} → {is}");
    if now != before.now {
        became = format!("{became}, {} {} → {now}", rule.name, before.now);
    }
    let label = Label::about(&who.name, &format!("highest {}", rule.name)).came(" ", &became);
    let event = set(who, rule, before, after);
    Ok(Decision::new(Kind::Track, label, vec![event]).about(vec![who.id]))
}

/// A rest for these, or for all player characters present.
pub(crate) fn rest(
    campaign: &Campaign,
    name: &str,
    who: &[CharacterId],
    mode: &mut OverrideMode,
) -> Decided {
    let rest = rule_of("rest", name, &campaign.game.rests, |rest| &rest.name)?;
    let name = &rest.name;
    let resting: Vec<&Character> = if who.is_empty() {
        campaign.present().filter(|who| who.is_party()).collect()
    } else {
        several(campaign, who)?
    };
    if resting.is_empty() {
        return Err(Refusal::NobodyPresent);
    }
    let changes = resting.iter().map(|who| {
        let over = conditions::that_end(std::iter::once(*who), |it| *it == Ending::Rest);
        (*who, restored(campaign, rest, who), over)
    });
    let mut changes: Vec<_> = changes.collect();
    changes.retain(|(_, moves, over)| !moves.is_empty() || !over.is_empty());
    if changes.is_empty() {
        let why = format!("{name} changes nothing");
        mode.refuse(Refusal::Unchanged(why))?;
    }
    let words = changes.iter().filter_map(|(who, moves, over)| {
        let over = over.iter().map(|(_, name)| *name);
        // Players read the line.
        let over = over.filter(|name| !who.hidden_conditions.contains(*name));
        let over = over.map(|name| format!("{name} ends"));
        let words: Vec<String> = moves.iter().map(Move::words).chain(over).collect();
        (!words.is_empty()).then(|| format!("{} {}", who.name, words.join(", ")))
    });
    let words = match words.collect::<Vec<_>>().join("; ") {
        words if words.is_empty() => "nothing changes".to_owned(),
        words => words,
    };
    let label = Label::about(name, &words);
    let about = match changes.as_slice() {
        [] => resting.iter().map(|who| who.id).collect(),
        changes => changes.iter().map(|(who, ..)| who.id).collect(),
    };
    let events = changes.into_iter().flat_map(|(who, moves, over)| {
        let over = over.into_iter();
        let over = over.flat_map(|(_, name)| conditions::over(who, name));
        moves
            .into_iter()
            .flat_map(|it| it.events)
            .chain(over)
            .collect::<Vec<_>>()
    });
    let rested = Event::Rested(name.clone());
    let events = std::iter::once(rested).chain(events);
    Ok(Decision::new(Kind::Track, label, events.collect()).about(about))
}

/// What a rest changes for one character: at most one change of each track.
fn restored(campaign: &Campaign, rest: &Rest, who: &Character) -> Vec<Move> {
    let tracks = campaign.game.sheet.tracks.iter();
    let moves = tracks.filter(|rule| !rule.less_injuries).map(|rule| {
        let rested = |who: &Character| {
            let view = sheet::track(&campaign.game, who, rule);
            let after = rest.changes.iter().fold(view.now, |now, change| {
                let now = match change {
                    RestChange::Full(name) if *name == rule.name => view.max,
                    RestChange::UpTo(name, least) if *name == rule.name => now.max(*least),
                    RestChange::By(name, by) if *name == rule.name => now.saturating_add(*by),
                    _ => now,
                };
                now.clamp(0, view.max)
            });
            after - view.now
        };
        let by = rested(who);
        let mut moved = moved(campaign, who, rule, Change::By(by));
        // An NPC rests for players as they know it.
        let known = Change::By(rested(&who.as_known()));
        let asked = asked(campaign, who, &rule.name, known, by);
        moved.events.extend(asked);
        moved.is_seen = campaign.is_seen_asked(who, rule, known);
        moved
    });
    moves.filter(Move::is_any).collect()
}

/// One change of a track, as events and in words.
pub(crate) struct Move {
    pub(crate) events: Vec<Event>,
    track: String,
    before: i32,
    after: i32,
    /// Whether players would see it though the track stays as it is.
    is_seen: bool,
}

impl Move {
    /// `HP 9 → 4`.
    pub(crate) fn words(&self) -> String {
        format!("{} {}", self.track, self.became())
    }

    /// `9 → 4`; of a track that stays as it is, `stays 0`.
    fn became(&self) -> String {
        if self.is_change() {
            format!("{} → {}", self.before, self.after)
        } else {
            format!("stays {}", self.after)
        }
    }

    /// Whether the track had another value.
    pub(crate) fn is_change(&self) -> bool {
        self.before != self.after
    }

    /// Whether the track had another value, or has one for players.
    pub(crate) fn is_any(&self) -> bool {
        self.is_change() || self.is_seen
    }

    /// The refusal of a change to the value that the track has.
    pub(crate) fn already(&self, who: &Character) -> String {
        format!(
            "{} {} is already {}",
            possessive(&who.name),
            self.track,
            self.after
        )
    }
}

/// Changes a track within its bounds. Of an NPC whom players know it also says what was asked, where they may know another value.
pub(crate) fn moved(
    campaign: &Campaign,
    who: &Character,
    rule: &TrackRule,
    change: Change,
) -> Move {
    let view = sheet::track(&campaign.game, who, rule);
    let before = sheet::stored_track(&campaign.game, who, rule);
    let now = change.of(view.now).clamp(0, view.max);
    let mut events = vec![set(who, rule, before, Track { now, ..before })];
    events.extend(asked(campaign, who, &rule.name, change, now - view.now));
    Move {
        events,
        track: rule.name.clone(),
        before: view.now,
        after: now,
        is_seen: campaign.is_seen_asked(who, rule, change),
    }
}

/// What was asked of the harm track of an NPC that players know, where this change of it doesn't say it.
pub(crate) fn asked(
    campaign: &Campaign,
    who: &Character,
    track: &str,
    change: Change,
    by: i32,
) -> Option<Event> {
    let is_asked = who.has_known_health() && campaign.game.harms(track) && change != Change::By(by);
    is_asked.then(|| Event::TrackAsked {
        who: who.id,
        track: track.to_owned(),
        change,
    })
}

/// A track of the game or of the sheet's own, by its name in any case.
fn track_rule<'a>(
    campaign: &'a Campaign,
    who: &Character,
    name: &str,
) -> Result<Cow<'a, TrackRule>, Refusal> {
    campaign
        .track_rule(who, name)
        .ok_or_else(|| Refusal::Unknown {
            what: "track",
            word: text::line(name),
            there_is: campaign.track_names(who).map(str::to_owned).collect(),
        })
}

/// Adds a track to the sheets of these characters, or of everybody present.
pub(crate) fn add(
    campaign: &Campaign,
    who: &[CharacterId],
    name: &str,
    NewTrack { now, max }: NewTrack,
) -> Decided {
    let name = text::name(name)?;
    within(format!("the highest {name}"), max, 1, HIGHEST_TRACK)?;
    within(name.as_str(), now, 0, max)?;
    let who = named_or_present(campaign, who)?;
    for one in &who {
        let mut there = campaign.track_names(one).chain(campaign.trait_names(one));
        if let Some(there) = there.find(|there| text::same(there, &name)) {
            return Err(Refusal::Taken(there.to_owned()));
        }
    }
    let track = Track {
        now,
        max: Some(max),
    };
    let given = who.iter().map(|who| Event::OwnTrackSet {
        who: who.id,
        track: name.clone(),
        before: None,
        after: Some(track),
    });
    let label = Label::about(names(&who), &name);
    let label = label.came(" ", &format!("{now}/{max}, a new track"));
    let about = who.iter().map(|who| who.id).collect();
    Ok(Decision::new(Kind::Sheet, label, given.collect()).about(about))
}

/// Removes a track of the character's own; the game's tracks can't be removed.
pub(crate) fn drop(campaign: &Campaign, who: CharacterId, name: &str) -> Decided {
    let who = campaign.who(who)?;
    let own = campaign.own_tracks(who).map(|(name, _)| name);
    let own: Vec<&str> = own.collect();
    let name = one_of("track of their own", name, own.iter().copied())?;
    let event = Event::OwnTrackSet {
        who: who.id,
        track: name.to_owned(),
        before: who.tracks.get(name).copied(),
        after: None,
    };
    let label = Label::about(&who.name, &format!("track {name} gone"));
    Ok(Decision::new(Kind::Sheet, label, vec![event]).about(vec![who.id]))
}

/// Refuses a track that can't be changed directly.
fn free(rule: &TrackRule) -> Result<(), Refusal> {
    if rule.less_injuries {
        let why = format!(
            "{} follows from injuries; add or heal one of those",
            rule.name
        );
        Err(Refusal::Not(why))
    } else {
        Ok(())
    }
}

fn set(who: &Character, rule: &TrackRule, before: Track, after: Track) -> Event {
    Event::TrackSet {
        who: who.id,
        track: rule.name.clone(),
        before,
        after,
    }
}
