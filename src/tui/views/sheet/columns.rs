//! Arranges the cells of a sheet in lines: one after another or in columns, with the heading above or before them.

use std::borrow::Cow;
use std::rc::Rc;

use super::sections::{Arranged, Cell, Section};
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::{Role, StyledLine, text};

/// The columns before the lines under a heading.
const INDENT: usize = 2;
/// The columns between cells.
const GAP: usize = 2;

/// The columns between two columns of sections.
const GUTTER: usize = 3;

/// The fewest columns of each of two columns of sections.
const LEAST_COLUMN: usize = 25;

/// The most lines of a sheet that is short enough for one column.
const SHORT: usize = 12;

/// One line of a sheet.
#[derive(Debug, Default)]
pub(crate) struct SheetRow {
    /// Its cells, from left to right.
    pub(crate) cells: Vec<Placed>,
    /// Whether a section begins here.
    begins: bool,
}

/// A part of a line, and the column where it begins.
#[derive(Debug)]
pub(crate) struct Placed {
    pub(crate) column: usize,
    pub(crate) spot: Option<SheetField>,
    pub(crate) line_parts: Rc<StyledLine>,
}

impl Section {
    /// Whether it is a list with a line that is wider than this column.
    fn is_wider(&self, column: usize) -> bool {
        let mut cells = self.cells.iter();
        self.arranged == Arranged::Columns && cells.any(|cell| INDENT + cell.width > column)
    }

    /// Its cells in lines of this width: of paragraphs the lines.
    fn cells_within(&self, width: usize) -> Cow<'_, [Cell]> {
        if self.arranged != Arranged::Paragraphs {
            return Cow::Borrowed(&self.cells);
        }
        let room = width.saturating_sub(INDENT).max(1);
        let lines = self.cells.iter().map(|cell| cell.line_parts.wrap(room));
        Cow::Owned(lines.flatten().map(Cell::new).collect())
    }
}

/// The lines of a sheet.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    pub(crate) rows: Vec<SheetRow>,
    /// The column of the next cell.
    column: usize,
}

/// The width of each of two columns of sections; `None` where there is room for one.
fn half(width: usize) -> Option<usize> {
    let half = width.saturating_sub(GUTTER) / 2;
    (half >= LEAST_COLUMN).then_some(half)
}

impl Flow {
    /// Two columns of sections in reading order, `half` wide each, and below them the lists that are too wide for one.
    fn in_two(sections: &[&Section], half: usize, width: usize) -> Self {
        let (wide, narrow): (Vec<&Section>, Vec<&Section>) =
            sections.iter().partition(|it| it.is_wider(half));
        let mut flow = Self::of(&narrow, half);
        let middle = flow.rows.len().div_ceil(2);
        let mut breaks = (middle..flow.rows.len()).filter(|at| flow.rows[*at].begins);
        if let Some(at) = breaks.next() {
            let right = flow.rows.split_off(at);
            for (row, other) in flow.rows.iter_mut().zip(right) {
                row.cells.extend(other.cells.into_iter().map(|cell| Placed {
                    column: cell.column + half + GUTTER,
                    ..cell
                }));
            }
        }
        flow.rows.extend(Self::of(&wide, width).rows);
        flow
    }

    /// A sheet's lines of this width: in one column if it is short or there is no room for two. `None` if they are more than
    /// `most`.
    pub(crate) fn of_sheet(sections: &[Section], width: usize, most: usize) -> Option<Self> {
        let sections: Vec<&Section> = sections.iter().collect();
        let Some(half) = half(width) else {
            return Self::within(&sections, width, most);
        };
        let short = Self::within(&sections, width, SHORT);
        let flow = short.unwrap_or_else(|| Self::in_two(&sections, half, width));
        (flow.rows.len() <= most).then_some(flow)
    }

    /// Lines of this width.
    fn of(sections: &[&Section], width: usize) -> Self {
        Self::within(sections, width, usize::MAX).unwrap_or_default()
    }

    /// Lines of this width; `None` as soon as they are more than `most`.
    fn within(sections: &[&Section], width: usize, most: usize) -> Option<Self> {
        let mut flow = Self::default();
        for section in sections {
            flow.section(section, width.max(1), most);
            flow.is_within(most).then_some(())?;
        }
        if flow.rows.last().is_some_and(|row| row.cells.is_empty()) {
            flow.rows.pop();
        }
        (flow.rows.len() <= most).then_some(flow)
    }

