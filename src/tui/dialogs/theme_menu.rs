//! The list of themes. Moving over it shows each at once; Enter keeps one, Esc returns to the one before.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::frame::dialog_frame;
use crate::tui::widgets::{Role, Theme, list, text};

/// The dialog.
#[derive(Debug)]
pub struct ThemeMenu {
    names: Vec<(String, String)>,
    selected: usize,
    /// The theme when the list was opened.
    before: Theme,
}

impl ThemeMenu {
    /// The list, at the theme of this name.
    pub(crate) fn new(state: &AppState, current: &str) -> Self {
        let names = state.settings.themes.names();
        let selected = names.iter().position(|(name, _)| name == current);
        Self {
            names,
            selected: selected.unwrap_or(0),
            before: state.theme().clone(),
        }
    }

    fn name(&self) -> &str {
        self.names.get(self.selected).map_or("", |(name, _)| name)
    }

    fn shown(&self, state: &AppState) -> Effect {
        match state.settings.themes.theme(self.name()) {
            Ok(theme) => Effect::ShowTheme(Box::new(theme)),
            Err(why) => Effect::status(why),
        }
    }

    fn kept(&self, state: &AppState) -> Effect {
        match state.settings.themes.theme(self.name()) {
            Ok(theme) => Effect::UseTheme(Box::new(theme), Some(self.name().to_owned())),
            Err(why) => Effect::status(why),
        }
    }
}

impl Dialog for ThemeMenu {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Menu, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let len = self.names.len();
        if let Some(at) = list::moved(press.action, self.selected, len, len) {
            self.selected = at;
            return self.shown(state);
        }
        match press.action {
            Some(Action::Accept) => self.kept(state),
            Some(Action::Back) => Effect::UseTheme(Box::new(self.before.clone()), None),
            _ => match press.chord.typed() {
                Some(letter) => self.select_letter(state, letter),
                None => Effect::Ignored,
            },
        }
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let names = self.names.iter().map(|(name, _)| text::width(name));
        let column = names.max().unwrap_or(0);
        let line = |(name, about): &(String, String)| format!("  {name:column$}  {about}");
        let lines: Vec<String> = self.names.iter().map(line).collect();
        let inner = dialog_frame(theme, "Theme", &lines, 0, body, buf);
        let top = list::top(self.selected, inner.height.into());
        let all = self.names.iter().enumerate().skip(top);
        for (row, (at, (name, about))) in inner.rows().zip(all) {
            let (pointer, role) = theme.pointer(at == self.selected);
            let gap = " ".repeat(column - text::width(name) + 2);
            let first = theme.span(role, format!("{pointer} {name}"));
            Line::from(vec![first, theme.span(Role::Dim, format!("{gap}{about}"))])
                .render(row, buf);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("keep this theme"),
            Action::Back => Some("the theme before"),
            _ => usual_label(action),
        }
    }
}

impl ThemeMenu {
    /// The next theme whose name begins with this letter.
    fn select_letter(&mut self, state: &AppState, letter: char) -> Effect {
        let all = self.names.iter().enumerate();
        let mut after = all.clone().skip(self.selected + 1).chain(all);
        match after.find(|(_, (name, _))| name.starts_with(letter.to_ascii_lowercase())) {
            Some((at, _)) => {
                self.selected = at;
                self.shown(state)
            }
            None => Effect::status(format!("no theme begins with “{letter}”")),
        }
    }
}
