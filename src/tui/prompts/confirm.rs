//! A yes-or-no question before something that one key can't undo.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::context::dialog::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::{Role, Theme, frame, text};

/// The most columns of a line.
const WIDEST: usize = 60;

/// A question, and the effect of a yes.
#[derive(Debug)]
pub struct Confirm {
    words: String,
    yes: Option<Effect>,
}

impl Confirm {
    /// A question whose yes has this effect.
    #[must_use]
    pub fn new(words: impl Into<String>, effect: Effect) -> Self {
        Self {
            words: words.into(),
            yes: Some(effect),
        }
    }

    /// The key bar's label for yes.
    pub(crate) const fn yes(&self) -> &'static str {
        match &self.yes {
            None | Some(Effect::Close) => "close",
            Some(Effect::WriteRecap(_)) => "write it",
            Some(Effect::UndoEntry(_)) => "undo it",
            Some(_) => "do it",
        }
    }

    /// The question, wrapped to `width` columns.
    pub(crate) fn lines(&self, width: usize) -> impl Iterator<Item = (Role, String)> {
        let lines = text::wrap(&self.words, width).into_iter();
        lines.map(|line| (Role::Warning, line))
    }

    /// Handles a key; also for dialogs that contain a question.
    pub(crate) fn answer(&mut self, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept) => self.yes.take().unwrap_or(Effect::Close),
            Some(Action::Back) => Effect::Close,
            // Undo and redo would change what the question is about, or open the same question again.
            Some(Action::Undo | Action::Redo) => {
                Effect::status("answer first: Enter does it, Esc cancels")
            }
            _ => Effect::Ignored,
        }
    }

    /// Draws the question.
    pub(crate) fn render(&self, theme: &Theme, body: Rect, buf: &mut Buffer) {
        let room = usize::from(body.width.saturating_sub(4)).min(WIDEST);
        frame::message_box(theme, self.lines(room).collect(), body, buf);
    }
}

impl Dialog for Confirm {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Confirm, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        self.answer(press)
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        self.render(state.theme(), body, buf);
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some(self.yes()),
            _ => usual_label(action),
        }
    }

    fn is_choice(&self) -> bool {
        true
    }
}
