//! An entry's events, stored so that every roll stands once. A roll that an earlier entry holds is left out, and so is what an
//! entry tells of an outcome that an entry left open.

use std::borrow::Cow;

use super::event_json::{EventsError, Lookup, parse, parse_rolls};
use super::references::{Found, Whose, events_at, find, missing, references, roll_at, side_of};
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
    // What is left out has to be found again; what isn't is stored whole.
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

/// What of an open outcome no roll tells: the number of the entry that left it open, and in that entry the unusual.
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
        ..*outcome
    }
}

/// An entry's events. Outcomes that are open are found through `now`, the campaign before this entry, where there is one.
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
    here.complete(serde_json::from_str(events)?)
}

/// The same without those that only say what is open; these are passed over unread.
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
    here.complete(parse(events, |name| name != "OpenSet")?)
}

/// An entry being read.
struct Reading<'a> {
    seq: Seq,
    /// Its events that may be referred to, as they are stored.
    rolls: Vec<Event>,
    lookup: Lookup<'a>,
    now: Option<&'a Campaign>,
}

impl Reading<'_> {
    /// The events with what is left out of them.
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
                if record.is_left_out() {
                    *record = roll_at(self.seq, place, self.lookup)?;
                }
            }
        }
        Ok(events)
    }

    /// The outcome that an entry left open for somebody, this one or an earlier one.
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
            ..**left
        })
    }
}
