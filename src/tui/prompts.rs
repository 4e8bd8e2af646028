//! Dialogs that ask one thing: a letter of a menu, yes or no, a line of text, faces of dice.

pub mod confirm;
pub mod dice_entry;
pub mod menu;
pub mod session_summary;
pub mod text_prompt;

pub use self::confirm::Confirm;
pub use self::dice_entry::DiceEntry;
pub use self::menu::{Item, Menu};
pub use self::session_summary::SessionSummary;
pub use self::text_prompt::TextPrompt;
