//! The campaign file as `SQLite` and the file system have it: its first bytes, its tables, its lock, how it is opened. Knows no
//! entry.

pub(crate) mod header;
pub(crate) mod identity;
pub(crate) mod lock;
pub(crate) mod opening;
pub(crate) mod schema;
