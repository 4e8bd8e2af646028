//! Links to related entries: the later changes of a roll, causes and consequences, undos, annotations.

use super::page::{Page, Parts};
use crate::campaign::test::Whose;
use crate::campaign::{Event, Kind, RollChain};
use crate::journal::{EntryDetails, EntryLine, JournalError, Tag};
use crate::tui::context::AppState;
use crate::tui::widgets::Role;

/// The most links of one kind.
const MOST: usize = 50;

/// All links.
pub(crate) fn add(
    state: &AppState,
    it: &EntryDetails,
    page: &mut Page,
) -> Result<(), JournalError> {
    let chain = chain(state, it)?;
    throws(state, it, &chain, page);
    let is_other = |line: &&EntryLine| chain.iter().all(|own| own.seq != line.seq);
    linked(state, it, is_other, page)?;
    notes(state, it, page);
    tags(state, it, page)
}

/// The entries of the roll's chain, itself included; none without later changes, or for several rolls in one entry.
fn chain(state: &AppState, it: &EntryDetails) -> Result<Vec<EntryLine>, JournalError> {
    let reader = state.table.reader();
    let of = |whose| RollChain::of(reader, it.entry.seq, whose).ok();
    // In a contest either side finds the chain.
    let chain = of(Whose::Roller).or_else(|| of(Whose::Against));
    let entries = chain.map(|chain| chain.entries).unwrap_or_default();
    let lines = entries.iter().filter(|_| entries.len() > 1);
    lines.map(|entry| reader.line(entry.seq)).collect()
}

fn throws(state: &AppState, it: &EntryDetails, chain: &[EntryLine], page: &mut Page) {
    let Some(last) = chain.last() else {
        return;
    };
    page.heading("What became of the roll");
    for line in chain {
        let mut parts = about(state, it, "", line);
        if line.seq == last.seq {
            parts.extend([
                (Role::Text, " ".to_owned()),
                (Role::Badge, "counts".to_owned()),
            ]);
        }
        if line.seq == it.entry.seq {
            parts.push((Role::Dim, " (this one)".to_owned()));
            page.add(2, parts);
        } else {
            page.link(line.seq, parts);
        }
    }
}

/// Its cause, its consequences, its undo, and what it undid.
fn linked(
    state: &AppState,
    it: &EntryDetails,
    is_other: impl Fn(&&EntryLine) -> bool,
    page: &mut Page,
) -> Result<(), JournalError> {
    let reader = state.table.reader();
    let mut found: Vec<(&str, EntryLine)> = Vec::new();
    if let Some(by) = it.undone_by {
        found.push(("undone by", reader.line(by)?));
    }
    if let Some(by) = it.revealed_by {
        found.push(("shown to the players by", reader.line(by)?));
    }
    let cause = it.cause.iter().filter(&is_other);
    let word = match it.entry.what.kind {
        Kind::Note | Kind::Tag => "on",
        Kind::Reveal => "shows",
        _ => "follows from",
    };
    found.extend(cause.map(|line| (word, line.clone())));
    let led = it.consequences.iter().filter(&is_other);
    let led = led.filter(|line| !matches!(line.kind, Kind::Note | Kind::Tag | Kind::Reveal));
    found.extend(led.take(MOST).map(|line| ("led to", line.clone())));
    for event in &it.entry.what.events {
        let (word, seqs) = match event {
            Event::Undid(seqs) => ("undid", seqs),
            Event::Redid(seqs) => ("brought back", seqs),
            _ => continue,
        };
        for seq in seqs.iter().take(MOST) {
            found.push((word, reader.line(*seq)?));
        }
    }
    if !found.is_empty() {
        page.heading("Linked");
    }
    for (word, line) in found {
        page.link(line.seq, about(state, it, word, &line));
    }
    Ok(())
}

/// The notes on it that aren't undone.
fn notes(state: &AppState, it: &EntryDetails, page: &mut Page) {
    let notes = it.consequences.iter();
    let notes = notes.filter(|line| line.kind == Kind::Note && line.undone_by.is_none());
    for (at, line) in notes.take(MOST).enumerate() {
        if at == 0 {
            page.heading("Notes");
        }
        let mut parts = vec![(Role::Text, format!("“{}”", line.label))];
        if line.is_secret() {
            parts.push((Role::Hidden, " (hidden)".to_owned()));
        }
        parts.push((Role::Dim, format!(" · {}", when(state, it, line))));
        page.link(line.seq, parts);
    }
}

/// The tags on it.
fn tags(state: &AppState, it: &EntryDetails, page: &mut Page) -> Result<(), JournalError> {
    if !it.tags.is_empty() {
        page.heading("Tags");
    }
    for tag in it.tags.iter().take(MOST) {
        let line = state.table.reader().line(tag.by)?;
        let when = format!(" · {}", when(state, it, &line));
        page.link(
            tag.by,
            vec![(Role::Strong, word(state, tag)), (Role::Dim, when)],
        );
    }
    Ok(())
}

/// `★ bookmark`, `#heist`.
fn word(state: &AppState, tag: &Tag) -> String {
    if tag.is_bookmark() {
        format!("{} {}", state.theme().glyphs.bookmark, tag.word)
    } else {
        format!("#{}", tag.word)
    }
}

/// `led to entry 12 at 21:09 · Ysolde · harm 4`.
fn about(state: &AppState, it: &EntryDetails, word: &str, line: &EntryLine) -> Parts {
    let space = if word.is_empty() { "" } else { " " };
    let when = format!("{word}{space}{} · ", when(state, it, line));
    let label = if line.undone_by.is_some() {
        (Role::Struck, line.label.to_string())
    } else {
        (Role::Text, line.label.to_string())
    };
    vec![(Role::Dim, when), label]
}

/// `entry 12 at 21:09`, with the date if it is another day.
fn when(state: &AppState, it: &EntryDetails, line: &EntryLine) -> String {
    let (seq, time, day) = (line.seq.0, state.clock(line.at), state.date(line.at));
    if day == state.date(it.entry.at) {
        format!("entry {seq} at {time}")
    } else {
        format!("entry {seq} at {time}, {day}")
    }
}
