//! Several changes of sheets as one entry: each is decided after the changes of those before it. Changes of the same value
//! become one, and what is done to a new character becomes part of its sheet, so that the entry can be undone as a whole.

use std::collections::BTreeSet;
use std::mem::discriminant;

use super::{Decided, known, secrets};
use crate::campaign::character::Item;
use crate::campaign::refusal::OverrideMode;
use crate::campaign::text;
use crate::campaign::view::{is_hidden_thing, open_figure};
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, HistoryLookup, Kind, Label,
    Refusal, Shown,
};
use crate::dice::{Dice, Loaded};

impl Campaign {
    /// The campaign as it would be after a command that throws no dice; also where it is hidden.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub(crate) fn tried(&self, command: &Command) -> Result<Self, Refusal> {
        let (mode, dice) = (&mut OverrideMode::default(), &mut Loaded::only([]));
        let decision = self.decide_overridable(command, mode, &(), dice)?;
        let mut now = self.clone();
        decision.events.iter().for_each(|event| now.apply(event));
        Ok(now)
    }

    /// The same; the campaign as it is where the command is refused.
    pub(crate) fn after(&self, command: &Command) -> Self {
        self.tried(command).unwrap_or_else(|_| self.clone())
    }
}

pub(super) fn together(
    campaign: &Campaign,
    commands: &[Command],
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    let mut now = campaign.clone();
    let (mut events, mut parts) = (Vec::new(), Vec::new());
    for command in commands {
        if !command.itself().is_of_sheet() {
            let why = "only changes of sheets go together in one entry";
            return Err(Refusal::Not(why.to_owned()));
        }
        let decision = now.decide_overridable(command, mode, history, dice)?;
        let is_said = matches!(command, Command::Hidden(_) | Command::Open(_));
        let decision = if is_said || decision.hidden {
            secrets::settled(&now, decision, command.is_open())?
        } else {
            decision
        };
        let decision = now.with_names(decision);
        for event in &decision.events {
            now.apply(event);
            merge(&mut events, event.clone());
        }
        parts.push(decision);
    }
    let added: BTreeSet<CharacterId> = events.iter().filter_map(added).collect();
    for event in &mut events {
        if let Event::CharacterAdded(who) = event
            && let Some(done) = now.character(who.id)
        {
            **who = done.clone();
            if who.is_known_npc() {
                campaign.note_known(who);
            }
        }
    }
    events.retain(|event| {
        let of_new = event.on().is_some_and(|who| added.contains(&who));
        !of_new || self::added(event).is_some()
    });
    if events.is_empty() {
        return Err(Refusal::Not("nothing is changed".to_owned()));
    }
    let mut done = joined(campaign, &parts, events);
    let alone = each_alone(campaign, commands.iter().zip(parts), &added, history)?;
    let are_alike = alone
        .windows(2)
        .all(|two| is_unseen(&two[0]) == is_unseen(&two[1]));
    if are_alike && done.who.iter().all(|id| added.contains(id)) {
        return Ok(done);
    }
    done.hidden = is_secret(campaign, &alone, &done.events);
    let meets = |event: &&Event| is_of_players(event) && !done.events.contains(event);
    let meetings = alone.iter().flat_map(|part| &part.events).filter(meets);
    let meetings: Vec<Event> = meetings.cloned().collect();
    for event in meetings {
        // How players met somebody stays apart from what befell them then: each is undone by itself.
        if event.is_of_known_health() {
            done.events.push(event);
        } else {
            merge(&mut done.events, event);
        }
    }
    let is_shown = |part: &Decision| part.shown != Shown::Nothing && (done.hidden || !part.hidden);
    let shown = alone.into_iter().filter(is_shown).collect();
    Ok(Decision {
        joined: Some(on_one_line(campaign, shown)),
        ..done
    })
}

/// Each change as it would be alone after those before it, with what players are shown of it. They read all of them under the names
/// that they have afterwards. What is done to somebody new is part of their sheet, and nothing by itself.
fn each_alone<'a>(
    campaign: &Campaign,
    parts: impl Iterator<Item = (&'a Command, Decision)> + Clone,
    added: &BTreeSet<CharacterId>,
    history: &dyn HistoryLookup,
) -> Result<Vec<Decision>, Refusal> {
    let mut told = campaign.clone();
    let names = |event: &Event| matches!(event, Event::Renamed { .. } | Event::AliasSet { .. });
    for (_, part) in parts.clone() {
        let names = part.events.iter().filter(|event| names(event));
        names.for_each(|event| told.apply(event));
    }
    let has_met = |id: &CharacterId| campaign.character(*id).is_some_and(Campaign::has_met);
    let mut all = Vec::new();
    for (command, part) in parts {
        let is_of_new = part.who.iter().any(|id| added.contains(id));
        if is_of_new && !part.events.iter().any(|event| self::added(event).is_some()) {
            continue;
        }
        let mut alone = told_alone(&told, command, part, history)?;
        alone.events.iter().for_each(|event| told.apply(event));
        // Nobody is told the former name of somebody whom players meet by this entry.
        let renames = |event: &Event| matches!(event, Event::Renamed { .. });
        if alone.events.iter().any(renames) && !alone.who.iter().all(has_met) {
            alone.shown = Shown::Nothing;
        }
        all.push(alone);
    }
    Ok(all)
}

