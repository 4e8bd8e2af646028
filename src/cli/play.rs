//! Verbs that play a campaign or show it live: the screen, plain mode, the players' screen.

pub(in crate::cli) mod line;
pub(in crate::cli) mod open;
pub(in crate::cli) mod screen;
pub(in crate::cli) mod watch;
