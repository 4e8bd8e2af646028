//! Draws the form.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{CharacterForm, Focus, field, name_line, next_kind};
use crate::campaign::character::CharacterKind;
use crate::phrase;
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Role, StyledLine, Theme, list, text};

/// The least columns of the form, where there is room.
const LEAST: u16 = 80;
/// The lines above and below the fields.
const FIXED: usize = 4;

impl CharacterForm {
    pub(super) fn render(&self, theme: &Theme, body: Rect, buf: &mut Buffer) {
        let rows = self.layout.flow.rows.len();
        let height = u16::try_from(rows + FIXED + 2).unwrap_or(u16::MAX);
        let cells = self.layout.flow.rows.iter().flat_map(|row| &row.cells);
        let used = cells
            .map(|cell| cell.column + cell.line_parts.width())
            .max();
        let used = u16::try_from(used.unwrap_or(0) + 3).unwrap_or(u16::MAX);
        let area = middle(body, used.max(LEAST).min(self.width), height);
        theme.clear(area, buf);
        let inner = bordered(theme, (&self.title(theme), ""), true, area, buf);
        let (role, words) = self.below_name(theme);
        let below_name = text::wrap(&words, usize::from(inner.width).saturating_sub(1));
        let more = below_name.len().saturating_sub(1);
        let room = usize::from(inner.height)
            .saturating_sub(FIXED + more)
            .max(1);
        let line = self.layout.flow.place(&self.at).map_or(0, |(line, _)| line);
        let is_on_name = matches!(self.focus, Focus::Name);
        let top = if is_on_name { 0 } else { list::top(line, room) };
        let mut lines = inner.rows();
        if let Some(row) = lines.next() {
            self.draw_name(theme, row, buf);
        }
        for (words, row) in below_name.into_iter().zip(&mut lines) {
            StyledLine::of(role, format!(" {words}")).draw(theme, row, buf);
        }
        let shown = self.layout.flow.rows.iter().skip(top).take(room);
        for (sheet_row, row) in shown.zip(inner.rows().skip(2 + more)) {
            for cell in &sheet_row.cells {
                let column = u16::try_from(cell.column).unwrap_or(u16::MAX);
                let area = Rect {
                    x: row.x.saturating_add(column),
                    width: row.width.saturating_sub(column),
                    ..row
                };
                cell.line_parts.draw(theme, area, buf);
            }
        }
        let foot = usize::from(inner.height).saturating_sub(2);
        let below = rows.saturating_sub(top + room);
        let mut foot = inner.rows().skip(foot);
        let room = usize::from(inner.width).saturating_sub(1);
        let warning = self.warning().map(|words| text::wrap(&words, room));
        let warning = warning.unwrap_or_default();
        let (first, last) = match warning.as_slice() {
            [] => (None, None),
            [line] => (None, Some(line)),
            [first, second, ..] => (Some(first), Some(second)),
        };
        if let Some(row) = foot.next() {
            let (role, words) = match (self.refused_line(), first) {
                (Some(why), _) => (Role::Warning, why.to_owned()),
                (None, Some(first)) => (Role::Warning, first.clone()),
                (None, None) => (Role::Dim, list::beyond(top, below)),
            };
            StyledLine::of(role, format!(" {words}")).draw(theme, row, buf);
        }
        match (foot.next(), last) {
            (Some(row), Some(last)) => {
                StyledLine::of(Role::Warning, format!(" {last}")).draw(theme, row, buf);
            }
            (Some(row), None) => self.draw_foot(theme, row, buf),
            (None, _) => {}
        }
    }

    /// Why something could not be done, or what Esc does next; two lines at most.
    fn warning(&self) -> Option<String> {
        match (&self.wrong, self.leaves) {
            (_, true) if self.enter_opens() => {
                Some("Esc again leaves without saving; Enter on a rating saves.".to_owned())
            }
            (_, true) => Some("Esc again leaves without saving; Enter saves.".to_owned()),
            (Some(why), false) if self.refused_line().is_none() => Some(why.clone()),
            _ => None,
        }
    }

    /// Why the open line was not taken; it stands above the line, so that what was typed stays to be read.
    fn refused_line(&self) -> Option<&str> {
        let is_open = matches!(self.focus, Focus::Line(_)) && !self.leaves;
        self.wrong.as_deref().filter(|_| is_open)
    }

    /// `New player's character · Nexus`.
    fn title(&self, theme: &Theme) -> String {
        let kind = self.draft.kind();
        let name = self.draft.former().map(|who| who.name.as_str());
        let what = match name {
            Some(name) => format!("{name}, {kind}"),
            None => format!("New {kind}"),
        };
        let becomes = match next_kind(kind) {
            CharacterKind::Pc => "a player's character",
            CharacterKind::Ally => "an ally",
            CharacterKind::Npc => "an NPC",
        };
        let (dot, game) = (theme.glyphs.dot, &self.campaign().game.name);
        format!("{what} {dot} {game} {dot} F3 makes it {becomes}")
    }

