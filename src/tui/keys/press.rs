//! A key on its way to whoever answers it.

use crate::tui::keys::action::Action;
use crate::tui::keys::key::Chord;

/// A key and what it means where it was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Press {
    /// As it was pressed.
    pub chord: Chord,
    /// What the keymap says, if anything.
    pub action: Option<Action>,
}
