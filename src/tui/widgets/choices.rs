//! A list of choices with a sentence about each, of which one is selected. The sentences wrap where all of them fit, else each
//! choice is one line and the list scrolls.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Role, StyledLine, Theme, list, text};

/// The columns of the pointer before a name, and of the space after it.
const MARGIN: usize = 4;

/// Choices on an area of some size.
pub(crate) struct Choices {
    /// The columns of the pointer and the names.
    names: usize,
    /// A choice's name, and the lines about it.
    rows: Vec<(String, Vec<String>)>,
    /// Whether every sentence is there whole.
    whole: bool,
}

impl Choices {
    /// Lays out choices, each with its name and a sentence, in `columns` and at most `height` lines.
    pub(crate) fn new(
        choices: impl IntoIterator<Item = (String, String)>,
        (columns, height): (usize, usize),
    ) -> Self {
        let choices: Vec<_> = choices.into_iter().collect();
        let widest = choices.iter().map(|(name, _)| text::width(name)).max();
        let names = widest.unwrap_or(0).min(columns / 3) + MARGIN;
        let room = columns.saturating_sub(names);
        // A line each is the least, so that a long list is not wrapped in vain.
        let wraps = choices.len() <= height && room > 0;
        let wrapped: Vec<_> = choices
            .iter()
            .filter(|_| wraps)
            .map(|(_, about)| text::wrap(about, room))
            .collect();
        let lines: usize = wrapped.iter().map(Vec::len).sum();
        let whole = wraps && lines <= height;
        let rows = if whole {
            let names = choices.into_iter().map(|(name, _)| name);
            names.zip(wrapped).collect()
        } else {
            let one = |(name, about)| (name, vec![about]);
            choices.into_iter().map(one).collect()
        };
        Self { names, rows, whole }
    }

    /// Whether every sentence is there whole.
    pub(crate) const fn is_whole(&self) -> bool {
        self.whole
    }

    /// The lines that it takes.
    pub(crate) fn height(&self) -> usize {
        self.rows.iter().map(|(_, about)| about.len()).sum()
    }

    /// Draws the part around the selected choice.
    pub(crate) fn draw(&self, theme: &Theme, selected: usize, area: Rect, buf: &mut Buffer) {
        let ellipsis = theme.glyphs.ellipsis;
        let top = if self.whole {
            0
        } else {
            list::top(selected, area.height.into())
        };
        let room = usize::from(area.width).saturating_sub(self.names);
        let mut lines = area.rows();
        for (at, (name, about)) in self.rows.iter().enumerate().skip(top) {
            let (pointer, role) = theme.pointer(at == selected);
            let name = text::cut(name, self.names.saturating_sub(MARGIN), ellipsis);
            let mut line = StyledLine::of(role, format!("{pointer} {name}"));
            for about in about {
                let Some(row) = lines.next() else { return };
                line.pad(self.names);
                line.push(Role::Dim, text::cut(about, room, ellipsis).into_owned());
                line.draw(theme, row, buf);
                line = StyledLine::default();
            }
        }
    }
}
