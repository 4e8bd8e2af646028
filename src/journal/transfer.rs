//! A campaign's journal written elsewhere and read back: whole copies, and JSON Lines.

pub(in crate::journal) mod copying;
pub(in crate::journal) mod export;
pub(in crate::journal) mod import;
