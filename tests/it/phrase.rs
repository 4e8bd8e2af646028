//! The command language, at the tables of the four samples.

mod commands;
mod complete;
mod errors;
mod examples;
mod open;
mod prepared;
mod round;
mod spoken;

use rollbook::campaign::{Campaign, CharacterId, Party};
use rollbook::game::Game;

use crate::fuzz::targets::tables::{AWKWARD_TABLES, seat};

/// Somebody who left.
const GONE: CharacterId = CharacterId(9_999);

/// The sample party of a game.
fn table(id: &str) -> Campaign {
    let game = Game::embedded(id).expect("one of the four");
    let party = Party::sample(&game).expect("it has a sample");
    seat(game, party.expect("which is right").characters)
}

/// A new thing of several words needs no quotes before its die, or in a game without materials.
#[test]
fn a_thing_of_several_words_is_named_without_quotes() {
    let mut table = crate::spoken::Spoken::at("contract", "", &["pc Ysolde"]);
    table.done("item Ysolde add Salt lamp");
    table.done("item Ysolde add iron ration x3");
    let names = |table: &crate::spoken::Spoken| -> Vec<String> {
        let all = table.who("Ysolde").belongings.iter();
        all.map(|it| it.name.clone()).collect()
    };
    assert_eq!(names(&table), ["Salt lamp", "iron ration"]);
    let mut table = crate::spoken::Spoken::at("nexus", "", &["pc Ysolde"]);
    table.done("item Ysolde add Long spear d8");
    assert_eq!(table.who("Ysolde").items[0].name, "Long spear");
}
