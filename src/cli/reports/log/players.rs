//! The history as players may have it: what they know of it, numbered from 1, without a clock and without a number of the
//! journal's.

use std::collections::VecDeque;
use std::io::Write;

use serde_json::json;

use super::writer::{LogEntry, LogWriter};
use crate::campaign::Seq;
use crate::campaign::view::PlayersView;
use crate::cli::{LogArgs, LogFormat, time_format};
use crate::game::sanitize;
use crate::journal::filter::PlayersFilter;
use crate::journal::{PlayersLine, Reader, SessionPeriod};

/// The fields of an entry, in the order of columns. Fields are added, never renamed.
const FIELDS: [&str; 8] = [
    "number", "session", "date", "kind", "who", "label", "tier", "undone",
];

/// An entry as players may have it.
#[derive(Clone, PartialEq)]
pub(super) struct VisibleEntry {
    number: u64,
    day: String,
    line: PlayersLine,
}

/// Writes the newest that are wanted, oldest first; returns whether older ones are left out.
pub(super) fn write(
    reader: &Reader,
    view: &PlayersView,
    filter: &PlayersFilter,
    args: &LogArgs,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let limit = args.limit;
    let mut is_cut = false;
    let mut numbering = Numbering::default();
    let view = view.campaign();
    let mut log = LogWriter::begin((view.name, view.game), args.format, &FIELDS, None, out)?;
    let mut newest = VecDeque::new();
    for seq in 1..=reader.last()?.0 {
        for line in reader.players_lines(Seq(seq))? {
            let entry = numbering.next(line);
            if !filter.admits(&entry.line, reader)? {
                continue;
            }
            if limit == 0 {
                log.write(&entry.written(), out)?;
                continue;
            }
            if newest.len() == limit {
                newest.pop_front();
                is_cut = true;
            }
            newest.push_back(entry);
        }
    }
    for entry in &newest {
        log.write(&entry.written(), out)?;
    }
    Ok(is_cut)
}

/// What was numbered so far.
#[derive(Default)]
pub(super) struct Numbering {
    number: u64,
    /// The session and its day.
    session: Option<(u32, String)>,
}

impl Numbering {
    /// The next that players know of.
    pub(super) fn next(&mut self, line: PlayersLine) -> VisibleEntry {
        self.number += 1;
        if self.session.as_ref().is_none_or(|(n, _)| *n < line.session) {
            self.session = Some((line.session, time_format::day(line.at)));
        }
        VisibleEntry {
            number: self.number,
            day: self.session.clone().unwrap_or_default().1,
            line,
        }
    }
}

/// An entry alone on its line.
pub(super) fn line(entry: &VisibleEntry, format: LogFormat) -> String {
    let written = entry.written();
    match format {
        LogFormat::Json => written.object.to_string(),
        _ => written.text,
    }
}

impl VisibleEntry {
    /// The same entry as players see it now; without a line, which tells too much of what was undone, that it was taken back.
    pub(super) fn now(&self, line: Option<PlayersLine>) -> Self {
        Self {
            line: line.unwrap_or_else(|| self.line.clone().only_taken_back()),
            ..self.clone()
        }
    }

    fn written(&self) -> LogEntry<'_> {
        let (number, day, session) = (self.number, &self.day, self.line.session);
        let entry = &self.line;
        let label = sanitize(&entry.label.replace('\n', " · "));
        let undone = if entry.is_struck() { "  (undone)" } else { "" };
        LogEntry {
            kind: entry.kind,
            label: &entry.label,
            undone: entry.is_struck(),
            period: SessionPeriod::In(session),
            heading: format!("{} · {day}", SessionPeriod::In(session)),
            day: day.clone(),
            clock: String::new(),
            marks: "",
            text: format!("{number}  {label}{undone}"),
            object: json!({
                "number": number,
                "session": session,
                "date": day,
                "kind": entry.kind,
                "who": entry.who,
                "label": entry.label,
                "tier": entry.tier,
                "undone": entry.undone,
            }),
        }
    }
}
