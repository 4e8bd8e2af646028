//! The text that covers the players' screen, in the largest letters in which it fits, in the middle.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::widgets::big_text::{Size, enlarged};
use crate::tui::widgets::{Draw as _, Role, Theme, text};

/// Draws the text; as plain words where it is too long for large letters, or where these have no such letter.
pub(crate) fn draw(theme: &Theme, words: &str, area: Rect, buf: &mut Buffer) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let room = width.saturating_sub(2);
    let large = Size::all(theme.glyphs.ascii).iter();
    let mut large = large.filter_map(|size| in_letters(theme, &words.to_uppercase(), *size, room));
    let lines = large.find(|lines| lines.len() <= height);
    let lines = lines.unwrap_or_else(|| text::wrap(words, room));
    let above = height.saturating_sub(lines.len()) / 2;
    for (row, line) in area.rows().skip(above).zip(lines) {
        let line = Line::from(theme.span(Role::Strong, line));
        line.centered().draw(row, buf);
    }
}

/// The text in letters of this size, broken between words; `None` where a letter is missing or a word is too long.
fn in_letters(theme: &Theme, words: &str, size: Size, room: usize) -> Option<Vec<String>> {
    let ascii = theme.glyphs.ascii;
    let letter = enlarged(" ", size, ascii)?;
    let columns = letter.first().map_or(1, |line| text::width(line)).max(1);
    let broken = text::wrap(words, room / columns);
    // Wrapping breaks a word that is longer than a line.
    let is_whole = broken.join(" ") == words;
    let rows = broken.iter().map(|line| enlarged(line, size, ascii));
    let rows = rows.collect::<Option<Vec<_>>>()?.concat();
    is_whole.then_some(rows)
}
