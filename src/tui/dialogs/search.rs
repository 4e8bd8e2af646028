//! The search dialog: searches the history while the user types. Hits are newest first, with session and day; Enter selects
//! one in the history. The worker searches in batches, so that a new key needn't wait for an old search.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use strum::IntoEnumIterator as _;

use crate::campaign::Seq;
use crate::journal;
use crate::journal::filter::{Key, completed, completions, last_word};
use crate::journal::{BatchLimit, Filter, FilterBatch, JournalError};
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Draw as _, Field, Role, Theme, list, text};

/// How many hits after the selected one are searched for at once.
const AHEAD: usize = 1_000;

/// The most hits that fit on the dialog.
const SHOWN: usize = 18;

/// The most lines of a hint.
const MOST_LINES: usize = 3;

/// Hits per page.
const PAGE: usize = 12;

/// The search dialog.
#[derive(Debug, Default)]
pub struct Search {
    field: Field,
    wanted: Filter,
    hint: SearchHint,
    hits: Vec<journal::EntryLine>,
    selected: usize,
    /// The oldest entry searched so far.
    reached: Option<Seq>,
    failed: Option<String>,
    /// The batch that the worker is searching.
    asked: Option<Answer<Result<FilterBatch, JournalError>>>,
}

/// The text below the line.
#[derive(Debug)]
enum SearchHint {
    /// What could be typed.
    May(String),
    /// Why a word isn't a filter; it is searched for as text.
    Odd(String),
}

impl Default for SearchHint {
    fn default() -> Self {
        Self::May(String::new())
    }
}

impl Search {
    /// A search that starts with these words.
    pub(crate) fn with(state: &AppState, said: &str) -> Self {
        let mut search = Self {
            field: Field::with(said),
            ..Self::default()
        };
        search.begin(state);
        search
    }

    fn select(&mut self, state: &AppState, hit: usize) {
        self.selected = hit;
        if self.asked.is_none() {
            self.ask(state);
        }
    }

    fn show(&self) -> Effect {
        match self.hits.get(self.selected) {
            Some(hit) => Effect::Show(hit.seq),
            None if self.wanted.is_empty() => Effect::Close,
            None if self.is_looking() => Effect::no("nothing found yet; still searching"),
            None => Effect::no("no entry matches; Esc leaves the search"),
        }
    }

    /// Filters the history by the typed words.
    fn narrow(&self) -> Effect {
        match &self.hint {
            SearchHint::Odd(why) => Effect::no(why.as_str()),
            SearchHint::May(_) => Effect::Filter(self.field.text().to_owned()),
        }
    }

    /// Starts the search again from the newest entry if the filter has changed.
    fn begin(&mut self, state: &AppState) {
        let said = self.field.text();
        let (wanted, why) = Filter::typed(said, state.known());
        self.hint = SearchHint::of(state, said, why.map(|why| why.to_string()));
        if wanted == self.wanted {
            return;
        }
        *self = Self {
            field: std::mem::take(&mut self.field),
            hint: std::mem::take(&mut self.hint),
            wanted,
            ..Self::default()
        };
        self.ask(state);
        let first = self.asked.as_ref().and_then(Answer::wait_briefly);
        if let Some(first) = first {
            self.receive(state, first);
        }
    }

    /// Asks for the next batch while more hits are needed and entries remain.
    fn ask(&mut self, state: &AppState) {
        self.asked = self.is_looking().then(|| {
            let (wanted, reached) = (self.wanted.clone(), self.reached);
            state.ask(move |reader| {
                let _moment = reader.read_transaction();
                reader.matching(&wanted, reached, BatchLimit::BETWEEN_KEYS)
            })
        });
    }

    fn receive(&mut self, state: &AppState, stretch: Result<FilterBatch, JournalError>) {
        match stretch {
            Ok(stretch) => {
                self.hits.extend(stretch.hits);
                self.reached = Some(stretch.reached);
            }
            Err(why) => self.failed = Some(why.to_string()),
        }
        self.ask(state);
    }

    fn is_looking(&self) -> bool {
        let enough = self.hits.len() > self.selected + AHEAD;
        let over = self.reached.is_some_and(|seq| seq <= Seq(1)) || self.failed.is_some();
        !self.wanted.is_empty() && !enough && !over
    }

    fn foot(&self) -> String {
        match (&self.failed, self.hits.len()) {
            (Some(why), _) => why.clone(),
            _ if self.wanted.is_empty() => "words of what happened, in any order".to_owned(),
            (None, 0) if self.is_looking() => "searching…".to_owned(),
            (None, 0) => "nothing found".to_owned(),
            (None, found) => {
                let whole = self.reached.is_some_and(|seq| seq <= Seq(1));
                let more = if whole { "" } else { " or more" };
                format!("{} of {found}{more}", self.selected + 1)
            }
        }
    }

