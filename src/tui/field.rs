//! One line of text being edited: cursor, words, paste. Letters are letters here, never commands.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;
use tui_input::{Input, InputRequest};

use super::{Chord, Role, Theme, text};

/// The most characters a field takes; a longer paste is cut.
const MOST: usize = 1_000;

/// A text field.
#[derive(Debug, Clone, Default)]
pub struct Field {
    input: Input,
}

impl Field {
    /// With text in it and the cursor behind it.
    #[must_use]
    pub fn with(text: &str) -> Self {
        let mut field = Self::default();
        field.paste(text);
        field
    }

    /// What stands in it.
    #[must_use]
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Edits by a key; whether the key meant anything here.
    pub fn key(&mut self, chord: Chord) -> bool {
        let request = match (chord.code(), chord.modified()) {
            (KeyCode::Char(c), false) => InputRequest::InsertChar(c),
            (KeyCode::Backspace, false) | (KeyCode::Char('h'), true) => {
                InputRequest::DeletePrevChar
            }
            (KeyCode::Backspace | KeyCode::Char('w'), true) => InputRequest::DeletePrevWord,
            (KeyCode::Delete, false) => InputRequest::DeleteNextChar,
            (KeyCode::Delete, true) => InputRequest::DeleteNextWord,
            (KeyCode::Left, false) => InputRequest::GoToPrevChar,
            (KeyCode::Right, false) => InputRequest::GoToNextChar,
            (KeyCode::Left, true) => InputRequest::GoToPrevWord,
            (KeyCode::Right, true) => InputRequest::GoToNextWord,
            (KeyCode::Home, _) | (KeyCode::Char('a'), true) => InputRequest::GoToStart,
            (KeyCode::End, _) | (KeyCode::Char('e'), true) => InputRequest::GoToEnd,
            (KeyCode::Char('u'), true) => InputRequest::DeleteFromStart,
            (KeyCode::Char('k'), true) => InputRequest::DeleteTillEnd,
            _ => return false,
        };
        if matches!(request, InputRequest::InsertChar(_)) && self.is_full() {
            return true;
        }
        self.input.handle(request);
        true
    }

    /// Pasted text is text: line ends become blanks, control characters go.
    pub fn paste(&mut self, text: &str) {
        let line = text.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ");
        for c in line.chars().filter(|c| !c.is_control()) {
            if self.is_full() {
                break;
            }
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    fn is_full(&self) -> bool {
        self.text().chars().count() >= MOST
    }

    /// Draws the text with its cursor into the first line of `area`, scrolled so that the cursor shows.
    pub fn draw(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let area = Rect {
            height: area.height.min(1),
            ..area
        };
        let at = |n: usize| {
            let byte = self.text().char_indices().nth(n).map(|(byte, _)| byte);
            byte.unwrap_or(self.text().len())
        };
        let (before, rest) = self.text().split_at(at(self.input.cursor()));
        let under = rest.chars().next().map_or(" ".into(), String::from);
        let after = rest.get(under.len()..).unwrap_or("");
        let room = usize::from(area.width).saturating_sub(text::width(&under));
        let mut shown = before;
        while text::width(shown) > room {
            let mut chars = shown.chars();
            chars.next();
            shown = chars.as_str();
        }
        Line::from(vec![
            theme.span(Role::Text, shown),
            theme.span(Role::Cursor, under),
            theme.span(Role::Text, after),
        ])
        .render(area, buf);
    }
}
