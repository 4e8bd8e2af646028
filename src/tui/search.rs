//! The history searched as one types: hits newest first, each with its session and day; Enter shows it in its place.
//! Looks at a stretch of the journal, then lets keys come first, then at the next one.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};

use super::panel::panel;
use super::{Action, Desk, Field, Press, Reply, Role, Theme, middle, text};
use crate::campaign::Seq;
use crate::journal::{self, Sought};

/// Hits behind the selected one that are looked for; more of them wait until somebody goes there.
const AHEAD: usize = 60;

/// A search of the history.
#[derive(Debug, Default)]
pub struct Search {
    field: Field,
    sought: Sought,
    hits: Vec<journal::Line>,
    selected: usize,
    /// The oldest entry looked at; none yet.
    reached: Option<Seq>,
    failed: Option<String>,
    /// When the search for these words began: the next stretch is due since then.
    since: Option<Instant>,
}

impl Search {
    /// Answers a key.
    pub fn update(&mut self, desk: &Desk, press: Press) -> Reply {
        let last = self.hits.len().saturating_sub(1);
        match press.action {
            Some(Action::Back) => return Reply::Close,
            Some(Action::Accept) => return self.show(),
            Some(Action::Up) => self.selected = self.selected.saturating_sub(1),
            Some(Action::Down) => self.selected = (self.selected + 1).min(last),
            _ if self.field.key(press.chord) => self.begin(desk),
            _ => return Reply::Ignored,
        }
        Reply::Done
    }

    /// Takes pasted text.
    pub fn paste(&mut self, desk: &Desk, text: &str) {
        self.field.paste(text);
        self.begin(desk);
    }

    fn show(&self) -> Reply {
        match self.hits.get(self.selected) {
            Some(hit) => Reply::Show(hit.seq),
            None if self.sought.is_empty() => Reply::Close,
            None if self.is_looking() => Reply::say("nothing found yet; still searching"),
            None => Reply::say("no entry has these words; Esc leaves the search"),
        }
    }

    /// Looks from the newest entry again, if other words are sought now.
    fn begin(&mut self, desk: &Desk) {
        let sought = Sought::of(self.field.text());
        if sought == self.sought {
            return;
        }
        *self = Self {
            field: std::mem::take(&mut self.field),
            sought,
            since: Some(Instant::now()),
            ..Self::default()
        };
        self.look(desk);
    }

    /// Looks at the next stretch.
    pub(super) fn look(&mut self, desk: &Desk) {
        if !self.is_looking() {
            return;
        }
        let reader = desk.table.reader();
        let _moment = reader.moment();
        match reader.search(&self.sought, self.reached) {
            Ok(stretch) => {
                self.hits.extend(stretch.hits);
                self.reached = Some(stretch.reached);
            }
            Err(why) => self.failed = Some(why.to_string()),
        }
    }

    fn is_looking(&self) -> bool {
        let enough = self.hits.len() > self.selected + AHEAD;
        let over = self.reached.is_some_and(|seq| seq <= Seq(1)) || self.failed.is_some();
        !self.sought.is_empty() && !enough && !over
    }

    /// At once, as long as there is more to look at.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.since.filter(|_| self.is_looking())
    }

    fn foot(&self) -> String {
        match (&self.failed, self.hits.len()) {
            (Some(why), _) => why.clone(),
            _ if self.sought.is_empty() => "words of what happened, in any order".to_owned(),
            (None, 0) if self.is_looking() => "searching…".to_owned(),
            (None, 0) => "nothing found".to_owned(),
            (None, found) => {
                let whole = self.reached.is_some_and(|seq| seq <= Seq(1));
                let more = if whole { "" } else { " or more" };
                format!("{} of {found}{more}", self.selected + 1)
            }
        }
    }

    /// Draws it.
    pub fn draw(&self, desk: &Desk, body: Rect, buf: &mut Buffer) {
        let theme = desk.theme();
        let area = middle(body, 100, body.height.min(18));
        Clear.render(area, buf);
        let inner = panel(theme, ("Search the history", &self.foot()), true, area, buf);
        self.field.draw(theme, inner, buf);
        let rows = inner.rows().skip(1);
        let room = usize::from(inner.height.saturating_sub(1)).max(1);
        let top = (self.selected + 1).saturating_sub(room);
        for (row, (at, hit)) in rows.zip(self.hits.iter().enumerate().skip(top)) {
            self.hit(desk, hit, at == self.selected, row.width.into())
                .render(row, buf);
        }
    }

    /// `▸ 6 · 14 November 2026 21:09  Brannoc · Athletics 15 vs 12 · strong`.
    fn hit<'a>(
        &self,
        desk: &'a Desk,
        hit: &journal::Line,
        selected: bool,
        width: usize,
    ) -> Line<'a> {
        let theme = desk.theme();
        let pointer = if selected { theme.glyphs.pointer } else { " " };
        let (dot, day, time) = (theme.glyphs.dot, desk.date(hit.at), desk.clock(hit.at));
        let when = format!("{} {dot} {day} {time}  ", hit.session);
        let hidden = if hit.hidden { "(hidden) " } else { "" };
        let room = width.saturating_sub(text::width(&when) + text::width(hidden) + 2);
        let label = match hit.undone_by {
            Some(_) => {
                let room = room.saturating_sub(text::width(&text::struck_out("")));
                text::struck_out(&text::cut(&hit.label, room, theme.glyphs.ellipsis)).into()
            }
            None => text::cut(&hit.label, room, theme.glyphs.ellipsis),
        };
        let mut spans = vec![
            theme.span(Role::Selected, format!("{pointer} ")),
            theme.span(Role::Dim, when),
            theme.span(Role::Badge, hidden),
        ];
        let role = match (hit.undone_by, selected) {
            (Some(_), _) => Role::Struck,
            (None, true) => Role::Selected,
            (None, false) => Role::Text,
        };
        spans.extend(self.marked(theme, &label, role));
        Line::from(spans)
    }

    /// A label with the words that were sought in the colour of keys.
    fn marked<'a>(&self, theme: &'a Theme, label: &str, role: Role) -> Vec<Span<'a>> {
        let mut spans = Vec::new();
        let mut at = 0;
        for place in self.sought.places(label) {
            spans.push(theme.span(role, label[at..place.start].to_owned()));
            spans.push(theme.span(Role::Key, label[place.clone()].to_owned()));
            at = place.end;
        }
        spans.push(theme.span(role, label[at..].to_owned()));
        spans
    }
}
