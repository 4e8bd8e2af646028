//! What panes, dialogs and commands share: the state they read, the effects they return, the traits of a pane and a dialog.

pub mod dialog;
pub mod effect;
pub(crate) mod known_skills;
pub mod pane;
pub mod state;

pub use self::dialog::Dialog;
pub use self::effect::{Effect, Leaving};
pub use self::pane::{Pane, PaneId};
pub use self::state::{AppState, UiSettings};
