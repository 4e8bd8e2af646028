//! The four panes by name, and what they have in common.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::keys::action::Action;
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Press;

/// A pane that can have the keys.
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
    /// Who is here.
    Party,
    /// The chosen character.
    Sheet,
    /// The builder and the last result.
    #[default]
    Roll,
    /// What happened.
    History,
}

/// A part of the screen that can have the keys. It holds only what is its own: selection, scroll, half-typed text.
pub trait Pane {
    /// Where its keys have their meaning, innermost first; may change with its mode.
    fn contexts(&self) -> &'static [Context];

    /// Answers a key. [`Effect::Ignored`] lets the others have it.
    fn update(&mut self, state: &AppState, press: Press) -> Effect;

    /// Draws it. Reads only; any area, an empty one included.
    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer);

    /// After every entry and every other choice of character: drop what is out of date, before [`Pane::layout`] looks again.
    fn invalidate(&mut self, _desk: &AppState) {}

    /// Where it will be drawn next, told after every event: what depends on the room there is worked out here, once.
    fn layout(&mut self, _desk: &AppState, _area: Rect) {}

    /// When it wants to work on without a key: what need not hold the frame up.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// The deadline has come; whether there is something new to show.
    fn wake(&mut self, _desk: &AppState) -> bool {
        false
    }

    /// Whether something is half typed that another choice of character would lose.
    fn is_typing(&self) -> bool {
        false
    }

    /// Takes pasted text; whether there was a field for it.
    fn paste(&mut self, _desk: &AppState, _text: &str) -> bool {
        false
    }

    /// A click at `at`, within the area it was drawn in. The pane has been given the keys already.
    fn click(&mut self, _desk: &AppState, _area: Rect, _at: Position) -> Effect {
        Effect::Done
    }

    /// What the key bar calls an action at this moment; `None` where the game or the moment hasn't got it, whichever pane
    /// has the keys.
    fn label(&self, _desk: &AppState, action: Action) -> Option<String> {
        Some(action.label().to_owned())
    }
}
