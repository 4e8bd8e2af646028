//! Keys and their meaning: a key as typed, the actions, the contexts, the keymap, letters of menus.

pub mod action;
pub mod context;
pub mod key;
pub mod keymap;
pub(crate) mod menu_letters;

pub use self::action::Action;
pub use self::context::Context;
pub use self::key::{Chord, Press};
pub use self::keymap::Keymap;
pub(crate) use self::menu_letters::{MnemonicKeys, in_order};
