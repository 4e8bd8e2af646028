//! What the rules refused, done all the same: the reason is asked for, then the very command that was refused runs.

use crate::campaign::{Command, Refusal};
use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::prompts::command_prompt::{Prompt, Wanted};

/// What a line of a menu answers that can't be done now: why, and that it may be overruled where it may.
pub(crate) fn refused(command: Command, why: &Refusal) -> Effect {
    if why.can_override(&command) {
        Effect::Refused(Box::new(command))
    } else {
        Effect::status(why.to_string())
    }
}

/// Asks for the reason. `dice`: whether real ones were asked for, where a key said so for this alone.
pub(crate) fn ask(state: &AppState, command: Command, dice: Option<bool>) -> Effect {
    let why = state.refusal(&command);
    let why = why.map_or_else(String::new, |why| format!("{why}; "));
    let hint = format!("{why}why it is done all the same, for the history");
    let wanted = Wanted::Reason(Box::new(command), dice);
    Effect::open(Prompt::new("Overrule the rules", hint, wanted))
}
