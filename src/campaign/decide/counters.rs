//! Bounded counters, and timers among them.

use super::{Decided, not_already, within};
use crate::campaign::command::NewTrack;
use crate::campaign::ids::ThingId;
use crate::campaign::sound::limits::HIGHEST_COUNTER;
use crate::campaign::test::Change;
use crate::campaign::timer;
use crate::campaign::{
    Campaign, Count, Counter, Decision, Event, Kind, Label, OpenTime, Refusal, Timer, text,
};

/// A new counter.
pub(super) fn add(campaign: &Campaign, name: &str, steps: NewTrack, hidden: bool) -> Decided {
    let NewTrack { now, max } = steps;
    within("a counter's end", max, 1, HIGHEST_COUNTER)?;
    within(name, now, 0, max)?;
    let count = Count::Steps { now, max };
    added(
        campaign,
        name,
        count,
        &format!("{now} of {max}, a new counter"),
        hidden,
    )
}

/// A new timer, which starts at once.
pub(super) fn add_timer(campaign: &Campaign, name: &str, seconds: u32, hidden: bool) -> Decided {
    check_length(seconds)?;
    let count = Count::Time(Timer::started(seconds, campaign.open_time));
    let words = format!("{} from now on", timer::length_words(seconds));
    added(campaign, name, count, &words, hidden)
}

/// Refuses a timer that is no time at all, or too long.
pub(super) fn check_length(seconds: u32) -> Result<(), Refusal> {
    if (1..=timer::LONGEST).contains(&seconds) {
        return Ok(());
    }
    let why = "a timer is from 1 second to 24 hours long: 90s, 60m, 2h";
    Err(Refusal::Not(why.to_owned()))
}

fn added(campaign: &Campaign, name: &str, count: Count, words: &str, hidden: bool) -> Decided {
    let name = text::name(name)?;
    let mut there = campaign.counters.iter();
    if let Some(there) = there.find(|there| text::same(&there.name, &name)) {
        return Err(Refusal::Taken(there.name.clone()));
    }
    let label = Label::about(&name, words);
    let new = Counter {
        id: ThingId(campaign.ids + 1),
        name,
        count,
        hidden,
    };
    Ok(changed(label, None, Some(new)).hidden(hidden))
}

/// `To` outside the bounds is refused; `By` stops at them, and the label says so. Of a timer the minutes left are changed.
pub(super) fn change(campaign: &Campaign, id: ThingId, change: Change) -> Decided {
    let counter = there(campaign, id)?;
    let (now, max) = match counter.count {
        Count::Steps { now, max } => (now, max),
        Count::Time(timer) => return change_time(campaign, counter, timer, change),
    };
    let wanted = match change {
        Change::To(to) => {
            within(&counter.name, to, 0, max)?;
            to
        }
        Change::By(by) => now.saturating_add(by),
    };
    let after = wanted.clamp(0, max);
    not_already(after == now, || {
        format!("{} is already at {now} of {max}", counter.name)
    })?;
    let end = match after {
        0 => ", at its start",
        after if after == max => ", full",
        _ => "",
    };
    let moved = format!("{now} → {after} of {max}{end}");
    Ok(counting(counter, &moved, Count::Steps { now: after, max }))
}

fn change_time(campaign: &Campaign, counter: &Counter, timer: Timer, change: Change) -> Decided {
    let now = campaign.open_time;
    let most = i32::try_from(timer::LONGEST / 60).unwrap_or(i32::MAX);
    let left = timer.left(now);
    let wanted = match change {
        Change::To(to) => {
            within(format!("the minutes of {}", counter.name), to, 0, most)?;
            i64::from(to) * 60
        }
        Change::By(by) => i64::from(left) + i64::from(by) * 60,
    };
    let wanted = u32::try_from(wanted.max(0))
        .unwrap_or(u32::MAX)
        .min(timer::LONGEST);
    not_already(wanted == left, || {
        format!(
            "{} already has {} left",
            counter.name,
            timer::length_words(left)
        )
    })?;
    // One that is over was used up, and runs again; one that was stopped stays so.
    let runs = wanted > 0 && (timer.since.is_some() || left == 0);
    let mut after = timer.with_left(wanted, runs, now);
    after.waits = timer.waits && wanted > 0;
    let words = [left, wanted].map(timer::left_words).join(" → ");
    Ok(counting(counter, &words, Count::Time(after)))
}

/// Lets a timer run on, or stand still. One that ran out is stopped, which notes in the journal that its time is up.
pub(super) fn run_timer(campaign: &Campaign, id: ThingId, runs: bool) -> Decided {
    let counter = there(campaign, id)?;
    let Count::Time(timer) = counter.count else {
        let why = format!("{} counts steps, not time; +1 moves it", counter.name);
        return Err(Refusal::Not(why));
    };
    let ran_out = !runs && timer.ran_out(campaign.open_time);
    let (after, words) = running(&counter.name, timer, runs, campaign.open_time)?;
    let mut decision = counting(counter, &words, Count::Time(after));
    decision.events.extend(ran_out.then_some(Event::TimeUp));
    Ok(decision)
}

/// A timer that runs on, or stands still, and what is said of it.
pub(super) fn running(
    name: &str,
    timer: Timer,
    runs: bool,
    now: OpenTime,
) -> Result<(Timer, String), Refusal> {
    if !runs && timer.ran_out(now) {
        return Ok((timer.running(false, now), timer::left_words(0)));
    }
    let left = timer.left(now);
    not_already(left == 0, || {
        format!("the time of {name} is up; nothing is left to run")
    })?;
    not_already(timer.since.is_some() == runs, || {
        let does = if runs { "runs" } else { "stands still" };
        format!("{name} already {does}")
    })?;
    let does = if runs { "runs on" } else { "stands still" };
    let words = format!("{does}, {} left", timer::left_words(left));
    Ok((timer.running(runs, now), words))
}

pub(super) fn drop(campaign: &Campaign, id: ThingId) -> Decided {
    let counter = there(campaign, id)?;
    let label = Label::about(&counter.name, "no longer counted");
    Ok(changed(label, Some(counter), None))
}

fn there(campaign: &Campaign, id: ThingId) -> Result<&Counter, Refusal> {
    campaign
        .counter(id)
        .ok_or_else(|| Refusal::Not("that counter was removed; name another".to_owned()))
}

fn counting(counter: &Counter, words: &str, count: Count) -> Decision {
    let label = Label::about(&counter.name, words);
    let after = Counter {
        count,
        ..counter.clone()
    };
    changed(label, Some(counter), Some(after))
}

fn changed(label: Label, before: Option<&Counter>, after: Option<Counter>) -> Decision {
    let before = before.cloned();
    Decision::new(
        Kind::Track,
        label,
        vec![Event::CounterSet { before, after }],
    )
}
