//! Yes or no, before something that can't be taken back with one key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::context::dialog::{Dialog, usual_label};
use crate::tui::context::effect::Reply;
use crate::tui::context::state::Desk;
use crate::tui::keys::action::Action;
use crate::tui::keys::keymap::Context;
use crate::tui::keys::press::Press;
use crate::tui::widgets::theme::{Role, Theme};
use crate::tui::widgets::{frame, text};

/// The most columns a line takes.
const WIDEST: usize = 60;

/// A question; yes is a reply of its own.
#[derive(Debug)]
pub struct Question {
    words: String,
    yes: Option<Reply>,
}

impl Question {
    /// Asks; on yes, `reply` is done.
    #[must_use]
    pub fn new(words: impl Into<String>, reply: Reply) -> Self {
        Self {
            words: words.into(),
            yes: Some(reply),
        }
    }

    /// What the key bar calls a yes.
    pub(crate) const fn yes(&self) -> &'static str {
        match &self.yes {
            None | Some(Reply::Close) => "close",
            Some(Reply::Tell(_)) => "write it",
            Some(Reply::UndoEntry(_)) => "undo it",
            Some(_) => "do it",
        }
    }

    /// What is asked, in lines of so many columns.
    pub(crate) fn lines(&self, width: usize) -> impl Iterator<Item = (Role, String)> {
        let lines = text::wrap(&self.words, width).into_iter();
        lines.map(|line| (Role::Warning, line))
    }

    /// Answers a key, wherever the question is asked.
    pub(crate) fn answer(&mut self, press: Press) -> Reply {
        match press.action {
            Some(Action::Accept) => self.yes.take().unwrap_or(Reply::Close),
            Some(Action::Back) => Reply::Close,
            // What is asked about must not change behind it, nor the same be asked again on top.
            Some(Action::Undo | Action::Redo) => {
                Reply::say("answer first: Enter does it, Esc leaves everything as it is")
            }
            _ => Reply::Ignored,
        }
    }

    /// Draws it.
    pub(crate) fn render(&self, theme: &Theme, body: Rect, buf: &mut Buffer) {
        let room = usize::from(body.width.saturating_sub(4)).min(WIDEST);
        frame::message_box(theme, self.lines(room).collect(), body, buf);
    }
}

impl Dialog for Question {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Question, Context::Everywhere]
    }

    fn update(&mut self, _: &Desk, press: Press) -> Reply {
        self.answer(press)
    }

    fn draw(&self, desk: &Desk, body: Rect, buf: &mut Buffer) {
        self.render(desk.theme(), body, buf);
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
