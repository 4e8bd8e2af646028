//! The players' page: what players may see of a campaign, live in every browser on the same network. It takes snapshots of what
//! players may know and nothing else; nothing can be sent to it.

mod address;
mod answer;
mod dice;
mod document;
mod publisher;
mod qr;
mod server;
mod sheet;
mod state;

pub use address::{Candidate, candidates};
pub(crate) use document::head;
pub use publisher::{News, Published, Publisher};
pub use qr::code;
pub use server::{PagePost, PlayersPage, Until};
pub(crate) use sheet::{about, sheet};
