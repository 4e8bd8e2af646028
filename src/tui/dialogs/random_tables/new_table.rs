//! A table that is pasted or typed, a row a line. What is wrong with it is told while it is written.

use std::sync::Arc;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::campaign::Command;
use crate::campaign::command::TableText;
use crate::campaign::ids::ThingId;
use crate::phrase;
use crate::random::{Form, RandomTable, TableError, Written, read};
use crate::tui::commands::typed;
use crate::tui::context::Effect;
use crate::tui::keys::{Action, Press};
use crate::tui::prompts::TextPrompt;
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Draw as _, Field, Role, Theme, list, text};

/// How rows are written.
pub(super) const HELP: [&str; 5] = [
    "Paste a list or a Markdown table, or type a row a line:",
    "1-2 rain · 01–50 rain · 3x rain (counts three times)",
    "rows without numbers are equally likely",
    "{2d6} in a row is thrown, {Weather} is rolled on that table",
    "a line like d20 or 2d6 before the rows sets the dice",
];

/// The most columns of the dialog.
const WIDEST: u16 = 90;

/// The name of a table that has none of its own.
const UNNAMED: &str = "Table";

/// The rows above and below the one being typed.
#[derive(Debug, Default)]
pub(super) struct NewTable {
    /// What was typed in the list of tables before, which found none: most likely the name of the new one.
    name: String,
    lines: Vec<String>,
    field: Field,
    below: Vec<String>,
    /// The table whose rows are changed; `None` for a new one.
    changes: Option<(ThingId, Arc<RandomTable>)>,
    /// Whether Esc was pressed, and nothing since: pressed again it leaves.
    is_leaving: bool,
}

/// What is wrong, and in which of the lines that were typed.
fn words(wrong: &TableError) -> String {
    format!("line {}: {}", wrong.line, wrong.message)
}

impl NewTable {
    /// The rows of a table of the campaign's own, to be changed.
    pub(super) fn of(id: ThingId, table: &Arc<RandomTable>) -> Self {
        Self {
            lines: table.lines(),
            changes: Some((id, table.clone())),
            ..Self::default()
        }
    }

    /// A new table, with the name that was typed for it.
    pub(super) fn called(name: &str) -> Self {
        Self {
            name: name.trim().to_owned(),
            ..Self::default()
        }
    }

    /// Whether it is no table of the campaign yet.
    pub(super) const fn is_new(&self) -> bool {
        self.changes.is_none()
    }

    /// What is said before rows that were written would be lost; `None` where there are none, or it was said.
    pub(super) fn asks_before_leaving(&mut self) -> Option<Effect> {
        let before = self
            .changes
            .as_ref()
            .map(|(_, table)| table.lines().join("\n"));
        let is_same = self.text().trim_end() == before.unwrap_or_default();
        if is_same || std::mem::replace(&mut self.is_leaving, true) {
            return None;
        }
        Some(Effect::status(
            "the rows would be lost; Esc again leaves without them",
        ))
    }

    /// Asks for another name. Rows that were changed would be lost with this dialog.
    fn rename(&self) -> Effect {
        let Some((id, table)) = &self.changes else {
            return Effect::no("its name is asked for after the last row");
        };
        if self.text().trim_end() != table.lines().join("\n") {
            return Effect::no("the rows are changed: Enter on an empty line takes them first");
        }
        let id = *id;
        let hint = "rows of the campaign's other tables that roll on it then have the new name";
        let prompt = TextPrompt::new("New name", hint, move |_, name| {
            if name.is_empty() {
                return Err("a table needs a name".to_owned());
            }
            let renames = typed::seen(name, |name| {
                Ok(Command::RenameRandom(id, phrase::plain_text(name)?))
            });
            renames.map(Effect::run)
        });
        let now = phrase::typed_text(&table.name);
        Effect::open(prompt.accepting("rename").starting_with(&now))
    }

    fn text(&self) -> String {
        let typed = Some(self.field.text()).filter(|typed| !typed.is_empty());
        let [above, below] =
            [&self.lines, &self.below].map(|lines| lines.iter().map(String::as_str));
        let lines: Vec<&str> = above.chain(typed).chain(below).collect();
        lines.join("\n")
    }

