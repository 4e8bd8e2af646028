//! The sheet of the chosen character.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use super::Part;
use crate::campaign::character::Value;
use crate::tui::{Context, Desk, Press, Reply, Role, panel, text};

/// The pane's own state.
#[derive(Debug, Default)]
pub(crate) struct Sheet;

impl Part for Sheet {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Sheet, Context::Table, Context::Everywhere]
    }

    fn update(&mut self, _: &Desk, _: Press) -> Reply {
        Reply::Ignored
    }

    fn draw(&self, desk: &Desk, focused: bool, area: Rect, buf: &mut Buffer) {
        let name = desk.chosen().map_or("Sheet", |who| &who.name);
        let inner = panel(desk.theme(), (name, ""), focused, area, buf);
        let Some(who) = desk.chosen() else { return };
        let rated: Vec<_> = who
            .traits
            .iter()
            .map(|(name, rated)| match rated.value {
                Value::Number(number) => format!("{name} {number}"),
                Value::Die(die) => format!("{name} {die}"),
            })
            .collect();
        let lines = text::wrap(&rated.join("  "), usize::from(inner.width));
        for (row, line) in inner.rows().zip(lines) {
            Line::from(desk.theme().span(Role::Text, line)).render(row, buf);
        }
    }
}
