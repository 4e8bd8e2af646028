//! Which part of the screen is whose, worked out from its size alone before anything is drawn.

use ratatui::layout::{Constraint, Layout, Position, Rect};

/// A pane that can have the keys.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    strum::EnumIter,
    strum::Display,
    strum::EnumCount,
)]
pub enum Pane {
    /// Who is here.
    Party,
    /// The chosen character.
    Sheet,
    /// The builder and the last result.
    #[default]
    Roll,
    /// What happened.
    History,
}

/// How much fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// From 110×30: three columns.
    Wide,
    /// From 60×16: two columns, the builder over the history.
    Standard,
    /// One pane at a time, with tabs; also a zoomed pane.
    Single,
    /// Too small for anything but saying so.
    Tiny,
}

/// The column of party and sheet gains nothing beyond this.
const WIDEST_PEOPLE: u16 = 58;

/// The screen divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// How much fits.
    pub shape: Shape,
    /// The campaign, the game, the session.
    pub title: Rect,
    /// The names of the panes, where one is shown at a time.
    pub tabs: Option<Rect>,
    /// Between title and key bar.
    pub body: Rect,
    panes: [Rect; 4],
    /// Keys, or what was refused.
    pub bar: Rect,
}

impl Areas {
    /// Divides a screen. The focused pane is the one shown where there is room for one only; `seats` is how many the party
    /// shows, whose pane takes no more room than they need.
    #[must_use]
    pub fn of(screen: Rect, focus: Pane, zoom: bool, seats: usize) -> Self {
        let shape = match (screen.width, screen.height) {
            (w, h) if w < 20 || h < 5 => Shape::Tiny,
            (w, h) if w < 60 || h < 16 || zoom => Shape::Single,
            (w, h) if w < 110 || h < 30 => Shape::Standard,
            _ => Shape::Wide,
        };
        let tabs = u16::from(shape == Shape::Single);
        let [title, tab_line, body, bar] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(tabs),
            Constraint::Min(0),
            Constraint::Length(1),
        ])
        .areas(screen);
        let mut areas = Self {
            shape,
            title,
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
        let people = (self.body.width * 36 / 100).min(WIDEST_PEOPLE);
        let [people, roll, history] = Layout::horizontal([
            Constraint::Length(people),
            Constraint::Fill(38),
            Constraint::Fill(32),
        ])
        .areas(self.body);
        let [party, sheet] = column(people, seats);
        self.panes = [party, sheet, roll, history];
    }

    fn standard(&mut self, seats: usize) {
        let [people, right] =
            Layout::horizontal([Constraint::Percentage(42), Constraint::Percentage(58)])
                .areas(self.body);
        let [party, sheet] = column(people, seats);
        let [roll, history] =
            Layout::vertical([Constraint::Percentage(62), Constraint::Percentage(38)]).areas(right);
        self.panes = [party, sheet, roll, history];
    }

    /// Where a pane stands, where it is shown.
    #[must_use]
    pub fn pane(&self, pane: Pane) -> Option<Rect> {
        Some(self.panes[pane as usize]).filter(|area| !area.is_empty())
    }

    /// Which pane lies under the mouse.
    #[must_use]
    pub fn at(&self, column: u16, row: u16) -> Option<Pane> {
        [Pane::Party, Pane::Sheet, Pane::Roll, Pane::History]
            .into_iter()
            .find(|pane| self.panes[*pane as usize].contains(Position::new(column, row)))
    }
}

/// The party over the sheet: two lines for each and the border, as far as half of the column goes.
fn column(area: Rect, seats: usize) -> [Rect; 2] {
    let wanted = u16::try_from(seats * 2 + 2).unwrap_or(u16::MAX);
    let party = wanted.clamp(area.height / 4, area.height / 2);
    Layout::vertical([Constraint::Length(party), Constraint::Fill(1)]).areas(area)
}

/// A box in the middle of `body` for a dialog of this size, as far as it fits.
#[must_use]
pub fn middle(body: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(body.width);
    let height = height.min(body.height);
    Rect {
        x: body.x + (body.width - width) / 2,
        y: body.y + (body.height - height) / 2,
        width,
        height,
    }
}
