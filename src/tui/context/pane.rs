//! The four panes: identifiers, and the trait they implement.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::keys::{Action, Context, Press};

/// A pane that can be focused.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    strum::EnumIter,
    strum::Display,
    strum::EnumCount,
)]
pub enum PaneId {
    /// The present and absent characters.
    Party,
    /// The chosen character.
    Sheet,
    /// The plan of a roll and the last result.
    #[default]
    Roll,
    /// The journal's entries.
    History,
}

/// A pane. Holds only its own state: selection, scroll position, half-typed text.
pub trait Pane {
    /// The contexts that its keys are looked up in, innermost first; may change with its mode.
    fn contexts(&self) -> &'static [Context];

    /// Handles a key. [`Effect::Ignored`] passes it on to the other panes.
    fn update(&mut self, state: &AppState, press: Press) -> Effect;

    /// Draws the pane. Only reads. `area` may have any size, even zero.
    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer);

    /// Called after every entry and when another character is chosen: drops what is out of date before [`Pane::layout`] is
    /// called.
    fn invalidate(&mut self, _state: &AppState) {}

    /// Called after every event with the area that the pane will be drawn in; computes here, once, what depends on that
    /// area.
    fn layout(&mut self, _state: &AppState, _area: Rect) {}

    /// When the pane wants to be woken without a key, for work that must not delay the frame.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Called when the deadline has passed; returns whether a new frame is needed.
    fn wake(&mut self, _state: &AppState) -> bool {
        false
    }

    /// Whether half-typed text would be lost if another character were chosen.
    fn is_typing(&self) -> bool {
        false
    }

    /// Handles pasted text; returns whether a field took it.
    fn paste(&mut self, _state: &AppState, _text: &str) -> bool {
        false
    }

    /// Handles a click at `at`, inside the area it was drawn in. The pane is focused already.
    fn click(&mut self, _state: &AppState, _area: Rect, _at: Position) -> Effect {
        Effect::Done
    }

    /// The key bar's name for an action at this moment; `None` if the game or the moment doesn't allow it. Asked of every
    /// pane, focused or not.
    fn label(&self, _state: &AppState, action: Action) -> Option<String> {
        Some(action.label().to_owned())
    }
}
