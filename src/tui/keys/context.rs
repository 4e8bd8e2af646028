//! The contexts that keys are looked up in. A dialog or a pane names several, innermost first.

use serde::Deserialize;

/// A context that keys are bound in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, strum::EnumIter, strum::Display)]
pub enum Context {
    /// Everywhere, text fields included.
    Everywhere,
    /// Every pane of a campaign.
    Table,
    /// The party pane.
    Party,
    /// The sheet pane.
    Sheet,
    /// The roll pane.
    Builder,
    /// The history pane.
    History,
    /// The history pane while a filter is set.
    Filtered,
    /// The picker of what to roll.
    Picker,
    /// Entering faces of table dice.
    DiceEntry,
    /// A menu, opened by a prefix key.
    Menu,
    /// The inspector of one entry.
    Inspector,
    /// Luck and statistics.
    Statistics,
    /// The search dialog, which has a text field.
    Search,
    /// The picker of random tables: over the line of text.
    Tables,
    /// The list of notes: over the line of text.
    Notes,
    /// One line of text.
    TextField,
    /// The form of a character.
    Form,
    /// The form of a character, while a rating is selected.
    FormRatings,
    /// Yes or no.
    Confirm,
    /// The recap, to read.
    Recap,
    /// The help.
    Help,
    /// The start screen.
    Start,
}

impl Context {
    /// Whether keys with plain characters can't be bound in this context: they are text or a menu's letters.
    pub(crate) const fn types_text(self) -> bool {
        self.is_text_field() || matches!(self, Self::Everywhere | Self::Menu)
    }

    /// Whether plain characters are text in this context.
    pub(crate) const fn is_text_field(self) -> bool {
        matches!(
            self,
            Self::Search
                | Self::Tables
                | Self::Notes
                | Self::TextField
                | Self::Form
                | Self::Picker
                | Self::Help
                | Self::DiceEntry
        )
    }
}
