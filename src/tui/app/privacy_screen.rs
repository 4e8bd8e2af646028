//! The privacy screen: for players who lean over. Nothing of the table is on the screen, and no key does anything, until it is
//! lifted by two keys that nobody presses by mistake.

use crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::tui::context::state::AppState;
use crate::tui::widgets::text;
use crate::tui::widgets::theme::Role;

/// Whether it is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum PrivacyScreen {
    #[default]
    Up,
    Shut,
    /// Esc was pressed; Enter lifts it.
    Asked,
}

impl PrivacyScreen {
    pub(crate) fn is_up(self) -> bool {
        self == Self::Up
    }

    /// Draws it over everything.
    pub(crate) fn draw_shut(&mut self) {
        *self = Self::Shut;
    }

    /// Takes what is typed, pasted or clicked while it is drawn; whether it did. Sizes concern what is behind it, too.
    pub(crate) fn takes(&mut self, event: &Event) -> bool {
        let key = match event {
            _ if self.is_up() => return false,
            Event::Resize(..) => return false,
            Event::Key(key) if key.kind == KeyEventKind::Press => key.code,
            _ => return true,
        };
        *self = match (*self, key) {
            (_, KeyCode::Esc) => Self::Asked,
            (Self::Asked, KeyCode::Enter) => Self::Up,
            _ => Self::Shut,
        };
        true
    }

    /// How to lift it, in one dim line, and nothing else.
    pub(crate) fn draw(self, state: &AppState, screen: Rect, buf: &mut Buffer) {
        let words = match self {
            Self::Asked => "Enter lifts the curtain",
            Self::Up | Self::Shut => "Esc, then Enter lifts the curtain",
        };
        let theme = state.theme();
        let room = usize::from(screen.width).saturating_sub(2);
        let words = text::cut(words, room, theme.glyphs.ellipsis);
        if let Some(last) = screen.rows().next_back() {
            Line::from(theme.span(Role::Dim, format!(" {words}"))).render(last, buf);
        }
    }
}
