//! Saves the picked roll under a name, for its character or for all.

use super::draft::Draft;
use crate::campaign::test::{Actor, Test};
use crate::campaign::{CharacterId, Command};
use crate::phrase;
use crate::tui::commands::typed::command_prompt;
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::TextPrompt;

/// Asks for the name. It is the character's own roll, or with Tab everybody's.
pub(crate) fn ask(state: &AppState, draft: Option<&Draft>) -> Effect {
    let Some(test) = draft.and_then(|draft| draft.test.as_ref()) else {
        return Effect::no("there is no roll to save; r picks one");
    };
    let own = match test.who {
        Actor::Character(id) => Some(id),
        _ => None,
    };
    Effect::open(prompt(state, test, own, own))
}

/// The prompt of a roll that is one character's, and saved for that one or for everybody.
fn prompt(
    state: &AppState,
    test: &Test,
    own: Option<CharacterId>,
    of: Option<CharacterId>,
) -> TextPrompt {
    let name = |id| state.campaign().character(id).map(|who| who.name.clone());
    let whose =
        |of: Option<CharacterId>| of.and_then(name).unwrap_or_else(|| "everybody".to_owned());
    let next = if of.is_some() { None } else { own };
    let tab = match own {
        Some(_) => format!("; Tab saves it for {}", whose(next)),
        None => String::new(),
    };
    let title = format!("Save this roll for {}", whose(of));
    let hint = format!("a name; r finds it by its letters, e edits its texts{tab}");
    let saved = test.clone();
    let named = command_prompt(title, hint, move |_, typed| {
        let name = phrase::plain_text(typed)?;
        Ok(Command::Save(of, name, Box::new(saved.clone())))
    });
    let named = named.accepting("save it");
    if own.is_none() {
        return named;
    }
    let test = test.clone();
    named.switching(move |state, typed| {
        let other = prompt(state, &test, own, next);
        Effect::Instead(Box::new(other.starting_with(typed)))
    })
}
