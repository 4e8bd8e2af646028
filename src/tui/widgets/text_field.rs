//! One line of text being edited: cursor, words, paste. MnemonicKeys are letters here, never commands.

use std::ops::Range;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;
use tui_input::{Input, InputRequest};
use unicode_width::UnicodeWidthChar as _;

use crate::tui::keys::key::Chord;
use crate::tui::widgets::text;
use crate::tui::widgets::theme::{Role, Theme};

/// The most characters a field takes: more than anything that is kept may have. What had to be cut is refused then, and
/// nobody takes a part for the whole.
const MOST: usize = 21_000;

/// A text field.
#[derive(Debug, Clone, Default)]
pub struct Field {
    input: Input,
    /// Line ends are kept, and shown as a sign.
    lines: bool,
}

impl Field {
    /// With text in it and the cursor behind it.
    #[must_use]
    pub fn with(text: &str) -> Self {
        let mut field = Self::default();
        field.paste(text);
        field
    }

    /// For several lines, which nothing typed or left alone joins into one.
    #[must_use]
    pub fn with_lines(text: &str) -> Self {
        let mut field = Self {
            lines: true,
            ..Self::default()
        };
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

    /// Pasted text is text: line ends become blanks where there is one line only, control characters go.
    pub fn paste(&mut self, text: &str) {
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

    /// What stands before the cursor, and the rest.
    fn parts(&self) -> (&str, &str) {
        let text = self.text();
        let byte = text.char_indices().nth(self.input.cursor());
        text.split_at(byte.map_or(text.len(), |(byte, _)| byte))
    }

    /// Draws the text with its cursor into the first line of `area`, scrolled so that the cursor shows.
    pub fn draw(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        self.draw_marked(theme, 0..0, area, buf);
    }

    /// The same with these characters of it marked as wrong.
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
        // What takes no column couldn't be told from its neighbour.
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
        Line::from(line).render(area, buf);
    }
}

/// What stands before these characters, they themselves, and the rest.
fn parted(text: &str, middle: Range<usize>) -> [&str; 3] {
    let place = |n| {
        let at = text.char_indices().nth(n);
        at.map_or(text.len(), |(byte, _)| byte)
    };
    let (from, to) = (place(middle.start), place(middle.end));
    [&text[..from], &text[from..to], &text[to..]]
}
