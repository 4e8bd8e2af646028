//! The notes that stay at hand: pinned ones, those on people and on sessions. Typing filters; Enter shows one in the history.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::campaign::Seq;
use crate::campaign::text::search_key::search_key;
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Field, Role, list, text};

/// The most columns of the dialog.
const WIDEST: u16 = 90;

/// The most lines of the list.
const HIGHEST: usize = 20;

/// The dialog.
#[derive(Debug)]
pub(crate) struct NotesList {
    field: Field,
    /// Each note in words, with its entry.
    all: Vec<(Seq, String)>,
    hits: Vec<usize>,
    selected: usize,
}

/// All notes that stay at hand.
pub(crate) fn open(state: &AppState) -> Effect {
    let campaign = state.campaign();
    let all: Vec<(Seq, String)> = campaign.notes_in_words();
    if all.is_empty() {
        let words =
            "No note is pinned, nor on a person or session. n writes one; Tab there pins it.";
        return Effect::status(words);
    }
    Effect::open(NotesList {
        field: Field::default(),
        hits: (0..all.len()).collect(),
        all,
        selected: 0,
    })
}

impl NotesList {
    fn find(&mut self) {
        let typed = search_key(self.field.text().trim());
        let fits = |at: &usize| {
            let words = search_key(&self.all[*at].1);
            typed.split_whitespace().all(|word| words.contains(word))
        };
        self.hits = (0..self.all.len()).filter(fits).collect();
        self.selected = 0;
    }
}

impl Dialog for NotesList {
    fn contexts(&self) -> &'static [Context] {
        &[Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        let len = self.hits.len();
        match press.action {
            Some(Action::Accept) => match self.hits.get(self.selected) {
                Some(at) => Effect::Show(self.all[*at].0),
                None => Effect::no("no note has these words"),
            },
            Some(Action::Back) => Effect::Close,
            Some(action) if list::moved(Some(action), self.selected, len, HIGHEST).is_some() => {
                let to = list::moved(Some(action), self.selected, len, HIGHEST);
                self.selected = to.unwrap_or(0);
                Effect::Done
            }
            _ if self.field.key(press.chord) => {
                self.find();
                Effect::Done
            }
            _ => Effect::Ignored,
        }
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        self.field.paste(text);
        self.find();
        true
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let rows = self.all.len().min(HIGHEST);
        let height = u16::try_from(rows + 3).unwrap_or(u16::MAX);
        let area = middle(body, body.width.min(WIDEST), height);
        theme.clear(area, buf);
        let foot = "Enter shows it in the history";
        let inner = bordered(theme, ("Notes", foot), true, area, buf);
        self.field.draw(theme, inner, buf);
        let room = usize::from(inner.height).saturating_sub(1);
        let top = list::top(self.selected, room);
        let hits = self.hits.iter().enumerate().skip(top);
        for (row, (nth, at)) in inner.rows().skip(1).zip(hits) {
            let (pointer, role) = theme.pointer(nth == self.selected);
            let words = format!("{pointer} {}", self.all[*at].1);
            let words = text::cut(&words, inner.width.into(), theme.glyphs.ellipsis).into_owned();
            Line::from(theme.span(role, words)).render(row, buf);
        }
        if self.hits.is_empty()
            && let Some(row) = inner.rows().nth(1)
        {
            Line::from(theme.span(Role::Dim, "no note has these words")).render(row, buf);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("show it"),
            Action::Complete => None,
            _ => usual_label(action),
        }
    }
}
