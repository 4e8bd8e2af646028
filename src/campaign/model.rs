//! What a campaign is made of: plain data that knows no [`Campaign`](super::Campaign). Every module here uses only those
//! before it.

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
