//! Draws the palette: the line, its preview, the list.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::candidates::Candidate;
use super::{Palette, Reading};
use crate::game::Game;
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Role, StyledLine, Theme, list, text};

/// Columns; wide enough for a roll's preview.
const WIDTH: u16 = 84;
/// Rows, with border, line and preview.
const HEIGHT: u16 = 20;
/// The most preview lines above a list.
const MOST: usize = 4;

impl Palette {
    /// Draws the palette over the body of the screen.
    pub(crate) fn render(&self, (theme, game): (&Theme, &Game), body: Rect, buf: &mut Buffer) {
        let area = middle(body, WIDTH, HEIGHT);
        theme.clear(area, buf);
        let inner = bordered(theme, ("Palette", self.foot()), true, area, buf);
        let mut rows = inner.rows();
        let Some(first) = rows.next() else { return };
        let wrong = match &self.reading {
            Reading::Wrong(why) => why.column - 1..why.column - 1 + why.length,
            _ => 0..0,
        };
        self.field.draw_marked(theme, wrong, first, buf);
        let (role, words) = self.below_line(game);
        let lines = text::wrap(&words, inner.width.into()).into_iter();
        let room = usize::from(inner.height.saturating_sub(1));
        let most = if self.list.is_empty() { room } else { MOST };
        let lines: Vec<String> = lines.take(most.min(room)).collect();
        for (line, row) in lines.iter().zip(&mut rows) {
            StyledLine::of(role, line.as_str()).draw(theme, row, buf);
        }
        let room = room.saturating_sub(lines.len()).max(1);
        let chosen = self.chosen();
        let from = chosen.map_or(0, |at| list::top(at, room));
        for (row, (at, candidate)) in rows.zip(self.list.iter().enumerate().skip(from)) {
            line(theme, candidate, chosen == Some(at), row.width).draw(theme, row, buf);
        }
    }

    /// What Enter will do, or what is missing or wrong.
    fn below_line(&self, game: &Game) -> (Role, String) {
        match &self.reading {
            Reading::None if self.field.text().is_empty() && !self.moved => (
                Role::Dim,
                "a name, a key, or a phrase: note the lamp goes out".to_owned(),
            ),
            Reading::None => match self.chosen().and_then(|at| self.list.get(at)) {
                Some(Candidate::Verb(verb)) => {
                    (Role::Dim, format!("{} {}", verb.name, verb.usage_in(game)))
                }
                Some(Candidate::Act { label, press, .. }) => {
                    let sentence = press
                        .action
                        .map_or_else(|| label.clone(), |it| it.sentence().to_owned());
                    (Role::Dim, sentence)
                }
                Some(Candidate::Theme { name, about, .. }) => {
                    (Role::Dim, format!("shows the theme {name}: {about}"))
                }
                Some(Candidate::Word(word)) => (Role::Dim, format!("adds {}", word.text)),
                Some(Candidate::Person { name, .. }) => (Role::Dim, format!("chooses {name}")),
                None => (Role::Warning, "no match".to_owned()),
            },
            Reading::Incomplete(begun) => match &begun.next {
                Some(next) => (Role::Dim, format!("next: {next} · {}", begun.usage)),
                None => (Role::Dim, begun.usage.clone()),
            },
            Reading::Wrong(why) => (Role::Warning, why.to_string()),
            Reading::Refused(why, _) => (Role::Warning, why.clone()),
            Reading::Fit(_, words) => (Role::Good, words.clone()),
        }
    }

    fn foot(&self) -> &'static str {
        match (&self.reading, self.moved) {
            (Reading::Fit(..), false) => "Enter runs it",
            (_, true) => "Enter runs the selected line",
            (Reading::None, _) if !self.field.text().is_empty() => "Enter runs the selected line",
            (Reading::None, _) if !self.past.is_empty() => "Up: earlier lines",
            _ => "Tab completes",
        }
    }
}

/// `▸ table dice                t`: the key at the right; a verb's help after its name.
fn line(theme: &Theme, candidate: &Candidate, here: bool, width: u16) -> StyledLine {
    let (pointer, role) = theme.pointer(here);
    let width = usize::from(width);
    let mut line = StyledLine::of(Role::Selected, format!("{pointer} "));
    if !candidate.has_keys() {
        line.push(role, candidate.name());
        line.pad(14);
        line.push(Role::Dim, format!(" {}", candidate.note()));
        return line;
    }
    let key = text::width(&candidate.note());
    let room = width.saturating_sub(key + 4);
    line.push(
        role,
        text::cut(candidate.name(), room, theme.glyphs.ellipsis),
    );
    line.pad(width.saturating_sub(key));
    line.push(Role::Key, candidate.note());
    line
}