    fn draw_name(&self, theme: &Theme, row: Rect, buf: &mut Buffer) {
        let row = Rect {
            x: row.x.saturating_add(1),
            width: row.width.saturating_sub(1),
            ..row
        };
        match (&self.focus, self.name.text()) {
            (Focus::Name, _) => self.name.draw(theme, row, buf),
            (_, "") => StyledLine::of(Role::Dim, "no name yet").draw(theme, row, buf),
            (_, name) => StyledLine::of(Role::Title, name).draw(theme, row, buf),
        }
    }

    /// What the name line takes, or what it says so far.
    fn below_name(&self, theme: &Theme) -> (Role, String) {
        let dot = theme.glyphs.dot;
        let example = || name_line::example(&self.campaign().game);
        let (typed, said) = phrase::said_last(self.name.text());
        let seen = match said.word() {
            "" => String::new(),
            word => format!(" ({word})"),
        };
        let words = match &self.focus {
            Focus::Name if !self.draft.is_new() => {
                let seen = self.seen_of_edited();
                format!("the name; Tab goes to the ratings{seen}")
            }
            Focus::Name if typed.is_empty() => {
                format!("name, or all in one line: {}", example())
            }
            Focus::Name if let Some((name, _, copies)) = self.shelved() => match copies {
                1 => format!("Tab takes {name} from the shelf{seen}"),
                copies => format!("Tab takes {copies} × {name} from the shelf{seen}"),
            },
            Focus::Name => match name_line::read(self.draft.base(), self.draft.kind(), typed) {
                Err(why) => why,
                Ok(new) if name_line::told(self.draft.base(), &new).is_empty() => {
                    let new = match seen.as_str() {
                        "" => String::new(),
                        seen => format!("{}{seen} {dot} ", new.name),
                    };
                    format!(
                        "{new}Tab sets ratings {dot} or all in one line: {}",
                        example()
                    )
                }
                Ok(new) => {
                    let told = name_line::told(self.draft.base(), &new);
                    format!("{}{seen}: {told}", new.name)
                }
            },
            Focus::Line(_) => format!("Enter adds it {dot} Esc closes it"),
            Focus::Ratings => {
                let enter = if self.enter_opens() { "opens" } else { "done" };
                format!(
                    "letters find {dot} figures, + and - set {dot} Tab next {dot} Enter {enter}"
                )
            }
        };
        (Role::Dim, words)
    }

    /// What the name line says of who sees the changes of a character of the campaign.
    fn seen_of_edited(&self) -> String {
        let line = self.name.text().trim();
        let said = phrase::said_last(line).1;
        let is_name = self.draft.sheet().is_some_and(|who| who.name == line);
        match said.word() {
            word if !word.is_empty() && !is_name => format!("; all that is changed is {word}"),
            _ => String::new(),
        }
    }

    /// What the selected field takes.
    fn draw_foot(&self, theme: &Theme, row: Rect, buf: &mut Buffer) {
        let Some(who) = self.draft.sheet() else {
            return;
        };
        let label = self.at.label(self.campaign(), who);
        if let Focus::Line(field) = &self.focus {
            let lead = format!(" {label}: ");
            let used = u16::try_from(text::width(&lead))
                .unwrap_or(0)
                .min(row.width);
            StyledLine::of(Role::Key, lead).draw(theme, row, buf);
            let rest = Rect {
                x: row.x.saturating_add(used),
                width: row.width.saturating_sub(used),
                ..row
            };
            field.draw(theme, rest, buf);
            if field.text().is_empty() {
                let rest = Rect {
                    x: rest.x.saturating_add(1),
                    width: rest.width.saturating_sub(1),
                    ..rest
                };
                let hint = self.at.hint(self.campaign(), who);
                StyledLine::of(Role::Dim, hint).draw(theme, rest, buf);
            }
            return;
        }
        let words = match &self.focus {
            Focus::Name => String::new(),
            _ if self.is_lost() => {
                let kind = field::kind_of_new(&self.campaign().game);
                let kind = kind.map_or("trait".to_owned(), |kind| field::singular(&kind.name));
                let letters = self.letters.trim();
                format!("no rating called “{letters}”; Tab adds the {kind}")
            }
            _ => {
                let hint = self.at.hint(self.campaign(), who);
                let opens = if self.enter_opens() {
                    "Enter opens it; "
                } else {
                    ""
                };
                format!("{label}: {opens}{hint}")
            }
        };
        let role = if self.letters.is_empty() {
            Role::Dim
        } else {
            Role::Text
        };
        StyledLine::of(role, format!(" {words}")).draw(theme, row, buf);
    }
}
