//! The timer that each turn has.

use super::{for_players, standing};
use crate::campaign::decide::{Decided, counters, not_already};
use crate::campaign::timer;
use crate::campaign::{Campaign, Decision, Event, Kind, Label, Refusal, Timer, TurnOrder};

/// Gives each turn so many seconds from now on, the present one included, or no timer.
pub(crate) fn set_timer(campaign: &Campaign, seconds: Option<u32>) -> Decided {
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
        let is_seen = for_players::is_seen(campaign, order);
        timed(order, timer, timer.filter(|_| !is_seen))
    }));
    not_already(events.is_empty(), || format!("{label} already"))?;
    Ok(Decision::new(Kind::Turn, label, events))
}

/// Lets the present turn's timer run on, or stand still.
pub(crate) fn run_timer(campaign: &Campaign, runs: bool) -> Decided {
    let order = standing(campaign)?;
    let timer = order.timer.ok_or_else(|| {
        let why = "turns have no timer; `timer 3m` gives each three minutes";
        Refusal::Not(why.to_owned())
    })?;
    let (timer, words) = counters::running("this turn", timer, runs, campaign.open_time)?;
    let label = Label::about("the timer of this turn", &words);
    let seen = order
        .timer_seen
        .map(|seen| seen.running(runs, campaign.open_time));
    let events = vec![timed(order, Some(timer), seen)];
    Ok(Decision::new(Kind::Turn, label, events))
}

/// The present order with another timer, and that of the turn that players see instead.
pub(crate) fn timed(order: &TurnOrder, timer: Option<Timer>, timer_seen: Option<Timer>) -> Event {
    let after = TurnOrder {
        timer,
        timer_seen,
        ..order.clone()
    };
    Event::OrderSet {
        before: Some(Box::new(order.clone())),
        after: Some(Box::new(after)),
    }
}
