//! The same beside the history: to be read, without keys of its own.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::entry;
use super::page::Page;
use crate::campaign::Seq;
use crate::tui::context::AppState;
use crate::tui::context::reckoner::Asker;
use crate::tui::widgets::{Draw as _, Role, Theme, frame, list};

/// An entry, laid out for its area.
#[derive(Debug)]
pub(crate) struct EntryPreview {
    pub(crate) seq: Seq,
    area: Rect,
    /// The page, or why it can't be read.
    page: Result<Page, String>,
}

impl EntryPreview {
    /// Reads an entry.
    pub(crate) fn of(state: &AppState, seq: Seq, area: Rect) -> Self {
        let page = entry::read(state, Asker::History, seq);
        let page = page.map(|entry| {
            let mut page = entry.page;
            page.lay_out(frame::inside(area).width.into());
            page
        });
        Self {
            seq,
            area,
            page: page.map_err(|why| why.to_string()),
        }
    }

    /// Whether it shows this entry in this area.
    pub(crate) fn is_of(&self, seq: Seq, area: Rect) -> bool {
        (self.seq, self.area) == (seq, area)
    }

    pub(crate) fn draw(&self, theme: &Theme, buf: &mut Buffer) {
        let title = format!("Entry {}", self.seq.0);
        let room = usize::from(frame::inside(self.area).height);
        let lines = self.page.as_ref().map_or(0, |page| page.lines.len());
        let foot = list::beyond(0, lines.saturating_sub(room));
        let inner = frame::pane(theme, (&title, &foot), false, self.area, buf);
        match &self.page {
            Ok(page) => {
                for (row, line) in inner.rows().zip(&page.lines) {
                    let parts = line.parts.iter();
                    let spans = parts.map(|(role, words)| theme.span(*role, words.as_str()));
                    spans.collect::<Line<'_>>().draw(row, buf);
                }
            }
            Err(why) => {
                for (row, line) in inner
                    .rows()
                    .zip(theme.wrapped(Role::Warning, why, inner.width))
                {
                    line.draw(row, buf);
                }
            }
        }
    }
}
