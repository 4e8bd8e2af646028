//! The events column: a JSON list of objects, each with its event's name as its only key.

use serde_json::value::RawValue;

use crate::campaign::sound::check_events;
use crate::campaign::{Event, Seq};

/// Hands out the events of an earlier entry, as they are stored.
pub(crate) type Lookup<'a> = &'a dyn Fn(Seq) -> Result<String, String>;

/// Why events can't be read.
#[derive(Debug)]
pub(crate) enum EventsError {
    /// They aren't JSON, or not of a shape that is known.
    Json(serde_json::Error),
    /// A number is out of bounds, or a reference leads nowhere; with a message.
    Unsound(String),
}

impl From<serde_json::Error> for EventsError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

impl From<String> for EventsError {
    fn from(why: String) -> Self {
        Self::Unsound(why)
    }
}

/// The stored events whose name is asked for; the others are skipped unread. Their numbers may be any.
pub(super) fn parse(
    events: &str,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<Event>, EventsError> {
    let raws: Vec<&RawValue> = serde_json::from_str(events)?;
    let raws = raws.into_iter().map(RawValue::get);
    let wanted = raws.filter(|raw| wanted(raw.split('"').nth(1).unwrap_or_default()));
    let read: Result<_, serde_json::Error> = wanted.map(serde_json::from_str).collect();
    Ok(read?)
}

/// The events of an entry, once their numbers are checked.
pub(super) fn bounded(seq: Seq, events: Vec<Event>) -> Result<Vec<Event>, EventsError> {
    let checked = check_events(seq, &events);
    checked.map_err(|why| EventsError::Unsound(why.to_string()))?;
    Ok(events)
}

/// The events that references may lead to.
pub(super) fn parse_rolls(events: &str) -> Result<Vec<Event>, EventsError> {
    parse(events, is_roll)
}

/// The other events, which refer to no earlier entry; rolls take most of the time to read.
pub(crate) fn values(seq: Seq, events: &str) -> Result<Vec<Event>, EventsError> {
    bounded(seq, parse(events, |name| !is_roll(name))?)
}

fn is_roll(name: &str) -> bool {
    matches!(
        name,
        "Rolled" | "Contested" | "Rerolled" | "Kept" | "Amended" | "OpenSet"
    )
}
