//! The modes of the builder with a text field.

pub(crate) mod declaration;
pub(crate) mod difficulty;
pub(crate) mod modifier;
pub(crate) mod opponent;
pub(crate) mod picker;
