//! The screen, driven by keys and read as text and roles.

mod dialogs;
pub(crate) mod harness;
mod keys;
mod looks;
mod panes;
mod start;
mod text;
