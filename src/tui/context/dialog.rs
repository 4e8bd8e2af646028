//! What a dialog is: something that stands over the panes. The one on top has the keys.

use std::fmt;
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::keys::action::Action;
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Press;

/// A dialog. It holds only what is its own: the selection, half-typed text.
pub trait Dialog: fmt::Debug {
    /// Where its keys have their meaning, innermost first.
    fn contexts(&self) -> &'static [Context];

    /// Answers a key.
    fn update(&mut self, state: &AppState, press: Press) -> Effect;

    /// Draws it somewhere in the body of the screen. Reads only; any area, an empty one included.
    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer);

    /// Takes pasted text; whether there was a field for it.
    fn paste(&mut self, _desk: &AppState, _text: &str) -> bool {
        false
    }

    /// After every entry: drop what is out of date.
    fn invalidate(&mut self, _desk: &AppState) {}

    /// The body of the screen that it will be drawn in, told before every frame.
    fn layout(&mut self, _body: Rect) {}

    /// When it wants to work on without a key.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// The deadline has come; whether there is something new to show.
    fn wake(&mut self, _desk: &AppState) -> bool {
        true
    }

    /// What the key bar calls an action in it; `None` where it can't be done now.
    fn label(&self, action: Action) -> Option<&'static str> {
        usual_label(action)
    }

    /// Whether any answer ends it: what it offers is moved out with the answer.
    fn is_choice(&self) -> bool {
        false
    }

    /// Whether it stays when what it asked for is done.
    fn stays(&self) -> bool {
        false
    }

    /// Whether it closes with the dialog that a line of it opened, once that is done.
    fn closes_with_its_dialog(&self) -> bool {
        false
    }

    /// Whether it stands over the whole body of the screen, so that nothing below it is seen.
    fn fills(&self) -> bool {
        false
    }
}

/// What most dialogs call an action: what it is called everywhere, and nothing for what only some of them have.
#[must_use]
pub fn usual_label(action: Action) -> Option<&'static str> {
    match action {
        Action::Skip | Action::Reveal | Action::Complete => None,
        action => Some(action.label()),
    }
}
