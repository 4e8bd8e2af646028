//! Hidden things: what an entry adds in hiding stays hidden until the entry is revealed, and what players already see can't be
//! changed in hiding. What is done openly to a hidden thing alone opens it.

use super::sheet::conditions;
use super::{Decided, known, turns};
use crate::campaign::character::{Presence, Thing};
use crate::campaign::ids::ThingId;
use crate::campaign::refusal::NoRoll;
use crate::campaign::view::{PlayersView, is_hidden_thing, open_figure, set_for_players};
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind, Turn, TurnOrder};

/// Hides what a hidden entry adds; refuses one that would change what players see. An entry that changes hidden things only
/// is hidden. `is_open`: the GM said that players may see it: of NPCs a new one, or a new condition.
pub(super) fn settled(campaign: &Campaign, mut decision: Decision, is_open: bool) -> Decided {
    if is_open {
        let members = decision.members.iter_mut().flat_map(|it| &mut it.events);
        let events = decision.events.iter_mut().chain(members);
        events.for_each(|event| open_added(campaign, event));
        open_places(&mut decision);
    }
    // A later change of a roll is as hidden as the roll, unless the GM says that it is open.
    decision.hidden &= !(is_open && matches!(decision.kind, Kind::Reroll | Kind::Amend));
    let stays_open = is_open || decision.kind == Kind::Reveal;
    let joins = decision.kind.is_of_turns() && decision.events.iter().any(joins_in_hiding);
    let hides = !stays_open && (decision.hidden || joins);
    if hides {
        decision.hidden = true;
        // Of joined changes each has hidden already what it adds in hiding; the others are hidden only with their entry.
        if decision.joined.is_none() {
            decision.events.iter_mut().for_each(hide_added);
        }
    }
    let knowing = known::met_in_order(campaign, &decision.events);
    turns::settle_places(campaign, &knowing, &mut decision.events);
    if stays_open {
        // A roll or a turn that is open says nothing of the hidden things that change with it.
        let is_of_things = !decision.kind.is_roll() && !decision.kind.is_of_turns();
        if is_open && is_of_things && is_beneath(campaign, &knowing, &decision) {
            decision.events.iter_mut().for_each(open_changed);
        }
        return Ok(decision);
    }
    if !hides {
        let hidden = is_beneath(campaign, &knowing, &decision);
        return Ok(decision.hidden(hidden));
    }
    match seen_by(campaign, &decision.events, &decision.who) {
        Some(figure) => Err(NoRoll::Seen(figure).into()),
        None => Ok(decision),
    }
}

/// What of these events, by or to these characters, players would see, were they made in hiding.
pub(super) fn seen_by(
    campaign: &Campaign,
    events: &[Event],
    who: &[CharacterId],
) -> Option<String> {
    if let Some(figure) = events.iter().find_map(|event| open_figure(campaign, event)) {
        return Some(figure);
    }
    // What is set for players is meant to be seen at once, though its entry never is.
    let sets = |event: &Event| set_for_players(campaign, event).is_some();
    if events.iter().any(sets) || !PlayersView::changes_by(campaign, events) {
        return None;
    }
    let who = who.first().and_then(|id| campaign.character(*id));
    let of = who.map_or_else(String::new, |who| format!(" of {}", who.name));
    Some(format!("what players see{of}"))
}

/// Whether an event gives somebody a place in an order of which players know nothing: it stays hidden as a whole until it is
/// revealed.
fn joins_in_hiding(event: &Event) -> bool {
    let Event::OrderSet {
        before: Some(before),
        after: Some(after),
    } = event
    else {
        return false;
    };
    let is_hidden = before.turns.iter().all(|it| before.hidden.contains(it));
    let goes_on = before.began == after.began;
    is_hidden && goes_on && after.turns.iter().any(|it| !before.turns.contains(it))
}

