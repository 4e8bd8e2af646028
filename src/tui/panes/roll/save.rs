//! Saves the picked roll under a name, for its character or for all.

use super::draft::Draft;
use crate::campaign::Command;
use crate::campaign::test::Actor;
use crate::tui::commands::typed::command_prompt;
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::{Item, Menu};

/// Asks for whom, then for the name.
pub(crate) fn menu(state: &AppState, draft: Option<&Draft>) -> Effect {
    let Some(test) = draft.and_then(|draft| draft.test.as_ref()) else {
        return Effect::no("there is no roll to save; r picks one");
    };
    let own = match test.who {
        Actor::Character(id) => state.campaign().character(id),
        _ => None,
    };
    let item = |key, whose: &str, of| {
        let title = format!("Save this roll for {whose}");
        let hint = "a name; r finds it by its letters, e edits its texts";
        let test = test.clone();
        let prompt = command_prompt(title, hint, move |_, typed| {
            Ok(Command::Save(of, typed.to_owned(), Box::new(test.clone())))
        });
        Item::open(key, format!("for {whose}…"), prompt)
    };
    let own = own.map(|who| item('s', &who.name, Some(who.id)));
    let items = own.into_iter().chain([item('a', "everybody", None)]);
    Effect::open(Menu::new("Save this roll", items.collect()))
}
