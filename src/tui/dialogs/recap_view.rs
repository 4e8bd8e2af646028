//! The recap of a session, to read; `w` writes it to files.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::prompts::SessionSummary;
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Role, StyledLine, list};

/// The most columns of a line, which the eye still finds its way back in.
const WIDTH: u16 = 88;

/// The recap, to read.
#[derive(Debug)]
pub(crate) struct RecapView {
    summary: SessionSummary,
    title: String,
    /// What writes it; taken once it is wanted. None where it can't be written.
    write: Option<Effect>,
    /// The first line that is drawn.
    top: usize,
    /// The columns and lines there are to draw in.
    room: (usize, usize),
    /// Whether it closes with what it asks for.
    is_over: bool,
}

impl RecapView {
    /// The recap under this title, and what writes it.
    pub(crate) fn new(summary: SessionSummary, title: String, write: Option<Effect>) -> Self {
        Self {
            summary,
            title,
            write,
            top: 0,
            room: (usize::from(WIDTH), 1),
            is_over: false,
        }
    }

    fn lines(&self) -> Vec<String> {
        // The first one is the gap below a question.
        self.summary.lines(self.room.0).skip(1).collect()
    }

    fn area(body: Rect) -> Rect {
        middle(body, WIDTH + 4, u16::MAX)
    }
}

impl Dialog for RecapView {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Recap, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        let (_, height) = self.room;
        // The last page is full.
        let len = (self.lines().len() + 1).saturating_sub(height).max(1);
        let page = height.saturating_sub(1).max(1);
        if let Some(top) = list::moved(press.action, self.top, len, page) {
            self.top = top;
            return Effect::Done;
        }
        match press.action {
            Some(Action::Accept) => {
                self.is_over = true;
                self.write.take().unwrap_or(Effect::Close)
            }
            Some(Action::Back) => Effect::Close,
            // Undo and redo would change what stands there.
            Some(Action::Undo | Action::Redo) => Effect::status("close the recap first"),
            _ => Effect::Ignored,
        }
    }

    fn layout(&mut self, body: Rect) {
        let area = Self::area(body);
        self.room = (
            usize::from(area.width.saturating_sub(4)),
            usize::from(area.height.saturating_sub(2)),
        );
    }

    fn deadline(&self) -> Option<Instant> {
        self.summary.deadline()
    }

    fn wake(&mut self, state: &AppState) -> bool {
        self.summary.wake(state)
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let area = Self::area(body);
        let lines = self.lines();
        let height = usize::from(area.height.saturating_sub(2));
        let last = (self.top + height).min(lines.len());
        let foot = if lines.len() > height {
            format!("{last} of {}", lines.len())
        } else {
            String::new()
        };
        theme.clear(area, buf);
        let inner = bordered(theme, (&self.title, &foot), true, area, buf);
        let shown = lines.iter().skip(self.top);
        for (row, line) in inner.rows().zip(shown) {
            let row = Rect {
                x: row.x + 1.min(row.width),
                width: row.width.saturating_sub(1),
                ..row
            };
            StyledLine::of(Role::Text, line.as_str()).draw(theme, row, buf);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match (action, &self.write) {
            (Action::Accept, Some(_)) => Some("write it"),
            (Action::Accept, None) => Some("close"),
            _ => usual_label(action),
        }
    }

    fn is_choice(&self) -> bool {
        self.is_over
    }
}
