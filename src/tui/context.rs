//! What panes, dialogs and commands share: the state they read, the effects they return, the traits of a pane and a dialog.

pub mod component;
pub(crate) mod known_skills;
pub(crate) mod reckoner;
pub mod settings_file;
pub mod state;
pub mod themes;

pub use self::component::{Dialog, Effect, Leaving, Page, Pane, PaneId, PlayersPageStep};
pub use self::state::{AppState, UiSettings};
pub(crate) use self::state::{HiddenCount, ROOMY, next_actor};
pub use self::themes::{BuiltInThemes, ThemeSource};
