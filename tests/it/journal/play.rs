//! A table to play at: loaded dice, a fixed clock, made-up people.

use std::path::Path;

use rollbook::campaign::command::NewCharacter;
use rollbook::campaign::test::Change;
use rollbook::campaign::{CharacterId, Command, Seq};
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::table::{Clock, Done, Environment, Table};

/// An evening in March.
pub(super) const EVENING: i64 = 1_772_000_000_000_000;

pub(crate) fn means() -> Environment {
    Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(EVENING),
    }
}

pub(super) fn ron(id: &str) -> String {
    let mut games = game::embedded().into_iter();
    let game = games.find(|source| source.game.id == id);
    game.expect("one of the four").text
}

/// A campaign of `nexus` in memory with Ysolde and Brannoc, and the entries that made them.
pub(super) fn in_memory() -> Table {
    in_memory_of("nexus")
}

/// The same of another game.
pub(super) fn in_memory_of(game: &str) -> Table {
    seat(Table::in_memory("The Mill", &ron(game), Vec::new(), means()).expect("memory"))
}

/// The same in a file.
pub(crate) fn in_file(path: &Path) -> Table {
    in_file_of("nexus", path)
}

/// The same of another game in a file.
pub(super) fn in_file_of(game: &str, path: &Path) -> Table {
    let table = Table::create(path, "The Mill", &ron(game), Vec::new(), means());
    seat(table.expect("a new file"))
}

fn seat(mut table: Table) -> Table {
    run(&mut table, &newcomer("Ysolde"));
    run(&mut table, &newcomer("Brannoc"));
    table
}

pub(super) fn newcomer(name: &str) -> Command {
    Command::Add(Box::new(NewCharacter {
        name: name.to_owned(),
        kind: rollbook::campaign::character::CharacterKind::Pc,
        copies: 1,
        like: None,
        overall: None,
        ratings: Vec::new(),
        belongings: Vec::new(),
    }))
}

pub(super) fn note(text: &str) -> Command {
    Command::Note {
        text: text.to_owned(),
        hidden: false,
        on: None,
    }
}

pub(super) fn hurt(who: CharacterId, hp: i32) -> Command {
    Command::Track(who, "HP".to_owned(), Change::To(hp))
}

pub(super) fn run(table: &mut Table, command: &Command) -> Done {
    table
        .run(command)
        .unwrap_or_else(|e| panic!("{command:?}: {e}"))
}

pub(super) fn who(table: &Table, name: &str) -> CharacterId {
    let mut all = table.campaign().characters.values();
    all.find(|c| c.name == name).expect("is at the table").id
}

/// The history, oldest first: numbers, struck out where undone.
pub(super) fn history(table: &Table) -> Vec<String> {
    let mut lines = table.reader().page(None, 100).expect("a readable journal");
    lines.reverse();
    let text = |line: rollbook::journal::EntryLine| {
        let Seq(seq) = line.seq;
        let undone = line
            .undone_by
            .map_or(String::new(), |by| format!(" (by {})", by.0));
        format!("{seq} {}{undone}", line.kind)
    };
    lines.into_iter().map(text).collect()
}
