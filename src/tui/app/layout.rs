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

impl Shape {
    const fn of(screen: Rect) -> Self {
        match (screen.width, screen.height) {
            (w, h) if w < 20 || h < 5 => Self::Tiny,
            (w, h) if w < 60 || h < 16 => Self::Single,
            (w, h) if w < 110 || h < 30 => Self::Standard,
            _ => Self::Wide,
        }
    }
}

/// The fewest columns for party and sheet, and the most; they have no use for more.
const PEOPLE: (u16, u16) = (36, 58);

/// From so many columns on the sheet has room for two columns beside everything else.
const VERY_WIDE: u16 = 180;

/// The columns that a result in large letters needs with its edges, those that most lines of the history need, and the fewest that
/// it has.
const ROLL: u16 = 41;
const HISTORY: u16 = 40;
const LEAST_HISTORY: u16 = 36;

/// The columns of a roll pane that has nothing to show.
const IDLE_ROLL: u16 = 36;

/// The columns that roll and history have beside party and sheet on a small screen.
const LOW_ROLL: u16 = 40;

/// The lines of title and bar.
const OTHER_LINES: u16 = 2;

/// What decides how wide and high panes are, beside the size of the screen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wants {
    /// The lines of the party pane with one of each character.
    pub least: usize,
    /// The lines of all their rows.
    pub lines: usize,
    /// The number of counters below them.
    pub counters: usize,
    /// The columns of the party's rows.
    pub people: u16,
    /// Whether there is an order of turns.
    pub fight: bool,
    /// Whether the roll pane has neither a roll nor a result.
    pub idle: bool,
    /// Whether the sheet takes the room of a roll pane that has neither a roll nor a result.
    pub long_sheet: bool,
}

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
    /// Divides a screen. `focus` is the pane shown where only one fits. The party pane gets no more rows and columns than it wants.
    pub fn of(screen: Rect, focus: PaneId, zoom: bool, wants: Wants) -> Self {
        let shape = match Shape::of(screen) {
            Shape::Standard | Shape::Wide if zoom => Shape::Single,
            shape => shape,
        };
        let tabs = u16::from(shape == Shape::Single);
        let (title, rest) = rows(screen, 1);
        let has_line = wants.fight && screen.height >= ROOMY;
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
            Shape::Wide => areas.wide(wants),
            Shape::Standard => areas.standard(wants),
            Shape::Single => areas.panes[focus as usize] = body,
            Shape::Tiny => {}
        }
        areas
    }

    /// The most columns that party and sheet have beside the other panes.
    pub(crate) fn most_people(screen: Rect) -> u16 {
        let others = match Shape::of(screen) {
            Shape::Wide => ROLL + LEAST_HISTORY,
            Shape::Standard => LOW_ROLL,
            Shape::Single | Shape::Tiny => 0,
        };
        screen.width.saturating_sub(others).min(PEOPLE.1)
    }

    fn wide(&mut self, wants: Wants) {
        let width = self.body.width;
        let most = width.saturating_sub(ROLL + LEAST_HISTORY).min(PEOPLE.1);
        let people = if width < VERY_WIDE {
            wants.people.clamp(PEOPLE.0, most.max(PEOPLE.0))
        } else {
            most
        };
        let (people, rest) = columns(self.body, people);
        let usual = if wants.idle { IDLE_ROLL } else { ROLL };
        let spare = rest.width.saturating_sub(usual + HISTORY);
        let roll = rest.width.saturating_sub(LEAST_HISTORY).min(usual);
        let (mut roll, history) = columns(rest, roll + spare / 4);
        let (party, mut sheet) = column(people, wants.lines + wants.counters, wants.fight);
        if wants.long_sheet {
            sheet.width += roll.width;
            roll.height = party.height;
        }
        self.panes = [party, sheet, roll, history];
    }

    fn standard(&mut self, wants: Wants) {
        let width = self.body.width;
        let most = width.saturating_sub(LOW_ROLL).min(PEOPLE.1);
        let people = wants.people.min(most).max(share(width, 42, 100));
        let (people, right) = columns(self.body, people);
        // A row is one line in a fight on a low screen.
        let lines = if wants.fight && self.order.is_none() {
            wants.least + wants.counters
        } else {
            wants.lines + wants.counters
        };
        let (party, sheet) = column(people, lines, wants.fight);
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

/// Divides a column into party and sheet: a title and so many lines for the party, from a quarter to half of the height; to three
/// fifths where there is much, and in a fight, when everybody should be seen.
fn column(area: Rect, lines: usize, in_fight: bool) -> (Rect, Rect) {
    let wanted = u16::try_from(lines + 1).unwrap_or(u16::MAX);
    let most = if in_fight || area.height >= ROOMY - OTHER_LINES {
        share(area.height, 60, 100)
    } else {
        area.height / 2
    };
    rows(area, wanted.clamp(area.height / 4, most))
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
