//! A list that typing filters: what is typed, the rows that have all of its words, and the marked one among them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::campaign::text::search_key::search_key;
use crate::tui::keys::{Action, Chord};
use crate::tui::widgets::{Draw as _, Field, Role, Theme, list};

/// Shown on the line that is typed on, while nothing is.
const HINT: &str = "type to filter";

/// The rows of a list, by their places in it.
#[derive(Debug, Default)]
pub(crate) struct Filtered {
    typed: Field,
    /// The words of each row, as they are compared.
    rows: Vec<String>,
    /// How many rows at the end are shown whatever is typed.
    staying: usize,
    /// The rows that are shown, those that begin with what is typed first.
    shown: Vec<usize>,
    /// The place of the marked one among those.
    at: usize,
}

impl Filtered {
    /// A list of rows with these words, the first one marked.
    pub(crate) fn of(rows: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let rows = rows.into_iter().map(|words| search_key(words.as_ref()));
        let rows: Vec<String> = rows.collect();
        Self {
            shown: (0..rows.len()).collect(),
            rows,
            ..Self::default()
        }
    }

    /// With one more row at the end, which is shown whatever is typed.
    pub(crate) fn with_last(mut self) -> Self {
        self.shown.push(self.rows.len());
        self.rows.push(String::new());
        self.staying += 1;
        self
    }

    /// With this row marked.
    pub(crate) const fn marking(mut self, row: usize) -> Self {
        self.at = row;
        self
    }

    /// With these words typed.
    pub(crate) fn typing(mut self, typed: Field) -> Self {
        self.typed = typed;
        self.find();
        self
    }

    /// The marked row; `None` where no row fits.
    pub(crate) fn marked(&self) -> Option<usize> {
        self.shown.get(self.at).copied()
    }

    /// What is typed.
    pub(crate) const fn typed(&self) -> &Field {
        &self.typed
    }

    /// Moves the mark, if the action moves in a list.
    pub(crate) fn go(&mut self, action: Option<Action>, page: usize) -> bool {
        let to = list::moved(action, self.at, self.shown.len(), page);
        self.at = to.unwrap_or(self.at);
        to.is_some()
    }

    /// Changes what is typed, if the key does that in a text field.
    pub(crate) fn key(&mut self, chord: Chord) -> bool {
        let is_text = self.typed.key(chord);
        if is_text {
            self.find();
        }
        is_text
    }

    /// Adds pasted text to what is typed.
    pub(crate) fn paste(&mut self, text: &str) {
        self.typed.paste(text);
        self.find();
    }

    /// Shows all rows again.
    pub(crate) fn clear(&mut self) {
        self.typed = Field::default();
        self.find();
    }

    fn find(&mut self) {
        let typed = search_key(self.typed.text().trim());
        let filtered = self.rows.len() - self.staying;
        let fits = |row: &usize| {
            let mut words = typed.split_whitespace();
            *row >= filtered || words.all(|word| self.rows[*row].contains(word))
        };
        self.shown = (0..self.rows.len()).filter(fits).collect();
        let rows = &self.rows;
        self.shown
            .sort_by_key(|row| !rows[*row].starts_with(&typed));
        self.at = 0;
    }

    /// Draws what is typed.
    pub(crate) fn draw_typed(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        if self.typed.text().is_empty() {
            Line::from(theme.span(Role::Dim, format!(" {HINT}"))).draw(area, buf);
        }
        let width = match self.typed.text() {
            "" => area.width.min(1),
            _ => area.width,
        };
        self.typed.draw(theme, Rect { width, ..area }, buf);
    }

    /// The rows to draw on so many lines, each with whether it is the marked one.
    pub(crate) fn visible(&self, height: u16) -> impl Iterator<Item = (usize, bool)> {
        let top = list::top(self.at, height.into());
        let lines = self.shown.iter().enumerate().skip(top);
        let lines = lines.take(height.into());
        lines.map(|(at, row)| (*row, at == self.at))
    }
}
