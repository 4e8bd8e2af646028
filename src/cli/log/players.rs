//! The history as players may have it: what they hear of it, numbered from 1, without a clock and without a number of the
//! journal's.

use std::collections::{BTreeSet, VecDeque};
use std::io::Write;

use serde_json::{Value, json};

use super::super::{LogFormat, when};
use super::{csv, story};
use crate::campaign::{Campaign, Seq};
use crate::game::harmless;
use crate::journal::{Evening, Hearing, Line, Reader};

/// The fields of an entry, in the order of columns.
const FIELDS: [&str; 8] = [
    "number", "session", "date", "kind", "who", "label", "tier", "undone",
];

/// An entry as players may have it.
struct Heard {
    number: u64,
    day: String,
    who: Vec<String>,
    line: Line,
}

/// Writes the newest that are wanted, oldest first; `limit` 0 is all.
pub(super) fn write(
    reader: &Reader,
    campaign: &Campaign,
    wanted: Option<&BTreeSet<Seq>>,
    (limit, format): (usize, LogFormat),
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut hearing = Hearing::of(reader, Campaign::new(campaign.game.clone(), ""));
    let mut told = Told::default();
    let mut page = Page::begin(campaign, format, out)?;
    let mut newest = VecDeque::new();
    for seq in 1..=reader.last()?.0 {
        let heard = hearing.forth(Seq(seq))?;
        let heard = heard.map(|line| told.next(line, hearing.campaign()));
        let asked = |it: &Heard| wanted.is_none_or(|wanted| wanted.contains(&it.line.seq));
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
struct Told {
    number: u64,
    /// The session and its day.
    session: Option<(u32, String)>,
}

impl Told {
    /// The next that players hear, in a campaign as it was then.
    fn next(&mut self, line: Line, campaign: &Campaign) -> Heard {
        self.number += 1;
        if self.session.as_ref().is_none_or(|(n, _)| *n < line.session) {
            self.session = Some((line.session, when::day(line.at)));
        }
        let who = line.who.iter().filter_map(|id| campaign.character(*id));
        Heard {
            number: self.number,
            day: self.session.clone().unwrap_or_default().1,
            who: who.map(|who| who.name.clone()).collect(),
            line,
        }
    }
}

/// What is written, as far as it is.
struct Page {
    format: LogFormat,
    session: Option<u32>,
}

impl Page {
    fn begin(campaign: &Campaign, format: LogFormat, out: &mut impl Write) -> anyhow::Result<Self> {
        match format {
            LogFormat::Csv => csv::header(&FIELDS, out)?,
            LogFormat::Md => story::title(campaign, out)?,
            LogFormat::Text | LogFormat::Json => {}
        }
        let session = None;
        Ok(Self { format, session })
    }

    fn write(&mut self, heard: &Heard, out: &mut impl Write) -> anyhow::Result<()> {
        let Heard { number, line, .. } = heard;
        let begins = self.session.replace(line.session) != Some(line.session);
        match self.format {
            LogFormat::Json => writeln!(out, "{}", heard.object())?,
            LogFormat::Csv => csv::row(&FIELDS, &heard.object(), out)?,
            LogFormat::Text => {
                if begins {
                    writeln!(out, "— session {} · {} —", line.session, heard.day)?;
                }
                let label = harmless(&line.label.replace('\n', " · "));
                let undone = if line.undone_by.is_some() {
                    "  (undone)"
                } else {
                    ""
                };
                writeln!(out, "{number}  {label}{undone}")?;
            }
            LogFormat::Md => {
                if begins {
                    story::heading(Evening::In(line.session), &heard.day, out)?;
                }
                story::line(line, "", out)?;
            }
        }
        Ok(())
    }
}

impl Heard {
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
