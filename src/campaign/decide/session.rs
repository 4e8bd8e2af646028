//! Sessions, the campaign's name and its game.

use super::rolls::shared::next_seq;
use super::sheet::{conditions, points};
use super::{Decided, hidden, names, not_already, players_see, turns};
use crate::campaign::character::{Ending, Presence};
use crate::campaign::{
    Campaign, Character, Count, Counter, Decision, Event, Kind, OpenTime, Refusal, Timer, text,
    timer,
};

/// Starts a session, with the game's awards to player characters present; ends hidden and opens the players' screens.
pub(super) fn start(campaign: &Campaign) -> Decided {
    let number = campaign.session;
    if campaign.in_session {
        let already = format!("session {number} has already started; end it first");
        return Err(Refusal::Not(already));
    }
    let party: Vec<&Character> = campaign.present().filter(|who| who.is_pc()).collect();
    let rule = campaign.game.sheet.points.as_ref();
    let rule = rule.filter(|rule| rule.at_session_start);
    let (awards, given) = rule.map_or_else(Default::default, |rule| {
        points::session_awards(rule, &party)
    });
    let starts = Event::SessionSet {
        before: (number, false),
        after: (number + 1, true),
    };
    // Players read the label.
    let seen: Vec<&Character> = party.iter().copied().filter(|who| !who.hidden).collect();
    let got = given.iter().filter_map(|(point, got)| {
        let got: Vec<&Character> = got.iter().copied().filter(|who| !who.hidden).collect();
        (!got.is_empty()).then(|| format!("+1 {point}: {}", names(&got)))
    });
    let mut full = seen.clone();
    full.retain(|who| rule.is_some() && given.iter().all(|(_, got)| !got.contains(who)));
    let full = rule.and_then(|rule| points::already(rule, &full));
    let awarded: Vec<String> = got.chain(full).collect();
    let mut label = format!("session {} starts", number + 1);
    if !awarded.is_empty() {
        label = format!("{label} · {}", awarded.join("; "));
    }
    let (timers, run_on) = timers(campaign, "runs on", Timer::at_session_start);
    for words in run_on {
        label = format!("{label} · {words}");
    }
    let events = std::iter::once(starts).chain(awards).chain(timers);
    let events = events.chain(hidden::ended(campaign));
    let events = events
        .chain(players_see::curtain_lifted(campaign))
        .collect();
    let who = seen.iter().map(|who| who.id).collect();
    Ok(Decision::new(Kind::Session, label, events).about(who))
}

/// Ends the session, hidden, all open outcomes, and what lasts for the session; opens the players' screens.
pub(super) fn end(campaign: &Campaign) -> Decided {
    let number = campaign.session;
    if !campaign.in_session {
        let already = "no session has started; start one first";
        return Err(Refusal::Not(already.to_owned()));
    }
    let ends = Event::SessionSet {
        before: (number, true),
        after: (number, false),
    };
    let open = campaign.characters.values().filter_map(|who| {
        who.open.as_ref().map(|open| Event::OpenSet {
            who: who.id,
            before: Some(open.clone()),
            after: None,
        })
    });
    let over = conditions::that_end(campaign.characters.values(), |it| *it == Ending::Session);
    // Players read the label.
    let told = over.iter().filter(|(who, name)| {
        let is_seen = who.is_party() && !who.hidden && who.presence == Presence::Present;
        is_seen && !who.hidden_conditions.contains(*name)
    });
    let told = told.map(|(who, name)| format!("{name} ends for {}", who.name));
    let (timers, stopped) = timers(campaign, "stops", Timer::at_session_end);
    let label = std::iter::once(format!("session {number} ends"));
    let label = label.chain(told).chain(stopped);
    let label: Vec<String> = label.collect();
    let over = over
        .iter()
        .flat_map(|(who, name)| conditions::over(who, name));
    let events = open
        .chain(over)
        .chain(timers)
        .chain([ends])
        .chain(hidden::ended(campaign))
        .chain(players_see::curtain_lifted(campaign));
    Ok(Decision::new(
        Kind::Session,
        label.join(" · "),
        events.collect(),
    ))
}

/// All timers after the start or the end of a session, and what is said of the open ones among the counters, which players read.
fn timers(
    campaign: &Campaign,
    does: &str,
    after: impl Fn(Timer, OpenTime) -> Option<Timer>,
) -> (Vec<Event>, Vec<String>) {
    let now = campaign.open_time;
    let after = |timer: Timer| after(timer, now);
    let mut told = Vec::new();
    let mut events = Vec::new();
    for counter in &campaign.counters {
        let Some(timer) = counter.count.timer().and_then(after) else {
            continue;
        };
        let left = timer.left(now);
        if left > 0 && !counter.hidden {
            let left = timer::left_words(left);
            told.push(format!("{} {does}, {left} left", counter.name));
        }
        events.push(Event::CounterSet {
            before: Some(counter.clone()),
            after: Some(Counter {
                count: Count::Time(timer),
                ..counter.clone()
            }),
        });
    }
    for who in campaign.characters.values() {
        let changed = who.endings.iter().filter_map(|(name, ending)| {
            let timer = ending.timer().and_then(after)?;
            Some(Event::EndingSet {
                who: who.id,
                name: name.clone(),
                before: Some(*ending),
                after: Some(Ending::Time(timer)),
            })
        });
        events.extend(changed);
    }
    events.extend(campaign.order.as_deref().and_then(|order| {
        let seen = order.seen.as_ref().and_then(|seen| seen.order.timer);
        let mut timers = [order.timer, seen].into_iter().flatten();
        let changes = timers.any(|timer| after(timer).is_some());
        changes.then(|| {
            turns::timed(order, |timer| {
                timer.map(|timer| after(timer).unwrap_or(timer))
            })
        })
    }));
    (events, told)
}

pub(super) fn rename_campaign(campaign: &Campaign, name: &str) -> Decided {
    let before = campaign.name.clone();
    let after = text::name(name)?;
    not_already(before == after, || {
        format!("the campaign is already called {before}")
    })?;
    let label = format!("campaign {before} → {after}");
    let event = Event::CampaignRenamed { before, after };
    Ok(Decision::new(Kind::Campaign, label, vec![event]))
}

/// Replaces the campaign's game with the program's version, or declines that version.
pub(super) fn new_game(campaign: &Campaign, take: bool) -> Decided {
    let name = &campaign.game.name;
    let Some((text, checksum)) = campaign.offered_game() else {
        let why = format!("rollbook has no other {name} that changes a roll");
        return Err(Refusal::Not(why));
    };
    let (label, events) = if take {
        let changed = Event::GameChanged {
            before: campaign.game_entry,
            after: next_seq(campaign),
        };
        let events = vec![Event::GameText(text.to_owned()), changed];
        (format!("{name} changes to the new version"), events)
    } else {
        let declined = Event::GameDeclined {
            before: campaign.game_declined,
            after: Some(checksum),
        };
        (format!("{name} stays as it is"), vec![declined])
    };
    Ok(Decision::new(Kind::Campaign, label, events))
}
