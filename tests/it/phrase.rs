//! The command language, at the tables of the four samples.

mod commands;
mod complete;
mod errors;
mod examples;
mod open;
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
