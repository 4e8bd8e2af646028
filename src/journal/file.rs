//! The campaign file at the level of `SQLite` and the file system: first bytes, tables, lock, opening. Knows no entry.

pub(crate) mod comparison;
pub(crate) mod connection;
pub(crate) mod header;
pub(crate) mod holder;
pub(crate) mod identity;
pub(crate) mod lock;
pub(crate) mod log;
pub(crate) mod open_time;
pub(crate) mod opening;
pub(crate) mod place_risk;
pub(crate) mod schema;
pub(crate) mod tables;
