//! The campaign file as `SQLite` and the file system have it: its first bytes, its tables, its lock, how it is opened. Knows no
//! entry.

pub(in crate::journal) mod header;
pub(in crate::journal) mod identity;
pub(in crate::journal) mod lock;
pub(in crate::journal) mod opening;
pub(in crate::journal) mod schema;
