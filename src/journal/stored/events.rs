//! An entry's events as its row stores them: a list of JSON objects in which every roll stands once. A roll that an earlier
//! entry holds, and the outcome that an entry left open, are referred to by the entry's number.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::campaign::test::Actor;
use crate::campaign::{
    Campaign, CharacterId, ContestVerdict, Entry, Event, OpenOutcome, Reevaluation, RollRecord, Seq,
};
use crate::rules::{Face, Side, is_default};

/// How many entries back a roll is looked for; what is further back is stored again, so that reading an entry stays short.
const FARTHEST: usize = 64;

/// Hands out the events of an earlier entry, as they are stored.
pub(in crate::journal) type Lookup<'a> = &'a dyn Fn(Seq) -> Result<String, String>;

/// Why events can't be read.
#[derive(Debug)]
pub(in crate::journal) enum EventsError {
    /// They aren't JSON, or not of a shape that is known.
    Json(serde_json::Error),
    /// They refer to what isn't there, in words.
    Reference(String),
}

impl From<serde_json::Error> for EventsError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

impl From<String> for EventsError {
    fn from(why: String) -> Self {
        Self::Reference(why)
    }
}

/// An event that may refer to earlier entries, as it is stored, and those it may refer to.
#[derive(Debug, Clone, Serialize, Deserialize)]
enum Stored {
    Rolled(Box<RollRecord>),
    Contested {
        a: Box<RollRecord>,
        b: Box<RollRecord>,
        verdict: ContestVerdict,
    },
    Rerolled(StoredReroll),
    Kept(StoredKept),
    Amended(StoredAmendment),
    OpenSet(StoredOpen),
}

/// In a contest: which side, the opponent's roll unless it is the one at `of`, and what it comes to.
type Against = Option<(Side, Option<Box<RollRecord>>, ContestVerdict)>;

/// An [`Event::Rerolled`]; `old` is the roll that counts at `of`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredReroll {
    of: Seq,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    old: Option<Box<RollRecord>>,
    new: Box<RollRecord>,
    kept_new: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contest: Against,
}

/// An [`Event::Kept`]; `counts` is the roll that doesn't count at `of`, `other` the one that does.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredKept {
    of: Seq,
    who: Actor,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counts: Option<Box<RollRecord>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<Box<RollRecord>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contest: Against,
}

/// An [`Event::Amended`].
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredAmendment {
    of: Seq,
    was: String,
    counts: StoredReevaluation,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<StoredReevaluation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contest: Against,
}

/// A [`Reevaluation`]; `old` is the roll at `of`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredReevaluation {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    old: Option<Box<RollRecord>>,
    new: Box<RollRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    surplus: Vec<(u16, Face)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    thrown: Vec<usize>,
}

/// An [`Event::OpenSet`]: the entries that left these outcomes open. Where this entry did, the numbers of its outcome that no
/// roll tells.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredOpen {
    who: CharacterId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<Seq>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<Seq>,
    /// The roll the chain began with; left out where it is this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    root: Option<Seq>,
    #[serde(default, skip_serializing_if = "is_default")]
    rerolls: u32,
    /// The roll that counts is the earlier of the two.
    #[serde(default, skip_serializing_if = "is_default")]
    older: bool,
    /// The other roll may be kept instead.
    #[serde(default, skip_serializing_if = "is_default")]
    other: bool,
    /// An outcome that no entry left this way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    whole_before: Option<Box<OpenOutcome>>,
    /// The same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    whole_after: Option<Box<OpenOutcome>>,
}

/// Whose roll of an entry: in a contest the side says it.
#[derive(Debug, Clone, Copy)]
struct Whose {
    who: Actor,
    side: Option<Side>,
}

/// The events of an entry, to be stored.
pub(in crate::journal) fn write(entry: &Entry, lookup: Lookup<'_>) -> String {
    let events = &entry.what.events;
    let mut stored: Vec<Option<Stored>> = events
        .iter()
        .map(|event| shortened(event, entry.seq, lookup))
        .collect();
    // What was left open has to be found again by what is stored; what isn't is stored whole.
    let text = told(events, &stored);
    let here = Reading::new(entry.seq, &text, lookup, None);
    let mut whole = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let (Event::OpenSet { before, after, .. }, Some(Stored::OpenSet(open))) =
            (event, &stored[at])
        else {
            continue;
        };
        let found = |seq: Option<Seq>| here.as_ref().ok()?.left_open(seq?, open.who).ok();
        let unfound = |seq, outcome: &Option<Box<OpenOutcome>>| {
            outcome.is_some() && found(seq) != outcome.as_deref().cloned()
        };
        whole.push((at, unfound(open.before, before), unfound(open.after, after)));
    }
    if !whole.iter().any(|(_, before, after)| *before || *after) {
        return text;
    }
    for (at, is_before, is_after) in whole {
        if let (Event::OpenSet { before, after, .. }, Some(Stored::OpenSet(open))) =
            (&events[at], &mut stored[at])
        {
            if is_before {
                (open.before, open.whole_before) = (None, before.clone());
            }
            if is_after {
                (open.after, open.whole_after) = (None, after.clone());
            }
        }
    }
    told(events, &stored)
}

