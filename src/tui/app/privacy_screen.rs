//! The privacy screen, called the curtain in messages: hides the campaign from players who look at the screen. Until Esc, then
//! Enter lifts it, no key has any effect but the one that covers the players' screens, too.

use crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::campaign::{CURTAIN_TEXT, Command};
use crate::tui::app::App;
use crate::tui::context::AppState;
use crate::tui::widgets::{Draw as _, Role, text};

/// How it is lifted.
const LIFTS: &str = "Esc, then Enter lifts the curtain";

/// What a key does while the screen is hidden.
#[derive(Debug, Clone, Copy)]
enum KeyMeans {
    Nothing,
    /// Shows the screen again.
    Lift,
    /// Covers the players' screens, too.
    Cover,
}

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

    /// Swallows keys, pastes and clicks while hidden, and says what they do; `None` for what it leaves alone: resizes, because
    /// the hidden panes need them.
    fn takes(&mut self, event: &Event) -> Option<KeyMeans> {
        let (key, modifiers) = match event {
            _ if self.is_off() => return None,
            Event::Resize(..) => return None,
            Event::Key(key) if key.kind == KeyEventKind::Press => (key.code, key.modifiers),
            _ => return Some(KeyMeans::Nothing),
        };
        let (now, means) = match (*self, key) {
            (_, KeyCode::Esc) => (Self::Asked, KeyMeans::Nothing),
            (Self::Asked, KeyCode::Enter) => (Self::Off, KeyMeans::Lift),
            (_, KeyCode::Char('p')) if modifiers.is_empty() => (Self::Hidden, KeyMeans::Cover),
            _ => (Self::Hidden, KeyMeans::Nothing),
        };
        *self = now;
        Some(means)
    }

    /// Draws one dim line that says how to lift it, and how the players' screens are covered, too.
    pub(crate) fn draw(self, state: &AppState, screen: Rect, buf: &mut Buffer) {
        let is_covered = state.campaign().curtain.is_some();
        let theme = state.theme();
        let dot = theme.glyphs.dot;
        let words = match (self, is_covered) {
            (Self::Asked, false) => "Enter lifts the curtain".to_owned(),
            (Self::Asked, true) => {
                "Enter lifts the curtain, also from the players' screens".to_owned()
            }
            (Self::Off | Self::Hidden, false) => {
                format!("{LIFTS} {dot} p covers the players' screens, too")
            }
            (Self::Off | Self::Hidden, true) => {
                format!("{LIFTS} {dot} the players' screens are covered, too")
            }
        };
        let room = usize::from(screen.width).saturating_sub(2);
        let words = text::cut(&words, room, theme.glyphs.ellipsis);
        if let Some(last) = screen.rows().next_back() {
            Line::from(theme.span(Role::Dim, format!(" {words}"))).draw(last, buf);
        }
    }
}

impl App {
    /// Handles an event while the screen is hidden; returns whether it did.
    pub(super) fn keeps_hidden(&mut self, event: &Event) -> bool {
        let Some(means) = self.privacy_screen.takes(event) else {
            return false;
        };
        let is_covered = self.state.campaign().curtain.is_some();
        match means {
            KeyMeans::Cover if !is_covered => self.set_curtain(Some(CURTAIN_TEXT)),
            KeyMeans::Lift if is_covered => self.set_curtain(None),
            KeyMeans::Nothing | KeyMeans::Cover | KeyMeans::Lift => {}
        }
        true
    }

    /// Covers the players' screens, or opens them. What was open here stays open, menus and questions, too: unlike another entry
    /// this one changes nothing that they list.
    fn set_curtain(&mut self, text: Option<&str>) {
        let command = Command::Curtain(text.map(str::to_owned));
        let open = std::mem::take(&mut self.dialogs);
        self.change(|table| table.run(&command));
        let told = std::mem::replace(&mut self.dialogs, open);
        self.dialogs.extend(told);
        self.invalidate_all();
    }
}
