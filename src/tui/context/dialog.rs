//! The trait of a dialog, which stands above the panes. The top dialog gets the keys.

use std::fmt;
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::keys::{Action, Context, Press};

/// A dialog. Holds only its own state: selection, scroll position, half-typed text.
pub trait Dialog: fmt::Debug {
    /// The contexts that its keys are looked up in, innermost first.
    fn contexts(&self) -> &'static [Context];

    /// Handles a key.
    fn update(&mut self, state: &AppState, press: Press) -> Effect;

    /// Draws the dialog inside `body`, which may have any size, even zero. Only reads.
    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer);

    /// Handles pasted text; returns whether a field took it.
    fn paste(&mut self, _state: &AppState, _text: &str) -> bool {
        false
    }

    /// Called after every entry: drops what is out of date.
    fn invalidate(&mut self, _state: &AppState) {}

    /// Called after every event with the area that the dialog will be drawn in.
    fn layout(&mut self, _body: Rect) {}

    /// When the dialog wants to be woken without a key.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Called when the deadline has passed; returns whether a new frame is needed.
    fn wake(&mut self, _state: &AppState) -> bool {
        true
    }

    /// The key bar's name for an action in this dialog; `None` if it can't be used now.
    fn label(&self, action: Action) -> Option<&'static str> {
        usual_label(action)
    }

    /// Whether the dialog closes with its first answer, which moves the chosen item out.
    fn is_choice(&self) -> bool {
        false
    }

    /// Whether the dialog stays open after the command that it asked for is done.
    fn stays(&self) -> bool {
        false
    }

    /// Whether the dialog closes together with a dialog opened from it, once that one's command is done.
    fn closes_with_its_dialog(&self) -> bool {
        false
    }

    /// Whether the dialog covers the whole body, so that the panes needn't be drawn.
    fn fills(&self) -> bool {
        false
    }
}

/// The usual label of an action; `None` for the actions that only some dialogs have.
pub(crate) fn usual_label(action: Action) -> Option<&'static str> {
    match action {
        Action::Skip | Action::Reveal | Action::Complete => None,
        action => Some(action.label()),
    }
}
