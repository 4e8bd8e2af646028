//! The history as players may have it: what they hear of it, numbered from 1, without a clock and without a number of the
//! journal's.

use std::collections::{BTreeSet, VecDeque};
use std::io::Write;
use std::sync::Arc;

use serde_json::{Value, json};

use super::{csv, markdown};
use crate::campaign::view::PlayersView;
use crate::campaign::{Campaign, Seq};
use crate::cli::{LogFormat, time_format};
use crate::game::{Game, sanitize};
use crate::journal::{PlayersJournal, PlayersLine, Reader, SessionPeriod};

/// The fields of an entry, in the order of columns.
const FIELDS: [&str; 8] = [
    "number", "session", "date", "kind", "who", "label", "tier", "undone",
];

/// An entry as players may have it.
struct VisibleEntry {
    number: u64,
    day: String,
    line: PlayersLine,
}

/// Writes the newest that are wanted, oldest first; `limit` 0 is all.
pub(super) fn write(
    reader: &Reader,
    game: &Arc<Game>,
    view: &PlayersView,
    wanted: Option<&BTreeSet<Seq>>,
    (limit, format): (usize, LogFormat),
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut hearing = PlayersJournal::new(reader, Campaign::new(game.clone(), ""));
    let mut told = Numbering::default();
    let mut page = LogWriter::begin(view, format, out)?;
    let mut newest = VecDeque::new();
    for seq in 1..=reader.last()?.0 {
        let heard = hearing.next(Seq(seq))?;
        let heard = heard.map(|line| told.next(line));
        let asked = |it: &VisibleEntry| wanted.is_none_or(|wanted| it.line.is_among(wanted));
        let Some(heard) = heard.filter(asked) else {
            continue;
        };
        if limit == 0 {
            page.write(&heard, out)?;
            continue;
        }
        if newest.len() == limit {
            newest.pop_front();
        }
        newest.push_back(heard);
    }
    newest.iter().try_for_each(|heard| page.write(heard, out))
}

/// What was told so far.
#[derive(Default)]
struct Numbering {
    number: u64,
    /// The session and its day.
    session: Option<(u32, String)>,
}

impl Numbering {
    /// The next that players hear.
    fn next(&mut self, line: PlayersLine) -> VisibleEntry {
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

/// What is written, as far as it is.
struct LogWriter {
    format: LogFormat,
    session: Option<u32>,
}

impl LogWriter {
    fn begin(view: &PlayersView, format: LogFormat, out: &mut impl Write) -> anyhow::Result<Self> {
        match format {
            LogFormat::Csv => csv::header(&FIELDS, out)?,
            LogFormat::Md => markdown::title(view.name(), view.game(), out)?,
            LogFormat::Text | LogFormat::Json => {}
        }
        let session = None;
        Ok(Self { format, session })
    }

    fn write(&mut self, heard: &VisibleEntry, out: &mut impl Write) -> anyhow::Result<()> {
        let VisibleEntry { number, line, .. } = heard;
        let begins = self.session.replace(line.session) != Some(line.session);
        match self.format {
            LogFormat::Json => writeln!(out, "{}", heard.object())?,
            LogFormat::Csv => csv::row(&FIELDS, &heard.object(), out)?,
            LogFormat::Text => {
                if begins {
                    writeln!(out, "— session {} · {} —", line.session, heard.day)?;
                }
                let label = sanitize(&line.entry.label().replace('\n', " · "));
                let undone = if line.entry.is_undone() {
                    "  (undone)"
                } else {
                    ""
                };
                writeln!(out, "{number}  {label}{undone}")?;
            }
            LogFormat::Md => {
                if begins {
                    markdown::heading(SessionPeriod::In(line.session), &heard.day, out)?;
                }
                let entry = &line.entry;
                let told = markdown::Told {
                    kind: entry.kind(),
                    label: entry.label(),
                    undone: entry.is_undone(),
                    marks: "",
                };
                markdown::line(&told, "", out)?;
            }
        }
        Ok(())
    }
}

impl VisibleEntry {
    /// Fields are added, never renamed.
    fn object(&self) -> Value {
        let (line, entry) = (&self.line, &self.line.entry);
        json!({
            "number": self.number,
            "session": line.session,
            "date": self.day,
            "kind": entry.kind(),
            "who": entry.who(),
            "label": entry.label(),
            "tier": entry.tier(),
            "undone": entry.is_undone(),
        })
    }
}
