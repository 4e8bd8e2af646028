//! A campaign's journal written elsewhere and read back: whole copies, and JSON Lines.

pub(crate) mod copying;
pub(crate) mod export;
pub(crate) mod import;
