//! Commands that change what stands on a sheet.

pub(super) mod belongings;
pub(super) mod characters;
pub(super) mod conditions;
pub(super) mod fields;
pub(super) mod gear;
pub(super) mod harm;
pub(super) mod modifiers;
mod newcomer;
pub(super) mod points;
pub(super) mod prepared;
pub(super) mod saved_rolls;
pub(super) mod take;
pub(super) mod tracks;
pub(super) mod traits;