/// The events as one text, each shortened where it is.
fn told(events: &[Event], stored: &[Option<Stored>]) -> String {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Told<'a> {
        Whole(&'a Event),
        Short(&'a Stored),
    }
    let told = events.iter().zip(stored);
    let told = told.map(|(event, stored)| stored.as_ref().map_or(Told::Whole(event), Told::Short));
    let told: Vec<Told<'_>> = told.collect();
    serde_json::to_string(&told).expect("events have only string keys and finite numbers")
}

/// An event without what earlier entries hold; `None` where it refers to nothing.
fn shortened(event: &Event, seq: Seq, lookup: Lookup<'_>) -> Option<Stored> {
    let counting = |of, whose| counts_at(seq, of, whose, lookup).ok().flatten();
    let idle = |of, whose| idle_at(seq, of, whose, lookup).ok().flatten();
    let unless = |there: Option<RollRecord>, record: &RollRecord| {
        (there.as_ref() != Some(record)).then(|| Box::new(record.clone()))
    };
    let against = |of: Seq, contest: &Option<(Side, Box<RollRecord>, ContestVerdict)>| {
        let (side, record, verdict) = contest.as_ref()?;
        let there = counting(of, Whose::on(opposite(*side)));
        Some((*side, unless(there, record), verdict.clone()))
    };
    let side = |contest: &Option<(Side, Box<RollRecord>, ContestVerdict)>| {
        contest.as_ref().map(|(side, ..)| *side)
    };
    Some(match event {
        Event::Rerolled {
            of,
            old,
            new,
            kept_new,
            contest,
        } => {
            let whose = Whose::of(new, side(contest));
            Stored::Rerolled(StoredReroll {
                of: *of,
                old: unless(counting(*of, whose), old),
                new: new.clone(),
                kept_new: *kept_new,
                contest: against(*of, contest),
            })
        }
        Event::Kept {
            of,
            counts,
            other,
            contest,
        } => {
            let whose = Whose::of(counts, side(contest));
            Stored::Kept(StoredKept {
                of: *of,
                who: whose.who,
                counts: unless(idle(*of, whose), counts),
                other: unless(counting(*of, whose), other),
                contest: against(*of, contest),
            })
        }
        Event::Amended {
            of,
            was,
            counts,
            other,
            contest,
        } => {
            let whose = Whose::of(&counts.new, side(contest));
            let shorter = |it: &Reevaluation, there| StoredReevaluation {
                old: unless(there, &it.old),
                new: Box::new(it.new.clone()),
                surplus: it.surplus.clone(),
                thrown: it.thrown.clone(),
            };
            let idle = other.as_ref().and_then(|_| idle(*of, whose));
            Stored::Amended(StoredAmendment {
                of: *of,
                was: was.clone(),
                counts: shorter(counts, counting(*of, whose)),
                other: other.as_ref().map(|it| shorter(it, idle)),
                contest: against(*of, contest),
            })
        }
        Event::OpenSet { who, before, after } => {
            let own = after.as_deref().filter(|after| after.seq == seq);
            Stored::OpenSet(StoredOpen {
                who: *who,
                before: before.as_ref().map(|it| it.seq),
                after: after.as_ref().map(|it| it.seq),
                root: own.map(|it| it.root).filter(|root| *root != seq),
                rerolls: own.map_or(0, |it| it.rerolls),
                older: own.is_some_and(|it| !it.newer),
                other: own.is_some_and(|it| it.other.is_some()),
                whole_before: None,
                whole_after: None,
            })
        }
        _ => return None,
    })
}

/// An entry's events. Outcomes that are open are found through `now`, the campaign before this entry, where there is one.
///
/// # Errors
/// They can't be read, or refer to what isn't there.
pub(in crate::journal) fn read(
    seq: Seq,
    events: &str,
    lookup: Lookup<'_>,
    now: Option<&Campaign>,
) -> Result<Vec<Event>, EventsError> {
    let here = Reading::new(seq, events, lookup, now)?;
    let mut read = Vec::new();
    for raw in raws(events)? {
        read.push(match tag(raw) {
            "OpenSet" => here.open_set(raw)?,
            _ => here.event(raw)?,
        });
    }
    Ok(read)
}

/// The same without those that only say what is open; these are passed over unread.
///
/// # Errors
/// They can't be read, or refer to what isn't there.
pub(in crate::journal) fn changes(
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
    let raws = raws(events)?.into_iter();
    raws.filter(|raw| tag(raw) != "OpenSet")
        .map(|raw| here.event(raw))
        .collect()
}

/// An entry being read.
struct Reading<'a> {
    seq: Seq,
    /// Its events that may be referred to.
    rolls: Vec<Stored>,
    lookup: Lookup<'a>,
    now: Option<&'a Campaign>,
}

