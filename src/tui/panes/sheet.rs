//! The sheet pane: shows or edits the sheet of the chosen character.

mod edit;
pub(crate) mod field;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use self::edit::SheetEditor;
use crate::campaign::{Character, CharacterId};
use crate::tui::commands::characters;
use crate::tui::context::{AppState, Effect, Pane, PaneId};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::views::sheet::columns::Flow;
use crate::tui::views::sheet::field::SheetField;
use crate::tui::views::sheet::sections;
use crate::tui::widgets::{Role, frame, list};

/// Lines per page.
const PAGE: usize = 10;

/// The sheet pane's state: the laid out lines, the scroll position, the editor.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    flow: Flow,
    top: usize,
    whose: Option<CharacterId>,
    inside: Rect,
    stale: bool,
    edit: Option<SheetEditor>,
}

impl Pane for Sheet {
    fn contexts(&self) -> &'static [Context] {
        if self.edit.is_some() {
            &[Context::TextField, Context::Everywhere]
        } else {
            &[Context::Sheet, Context::Table, Context::Everywhere]
        }
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let Some(who) = state.chosen() else {
            return match press.action {
                Some(Action::Edit) => Effect::no("nobody is here; add somebody first"),
                _ => Effect::Ignored,
            };
        };
        if press.action == Some(Action::Edit) {
            if self.edit.is_none() {
                self.edit = Some(SheetEditor::new());
                self.compute_lines(state);
            }
            return Effect::Focus(PaneId::Sheet);
        }
        if press.action == Some(Action::Kind) {
            return Effect::open(characters::kinds(state, who));
        }
        if let Some(edit) = &mut self.edit {
            let effect = edit.update(state, (who, &self.flow), press);
            if matches!(effect, Effect::Close) {
                self.edit = None;
                self.compute_lines(state);
                return Effect::Done;
            }
            return effect;
        }
        if press.action == Some(Action::Remove) {
            return Effect::no("edit the sheet first; then this key removes the selected field");
        }
        let lines = self.flow.rows.len();
        self.scroll(press, lines.saturating_sub(self.inside.height.into()))
    }

    fn layout(&mut self, state: &AppState, area: Rect) {
        let inside = frame::inside(area);
        if !self.stale && self.inside == inside {
            return;
        }
        self.inside = inside;
        self.compute_lines(state);
        if std::mem::take(&mut self.stale)
            && let Some(edit) = &mut self.edit
        {
            edit.settle(state, &self.flow);
        }
    }

    fn invalidate(&mut self, state: &AppState) {
        if self.whose != state.chosen {
            self.whose = state.chosen;
            self.top = 0;
            self.edit = None;
        }
        if state.chosen().is_none() {
            self.edit = None;
        }
        self.stale = true;
    }

    fn is_typing(&self) -> bool {
        self.edit.as_ref().is_some_and(SheetEditor::is_typing)
    }

    fn paste(&mut self, state: &AppState, text: &str) -> bool {
        match (&mut self.edit, state.chosen()) {
            (Some(edit), Some(who)) => edit.paste(state, who, text),
            _ => false,
        }
    }

    fn click(&mut self, _state: &AppState, area: Rect, at: Position) -> Effect {
        let Some(edit) = &mut self.edit else {
            return Effect::Done;
        };
        let inner = frame::inside(area);
        let flow = &self.flow;
        let line = usize::from(at.y.saturating_sub(inner.y));
        let column = usize::from(at.x.saturating_sub(inner.x));
        let top = edit.top(flow, usize::from(inner.height));
        let cells = flow.rows.get(top + line).map(|row| &row.cells);
        let mut cells = cells.into_iter().flatten();
        let hit = cells.find(|it| (it.column..it.column + it.width).contains(&column));
        if let Some(spot) = hit.and_then(|cell| cell.spot.clone()) {
            edit.go(spot);
        }
        Effect::Done
    }

    fn label(&self, _: &AppState, action: Action) -> Option<String> {
        let editing = self.edit.as_ref();
        match (action, editing.map(SheetEditor::is_typing)) {
            (Action::Edit, _) => Some("edit the sheet".to_owned()),
            (Action::Accept, Some(true)) => Some("save".to_owned()),
            (Action::Accept, Some(false)) => Some("change".to_owned()),
            (Action::Back, Some(true)) => Some("cancel".to_owned()),
            (Action::Complete, Some(_)) => None,
            (action, _) => Some(action.label().to_owned()),
        }
    }

    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer) {
        let inside = frame::inside(area);
        let Some(who) = state.chosen() else {
            frame::pane(state.theme(), ("Sheet", ""), focused, area, buf);
            return;
        };
        let flow = &self.flow;
        let room = usize::from(inside.height);
        let (top, room) = match &self.edit {
            Some(edit) => (edit.top(flow, room), room.saturating_sub(edit::LINES)),
            None => (self.top.min(flow.rows.len().saturating_sub(room)), room),
        };
        let below = flow.rows.len().saturating_sub(top + room);
        let foot = match (top, below) {
            (0, 0) => String::new(),
            (1, 0) => "1 line above".to_owned(),
            (above, 0) => format!("{above} lines above"),
            (0, 1) => "1 line below".to_owned(),
            (0, below) => format!("{below} lines below"),
            (above, below) => format!("{above} above, {below} below"),
        };
        let inner = frame::pane(
            state.theme(),
            (&title(state, who), &foot),
            focused,
            area,
            buf,
        );
        let lines = Rect {
            height: u16::try_from(room).unwrap_or(u16::MAX).min(inner.height),
            ..inner
        };
        let at = self.edit.as_ref().map(SheetEditor::spot);
        draw_rows(state, flow, (top, at), lines, buf);
        if let Some(edit) = &self.edit {
            edit.draw(state, who, inner, buf);
        }
    }
}

impl Sheet {
    fn compute_lines(&mut self, state: &AppState) {
        let width = usize::from(self.inside.width);
        let sections = state
            .chosen()
            .map(|who| sections::all(state, who, self.edit.is_some(), width));
        self.flow = Flow::of(sections.unwrap_or_default(), width);
    }

    fn scroll(&mut self, press: Press, last: usize) -> Effect {
        let Some(top) = list::moved(press.action, self.top, last + 1, PAGE) else {
            return Effect::Ignored;
        };
        self.top = top;
        Effect::Done
    }
}

fn title(state: &AppState, who: &Character) -> String {
    let dot = state.theme().glyphs.dot;
    if who.is_pc() {
        who.name.clone()
    } else {
        format!("{} {dot} {}", who.name, who.kind)
    }
}

/// Draws the lines from `top` on; the field at the cursor in the cursor's style.
fn draw_rows(
    state: &AppState,
    flow: &Flow,
    (top, at): (usize, Option<&SheetField>),
    lines: Rect,
    buf: &mut Buffer,
) {
    for (line, row) in lines.rows().zip(flow.rows.iter().skip(top)) {
        for cell in &row.cells {
            let column = u16::try_from(cell.column).unwrap_or(u16::MAX);
            let area = Rect {
                x: line.x.saturating_add(column),
                width: line.width.saturating_sub(column),
                ..line
            };
            let here = at.is_some() && cell.spot.as_ref() == at;
            if here {
                cell.line_parts
                    .clone()
                    .all(Role::Cursor)
                    .draw(state.theme(), area, buf);
            } else {
                cell.line_parts.draw(state.theme(), area, buf);
            }
        }
    }
}
