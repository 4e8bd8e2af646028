//! The shelf: prepared characters, of the campaign and of the user.

use crate::campaign::Command;
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::Menu;

/// The prepared characters; the one that is chosen joins as a copy.
pub(crate) fn open(state: &AppState) -> Effect {
    let prepared = state.campaign().on_shelf();
    if prepared.is_empty() {
        return Effect::status(
            "The shelf is empty. `shelf add WHO` prepares somebody; `rollbook paths` names a folder for all campaigns.",
        );
    }
    let rows = prepared.into_iter().map(|(name, which)| {
        let command = Command::FromShelf(which, 1);
        (name, Effect::run(command))
    });
    Effect::open(Menu::list("Shelf: who joins?", rows))
}
