//! Entries as Markdown that reads as a story: a heading a session, a line an entry. What was undone is struck out; that it
//! was undone is not told again.

use std::io::{self, Write};

use crate::campaign::{Campaign, Kind, Label};
use crate::cli::time_format;
use crate::game::Game;
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
        title(&campaign.name, &campaign.game, out)?;
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
        let told = Told {
            kind: line.kind,
            label: &line.label,
            undone: line.undone_by.is_some(),
            marks: marks(line),
        };
        self::line(&told, &format!("{} ", time_format::clock(line.at)), out)
    }
}

/// `# The Drowned Mill`, and its game.
pub(super) fn title(name: &str, game: &Game, out: &mut impl Write) -> io::Result<()> {
    let (name, game) = (literal(name), literal(&game.name));
    writeln!(out, "# {name}\n\n*{game}*")
}

/// What is written of an entry.
pub(super) struct Told<'a> {
    pub(super) kind: Kind,
    pub(super) label: &'a Label,
    pub(super) undone: bool,
    /// ` (hidden)`, ` (overruled)`.
    pub(super) marks: &'a str,
}

/// An entry, behind the clock where there is one.
pub(super) fn line(told: &Told<'_>, clock: &str, out: &mut impl Write) -> io::Result<()> {
    // Only a note has several lines, and a note is about nobody.
    let mut lines = told.label.tail().lines();
    let first = literal(lines.next().unwrap_or_default());
    let first = match (told.kind, told.label.head()) {
        (Kind::Note, _) => format!("*{first}*"),
        (_, "") => first,
        (_, head) => format!("**{}**{first}", literal(head)),
    };
    let struck = |words: &str| {
        if told.undone {
            format!("~~{words}~~")
        } else {
            words.to_owned()
        }
    };
    writeln!(out, "- {clock}{}{}", struck(&first), told.marks)?;
    for more in lines {
        writeln!(out, "  - {}", struck(&literal(more)))?;
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

fn marks(line: &EntryLine) -> &'static str {
    match (line.hidden, line.is_secret(), line.forced) {
        (true, true, false) => " (hidden)",
        (true, true, true) => " (hidden) (overruled)",
        (true, false, false) => " (revealed)",
        (true, false, true) => " (revealed) (overruled)",
        (false, _, true) => " (overruled)",
        (false, _, false) => "",
    }
}
