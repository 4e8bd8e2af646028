//! The party: who is here.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use super::Part;
use crate::campaign::character::Presence;
use crate::campaign::{Character, Command};
use crate::tui::{Action, Ask, Context, Desk, Modal, Press, Purpose, Reply, Role, panel, text};

/// The pane's own state: none, the chosen character is the desk's.
#[derive(Debug, Default)]
pub(crate) struct Party;

impl Part for Party {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Party, Context::Table, Context::Everywhere]
    }

    fn update(&mut self, desk: &Desk, press: Press) -> Reply {
        let shown = desk.shown();
        let at = shown.iter().position(|who| Some(who.id) == desk.chosen);
        let last = shown.len().saturating_sub(1);
        let to = match press.action {
            Some(Action::Up) => at.map(|at| at.saturating_sub(1)),
            Some(Action::Down) => at.map(|at| (at + 1).min(last)),
            Some(Action::First) => Some(0),
            Some(Action::Last) => Some(last),
            Some(Action::Presence) => return desk.chosen().map_or(Reply::Ignored, here_or_absent),
            Some(Action::Rename) => return desk.chosen().map_or(Reply::Ignored, rename),
            _ => return Reply::Ignored,
        };
        to.and_then(|to| shown.get(to))
            .map_or(Reply::Done, |who| Reply::Choose(who.id))
    }

    fn click(&mut self, desk: &Desk, area: Rect, at: Position) -> Reply {
        let row = usize::from(at.y.saturating_sub(area.y + 1));
        let shown = desk.shown();
        shown
            .get(row)
            .map_or(Reply::Done, |who| Reply::Choose(who.id))
    }

    fn draw(&self, desk: &Desk, focused: bool, area: Rect, buf: &mut Buffer) {
        let inner = panel(desk.theme(), ("Party", ""), focused, area, buf);
        for (row, who) in inner.rows().zip(desk.shown()) {
            line(desk, who, usize::from(inner.width)).render(row, buf);
        }
    }
}

fn line<'a>(desk: &Desk, who: &Character, width: usize) -> Line<'a> {
    let theme = desk.theme();
    let chosen = desk.chosen == Some(who.id);
    let pointer = if chosen { theme.glyphs.pointer } else { " " };
    let role = match (chosen, who.presence) {
        (true, _) => Role::Selected,
        (false, Presence::Present) => Role::Text,
        (false, _) => Role::Dim,
    };
    let away = if who.presence == Presence::Present {
        ""
    } else {
        "  absent"
    };
    let words = format!("{pointer}{} {}{away}", who.number, who.name);
    let words = text::cut(&words, width, theme.glyphs.ellipsis).into_owned();
    Line::from(theme.span(role, words))
}

fn here_or_absent(who: &Character) -> Reply {
    let presence = match who.presence {
        Presence::Present => Presence::Absent,
        Presence::Absent | Presence::Benched => Presence::Present,
    };
    Reply::run(Command::Presence(who.id, presence))
}

fn rename(who: &Character) -> Reply {
    Reply::open(Modal::Ask(Ask::with(Purpose::Rename(who.id), &who.name)))
}
