//! The filter menu: limits what the history shows by letters, first a key, then its value; each adds its word to the filter
//! or removes it.

use strum::IntoEnumIterator as _;

use crate::campaign::Kind;
use crate::journal::filter::{Flag, Key, toggled, values, word};
use crate::tui::context::{AppState, Effect};
use crate::tui::dialogs::search::Search;
use crate::tui::keys::{Action, MnemonicKeys};
use crate::tui::prompts::{Item, Menu};

/// The most values, one per letter.
const MOST: usize = 60;

/// The menu for a filter of these words.
pub(crate) fn menu(state: &AppState, said: &str) -> Effect {
    let mut letters = MnemonicKeys::without("x/");
    let mut items = Vec::new();
    for key in Key::iter().filter(|key| *key != Key::Is) {
        let named = offered(state, key);
        if !named.is_empty() {
            items.push(Item::new(
                letters.of(&key.to_string()),
                format!("{key} …"),
                Effect::open(which(state, said, key, &named)),
            ));
        }
    }
    for flag in offered(state, Key::Is) {
        let letter = letters.of(&flag);
        items.push(toggle(state, said, Key::Is, &flag, letter));
    }
    items.push(Item::new('/', "words", search(state, said)));
    if !said.is_empty() {
        items.push(Item::new('x', "show all", Effect::Filter(String::new())));
    }
    Effect::open(Menu::new("Show only", items))
}

/// The menu of a key's values: a letter each, and a prompt for any other.
fn which(state: &AppState, said: &str, key: Key, named: &[String]) -> Menu {
    let mut letters = MnemonicKeys::without("/");
    let named = named.iter().take(MOST).zip('0'..);
    let mut items: Vec<Item> = named
        .map(|(value, ago)| match key {
            // The digit is the number of sessions ago.
            Key::Session => toggle(state, said, key, value, ago),
            _ => toggle(state, said, key, value, letters.of(value)),
        })
        .collect();
    items.push(Item::new(
        '/',
        "type another",
        search(state, format!("{said} {key}:").trim_start()),
    ));
    Menu::new(format!("Show only: {key}"), items)
}

/// An item that adds a word to the filter, or removes it if it is there.
fn toggle(state: &AppState, said: &str, key: Key, value: &str, letter: char) -> Item {
    let word = word(key, value);
    let then = toggled(said, &word);
    let ticked = then.len() < said.len();
    let tick = if ticked {
        state.theme().glyphs.ticks[0]
    } else {
        ""
    };
    Item::new(
        letter,
        format!("{} {tick}", value.replace('-', " "))
            .trim_end()
            .to_owned(),
        Effect::Filter(then),
    )
}

fn search(state: &AppState, said: &str) -> Effect {
    Effect::open(Search::with(state, said))
}

/// The values of a key that this game can have.
fn offered(state: &AppState, key: Key) -> Vec<String> {
    let has = |action| state.has_use_for(action);
    let unknown = [
        (Kind::Contest.to_string(), Action::Contest),
        (Kind::Check.to_string(), Action::Check),
        (Kind::Reroll.to_string(), Action::Reroll),
        (Flag::Rerolled.to_string(), Action::Reroll),
    ];
    let is_known = |value: &String| {
        let mut unknown = unknown.iter();
        !matches!(key, Key::Kind | Key::Is)
            || unknown.all(|(name, action)| name != value || has(*action))
    };
    let mut offered = values(key, state.known());
    offered.retain(is_known);
    offered
}
