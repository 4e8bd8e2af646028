//! Writes lines of text to the buffer.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::tui::widgets::text::is_common;

/// Something that is drawn into the first row of an area.
pub(crate) trait Draw {
    /// Draws it; what is too long is cut.
    fn draw(&self, area: Rect, buf: &mut Buffer);
}

/// The same cells as ratatui sets, in a third of the time where each character is one column wide: ratatui looks each up in
/// Unicode's tables.
impl Draw for Line<'_> {
    fn draw(&self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        let alignment = self.alignment.unwrap_or(Alignment::Left);
        let width = columns(self.iter().map(|span| &*span.content));
        let width = width.filter(|it| alignment == Alignment::Left || *it <= area.width);
        let Some(width) = width.filter(|_| !area.is_empty() && self.style == Style::new()) else {
            return self.render(area, buf);
        };
        let free = area.width.saturating_sub(width);
        let left = match alignment {
            Alignment::Left => 0,
            Alignment::Center => free / 2,
            Alignment::Right => free,
        };
        let area = Rect {
            x: area.x + left,
            width: area.width - left,
            ..area
        };
        let parts = self.iter().map(|span| (&*span.content, span.style));
        write(parts, area, buf);
    }
}

/// The width of text whose characters are all one column wide; `None` of other text.
pub(super) fn columns<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<u16> {
    let width = parts.try_fold(0_usize, |width, part| {
        let mut characters = part.chars();
        characters.try_fold(width, |width, it| is_common(it).then_some(width + 1))
    })?;
    Some(u16::try_from(width).unwrap_or(u16::MAX))
}

/// Writes text whose characters are all one column wide into the first row of an area inside the buffer; what is too long is
/// cut.
pub(super) fn write<'a>(
    parts: impl Iterator<Item = (&'a str, Style)>,
    area: Rect,
    buf: &mut Buffer,
) {
    if area.is_empty() {
        return;
    }
    let first = buf.index_of(area.x, area.y);
    let mut cells = buf.content[first..][..area.width.into()].iter_mut();
    for (words, style) in parts {
        // The character first: the last one must not take a cell from the next part.
        for (character, cell) in words.chars().zip(&mut cells) {
            cell.set_char(character).set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::style::{Color, Modifier};
    use ratatui::text::Span;

    use super::*;

    fn part() -> impl Strategy<Value = Span<'static>> {
        let text = prop_oneof!["[ -~]{0,9}", "[a-zäß–…→█●漢🎲\u{301}]{0,6}"];
        let colour = prop_oneof![Just(Color::Reset), Just(Color::Red)];
        (text, colour, any::<bool>()).prop_map(|(text, colour, bold)| {
            let style = Style::new().fg(colour);
            let bold = if bold {
                Modifier::BOLD
            } else {
                Modifier::empty()
            };
            Span::styled(text, style.add_modifier(bold))
        })
    }

    proptest! {
        #[test]
        fn draws_what_ratatui_renders(
            parts in prop::collection::vec(part(), 0..5),
            alignment in prop::sample::select(vec![None, Some(Alignment::Left), Some(Alignment::Center), Some(Alignment::Right)]),
            (x, y, width, height) in (0..12_u16, 0..3_u16, 0..14_u16, 0..3_u16),
        ) {
            let mut line = Line::from(parts);
            line.alignment = alignment;
            let mut ours = Buffer::with_lines(["~~~~~~~~~~"; 3]);
            let mut theirs = ours.clone();
            let area = Rect::new(x, y, width, height);
            line.draw(area, &mut ours);
            line.render(area, &mut theirs);
            prop_assert_eq!(ours, theirs);
        }
    }
}
