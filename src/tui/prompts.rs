//! Dialogs that ask one thing: a letter of a menu, yes or no, a line of text, faces of dice.

pub mod confirm;
pub mod dice_entry;
pub mod menu;
pub mod session_summary;
pub mod text_prompt;
