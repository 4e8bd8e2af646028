//! The history as the game master has it, with numbers and times.

use std::io::Write;

use serde_json::{Value, json};

use super::writer::{LogEntry, LogWriter};
use crate::campaign::view::EntryView;
use crate::campaign::{CharacterId, Event, Kind, Seq};
use crate::cli::{LogFormat, time_format};
use crate::game::sanitize;
use crate::journal::filter::FilterContext;
use crate::journal::{EntryLine, JournalError, Reader, SessionPeriod};
use crate::table::Done;

/// The fields of an object in the order of columns. Fields are added, never renamed.
const FIELDS: [&str; 18] = [
    "seq",
    "at",
    "session",
    "kind",
    "who",
    "label",
    "tier",
    "faces",
    "called",
    "hidden",
    "undone",
    "forced",
    "table_dice",
    "cause",
    "events",
    "tags",
    "revealed",
    "changes",
];

/// Writes these entries, given newest first.
pub(super) fn write(
    found: &[Seq],
    format: LogFormat,
    known: FilterContext<'_>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (reader, campaign) = (known.reader, known.campaign);
    let bounds = match format {
        LogFormat::Text | LogFormat::Md => reader.session_bounds(found.iter().copied())?,
        LogFormat::Json | LogFormat::Csv => reader.session_bounds([])?,
    };
    let widest = found.first().map_or(0, |seq| seq.0.to_string().len());
    let title = (campaign.name.as_str(), &*campaign.game);
    let before = Some(SessionPeriod::In(0));
    let mut log = LogWriter::begin(title, format, &FIELDS, before, out)?;
    for seq in found.iter().rev() {
        let line = reader.line(*seq)?;
        let period = SessionPeriod::of(&line, &bounds);
        let text = match format {
            LogFormat::Text => text(reader, &line, widest)?,
            _ => String::new(),
        };
        let object = match format {
            LogFormat::Json | LogFormat::Csv => object(known, &line)?,
            LogFormat::Text | LogFormat::Md => Value::Null,
        };
        let entry = LogEntry {
            kind: line.kind,
            label: &line.label,
            undone: line.undone_by.is_some(),
            period,
            heading: period.to_string(),
            day: time_format::day(line.at),
            clock: format!("{} ", time_format::clock(line.at)),
            marks: marks(&line),
            text,
            object,
        };
        log.write(&entry, out)?;
    }
    Ok(())
}

/// `118  2026-11-14 21:07  Brannoc · Athletics 15 vs 12 · strong  #heist  (hidden)`.
pub(crate) fn text(
    reader: &Reader,
    line: &EntryLine,
    widest: usize,
) -> Result<String, JournalError> {
    let undone = line.undone_by.map(|by| format!("undone by {}", by.0));
    // As the screen marks it: also what tells only what is kept from players.
    let hidden = match line.revealed_by {
        _ if line.is_kept() => Some("hidden".to_owned()),
        by => by.map(|by| format!("revealed by {}", by.0)),
    };
    let forced = line.forced.then(|| "overruled".to_owned());
    let marks: Vec<String> = [undone, hidden, forced].into_iter().flatten().collect();
    let marks = match marks.as_slice() {
        [] => String::new(),
        marks => format!("  ({})", marks.join(", ")),
    };
    let label = match line.kind {
        // As it was answered, with the numbers it took.
        Kind::Undo | Kind::Redo => Done {
            seq: line.seq,
            decision: reader.read_entry(line.seq)?.what,
            follow_ups: Vec::new(),
        }
        .message(),
        _ => line.label.to_string(),
    };
    let (seq, at) = (line.seq.0, time_format::local(line.at));
    let label = sanitize(&label.replace('\n', " · "));
    let tags = reader.tags(line.seq..=line.seq)?.into_iter();
    let tags = tags.fold(String::new(), |tags, tag| {
        tags + "  #" + &sanitize(&tag.word)
    });
    Ok(format!("{seq:>widest$}  {at}  {label}{tags}{marks}"))
}

pub(super) fn object(known: FilterContext<'_>, line: &EntryLine) -> Result<Value, JournalError> {
    let entry = known.reader.read_entry(line.seq)?;
    let view = EntryView::whole(known.campaign, &entry);
    let tags = known.reader.tags(line.seq..=line.seq)?;
    let tags: Vec<String> = tags.into_iter().map(|tag| tag.word).collect();
    let who = line.who.iter().map(|id| name(known, *id));
    let who: Result<Vec<String>, JournalError> = who.collect();
    Ok(json!({
        "seq": line.seq,
        "at": time_format::utc(line.at),
        "session": line.session,
        "kind": view.kind(),
        "who": who?,
        "label": view.label(),
        "tier": view.tier(),
        "faces": view.events().flat_map(Event::faces).collect::<Vec<_>>(),
        "called": view.events().find_map(Event::called),
        "hidden": view.is_hidden() || line.is_kept(),
        "undone": line.undone_by.is_some(),
        "forced": view.overruled(),
        "table_dice": view.events().any(Event::table_dice),
        "cause": view.cause(),
        "events": view.events().collect::<Vec<_>>(),
        "tags": tags,
        "revealed": line.revealed_by.is_some(),
        "changes": view.changes().collect::<Vec<_>>(),
    }))
}

/// A character's present or last name.
fn name(known: FilterContext<'_>, id: CharacterId) -> Result<String, JournalError> {
    if let Some(one) = known.campaign.characters.get(&id) {
        return Ok(one.name.clone());
    }
    let former = known.names.name(known.reader, id)?;
    Ok(former.unwrap_or_default().to_owned())
}

fn marks(line: &EntryLine) -> &'static str {
    match (line.is_kept(), line.revealed_by.is_some(), line.forced) {
        (true, _, false) => " (hidden)",
        (true, _, true) => " (hidden) (overruled)",
        (false, true, false) => " (revealed)",
        (false, true, true) => " (revealed) (overruled)",
        (false, false, true) => " (overruled)",
        (false, false, false) => "",
    }
}
