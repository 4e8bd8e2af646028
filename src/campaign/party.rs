//! A party file: a RON file of characters for one game, checked against that game. The samples are party files. Knows
//! no campaign: parsing yields characters with their ids.

mod export;
mod file_format;
mod import;

use super::{Campaign, Character};
use crate::game::ron_error::RonText;
use crate::game::{Game, RonError};

/// The samples: a game's id, the file's name, its text.
const SAMPLES: [(&str, &str, &str); 12] = [
    (
        "vice-virtue",
        "the-lamplit-road.ron",
        include_str!("../../assets/campaigns/the-lamplit-road.ron"),
    ),
    (
        "langobard",
        "winter-at-ticinum.ron",
        include_str!("../../assets/campaigns/winter-at-ticinum.ron"),
    ),
    (
        "contract",
        "the-quiet-floor.ron",
        include_str!("../../assets/campaigns/the-quiet-floor.ron"),
    ),
    (
        "nexus",
        "the-drowned-mill.ron",
        include_str!("../../assets/campaigns/the-drowned-mill.ron"),
    ),
    (
        "two-d6",
        "the-last-ferry.ron",
        include_str!("../../assets/campaigns/the-last-ferry.ron"),
    ),
    (
        "d20",
        "salt-on-the-stair.ron",
        include_str!("../../assets/campaigns/salt-on-the-stair.ron"),
    ),
    (
        "percent-under",
        "the-locked-ward.ron",
        include_str!("../../assets/campaigns/the-locked-ward.ron"),
    ),
    (
        "highest-d6",
        "a-debt-in-gaslight.ron",
        include_str!("../../assets/campaigns/a-debt-in-gaslight.ron"),
    ),
    (
        "hits-again",
        "night-shift.ron",
        include_str!("../../assets/campaigns/night-shift.ron"),
    ),
    (
        "sixes-and-push",
        "the-frozen-pass.ron",
        include_str!("../../assets/campaigns/the-frozen-pass.ron"),
    ),
    (
        "exploding-trait",
        "the-brass-meridian.ron",
        include_str!("../../assets/campaigns/the-brass-meridian.ron"),
    ),
    (
        "symbols",
        "cargo-of-quiet.ron",
        include_str!("../../assets/campaigns/cargo-of-quiet.ron"),
    ),
];

/// The characters of a party file, ready for a new campaign.
#[derive(Debug, Clone, PartialEq)]
pub struct Party {
    /// The campaign's name.
    pub name: String,
    /// All characters, in the order of the file; ids and numbers from 1.
    pub characters: Vec<Character>,
    /// The highest id given, to characters and things together.
    pub ids: u32,
}

impl Party {
    /// Reads a party for `game`; `file` is the name that errors give it.
    ///
    /// # Errors
    /// The first mistake in the syntax or in a name or number that the game doesn't have.
    pub fn parse(text: &str, file: &str, game: &Game) -> Result<Self, RonError> {
        let script = RonText::new(text, file);
        import::import(script.read()?, game, &script)
    }

    /// These characters as a party file. [`Party::parse`] reads back equal characters, except for ids, numbers and what a file
    /// can't hold: an open outcome, a saved roll's target, a trait that is gone. Comments at the top of the file name these.
    pub(crate) fn write(campaign: &Campaign, who: &[&Character]) -> String {
        export::export(campaign, who)
    }

    /// The id of the game that a party file is for.
    ///
    /// # Errors
    /// The syntax is wrong.
    pub fn game_of(text: &str, file: &str) -> Result<String, RonError> {
        let draft: file_format::PartyFile = RonText::new(text, file).read()?;
        Ok(draft.game)
    }

    /// The sample party of this game, which may be a user's own version of the game.
    ///
    /// # Errors
    /// The game no longer has what the sample uses.
    pub fn sample(game: &Game) -> Option<Result<Self, RonError>> {
        let own = SAMPLES.iter().find(|(id, ..)| *id == game.id);
        own.map(|(_, file, text)| Self::parse(text, file, game))
    }
}
