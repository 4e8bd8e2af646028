//! A text field: one line of text with a cursor. Plain characters are text here, never commands.

use std::ops::Range;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use tui_input::{Input, InputRequest};
use unicode_width::UnicodeWidthChar as _;

use crate::tui::keys::Chord;
use crate::tui::widgets::Draw as _;
use crate::tui::widgets::text;
use crate::tui::widgets::theme::{Role, Theme};

/// The most characters in a field: more than the limit of any stored text, so that pasted text cut to this length is refused
/// when stored, instead of stored in part.
const MOST: usize = 21_000;

/// A text field.
#[derive(Debug, Clone, Default)]
pub struct Field {
    input: Input,
    /// Whether line ends are kept; each is drawn as a sign.
    lines: bool,
}

impl Field {
    /// A field with this text and the cursor at its end.
    pub(crate) fn with(text: &str) -> Self {
        let mut field = Self::default();
        field.paste(text);
        field
    }

    /// A field that keeps the line ends of its text.
    pub(crate) fn with_lines(text: &str) -> Self {
        let mut field = Self {
            lines: true,
            ..Self::default()
        };
        field.paste(text);
        field
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Edits by a key; returns whether the key has a meaning here.
    pub(crate) fn key(&mut self, chord: Chord) -> bool {
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

    /// Inserts pasted text at the cursor. Line ends become spaces unless the field keeps them; control characters are
    /// removed.
    pub(crate) fn paste(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n");
        let plain = text.chars().filter_map(|c| match c {
            '\n' | '\r' if self.lines => Some('\n'),
            '\n' | '\r' | '\t' => Some(' '),
            c => Some(c).filter(|c| !c.is_control()),
        });
        let room = MOST.saturating_sub(self.text().chars().count());
        let pasted: String = plain.take(room).collect();
        let (before, after) = self.parts();
        let cursor = self.input.cursor() + pasted.chars().count();
        self.input = Input::new(format!("{before}{pasted}{after}")).with_cursor(cursor);
    }

    fn is_full(&self) -> bool {
        self.text().chars().count() >= MOST
    }

    /// The text before the cursor, and the rest.
    fn parts(&self) -> (&str, &str) {
        let text = self.text();
        let byte = text.char_indices().nth(self.input.cursor());
        text.split_at(byte.map_or(text.len(), |(byte, _)| byte))
    }

    /// Draws the text and the cursor into the first row of `area`, scrolled so that the cursor is visible.
    pub(crate) fn draw(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        self.draw_marked(theme, 0..0, area, buf);
    }

    /// Like [`Self::draw`], with the characters in `wrong` in the warning style.
    pub(crate) fn draw_marked(
        &self,
        theme: &Theme,
        wrong: Range<usize>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let area = Rect {
            height: area.height.min(1),
            ..area
        };
        let shown = |text: &str| text.replace('\n', theme.glyphs.line_end);
        let (before, rest) = self.parts();
        let under: String = rest.chars().take(1).collect();
        let after = &rest[under.len()..];
        // A character without width couldn't be seen under the cursor.
        let under = match shown(&under) {
            under if text::width(&under) == 0 => " ".to_owned(),
            under => under,
        };
        let mut room = usize::from(area.width);
        let after: String = after.chars().take(room).collect();
        room = room.saturating_sub(text::width(&under));
        let start = before.char_indices().rev().take_while(|(_, c)| {
            let width = c.width().unwrap_or(1);
            let fits = width <= room;
            room = room.saturating_sub(width);
            fits
        });
        let start = start.last().map_or(before.len(), |(at, _)| at);
        let first = before[..start].chars().count();
        let spans = |text: &str, at: usize| {
            let roles = [Role::Text, Role::Warning, Role::Text];
            let parts = parted(
                text,
                wrong.start.saturating_sub(at)..wrong.end.saturating_sub(at),
            );
            let both = roles.into_iter().zip(parts);
            both.map(|(role, part)| theme.span(role, shown(part)))
                .collect::<Vec<_>>()
        };
        let mut line = spans(&before[start..], first);
        line.push(theme.span(Role::Cursor, under));
        line.extend(spans(&after, self.input.cursor() + 1));
        Line::from(line).draw(area, buf);
    }
}

/// The text before, in and after this range of characters.
fn parted(text: &str, middle: Range<usize>) -> [&str; 3] {
    let place = |n| {
        let at = text.char_indices().nth(n);
        at.map_or(text.len(), |(byte, _)| byte)
    };
    let (from, to) = (place(middle.start), place(middle.end));
    [&text[..from], &text[from..to], &text[to..]]
}
