//! What outputs render: sheets and entries as facts, each for somebody who may know so much of them. What players may know is
//! decided here alone.

mod players;
mod result;
mod sheet;

pub use players::{PlayersEntry, PlayersResult, PlayersView};
pub use result::{Member, ResultView};
pub use sheet::{Known, SheetView};
