//! Notes: a line in the history, on its own or on an entry, open or hidden.

use crate::campaign::{Command, Seq};
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::TextPrompt;

/// Asks for a note of its own.
pub(crate) fn ask() -> TextPrompt {
    prompt(None, false)
}

/// Asks for a note on an entry; on a hidden entry the note is hidden, too.
pub(crate) fn ask_on(state: &AppState, seq: Seq) -> TextPrompt {
    prompt(Some(seq), is_secret(state, seq))
}

fn prompt(on: Option<Seq>, hidden: bool) -> TextPrompt {
    let title = match (on, hidden) {
        (None, false) => "Note",
        (None, true) => "Note (hidden)",
        (Some(_), false) => "Note on this entry",
        (Some(_), true) => "Note on this entry (hidden)",
    };
    let hint = if hidden {
        "a line the players never see; Tab shows it to them"
    } else {
        "a line for the history; Tab hides it from the players"
    };
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
        Effect::Instead(Box::new(prompt(on, !hidden).starting_with(typed)))
    })
}

/// Whether the entry is hidden from the players, and so its notes.
fn is_secret(state: &AppState, seq: Seq) -> bool {
    let line = state.table.reader().line(seq);
    line.is_ok_and(|line| line.is_secret())
}
