//! The places where keys have a meaning. A dialog or a pane names several, innermost first.

use serde::Deserialize;

/// A place where keys have a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, strum::EnumIter, strum::Display)]
pub enum Context {
    /// Everywhere, text fields included.
    Everywhere,
    /// Every pane of a campaign.
    Table,
    /// The party.
    Party,
    /// The sheet.
    Sheet,
    /// The roll.
    Builder,
    /// The history.
    History,
    /// The history while it shows only what is wanted.
    Filtered,
    /// What to roll.
    Picker,
    /// Faces of table dice typed in.
    DiceEntry,
    /// A prefix with its letters.
    Menu,
    /// One entry, explained.
    Inspector,
    /// Luck and statistics.
    Statistics,
    /// The history searched, over a line of text.
    Search,
    /// One line of text.
    TextField,
    /// Yes or no.
    Confirm,
    /// The keys of this moment.
    Help,
    /// The campaigns.
    Start,
}

impl Context {
    /// Whether plain characters are text here.
    #[must_use]
    pub const fn types_text(self) -> bool {
        matches!(
            self,
            Self::Everywhere
                | Self::Search
                | Self::TextField
                | Self::Picker
                | Self::Help
                | Self::DiceEntry
                | Self::Menu
        )
    }
}
