//! An entry's stored events, in which every roll is stored once: rolls of earlier entries are left out, and so is the part of
//! an open outcome that the entry of its roll holds.

use std::borrow::Cow;

use super::event_json::{EventsError, Lookup, bounded, parse, parse_rolls};
use super::references::{
    Found, Whose, events_at, find, is_earlier, missing, references, roll_at, side_of,
};
use crate::campaign::test::Actor;
use crate::campaign::{Campaign, CharacterId, Entry, Event, OpenOutcome, RollRecord, Seq};

/// The events of an entry, to be stored.
pub(crate) fn write(entry: &Entry, lookup: Lookup<'_>) -> String {
    let events = &entry.what.events;
    let mut stored: Vec<Cow<'_, Event>> = events.iter().map(Cow::Borrowed).collect();
    let mut rolls = Vec::new();
    for event in &mut stored {
        if let Event::OpenSet { .. } = **event
            && let Event::OpenSet { before, after, .. } = event.to_mut()
        {
            let both = [before, after].into_iter().flatten();
            both.for_each(|outcome| **outcome = shortened(outcome, entry.seq));
        } else if let Event::Rerolled { .. } | Event::Kept { .. } | Event::Amended { .. } = **event
        {
            for (place, record) in references(event.to_mut()) {
                if roll_at(entry.seq, place, lookup).is_ok_and(|there| there == *record) {
                    *record = RollRecord::default();
                }
            }
        }
        if !matches!(**event, Event::Began { .. }) {
            rolls.push(event.clone().into_owned());
        }
    }
    // Only values that can be found again are left out.
    let here = Reading {
        seq: entry.seq,
        rolls,
        lookup,
        now: None,
    };
    for (event, whole) in stored.iter_mut().zip(events) {
        if let Event::OpenSet { who, before, after } = whole
            && let Event::OpenSet {
                before: short_before,
                after: short_after,
                ..
            } = event.to_mut()
        {
            for (short, whole) in [(short_before, before), (short_after, after)] {
                if let (Some(short), Some(whole)) = (short, whole)
                    && !here
                        .left_open(short.seq, *who)
                        .is_ok_and(|found| found == **whole)
                {
                    short.clone_from(whole);
                }
            }
        }
    }
    serde_json::to_string(&stored).expect("events have only string keys and finite numbers")
}

/// The part of an open outcome that no roll holds: the number of the entry that opened it, and in that entry unusual values.
fn shortened(outcome: &OpenOutcome, seq: Seq) -> OpenOutcome {
    if outcome.seq != seq {
        return OpenOutcome {
            seq: outcome.seq,
            ..OpenOutcome::default()
        };
    }
    OpenOutcome {
        root: Seq(if outcome.root == seq {
            0
        } else {
            outcome.root.0
        }),
        record: RollRecord::default(),
        other: outcome.other.as_ref().map(|_| RollRecord::default()),
        against: None,
        named_rerolls: outcome.named_rerolls.clone(),
        ..*outcome
    }
}

/// The events of an entry. Open outcomes are found through `now`, the campaign before this entry, if there is one.
///
/// # Errors
/// They can't be read, or refer to what isn't there.
pub(crate) fn read(
    seq: Seq,
    events: &str,
    lookup: Lookup<'_>,
    now: Option<&Campaign>,
) -> Result<Vec<Event>, EventsError> {
    let opens = events.contains(r#"{"OpenSet":"#);
    let here = Reading {
        seq,
        rolls: if opens {
            parse_rolls(events)?
        } else {
            Vec::new()
        },
        lookup,
        now,
    };
    bounded(seq, here.complete(serde_json::from_str(events)?)?)
}

/// The same without the events that only change open outcomes; these are skipped unread.
///
/// # Errors
/// They can't be read, or refer to what isn't there.
pub(crate) fn changes(
    seq: Seq,
    events: &str,
    lookup: Lookup<'_>,
) -> Result<Vec<Event>, EventsError> {
    let here = Reading {
        seq,
        rolls: Vec::new(),
        lookup,
        now: None,
    };
    let events = parse(events, |name| name != "OpenSet")?;
    bounded(seq, here.complete(events)?)
}

/// An entry while it is read.
struct Reading<'a> {
    seq: Seq,
    /// Its events that references may lead to, as stored.
    rolls: Vec<Event>,
    lookup: Lookup<'a>,
    now: Option<&'a Campaign>,
}

impl Reading<'_> {
    /// The events with left out values restored.
    fn complete(&self, mut events: Vec<Event>) -> Result<Vec<Event>, EventsError> {
        for event in &mut events {
            if let Event::OpenSet { who, before, after } = event {
                for outcome in [before, after].into_iter().flatten() {
                    if outcome.record.is_left_out() {
                        **outcome = self.left_open(outcome.seq, *who)?;
                    }
                }
            }
            for (place, record) in references(event) {
                is_earlier(self.seq, place.of)?;
                if record.is_left_out() {
                    *record = roll_at(self.seq, place, self.lookup)?;
                }
            }
        }
        Ok(events)
    }

    /// The outcome that an entry, this one or an earlier one, opened for a character.
    fn left_open(&self, seq: Seq, who: CharacterId) -> Result<OpenOutcome, EventsError> {
        let now = self.now.and_then(|now| now.character(who)?.open.as_deref());
        if let Some(open) = now.filter(|open| open.seq == seq && seq != self.seq) {
            return Ok(open.clone());
        }
        let there;
        let rolls = if seq == self.seq {
            &self.rolls
        } else {
            there = events_at(self.seq, seq, self.lookup)?;
            &there
        };
        let left = rolls.iter().find_map(|event| match event {
            Event::OpenSet {
                who: whose,
                after: Some(after),
                ..
            } if *whose == who && after.seq == seq => Some(after),
            _ => None,
        });
        let left = left.ok_or_else(|| missing(seq))?;
        if !left.record.is_left_out() {
            return Ok((**left).clone());
        }
        let actor = Actor::Character(who);
        let side = side_of(rolls, actor);
        let get = |whose: Whose, counts| match find(rolls, whose, counts) {
            Some(Found::Here(record)) => Ok(record.clone()),
            Some(Found::At(place)) => roll_at(seq, place, self.lookup),
            None => Err(missing(seq)),
        };
        let whose = Whose { who: actor, side };
        let against =
            side.map(|side| Ok::<_, EventsError>((side, get(Whose::against(side), true)?)));
        Ok(OpenOutcome {
            root: Seq(if left.root == Seq(0) {
                seq.0
            } else {
                left.root.0
            }),
            record: get(whose, true)?,
            other: left.other.as_ref().map(|_| get(whose, false)).transpose()?,
            against: against.transpose()?,
            named_rerolls: left.named_rerolls.clone(),
            ..**left
        })
    }
}
