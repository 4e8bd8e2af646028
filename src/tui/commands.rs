//! What a prefix key does: builds a menu or a prompt, or returns an effect at once.

pub(crate) mod characters;
pub(crate) mod check;
pub(crate) mod edit_character;
pub mod group;
pub mod harm;
pub(crate) mod hidden;
pub(crate) mod notes;
pub(crate) mod override_rules;
pub(crate) mod players_see;
pub(crate) mod session;
pub(crate) mod table_dice;
pub(crate) mod tags;
pub(crate) mod turns;
pub(crate) mod typed;
