//! The builder and the last result.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use super::Part;
use crate::tui::{Action, Context, Desk, Press, Reply, Role, panel};

/// The pane's own state.
#[derive(Debug, Default)]
pub(crate) struct Roll;

impl Part for Roll {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Builder, Context::Table, Context::Everywhere]
    }

    fn update(&mut self, _: &Desk, _: Press) -> Reply {
        Reply::Ignored
    }

    fn draw(&self, desk: &Desk, focused: bool, area: Rect, buf: &mut Buffer) {
        let inner = panel(desk.theme(), ("Roll", ""), focused, area, buf);
        if let Some(key) = desk.look.keymap.key(self.contexts(), Action::Pick) {
            let words = format!("{key} picks what to roll");
            Line::from(desk.theme().span(Role::Dim, words)).render(inner, buf);
        }
    }
}
