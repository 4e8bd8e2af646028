//! From the domain to styled lines, for two or more of panes, dialogs and the players' screen.

pub(crate) mod examples;
pub(crate) mod result;
pub(crate) mod result_numbers;
pub(crate) mod sheet;
