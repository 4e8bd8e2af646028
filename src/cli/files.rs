//! Verbs on campaigns as files: list, check, back up, restore, export, import.

pub(in crate::cli) mod backup;
pub(in crate::cli) mod check;
pub(in crate::cli) mod export;
pub(in crate::cli) mod list;
