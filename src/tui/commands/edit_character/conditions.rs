//! The conditions of the menu of changes: the game's, those in the GM's own words, when each ends, and which players see.

use super::run;
use crate::campaign::command::Until;
use crate::campaign::{Character, CharacterId, Command, text};
use crate::tui::commands::typed::{self, command_prompt};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu, TextPrompt};
use crate::tui::views::sheet::ailments;

/// The label of the item that asks for a condition.
pub(super) const OWN_CONDITION: &str = "a condition in your own words, or for a while";

/// How a condition says when it ends.
pub(super) const CONDITION_HINT: &str =
    "in a word or two; its end may follow: 3 (rounds), 10 min, the fight";

/// How an NPC's condition, which players don't see otherwise, is shown to them.
const OPEN_HINT: &str = "“open” last shows it to players";

/// The game's conditions, then a single character's in the GM's own words. Each item turns a condition on unless all members
/// have it, else off.
pub(super) fn each(
    state: &AppState,
    members: &[&Character],
    letters: &mut MnemonicKeys,
) -> Vec<Item> {
    let alone = match members {
        [who] if state.group.is_none() => Some(who),
        _ => None,
    };
    let known = state.campaign().game.conditions.iter();
    let known = known.map(|rule| &rule.name);
    let is_known = |name: &String| known.clone().any(|known| text::same(known, name));
    let own = alone.into_iter().flat_map(|who| &who.conditions);
    let all = known.clone().chain(own.filter(|name| !is_known(name)));
    let [on_mark, off_mark] = state.theme().glyphs.ticks;
    let items = all.map(|name| {
        let on = members.iter().all(|who| who.conditions.contains(name));
        let mark = if on { on_mark } else { off_mark };
        let id = alone.map_or(CharacterId::EACH, |who| who.id);
        let left = alone.map_or_else(String::new, |who| lasts(state, who, name));
        let label = format!("{mark} {name}{left}");
        let command = Command::Condition(id, name.clone(), !on);
        run(state, letters.of(name), label, command)
    });
    items.collect()
}

/// Asks for a condition, and where its end is not typed for that.
pub(super) fn in_own_words(who: &Character) -> TextPrompt {
    let title = format!("{}: condition", who.name);
    let hint = if who.is_party() {
        CONDITION_HINT.to_owned()
    } else {
        format!("{CONDITION_HINT}; {OPEN_HINT}")
    };
    let who = who.id;
    TextPrompt::new(title, hint, move |state, typed| {
        if typed.is_empty() {
            return Ok(Effect::Close);
        }
        match typed::condition(who, typed)? {
            Command::Condition(who, name, _) => {
                Ok(Effect::Instead(Box::new(until(state, who, &name))))
            }
            command => typed::run(state, command, None),
        }
    })
    .previewing()
}

/// The conditions of a character; each asks when it ends.
pub(super) fn endings(state: &AppState, who: &Character) -> Menu {
    let mut names = who.conditions.iter();
    if let (Some(name), None) = (names.next(), names.next()) {
        return until(state, who.id, name);
    }
    let mut letters = MnemonicKeys::default();
    let items = who.conditions.iter().map(|name| {
        let label = format!("{name}{}…", lasts(state, who, name));
        Item::open(letters.of(name), label, until(state, who.id, name))
    });
    Menu::new(format!("{}: conditions", who.name), items.collect())
}

/// The item that shows players what they don't see of a character's conditions; `None` without any.
pub(super) fn show_players(state: &AppState, who: &Character) -> Option<Item> {
    let hidden: Vec<&String> = who.hidden_conditions.iter().collect();
    let show = |name: &str| Command::Condition(who.id, name.to_owned(), true).openly();
    if let [only] = hidden[..] {
        let label = format!("show players that {} is {only}", who.name);
        return Some(Item::run(state, 'O', label, show(only)));
    }
    let mut letters = MnemonicKeys::default();
    let each = hidden.iter().map(|name| {
        let key = letters.of(name);
        Item::run(state, key, name.as_str(), show(name))
    });
    let title = format!("{}: show players", who.name);
    let all = Menu::new(title, each.collect());
    (!hidden.is_empty()).then(|| Item::open('O', "show players a condition…", all))
}

/// When a condition that is set now ends.
fn until(state: &AppState, who: CharacterId, name: &str) -> Menu {
    let set = |until| typed::condition_until(who, name.to_owned(), until);
    let item = |key, label: &str, until| Item::run(state, key, label, set(Some(until)));
    let typed = |title: &str, hint: &str, behind: &'static str| {
        let name = name.to_owned();
        command_prompt(title, hint, move |_, typed| {
            typed::condition_for(who, &name, &format!("{typed}{behind}"))
        })
    };
    let mut items = vec![
        Item::run(state, 'n', "until it is taken off", set(None)),
        item('1', "for 1 round", Until::Rounds(1)),
        item('2', "for 2 rounds", Until::Rounds(2)),
        item('3', "for 3 rounds", Until::Rounds(3)),
        Item::open(
            'r',
            "for more rounds…",
            typed("Rounds", "how many", " rounds"),
        ),
        Item::open(
            'm',
            "for some minutes…",
            typed("Minutes", "how many", " min"),
        ),
        item('f', "for the fight", Until::Fight),
        item('s', "for the session", Until::Session),
    ];
    if !state.campaign().game.rests.is_empty() {
        items.push(item('z', "until a rest", Until::Rest));
    }
    let name = who_is(state, who, name);
    Menu::new(name, items)
}

/// How long a condition still lasts, in words to put behind it.
fn lasts(state: &AppState, who: &Character, name: &str) -> String {
    ailments::lasts(&state.campaign().sheet(who), name)
}

/// `Brannoc: dazed`.
fn who_is(state: &AppState, who: CharacterId, name: &str) -> String {
    let who = state.campaign().character(who);
    let of = who.map_or_else(String::new, |who| format!("{}: ", who.name));
    format!("{of}{name}")
}
