//! Yes or no, before something that can't be taken back with one key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Action, Look, Press, Reply, Role, panel, text};

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

    /// What the key bar calls a yes.
    pub(super) const fn yes(&self) -> &'static str {
        match &self.yes {
            None | Some(Reply::Close) => "close",
            Some(Reply::Tell(_)) => "write it",
            Some(Reply::UndoEntry(_)) => "undo it",
            Some(_) => "do it",
        }
    }

    /// What is asked, in lines of so many columns.
    pub(super) fn lines(&self, width: usize) -> impl Iterator<Item = (Role, String)> {
        let lines = text::wrap(&self.words, width).into_iter();
        lines.map(|line| (Role::Warning, line))
    }

    /// Draws it.
    pub fn draw(&self, look: &Look, body: Rect, buf: &mut Buffer) {
        let room = usize::from(body.width.saturating_sub(4)).min(WIDEST);
        panel::say(look, self.lines(room).collect(), body, buf);
    }
}
