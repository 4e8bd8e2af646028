//! The user's settings over the defaults, and where their files lie. `cli` hands each setting to what obeys it.

mod paths;

use std::path::PathBuf;

use serde::Deserialize;

pub use paths::Paths;

use crate::campaign::TableDice;
use crate::game::RonError;
use crate::game::ron_error::RonText;

/// The defaults with an explanation of each. A test compares them with [`Config::default`].
pub const EXAMPLE: &str = include_str!("../config.example.ron");

/// What a user can set in `config.ron`. Everything left out keeps its default.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// `dark`, `light`, `high-contrast`, or the name of a file in `themes/` beside the config.
    pub theme: String,
    /// Which characters draw borders, pips and bars.
    pub glyphs: Glyphs,
    /// Whether click and wheel are listened to.
    pub mouse: bool,
    /// Whether the odds are shown before `o` asks for them.
    pub odds: Odds,
    /// Who rolls real dice in a campaign that has not said so itself.
    pub table_dice: TableDice,
    /// Where a second copy of each backup is made: a whole path, or one that begins with `~/`.
    pub backup_folder: Option<PathBuf>,
}

/// Which characters draw borders, pips and bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum Glyphs {
    /// ASCII where the locale is not UTF-8.
    #[default]
    Auto,
    /// Lines and dots.
    Unicode,
    /// Plain ASCII.
    Ascii,
}

/// Whether odds are shown at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum Odds {
    /// As the game's file says.
    #[default]
    Game,
    /// Always.
    Shown,
    /// Never, until asked for.
    Hidden,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            theme: "dark".to_owned(),
            glyphs: Glyphs::default(),
            mouse: true,
            odds: Odds::default(),
            table_dice: TableDice::Never,
            backup_folder: None,
        }
    }
}

impl Config {
    /// The names of all settings.
    pub(crate) const FIELDS: [&str; 6] = [
        "theme",
        "glyphs",
        "mouse",
        "odds",
        "table_dice",
        "backup_folder",
    ];

    /// Reads a config file's text; `file` names it in errors.
    ///
    /// # Errors
    /// What is wrong, with file, line and column.
    pub fn parse(text: &str, file: &str) -> Result<Self, RonError> {
        RonText::new(text, file).read()
    }
}
