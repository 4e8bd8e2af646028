//! The history as players may have it: what they may know, numbered from 1, without a clock and without a number of the
//! journal's. What is shown to them later stands where it was shown.

use std::collections::{BTreeSet, VecDeque};
use std::io::Write;

use serde_json::{Value, json};

use super::super::{LogFormat, when};
use super::{csv, story};
use crate::campaign::{Audience, Campaign, Decision, Event, Kind, Seq};
use crate::game::harmless;
use crate::journal::{Evening, JournalError, Line, Reader};

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

/// The journal as players hear it, from its beginning: who is on the bench is known from what was before.
struct Hearing<'a> {
    reader: &'a Reader,
    campaign: Campaign,
    /// The session and its day.
    session: Option<(u32, String)>,
    number: u64,
}

/// Writes the newest that are wanted, oldest first; `limit` 0 is all.
pub(super) fn write(
    reader: &Reader,
    campaign: &Campaign,
    wanted: Option<&BTreeSet<Seq>>,
    (limit, format): (usize, LogFormat),
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut hearing = Hearing {
        reader,
        campaign: Campaign::new(campaign.game.clone(), ""),
        session: None,
        number: 0,
    };
    let mut page = Page::begin(campaign, format, out)?;
    let mut newest = VecDeque::new();
    for seq in 1..=reader.last()?.0 {
        let heard = hearing.next(Seq(seq))?;
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

impl Hearing<'_> {
    /// The next entry, where players hear of it.
    fn next(&mut self, seq: Seq) -> Result<Option<Heard>, JournalError> {
        let line = self.reader.line(seq)?;
        if self.session.as_ref().is_none_or(|(n, _)| *n < line.session) {
            self.session = Some((line.session, when::day(line.at)));
        }
        let events = match line.kind {
            // These alone say who is there, or what another entry is.
            Kind::Campaign | Kind::Sheet | Kind::Undo | Kind::Redo | Kind::Tag | Kind::Reveal => {
                self.reader.changes(seq)?
            }
            _ => Vec::new(),
        };
        let told = self.told(line, &events)?;
        for event in &events {
            self.campaign.apply(event);
        }
        let Some(line) = told else {
            return Ok(None);
        };
        self.number += 1;
        let who = line
            .who
            .iter()
            .filter_map(|id| self.campaign.character(*id));
        Ok(Some(Heard {
            number: self.number,
            day: self.session.clone().unwrap_or_default().1,
            who: who.map(|who| who.name.clone()).collect(),
            line,
        }))
    }

    /// What players hear at this place: the entry, another one that it shows, or nothing.
    fn told(&self, line: Line, events: &[Event]) -> Result<Option<Line>, JournalError> {
        match (line.kind, events.first()) {
            (Kind::Undo | Kind::Redo, _) => Ok(None),
            (Kind::Reveal, Some(Event::Revealed { of })) => {
                let session = line.session;
                let shown = self.reader.line(*of)?;
                let is_shown = line.undone_by.is_none() && shown.revealed_by == Some(line.seq);
                let shown = Line {
                    hidden: false,
                    session,
                    ..shown
                };
                Ok(Some(shown).filter(|shown| is_shown && self.is_heard(shown, &[])))
            }
            (Kind::Tag, Some(Event::Tagged { of, word })) => {
                let on = self.reader.line(*of)?;
                let heard = self.is_heard(&line, events)
                    && self.is_heard(
                        &Line {
                            hidden: on.is_secret(),
                            ..on.clone()
                        },
                        &[],
                    );
                // Its own label names the entry by a number.
                let label = format!("#{word} on {}", on.label);
                Ok(heard.then_some(Line { label, ..line }))
            }
            _ => Ok(Some(line).filter(|line| self.is_heard(line, events))),
        }
    }

    fn is_heard(&self, line: &Line, events: &[Event]) -> bool {
        let what = Decision::new(line.kind, "", events.to_vec());
        let what = what.about(line.who.clone()).hidden(line.hidden);
        Audience::Players.hears(&self.campaign, &what)
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
