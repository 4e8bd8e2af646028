//! Hidden as a mode of the table: a key turns it on, another one ends it, and what players see of is done openly or not at all.

use crate::campaign::Command;
use crate::dice::Trial;
use crate::table::Done;
use crate::tui::commands::table_dice;
use crate::tui::context::{AppState, Effect, HiddenCount};
use crate::tui::prompts::Confirm;

/// The entries after which the key bar reminds of it.
const MANY: usize = 10;
/// The minutes after which it does.
const LONG: i64 = 10;

/// Turns hidden on. Never off: somebody who forgot that it is on would open what should stay shut.
pub(crate) fn begin(state: &AppState) -> Effect {
    match state.hidden {
        None => Effect::run(Command::HiddenMode(true)),
        Some(hidden) => {
            let (since, entries) = (state.clock(hidden.at), hidden.entries());
            Effect::status(format!("HIDDEN since {since}, {entries}"))
        }
    }
}

/// What ending it says.
pub(crate) fn over(state: &AppState, hidden: HiddenCount) -> String {
    let stay = if hidden.entries == 1 { "stays" } else { "stay" };
    let (since, entries) = (state.clock(hidden.at), hidden.entries());
    format!("open again; {entries} since {since} {stay} hidden")
}

/// What is said where it ended because the campaign was opened on another day.
pub(crate) fn another_day(done: &Done) -> String {
    format!("it is another day, so hidden ends: {}", done.decision.label)
}

/// `HIDDEN 12 min, 10 entries: H ends it`, after a while.
pub(crate) fn reminder(state: &AppState, key: &str) -> Option<String> {
    let hidden = state.hidden?;
    let minutes = state.table.now().saturating_sub(hidden.at) / 60_000_000;
    if hidden.entries < MANY && minutes < LONG {
        return None;
    }
    let entries = hidden.entries();
    let ends = if key.is_empty() {
        String::new()
    } else {
        format!(": {key} ends it")
    };
    Some(format!("HIDDEN {minutes} min, {entries}{ends}"))
}

/// Asks whether a command that players see of is done openly. `seen`: what they see.
pub(crate) fn ask_openly(
    state: &AppState,
    command: Command,
    seen: &str,
    dice: Option<bool>,
) -> Confirm {
    let mut letters = seen.chars();
    let first = letters.next().map(char::to_uppercase);
    let seen: String = first.into_iter().flatten().chain(letters).collect();
    let is_joined = matches!(command.itself(), Command::Together(_));
    let rest = if is_joined {
        ", and the rest in hiding"
    } else {
        ""
    };
    let words = format!("{seen}. Enter does it openly{rest}; Esc leaves it.");
    let is_seen = |one: &Command| {
        let tried = state.trial(&one.clone().in_hiding(), &mut Trial::lowest());
        tried.is_err_and(|why| why.is_seen())
    };
    let command = command.openly_where(is_seen);
    Confirm::new(words, table_dice::ask(state, command, dice))
}
