//! What happened, newest on top.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use super::Part;
use crate::tui::{Context, Desk, Press, Reply, Role, panel, text};

/// The pane's own state.
#[derive(Debug, Default)]
pub(crate) struct History;

impl Part for History {
    fn contexts(&self) -> &'static [Context] {
        &[Context::History, Context::Table, Context::Everywhere]
    }

    fn update(&mut self, _: &Desk, _: Press) -> Reply {
        Reply::Ignored
    }

    fn draw(&self, desk: &Desk, focused: bool, area: Rect, buf: &mut Buffer) {
        let inner = panel(desk.theme(), ("History", ""), focused, area, buf);
        if let Some(done) = &desk.latest {
            let width = usize::from(inner.width);
            let label = text::cut(&done.decision.label, width, desk.theme().glyphs.ellipsis);
            Line::from(desk.theme().span(Role::Text, label)).render(inner, buf);
        }
    }
}