/// Whether players see nothing of one of the changes.
fn is_unseen(part: &Decision) -> bool {
    part.hidden || part.shown == Shown::Nothing
}

/// Whether players see nothing of these changes, and of one of them because it is hidden: so they are hidden together, and can be
/// revealed.
fn is_secret(campaign: &Campaign, alone: &[Decision], events: &[Event]) -> bool {
    let is_open = |event: &Event| open_figure(campaign, event).is_some();
    alone.iter().all(|part| part.hidden)
        || alone.iter().any(|part| part.hidden)
            && alone.iter().all(is_unseen)
            && !events.iter().any(is_open)
}

/// Whether an event tells whom players know, and how these are as far as they were told.
const fn is_of_players(event: &Event) -> bool {
    matches!(
        event,
        Event::KnownSet { .. } | Event::StateToldSet { .. } | Event::AliasSet { .. }
    ) || event.is_of_known_health()
}

/// One of several changes as it would be alone, with what players would be shown of it; without the turn that begins with it, which is
/// that of the whole entry.
fn told_alone(
    campaign: &Campaign,
    command: &Command,
    mut part: Decision,
    history: &dyn HistoryLookup,
) -> Decided {
    let passes = |event: &Event| matches!(event, Event::OrderSet { .. });
    if part.events.iter().any(passes) {
        part.label = part.label.without_outcome();
        part.events.retain(|event| !passes(event));
    }
    let part = secrets::settled(campaign, part, command.is_open())?;
    let part = known::with_known(campaign, command, part, history)?;
    Ok(campaign.with_shown(part))
}

/// What players are shown of each of several changes; all that they see of one sheet of theirs on one line.
fn on_one_line(campaign: &Campaign, shown: Vec<Decision>) -> Vec<Decision> {
    let is_of_party = |id: &CharacterId| campaign.character(*id).is_some_and(Character::is_party);
    let Some((first, others)) = shown.split_first() else {
        return shown;
    };
    let is_of_one = matches!(first.who.as_slice(), [one] if is_of_party(one));
    if others.is_empty() || !is_of_one || others.iter().any(|part| part.who != first.who) {
        return shown;
    }
    let mut events = Vec::new();
    let all = shown.iter().flat_map(|part| &part.events);
    all.for_each(|event| merge(&mut events, event.clone()));
    let seen = events
        .iter()
        .filter(|event| is_hidden_thing(campaign, event) != Some(true));
    let label = label(campaign, &shown, seen, &first.who);
    let one = joined(campaign, &shown, events);
    let one = campaign.with_names(Decision { label, ..one });
    vec![campaign.with_shown(one.hidden(first.hidden))]
}

/// These changes as one entry.
fn joined(campaign: &Campaign, parts: &[Decision], events: Vec<Event>) -> Decision {
    let mut who: Vec<CharacterId> = Vec::new();
    for id in parts.iter().flat_map(|part| &part.who) {
        if !who.contains(id) {
            who.push(*id);
        }
    }
    let kind = parts.first().map_or(Kind::Sheet, |part| part.kind);
    let label = label(campaign, parts, events.iter(), &who);
    Decision::new(kind, label, events).about(who)
}

/// Adds an event; one of the same value as an earlier one changes that instead.
pub(super) fn merge(events: &mut Vec<Event>, event: Event) {
    let part = event.part();
    let is_added = added(&event).is_some();
    // A condition and its end are one part of the sheet, and two events.
    let is_same = |it: &Event| it.part() == part && discriminant(it) == discriminant(&event);
    let earlier = events
        .iter()
        .rposition(|it| !is_added && part.is_some() && is_same(it));
    match earlier {
        // Taken off in hiding and set openly again is opened.
        Some(at) if event.is_switch() && is_hidden(&events[at]) != is_hidden(&event) => {
            events.push(event);
        }
        Some(at) if event.is_switch() => {
            // On and off again is nothing.
            events.remove(at);
        }
        Some(at) => {
            events[at].then(event);
            if events[at].changes_nothing() {
                events.remove(at);
            }
        }
        None => events.push(event),
    }
}

