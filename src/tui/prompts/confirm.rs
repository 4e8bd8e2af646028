//! Yes or no, before something that can't be taken back with one key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::context::dialog::{Dialog, usual_label};
use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::keys::action::Action;
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Press;
use crate::tui::widgets::theme::{Role, Theme};
use crate::tui::widgets::{frame, text};

/// The most columns a line takes.
const WIDEST: usize = 60;

/// A question; yes is an effect of its own.
#[derive(Debug)]
pub struct Confirm {
    words: String,
    yes: Option<Effect>,
}

impl Confirm {
    /// Asks; on yes, `effect` is done.
    #[must_use]
    pub fn new(words: impl Into<String>, effect: Effect) -> Self {
        Self {
            words: words.into(),
            yes: Some(effect),
        }
    }

    /// What the key bar calls a yes.
    pub(crate) const fn yes(&self) -> &'static str {
        match &self.yes {
            None | Some(Effect::Close) => "close",
            Some(Effect::WriteRecap(_)) => "write it",
            Some(Effect::UndoEntry(_)) => "undo it",
            Some(_) => "do it",
        }
    }

    /// What is asked, in lines of so many columns.
    pub(crate) fn lines(&self, width: usize) -> impl Iterator<Item = (Role, String)> {
        let lines = text::wrap(&self.words, width).into_iter();
        lines.map(|line| (Role::Warning, line))
    }

    /// Answers a key, wherever the question is asked.
    pub(crate) fn answer(&mut self, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept) => self.yes.take().unwrap_or(Effect::Close),
            Some(Action::Back) => Effect::Close,
            // What is asked about must not change behind it, nor the same be asked again on top.
            Some(Action::Undo | Action::Redo) => {
                Effect::status("answer first: Enter does it, Esc leaves everything as it is")
            }
            _ => Effect::Ignored,
        }
    }

    /// Draws it.
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
