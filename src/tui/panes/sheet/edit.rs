//! The sheet editor: the cursor's field, the typed text, its error. Each changed value is an entry.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::campaign::{Character, Command, Seq};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::{Action, Press};
use crate::tui::views::sheet::columns::Flow;
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::{Field, Role, StyledLine, list, text};

/// The number of lines at the bottom for the text field and its hint.
pub(crate) const LINES: usize = 2;

/// The editor of a sheet.
#[derive(Debug)]
pub(crate) struct SheetEditor {
    at: SheetField,
    field: Option<Field>,
    wrong: Option<String>,
    /// The campaign's last entry when the command was sent; a newer entry means that it succeeded.
    asked: Option<Seq>,
}

impl SheetEditor {
    pub(crate) fn new() -> Self {
        Self {
            at: SheetField::Name,
            field: None,
            wrong: None,
            asked: None,
        }
    }

    pub(crate) fn spot(&self) -> &SheetField {
        &self.at
    }

    /// Whether a text field is open.
    pub(crate) fn is_typing(&self) -> bool {
        self.field.is_some()
    }

    /// Moves the cursor to another field and discards typed text.
    pub(crate) fn go(&mut self, to: SheetField) {
        self.at = to;
        self.field = None;
        self.wrong = None;
    }

    /// Handles pasted text; returns whether a text field was open or could be opened.
    pub(crate) fn paste(&mut self, state: &AppState, who: &Character, text: &str) -> bool {
        if self.field.is_none() && !self.at.is_typed() {
            return false;
        }
        let open = self.field.take();
        let mut field = open.unwrap_or_else(|| self.at.field(&self.start(state, who)));
        field.paste(text);
        self.field = Some(field);
        true
    }

    /// The initial text of a field opened by typing: prose is continued, other values are replaced.
    fn start(&self, state: &AppState, who: &Character) -> String {
        if self.at.is_prose() {
            self.at.value(state, who)
        } else {
            String::new()
        }
    }

    /// Called after an entry: closes the text field if the command succeeded, and moves the cursor if its field is gone.
    pub(crate) fn settle(&mut self, state: &AppState, flow: &Flow) {
        if self.asked.is_some_and(|at| state.campaign().last > at) {
            self.field = None;
            self.wrong = None;
        }
        if flow.place(&self.at).is_none() {
            self.at = self.instead();
        }
    }

    /// The field for the cursor when its field is gone.
    fn instead(&self) -> SheetField {
        match self.at {
            SheetField::Condition(_) => SheetField::NewCondition,
            SheetField::Injury(_) => SheetField::NewInjury,
            SheetField::Modifier(_) => SheetField::NewModifier,
            _ => SheetField::Name,
        }
    }

    /// Handles a key; [`Effect::Close`] ends editing.
    pub(crate) fn update(
        &mut self,
        state: &AppState,
        (who, flow): (&Character, &Flow),
        press: Press,
    ) -> Effect {
        self.asked = None;
        match press.action {
            Some(Action::Accept) => return self.accept(state, who),
            Some(Action::Back) if self.field.take().is_some() => self.wrong = None,
            Some(Action::Back) => return Effect::Close,
            Some(Action::Up) if self.field.is_none() => self.vertical(flow, false),
            Some(Action::Down) if self.field.is_none() => self.vertical(flow, true),
            Some(Action::Up | Action::Down | Action::Complete) => {}
            Some(_) => return Effect::Ignored,
            None => return self.key(state, (who, flow), press),
        }
        Effect::Done
    }

    fn key(&mut self, state: &AppState, (who, flow): (&Character, &Flow), press: Press) -> Effect {
        self.wrong = None;
        if let Some(field) = &mut self.field {
            return if field.key(press.chord) {
                Effect::Done
            } else {
                Effect::Ignored
            };
        }
        match press.chord.code() {
            KeyCode::Char('+' | '=') => return self.ask(state, self.at.step(state, who, true)),
            KeyCode::Char('-') => return self.ask(state, self.at.step(state, who, false)),
            KeyCode::Delete | KeyCode::Backspace => {
                return self.ask(state, self.at.remove(state, who));
            }
            KeyCode::Left => self.horizontal(flow, false),
            KeyCode::Right => self.horizontal(flow, true),
            KeyCode::Home => self.go_if(flow.spots().next()),
            KeyCode::End => self.go_if(flow.spots().last()),
            _ => return self.open(state, who, press),
        }
        Effect::Done
    }

