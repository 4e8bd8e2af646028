//! Styled lines for what two or more of panes, dialogs and the players' screen show.

pub(crate) mod counter;
pub(crate) mod examples;
pub(crate) mod order_line;
pub(crate) mod preview;
pub(crate) mod result;
pub(crate) mod result_numbers;
pub(crate) mod sheet;
