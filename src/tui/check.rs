//! Checks of one die: items, supplies and tables by their letters, a supply of the whole party.

use super::faces::Group;
use super::letters::{Letters, in_order};
use super::menu::Item;
use super::{Desk, Faces, Menu, Modal, Reply};
use crate::campaign::character::Presence;
use crate::campaign::command::Source;
use crate::campaign::{Character, Command, text};
use crate::config::TableDice;
use crate::rules::attribute_die::Step;
use crate::rules::uses::Wear;

/// Whether the game has anything to check.
pub(super) fn is_known(desk: &Desk) -> bool {
    let game = &desk.campaign().game;
    game.sheet.items || game.sheet.supplies || !game.tables.is_empty()
}

/// The menu of the chosen one's checks.
pub(super) fn menu(desk: &Desk) -> Reply {
    if !is_known(desk) {
        return Reply::say("this game has no items, supplies or tables to check");
    }
    let Some(who) = desk.chosen() else {
        return Reply::say("nobody is here; add somebody first");
    };
    let mut letters = in_order();
    let mut items = Vec::new();
    for item in who.items.iter().chain(&who.supplies) {
        let label = format!("{} {} · {}", item.name, item.die, left(item.wear));
        let command = Command::Check {
            who: who.id,
            thing: item.id,
            source: Source::Thrown,
        };
        items.extend(
            letters
                .next()
                .map(|key| one(desk, who, key, (&label, item.die.sides), command)),
        );
    }
    for rule in &desk.campaign().game.tables {
        let command = Command::Table {
            table: rule.name.clone(),
            who: who.id,
            source: Source::Thrown,
        };
        let label = format!("{} d{}", rule.name, rule.die);
        items.extend(
            letters
                .next()
                .map(|key| one(desk, who, key, (&label, rule.die), command)),
        );
    }
    if desk.campaign().game.sheet.supplies {
        items.push(party(desk));
    }
    Reply::open(Menu::new(format!("{}: check", who.name), items))
}

/// What is left, in a word.
fn left(wear: Wear) -> String {
    match wear {
        Wear::Uses(_) => format!("{} left", wear.words()),
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
        let command = Command::CheckAll {
            supply: (*name).to_owned(),
            source: Source::Thrown,
        };
        if let Some(why) = desk.refusal(&command) {
            return Item {
                key,
                label: (*name).to_owned(),
                reply: Reply::say(why.to_string()),
            };
        }
        let throwing = having(desk, name);
        let by_hand = throwing.iter().any(|(who, _)| throws_by_hand(desk, who));
        let reply = if by_hand {
            let group = |(who, die): &(&Character, Step)| {
                Group::new(format!("{} {name} {die}", who.name), [die.sides])
            };
            faces(command, throwing.iter().map(group).collect())
        } else {
            Reply::run(command)
        };
        Item {
            key,
            label: (*name).to_owned(),
            reply,
        }
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

/// Everybody present whose supply of this name isn't used up, with its die.
fn having<'a>(desk: &'a Desk, name: &str) -> Vec<(&'a Character, Step)> {
    let of = |who: &'a Character| {
        let supplies = who.supplies.iter();
        let fit = supplies.filter(|it| text::same(&it.name, name) && !it.wear.is_over());
        fit.map(move |it| (who, it.die)).collect::<Vec<_>>()
    };
    desk.campaign().present().flat_map(of).collect()
}

/// One check: thrown, or with table dice its face asked for.
fn one(
    desk: &Desk,
    who: &Character,
    key: char,
    (label, sides): (&str, u16),
    command: Command,
) -> Item {
    if throws_by_hand(desk, who) && desk.refusal(&command).is_none() {
        let group = Group::new(format!("{} {label}", who.name), [sides]);
        return Item {
            key,
            label: label.to_owned(),
            reply: faces(command, vec![group]),
        };
    }
    Item::run(desk, key, label, command)
}

fn throws_by_hand(desk: &Desk, who: &Character) -> bool {
    match desk.look.table_dice {
        TableDice::Never => false,
        TableDice::PlayerCharacters => who.pc && who.presence == Presence::Present,
        TableDice::Always => true,
    }
}

fn faces(command: Command, groups: Vec<Group>) -> Reply {
    Reply::open(Modal::Faces(Faces::new(command, groups)))
}
