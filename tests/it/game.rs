//! The games' files and the parties': what they say, and what is said about wrong ones.

mod described;
mod embedded;
mod faults;
mod fifth;
mod folder;
mod formula;
pub(crate) mod minimal;
mod party;
mod party_faults;
mod says;
mod steps;
mod tables;
mod templates;

use rollbook::game::Game;

/// An embedded game.
fn game(id: &str) -> Game {
    Game::embedded(id).expect("the game is embedded")
}
