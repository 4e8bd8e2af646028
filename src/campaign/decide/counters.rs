//! Bounded counters.

use super::{Decided, not_already, within};
use crate::campaign::ids::ThingId;
use crate::campaign::sound::limits::HIGHEST_COUNTER;
use crate::campaign::test::Change;
use crate::campaign::{Campaign, Counter, Decision, Event, Kind, Label, Refusal, text};

/// A new counter at 0.
pub(super) fn add(campaign: &Campaign, name: &str, max: i32, hidden: bool) -> Decided {
    let name = text::name(name)?;
    within("a counter's end", max, 1, HIGHEST_COUNTER)?;
    let mut there = campaign.counters.iter();
    if let Some(there) = there.find(|there| text::same(&there.name, &name)) {
        return Err(Refusal::Taken(there.name.clone()));
    }
    let label = Label::about(&name, &format!("0 of {max}, a new counter"));
    let new = Counter {
        id: ThingId(campaign.ids + 1),
        name,
        now: 0,
        max,
        hidden,
    };
    Ok(changed(label, None, Some(new)).hidden(hidden))
}

/// `To` outside the bounds is refused; `By` stops at them, and the label says so.
pub(super) fn change(campaign: &Campaign, id: ThingId, change: Change) -> Decided {
    let counter = there(campaign, id)?;
    let (now, max) = (counter.now, counter.max);
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
    let label = Label::about(&counter.name, &moved);
    let after = Counter {
        now: after,
        ..counter.clone()
    };
    Ok(changed(label, Some(counter), Some(after)))
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

fn changed(label: Label, before: Option<&Counter>, after: Option<Counter>) -> Decision {
    let before = before.cloned();
    Decision::new(
        Kind::Track,
        label,
        vec![Event::CounterSet { before, after }],
    )
}
