//! The lines of the builder that take typed input.

pub(crate) mod difficulty;
pub(crate) mod modifier;
pub(crate) mod opponent;
pub(crate) mod picker;
