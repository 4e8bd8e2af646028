//! What outputs render: sheets and entries as facts, each for an audience. What players may know is decided here alone.

mod audience;
mod campaign;
mod change;
mod entry;
mod open_figure;
mod players;
mod result;
mod roll;
mod seen_throws;
mod sheet;
mod shown;
mod viewer;

pub use audience::{Acting, Audience, Turns};
pub use campaign::CampaignView;
pub use change::Change;
pub use entry::EntryView;
pub(crate) use entry::{Attempt, Deed, Encounter};
pub(crate) use open_figure::set_for_players;
pub(super) use open_figure::{is_hidden_thing, open_figure};
pub(crate) use players::KnownNpc;
pub use players::{PlayersResult, PlayersView};
pub use result::{Member, ResultView, ResultWords};
pub(crate) use roll::{RollView, TargetView};
pub(crate) use sheet::hidden_mark;
pub use sheet::{Known, SheetView};
pub use viewer::Viewer;
