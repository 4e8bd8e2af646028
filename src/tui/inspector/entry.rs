//! An entry from its head to what it changed.

use super::page::{Page, Parts};
use super::{change, odds, throw};
use crate::campaign::{Event, Kind, Seq};
use crate::journal::{Inspected, JournalError, Line};
use crate::tui::{Desk, Role};

/// The most links of one sort.
const MOST: usize = 50;

/// The whole entry, and whether it is undone.
pub(super) fn page(desk: &Desk, seq: Seq) -> Result<(Page, bool), JournalError> {
    let it = desk.table.entry(seq)?;
    let mut page = Page::default();
    head(desk, &it, &mut page);
    links(desk, &it, &mut page)?;
    for event in &it.entry.what.events {
        throw::tell(desk, event, &mut page);
    }
    changes(desk, &it, &mut page);
    for event in &it.entry.what.events {
        odds::tell(desk, event, &mut page);
    }
    Ok((page, it.undone_by.is_some()))
}

/// What, when, whose, and what is special about it.
fn head(desk: &Desk, it: &Inspected, page: &mut Page) {
    let what = &it.entry.what;
    let label = match (it.undone_by, what.kind) {
        (Some(_), _) => (Role::Struck, format!("~~{}~~", what.label)),
        (None, Kind::Undo) => (Role::Title, format!("undid: {}", what.label)),
        (None, Kind::Redo) => (Role::Title, format!("redid: {}", what.label)),
        _ => (Role::Title, what.label.clone()),
    };
    page.add(0, vec![label]);
    let (time, date) = (desk.clock(it.entry.at), desk.date(it.entry.at));
    let session = match it.entry.session {
        0 => "before session 1".to_owned(),
        n => format!("session {n}"),
    };
    let mut parts = vec![(
        Role::Dim,
        format!("{} · {time}, {date} · {session}", what.kind),
    )];
    let who: Vec<&str> = what
        .who
        .iter()
        .filter_map(|id| desk.campaign().character(*id))
        .map(|who| who.name.as_str())
        .collect();
    if !who.is_empty() {
        parts.push((Role::Dim, format!(" · {}", who.join(", "))));
    }
    page.add(0, parts);
    for (role, flag) in flags(it) {
        page.add(0, vec![(role, flag)]);
    }
}

fn flags(it: &Inspected) -> Vec<(Role, String)> {
    let what = &it.entry.what;
    let mut flags = Vec::new();
    if what.hidden {
        let words = match it.revealed_by {
            Some(by) => format!("HIDDEN until entry {} showed it to the players", by.0),
            None => "HIDDEN from the players".to_owned(),
        };
        flags.push((Role::Badge, words));
    }
    if let Some(reason) = &what.forced {
        flags.push((Role::Warning, format!("FORCED against the rules: {reason}")));
    }
    let standing = it.consequences.iter().filter(|it| it.undone_by.is_none());
    let amended = standing.filter(|line| line.kind == Kind::Amend);
    flags.extend(amended.map(|line| {
        let words = format!("AMENDED: entry {} has the verdict now", line.seq.0);
        (Role::Badge, words)
    }));
    if what.events.iter().any(Event::table_dice) {
        flags.push((
            Role::Badge,
            "TABLE DICE: the faces were typed in".to_owned(),
        ));
    }
    if what.events.iter().any(|event| event.called().is_some()) {
        let words = "CALLED: the result was told, no faces are known";
        flags.push((Role::Badge, words.to_owned()));
    }
    flags
}

/// What led to it, what it led to, what undid it, what it undid.
fn links(desk: &Desk, it: &Inspected, page: &mut Page) -> Result<(), JournalError> {
    let reader = desk.table.reader();
    let mut found: Vec<(&str, Line)> = Vec::new();
    if let Some(by) = it.undone_by {
        found.push(("undone by", reader.line(by)?));
    }
    found.extend(it.cause.iter().map(|line| ("follows from", line.clone())));
    let led = it.consequences.iter().take(MOST);
    found.extend(led.map(|line| ("led to", line.clone())));
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
        let when = format!("entry {} at {} · ", line.seq.0, desk.clock(line.at));
        let label = if line.undone_by.is_some() {
            (Role::Struck, format!("~~{}~~", line.label))
        } else {
            (Role::Text, line.label)
        };
        let parts: Parts = vec![(Role::Dim, format!("{word} {when}")), label];
        page.link(line.seq, parts);
    }
    Ok(())
}

/// Before → after of everything.
fn changes(desk: &Desk, it: &Inspected, page: &mut Page) {
    let events = it.entry.what.events.iter();
    let lines: Vec<String> = events
        .filter_map(|event| change::words(desk.campaign(), event))
        .collect();
    if !lines.is_empty() {
        page.heading("Changed");
    }
    for line in lines {
        page.say(line);
    }
}
