//! The list of themes, filtered by typing. Moving over it shows each at once; Enter keeps one, Esc returns to the one before.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::frame::dialog_frame;
use crate::tui::widgets::{Draw as _, Filtered, Role, Theme, text};

/// The dialog.
#[derive(Debug)]
pub struct ThemeMenu {
    /// Each name, with what it looks like in words.
    names: Vec<(String, String)>,
    rows: Filtered,
    /// The row of the theme that was shown.
    first: usize,
    /// The theme when the list was opened.
    before: Theme,
}

impl ThemeMenu {
    /// The list, at the theme of this name.
    pub(crate) fn new(state: &AppState, current: &str) -> Self {
        let names = state.settings.themes.names();
        let now = names.iter().position(|(name, _)| name == current);
        let first = now.unwrap_or(0);
        let words = names.iter().map(|(name, about)| format!("{name} {about}"));
        Self {
            rows: Filtered::of(words).marking(first),
            first,
            names,
            before: state.theme().clone(),
        }
    }

    fn name(&self) -> Option<&str> {
        let marked = self.rows.marked();
        marked.map(|at| self.names[at].0.as_str())
    }

    fn marked(&self, state: &AppState) -> Result<Theme, String> {
        match self.name() {
            Some(name) => state.settings.themes.theme(name),
            None => Err("no theme has these letters; Backspace shows more".to_owned()),
        }
    }

    fn shown(&self, state: &AppState) -> Effect {
        match self.marked(state) {
            Ok(theme) => Effect::ShowTheme(Box::new(theme)),
            Err(why) => Effect::status(why),
        }
    }

    fn kept(&self, state: &AppState) -> Effect {
        match self.marked(state) {
            Ok(theme) => Effect::UseTheme(Box::new(theme), self.name().map(str::to_owned)),
            Err(why) => Effect::no(why),
        }
    }
}

impl Dialog for ThemeMenu {
    fn contexts(&self) -> &'static [Context] {
        &[Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        if self.rows.go(press.action, self.names.len()) {
            return self.shown(state);
        }
        match press.action {
            Some(Action::Accept) => self.kept(state),
            Some(Action::Back) => Effect::UseTheme(Box::new(self.before.clone()), None),
            _ if self.rows.key(press.chord) => self.shown(state),
            _ => Effect::Ignored,
        }
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        self.rows.paste(text);
        true
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let names = self.names.iter().map(|(name, _)| text::width(name));
        let column = names.max().unwrap_or(0);
        let line = |(name, about): &(String, String)| format!("  {name:column$}  {about}");
        let lines = self.names.iter().map(line);
        let lines: Vec<String> = std::iter::once(String::new()).chain(lines).collect();
        let inner = dialog_frame(theme, "Theme", &lines, 0, body, buf);
        let mut rows = inner.rows();
        if let Some(row) = rows.next() {
            self.rows.draw_typed(theme, row, buf);
        }
        let all = self.rows.visible(inner.height.saturating_sub(1));
        for (row, (at, here)) in rows.zip(all) {
            let (name, about) = &self.names[at];
            let (pointer, role) = theme.pointer(here);
            let gap = " ".repeat(column - text::width(name) + 2);
            let first = theme.span(role, format!("{pointer} {name}"));
            Line::from(vec![first, theme.span(Role::Dim, format!("{gap}{about}"))]).draw(row, buf);
        }
    }

    fn reset(&mut self) {
        self.rows.clear();
        self.rows = std::mem::take(&mut self.rows).marking(self.first);
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("keep this theme"),
            Action::Back => Some("the theme before"),
            Action::Complete => None,
            _ => usual_label(action),
        }
    }
}