    fn table(&self) -> Result<Written, TableError> {
        let mut tables = read(&self.text(), UNNAMED, Form::List, UNNAMED)?;
        let first = tables.remove(0);
        match tables.first() {
            None => Ok(first),
            Some(second) => {
                let name = &second.table.name;
                let what = format!("a second table, “{name}”, begins here; add one at a time");
                Err(second.wrong(0, what))
            }
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut lines = text.split('\n');
        self.field.paste(lines.next().unwrap_or_default());
        for line in lines {
            self.lines.push(self.field.text().to_owned());
            self.field = Field::with(line);
        }
    }

    pub(super) fn update(&mut self, press: Press) -> Effect {
        self.is_leaving = false;
        match press.action {
            Some(Action::Rename) => self.rename(),
            Some(Action::Accept) if self.field.text().trim().is_empty() => self.accept(),
            Some(Action::Accept) => {
                self.lines.push(self.field.text().to_owned());
                self.field = Field::default();
                Effect::Done
            }
            Some(Action::Up) => {
                if let Some(line) = self.lines.pop() {
                    if !self.field.text().is_empty() {
                        self.below.insert(0, self.field.text().to_owned());
                    }
                    self.field = Field::with(&line);
                }
                Effect::Done
            }
            Some(Action::Down) => {
                if !self.below.is_empty() {
                    let line = self.below.remove(0);
                    if !self.field.text().is_empty() {
                        self.lines.push(self.field.text().to_owned());
                    }
                    self.field = Field::with(&line);
                }
                Effect::Done
            }
            _ if self.field.text().is_empty() && press.chord.code() == KeyCode::Backspace => {
                self.field = Field::with(&self.lines.pop().unwrap_or_default());
                Effect::Done
            }
            _ if self.field.key(press.chord) => Effect::Done,
            _ => Effect::Ignored,
        }
    }

    /// Asks for the name, if the rows are a table.
    fn accept(&self) -> Effect {
        let name = match self.table() {
            Ok(written) => written.table.name,
            Err(wrong) => return Effect::no(words(&wrong)),
        };
        let rows = self.text().trim_end().to_owned();
        if let Some((table, _)) = self.changes {
            let rows = TableText::Rows(rows);
            return Effect::run(Command::EditRandom { table, rows });
        }
        let prompt = TextPrompt::new(
            "New table",
            "its name; {its name} in a row of another table rolls on it",
            move |_, name| {
                if name.is_empty() {
                    return Err("a table needs a name".to_owned());
                }
                let adds = typed::seen(name, |name| {
                    Ok(Command::AddRandom {
                        name: phrase::plain_text(name)?,
                        rows: TableText::Rows(rows.clone()),
                    })
                });
                adds.map(Effect::run)
            },
        );
        let prompt = prompt.accepting("add it");
        Effect::open(prompt.starting_with(match name.as_str() {
            UNNAMED => &self.name,
            name => name,
        }))
    }

    pub(super) fn draw(&self, theme: &Theme, body: Rect, buf: &mut Buffer) {
        let area = middle(
            body,
            body.width.min(WIDEST),
            body.height.saturating_sub(2).clamp(6, 24),
        );
        theme.clear(area, buf);
        let (title, done, up) = match &self.changes {
            Some((_, table)) => {
                let title = format!("Rows of {}", table.name);
                (title, "takes them", "; ↑ goes to a line")
            }
            None => ("New table of this campaign".to_owned(), "names it", ""),
        };
        let inner = bordered(theme, (&title, ""), true, area, buf);
        let is_empty = self.lines.is_empty() && self.field.text().is_empty();
        let under: Vec<(Role, String)> = match self.table() {
            _ if is_empty => HELP.map(|line| (Role::Dim, line.to_owned())).to_vec(),
            Ok(Written { table, .. }) => {
                let count = table.rows.len();
                let name = match table.name.as_str() {
                    UNNAMED => String::new(),
                    name => format!("{name}: "),
                };
                let words = format!(
                    "{name}{}, {count} rows; Enter on an empty line {done}{up}",
                    table.dice
                );
                vec![(Role::Text, words)]
            }
            // A row alone is no table yet.
            Err(_) if self.lines.len() < 2 => {
                vec![(Role::Dim, "type the next row".to_owned())]
            }
            Err(wrong) => vec![(Role::Warning, words(&wrong))],
        };
        let width = usize::from(inner.width);
        let wrapped = under.into_iter().flat_map(|(role, line)| {
            let lines = text::wrap(&line, width).into_iter();
            lines.map(move |line| (role, line))
        });
        let under: Vec<(Role, String)> = wrapped.collect();
        let room = usize::from(inner.height).saturating_sub(under.len()).max(1);
        let top = list::top(self.lines.len(), room);
        let mut rows = inner.rows();
        for (line, row) in self.lines.iter().skip(top).zip(rows.by_ref()) {
            let line = text::cut(line, width, theme.glyphs.ellipsis).into_owned();
            Line::from(theme.span(Role::Text, line)).draw(row, buf);
        }
        if let Some(row) = rows.next() {
            self.field.draw(theme, row, buf);
        }
        let mut shown = self.lines.len() - top + 1;
        for line in self.below.iter().take(room.saturating_sub(shown)) {
            let Some(row) = rows.next() else { break };
            let line = text::cut(line, width, theme.glyphs.ellipsis).into_owned();
            Line::from(theme.span(Role::Text, line)).draw(row, buf);
            shown += 1;
        }
        let blank = room.saturating_sub(shown);
        for ((role, line), row) in under.into_iter().zip(rows.skip(blank)) {
            Line::from(theme.span(role, line)).draw(row, buf);
        }
    }
}
