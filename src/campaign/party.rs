//! A party as somebody writes it down: a RON file of characters for one game, checked against it. The four samples are
//! such files. Knows no campaign: it hands over characters with their ids.

mod export;
mod file_format;
mod import;

use super::{Campaign, Character};
use crate::game::ron_error::RonText;
use crate::game::{Game, RonError};

/// The samples: a game's id, the file's name, its text.
const SAMPLES: [(&str, &str, &str); 4] = [
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
];

/// People ready to sit down at a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Party {
    /// What the campaign is called.
    pub name: String,
    /// Everybody, in the order of the file; ids and numbers from 1.
    pub characters: Vec<Character>,
    /// How many ids were given out, for characters and things together.
    pub ids: u32,
}

impl Party {
    /// Reads a party for `game`; `file` is the name that errors give it.
    ///
    /// # Errors
    /// The first thing that is wrong, in how it is written or in what the game doesn't know.
    pub fn parse(text: &str, file: &str, game: &Game) -> Result<Self, RonError> {
        let script = RonText::new(text, file);
        import::import(script.read()?, game, &script)
    }

    /// These characters as a party file, which [`Party::parse`] reads back equal but for ids, numbers and what a file can't
    /// hold: an open outcome, and a saved roll's target or a trait that is gone, which remarks at its top name.
    pub(crate) fn write(campaign: &Campaign, who: &[&Character]) -> String {
        export::export(campaign, who)
    }

    /// The id of the game a party is written for.
    ///
    /// # Errors
    /// It is wrongly written.
    pub fn game_of(text: &str, file: &str) -> Result<String, RonError> {
        let draft: file_format::PartyFile = RonText::new(text, file).read()?;
        Ok(draft.game)
    }

    /// The sample party of this game, which may be a user's own version of it.
    ///
    /// # Errors
    /// The game no longer knows what the sample uses.
    #[must_use]
    pub fn sample(game: &Game) -> Option<Result<Self, RonError>> {
        let own = SAMPLES.iter().find(|(id, ..)| *id == game.id);
        own.map(|(_, file, text)| Self::parse(text, file, game))
    }
}
