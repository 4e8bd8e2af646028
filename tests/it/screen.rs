//! The screen, driven by keys and read as text and roles.

mod backup;
mod bad_input;
mod budgets;
mod curtain;
mod dialogs;
mod evening;
mod every_key;
mod harm;
pub(crate) mod harness;
mod history;
pub(crate) mod hostile;
mod keys;
mod leaving;
mod looks;
mod palette;
mod panes;
mod party;
mod presence;
mod recap;
mod roll;
mod sheet;
mod stage;
mod start;
mod statistics;
mod text;
mod turns;
mod worker;
