//! Dialogs with contents of their own: help, inspector, palette, search, statistics, themes; and the filter menu.

pub(crate) mod filter_menu;
pub mod help;
pub mod inspector;
pub mod palette;
pub mod search;
pub mod statistics;
pub mod theme_menu;
