//! Notes: a line in the history, on its own or on an entry. Players see a note only where it was opened.

use crate::campaign::{Command, NoteAbout, NotePlace, Seq};
use crate::phrase;
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::{Item, Menu, TextPrompt};

/// The notes that stay at hand; the one that is chosen is shown in the history, or the character on whose sheet it stands is
/// chosen.
pub(crate) fn list(state: &AppState) -> Effect {
    let all = state.campaign().notes_in_words();
    if all.is_empty() {
        return Effect::status(
            "No note is pinned, nor on a person, a sheet or a session. n writes one; Tab there pins it.",
        );
    }
    let rows = all.into_iter().map(|(place, words)| {
        let (words, shows) = match place {
            NotePlace::Entry(seq) => (words, Effect::Show(seq)),
            NotePlace::Sheet(who) => (format!("{words} (on the sheet)"), Effect::Choose(who)),
        };
        Item::of_list(words, shows, Effect::open(edit(state, place)))
    });
    Effect::open(Menu::new(
        "Notes: Enter shows one, F2 changes it",
        rows.collect(),
    ))
}

/// Asks for another text of a note.
fn edit(state: &AppState, place: NotePlace) -> TextPrompt {
    let campaign = state.campaign();
    let before = match place {
        NotePlace::Entry(seq) => {
            let note = campaign.notes.iter().find(|note| note.seq == seq);
            note.map(|note| note.text.as_str())
        }
        NotePlace::Sheet(who) => campaign.character(who).map(|who| who.note.as_str()),
    };
    let hint = "the new text takes the place of the old one, which the history keeps";
    let prompt = TextPrompt::new("Change the note", hint, move |_, typed| {
        let text = typed.to_owned();
        Ok(Effect::run(match place {
            NotePlace::Entry(of) => Command::EditNote { of, text },
            NotePlace::Sheet(who) => Command::SetNote(who, text),
        }))
    });
    prompt
        .accepting("change it")
        .guarded()
        .starting_with(before.unwrap_or_default())
}

/// Asks for a note of its own.
pub(crate) fn ask(state: &AppState) -> TextPrompt {
    prompt(state, None, true)
}

/// Asks for a note that stays at hand.
fn kept(state: &AppState, about: NoteAbout) -> TextPrompt {
    let name = |id| state.campaign().character(id).map(|who| who.name.clone());
    let title = match about {
        NoteAbout::Person(id) => {
            format!(
                "Note on {} (hidden from players)",
                name(id).unwrap_or_default()
            )
        }
        _ => "Pinned note (hidden from players)".to_owned(),
    };
    let next = match (about, state.chosen()) {
        (NoteAbout::Pinned, Some(who)) => Some(NoteAbout::Person(who.id)),
        _ => None,
    };
    let tab = match next.and(state.chosen()) {
        Some(who) => format!("Tab makes it a note on {}", who.name),
        None => "Tab makes it a plain one".to_owned(),
    };
    let hint = format!("it stays among the notes; {tab}");
    let note = TextPrompt::new(title, hint, move |_, typed| {
        if typed.is_empty() {
            return Ok(Effect::Close);
        }
        let text = typed.to_owned();
        let hidden = true;
        Ok(Effect::run(Command::KeepNote {
            text,
            about,
            hidden,
        }))
    });
    note.accepting("note it")
        .guarded()
        .switching(move |state, typed| {
            let prompt = match next {
                Some(about) => kept(state, about),
                None => ask(state),
            };
            Effect::Instead(Box::new(prompt.starting_with(typed)))
        })
}

/// Asks for a note on an entry; on a hidden entry the note is always hidden.
pub(crate) fn ask_on(state: &AppState, seq: Seq) -> TextPrompt {
    prompt(state, Some(seq), true)
}

fn prompt(state: &AppState, on: Option<Seq>, hidden: bool) -> TextPrompt {
    let what = on.map_or("Note", |_| "Note on this entry");
    let title = format!("{what} {}", seen_by(hidden));
    let hint = format!("a line for the history; {}", tab(on, hidden, state));
    let note = TextPrompt::new(title, hint, move |_, typed| {
        if typed.is_empty() {
            return Ok(Effect::Close);
        }
        let text = if hidden {
            typed.to_owned()
        } else {
            open_text(typed)?
        };
        Ok(Effect::run(Command::Note { text, hidden, on }))
    });
    note.accepting("note it")
        .guarded()
        .switching(move |state, typed| {
            if on.is_some_and(|on| is_secret(state, on)) {
                return Effect::Done;
            }
            let next = match (on, hidden) {
                (None, false) => kept(state, NoteAbout::Pinned),
                _ => prompt(state, on, !hidden),
            };
            Effect::Instead(Box::new(next.starting_with(typed)))
        })
}

/// The text of a note that players read.
///
/// # Errors
/// It ends in a word that would hide it in a phrase.
fn open_text(typed: &str) -> Result<String, String> {
    let (_, said) = phrase::said_last(typed);
    if said == phrase::SaidLast::HIDDEN {
        return Err(format!(
            "“{}” may be part of the text or say who sees it; Tab hides the note, and quotes around the text keep the word",
            said.word()
        ));
    }
    Ok(phrase::plain_text(typed).unwrap_or_else(|_| typed.to_owned()))
}

/// Who sees a note or a tag.
pub(super) const fn seen_by(hidden: bool) -> &'static str {
    if hidden {
        "(hidden from players)"
    } else {
        "(open to players)"
    }
}

/// What Tab does to a note or a tag.
pub(super) fn tab(on: Option<Seq>, hidden: bool, state: &AppState) -> &'static str {
    if on.is_some_and(|on| is_secret(state, on)) {
        "the entry is hidden"
    } else if hidden {
        "Tab opens it to players"
    } else if on.is_none() {
        "Tab hides and pins it"
    } else {
        "Tab hides it from players"
    }
}

/// Whether the entry is hidden from the players, and so what is said of it.
pub(crate) fn is_secret(state: &AppState, seq: Seq) -> bool {
    let line = state.table.reader().line(seq);
    line.is_ok_and(|line| line.is_secret())
}
