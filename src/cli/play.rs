//! Verbs that play a campaign or show it live: the screen, plain mode, the players' screen.

pub(crate) mod line;
pub(crate) mod open;
pub(crate) mod screen;
pub(crate) mod themes;
pub(crate) mod watch;
pub(crate) mod web;
