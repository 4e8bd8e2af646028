//! The inspector: one entry with every number and its reason, its changes, its cause and consequences, the exact odds.

mod breakdown;
mod entry;
mod links;
mod odds;
mod page;
pub(crate) mod preview;
mod roll;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use self::entry::EntryPage;
use crate::campaign::test::Whose;
use crate::campaign::{BOOKMARK, Command, Seq};
use crate::journal::JournalError;
use crate::tui::commands::{notes, tags};
use crate::tui::context::component::usual_label;
use crate::tui::context::reckoner::Asker;
use crate::tui::context::{AppState, Dialog, Effect, UiSettings};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Draw as _, Role, list};

/// The most columns of a line.
const WIDEST: u16 = 100;

/// The dialog.
#[derive(Debug)]
pub struct Inspector {
    seq: Seq,
    shown: EntryPage,
    /// The link that Enter follows.
    link: usize,
    top: usize,
    body: Rect,
}

impl Inspector {
    /// Opens an entry.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn of(state: &AppState, seq: Seq) -> Result<Self, JournalError> {
        Ok(Self {
            seq,
            shown: entry::read(state, Asker::Dialog, seq)?,
            link: 0,
            top: 0,
            body: Rect::ZERO,
        })
    }

    /// Whether it is hidden from the players at present.
    pub const fn can_reveal(&self) -> bool {
        self.shown.secret && !self.shown.undone
    }

    fn follow(&self, state: &AppState) -> Effect {
        let Some(&seq) = self.shown.page.links.get(self.link) else {
            return Effect::no("this entry has no cause and no consequences");
        };
        match Self::of(state, seq) {
            Ok(other) => Effect::open(other),
            Err(why) => Effect::no(why.to_string()),
        }
    }

    /// Selects another link and scrolls to it.
    fn choose(&mut self, link: usize) {
        self.link = link.min(self.shown.page.links.len().saturating_sub(1));
        let at = self.shown.page.line_of_link(self.link).unwrap_or(self.top);
        let height = usize::from(self.inside().height).max(1);
        self.top = self.top.min(at).max((at + 1).saturating_sub(height));
    }

    fn scroll(&mut self, by: usize, down: bool) {
        let most = self.shown.page.lines.len();
        let most = most.saturating_sub(usize::from(self.inside().height));
        self.top = if down {
            self.top.saturating_add(by).min(most)
        } else {
            self.top.saturating_sub(by).min(most)
        };
    }

    fn area(&self) -> Rect {
        let lines = u16::try_from(self.shown.page.lines.len()).unwrap_or(u16::MAX);
        middle(self.body, WIDEST, lines.saturating_add(2))
    }

    fn inside(&self) -> Rect {
        let area = self.area();
        Rect {
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
            x: area.x + 2,
            y: area.y + 1,
        }
    }

    /// The keys for this entry, and how many lines are above and below.
    fn foot(&self, settings: &UiSettings) -> String {
        let key = settings.keymap.key(&[Context::Inspector], Action::Strike);
        let does = if self.shown.undone {
            "redoes this entry"
        } else {
            "undoes this entry and what it caused"
        };
        let key = key.map(|key| format!("{key} {does}"));
        let below = self.shown.page.lines.len().saturating_sub(self.top);
        let below = below.saturating_sub(usize::from(self.inside().height));
        let more = Some(list::beyond(self.top, below)).filter(|more| !more.is_empty());
        let parts: Vec<String> = more.into_iter().chain(key).collect();
        parts.join(" · ")
    }
}

impl Dialog for Inspector {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Inspector, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let screen = usize::from(self.inside().height).max(1);
        match press.action {
            Some(Action::Back) => return Effect::Close,
            Some(Action::Strike) if self.shown.undone => return Effect::Redo(Some(self.seq)),
            Some(Action::Strike) => return Effect::Undo(Some(self.seq)),
            Some(Action::Amend) => return Effect::Amend(self.seq, Whose::Roller),
            Some(Action::Note) => {
                return Effect::open(notes::ask_on(state, self.seq));
            }
            Some(Action::Tag) => return Effect::open(tags::ask(state, self.seq)),
            Some(Action::Bookmark) => return tags::toggle(state, self.seq, BOOKMARK),
            Some(Action::Reveal) => return Effect::run(Command::Reveal(self.seq)),
            Some(Action::Open) => return self.follow(state),
            Some(Action::Up) => self.scroll(1, false),
            Some(Action::Down) => self.scroll(1, true),
            Some(Action::PageUp) => self.scroll(screen, false),
            Some(Action::PageDown) => self.scroll(screen, true),
            Some(Action::First) => self.scroll(usize::MAX, false),
            Some(Action::Last) => self.scroll(usize::MAX, true),
            Some(Action::Left) => self.choose(self.link.saturating_sub(1)),
            Some(Action::Right) => self.choose(self.link + 1),
            _ => return Effect::Ignored,
        }
        Effect::Done
    }

    fn invalidate(&mut self, state: &AppState) {
        if let Ok(shown) = entry::read(state, Asker::Dialog, self.seq) {
            self.shown = shown;
            self.shown.page.lay_out(self.inside().width.into());
            self.scroll(0, false);
        }
    }

    fn layout(&mut self, body: Rect) {
        if self.body != body {
            self.body = body;
            self.shown.page.lay_out(self.inside().width.into());
            self.scroll(0, false);
        }
    }

    fn draw(&self, state: &AppState, _: Rect, buf: &mut Buffer) {
        let settings = &state.settings;
        let theme = &settings.theme;
        let area = self.area().intersection(buf.area);
        theme.clear(area, buf);
        let foot = self.foot(settings);
        let title = format!("Entry {}", self.seq.0);
        bordered(theme, (&title, &foot), true, area, buf);
        let rows = self.inside().intersection(buf.area).rows();
        for (row, line) in rows.zip(self.shown.page.lines.iter().skip(self.top)) {
            let chosen = line.link == Some(self.link);
            let spans = line.parts.iter().map(|(role, words)| {
                let role = if chosen { Role::Selected } else { *role };
                theme.span(role, words.as_str())
            });
            spans.collect::<Line<'_>>().draw(row, buf);
            if chosen && line.first {
                Line::from(theme.span(Role::Selected, theme.glyphs.pointer)).draw(row, buf);
            }
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Reveal if self.can_reveal() => Some(action.label()),
            Action::Strike if self.shown.undone => Some("redo this"),
            Action::Strike => Some("undo this"),
            Action::Amend if !self.shown.is_roll => None,
            _ => usual_label(action),
        }
    }

    fn stays(&self) -> bool {
        true
    }
}
