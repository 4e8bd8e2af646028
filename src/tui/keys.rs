//! Keys and their meaning: a key as typed, the actions, the contexts, the keymap, letters of menus.

pub mod action;
pub mod context;
pub mod key;
pub mod keymap;
pub(crate) mod menu_letters;
