//! The party: who is here, what they have left, what ails them.

mod counters;
mod row;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use self::row::{Parts, Row};
use crate::campaign::{Character, Seq};
use crate::tui::commands::{characters, check, edit_character, harm, session, turns};
use crate::tui::context::effect::Reply;
use crate::tui::context::pane::Pane;
use crate::tui::context::state::Desk;
use crate::tui::keys::action::Action;
use crate::tui::keys::keymap::Context;
use crate::tui::keys::press::Press;
use crate::tui::prompts::text_prompt::{Ask, Purpose};
use crate::tui::widgets::frame::bordered;
use crate::tui::widgets::styled_line::Pieces;

/// Everybody's lines, laid out for the room there is; the chosen character is the desk's.
#[derive(Debug, Default)]
pub(crate) struct Party {
    parts: Vec<Parts>,
    /// The last entry when they were put together.
    as_of: Option<Seq>,
    rows: Vec<Row>,
    counters: Vec<Pieces>,
    inside: Rect,
    stale: bool,
}

impl Pane for Party {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Party, Context::Table, Context::Everywhere]
    }

    fn update(&mut self, desk: &Desk, press: Press) -> Reply {
        let Some(action) = press.action else {
            return Reply::Ignored;
        };
        match action {
            Action::Mark => edit_character::menu(desk),
            Action::Check => check::menu(desk),
            Action::Harm => harm::ask(desk),
            Action::NextTurn => turns::next(desk),
            Action::Order => turns::ask(desk),
            Action::NewCharacter => characters::newcomers(desk),
            Action::Session => session::ask(desk),
            Action::Presence => with_chosen(desk, characters::here_or_absent),
            Action::Rename => with_chosen(desk, rename),
            Action::Remove => with_chosen(desk, characters::remove),
            action => walk(desk, action),
        }
    }

    fn refresh(&mut self, _: &Desk) {
        self.stale = true;
    }

    fn fit(&mut self, desk: &Desk, area: Rect) {
        let inside = inside(area);
        if self.stale || self.inside != inside {
            self.counters = counters::lines(desk, inside);
            self.inside = inside;
            let last = Some(desk.campaign().last);
            if self.as_of != last {
                self.as_of = last;
                self.parts = row::parts(desk);
            }
            self.rows = row::rows(desk, &self.parts, self.seats());
            self.stale = false;
        }
    }

    fn click(&mut self, desk: &Desk, _: Rect, at: Position) -> Reply {
        let inner = self.seats();
        let mut at = usize::from(at.y.saturating_sub(inner.y));
        for row in window(desk, &self.rows, inner) {
            if at < row.lines.len() {
                return Reply::Choose(row.who);
            }
            at -= row.lines.len();
        }
        Reply::Done
    }

    fn draw(&self, desk: &Desk, focused: bool, area: Rect, buf: &mut Buffer) {
        let seats = self.seats();
        let window = window(desk, &self.rows, seats);
        let foot = foot(&self.rows, window, seats);
        let title = desk.titled("Party");
        let inner = bordered(desk.theme(), (&title, &foot), focused, area, buf);
        let lines = window.iter().flat_map(|row| &row.lines);
        let seated = inner.rows().take(seats.height.into()).zip(lines);
        let ticking = inner.rows().skip(seats.height.into()).zip(&self.counters);
        for (line, pieces) in seated.chain(ticking) {
            pieces.draw(desk.theme(), line, buf);
        }
    }

    fn label(&self, desk: &Desk, action: Action) -> Option<String> {
        match action {
            action if !desk.has_use_for(action) => None,
            Action::NextTurn if desk.campaign().order.is_none() => None,
            Action::Session if desk.campaign().in_session => Some("end session".to_owned()),
            Action::Session => Some("start session".to_owned()),
            action => Some(action.label().to_owned()),
        }
    }
}

impl Party {
    /// Where characters stand: above the counters.
    fn seats(&self) -> Rect {
        let counters = u16::try_from(self.counters.len()).unwrap_or(u16::MAX);
        let height = self.inside.height.saturating_sub(counters);
        Rect {
            height,
            ..self.inside
        }
    }
}

fn with_chosen(desk: &Desk, reply: impl Fn(&Character) -> Reply) -> Reply {
    desk.chosen()
        .map_or_else(|| Reply::say("nobody is here; add somebody first"), reply)
}

fn rename(who: &Character) -> Reply {
    Reply::open(Ask::with(Purpose::Rename(who.id), &who.name))
}

fn walk(desk: &Desk, action: Action) -> Reply {
    let shown = desk.shown();
    let at = shown.iter().position(|who| Some(who.id) == desk.chosen);
    let last = shown.len().saturating_sub(1);
    let to = match action {
        Action::Up => at.map(|at| at.saturating_sub(1)),
        Action::Down => at.map(|at| (at + 1).min(last)),
        Action::PageUp => at.map(|at| at.saturating_sub(5)),
        Action::PageDown => at.map(|at| (at + 5).min(last)),
        Action::First => Some(0),
        Action::Last => Some(last),
        _ => return Reply::Ignored,
    };
    to.and_then(|to| shown.get(to))
        .map_or(Reply::Done, |who| Reply::Choose(who.id))
}

/// Within the border.
fn inside(area: Rect) -> Rect {
    area.inner(ratatui::layout::Margin::new(1, 1))
}

/// The rows that fit, so that the chosen one is among them.
fn window<'a>(desk: &Desk, rows: &'a [Row], inner: Rect) -> &'a [Row] {
    let room = usize::from(inner.height);
    let chosen = rows.iter().position(|row| Some(row.who) == desk.chosen);
    let end = chosen.unwrap_or(0);
    let mut top = end.min(rows.len());
    let mut used = rows.get(end).map_or(0, |row| row.lines.len());
    while let Some(row) = top.checked_sub(1).and_then(|above| rows.get(above)) {
        used += row.lines.len();
        if used > room {
            break;
        }
        top -= 1;
    }
    &rows[top..]
}

/// How many are above and below, where not all fit.
fn foot(rows: &[Row], window: &[Row], inner: Rect) -> String {
    let mut room = usize::from(inner.height);
    let fit = window.iter().take_while(|row| {
        let fits = row.lines.len() <= room;
        room = room.saturating_sub(row.lines.len());
        fits
    });
    let above = rows.len() - window.len();
    match (above, window.len() - fit.count()) {
        (0, 0) => String::new(),
        (above, 0) => format!("{above} above"),
        (0, below) => format!("{below} below"),
        (above, below) => format!("{above} above, {below} below"),
    }
}
