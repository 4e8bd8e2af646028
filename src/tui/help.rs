//! The keys of this moment, made from the keymap; typing filters them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use super::panel::dialog;
use super::{Action, Context, Field, Keymap, Look, Press, Reply, Role, text};

/// The list of keys.
#[derive(Debug)]
pub struct Help {
    rows: Vec<(String, String)>,
    field: Field,
    top: usize,
}

impl Help {
    /// The keys that mean something in these places; `label` names an action as this game does.
    #[must_use]
    pub fn new(keymap: &Keymap, contexts: &[Context], label: impl Fn(Action) -> String) -> Self {
        let mut rows: Vec<(String, String)> = Vec::new();
        for (action, keys) in keymap.live(contexts) {
            let label = label(action);
            let keys: Vec<_> = keys.iter().map(ToString::to_string).collect();
            let keys = match keys.as_slice() {
                [first, .., last] if action == Action::Choose => format!("{first}…{last}"),
                keys => keys.join(" "),
            };
            match rows.iter_mut().find(|(_, known)| *known == label) {
                Some((known, _)) => *known = format!("{known} {keys}"),
                None => rows.push((keys, label)),
            }
        }
        Self {
            rows,
            field: Field::default(),
            top: 0,
        }
    }

    fn matching(&self) -> impl Iterator<Item = &(String, String)> {
        let wanted = self.field.text().to_lowercase();
        self.rows.iter().filter(move |(keys, label)| {
            label.contains(&wanted) || keys.split(' ').any(|key| key.to_lowercase() == wanted)
        })
    }

    /// Answers a key.
    pub fn update(&mut self, press: Press) -> Reply {
        let most = self.matching().count().saturating_sub(1);
        match press.action {
            Some(Action::Back | Action::Help) => return Reply::Close,
            Some(Action::Up) => self.top = self.top.saturating_sub(1),
            Some(Action::Down) => self.top = (self.top + 1).min(most),
            Some(Action::PageUp) => self.top = self.top.saturating_sub(10),
            Some(Action::PageDown) => self.top = (self.top + 10).min(most),
            _ if self.field.key(press.chord) => self.top = 0,
            _ => return Reply::Ignored,
        }
        Reply::Done
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        self.field.paste(text);
        self.top = 0;
    }

    /// Draws it.
    pub fn draw(&self, look: &Look, body: Rect, buf: &mut Buffer) {
        let keys = self.rows.iter().map(|(keys, _)| text::width(keys)).max();
        let keys = keys.unwrap_or(0).min(24);
        let all: Vec<_> = self
            .rows
            .iter()
            .map(|(_, label)| format!("{:keys$}  {label}", ""))
            .collect();
        let inner = dialog(
            look,
            "Keys of this moment: type to filter",
            &all,
            1,
            body,
            buf,
        );
        let mut rows = inner.rows();
        if let Some(row) = rows.next() {
            self.field.draw(&look.theme, row, buf);
        }
        for (row, (key, label)) in rows.zip(self.matching().skip(self.top)) {
            let gap = " ".repeat(keys.saturating_sub(text::width(key)) + 2);
            Line::from(vec![
                look.theme.span(Role::Key, key.as_str()),
                look.theme.span(Role::Text, gap),
                look.theme.span(Role::Text, label.as_str()),
            ])
            .render(row, buf);
        }
    }
}
