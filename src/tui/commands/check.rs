//! Checks of one die: items, supplies and tables by their letters, a supply of the whole party.

use crate::campaign::test::Source;
use crate::campaign::{Command, GroupAction, GroupCommand, Selection, text};
use crate::rules::durability::Durability;
use crate::tui::commands::{override_rules, table_dice};
use crate::tui::context::effect::Reply;
use crate::tui::context::state::Desk;
use crate::tui::keys::menu_letters::{Letters, in_order};
use crate::tui::prompts::menu::{Item, Menu};

/// Whether the game has anything to check.
pub(crate) fn is_known(desk: &Desk) -> bool {
    let game = &desk.campaign().game;
    game.sheet.items || game.sheet.supplies || !game.tables.is_empty()
}

/// The menu of the chosen one's checks.
pub(crate) fn menu(desk: &Desk) -> Reply {
    if !is_known(desk) {
        return Reply::say("this game has no items, supplies or tables to check");
    }
    if let Some(selection) = desk.selection() {
        return Reply::open(Menu::new(format!("{selection}: check"), of_group(desk)));
    }
    let Some(who) = desk.chosen() else {
        return Reply::say("nobody is here; add somebody first");
    };
    let mut letters = in_order();
    let mut items = Vec::new();
    for item in who.items.iter().chain(&who.supplies) {
        let label = format!("{} {} · {}", item.name, item.die, left(item.durability));
        let command = Command::Check {
            who: who.id,
            thing: item.id,
            source: Source::Thrown,
        };
        items.extend(letters.next().map(|key| one(desk, key, label, command)));
    }
    for rule in &desk.campaign().game.tables {
        let command = Command::Table {
            table: rule.name.clone(),
            who: who.id,
            source: Source::Thrown,
        };
        let label = format!("{} d{}", rule.name, rule.die);
        items.extend(letters.next().map(|key| one(desk, key, label, command)));
    }
    if desk.campaign().game.sheet.supplies {
        items.push(party(desk));
    }
    Reply::open(Menu::new(format!("{}: check", who.name), items))
}

/// What anybody in the group has, and the game's tables: each one's is checked.
fn of_group(desk: &Desk) -> Vec<Item> {
    let mut acts: Vec<(String, GroupAction)> = Vec::new();
    let members = desk.members();
    for thing in members
        .iter()
        .flat_map(|who| who.items.iter().chain(&who.supplies))
    {
        if acts.iter().all(|(name, _)| !text::same(name, &thing.name)) {
            acts.push((thing.name.clone(), GroupAction::Check(thing.name.clone())));
        }
    }
    let tables = desk.campaign().game.tables.iter();
    acts.extend(tables.map(|rule| (rule.name.clone(), GroupAction::Table(rule.name.clone()))));
    let items = in_order().zip(acts).map(|(key, (label, act))| {
        let selection = desk.group.clone().unwrap_or(Selection::All);
        let reply = each(desk, selection, act);
        Item { key, label, reply }
    });
    let whole = desk.campaign().game.sheet.supplies.then(|| party(desk));
    items.chain(whole).collect()
}

/// What is left, in a word.
fn left(wear: Durability) -> String {
    match wear {
        Durability::Uses(_) => format!("{} left", wear.words()),
        worn => worn.to_string(),
    }
}

/// The whole party's supplies, each by its letter.
fn party(desk: &Desk) -> Item {
    let mut names: Vec<&str> = Vec::new();
    for supply in desk.campaign().present().flat_map(|who| &who.supplies) {
        if names.iter().all(|name| !text::same(name, &supply.name)) {
            names.push(&supply.name);
        }
    }
    let mut letters = Letters::default();
    let items = names.iter().map(|name| {
        let key = letters.of(name);
        let label = (*name).to_owned();
        let reply = each(desk, Selection::All, GroupAction::Check(label.clone()));
        Item { key, label, reply }
    });
    let items: Vec<Item> = items.collect();
    let reply = if items.is_empty() {
        Reply::say("nobody present has a supply")
    } else {
        Reply::open(Menu::new("Whole party: check", items))
    };
    Item {
        key: 'A',
        label: "a supply of the whole party".to_owned(),
        reply,
    }
}

/// Each one's check, or why there is none.
fn each(desk: &Desk, selection: Selection, act: GroupAction) -> Reply {
    let each = Command::Group(Box::new(GroupCommand {
        selection,
        action: act,
        dice: Source::Thrown,
        own: Vec::new(),
    }));
    match desk.refusal(&each) {
        Some(why) => override_rules::refused(each, &why),
        None => table_dice::ask(desk, each, None),
    }
}

/// One check: thrown, or with table dice its face asked for.
fn one(desk: &Desk, key: char, label: String, command: Command) -> Item {
    match table_dice::faces(desk, &command, None) {
        Some(faces) => Item {
            key,
            label,
            reply: Reply::open(faces),
        },
        None => Item::run(desk, key, label, command),
    }
}
