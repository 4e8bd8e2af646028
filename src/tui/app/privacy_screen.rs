//! The privacy screen, called the curtain in messages: hides the campaign from players who look at the screen. No key has any effect until Esc, then Enter
//! lifts it.

use crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::tui::context::AppState;
use crate::tui::widgets::{Role, text};

/// Whether the screen is hidden.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum PrivacyScreen {
    #[default]
    Off,
    Hidden,
    /// Hidden; Esc was pressed, so Enter lifts it.
    Asked,
}

impl PrivacyScreen {
    pub(crate) fn is_off(self) -> bool {
        self == Self::Off
    }

    /// Hides the screen.
    pub(crate) fn hide(&mut self) {
        *self = Self::Hidden;
    }

    /// Swallows keys, pastes and clicks while hidden; returns whether it did. Resizes pass, because the hidden panes need
    /// them.
    pub(crate) fn takes(&mut self, event: &Event) -> bool {
        let key = match event {
            _ if self.is_off() => return false,
            Event::Resize(..) => return false,
            Event::Key(key) if key.kind == KeyEventKind::Press => key.code,
            _ => return true,
        };
        *self = match (*self, key) {
            (_, KeyCode::Esc) => Self::Asked,
            (Self::Asked, KeyCode::Enter) => Self::Off,
            _ => Self::Hidden,
        };
        true
    }

    /// Draws one dim line that says how to lift it.
    pub(crate) fn draw(self, state: &AppState, screen: Rect, buf: &mut Buffer) {
        let words = match self {
            Self::Asked => "Enter lifts the curtain",
            Self::Off | Self::Hidden => "Esc, then Enter lifts the curtain",
        };
        let theme = state.theme();
        let room = usize::from(screen.width).saturating_sub(2);
        let words = text::cut(words, room, theme.glyphs.ellipsis);
        if let Some(last) = screen.rows().next_back() {
            Line::from(theme.span(Role::Dim, format!(" {words}"))).render(last, buf);
        }
    }
}
