//! Divides the screen into title, tabs, panes and bar, from its size alone, before drawing.

use ratatui::layout::{Position, Rect};
use strum::IntoEnumIterator as _;

use crate::tui::context::{PaneId, ROOMY};

/// The layout class of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// From 110×30: three columns.
    Wide,
    /// From 60×16: two columns, the roll pane above the history.
    Standard,
    /// One pane at a time, with tabs; also a zoomed pane.
    Single,
    /// Below 20×5: only a message that the screen is too small.
    Tiny,
}

/// The most columns for party and sheet; they have no use for more.
const WIDEST_PEOPLE: u16 = 58;

/// The areas of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// The layout class.
    pub shape: Shape,
    /// Campaign, game, session.
    pub title: Rect,
    /// The order of turns, in a fight where there is room.
    pub order: Option<Rect>,
    /// The names of the panes, where only one pane is shown.
    pub tabs: Option<Rect>,
    /// Everything between title or tabs and bar.
    pub body: Rect,
    panes: [Rect; 4],
    /// The key bar or the status message.
    pub bar: Rect,
}

impl Areas {
    /// Divides a screen. `focus` is the pane shown where only one fits. `seats` is the number of characters in the party
    /// pane, which gets no more rows than they need. `fight`: whether there is an order of turns.
    pub fn of(screen: Rect, focus: PaneId, zoom: bool, seats: usize, fight: bool) -> Self {
        let shape = match (screen.width, screen.height) {
            (w, h) if w < 20 || h < 5 => Shape::Tiny,
            (w, h) if w < 60 || h < 16 || zoom => Shape::Single,
            (w, h) if w < 110 || h < 30 => Shape::Standard,
            _ => Shape::Wide,
        };
        let tabs = u16::from(shape == Shape::Single);
        let (title, rest) = rows(screen, 1);
        let has_line = fight && screen.height >= ROOMY;
        let (order, rest) = rows(rest, u16::from(has_line));
        let (tab_line, rest) = rows(rest, tabs);
        let (body, bar) = rows(rest, rest.height.saturating_sub(1));
        let mut areas = Self {
            shape,
            title,
            order: has_line.then_some(order),
            tabs: (shape == Shape::Single).then_some(tab_line),
            body,
            panes: [Rect::ZERO; 4],
            bar,
        };
        match shape {
            Shape::Wide => areas.wide(seats),
            Shape::Standard => areas.standard(seats),
            Shape::Single => areas.panes[focus as usize] = body,
            Shape::Tiny => {}
        }
        areas
    }

    fn wide(&mut self, seats: usize) {
        let people = share(self.body.width, 36, 100).min(WIDEST_PEOPLE);
        let (people, rest) = columns(self.body, people);
        let (roll, history) = columns(rest, share(rest.width, 38, 38 + 32));
        let (party, sheet) = column(people, seats);
        self.panes = [party, sheet, roll, history];
    }

    fn standard(&mut self, seats: usize) {
        let (people, right) = columns(self.body, share(self.body.width, 42, 100));
        let (party, sheet) = column(people, seats);
        let (roll, history) = rows(right, share(right.height, 62, 100));
        self.panes = [party, sheet, roll, history];
    }

    /// The area of a pane, if it is shown.
    pub fn pane(&self, pane: PaneId) -> Option<Rect> {
        Some(self.panes[pane as usize]).filter(|area| !area.is_empty())
    }

    /// The pane at a position.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<PaneId> {
        PaneId::iter().find(|pane| self.panes[*pane as usize].contains(Position::new(column, row)))
    }
}

/// Divides a column into party and sheet: two rows per character and the title for the party, from a quarter to half of the
/// height.
fn column(area: Rect, seats: usize) -> (Rect, Rect) {
    let wanted = u16::try_from(seats * 2 + 1).unwrap_or(u16::MAX);
    rows(area, wanted.clamp(area.height / 4, area.height / 2))
}

/// The upper `upper` rows of an area, and the rest. Plain arithmetic: ratatui's constraint solver takes longer than drawing
/// all panes.
fn rows(area: Rect, upper: u16) -> (Rect, Rect) {
    let height = upper.min(area.height);
    let below = Rect {
        y: area.y + height,
        height: area.height - height,
        ..area
    };
    (Rect { height, ..area }, below)
}

/// The left `left` columns of an area, and the rest.
fn columns(area: Rect, left: u16) -> (Rect, Rect) {
    let width = left.min(area.width);
    let right = Rect {
        x: area.x + width,
        width: area.width - width,
        ..area
    };
    (Rect { width, ..area }, right)
}

/// `part` / `of` of a length, rounded to the nearest integer.
fn share(length: u16, part: u32, of: u32) -> u16 {
    let rounded = (u32::from(length) * part + of / 2) / of;
    u16::try_from(rounded).unwrap_or(length)
}
