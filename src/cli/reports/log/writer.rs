//! Entries written one after the other in a format: a line of text, an object of JSON, a row of CSV, or Markdown that reads as
//! a story, in which what was undone is struck out and undoing is left out.

use std::io::{self, Write};

use serde_json::Value;

use super::csv;
use crate::campaign::{Kind, Label};
use crate::cli::LogFormat;
use crate::game::Game;
use crate::journal::SessionPeriod;
use crate::recap::literal;

/// An entry with what its format needs; the rest may be empty.
pub(super) struct LogEntry<'a> {
    pub(super) kind: Kind,
    pub(super) label: &'a Label,
    pub(super) undone: bool,
    pub(super) period: SessionPeriod,
    /// Of the period, as text.
    pub(super) heading: String,
    /// Of the entry, for the heading in Markdown.
    pub(super) day: String,
    /// `21:07 `; empty for players.
    pub(super) clock: String,
    /// ` (hidden)`, ` (overruled)`.
    pub(super) marks: &'static str,
    /// The line of text.
    pub(super) text: String,
    pub(super) object: Value,
}

/// A log as far as it is written.
pub(super) struct LogWriter<'a> {
    format: LogFormat,
    fields: &'a [&'a str],
    period: Option<SessionPeriod>,
}

impl<'a> LogWriter<'a> {
    /// Writes what precedes the entries. `period` needs no heading, `fields` are the columns.
    pub(super) fn begin(
        (name, game): (&str, &Game),
        format: LogFormat,
        fields: &'a [&'a str],
        period: Option<SessionPeriod>,
        out: &mut dyn Write,
    ) -> io::Result<Self> {
        match format {
            LogFormat::Csv => csv::header(fields, out)?,
            LogFormat::Md => {
                let (name, game) = (literal(name), literal(&game.name));
                writeln!(out, "# {name}\n\n*{game}*")?;
            }
            LogFormat::Text | LogFormat::Json => {}
        }
        Ok(Self {
            format,
            fields,
            period: period.filter(|_| format == LogFormat::Text),
        })
    }

    /// The next entry.
    pub(super) fn write(&mut self, entry: &LogEntry<'_>, out: &mut dyn Write) -> io::Result<()> {
        if self.format == LogFormat::Md && matches!(entry.kind, Kind::Undo | Kind::Redo) {
            return Ok(());
        }
        let begins = self.period.replace(entry.period) != Some(entry.period);
        match self.format {
            LogFormat::Json => writeln!(out, "{}", entry.object),
            LogFormat::Csv => csv::row(self.fields, &entry.object, out),
            LogFormat::Text => {
                if begins {
                    writeln!(out, "— {} —", entry.heading)?;
                }
                writeln!(out, "{}", entry.text)
            }
            LogFormat::Md => {
                if begins {
                    heading(entry, out)?;
                }
                line(entry, out)
            }
        }
    }
}

/// `## Session 6 · 14 November 2026`.
fn heading(entry: &LogEntry<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut words = entry.period.to_string();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    writeln!(out, "\n## {words} · {}\n", entry.day)
}

fn line(entry: &LogEntry<'_>, out: &mut dyn Write) -> io::Result<()> {
    // Only a note has several lines, and a note concerns no character.
    let mut lines = entry.label.tail().lines();
    let first = literal(lines.next().unwrap_or_default());
    let first = match (entry.kind, entry.label.head()) {
        (Kind::Note, _) => format!("*{first}*"),
        (_, "") => first,
        (_, head) => format!("**{}**{first}", literal(head)),
    };
    let struck = |words: &str| {
        if entry.undone {
            format!("~~{words}~~")
        } else {
            words.to_owned()
        }
    };
    writeln!(out, "- {}{}{}", entry.clock, struck(&first), entry.marks)?;
    for more in lines {
        writeln!(out, "  - {}", struck(&literal(more)))?;
    }
    Ok(())
}