impl<'a> Reading<'a> {
    fn new(
        seq: Seq,
        events: &str,
        lookup: Lookup<'a>,
        now: Option<&'a Campaign>,
    ) -> Result<Self, EventsError> {
        let rolls = if events.contains(r#"{"OpenSet":"#) {
            rolls(events)?
        } else {
            Vec::new()
        };
        Ok(Self {
            seq,
            rolls,
            lookup,
            now,
        })
    }

    fn event(&self, raw: &str) -> Result<Event, EventsError> {
        match tag(raw) {
            "Rerolled" | "Kept" | "Amended" => self.referring(parsed(raw)?),
            _ => parsed(raw),
        }
    }

    /// An event with the rolls it refers to.
    fn referring(&self, stored: Stored) -> Result<Event, EventsError> {
        let counting = |of, whose| {
            let found = counts_at(self.seq, of, whose, self.lookup)?;
            found.map(Box::new).ok_or_else(|| missing(of))
        };
        let idle = |of, whose| {
            let found = idle_at(self.seq, of, whose, self.lookup)?;
            found.map(Box::new).ok_or_else(|| missing(of))
        };
        let side = |contest: &Against| contest.as_ref().map(|(side, ..)| *side);
        let against = |of, contest: Against| {
            let Some((side, record, verdict)) = contest else {
                return Ok(None);
            };
            let record = record.map_or_else(|| counting(of, Whose::on(opposite(side))), Ok)?;
            Ok::<_, EventsError>(Some((side, record, verdict)))
        };
        Ok(match stored {
            Stored::Rerolled(it) => {
                let whose = Whose::of(&it.new, side(&it.contest));
                Event::Rerolled {
                    of: it.of,
                    old: it.old.map_or_else(|| counting(it.of, whose), Ok)?,
                    new: it.new,
                    kept_new: it.kept_new,
                    contest: against(it.of, it.contest)?,
                }
            }
            Stored::Kept(it) => {
                let whose = Whose {
                    who: it.who,
                    side: side(&it.contest),
                };
                Event::Kept {
                    of: it.of,
                    counts: it.counts.map_or_else(|| idle(it.of, whose), Ok)?,
                    other: it.other.map_or_else(|| counting(it.of, whose), Ok)?,
                    contest: against(it.of, it.contest)?,
                }
            }
            Stored::Amended(it) => {
                let whose = Whose::of(&it.counts.new, side(&it.contest));
                let reevaluated = |it: StoredReevaluation, old: Box<RollRecord>| {
                    Box::new(Reevaluation {
                        old: *old,
                        new: *it.new,
                        surplus: it.surplus,
                        thrown: it.thrown,
                    })
                };
                let mut counts = it.counts;
                let old = counts.old.take();
                let old = old.map_or_else(|| counting(it.of, whose), Ok)?;
                let other = match it.other {
                    Some(mut other) => {
                        let old = other.old.take();
                        let old = old.map_or_else(|| idle(it.of, whose), Ok)?;
                        Some(reevaluated(other, old))
                    }
                    None => None,
                };
                Event::Amended {
                    of: it.of,
                    was: it.was,
                    counts: reevaluated(counts, old),
                    other,
                    contest: against(it.of, it.contest)?,
                }
            }
            Stored::Rolled(record) => Event::Rolled(record),
            Stored::Contested { a, b, verdict } => Event::Contested { a, b, verdict },
            Stored::OpenSet(_) => return Err("an open outcome refers to itself".to_owned().into()),
        })
    }

