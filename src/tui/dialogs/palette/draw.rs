//! Draws the palette: the line, what comes of it, the list.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget as _};

use super::candidates::Candidate;
use super::{Palette, Reading};
use crate::tui::widgets::frame::bordered;
use crate::tui::widgets::frame::middle;
use crate::tui::widgets::styled_line::StyledLine;
use crate::tui::widgets::text;
use crate::tui::widgets::theme::{Role, Theme};

/// As wide as what is told of a roll.
const WIDTH: u16 = 84;
/// With its border, the line and what is told.
const HEIGHT: u16 = 20;
/// The most lines that are told above a list.
const TOLD: usize = 4;

impl Palette {
    /// Draws it over the body of the screen.
    pub(crate) fn render(&self, theme: &Theme, body: Rect, buf: &mut Buffer) {
        let area = middle(body, WIDTH, HEIGHT);
        Clear.render(area, buf);
        let inner = bordered(theme, ("Palette", self.foot()), true, area, buf);
        let mut rows = inner.rows();
        let Some(first) = rows.next() else { return };
        let wrong = match &self.reading {
            Reading::Wrong(why) => why.column - 1..why.column - 1 + why.length,
            _ => 0..0,
        };
        self.field.draw_marked(theme, wrong, first, buf);
        let (role, words) = self.below_line();
        let lines = text::wrap(&words, inner.width.into()).into_iter();
        let room = usize::from(inner.height.saturating_sub(1));
        let most = if self.list.is_empty() { room } else { TOLD };
        let lines: Vec<String> = lines.take(most.min(room)).collect();
        for (line, row) in lines.iter().zip(&mut rows) {
            StyledLine::of(role, line.as_str()).draw(theme, row, buf);
        }
        let room = room.saturating_sub(lines.len()).max(1);
        let chosen = self.chosen();
        let from = chosen.map_or(0, |at| (at + 1).saturating_sub(room));
        for (row, (at, find)) in rows.zip(self.list.iter().enumerate().skip(from)) {
            line(theme, find, chosen == Some(at), row.width).draw(theme, row, buf);
        }
    }

    /// What Enter will do, or what is missing or wrong.
    fn below_line(&self) -> (Role, String) {
        match &self.reading {
            Reading::None if self.field.text().is_empty() && !self.moved => (
                Role::Dim,
                "a name, a key, or a phrase: note the lamp goes out".to_owned(),
            ),
            Reading::None => match self.chosen().and_then(|at| self.list.get(at)) {
                Some(Candidate::Verb(verb)) => (Role::Dim, format!("{} {}", verb.name, verb.usage)),
                Some(Candidate::Act { label, keys, .. }) if keys.is_empty() => {
                    (Role::Dim, format!("{label}: no key does this"))
                }
                Some(Candidate::Act { label, keys, .. }) => {
                    (Role::Dim, format!("{label}: {keys} does the same"))
                }
                Some(find) => (Role::Dim, format!("chooses {}", find.name())),
                None => (Role::Warning, "nothing is called so".to_owned()),
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
            (Reading::Fit(..), false) => "Enter does it",
            (_, true) => "Enter takes the marked line",
            (Reading::None, _) if !self.field.text().is_empty() => "Enter takes the marked line",
            (Reading::None, _) if !self.past.is_empty() => "Up brings lines back",
            _ => "Tab completes",
        }
    }
}

/// `▸ table dice                t`: the key at the right; a verb's help behind its name.
fn line(theme: &Theme, find: &Candidate, here: bool, width: u16) -> StyledLine {
    let (pointer, role) = if here {
        (theme.glyphs.pointer, Role::Selected)
    } else {
        (" ", Role::Text)
    };
    let width = usize::from(width);
    let mut line = StyledLine::of(Role::Selected, format!("{pointer} "));
    if !find.has_key() {
        line.push(role, find.name());
        line.pad(14);
        line.push(Role::Dim, format!(" {}", find.note()));
        return line;
    }
    let key = text::width(find.note());
    let room = width.saturating_sub(key + 4);
    line.push(role, text::cut(find.name(), room, theme.glyphs.ellipsis));
    line.pad(width.saturating_sub(key));
    line.push(Role::Key, find.note());
    line
}
