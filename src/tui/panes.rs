//! The four panes, each with all that only it uses.

pub(crate) mod history;
pub(crate) mod party;
pub(crate) mod roll;
pub(crate) mod sheet;