    fn open_set(&self, raw: &str) -> Result<Event, EventsError> {
        let Stored::OpenSet(open) = parsed(raw)? else {
            return Err("it is not an open outcome".to_owned().into());
        };
        let whole = |seq: Option<Seq>, whole: Option<Box<OpenOutcome>>| match (seq, whole) {
            (Some(seq), None) => self.left_open(seq, open.who).map(|it| Some(Box::new(it))),
            (_, whole) => Ok(whole),
        };
        Ok(Event::OpenSet {
            who: open.who,
            before: whole(open.before, open.whole_before)?,
            after: whole(open.after, open.whole_after)?,
        })
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
            there = stored_at(self.seq, seq, self.lookup)?;
            &there
        };
        let is_left = |open: &StoredOpen| {
            open.after == Some(seq) || open.whole_after.as_ref().is_some_and(|it| it.seq == seq)
        };
        let own = |stored: &&Stored| matches!(stored, Stored::OpenSet(open) if open.who == who && is_left(open));
        let Some(Stored::OpenSet(open)) = rolls.iter().find(own) else {
            return Err(missing(seq));
        };
        if let Some(whole) = &open.whole_after {
            return Ok((**whole).clone());
        }
        let actor = Actor::Character(who);
        let side = rolls.iter().find_map(|stored| stored.side_of(actor));
        let whose = Whose { who: actor, side };
        let get = |whose: Whose, counts| {
            let (of, counts) = match find(rolls, whose, counts) {
                Found::Here(record) => return Ok(record.clone()),
                Found::At(of) => (of, true),
                Found::Idle(of) => (of, false),
                Found::Nowhere => return Err(missing(seq)),
            };
            roll_at(seq, of, whose, counts, self.lookup)?.ok_or_else(|| missing(of))
        };
        Ok(OpenOutcome {
            seq,
            root: open.root.unwrap_or(seq),
            record: get(whose, true)?,
            other: open.other.then(|| get(whose, false)).transpose()?,
            newer: !open.older,
            rerolls: open.rerolls,
            against: match side {
                Some(side) => Some((side, get(Whose::on(opposite(side)), true)?)),
                None => None,
            },
        })
    }
}

/// Where the roll is that is looked for.
enum Found<'a> {
    Here(&'a RollRecord),
    /// It is the one that counts at this entry.
    At(Seq),
    /// It is the one that doesn't count at this entry.
    Idle(Seq),
    Nowhere,
}

/// A roll among the events of an entry: the one that counts, or the other.
fn find(stored: &[Stored], whose: Whose, counts: bool) -> Found<'_> {
    let mut found = stored.iter().map(|stored| stored.find(whose, counts));
    let found = found.find(|found| !matches!(found, Found::Nowhere));
    found.unwrap_or(Found::Nowhere)
}

impl Stored {
    fn find(&self, whose: Whose, counts: bool) -> Found<'_> {
        match self {
            Self::Rolled(record) if counts && whose.side.is_none() && whose.made(record) => {
                Found::Here(record)
            }
            Self::Contested { a, b, .. } if counts => match whose.side {
                Some(Side::A) => Found::Here(a),
                Some(Side::B) => Found::Here(b),
                None => Found::Nowhere,
            },
            Self::Rerolled(it) => {
                if let Some(found) = opponents(it.of, &it.contest, whose, counts) {
                    return found;
                }
                if it.contest.is_none() && !whose.made(&it.new) {
                    return Found::Nowhere;
                }
                match (it.kept_new == counts, &it.old) {
                    (true, _) => Found::Here(&it.new),
                    (false, Some(old)) => Found::Here(old),
                    (false, None) => Found::At(it.of),
                }
            }
            Self::Kept(it) => {
                if let Some(found) = opponents(it.of, &it.contest, whose, counts) {
                    return found;
                }
                if it.contest.is_none() && it.who != whose.who {
                    return Found::Nowhere;
                }
                match (counts, &it.counts, &it.other) {
                    (true, Some(record), _) | (false, _, Some(record)) => Found::Here(record),
                    (true, None, _) => Found::Idle(it.of),
                    (false, _, None) => Found::At(it.of),
                }
            }
            Self::Amended(it) => {
                if let Some(found) = opponents(it.of, &it.contest, whose, counts) {
                    return found;
                }
                if it.contest.is_none() && !whose.made(&it.counts.new) {
                    return Found::Nowhere;
                }
                match (counts, &it.other) {
                    (true, _) => Found::Here(&it.counts.new),
                    (false, Some(other)) => Found::Here(&other.new),
                    (false, None) => Found::Nowhere,
                }
            }
            _ => Found::Nowhere,
        }
    }

    /// Which side of a contest somebody is on, where this is one.
    fn side_of(&self, who: Actor) -> Option<Side> {
        let (own, contest) = match self {
            Self::Contested { a, .. } if a.test.who == who => return Some(Side::A),
            Self::Contested { .. } => return Some(Side::B),
            Self::Rerolled(it) => (it.new.test.who, &it.contest),
            Self::Kept(it) => (it.who, &it.contest),
            Self::Amended(it) => (it.counts.new.test.who, &it.contest),
            Self::Rolled(_) | Self::OpenSet(_) => return None,
        };
        let (side, ..) = contest.as_ref()?;
        Some(if own == who { *side } else { opposite(*side) })
    }
}

