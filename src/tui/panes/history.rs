//! What happened, newest on top. Holds a window of the journal around the selected entry, read after entries and keys.

mod acts;
mod entry_text;
mod filtered;
mod folds;
mod moves;
mod page;
mod rows;
mod window;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use self::filtered::Filtered;
use self::rows::{Room, Row, rows};
use self::window::Window;
use crate::campaign::Seq;
use crate::campaign::test::Whose;
use crate::tui::context::{AppState, Effect, Pane};
use crate::tui::dialogs::inspector::preview::EntryPreview;
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::{Draw as _, Role, frame, text};

/// The fewest entries read on each side of the selected one.
const REACH: usize = 24;

/// The fewest columns of the list and of the selected entry beside it.
const BESIDE: [u16; 2] = [40, 42];

/// The pane's own state.
#[derive(Debug, Default)]
pub(crate) struct History {
    window: Window,
    rows: Vec<Row>,
    days: BTreeMap<u32, String>,
    /// `None`: the newest entry, also after more entries are made.
    selected: Option<Seq>,
    /// The selected entry and the filter before another part of the program showed an entry here; Esc returns to them.
    return_to: Option<(Option<Seq>, String)>,
    /// The hidden entries that are marked to be opened together.
    marked: BTreeSet<Seq>,
    /// The entry that the last key undid, redid or bookmarked.
    acted_on: Option<Seq>,
    /// The first row on the screen.
    top: usize,
    room: Room,
    /// The selected entry beside the list, where there is room.
    beside: Option<EntryPreview>,
    stale: bool,
    /// Whether more is read than is shown. Not for the first frame, because nothing else takes so long at the start.
    reads_ahead: bool,
    /// Since when there is more to read. It is read after the frame is written, so that a key seldom waits for it.
    due: Option<Instant>,
}

impl History {
    fn reach(&self) -> usize {
        REACH.max(self.room.height)
    }

    /// Reads the window again and lays it out. The selected entry keeps its place on the screen; if the newest entry was shown,
    /// new ones push it down.
    fn reload(&mut self, state: &AppState) {
        let at_top = self.top == 0 && self.window.has_newest();
        let before = self.row_of_selected().saturating_sub(self.top);
        let most = self.reach();
        let mut reach = if self.reads_ahead {
            most
        } else {
            self.room.height.div_ceil(2)
        };
        loop {
            self.window.read(state, self.selected, reach);
            // It may be folded now, or the entry no longer passes the filter.
            self.selected = self.selected.map(|at| self.window.place(at));
            self.rows = rows(state, &self.window, self.room, &mut self.days);
            let is_full = self.rows.len() >= self.room.height;
            if is_full || reach >= most || self.window.is_whole() {
                break;
            }
            reach = most.min(reach + reach.div_ceil(3));
        }
        self.stale = false;
        let reads_more = !self.reads_ahead || self.window.is_searching(self.selected, most);
        self.due = reads_more.then(Instant::now);
        self.top = match self.row_of_selected() {
            _ if at_top && self.window.has_newest() => 0,
            row => row.saturating_sub(before),
        };
        self.show_selected();
    }

    /// After a new entry: selects the newest; Esc returns to the entry selected before. An entry that was undone, redone or
    /// bookmarked here stays selected instead.
    pub(crate) fn follow(&mut self, has_keys: bool) {
        self.marked.clear();
        let now = (self.selected.take(), self.filter_text().to_owned());
        match self.acted_on.take().filter(|_| has_keys) {
            Some(seq) => {
                self.window.keep_unfolded(seq);
                self.selected = Some(seq);
            }
            None => self.return_to = Some(now).filter(|(at, _)| has_keys && at.is_some()),
        }
    }

    /// The filter as text; empty without one.
    pub(crate) fn filter_text(&self) -> &str {
        self.window.filtered().map_or("", Filtered::text)
    }

    pub(crate) const fn is_filtered(&self) -> bool {
        self.window.filtered().is_some()
    }

