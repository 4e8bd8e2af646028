//! References from an event to a roll of an earlier entry, and where that roll is stored.

use super::event_json::{EventsError, Lookup, parse_rolls};
use crate::campaign::test::Actor;
use crate::campaign::{ContestVerdict, Event, RollRecord, Seq};
use crate::rules::Side;

/// The longest distance of a reference, in entries; a roll further back is stored again, so that an entry is read in few steps.
const FARTHEST: usize = 64;

/// In a contest: which side, the opponent's roll, and the verdict.
type Contest = Option<(Side, Box<RollRecord>, ContestVerdict)>;

/// Selects a roll of an entry: in a contest by side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Whose {
    pub(super) who: Actor,
    pub(super) side: Option<Side>,
}

impl Whose {
    fn of(who: Actor, contest: &Contest) -> Self {
        let side = contest.as_ref().map(|(side, ..)| *side);
        Self { who, side }
    }

    /// The roll of the other side.
    pub(super) fn against(side: Side) -> Self {
        Self {
            who: Actor::Each,
            side: Some(side.other()),
        }
    }
}

/// A roll of an entry.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reference {
    pub(super) of: Seq,
    pub(super) whose: Whose,
    /// The roll that counts, else the one that may be kept instead.
    pub(super) counts: bool,
}

/// The rolls that an event shares with an earlier entry, each with its reference.
pub(super) fn references(event: &mut Event) -> Vec<(Reference, &mut RollRecord)> {
    let (of, own, contest) = match event {
        Event::Rerolled {
            of,
            old,
            new,
            contest,
            ..
        } => {
            let whose = Whose::of(new.test.who, contest);
            (*of, vec![(whose, true, &mut **old)], contest)
        }
        Event::Kept {
            of,
            who,
            counts,
            other,
            contest,
        } => {
            let whose = Whose::of(*who, contest);
            let own = vec![(whose, false, &mut **counts), (whose, true, &mut **other)];
            (*of, own, contest)
        }
        Event::Amended {
            of,
            counts,
            other,
            switched,
            contest,
            ..
        } => {
            let whose = Whose::of(counts.new.test.who, contest);
            let other = other.as_mut().map(|it| (whose, *switched, &mut it.old));
            let own = [(whose, !*switched, &mut counts.old)]
                .into_iter()
                .chain(other);
            (*of, own.collect(), contest)
        }
        _ => return Vec::new(),
    };
    let contest = contest.as_mut();
    let against = contest.map(|(side, record, _)| (Whose::against(*side), true, &mut **record));
    let all = own.into_iter().chain(against);
    all.map(|(whose, counts, record)| (Reference { of, whose, counts }, record))
        .collect()
}

/// A roll, or a reference to it.
pub(super) enum Found<'a> {
    Here(&'a RollRecord),
    At(Reference),
}

impl<'a> Found<'a> {
    fn new(record: &'a RollRecord, elsewhere: Reference) -> Self {
        if record.is_left_out() {
            Self::At(elsewhere)
        } else {
            Self::Here(record)
        }
    }
}

/// A roll among the events of an entry: the one that counts, or the other one.
pub(super) fn find(events: &[Event], whose: Whose, counts: bool) -> Option<Found<'_>> {
    events
        .iter()
        .find_map(|event| find_in(event, whose, counts))
}

fn find_in(event: &Event, whose: Whose, counts: bool) -> Option<Found<'_>> {
    // The roll, and whether a left out roll means the one that counted before.
    let (of, who, contest, own) = match event {
        Event::Rolled(record) if counts && whose.side.is_none() => {
            return (record.test.who == whose.who).then_some(Found::Here(record));
        }
        Event::Contested { a, b, .. } if counts => {
            let of_side = |side| if side == Side::A { a } else { b };
            return whose.side.map(|side| Found::Here(of_side(side)));
        }
        Event::Rerolled {
            of,
            old,
            new,
            kept_new,
            contest,
            ..
        } => {
            let record = if *kept_new == counts { new } else { old };
            (of, new.test.who, contest, Some((&**record, true)))
        }
        Event::Kept {
            of,
            who,
            counts: kept,
            other,
            contest,
        } => {
            let record = if counts { kept } else { other };
            (of, *who, contest, Some((&**record, !counts)))
        }
        Event::Amended {
            of,
            counts: amended,
            other,
            contest,
            ..
        } => {
            let new = if counts {
                Some(amended)
            } else {
                other.as_ref()
            };
            let own = new.map(|it| (&it.new, true));
            (of, amended.new.test.who, contest, own)
        }
        _ => return None,
    };
    let at = |counts| Reference {
        of: *of,
        whose,
        counts,
    };
    match contest {
        Some((side, record, _)) if whose.side != Some(*side) => Some(if counts {
            Found::new(record, at(true))
        } else {
            Found::At(at(false))
        }),
        None if who != whose.who => None,
        _ => own.map(|(record, counted)| Found::new(record, at(counted))),
    }
}

/// The character's side, if these events are a contest.
pub(super) fn side_of(events: &[Event], who: Actor) -> Option<Side> {
    events.iter().find_map(|event| {
        let (own, contest) = match event {
            Event::Contested { a, .. } if a.test.who == who => return Some(Side::A),
            Event::Contested { .. } => return Some(Side::B),
            Event::Rerolled { new, contest, .. } => (new.test.who, contest),
            Event::Kept { who, contest, .. } => (*who, contest),
            Event::Amended {
                counts, contest, ..
            } => (counts.new.test.who, contest),
            _ => return None,
        };
        let (side, ..) = contest.as_ref()?;
        Some(if own == who { *side } else { side.other() })
    })
}

/// A roll of an earlier entry.
pub(super) fn roll_at(
    mut before: Seq,
    mut place: Reference,
    lookup: Lookup<'_>,
) -> Result<RollRecord, EventsError> {
    let missing = missing(place.of);
    for _ in 0..FARTHEST {
        let events = events_at(before, place.of, lookup)?;
        before = place.of;
        place = match find(&events, place.whose, place.counts) {
            Some(Found::Here(record)) => return Ok(record.clone()),
            Some(Found::At(earlier)) => earlier,
            None => break,
        };
    }
    Err(missing)
}

/// The events of an earlier entry that references may lead to.
pub(super) fn events_at(
    before: Seq,
    seq: Seq,
    lookup: Lookup<'_>,
) -> Result<Vec<Event>, EventsError> {
    is_earlier(before, seq)?;
    parse_rolls(&lookup(seq)?)
}

/// References only lead to earlier entries, so that following them ends.
pub(super) fn is_earlier(before: Seq, seq: Seq) -> Result<(), EventsError> {
    if seq < before {
        Ok(())
    } else {
        Err(format!("it refers to entry {}, which is not before it", seq.0).into())
    }
}

pub(super) fn missing(seq: Seq) -> EventsError {
    format!("it refers to a roll that entry {} doesn't hold", seq.0).into()
}
