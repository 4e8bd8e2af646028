//! Cells into lines of a width: one after another, or in columns; headings above or before them.

use super::sections::{Cell, Section};
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::{Role, StyledLine, text};

/// Before the lines under a heading.
const INDENT: usize = 2;
/// Between cells.
const GAP: usize = 2;

/// One line of a sheet.
#[derive(Debug, Default)]
pub(crate) struct SheetRow {
    /// What stands there.
    pub(crate) cells: Vec<Placed>,
}

/// A piece of a line and where it starts.
#[derive(Debug)]
pub(crate) struct Placed {
    pub(crate) column: usize,
    pub(crate) width: usize,
    pub(crate) spot: Option<SheetField>,
    pub(crate) line_parts: StyledLine,
}

/// A sheet in lines.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    pub(crate) rows: Vec<SheetRow>,
    /// Where the next cell goes.
    column: usize,
}

impl Flow {
    /// Lines of this width.
    pub(crate) fn of(sections: Vec<Section>, width: usize) -> Self {
        let mut flow = Self::default();
        for section in sections {
            flow.section(section, width.max(1));
        }
        if flow.rows.last().is_some_and(|row| row.cells.is_empty()) {
            flow.rows.pop();
        }
        flow
    }

    fn section(&mut self, section: Section, width: usize) {
        if section.cells.is_empty() {
            return;
        }
        let indent = if section.heading.is_empty() {
            0
        } else {
            INDENT
        };
        let widest = section
            .cells
            .iter()
            .map(|cell| cell.line_parts.width())
            .max();
        let step = section.list.then_some(widest.unwrap_or(0));
        self.heading(&section, width);
        for cell in section.cells {
            let own = cell.line_parts.width();
            if self.column > indent && self.column + own > width {
                self.next_row(indent);
            }
            if self.column + own > width {
                self.wrapped(&cell, width);
                continue;
            }
            self.put(Some(cell.spot), cell.line_parts);
            self.column += step.map_or(0, |step| step - own);
        }
    }

    /// On a line of its own, or behind what stands there already where it says so and its first cell fits, too.
    fn heading(&mut self, section: &Section, width: usize) {
        let own = text::width(&section.heading) + GAP;
        let first = section
            .cells
            .first()
            .map_or(0, |cell| cell.line_parts.width());
        let joins = section.joins && self.column + own + first <= width;
        if !joins {
            self.next_row(0);
        }
        if section.heading.is_empty() {
            return;
        }
        let heading = StyledLine::of(Role::Title, section.heading.clone());
        self.put(None, heading);
        if section.list || self.column + first > width {
            self.next_row(INDENT);
        }
    }

    /// A cell wider than a line, over several.
    fn wrapped(&mut self, cell: &Cell, width: usize) {
        let start = self.column;
        let lines = cell.line_parts.wrap(width.saturating_sub(start));
        for (n, line) in lines.into_iter().enumerate() {
            if n > 0 {
                self.next_row(start);
            }
            self.put(Some(cell.spot.clone()), line);
        }
    }

    fn put(&mut self, spot: Option<SheetField>, line_parts: StyledLine) {
        let (column, width) = (self.column, line_parts.width());
        self.column += width + GAP;
        if self.rows.is_empty() {
            self.rows.push(SheetRow::default());
        }
        if let Some(row) = self.rows.last_mut() {
            row.cells.push(Placed {
                column,
                width,
                spot,
                line_parts,
            });
        }
    }

    /// A new line, unless the last is still empty.
    fn next_row(&mut self, column: usize) {
        self.column = column;
        if self.rows.last().is_some_and(|row| !row.cells.is_empty()) {
            self.rows.push(SheetRow::default());
        }
    }

    /// Every spot in reading order.
    pub(crate) fn spots(&self) -> impl Iterator<Item = &SheetField> {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.filter_map(|cell| cell.spot.as_ref())
    }

    /// Where a spot stands: its line and its column.
    pub(crate) fn place(&self, spot: &SheetField) -> Option<(usize, usize)> {
        let mut rows = self.rows.iter().enumerate();
        rows.find_map(|(line, row)| {
            let mut cells = row.cells.iter();
            let cell = cells.find(|cell| cell.spot.as_ref() == Some(spot))?;
            Some((line, cell.column))
        })
    }

    /// The spot of the next line that has any, down or up, nearest to this one's column.
    pub(crate) fn beside(&self, spot: &SheetField, down: bool) -> Option<&SheetField> {
        let (line, column) = self.place(spot)?;
        let nearest = |row: &'_ usize| {
            let cells = self.rows[*row].cells.iter();
            // What goes over several lines is left in one step.
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