    /// What is drawn: the selected entry, the rows on the screen, the lower border.
    fn shown(&self, state: &AppState) -> (Option<Seq>, Vec<Row>, String) {
        let rows = self.rows.iter().skip(self.top).take(self.room.height);
        (self.current(), rows.cloned().collect(), self.foot(state))
    }

    /// With a filter what it is, and which key ends it, as far as both fit in so many columns.
    fn title(&self, state: &AppState, room: usize) -> String {
        let filter = match self.filter_text() {
            "" => return "History".to_owned(),
            filter => filter,
        };
        let dot = state.theme().glyphs.dot;
        let key = state.key(&[Context::Table], Action::Back);
        let ends = if key.is_empty() {
            String::new()
        } else {
            format!(" {dot} {key} shows all")
        };
        let ways = [
            format!("History {dot} {filter}{ends}"),
            format!("{filter}{ends}"),
            format!("History {dot} {filter}"),
        ];
        let mut ways = ways.into_iter();
        let fits = ways.find(|title| text::width(title) <= room);
        fits.unwrap_or_else(|| filter.to_owned())
    }

    fn foot(&self, state: &AppState) -> String {
        if !self.marked.is_empty() {
            return format!("{} marked", self.marked.len());
        }
        let count = self.window.count_text(self.selected, self.reach());
        count.unwrap_or_else(|| match self.selected {
            Some(Seq(at)) => format!("{at} of {}", state.campaign().last.0),
            None => String::new(),
        })
    }
}

/// The list, and the selected entry beside it where both have room.
fn split(area: Rect) -> (Rect, Option<Rect>) {
    let [list, entry] = BESIDE;
    if area.width < list + entry {
        return (area, None);
    }
    let width = list.max(area.width / 2);
    let left = Rect { width, ..area };
    let right = Rect {
        x: area.x + width,
        width: area.width - width,
        ..area
    };
    (left, Some(right))
}

impl Pane for History {
    fn contexts(&self) -> &'static [Context] {
        if self.is_filtered() {
            return &[
                Context::Filtered,
                Context::History,
                Context::Table,
                Context::Everywhere,
            ];
        }
        &[Context::History, Context::Table, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        self.acted_on = None;
        // The next entry has been read; for a longer way the rest must be read first.
        if self.due.is_some() && !matches!(press.action, Some(Action::Up | Action::Down)) {
            self.reads_ahead = true;
            self.reload(state);
        }
        let screen = self.room.height.max(1);
        let to = match press.action {
            Some(Action::Up) => self.away(false, 1),
            Some(Action::Down) => self.away(true, 1),
            Some(Action::PageUp) => self.away(false, screen),
            Some(Action::PageDown) => self.away(true, screen),
            Some(Action::First) => None,
            Some(Action::Last) => {
                self.selected = Some(Seq(1));
                self.reload(state);
                return Effect::Done;
            }
            Some(Action::Back) if !self.marked.is_empty() => {
                self.marked.clear();
                return Effect::Done;
            }
            Some(Action::Back) => return self.back(state),
            Some(Action::ShowAll) => return self.show_all(state),
            Some(Action::PreviousSession) => return self.turn_to_session(state, true),
            Some(Action::NextSession) => return self.turn_to_session(state, false),
            Some(Action::Inspect) => return self.inspect(state),
            Some(Action::Strike) => return self.strike(state),
            Some(Action::Bookmark) => return self.bookmark(state),
            Some(Action::Mark) => return self.mark(state),
            Some(Action::OpenAgain) if !self.marked.is_empty() => return self.open_marked(),
            Some(Action::Amend) => {
                if self.unfold(state) {
                    return Effect::Done;
                }
                return self
                    .current()
                    .map_or(Effect::Ignored, |seq| Effect::Amend(seq, Whose::Roller));
            }
            Some(Action::Right) => {
                self.unfold(state);
                return Effect::Done;
            }
            Some(Action::Left) => {
                let at = self.current();
                let reader = state.table.reader();
                if let Some(last) = at.and_then(|at| self.window.fold_again(reader, at)) {
                    self.selected = Some(last);
                    self.reload(state);
                }
                return Effect::Done;
            }
            _ => return Effect::Ignored,
        };
        self.select(state, to)
    }