    /// Whether there are no more lines than this; the last one may still be empty.
    fn is_within(&self, most: usize) -> bool {
        self.rows.len() <= most.saturating_add(1)
    }

    /// The lines of a section, as far as there are no more than `most`.
    fn section(&mut self, section: &Section, width: usize, most: usize) {
        let cells = section.cells_within(width);
        let Some(first) = cells.first() else {
            return;
        };
        let indent = if section.heading.is_empty() {
            0
        } else {
            INDENT
        };
        let in_columns = section.arranged != Arranged::Beside;
        let widest = cells.iter().map(|cell| cell.width).max();
        let step = widest.filter(|_| in_columns);
        self.heading(section, first.width, width);
        for cell in &*cells {
            if !self.is_within(most) {
                return;
            }
            if self.column > indent && self.column + cell.width > width {
                self.next_row(indent);
            }
            if self.column + cell.width > width {
                self.wrapped(cell, width);
                continue;
            }
            self.put(cell.clone());
            self.column += step.map_or(0, |step| step - cell.width);
        }
    }

    /// Puts the heading on a line of its own, or at the end of the last line if the section joins and the first cell fits, too.
    fn heading(&mut self, section: &Section, first: usize, width: usize) {
        let own = text::width(&section.heading) + GAP;
        let joins = section.joins && self.column + own + first <= width;
        if !joins {
            self.next_row(0);
            if self.rows.is_empty() {
                self.rows.push(SheetRow::default());
            }
            if let Some(row) = self.rows.last_mut() {
                row.begins = true;
            }
        }
        if section.heading.is_empty() {
            return;
        }
        let heading = StyledLine::of(Role::Dim, section.heading.clone());
        self.put(Cell::new(heading));
        if section.arranged != Arranged::Beside || self.column + first > width {
            self.next_row(INDENT);
        }
    }

    /// Puts a cell that is wider than a line on several lines.
    fn wrapped(&mut self, cell: &Cell, width: usize) {
        let start = self.column;
        let lines = cell.line_parts.wrap(width.saturating_sub(start));
        for (n, line) in lines.into_iter().enumerate() {
            if n > 0 {
                self.next_row(start);
            }
            self.put(Cell::new(line));
        }
    }

    fn put(&mut self, Cell { line_parts, width }: Cell) {
        let column = self.column;
        self.column += width + GAP;
        if self.rows.is_empty() {
            self.rows.push(SheetRow::default());
        }
        if let Some(row) = self.rows.last_mut() {
            row.cells.push(Placed {
                column,
                spot: None,
                line_parts,
            });
        }
    }

    /// Begins a new line, unless the last one is still empty.
    fn next_row(&mut self, column: usize) {
        self.column = column;
        if self.rows.last().is_some_and(|row| !row.cells.is_empty()) {
            self.rows.push(SheetRow::default());
        }
    }

    /// All fields in reading order.
    pub(crate) fn spots(&self) -> impl Iterator<Item = &SheetField> {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.filter_map(|cell| cell.spot.as_ref())
    }

    /// The line and the column of a field.
    pub(crate) fn place(&self, spot: &SheetField) -> Option<(usize, usize)> {
        let mut rows = self.rows.iter().enumerate();
        rows.find_map(|(line, row)| {
            let mut cells = row.cells.iter();
            let cell = cells.find(|cell| cell.spot.as_ref() == Some(spot))?;
            Some((line, cell.column))
        })
    }

    /// The field nearest to this one's column in the next line, down or up, that has any.
    pub(crate) fn beside(&self, spot: &SheetField, down: bool) -> Option<&SheetField> {
        let (line, column) = self.place(spot)?;
        let nearest = |row: &'_ usize| {
            let cells = self.rows[*row].cells.iter();
            // One step leaves a field that takes several lines.
            let others = |it: &&SheetField| *it != spot;
            let own =
                cells.filter_map(|cell| Some((cell.column, cell.spot.as_ref().filter(others)?)));
            own.min_by_key(|(at, _)| at.abs_diff(column))
                .map(|(_, spot)| spot)
        };
        if down {
            (line + 1..self.rows.len()).find_map(|row| nearest(&row))
        } else {
            (0..line).rev().find_map(|row| nearest(&row))
        }
    }
}