    /// `▸ 6 · 14 November 2026 21:09 Brannoc · Athletics 15 vs 12 · strong`.
    fn hit<'a>(
        &self,
        state: &'a AppState,
        hit: &journal::EntryLine,
        selected: bool,
        width: usize,
    ) -> Line<'a> {
        let theme = state.theme();
        let (pointer, plain) = theme.pointer(selected);
        let (dot, day, time) = (theme.glyphs.dot, state.date(hit.at), state.clock(hit.at));
        let session = match hit.session {
            0 => "before 1".to_owned(),
            session => session.to_string(),
        };
        let when = format!("{session} {dot} {day} {time}  ");
        let hidden = if hit.is_kept() { "(hidden) " } else { "" };
        let words = format!("{}{}", hit.kind.prefix(), hit.label);
        let room = width.saturating_sub(text::width(&when) + text::width(hidden) + 2);
        let label = match hit.undone_by {
            Some(_) => {
                let room = room.saturating_sub(theme.struck_marks());
                let label = text::cut(&words, room, theme.glyphs.ellipsis);
                theme.struck(&label).into_owned().into()
            }
            None => text::cut(&words, room, theme.glyphs.ellipsis),
        };
        let mut spans = vec![
            theme.span(Role::Selected, format!("{pointer} ")),
            theme.span(Role::Dim, when),
            theme.span(Role::Hidden, hidden),
        ];
        let role = hit.undone_by.map_or(plain, |_| Role::Struck);
        spans.extend(self.marked(theme, &label, role));
        Line::from(spans)
    }

    /// A label with the searched words highlighted.
    fn marked<'a>(&self, theme: &'a Theme, label: &str, role: Role) -> Vec<Span<'a>> {
        let mut spans = Vec::new();
        let mut at = 0;
        for place in self.wanted.search_words().matches(label) {
            spans.push(theme.span(role, label[at..place.start].to_owned()));
            spans.push(theme.span(Role::Key, label[place.clone()].to_owned()));
            at = place.end;
        }
        spans.push(theme.span(role, label[at..].to_owned()));
        spans
    }
}

impl Dialog for Search {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Search, Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        if let Some(hit) = list::moved(press.action, self.selected, self.hits.len(), PAGE) {
            self.select(state, hit);
            return Effect::Done;
        }
        match press.action {
            Some(Action::Back) => return Effect::Close,
            Some(Action::Accept) => return self.show(),
            Some(Action::Filter) => return self.narrow(),
            Some(Action::Complete) => {
                if let Some(longer) = completed(self.field.text(), state.known()) {
                    self.field = Field::with(&longer);
                    self.begin(state);
                }
            }
            _ if self.field.key(press.chord) => self.begin(state),
            _ => return Effect::Ignored,
        }
        Effect::Done
    }

    fn paste(&mut self, state: &AppState, text: &str) -> bool {
        self.field.paste(text);
        self.begin(state);
        true
    }

    fn deadline(&self) -> Option<Instant> {
        self.asked.as_ref().and_then(Answer::due)
    }

    fn wake(&mut self, state: &AppState) -> bool {
        let Some(stretch) = self.asked.as_ref().and_then(Answer::take) else {
            return false;
        };
        let known = self.hits.len();
        self.receive(state, stretch);
        let in_sight = known < self.selected + SHOWN && self.hits.len() > known;
        in_sight || !self.is_looking()
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let area = middle(body, 100, body.height.min(18));
        theme.clear(area, buf);
        let inner = bordered(theme, ("Search the history", &self.foot()), true, area, buf);
        self.field.draw(theme, inner, buf);
        let (role, lines) = self.hint.lines(inner.width.into());
        let above = lines.len() + 1;
        for (row, line) in inner.rows().skip(1).zip(lines) {
            Line::from(theme.span(role, line)).draw(row, buf);
        }
        let rows = inner.rows().skip(above);
        let room = usize::from(inner.height).saturating_sub(above).max(1);
        let top = list::top(self.selected, room);
        for (row, (at, hit)) in rows.zip(self.hits.iter().enumerate().skip(top)) {
            self.hit(state, hit, at == self.selected, row.width.into())
                .draw(row, buf);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("show"),
            Action::Complete => Some(action.label()),
            _ => usual_label(action),
        }
    }
}

impl SearchHint {
    /// The completions of the last word if it is a filter's; else why a word isn't a filter, or the list of filters.
    fn of(state: &AppState, said: &str, why: Option<String>) -> Self {
        let offers = completions(said, state.known());
        let begun = last_word(said);
        let is_open = |offer: &String| offer != begun && offer.contains(':');
        match why {
            _ if begun.contains(':') && offers.iter().any(is_open) => {
                Self::May(format!("Tab: {}", offers.join("  ")))
            }
            Some(why) => Self::Odd(why),
            None => Self::default(),
        }
    }

    /// The hint wrapped to at most [`MOST_LINES`] lines.
    fn lines(&self, width: usize) -> (Role, Vec<String>) {
        let (role, words) = match self {
            Self::May(words) if words.is_empty() => {
                let keys: Vec<String> = Key::iter().map(|key| format!("{key}:")).collect();
                let words = format!("{} narrow it; Tab completes", keys.join(" "));
                (Role::Dim, words)
            }
            Self::May(words) => (Role::Dim, words.clone()),
            Self::Odd(why) => (Role::Warning, why.clone()),
        };
        let mut lines = text::wrap(&words, width);
        lines.truncate(MOST_LINES);
        (role, lines)
    }
}
