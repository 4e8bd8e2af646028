//! Commands that throw dice.

pub(super) mod amend;
pub(crate) mod amended_throw;
mod changes;
pub(super) mod checks;
pub(super) mod contest;
pub(super) mod faces;
pub(super) mod plain_dice;
pub(super) mod random;
mod reevaluate;
pub(super) mod reroll;
pub(super) mod roll;
pub(super) mod shared;
pub(super) mod spend;
