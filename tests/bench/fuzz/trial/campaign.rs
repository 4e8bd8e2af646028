//! The campaign that is spoilt: fifty entries of everything, in one file, with all that is derived behind them filled.

use std::fs;
use std::path::Path;

use rollbook::campaign::Party;
use rollbook::game;
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Failure, Table};

use super::chance::Chance;

/// How many entries it has.
pub(crate) const ENTRIES: u64 = 50;
/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

/// What is said, over and over; every fifth thing is taken back, and half of that brought back.
const SAID: [&str; 12] = [
    "roll brannoc athletics",
    "note \"the mill floods\" open",
    "roll brannoc athletics hidden",
    "tag 2 heist open",
    "session start",
    "roll ysolde stealth vs 9",
    "note \"nobody knows of the cellar\" hidden",
    "order roll sides",
    "tag 3 bookmark open",
    "harm brannoc 1 \"scratched\"",
    "order next",
    "reveal 4",
];

/// Loaded dice and a fixed clock: the same file every time.
pub(crate) fn means() -> Environment {
    Environment {
        dice: Box::new(Chance::seeded(5)),
        clock: Clock::Fixed(EVENING),
    }
}

/// Its bytes.
pub(crate) fn written(path: &Path) -> Vec<u8> {
    let mut games = game::embedded().into_iter();
    let source = games.find(|source| source.game.id == "nexus");
    let source = source.expect("one of the four");
    let party = Party::sample(&source.game).expect("it has a sample");
    let people = party.expect("which is right").characters;
    let mut table = Table::create(path, "The Mill", &source.text, people, means())
        .expect("a folder that can be written");
    for (at, phrase) in SAID.iter().cycle().enumerate() {
        if table.campaign().last.0 >= ENTRIES {
            break;
        }
        say(&mut table, phrase);
        if at % 5 == 4 {
            table.undo().expect("something stands");
        }
        if at % 10 == 9 {
            table.redo().expect("something was undone");
        }
    }
    table.index(ENTRIES * 2).expect("writable");
    table.close().expect("writable");
    fs::read(path).expect("it was written")
}

fn say(table: &mut Table, phrase: &str) {
    let said = parse(table.campaign(), phrase);
    let Ok(Input::Run(command)) = said else {
        panic!("“{phrase}”: {said:?}");
    };
    match table.run(&command) {
        // Who is down can't act, and what was shown is shown.
        Ok(_) | Err(Failure::Refused(_)) => {}
        Err(e) => panic!("“{phrase}”: {e}"),
    }
}
