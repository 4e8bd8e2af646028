//! The menus of checks: items, supplies and tables by letter, and a supply of the whole party.

use crate::campaign::character;
use crate::campaign::command::Gear;
use crate::campaign::test::Source;
use crate::campaign::{CharacterId, Command, Selection, text};
use crate::rules::durability::Durability;
use crate::tui::commands::table_dice;
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::{Action, Context, MnemonicKeys, in_order};
use crate::tui::prompts::{Item, Menu};
use crate::tui::widgets::text::percent;

/// The menu of the chosen character's checks. `said`: whether the next dice are table dice, if a key set that.
pub(crate) fn menu(state: &AppState, said: Option<bool>) -> Effect {
    if !state.has_checks() {
        return Effect::no("this game has nothing to check");
    }
    if let Some(selection) = state.selection() {
        return Effect::open(Menu::new(
            format!("{selection}: check"),
            of_group(state, said),
        ));
    }
    let Some(who) = state.chosen() else {
        return Effect::no(state.nobody_here());
    };
    let mut letters = in_order();
    let mut items = Vec::new();
    let supplies = who.supplies.iter().map(|item| (true, item));
    for (supply, item) in who.items.iter().map(|item| (false, item)).chain(supplies) {
        let label = label(state, item, supply);
        let command = Command::Check {
            who: who.id,
            thing: Gear::Id(item.id),
            source: Source::Thrown,
        };
        items.extend(
            letters
                .next()
                .map(|key| one(state, key, (label, command), said)),
        );
    }
    for rule in &state.campaign().game.tables {
        let command = Command::Table {
            table: rule.name.clone(),
            who: who.id,
            source: Source::Thrown,
        };
        let label = format!("{} d{}", rule.name, rule.die);
        items.extend(
            letters
                .next()
                .map(|key| one(state, key, (label, command), said)),
        );
    }
    if state.campaign().game.sheet.supplies.is_some() {
        items.push(party(state, said));
    }
    if items.is_empty() {
        let key = state.key(&[Context::Table], Action::Edit);
        let words = format!(
            "{} has nothing to check; {key} adds items and supplies",
            who.name
        );
        return Effect::no(words);
    }
    Effect::open(Menu::new(format!("{}: check", who.name), items))
}

/// The items for a group: each item or supply that a member has, and the game's tables. Every member's is checked.
fn of_group(state: &AppState, said: Option<bool>) -> Vec<Item> {
    let mut acts: Vec<(String, Command)> = Vec::new();
    let members = state.members();
    for thing in members
        .iter()
        .flat_map(|who| who.items.iter().chain(&who.supplies))
    {
        if acts.iter().all(|(name, _)| !text::same(name, &thing.name)) {
            acts.push((thing.name.clone(), check_of_each(&thing.name)));
        }
    }
    let tables = state.campaign().game.tables.iter();
    acts.extend(tables.map(|rule| {
        let table = Command::Table {
            table: rule.name.clone(),
            who: CharacterId::EACH,
            source: Source::Thrown,
        };
        (rule.name.clone(), table)
    }));
    let items = in_order().zip(acts).map(|(key, (label, act))| {
        let selection = state.group.clone().unwrap_or(Selection::All);
        let effect = each(state, (selection, act), said);
        Item::new(key, label, effect)
    });
    let supplies = state.campaign().game.sheet.supplies.as_ref();
    let whole = supplies.map(|_| party(state, said));
    items.chain(whole).collect()
}

/// `Bronze shield d8 · 2 uses left · 38 % lose one`.
fn label(state: &AppState, item: &character::Item, supply: bool) -> String {
    let (name, die) = (&item.name, item.thrown());
    let (left, loses) = match item.durability {
        Durability::Die(_) => (None, "a step down"),
        Durability::Uses(_) => (
            Some(format!("{} left", item.durability.words())),
            "lose one",
        ),
        worn => (Some(worn.to_string()), "get worse"),
    };
    let wear = state.campaign().game.sheet.wear(supply);
    let wear = wear.filter(|_| !item.durability.is_over());
    let chance = wear.map(|wear| format!("{} {loses}", percent(wear.chance(die))));
    let parts = [Some(format!("{name} {die}")), left, chance];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The submenu of the party's supplies, by letter.
fn party(state: &AppState, said: Option<bool>) -> Item {
    let mut names: Vec<&str> = Vec::new();
    for supply in state.campaign().present().flat_map(|who| &who.supplies) {
        if names.iter().all(|name| !text::same(name, &supply.name)) {
            names.push(&supply.name);
        }
    }
    let mut letters = MnemonicKeys::default();
    let items = names.iter().map(|name| {
        let key = letters.of(name);
        let label = (*name).to_owned();
        let effect = each(state, (Selection::All, check_of_each(name)), said);
        Item::new(key, label, effect)
    });
    let items: Vec<Item> = items.collect();
    let effect = if items.is_empty() {
        Effect::no("nobody here has a supply")
    } else {
        Effect::open(Menu::new("Whole party: check", items))
    };
    Item::new('A', "a supply of the whole party", effect)
}

/// The check of each one's item or supply of this name.
fn check_of_each(name: &str) -> Command {
    Command::Check {
        who: CharacterId::EACH,
        thing: Gear::Named(name.to_owned()),
        source: Source::Thrown,
    }
}

/// Checks for each member of the selection, or the reason why there is none.
fn each(
    state: &AppState,
    (selection, command): (Selection, Command),
    said: Option<bool>,
) -> Effect {
    let each = command.by_each(selection);
    match state.refusal(&each) {
        Some(_) => Effect::refused(each),
        None => table_dice::ask(state, each, said),
    }
}

/// One check; with table dice its item asks for the face.
fn one(
    state: &AppState,
    key: char,
    (label, command): (String, Command),
    said: Option<bool>,
) -> Item {
    match table_dice::faces(state, &command, said) {
        Some(faces) => Item::open(key, label, faces),
        None => Item::run(state, key, label, command),
    }
}
