//! Entries as Markdown that reads as a story: a heading a session, a line an entry. What was undone is struck out; that it
//! was undone is not told again.

use std::io::{self, Write};

use crate::campaign::{Campaign, Kind};
use crate::cli::time_format;
use crate::journal::{EntryLine, SessionBounds, SessionPeriod};
use crate::recap::literal;

/// A story as far as it is told.
pub(super) struct MarkdownLog {
    evenings: SessionBounds,
    heading: Option<SessionPeriod>,
}

impl MarkdownLog {
    /// The title.
    pub(super) fn new(
        campaign: &Campaign,
        evenings: SessionBounds,
        out: &mut impl Write,
    ) -> io::Result<Self> {
        title(campaign, out)?;
        Ok(Self {
            evenings,
            heading: None,
        })
    }

    /// The next entry.
    pub(super) fn write(&mut self, line: &EntryLine, out: &mut impl Write) -> io::Result<()> {
        if matches!(line.kind, Kind::Undo | Kind::Redo) {
            return Ok(());
        }
        let evening = SessionPeriod::of(line, &self.evenings);
        if self.heading.replace(evening) != Some(evening) {
            heading(evening, &time_format::day(line.at), out)?;
        }
        self::line(line, &format!("{} ", time_format::clock(line.at)), out)
    }
}

/// `# The Drowned Mill`, and its game.
pub(super) fn title(campaign: &Campaign, out: &mut impl Write) -> io::Result<()> {
    let (name, game) = (literal(&campaign.name), literal(&campaign.game.name));
    writeln!(out, "# {name}\n\n*{game}*")
}

/// An entry, behind the clock where there is one.
pub(super) fn line(line: &EntryLine, clock: &str, out: &mut impl Write) -> io::Result<()> {
    // Only a note has several lines, and a note is about nobody.
    let mut lines = line.label.tail().lines();
    let first = literal(lines.next().unwrap_or_default());
    let told = match (line.kind, line.label.head()) {
        (Kind::Note, _) => format!("*{first}*"),
        (_, "") => first,
        (_, head) => format!("**{}**{first}", literal(head)),
    };
    writeln!(out, "- {clock}{}", marked(line, &told))?;
    for more in lines {
        writeln!(out, "  - {}", struck(line, &literal(more)))?;
    }
    Ok(())
}

/// `## Session 6 · 14 November 2026`.
pub(super) fn heading(evening: SessionPeriod, day: &str, out: &mut impl Write) -> io::Result<()> {
    let mut words = evening.to_string();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    writeln!(out, "\n## {words} · {day}\n")
}

fn marked(line: &EntryLine, told: &str) -> String {
    let hidden = match (line.hidden, line.is_secret()) {
        (true, true) => " (hidden)",
        (true, false) => " (revealed)",
        _ => "",
    };
    let forced = if line.forced { " (overruled)" } else { "" };
    format!("{}{hidden}{forced}", struck(line, told))
}

fn struck(line: &EntryLine, told: &str) -> String {
    match line.undone_by {
        Some(_) => format!("~~{told}~~"),
        None => told.to_owned(),
    }
}
