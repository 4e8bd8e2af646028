//! Copies of a campaign's journal: whole files, and JSON Lines.

pub(crate) mod clean;
pub(crate) mod copying;
pub(crate) mod export;
pub(crate) mod import;
