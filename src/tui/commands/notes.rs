//! Notes: a line in the history, on its own or on an entry. Players see a note only where it was opened.

use crate::campaign::{Command, Seq};
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::TextPrompt;

/// Asks for a note of its own.
pub(crate) fn ask(state: &AppState) -> TextPrompt {
    prompt(state, None, true)
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
        Ok(Effect::run(Command::Note {
            text: typed.to_owned(),
            hidden,
            on,
        }))
    });
    note.accepting("note it").switching(move |state, typed| {
        if on.is_some_and(|on| is_secret(state, on)) {
            return Effect::Done;
        }
        Effect::Instead(Box::new(prompt(state, on, !hidden).starting_with(typed)))
    })
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
    } else {
        "Tab hides it from players"
    }
}

/// Whether the entry is hidden from the players, and so what is said of it.
pub(crate) fn is_secret(state: &AppState, seq: Seq) -> bool {
    let line = state.table.reader().line(seq);
    line.is_ok_and(|line| line.is_secret())
}
