//! One line of text in parts with a role each; cut with `…` where it doesn't fit.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::widgets::theme::{Role, Theme};
use crate::tui::widgets::{Draw as _, line, text};

/// A line of styled text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StyledLine(Vec<(Role, String)>);

impl From<Vec<(Role, String)>> for StyledLine {
    fn from(parts: Vec<(Role, String)>) -> Self {
        Self(parts)
    }
}

impl From<StyledLine> for Vec<(Role, String)> {
    fn from(line: StyledLine) -> Self {
        line.0
    }
}

impl StyledLine {
    /// A line of one part.
    pub(crate) fn of(role: Role, words: impl Into<String>) -> Self {
        Self(vec![(role, words.into())])
    }

    /// Appends a part.
    pub(crate) fn push(&mut self, role: Role, words: impl Into<String>) {
        self.0.push((role, words.into()));
    }

    /// Appends a line, after `gap` spaces if neither is empty.
    pub(crate) fn join(&mut self, gap: usize, other: Self) {
        if !self.is_empty() && !other.is_empty() {
            self.push(Role::Text, " ".repeat(gap));
        }
        self.0.extend(other.0);
    }

    /// Appends spaces up to this column.
    pub(crate) fn pad(&mut self, column: usize) {
        let missing = column.saturating_sub(self.width());
        self.push(Role::Text, " ".repeat(missing));
    }

    /// The parts that begin within the first `columns` columns.
    pub(crate) fn within(&self, columns: usize) -> Self {
        let mut column = 0;
        let begins = |(_, words): &&(Role, String)| {
            let begins = column <= columns;
            column += text::width(words);
            begins
        };
        Self(self.0.iter().take_while(begins).cloned().collect())
    }

    /// The first `columns` columns, with an ellipsis where that is not all.
    pub(crate) fn cut(&self, columns: usize, ellipsis: &str) -> Self {
        if self.width() <= columns {
            return self.clone();
        }
        let mut left = columns.saturating_sub(text::width(ellipsis));
        let mut cut = Self::default();
        for (role, words) in &self.0 {
            let part = text::cut(words, left, "");
            left -= text::width(&part).min(left);
            let is_whole = part == *words;
            cut.push(*role, part);
            if !is_whole || left == 0 {
                cut.push(*role, ellipsis);
                break;
            }
        }
        cut
    }

    /// The same text, all in one role.
    #[must_use]
    pub fn all(self, role: Role) -> Self {
        Self(self.0.into_iter().map(|(_, words)| (role, words)).collect())
    }

    /// Whether the line has no text.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|(_, words)| words.is_empty())
    }

    /// The width in columns.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|(_, words)| text::width(words)).sum()
    }

    /// Wraps to lines of at most `columns`, between words where possible.
    pub(crate) fn wrap(&self, columns: usize) -> Vec<Self> {
        let mut lines = vec![Self::default()];
        let mut column = 0;
        for (role, words) in &self.0 {
            for part in text::parts(words, columns) {
                if column > 0 && column + text::width(part.trim_end()) > columns {
                    lines.push(Self::default());
                    column = 0;
                }
                let begins = column == 0 && lines.len() > 1;
                if begins && part.trim_end().is_empty() {
                    continue;
                }
                if let Some(line) = lines.last_mut() {
                    line.extend(*role, part);
                }
                column += text::width(part);
            }
        }
        lines.iter_mut().for_each(Self::trim_end);
        lines
    }

    /// Wraps to at most so many lines of `columns`; the last is cut where that is not all.
    pub(crate) fn wrap_to(&self, columns: usize, most: usize, ellipsis: &str) -> Vec<Self> {
        // No more is wrapped than may be shown.
        let mut lines = self.cut(columns * most, ellipsis).wrap(columns.max(1));
        if lines.len() > most {
            let rest = lines.split_off(most);
            if let Some(last) = lines.last_mut() {
                for line in rest {
                    last.join(1, line);
                }
                *last = last.cut(columns, ellipsis);
            }
        }
        lines
    }

    /// Appends text, to the last part if that has the same role.
    fn extend(&mut self, role: Role, words: &str) {
        match self.0.last_mut() {
            Some((last, before)) if *last == role => before.push_str(words),
            _ => self.push(role, words),
        }
    }

    /// Removes spaces at the end.
    fn trim_end(&mut self) {
        while let Some((_, words)) = self.0.last_mut() {
            words.truncate(words.trim_end().len());
            if !words.is_empty() {
                break;
            }
            self.0.pop();
        }
    }

    /// The whole line, for widgets of ratatui.
    pub(crate) fn into_line<'a>(self, theme: &Theme) -> Line<'a> {
        let spans = self.0.into_iter();
        spans.map(|(role, words)| theme.span(role, words)).collect()
    }

    /// Draws the line into the first row of `area`.
    pub(crate) fn draw(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        self.draw_as(theme, area, buf, |role| role);
    }

    /// The same with other roles.
    pub(crate) fn draw_as(
        &self,
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
        shown_as: impl Fn(Role) -> Role,
    ) {
        let area = Rect {
            height: area.height.min(1),
            ..area
        }
        .intersection(buf.area);
        // Most lines, in a fraction of the time.
        let plain = line::columns(self.0.iter().map(|(_, words)| &**words));
        if plain.is_some_and(|width| width <= area.width) && !theme.glyphs.ascii {
            let parts = self.0.iter();
            let parts = parts.map(|(role, words)| (&**words, theme.text_style(shown_as(*role))));
            return line::write(parts, area, buf);
        }
        let mut left = usize::from(area.width);
        let fits = self.width() <= left;
        let mut spans: Vec<Span<'_>> = Vec::new();
        for (role, words) in &self.0 {
            let (role, width) = (shown_as(*role), text::width(words));
            // If more follows, the last part that fits leaves a column for `…`.
            if fits || width < left {
                spans.push(theme.span(role, words.as_str()));
                left = left.saturating_sub(width);
                continue;
            }
            let cut = text::cut(words, left, theme.glyphs.ellipsis);
            let cut = if width == left {
                text::cut(words, left.saturating_sub(1), "") + theme.glyphs.ellipsis
            } else {
                cut
            };
            spans.push(theme.span(role, cut));
            break;
        }
        Line::from(spans).draw(area, buf);
    }
}
