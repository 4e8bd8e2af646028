//! Keys and what they mean: a key as typed, the actions, where an action applies, the keymap, letters of menus.

pub mod action;
pub mod context;
pub mod key;
pub mod keymap;
pub(crate) mod menu_letters;
