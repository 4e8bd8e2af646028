//! The picker of random tables: letters find one, Enter rolls on it. Beside the list stand the rows of the marked table with
//! their exact odds. Pasted rows become a table of the campaign.

mod new_table;

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use self::new_table::NewTable;
use crate::campaign::Command;
use crate::campaign::ids::ThingId;
use crate::campaign::test::Source;
use crate::random::{RandomTable, results};
use crate::tui::commands::table_dice;
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::prompts::Confirm;
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::text::{self, percent};
use crate::tui::widgets::{Draw as _, Filtered, Role, Theme, list};

/// The most columns of the dialog.
const WIDEST: u16 = 110;

/// From this width on the rows stand beside the list.
const BESIDE: u16 = 64;

/// The widest column of names.
const NAMES: usize = 30;

/// The last line of the list.
const NEW: &str = "+ a new table: paste its rows";

/// The dialog.
#[derive(Debug)]
pub(crate) struct RandomTables {
    tables: Vec<Listed>,
    /// The names of the tables, and a last line for a new one.
    list: Filtered,
    /// The first row of the marked table that is shown.
    top: usize,
    hidden: bool,
    /// Whether this roll uses table dice, if a key said so.
    dice: Option<bool>,
    /// A table that is being written.
    adding: Option<NewTable>,
}

/// A table of the list.
#[derive(Debug)]
struct Listed {
    table: Arc<RandomTable>,
    /// Its id where it is the campaign's own.
    own: Option<ThingId>,
    /// Why it can't be rolled on.
    astray: Option<String>,
}

impl RandomTables {
    /// All tables. `dice`: whether the roll uses table dice, if a key said so.
    pub(crate) fn new(state: &AppState, dice: Option<bool>) -> Self {
        let mut dialog = Self {
            tables: Vec::new(),
            list: Filtered::default(),
            top: 0,
            hidden: true,
            dice,
            adding: None,
        };
        dialog.invalidate(state);
        dialog
    }

    /// The marked table; `None` on the line for a new one.
    fn marked(&self) -> Option<&Listed> {
        self.tables.get(self.list.marked()?)
    }

    fn accept(&mut self, state: &AppState) -> Effect {
        let Some(listed) = self.marked() else {
            let typed = self.list.typed().text();
            // What finds the line for a new table is no name of one.
            let name = if NEW.contains(typed) { "" } else { typed };
            self.adding = Some(NewTable::called(name));
            return Effect::Done;
        };
        if let Some(why) = &listed.astray {
            return Effect::no(why.as_str());
        }
        let command = Command::Random {
            table: listed.table.name.clone(),
            hidden: self.hidden,
            source: Source::Thrown,
        };
        table_dice::ask(state, command, self.dice)
    }

    fn drop(&self) -> Effect {
        match self.marked() {
            Some(Listed {
                own: Some(id),
                table,
                ..
            }) => {
                let words = format!("Remove the table {} from this campaign?", table.name);
                Effect::open(Confirm::new(words, Effect::run(Command::DropRandom(*id))))
            }
            Some(_) => Effect::no("this table is a file; only the campaign's own are removed here"),
            None => Effect::Done,
        }
    }

    /// Opens the rows of the marked table to be changed.
    fn edit(&mut self) -> Effect {
        match self.marked() {
            Some(Listed {
                own: Some(id),
                table,
                ..
            }) => {
                self.adding = Some(NewTable::of(*id, table));
                Effect::Done
            }
            Some(_) => Effect::no("this table is a file; it is changed there"),
            None => Effect::Done,
        }
    }

    /// The rows of the marked table with their odds.
    fn rows(&self, width: usize) -> Vec<(Role, String)> {
        let Some(listed) = self.marked() else {
            return new_table::HELP
                .iter()
                .flat_map(|line| text::wrap(line, width))
                .map(|line| (Role::Dim, line))
                .collect();
        };
        if let Some(why) = &listed.astray {
            let lines = text::wrap(why, width).into_iter();
            return lines.map(|line| (Role::Warning, line)).collect();
        }
        let chances = listed.table.chances();
        let numbers = chances.iter().map(|(row, _)| results(row));
        let numbers: Vec<String> = numbers.collect();
        let column = numbers.iter().map(|it| text::width(it)).max().unwrap_or(0);
        let mut lines = Vec::new();
        for ((row, chance), number) in chances.into_iter().zip(numbers) {
            let gap = " ".repeat(column - text::width(&number));
            let before = format!("{gap}{number} {:>6}  ", percent(chance));
            let room = width.saturating_sub(text::width(&before)).max(8);
            let blank = " ".repeat(text::width(&before));
            for (nth, part) in text::wrap(&row.name, room).into_iter().enumerate() {
                let start = if nth == 0 { &before } else { &blank };
                lines.push((Role::Text, format!("{start}{part}")));
            }
        }
        lines
    }

