//! Verbs on campaigns as files: list, check, compare, back up, restore, export, import.

pub(crate) mod backup;
pub(crate) mod check;
mod check_all;
pub(crate) mod compare;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod list;
pub(crate) mod worked_example;