/// Whether events change only what is hidden from players. A turn that they don't see begin is. `knowing` is the campaign in which
/// players know whom they meet by these.
fn is_beneath(campaign: &Campaign, knowing: &Campaign, decision: &Decision) -> bool {
    let events = &decision.events;
    // Players know of an NPC from its first open roll on.
    let is_seen = |id: &CharacterId| {
        let who = campaign.character(*id);
        who.is_some_and(|who| !who.hidden && who.presence != Presence::Benched)
    };
    // What is hidden and changes with these comes beside what players see.
    let is_seen = match decision.kind {
        Kind::Session => true,
        kind => kind.is_roll() && decision.who.iter().any(is_seen),
    };
    if is_seen {
        return false;
    }
    let things = events.iter().filter_map(|event| match event {
        Event::OrderSet { before, after } => {
            let orders = [before.as_deref(), after.as_deref()];
            let is_hidden = |order: &TurnOrder| {
                let mut turns = order.turns.iter();
                turns.any(|turn| !knowing.is_turn_known(order, *turn))
            };
            let hides = orders.into_iter().flatten().any(is_hidden);
            // They are told of an order, also where it is the same as the one before.
            let seen = after.as_deref().filter(|_| decision.begins_order());
            let begins = seen.is_some_and(|it| knowing.order_for_players(it).is_some());
            Some(hides && !begins && knowing.is_order_same_for_players(orders))
        }
        // Players know of health that the sheet no longer shows.
        Event::TrackAsked { .. } | Event::Healed { .. } | Event::TurnTimerSet { .. } => Some(false),
        _ => {
            let is_hidden = || is_hidden_thing(campaign, event);
            let hidden = ends_new_condition(events, event).or_else(is_hidden);
            (hidden.is_some() || event.part().is_some()).then_some(hidden == Some(true))
        }
    });
    let mut things = things.peekable();
    things.peek().is_some() && things.all(|hidden| hidden)
}

/// Of the end of a condition that comes with the same entry: whether that condition is hidden.
fn ends_new_condition(events: &[Event], event: &Event) -> Option<bool> {
    let Event::EndingSet { who, name, .. } = event else {
        return None;
    };
    events.iter().find_map(|it| match it {
        Event::ConditionSet {
            who: of,
            name: condition,
            hidden,
            ..
        } if (of, condition) == (who, name) => Some(*hidden),
        _ => None,
    })
}

/// Opens what an event adds and players would not see by itself: an NPC, or a condition of one.
fn open_added(campaign: &Campaign, event: &mut Event) {
    match event {
        Event::ConditionSet {
            on: true, hidden, ..
        } => *hidden = false,
        Event::CharacterAdded(who) if !who.is_party() => {
            who.known = true;
            campaign.note_known(who);
        }
        _ => {}
    }
}

/// Opens the place in the order of turns of those who get another one openly.
fn open_places(decision: &mut Decision) {
    for event in &mut decision.events {
        if let Event::OrderSet {
            before: Some(before),
            after: Some(after),
        } = event
            && before.turns != after.turns
        {
            let gets_one = |turn: &Turn| matches!(turn, Turn::One(id) if decision.who.contains(id));
            after.hidden.retain(|turn| !gets_one(turn));
        }
    }
}

/// Whether the thing that an event adds or changes is hidden afterwards, and whether it is new.
const fn thing_after(event: &mut Event) -> Option<(&mut bool, bool)> {
    Some(match event {
        Event::ItemSet {
            before,
            after: Some(it),
            ..
        } => (&mut it.hidden, before.is_none()),
        Event::BelongingSet {
            before,
            after: Some(it),
            ..
        } => (&mut it.hidden, before.is_none()),
        Event::InjurySet {
            before,
            after: Some(it),
            ..
        } => (&mut it.hidden, before.is_none()),
        Event::ModifierSet {
            before,
            after: Some(it),
            ..
        } => (&mut it.hidden, before.is_none()),
        Event::CounterSet {
            before,
            after: Some(it),
        } => (&mut it.hidden, before.is_none()),
        _ => return None,
    })
}

/// Opens the hidden thing that an event changes.
const fn open_changed(event: &mut Event) {
    if let Some((hidden, _)) = thing_after(event) {
        *hidden = false;
    }
}

/// Marks what an event adds as hidden.
fn hide_added(event: &mut Event) {
    if let Some((hidden, true)) = thing_after(event) {
        *hidden = true;
    }
    match event {
        Event::ConditionSet {
            on: true, hidden, ..
        } => *hidden = true,
        // Players know of no NPC before its first open act.
        Event::CharacterAdded(who) => who.hidden = who.is_party(),
        Event::OrderSet {
            before,
            after: Some(after),
        } => {
            // In an order that begins anew, a place that was hidden is still.
            let was_seen = |turn: &Turn| {
                let before = before.as_ref();
                before.is_some_and(|it| it.turns.contains(turn) && !it.hidden.contains(turn))
            };
            let hidden = |turn: &&Turn| !was_seen(turn) && !after.hidden.contains(turn);
            let new: Vec<Turn> = after.turns.iter().filter(hidden).copied().collect();
            after.hidden.extend(new);
        }
        _ => {}
    }
}

/// The events that open what an entry added in hiding and is still there; not to an NPC whom players don't know and whom the entry
/// doesn't name for them.
pub(super) fn opened(campaign: &Campaign, what: &Decision) -> Vec<Event> {
    let added = what.events.iter();
    let added = added.filter(|event| !known::is_left_out(campaign, what, event));
    let things = added.flat_map(|event| opened_by(campaign, &what.events, event));
    things.chain(turns_opened(campaign, what)).collect()
}

