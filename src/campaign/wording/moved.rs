//! What an entry with throws changed besides: `Brawn 5 → 4, Willpower 2 → 3`.

use std::fmt;

use crate::campaign::{CharacterId, Count, Event, Label};
use crate::rules::modifier::{plain, signed};

/// A track, points, a counter or an item before and after an event.
#[derive(Debug)]
pub(crate) struct Moved {
    /// Whose it is; `None` of a counter.
    pub(crate) who: Option<CharacterId>,
    /// Whether it is hidden from players.
    pub(crate) hidden: bool,
    what: String,
    before: String,
    after: String,
}

/// `Brawn 5 → 4`.
impl fmt::Display for Moved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} → {}", self.what, self.before, self.after)
    }
}

impl Moved {
    /// What an event changed, if it is one of these.
    pub(crate) fn of(event: &Event) -> Option<Self> {
        let mut hidden = false;
        let (what, [before, after]) = match event {
            Event::TrackSet {
                track,
                before,
                after,
                ..
            } => (track, [before.now, after.now].map(plain)),
            Event::PointsSet {
                point,
                before,
                after,
                ..
            } => (point, [*before, *after].map(plain)),
            Event::CounterSet {
                before: Some(before),
                after: Some(after),
            } => {
                let (Count::Steps { now, .. }, Count::Steps { now: then, .. }) =
                    (before.count, after.count)
                else {
                    return None;
                };
                hidden = before.hidden;
                (&before.name, [now, then].map(plain))
            }
            Event::ItemSet {
                before: Some(before),
                after: Some(after),
                ..
            } => {
                hidden = before.hidden;
                let words = if before.bonus == after.bonus {
                    [before, after].map(|it| it.durability.words())
                } else {
                    [before, after].map(|it| signed(it.bonus.into()))
                };
                (&before.name, words)
            }
            _ => return None,
        };
        Some(Self {
            who: event.on(),
            hidden,
            what: what.clone(),
            before,
            after,
        })
    }

    /// What all events changed, each thing once.
    fn of_all(events: &[Event]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for now in events.iter().filter_map(Self::of) {
            let same = |was: &&mut Self| (was.who, &was.what) == (now.who, &now.what);
            match all.iter_mut().find(same) {
                Some(was) if was.after == now.before => was.after = now.after,
                _ => all.push(now),
            }
        }
        all.retain(|it| it.before != it.after);
        all
    }
}

/// The label of an entry with throws, and what its events changed besides: ` · Brawn 5 → 4; Wolf HP 9 → 8`. `whose` is the
/// name of the character, empty of a counter, and `None` where it is not told.
pub(crate) fn with_moved(
    label: Label,
    events: &[Event],
    whose: impl Fn(&Moved) -> Option<String>,
) -> Label {
    if !events.iter().any(|event| event.roll_result().is_some()) {
        return label;
    }
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for moved in Moved::of_all(events) {
        let Some(name) = whose(&moved) else { continue };
        let name = Some(name).filter(|name| name != label.head());
        let name = name.unwrap_or_default();
        match told.iter_mut().find(|(known, _)| *known == name) {
            Some((_, words)) => words.push(moved.to_string()),
            None => told.push((name, vec![moved.to_string()])),
        }
    }
    let told = told.iter().map(|(name, words)| {
        let words = words.join(", ");
        format!("{name} {words}").trim_start().to_owned()
    });
    let told: Vec<String> = told.collect();
    match &told[..] {
        [] => label,
        told => label.more(&format!(" · {}", told.join("; "))),
    }
}
