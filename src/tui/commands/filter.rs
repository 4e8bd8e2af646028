//! What the history shows, narrowed by letters: first what it is about, then which; each adds its word to the filter, or
//! takes it away.

use strum::IntoEnumIterator as _;

use crate::campaign::Kind;
use crate::journal::filter::{Flag, Key, toggled, values, word};
use crate::tui::context::effect::Reply;
use crate::tui::context::state::Desk;
use crate::tui::dialogs::search::Search;
use crate::tui::keys::action::Action;
use crate::tui::keys::menu_letters::Letters;
use crate::tui::prompts::menu::{Item, Menu};

/// As many as there are letters for.
const MOST: usize = 60;

/// The menu over a filter of these words.
pub(crate) fn menu(desk: &Desk, said: &str) -> Reply {
    let mut letters = Letters::without("x/");
    let mut items = Vec::new();
    for key in Key::iter().filter(|key| *key != Key::Is) {
        let named = offered(desk, key);
        if !named.is_empty() {
            items.push(Item {
                key: letters.of(&key.to_string()),
                label: format!("{key} …"),
                reply: Reply::open(which(desk, said, key, &named)),
            });
        }
    }
    for flag in offered(desk, Key::Is) {
        let letter = letters.of(&flag);
        items.push(toggle(desk, said, Key::Is, &flag, letter));
    }
    items.push(Item {
        key: '/',
        label: "words".to_owned(),
        reply: search(desk, said),
    });
    if !said.is_empty() {
        items.push(Item {
            key: 'x',
            label: "show all".to_owned(),
            reply: Reply::Narrow(String::new()),
        });
    }
    Reply::open(Menu::new("Show only", items))
}

/// Which one of them: a letter each, and a line for any other.
fn which(desk: &Desk, said: &str, key: Key, named: &[String]) -> Menu {
    let mut letters = Letters::without("/");
    let named = named.iter().take(MOST).zip('0'..);
    let mut items: Vec<Item> = named
        .map(|(value, ago)| match key {
            // As many sessions ago as the figure says.
            Key::Session => toggle(desk, said, key, value, ago),
            _ => toggle(desk, said, key, value, letters.of(value)),
        })
        .collect();
    items.push(Item {
        key: '/',
        label: "another, typed".to_owned(),
        reply: search(desk, format!("{said} {key}:").trim_start()),
    });
    Menu::open(format!("Show only: {key}"), items)
}

/// A letter that adds a condition to the words, or takes it away where it is there.
fn toggle(desk: &Desk, said: &str, key: Key, value: &str, letter: char) -> Item {
    let word = word(key, value);
    let then = toggled(said, &word);
    let ticked = then.len() < said.len();
    let tick = if ticked {
        desk.theme().glyphs.ticks[0]
    } else {
        ""
    };
    Item {
        key: letter,
        label: format!("{} {tick}", value.replace('-', " "))
            .trim_end()
            .to_owned(),
        reply: Reply::Narrow(then),
    }
}

fn search(desk: &Desk, said: &str) -> Reply {
    Reply::open(Search::with(desk, said))
}

/// What may stand after a key's colon, as far as this game has it.
fn offered(desk: &Desk, key: Key) -> Vec<String> {
    let has = |action| desk.has_use_for(action);
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
    let mut offered = values(key, desk.known());
    offered.retain(is_known);
    offered
}
