//! Yes or no, before something that can't be taken back with one key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use super::panel::dialog;
use super::{Action, Look, Press, Reply, Role, text};

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

    /// Answers a key.
    pub fn update(&mut self, press: Press) -> Reply {
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
    pub fn draw(&self, look: &Look, body: Rect, buf: &mut Buffer) {
        let lines = text::wrap(
            &self.words,
            usize::from(body.width.saturating_sub(4)).min(60),
        );
        let inner = dialog(look, "", &lines, 0, body, buf);
        for (row, line) in inner.rows().zip(&lines) {
            Line::from(look.theme.span(Role::Warning, line.as_str())).render(row, buf);
        }
    }
}
