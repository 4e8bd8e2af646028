//! Overrules a refusal: asks for the reason, then runs the refused command.

use crate::campaign::Command;
use crate::phrase;
use crate::tui::commands::typed;
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::TextPrompt;

/// Asks for the reason. `dice`: whether this roll uses table dice, if a key set that.
pub(crate) fn ask(state: &AppState, command: Command, dice: Option<bool>) -> Effect {
    let why = state.refusal(&command);
    let why = why.map_or_else(String::new, |why| format!("{why}; "));
    let hint = format!("{why}the reason, for the history");
    Effect::open(TextPrompt::new(
        "Overrule the rules",
        hint,
        move |state, reason| {
            if reason.is_empty() {
                return Ok(Effect::Close);
            }
            let command = typed::seen(reason, |reason| {
                let reason = phrase::plain_text(reason)?;
                Ok(Command::Override(reason, Box::new(command.clone())))
            });
            typed::run(state, command?, dice)
        },
    ))
}
