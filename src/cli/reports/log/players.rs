//! The history as players may have it: what they hear of it, numbered from 1, without a clock and without a number of the
//! journal's.

use std::collections::{BTreeSet, VecDeque};
use std::io::Write;

use serde_json::{Value, json};

use super::{csv, markdown};
use crate::campaign::{Campaign, Seq};
use crate::cli::{LogFormat, time_format};
use crate::game::sanitize;
use crate::journal::{EntryLine, PlayersJournal, Reader, SessionPeriod};

/// The fields of an entry, in the order of columns.
const FIELDS: [&str; 8] = [
    "number", "session", "date", "kind", "who", "label", "tier", "undone",
];

/// An entry as players may have it.
struct VisibleEntry {
    number: u64,
    day: String,
    who: Vec<String>,
    line: EntryLine,
}

/// Writes the newest that are wanted, oldest first; `limit` 0 is all.
pub(super) fn write(
    reader: &Reader,
    campaign: &Campaign,
    wanted: Option<&BTreeSet<Seq>>,
    (limit, format): (usize, LogFormat),
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut hearing = PlayersJournal::new(reader, Campaign::new(campaign.game.clone(), ""));
    let mut told = Numbering::default();
    let mut page = LogWriter::begin(campaign, format, out)?;
    let mut newest = VecDeque::new();
    for seq in 1..=reader.last()?.0 {
        let heard = hearing.next(Seq(seq))?;
        let heard = heard.map(|line| told.next(line, hearing.campaign()));
        let asked = |it: &VisibleEntry| wanted.is_none_or(|wanted| wanted.contains(&it.line.seq));
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
    /// The next that players hear, in a campaign as it was then.
    fn next(&mut self, line: EntryLine, campaign: &Campaign) -> VisibleEntry {
        self.number += 1;
        if self.session.as_ref().is_none_or(|(n, _)| *n < line.session) {
            self.session = Some((line.session, time_format::day(line.at)));
        }
        let who = line.who.iter().filter_map(|id| campaign.character(*id));
        VisibleEntry {
            number: self.number,
            day: self.session.clone().unwrap_or_default().1,
            who: who.map(|who| who.name.clone()).collect(),
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
    fn begin(campaign: &Campaign, format: LogFormat, out: &mut impl Write) -> anyhow::Result<Self> {
        match format {
            LogFormat::Csv => csv::header(&FIELDS, out)?,
            LogFormat::Md => markdown::title(campaign, out)?,
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
                let label = sanitize(&line.label.replace('\n', " · "));
                let undone = if line.undone_by.is_some() {
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
                markdown::line(line, "", out)?;
            }
        }
        Ok(())
    }
}

impl VisibleEntry {
    /// Fields are added, never renamed.
    fn object(&self) -> Value {
        let line = &self.line;
        json!({
            "number": self.number,
            "session": line.session,
            "date": self.day,
            "kind": line.kind,
            "who": self.who,
            "label": line.label,
            "tier": line.tier,
            "undone": line.undone_by.is_some(),
        })
    }
}
