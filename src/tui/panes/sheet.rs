//! The sheet pane: shows the sheet of the chosen character.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::campaign::{Character, CharacterId};
use crate::tui::commands::characters;
use crate::tui::context::{AppState, Effect, Pane};
use crate::tui::dialogs::character_form::CharacterForm;
use crate::tui::keys::{Action, Context, Press};
use crate::tui::views::sheet::columns::Flow;
use crate::tui::views::sheet::sections::{self, Section};
use crate::tui::widgets::{Draw as _, Role, frame, list};

/// Lines per page.
const PAGE: usize = 10;

/// The sheet pane's state: the laid out lines and the scroll position.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    /// What the lines are made of; `None` once it is out of date.
    sections: Option<Vec<Section>>,
    flow: Flow,
    /// The width that the lines are laid out for; `None` once they have to be laid out anew.
    width: Option<u16>,
    top: usize,
    whose: Option<CharacterId>,
    inside: Rect,
    /// Its own area when it was measured, and whether it has more lines than that; `None` once it has to be measured anew.
    measured: Option<(Rect, bool)>,
    /// Whether it needs more than its own area, and can have it.
    is_long: bool,
}

impl Pane for Sheet {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Sheet, Context::Table, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let Some(who) = state.chosen() else {
            return match press.action {
                Some(Action::Edit) => Effect::no(state.nobody_here()),
                _ => Effect::Ignored,
            };
        };
        match press.action {
            Some(Action::Edit) => Effect::open(CharacterForm::edit(state, who)),
            Some(Action::Kind) => Effect::open(characters::kinds(state, who)),
            Some(Action::Remove) => {
                let key = state.key(&[Context::Table], Action::Edit);
                Effect::status(format!(
                    "{key} edits the sheet; Backspace takes things off it there"
                ))
            }
            _ => {
                let lines = self.flow.rows.len();
                self.scroll(press, lines.saturating_sub(self.inside.height.into()))
            }
        }
    }

    fn layout(&mut self, state: &AppState, area: Rect) {
        self.inside = frame::inside(area);
        self.lay_out(state, self.inside.width);
    }

    fn invalidate(&mut self, state: &AppState) {
        if self.whose != state.chosen {
            self.whose = state.chosen;
            self.top = 0;
        }
        self.sections = None;
        self.width = None;
        self.measured = None;
    }

    fn label(&self, _: &AppState, action: Action) -> Option<String> {
        Some(match action {
            Action::Edit => "edit the sheet".to_owned(),
            // It says where things are taken off.
            Action::Remove => return None,
            action => action.label().to_owned(),
        })
    }

    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer) {
        let inside = frame::inside(area);
        let Some(who) = state.chosen() else {
            let inner = frame::pane(state.theme(), ("Sheet", ""), focused, area, buf);
            let words = "The sheet of the chosen character stands here.";
            for (row, line) in
                inner
                    .rows()
                    .zip(state.theme().wrapped(Role::Dim, words, inner.width))
            {
                line.draw(row, buf);
            }
            return;
        };
        let flow = &self.flow;
        let room = usize::from(inside.height);
        let top = self.top.min(flow.rows.len().saturating_sub(room));
        let below = flow.rows.len().saturating_sub(top + room);
        let foot = list::beyond(top, below);
        let inner = frame::pane(
            state.theme(),
            (&title(state, who), &foot),
            focused,
            area,
            buf,
        );
        for (line, row) in inner.rows().zip(flow.rows.iter().skip(top)) {
            for cell in &row.cells {
                let column = u16::try_from(cell.column).unwrap_or(u16::MAX);
                let area = Rect {
                    x: line.x.saturating_add(column),
                    width: line.width.saturating_sub(column),
                    ..line
                };
                cell.line_parts.draw(state.theme(), area, buf);
            }
        }
    }
}

impl Sheet {
    /// Finds out whether it has more lines than its own area, where it could have more room.
    pub(crate) fn measure(&mut self, state: &AppState, own: Option<Rect>) {
        self.is_long = own.is_some_and(|area| {
            let known = self.measured.filter(|(measured, _)| *measured == area);
            let (_, is_long) = known.unwrap_or_else(|| {
                let inside = frame::inside(area);
                (area, !self.fits(state, inside.width, inside.height.into()))
            });
            self.measured = Some((area, is_long));
            is_long
        });
    }

    /// Lays out the lines for this width, unless they are already.
    fn lay_out(&mut self, state: &AppState, width: u16) {
        self.fits(state, width, usize::MAX);
    }

    /// Whether there are at most so many lines of this width; if so, lays them out.
    fn fits(&mut self, state: &AppState, width: u16, most: usize) -> bool {
        if self.width == Some(width) {
            return self.flow.rows.len() <= most;
        }
        let all = || state.chosen().map(|who| sections::all(state, who));
        let sections = self
            .sections
            .get_or_insert_with(|| all().unwrap_or_default());
        let flow = Flow::of_sheet(sections, width.into(), most);
        let fits = flow.is_some();
        if let Some(flow) = flow {
            (self.flow, self.width) = (flow, Some(width));
        }
        fits
    }

    /// Whether it needs more than its own area, and can have it.
    pub(crate) const fn is_long(&self) -> bool {
        self.is_long
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
