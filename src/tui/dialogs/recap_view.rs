//! The recaps of the sessions, to read one after the other; `w` writes the one that is shown to files.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::recap::Recap;
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect, Page};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::prompts::SessionSummary;
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Role, StyledLine, list};

/// The most columns of a line, which the eye still finds its way back in.
const WIDTH: u16 = 88;

/// Whether recaps can be written to files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writing {
    /// There are no files.
    Never,
    /// Once the demo is kept.
    OnceKept,
    /// At once.
    Now,
}

/// The recap of a session, to read.
#[derive(Debug)]
pub(crate) struct RecapView {
    /// The session; 0 for what was before the first one.
    session: u32,
    summary: SessionSummary,
    writing: Writing,
    /// The first line that is drawn.
    top: usize,
    /// The columns and lines there are to draw in.
    room: (usize, usize),
    /// Whether it closes with what it asks for.
    is_over: bool,
}

impl RecapView {
    /// The recap of the current or last session.
    pub(crate) fn new(state: &AppState, writing: Writing) -> Self {
        let session = state.campaign().session;
        Self {
            session,
            summary: summary(state, session),
            writing,
            top: 0,
            room: (usize::from(WIDTH), 1),
            is_over: false,
        }
    }

    fn title(&self) -> String {
        let of = match self.session {
            0 => "Recap of what was before the first session".to_owned(),
            n => format!("Recap of session {n}"),
        };
        match self.writing {
            Writing::Never => of,
            Writing::OnceKept => format!("{of}; keep the demo to write it to files"),
            Writing::Now => format!("{of}; w writes it, for you and for players"),
        }
    }

    /// The session before this one, or after it.
    fn turn_to(&mut self, state: &AppState, earlier: bool) -> Effect {
        let to = if earlier {
            self.session.checked_sub(1)
        } else {
            Some(self.session + 1).filter(|to| *to <= state.campaign().session)
        };
        let Some(to) = to else {
            return Effect::no(if earlier {
                "nothing is earlier"
            } else {
                "this is the last session"
            });
        };
        self.session = to;
        self.summary = summary(state, to);
        self.top = 0;
        Effect::Done
    }

    fn lines(&self) -> Vec<String> {
        // The first one is the gap below a question.
        self.summary.lines(self.room.0).skip(1).collect()
    }

    fn area(body: Rect) -> Rect {
        middle(body, WIDTH + 4, u16::MAX)
    }
}

fn summary(state: &AppState, session: u32) -> SessionSummary {
    SessionSummary::new(state, session, Recap::in_full)
}

impl Dialog for RecapView {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Recap, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let (_, height) = self.room;
        // The last page is full.
        let len = (self.lines().len() + 1).saturating_sub(height).max(1);
        let page = height.saturating_sub(1).max(1);
        if let Some(top) = list::moved(press.action, self.top, len, page) {
            self.top = top;
            return Effect::Done;
        }
        match press.action {
            Some(Action::PreviousSession) => self.turn_to(state, true),
            Some(Action::NextSession) => self.turn_to(state, false),
            Some(Action::Accept) => {
                self.is_over = true;
                match self.writing {
                    Writing::Now => Effect::Write(Page::Recap(self.session)),
                    Writing::Never | Writing::OnceKept => Effect::Close,
                }
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
        let inner = bordered(theme, (&self.title(), &foot), true, area, buf);
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
        match (action, self.writing) {
            (Action::Accept, Writing::Now) => Some("write it"),
            (Action::Accept, _) => Some("close"),
            _ => usual_label(action),
        }
    }

    fn is_choice(&self) -> bool {
        self.is_over
    }
}