    /// Opens the text field with a typed character.
    fn open(&mut self, state: &AppState, who: &Character, press: Press) -> Effect {
        if press.chord.typed().is_none() {
            return Effect::Ignored;
        }
        if !self.at.is_typed() {
            return Effect::Status(self.at.hint(state, who));
        }
        let mut field = self.at.field(&self.start(state, who));
        field.key(press.chord);
        self.field = Some(field);
        Effect::Done
    }

    fn accept(&mut self, state: &AppState, who: &Character) -> Effect {
        if !self.at.is_typed() {
            return Effect::Status(self.at.hint(state, who));
        }
        let Some(field) = &self.field else {
            self.field = Some(self.at.field(&self.at.value(state, who)));
            return Effect::Done;
        };
        let typed = field.text().trim();
        if typed.is_empty() || typed == self.at.value(state, who) {
            self.field = None;
            return Effect::Done;
        }
        let edit = self.at.typed(state, who, typed);
        self.ask(state, edit)
    }

    /// Runs the command. If it is refused, the reason is shown and the typed text stays.
    fn ask(&mut self, state: &AppState, edit: Result<Command, String>) -> Effect {
        let refused = |command: Command| match state.refusal(&command) {
            Some(why) => Err(why.to_string()),
            None => Ok(command),
        };
        match edit.and_then(refused) {
            Ok(command) => {
                self.asked = Some(state.campaign().last);
                Effect::run(command)
            }
            Err(why) => {
                self.wrong = Some(why.clone());
                Effect::Status(why)
            }
        }
    }

    fn vertical(&mut self, flow: &Flow, down: bool) {
        self.go_if(flow.beside(&self.at, down));
    }

    fn horizontal(&mut self, flow: &Flow, right: bool) {
        let spots: Vec<&SheetField> = flow.spots().collect();
        let at = spots.iter().position(|spot| **spot == self.at);
        let to = if right {
            at.and_then(|at| spots[at..].iter().find(|spot| ***spot != self.at))
        } else {
            at.and_then(|at| spots.get(at.checked_sub(1)?))
        };
        self.go_if(to.copied());
    }

    fn go_if(&mut self, to: Option<&SheetField>) {
        if let Some(to) = to {
            self.go(to.clone());
        }
    }

    /// The first line to draw, so that the cursor's line is above the text field.
    pub(crate) fn top(&self, flow: &Flow, height: usize) -> usize {
        let room = height.saturating_sub(LINES).max(1);
        let line = flow.place(&self.at).map_or(0, |(line, _)| line);
        list::top(line, room)
    }

    /// Draws the text field or the value; below it the hint or the error.
    pub(crate) fn draw(&self, state: &AppState, who: &Character, inner: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let width = usize::from(inner.width);
        let above = usize::from(inner.height).saturating_sub(LINES);
        let mut foot = inner.rows().skip(above);
        if let Some(row) = foot.next() {
            let label = format!("{}: ", self.at.name(who));
            let label = text::cut(&label, width * 2 / 3, theme.glyphs.ellipsis).into_owned();
            let column = u16::try_from(text::width(&label)).unwrap_or(0);
            Line::from(theme.span(Role::Strong, label)).render(row, buf);
            let rest = Rect {
                x: row.x.saturating_add(column),
                width: row.width.saturating_sub(column),
                ..row
            };
            if let Some(field) = &self.field {
                field.draw(theme, rest, buf);
            } else {
                let value = self.at.value(state, who);
                let value = value.replace('\n', theme.glyphs.line_end);
                StyledLine::of(Role::Text, value).draw(theme, rest, buf);
            }
        }
        let under = match &self.wrong {
            Some(why) => StyledLine::of(Role::Warning, why.clone()),
            None => StyledLine::of(Role::Dim, self.at.hint(state, who)),
        };
        if let Some(row) = foot.next() {
            under.draw(theme, row, buf);
        }
    }
}
