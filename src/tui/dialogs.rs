//! Dialogs with contents of their own: the form of a character, help, inspector, palette, search, statistics, themes; and the
//! filter menu.

pub(crate) mod character_form;
pub(crate) mod encounters;
pub(crate) mod filter_menu;
pub mod help;
pub mod inspector;
pub mod palette;
pub(crate) mod players_page;
pub(crate) mod random_tables;
pub(crate) mod recap_view;
pub mod search;
pub(crate) mod session_start;
pub(crate) mod shelf;
pub mod statistics;
pub mod theme_menu;