/// The same of one event of these.
fn opened_by(campaign: &Campaign, all: &[Event], event: &Event) -> Vec<Event> {
    let Some(who) = event.on() else {
        return counter_opened(campaign, event).into_iter().collect();
    };
    let Some(sheet) = campaign.character(who) else {
        return Vec::new();
    };
    match event {
        Event::ItemSet {
            supply,
            before: None,
            after: Some(it),
            ..
        } => {
            let list = if *supply {
                &sheet.supplies
            } else {
                &sheet.items
            };
            let there = there(list, it.id, |it| &mut it.hidden);
            let set = |(before, after)| Event::ItemSet {
                who,
                supply: *supply,
                before,
                after,
            };
            there.map(set).into_iter().collect()
        }
        Event::BelongingSet {
            before: None,
            after: Some(it),
            ..
        } => {
            let there = there(&sheet.belongings, it.id, |it| &mut it.hidden);
            let set = |(before, after)| Event::BelongingSet { who, before, after };
            there.map(set).into_iter().collect()
        }
        Event::InjurySet {
            before: None,
            after: Some(it),
            ..
        } => {
            let there = there(&sheet.injuries, it.id, |it| &mut it.hidden);
            let set = |(before, after)| Event::InjurySet { who, before, after };
            there.map(set).into_iter().collect()
        }
        Event::ModifierSet {
            before: None,
            after: Some(it),
            ..
        } => {
            let there = there(&sheet.modifiers, it.id, |it| &mut it.hidden);
            let set = |(before, after)| Event::ModifierSet { who, before, after };
            there.map(set).into_iter().collect()
        }
        Event::ConditionSet {
            name,
            on: true,
            hidden: true,
            ..
        } if sheet.hidden_conditions.contains(name) => conditions::shown(who, name).into(),
        // Another end alone tells that they have the condition.
        Event::EndingSet { name, .. } if sheet.hidden_conditions.contains(name) => {
            let sets = |it: &Event| matches!(it, Event::ConditionSet { who: of, name: set, .. } if (*of, set) == (who, name));
            let shown = (!all.iter().any(sets)).then(|| conditions::shown(who, name));
            shown.into_iter().flatten().collect()
        }
        Event::CharacterAdded(_) if sheet.hidden => vec![Event::HiddenSet {
            who,
            before: true,
            after: false,
        }],
        _ => Vec::new(),
    }
}

fn counter_opened(campaign: &Campaign, event: &Event) -> Option<Event> {
    let Event::CounterSet {
        before: None,
        after: Some(it),
    } = event
    else {
        return None;
    };
    let (before, after) = there(&campaign.counters, it.id, |it| &mut it.hidden)?;
    Some(Event::CounterSet { before, after })
}

/// The hidden thing of a list by its id, as it is and opened.
fn there<T: Thing + Clone>(
    list: &[T],
    id: ThingId,
    hidden: impl Fn(&mut T) -> &mut bool,
) -> Option<(Option<T>, Option<T>)> {
    let before = list.iter().find(|it| it.id() == id)?.clone();
    let mut after = before.clone();
    let was = std::mem::take(hidden(&mut after));
    was.then_some((Some(before), Some(after)))
}

/// The places in the order of turns that these events added in hiding, and that of the turn they began, opened. The others are
/// opened by the entries that added them: to reveal one turn tells nobody who else is there.
fn turns_opened(campaign: &Campaign, what: &Decision) -> Option<Event> {
    let places = what.events.iter().find_map(|event| match event {
        Event::OrderSet {
            before,
            after: Some(after),
        } => {
            // An order that is set anew is that entry's as a whole.
            let stood = before.as_deref().filter(|_| !what.begins_order());
            Some(hidden_places(stood, after))
        }
        _ => None,
    })?;
    let before = campaign.order.as_ref()?;
    let mut after = before.clone();
    after.hidden.retain(|turn| !places.contains(turn));
    // For players it begins now, wherever it stands.
    if campaign.order_for_players(before).is_none() {
        after.seen = None;
    }
    (after != *before).then(|| Event::OrderSet {
        before: Some(before.clone()),
        after: Some(after),
    })
}

/// The hidden places that an entry tells of: those it added, and the one whose turn it began.
fn hidden_places(before: Option<&TurnOrder>, after: &TurnOrder) -> Vec<Turn> {
    let is_old = |turn: &Turn| before.is_some_and(|it| it.hidden.contains(turn));
    let begun = before.map(|it| (it.round, it.now)) != Some((after.round, after.now));
    let acts = after.turns.get(after.now).filter(|_| begun);
    let all = after.hidden.iter();
    all.filter(|turn| !is_old(turn) || acts == Some(*turn))
        .copied()
        .collect()
}