    fn title(&self) -> &'static str {
        if self.hidden {
            "Roll on a table (hidden from players)"
        } else {
            "Roll on a table (players see it)"
        }
    }

    fn foot(&self) -> &'static str {
        if self.hidden {
            "Tab: players see it"
        } else {
            "Tab: hidden from players"
        }
    }

    fn draw_list(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        for (row, (at, here)) in area.rows().zip(self.list.visible(area.height)) {
            let words = match self.tables.get(at) {
                Some(it) if it.own.is_some() => format!("*{}", it.table.name),
                Some(it) => format!(" {}", it.table.name),
                None => NEW.to_owned(),
            };
            let (pointer, role) = theme.pointer(here);
            let words = format!("{pointer} {words}");
            let words = text::fit(&words, area.width.into(), theme.glyphs.ellipsis);
            Line::from(theme.span(role, words)).draw(row, buf);
        }
    }

    fn draw_rows(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let lines = self.rows(area.width.into());
        let heading = self.marked().map(|it| {
            let count = it.table.rows.len();
            let own = if it.own.is_some() {
                ", this campaign's"
            } else {
                ""
            };
            format!("{} · {}, {count} rows{own}", it.table.name, it.table.dice)
        });
        let heading = heading.into_iter().map(|line| (Role::Title, line));
        let room = usize::from(area.height).saturating_sub(heading.len());
        let top = self.top.min(lines.len().saturating_sub(room));
        let more = lines.len() > top + room;
        let lines = lines.into_iter().skip(top).take(room);
        let mut lines: Vec<_> = heading.chain(lines).collect();
        if more && let Some(last) = lines.last_mut() {
            *last = (Role::Dim, "… PageDown shows more".to_owned());
        }
        for (row, (role, words)) in area.rows().zip(lines) {
            let words = text::cut(&words, area.width.into(), theme.glyphs.ellipsis).into_owned();
            Line::from(theme.span(role, words)).draw(row, buf);
        }
    }
}

impl Dialog for RandomTables {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Tables, Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        if let Some(adding) = &mut self.adding {
            if press.action == Some(Action::Back) {
                if let Some(asks) = adding.asks_before_leaving() {
                    return asks;
                }
                self.adding = None;
                return Effect::Done;
            }
            return adding.update(press);
        }
        match press.action {
            Some(Action::Accept) => self.accept(state),
            Some(Action::Back) => Effect::Close,
            Some(Action::Complete) => {
                self.hidden = !self.hidden;
                Effect::Done
            }
            Some(Action::Remove) => self.drop(),
            Some(Action::Rename) => self.edit(),
            Some(Action::Up | Action::Down) => {
                self.list.go(press.action, self.tables.len());
                self.top = 0;
                Effect::Done
            }
            Some(Action::PageUp | Action::PageDown) => {
                let to = list::moved(press.action, self.top, usize::MAX, 8);
                self.top = to.unwrap_or(0).min(self.rows(40).len());
                Effect::Done
            }
            _ if self.list.key(press.chord) => {
                self.top = 0;
                Effect::Done
            }
            _ => Effect::Ignored,
        }
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        // Some terminals paste a carriage return for the end of a line.
        let is_name = !text.trim().contains(['\n', '\r', '|']);
        if is_name && self.adding.is_none() {
            self.list.paste(text);
            self.top = 0;
        } else {
            let name = self.list.typed().text();
            let adding = self.adding.get_or_insert_with(|| NewTable::called(name));
            adding.paste(text);
        }
        true
    }

    fn invalidate(&mut self, state: &AppState) {
        let campaign = state.campaign();
        let all = campaign.tables();
        let listed = all.all().iter().map(|table| Listed {
            own: campaign
                .random
                .iter()
                .find(|it| Arc::ptr_eq(&it.table, table))
                .map(|it| it.id),
            astray: all.check(table).err().map(|it| it.why),
            table: table.clone(),
        });
        self.tables = listed.collect();
        self.tables
            .sort_by_cached_key(|it| (it.own.is_none(), it.table.name.to_lowercase()));
        let names = self.tables.iter().map(|it| it.table.name.as_str());
        let typed = self.list.typed().clone();
        self.list = Filtered::of(names).with_last().typing(typed);
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        if let Some(adding) = &self.adding {
            return adding.draw(theme, body, buf);
        }
        let width = body.width.min(WIDEST);
        let height = body.height.saturating_sub(2).clamp(6, 24);
        let area = middle(body, width, height);
        theme.clear(area, buf);
        let inner = bordered(theme, (self.title(), self.foot()), true, area, buf);
        self.list.draw_typed(theme, inner, buf);
        let below = Rect {
            y: inner.y.saturating_add(1),
            height: inner.height.saturating_sub(1),
            ..inner
        };
        let names = self.tables.iter().map(|it| text::width(&it.table.name));
        let names = names.chain([NEW.len()]).max().unwrap_or(0).min(NAMES) + 4;
        let column = u16::try_from(names).unwrap_or(u16::MAX);
        if inner.width >= BESIDE {
            let left = Rect {
                width: column.min(below.width),
                ..below
            };
            let right = Rect {
                x: below.x.saturating_add(column + 1),
                width: below.width.saturating_sub(column + 1),
                ..below
            };
            self.draw_list(theme, left, buf);
            self.draw_rows(theme, right, buf);
        } else {
            let high = below.height / 3;
            let above = Rect {
                height: high,
                ..below
            };
            let under = Rect {
                y: below.y.saturating_add(high),
                height: below.height - high,
                ..below
            };
            self.draw_list(theme, above, buf);
            self.draw_rows(theme, under, buf);
        }
    }

    fn closes_with_its_dialog(&self) -> bool {
        true
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept if self.adding.is_some() => Some("next line, or done"),
            Action::Rename if self.adding.as_ref().is_some_and(NewTable::is_new) => None,
            Action::Rename if self.adding.is_some() => Some("its name"),
            Action::Complete | Action::Remove if self.adding.is_some() => None,
            Action::Accept if self.marked().is_none() => Some("write a table"),
            Action::Accept => Some("roll"),
            Action::Complete if self.hidden => Some("open to players"),
            Action::Complete => Some("hide from players"),
            Action::Remove | Action::Rename if self.marked().is_none_or(|it| it.own.is_none()) => {
                None
            }
            Action::Rename => Some("change"),
            _ => usual_label(action),
        }
    }
}