/// The opponent's roll in an entry of one side: it is there, or as it was at `of`. `None` where it is that side's own.
fn opponents(of: Seq, contest: &Against, whose: Whose, counts: bool) -> Option<Found<'_>> {
    let (side, record, _) = contest.as_ref()?;
    if whose.side == Some(*side) {
        return None;
    }
    Some(match (counts, record) {
        (true, Some(record)) => Found::Here(record),
        (true, None) => Found::At(of),
        (false, _) => Found::Idle(of),
    })
}

impl Whose {
    fn of(record: &RollRecord, side: Option<Side>) -> Self {
        let who = record.test.who;
        Self { who, side }
    }

    /// Whoever is on that side.
    fn on(side: Side) -> Self {
        Self {
            who: Actor::Each,
            side: Some(side),
        }
    }

    fn made(self, record: &RollRecord) -> bool {
        record.test.who == self.who
    }
}

fn opposite(side: Side) -> Side {
    match side {
        Side::A => Side::B,
        Side::B => Side::A,
    }
}

/// The roll that counts at an entry before this one.
fn counts_at(
    before: Seq,
    of: Seq,
    whose: Whose,
    lookup: Lookup<'_>,
) -> Result<Option<RollRecord>, EventsError> {
    roll_at(before, of, whose, true, lookup)
}

/// The roll that doesn't count there, and may be kept instead.
fn idle_at(
    before: Seq,
    of: Seq,
    whose: Whose,
    lookup: Lookup<'_>,
) -> Result<Option<RollRecord>, EventsError> {
    roll_at(before, of, whose, false, lookup)
}

fn roll_at(
    before: Seq,
    of: Seq,
    whose: Whose,
    counts: bool,
    lookup: Lookup<'_>,
) -> Result<Option<RollRecord>, EventsError> {
    let (mut before, mut of, mut counts) = (before, of, counts);
    for _ in 0..FARTHEST {
        let stored = stored_at(before, of, lookup)?;
        let (earlier, still) = match find(&stored, whose, counts) {
            Found::Here(record) => return Ok(Some(record.clone())),
            Found::Nowhere => return Ok(None),
            Found::At(earlier) => (earlier, true),
            Found::Idle(earlier) => (earlier, false),
        };
        (before, of, counts) = (of, earlier, still);
    }
    Ok(None)
}

/// The events of an earlier entry that may be referred to.
fn stored_at(before: Seq, seq: Seq, lookup: Lookup<'_>) -> Result<Vec<Stored>, EventsError> {
    // Every reference leads back, so that following them ends.
    if seq >= before {
        let why = format!("it refers to entry {}, which is not before it", seq.0);
        return Err(why.into());
    }
    rolls(&lookup(seq)?)
}

fn rolls(events: &str) -> Result<Vec<Stored>, EventsError> {
    let raws = raws(events)?.into_iter();
    raws.filter(|raw| {
        matches!(
            tag(raw),
            "Rolled" | "Contested" | "Rerolled" | "Kept" | "Amended" | "OpenSet"
        )
    })
    .map(parsed)
    .collect()
}

fn raws(events: &str) -> Result<Vec<&str>, EventsError> {
    let raws: Vec<&RawValue> = serde_json::from_str(events)?;
    Ok(raws.into_iter().map(RawValue::get).collect())
}

/// The kind of an event: its only key.
fn tag(raw: &str) -> &str {
    raw.split('"').nth(1).unwrap_or_default()
}

fn parsed<'a, T: Deserialize<'a>>(raw: &'a str) -> Result<T, EventsError> {
    Ok(serde_json::from_str(raw)?)
}

fn missing(seq: Seq) -> EventsError {
    format!("it refers to a roll that entry {} doesn't hold", seq.0).into()
}