/// Whether a condition is set or taken off in hiding.
const fn is_hidden(event: &Event) -> bool {
    matches!(event, Event::ConditionSet { hidden: true, .. })
}

/// The character that an event adds.
fn added(event: &Event) -> Option<CharacterId> {
    match event {
        Event::CharacterAdded(who) => Some(who.id),
        _ => None,
    }
}

/// `Marta: STR d8, Fighting 3`; for new characters that they join.
fn label<'a>(
    campaign: &Campaign,
    parts: &[Decision],
    events: impl Iterator<Item = &'a Event> + Clone,
    who: &[CharacterId],
) -> Label {
    let joins = events.clone().filter_map(|event| match event {
        Event::CharacterAdded(who) => Some(who.name.as_str()),
        _ => None,
    });
    let joins: Vec<&str> = joins.collect();
    let [one] = who else {
        // What is done to those who are new is part of their sheets.
        if joins.len() == who.len() {
            return format!("{} join", joins.join(", ")).into();
        }
        let labels: Vec<&str> = parts.iter().map(|part| part.label.as_str()).collect();
        return labels.join("; ").into();
    };
    if let [one] = joins.as_slice() {
        return format!("{one} joins").into();
    }
    let name = campaign.character(*one).map_or("", |who| who.name.as_str());
    let words = events.filter_map(short);
    let words = under_verbs(words.collect());
    if words.is_empty() {
        Label::about(name, "sheet changed")
    } else {
        Label::joined(name, ": ", &words.join(", "))
    }
}

/// What begins with the same verb comes last, behind one verb.
fn under_verbs(mut words: Vec<String>) -> Vec<String> {
    for verb in ["gets ", "drops "] {
        let (with, mut without): (Vec<String>, Vec<String>) =
            words.into_iter().partition(|it| it.starts_with(verb));
        let things: Vec<&str> = with.iter().filter_map(|it| it.strip_prefix(verb)).collect();
        if !things.is_empty() {
            without.push(format!("{verb}{}", things.join(", ")));
        }
        words = without;
    }
    words
}

/// What an event sets, in a word or two.
fn short(event: &Event) -> Option<String> {
    let which = event.which();
    let or_none = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
    let some = |text: &str| Some(text::line(text)).filter(|line| !line.is_empty());
    Some(match event {
        Event::TraitSet { after, .. } => {
            let value = after.as_ref().map(|it| it.value.to_string());
            format!("{which} {}", or_none(value))
        }
        Event::TrackSet { after, .. } => format!("{which} {}", after.now),
        Event::OwnTrackSet { after, .. } => {
            format!("{which} {}", or_none(after.map(|it| it.now.to_string())))
        }
        Event::DefenceSet { after, .. } => {
            let value = after.map_or("by the rules".to_owned(), |it| it.to_string());
            format!("{which} {value}")
        }
        Event::OverallSet { after, .. } => {
            format!("every roll {}", or_none(after.map(|it| it.to_string())))
        }
        Event::PointsSet { after, .. } => format!("{which} {after}"),
        Event::LevelSet {
            after: Some(level), ..
        } => format!("level {level}"),
        Event::KindSet { after, .. } => after.to_string(),
        // The search finds a note by the label of its entry.
        Event::NoteSet { after, .. } => format!("note: {}", or_none(some(after))),
        Event::AliasSet { after, .. } => format!("{which}: {}", or_none(after.clone())),
        Event::Renamed { after, .. } => format!("now {after}"),
        Event::PresenceSet { after, .. } => after.word().to_owned(),
        Event::ConditionSet { name, on, .. } => {
            if *on {
                name.clone()
            } else {
                format!("no longer {name}")
            }
        }
        Event::ItemSet { before, after, .. } => match (before, after) {
            (None, Some(item)) => format!("gets {}", with_die(item)),
            (Some(_), None) => format!("drops {which}"),
            (_, after) => {
                let state = after.as_ref().map(Item::state).unwrap_or_default();
                format!("{which} {state}")
            }
        },
        Event::BelongingSet { before, after, .. } => match (before, after) {
            (_, Some(is)) if before.is_some() || is.number => {
                format!("{which} {}", is.count)
            }
            (_, Some(is)) => format!("gets {is}"),
            (_, None) => format!("drops {which}"),
        },
        Event::InjurySet { after: None, .. } | Event::ModifierSet { after: None, .. } => {
            format!("no longer {which}")
        }
        Event::InjurySet { .. } | Event::ModifierSet { .. } => which.to_owned(),
        _ => return None,
    })
}

fn with_die(item: &Item) -> String {
    format!("{} {}", item.name, item.gives())
}
