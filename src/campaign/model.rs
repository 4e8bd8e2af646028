//! The data types of a campaign; they do not use [`Campaign`](super::Campaign).

pub mod character;
pub mod command;
pub mod counter;
pub mod entry;
pub mod event;
pub mod ids;
pub mod label;
pub mod refusal;
pub mod roll_record;
pub mod state;
pub mod table_dice;
pub mod test;
pub mod turn_order;
pub mod undo_conflict;
