//! The user's settings over the defaults, and where their files lie. `cli` hands each setting to what obeys it.

mod edit;
mod paths;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

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
    /// `auto`, the name of a theme that is built in, or the name of a file in `themes/` beside the config.
    pub theme: String,
    /// Which characters draw borders, pips and bars.
    pub glyphs: Glyphs,
    /// Whether click and wheel are listened to.
    pub mouse: bool,
    /// Whether the odds are shown before `o` asks for them.
    pub odds: Odds,
    /// Who rolls real dice in a campaign that has not said so itself.
    pub table_dice: TableDice,
    /// The keyboard that the default keys are for.
    pub keyboard: Keyboard,
    /// Where a second copy of each backup is made: a whole path, or one that begins with `~/`.
    pub backup_folder: Option<PathBuf>,
}

/// One setting as it is listed and changed.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Its name in the file.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// Its values as they are written in the file; empty where it is a text.
    pub choices: &'static [&'static str],
    /// Values as they are written in the file, each with plain words for it.
    pub words: &'static [(&'static str, &'static str)],
}

/// Which characters draw borders, pips and bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Odds {
    /// As the game's file says.
    #[default]
    Game,
    /// Always.
    Shown,
    /// Never, until asked for.
    Hidden,
}

/// The keyboard that the default keys are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Keyboard {
    /// Digits are typed without Shift.
    #[default]
    Qwerty,
    /// Digits need Shift.
    Azerty,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            theme: "auto".to_owned(),
            glyphs: Glyphs::default(),
            mouse: true,
            odds: Odds::default(),
            table_dice: TableDice::Never,
            keyboard: Keyboard::default(),
            backup_folder: None,
        }
    }
}

impl Config {
    /// All settings, in the order of the example.
    pub const SETTINGS: [Setting; 7] = [
        Setting {
            name: "theme",
            about: "the colours of the screen",
            choices: &[
                "\"auto\"",
                "\"colour-blind\"",
                "\"dark\"",
                "\"light\"",
                "\"high-contrast\"",
                "\"colour-blind-dark\"",
                "\"colour-blind-light\"",
                "\"candlelight\"",
                "\"parchment\"",
            ],
            words: &[],
        },
        Setting {
            name: "glyphs",
            about: "the characters for borders and pips",
            choices: &["Auto", "Unicode", "Ascii"],
            words: &[
                ("Auto", "as the locale says"),
                ("Unicode", "lines and dots"),
                ("Ascii", "plain ASCII"),
            ],
        },
        Setting {
            name: "mouse",
            about: "whether click and wheel work here",
            choices: &["true", "false"],
            words: &[("true", "on"), ("false", "off")],
        },
        Setting {
            name: "odds",
            about: "whether odds are shown at first",
            choices: &["Game", "Shown", "Hidden"],
            words: &[
                ("Game", "as the game says"),
                ("Shown", "shown"),
                ("Hidden", "hidden"),
            ],
        },
        Setting {
            name: "table_dice",
            about: "who rolls real dice, unless a campaign says",
            choices: &["Never", "PlayerCharacters", "Always"],
            words: &[
                ("Never", "nobody"),
                ("PlayerCharacters", "player characters"),
                ("Always", "everybody"),
            ],
        },
        Setting {
            name: "keyboard",
            about: "which keyboard the keys are for",
            choices: &["Qwerty", "Azerty"],
            words: &[
                ("Qwerty", "digits without Shift"),
                ("Azerty", "digits with Shift"),
            ],
        },
        Setting {
            name: "backup_folder",
            about: "where each backup gets a second copy",
            choices: &[],
            words: &[("None", "none")],
        },
    ];

    /// The value of a setting as it is written in the file; `None` where there is no such setting.
    pub fn value(&self, name: &str) -> Option<String> {
        let value = match name {
            "theme" => ron::to_string(&self.theme),
            "glyphs" => ron::to_string(&self.glyphs),
            "mouse" => ron::to_string(&self.mouse),
            "odds" => ron::to_string(&self.odds),
            "table_dice" => ron::to_string(&self.table_dice),
            "keyboard" => ron::to_string(&self.keyboard),
            "backup_folder" => ron::to_string(&self.backup_folder),
            _ => return None,
        };
        value.ok()
    }

    /// Reads a config file's text; `file` names it in errors.
    ///
    /// # Errors
    /// What is wrong, with file, line and column.
    pub fn parse(text: &str, file: &str) -> Result<Self, RonError> {
        RonText::new(text, file).read()
    }
}

/// A setting's value as it is written in the file, in plain words.
pub fn value_in_words(name: &str, value: &str) -> String {
    let setting = Config::SETTINGS.iter().find(|it| it.name == name);
    let mut words = setting.into_iter().flat_map(|it| it.words);
    if let Some((_, words)) = words.find(|(known, _)| *known == value) {
        return (*words).to_owned();
    }
    let inner = value
        .strip_prefix("Some(")
        .and_then(|it| it.strip_suffix(')'));
    inner.unwrap_or(value).trim_matches('"').to_owned()
}
