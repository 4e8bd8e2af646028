//! Verbs on campaigns as files: list, check, back up, restore, export, import.

pub(crate) mod backup;
pub(crate) mod check;
pub(crate) mod export;
pub(crate) mod list;
