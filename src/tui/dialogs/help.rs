//! The help: the keys that work now, from the keymap. Typing filters them, Enter does what the selected line says.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Keymap, Press};
use crate::tui::widgets::frame::dialog_frame;
use crate::tui::widgets::{Field, Role, list, text};

/// The help dialog.
#[derive(Debug)]
pub struct Help {
    rows: Vec<HelpLine>,
    field: Field,
    selected: usize,
}

/// One line of the help.
#[derive(Debug)]
struct HelpLine {
    keys: String,
    /// The single keys.
    names: Vec<String>,
    label: String,
    /// The key press that the line stands for.
    press: Press,
}

/// Lines per page.
const PAGE: usize = 10;

/// Shown if no line matches.
const NONE: &str = "no matching key; Backspace shows more";

impl Help {
    /// The keys bound in these contexts. `label` returns an action's name in this game, or `None` if the game has no use for
    /// it.
    pub fn new(
        keymap: &Keymap,
        contexts: &[Context],
        label: impl Fn(Action) -> Option<String>,
    ) -> Self {
        let mut rows: Vec<HelpLine> = Vec::new();
        for (action, keys) in keymap.live(contexts) {
            let Some((label, chord)) = label(action).zip(keys.first().copied()) else {
                continue;
            };
            let names: Vec<_> = keys.iter().map(ToString::to_string).collect();
            let keys = match names.as_slice() {
                [first, .., last] if action == Action::Choose => format!("{first}…{last}"),
                keys => keys.join(" "),
            };
            match rows.iter_mut().find(|row| row.label == label) {
                Some(row) => {
                    row.keys = format!("{} {keys}", row.keys);
                    row.names.extend(names);
                }
                None => rows.push(HelpLine {
                    keys,
                    names,
                    label,
                    press: Press {
                        chord,
                        action: Some(action),
                    },
                }),
            }
        }
        Self {
            rows,
            field: Field::default(),
            selected: 0,
        }
    }

    /// The lines that match what was typed; those with exactly this key come first.
    fn matching(&self) -> impl Iterator<Item = &HelpLine> {
        let typed = self.field.text();
        let wanted = typed.to_lowercase();
        let is_key = move |row: &&HelpLine| row.names.iter().any(|key| key == typed);
        let named = move |row: &&HelpLine| {
            let mut names = row.names.iter();
            let key = names.any(|key| key.to_lowercase() == wanted);
            !is_key(row) && (key || row.label.contains(&wanted))
        };
        let keys = self.rows.iter().filter(is_key);
        keys.chain(self.rows.iter().filter(named))
    }

    /// Closes the help and presses the selected line's key.
    fn accept(&self) -> Effect {
        match self.matching().nth(self.selected) {
            Some(row) => Effect::Press(row.press),
            None => Effect::status(NONE),
        }
    }
}

impl Dialog for Help {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Help, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        let len = self.matching().count();
        if let Some(line) = list::moved(press.action, self.selected, len, PAGE) {
            self.selected = line;
            return Effect::Done;
        }
        match press.action {
            Some(Action::Back | Action::Help) => return Effect::Close,
            Some(Action::Accept) => return self.accept(),
            _ if self.field.key(press.chord) => self.selected = 0,
            _ => return Effect::Ignored,
        }
        Effect::Done
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        self.field.paste(text);
        self.selected = 0;
        true
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let settings = &state.settings;
        let keys = self.rows.iter().map(|row| text::width(&row.keys)).max();
        let keys = keys.unwrap_or(0).min(24);
        let all: Vec<_> = self
            .rows
            .iter()
            .map(|row| format!("{:keys$}    {}", "", row.label))
            .collect();
        let inner = dialog_frame(
            &settings.theme,
            "Keys: type to filter, Enter runs one",
            &all,
            1,
            body,
            buf,
        );
        let mut rows = inner.rows();
        if let Some(row) = rows.next() {
            self.field.draw(&settings.theme, row, buf);
        }
        if self.matching().next().is_none()
            && let Some(row) = rows.next()
        {
            Line::from(settings.theme.span(Role::Dim, NONE)).render(row, buf);
        }
        let shown = usize::from(inner.height).saturating_sub(1);
        let top = list::top(self.selected, shown);
        for (row, (at, key)) in rows.zip(self.matching().enumerate().skip(top)) {
            let theme = &settings.theme;
            let (pointer, label) = theme.pointer(at == self.selected);
            let gap = " ".repeat(keys.saturating_sub(text::width(&key.keys)) + 2);
            Line::from(vec![
                theme.span(Role::Selected, format!("{pointer} ")),
                theme.span(Role::Key, key.keys.as_str()),
                theme.span(Role::Text, gap),
                theme.span(label, key.label.as_str()),
            ])
            .render(row, buf);
        }
    }
}
