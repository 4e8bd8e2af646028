//! The four panes, each with the code that only it uses.

pub(crate) mod history;
pub(crate) mod party;
pub(crate) mod roll;
pub(crate) mod sheet;
