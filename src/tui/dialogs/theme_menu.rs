//! The list of themes, filtered by typing. Moving over it shows each at once; Enter keeps one, Esc returns to the one before.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::campaign::text::search_key::search_key;
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::frame::dialog_frame;
use crate::tui::widgets::{Field, Role, Theme, list, text};

/// The dialog.
#[derive(Debug)]
pub struct ThemeMenu {
    names: Vec<(String, String)>,
    field: Field,
    /// The place of the selected one among those that the letters find.
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
            field: Field::default(),
            selected: selected.unwrap_or(0),
            before: state.theme().clone(),
        }
    }

    /// Those that the letters find, by name or in words; first those whose name begins so.
    fn found(&self) -> Vec<&(String, String)> {
        let typed = search_key(self.field.text().trim());
        let words = |it: &(String, String)| search_key(&format!("{} {}", it.0, it.1));
        let all = self.names.iter();
        let mut found: Vec<_> = all.filter(|it| words(it).contains(&typed)).collect();
        found.sort_by_key(|it| !words(it).starts_with(&typed));
        found
    }

    fn name(&self) -> &str {
        let found = self.found();
        found.get(self.selected).map_or("", |(name, _)| name)
    }

    fn shown(&self, state: &AppState) -> Effect {
        if self.name().is_empty() {
            return Effect::status("no theme has these letters; Backspace shows more");
        }
        match state.settings.themes.theme(self.name()) {
            Ok(theme) => Effect::ShowTheme(Box::new(theme)),
            Err(why) => Effect::status(why),
        }
    }

    fn kept(&self, state: &AppState) -> Effect {
        if self.name().is_empty() {
            return Effect::no("no theme has these letters; Backspace shows more");
        }
        match state.settings.themes.theme(self.name()) {
            Ok(theme) => Effect::UseTheme(Box::new(theme), Some(self.name().to_owned())),
            Err(why) => Effect::status(why),
        }
    }
}

impl Dialog for ThemeMenu {
    fn contexts(&self) -> &'static [Context] {
        &[Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let len = self.found().len();
        if let Some(at) = list::moved(press.action, self.selected, len, len) {
            self.selected = at;
            return self.shown(state);
        }
        match press.action {
            Some(Action::Accept) => self.kept(state),
            Some(Action::Back) => Effect::UseTheme(Box::new(self.before.clone()), None),
            _ if self.field.key(press.chord) => {
                self.selected = 0;
                self.shown(state)
            }
            _ => Effect::Ignored,
        }
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        self.field.paste(text);
        self.selected = 0;
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
            self.field.draw(theme, row, buf);
        }
        let top = list::top(self.selected, usize::from(inner.height).saturating_sub(1));
        let all = self.found().into_iter().enumerate().skip(top);
        for (row, (at, (name, about))) in rows.zip(all) {
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
            Action::Complete => None,
            _ => usual_label(action),
        }
    }
}
