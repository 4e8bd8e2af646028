//! The inspector's page of an entry, from its heading to its changes.

use super::page::Page;
use super::{links, odds, roll};
use crate::campaign::view::EntryView;
use crate::campaign::{Event, Kind, NoteAbout, Seq, Shown};
use crate::journal::{EntryDetails, JournalError};
use crate::tui::context::AppState;
use crate::tui::context::reckoner::Asker;
use crate::tui::widgets::Role;

/// The most characters of an entry that shows the notes on them.
const MOST_WITH_NOTES: usize = 2;

/// The entry shown last.
#[derive(Debug)]
pub(crate) struct EntryPage {
    pub(crate) page: Page,
    /// Whether it is undone.
    pub(crate) undone: bool,
    /// Whether it is hidden from the players.
    pub(crate) secret: bool,
    /// Whether it has a roll that can be amended.
    pub(crate) is_roll: bool,
}

/// The whole entry, with the odds that can be reckoned in time.
pub(crate) fn read(state: &AppState, asker: Asker, seq: Seq) -> Result<EntryPage, JournalError> {
    state.reckoner.made(asker, || read_as_known(state, seq))
}

fn read_as_known(state: &AppState, seq: Seq) -> Result<EntryPage, JournalError> {
    let it = state.table.reader().entry_details(seq)?;
    let view = EntryView::whole(state.campaign(), &it.entry);
    let mut page = Page::new(state.theme());
    head(state, &it, &view, &mut page);
    links::add(state, &it, &mut page)?;
    for event in &it.entry.what.events {
        roll::add(state, event, &mut page);
    }
    changes(&view, &mut page);
    for event in &it.entry.what.events {
        odds::add(state, event, &mut page);
    }
    notes(state, &it, &mut page);
    Ok(EntryPage {
        page,
        is_roll: it.entry.what.kind.is_roll(),
        undone: it.undone_by.is_some(),
        secret: it.entry.what.hidden && it.revealed_by.is_none(),
    })
}

/// Kind, time, characters, and flags.
fn head(state: &AppState, it: &EntryDetails, view: &EntryView<'_>, page: &mut Page) {
    let label = match it.undone_by {
        Some(_) => (Role::Struck, view.label().to_string()),
        None => (
            Role::Strong,
            format!("{}{}", view.kind().prefix(), view.label()),
        ),
    };
    page.add(0, vec![label]);
    let (time, date) = (state.clock(it.entry.at), state.date(it.entry.at));
    let session = match it.entry.session {
        0 => "before session 1".to_owned(),
        n => format!("session {n}"),
    };
    let mut parts = vec![(
        Role::Dim,
        format!("{} · {time}, {date} · {session}", view.kind()),
    )];
    let who = view.who();
    if !who.is_empty() {
        parts.push((Role::Dim, format!(" · {}", who.join(", "))));
    }
    page.add(0, parts);
    for (role, flag) in flags(it) {
        page.add(0, vec![(role, flag)]);
    }
    let seen = match &it.entry.what.shown {
        Shown::Part(part) if part.label != *view.label() => part.label.as_str(),
        Shown::Nothing => "nothing",
        Shown::Part(_) | Shown::All => return,
    };
    let once = if view.is_hidden() && it.revealed_by.is_none() {
        "once it is revealed, players see"
    } else {
        "players see"
    };
    page.add(0, vec![(Role::Dim, format!("{once}: {seen}"))]);
}

fn flags(it: &EntryDetails) -> Vec<(Role, String)> {
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
        flags.push((Role::Warning, format!("OVERRULED: {reason}")));
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
    if what.events.iter().any(Event::adds_program_dice) {
        let words = "NOT TABLE DICE: the program threw what was added";
        flags.push((Role::Badge, words.to_owned()));
    }
    if what.events.iter().any(|event| event.called().is_some()) {
        let words = "CALLED: the result was told, no faces are known";
        flags.push((Role::Badge, words.to_owned()));
    }
    flags
}

/// The changes: before → after.
fn changes(view: &EntryView<'_>, page: &mut Page) {
    for (at, change) in view.changes().enumerate() {
        if at == 0 {
            page.heading(match view.kind() {
                Kind::Undo => "Changed back",
                _ => "Changed",
            });
        }
        page.say(change.to_string());
    }
}

/// The game master's notes on those whom the entry concerns, without the one that it wrote.
fn notes(state: &AppState, it: &EntryDetails, page: &mut Page) {
    let campaign = state.campaign();
    let who = &it.entry.what.who;
    // An entry of the whole party is about no one of them.
    let who = who.iter().filter(|_| who.len() <= MOST_WITH_NOTES);
    for who in who.filter_map(|id| campaign.character(*id)) {
        let about = NoteAbout::Person(who.id);
        let notes = campaign.notes.iter();
        let kept = notes.filter(|note| note.about == about && note.seq != it.entry.seq);
        let lines = who.note.lines().chain(kept.map(|note| note.text.as_str()));
        for (at, line) in lines.enumerate() {
            if at == 0 {
                page.heading(format!("Notes on {}", who.name));
            }
            page.say(line.to_owned());
        }
    }
}
