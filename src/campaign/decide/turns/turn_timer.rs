//! The timer that each turn has.

use super::standing;
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
    let timer = seconds.map(|seconds| Timer::started(seconds, now));
    events.extend(order.map(|order| timed(order, |_| timer)));
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
    let (_, words) = counters::running("this turn", timer, runs, campaign.open_time)?;
    let label = Label::about("the timer of this turn", &words);
    let running = |timer: Option<Timer>| Some(timer?.running(runs, campaign.open_time));
    Ok(Decision::new(
        Kind::Turn,
        label,
        vec![timed(order, running)],
    ))
}

/// The present order with another time for its turn, and for the one that players see.
pub(crate) fn timed(order: &TurnOrder, changed: impl Fn(Option<Timer>) -> Option<Timer>) -> Event {
    let mut after = order.clone();
    after.timer = changed(after.timer);
    if let Some(seen) = &mut after.seen {
        seen.order.timer = changed(seen.order.timer);
    }
    Event::OrderSet {
        before: Some(Box::new(order.clone())),
        after: Some(Box::new(after)),
    }
}
