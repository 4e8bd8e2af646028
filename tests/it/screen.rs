//! The screen, driven by keys and read as text and roles.

mod dialogs;
mod evening;
pub(crate) mod harness;
mod history;
mod keys;
mod leaving;
mod looks;
mod panes;
mod party;
mod roll;
mod sheet;
mod stage;
mod start;
mod text;