    fn label(&self, _: &AppState, action: Action) -> Option<String> {
        let fold = self.current().and_then(|seq| self.window.fold(seq));
        let label = match action {
            Action::Inspect if fold.is_some() => "unfold",
            Action::Back if !self.marked.is_empty() => "take the marks off",
            Action::Back if !self.filter_text().is_empty() => "end the filter",
            Action::Strike => match self.current().filter(|seq| self.window.is_undone(*seq)) {
                Some(_) => "redo this",
                None => "undo this",
            },
            Action::Amend if !self.current().is_some_and(|seq| self.window.is_roll(seq)) => {
                return None;
            }
            action => action.label(),
        };
        Some(label.to_owned())
    }

    /// Only entries change it, not the choice of another character.
    fn invalidate(&mut self, state: &AppState) {
        self.stale |= !self.window.is_as_of(state.campaign().last);
        self.beside = None;
    }

    fn deadline(&self) -> Option<Instant> {
        self.due.filter(|_| self.window.is_ready())
    }

    fn wake(&mut self, state: &AppState) -> bool {
        let before = self.shown(state);
        self.reads_ahead = true;
        if self.window.search_more(state, self.selected, self.reach()) {
            self.reload(state);
        }
        // Most of what is read lies beyond the screen.
        before != self.shown(state)
    }

    fn layout(&mut self, state: &AppState, area: Rect) {
        let (list, side) = split(area);
        let inside = frame::inside(list);
        let room = Room {
            width: usize::from(inside.width),
            height: usize::from(inside.height),
        };
        if self.stale || room != self.room {
            self.room = room;
            self.reload(state);
        }
        let entry = self
            .current()
            .filter(|seq| self.window.fold(*seq).is_none());
        match side.zip(entry) {
            None => self.beside = None,
            Some((side, seq)) => {
                let is_shown = self.beside.as_ref().is_some_and(|it| it.is_of(seq, side));
                if !is_shown {
                    self.beside = Some(EntryPreview::of(state, seq, side));
                }
            }
        }
    }

    fn click(&mut self, state: &AppState, area: Rect, at: Position) -> Effect {
        if split(area).1.is_some_and(|side| side.contains(at)) {
            return self.inspect(state);
        }
        let row = usize::from(at.y.saturating_sub(area.y + 1));
        let clicked = self.rows.get(self.top + row).and_then(|row| row.seq);
        match clicked {
            Some(seq) if self.selected == Some(seq) => self.inspect(state),
            Some(seq) => self.select(state, Some(seq)),
            None => Effect::Done,
        }
    }

    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let foot = self.foot(state);
        let (list, side) = split(area);
        let room = frame::title_room(theme, &foot, focused, list.width);
        let title = self.title(state, room);
        // The list last, because the focused pane colours the edges that it shares.
        match (&self.beside, side) {
            (Some(beside), _) => beside.draw(theme, buf),
            (None, Some(side)) => {
                frame::pane(theme, ("Entry", ""), false, side, buf);
            }
            (None, None) => {}
        }
        let inner = frame::pane(theme, (&title, &foot), focused, list, buf);
        let current = self
            .current()
            .filter(|_| focused || self.selected.is_some());
        for (place, row) in inner.rows().zip(self.rows.iter().skip(self.top)) {
            let is_current = row.first && row.seq.is_some() && row.seq == current;
            row.line.draw_as(theme, place, buf, |role| match role {
                Role::Text if focused && is_current => Role::Selected,
                role => role,
            });
            let is_marked = row.first && row.seq.is_some_and(|seq| self.marked.contains(&seq));
            if is_current {
                let sign = if is_marked {
                    theme.glyphs.ticks[0]
                } else {
                    theme.glyphs.pointer
                };
                Line::from(theme.span(Role::Selected, sign)).draw(place, buf);
            } else if is_marked {
                Line::from(theme.span(Role::Hidden, theme.glyphs.ticks[0])).draw(place, buf);
            }
        }
    }
}
