//! `rollbook log`: the newest entries that fit, oldest first, as text or JSON Lines.

mod wanted;

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{LogArgs, LogFormat, when};
use crate::campaign::{Campaign, CharacterId, Event, Kind, Seq};
use crate::game::harmless;
use crate::journal::{JournalError, Line, Reader};
use crate::table::Done;
use wanted::Wanted;

/// How many lines are read at a time: a screenful is enough, a million must not be held.
const WINDOW: usize = 512;

/// Writes what fits.
///
/// # Errors
/// The campaign can't be read, nobody has that name, there is no such tier or session, or the output is gone.
pub fn log(reader: &Reader, args: &LogArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let campaign = reader.campaign(&mut |_, _| {})?;
    let wanted = Wanted::of(args, &campaign)?;
    let found = newest(reader, &wanted, args.limit)?;
    let widest = found.first().map_or(0, |seq| seq.0.to_string().len());
    let mut session = 0;
    for seq in found.into_iter().rev() {
        let line = reader.line(seq)?;
        match args.format {
            LogFormat::Text => {
                if line.session != session {
                    session = line.session;
                    writeln!(out, "— session {session} —")?;
                }
                text(&line, &told(reader, &line)?, widest, out)?;
            }
            LogFormat::Json => writeln!(out, "{}", object(reader, &campaign, &line)?)?,
        }
    }
    Ok(())
}

/// Their numbers only, newest first: all of a long campaign may be asked for.
fn newest(reader: &Reader, wanted: &Wanted, limit: usize) -> Result<Vec<Seq>, JournalError> {
    let limit = if limit == 0 { usize::MAX } else { limit };
    let (mut found, mut before) = (Vec::new(), None);
    while found.len() < limit {
        let page = reader.page(before, WINDOW)?;
        let Some(last) = page.last() else { break };
        before = Some(last.seq);
        let fit = page.iter().filter(|line| wanted.fits(line));
        found.extend(fit.map(|line| line.seq));
    }
    found.truncate(limit);
    Ok(found)
}

/// The label; an undo or redo as it was answered, with the numbers it took.
fn told(reader: &Reader, line: &Line) -> Result<String, JournalError> {
    if !matches!(line.kind, Kind::Undo | Kind::Redo) {
        return Ok(line.label.clone());
    }
    let done = Done {
        seq: line.seq,
        decision: reader.bare(line.seq)?.what,
        followed: Vec::new(),
    };
    Ok(done.said())
}

fn text(line: &Line, told: &str, widest: usize, out: &mut impl Write) -> io::Result<()> {
    let undone = line.undone_by.map(|by| format!("undone by {}", by.0));
    let hidden = line.hidden.then(|| "hidden".to_owned());
    let forced = line.forced.then(|| "overruled".to_owned());
    let marks: Vec<String> = [undone, hidden, forced].into_iter().flatten().collect();
    let marks = match marks.as_slice() {
        [] => String::new(),
        marks => format!("  ({})", marks.join(", ")),
    };
    let (seq, at) = (line.seq.0, when::local(line.at));
    let told = harmless(&told.replace('\n', " · "));
    writeln!(out, "{seq:>widest$}  {at}  {told}{marks}")
}

/// One entry as a JSON object. Fields are added, never renamed.
fn object(reader: &Reader, campaign: &Campaign, line: &Line) -> Result<Value, JournalError> {
    let entry = reader.entry(line.seq)?.entry;
    let events = &entry.what.events;
    let name = |id: &CharacterId| campaign.characters.get(id).map(|c| c.name.clone());
    Ok(json!({
        "seq": line.seq,
        "at": when::utc(line.at),
        "session": line.session,
        "kind": line.kind,
        "who": line.who.iter().filter_map(name).collect::<Vec<_>>(),
        "label": line.label,
        "tier": line.tier,
        "faces": events.iter().flat_map(Event::faces).collect::<Vec<_>>(),
        "called": events.iter().find_map(Event::called),
        "hidden": line.hidden,
        "undone": line.undone_by.is_some(),
        "forced": entry.what.forced,
        "table_dice": events.iter().any(Event::table_dice),
        "cause": line.cause.map(|Seq(seq)| seq),
        "events": events,
    }))
}
