//! A prefix key and the letters that may follow it. Opens when the second key keeps one waiting for half a second; until
//! then the screen stays as it was.

use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use super::panel::dialog;
use super::{Action, Desk, Look, Press, Reply, Role, force};
use crate::campaign::Command;

/// How long a prefix waits before it opens its menu.
const PATIENCE: Duration = Duration::from_millis(500);

/// Letters, each with what it does.
#[derive(Debug)]
pub struct Menu {
    title: String,
    items: Vec<Item>,
    selected: usize,
    opens: Option<Instant>,
}

/// One letter.
#[derive(Debug)]
pub struct Item {
    /// The letter or figure to type.
    pub key: char,
    /// What it is called.
    pub label: String,
    /// What it does.
    pub reply: Reply,
}

impl Item {
    /// A letter that runs a command, or, dimmed, says why it can't be run now.
    #[must_use]
    pub fn run(desk: &Desk, key: char, label: impl Into<String>, command: Command) -> Self {
        let reply = match desk.refusal(&command) {
            Some(why) => force::refused(command, &why),
            None => Reply::run(command),
        };
        Self {
            key,
            label: label.into(),
            reply,
        }
    }
}

impl Menu {
    /// A prefix that was just pressed.
    #[must_use]
    pub fn new(title: impl Into<String>, items: Vec<Item>) -> Self {
        Self {
            title: title.into(),
            items,
            selected: 0,
            opens: Some(Instant::now() + PATIENCE),
        }
    }

    /// Answers a key.
    pub fn update(&mut self, press: Press) -> Reply {
        let last = self.items.len().saturating_sub(1);
        match press.action {
            Some(Action::Back) => return Reply::Close,
            Some(Action::Up) => self.selected = self.selected.saturating_sub(1),
            Some(Action::Down) => self.selected = (self.selected + 1).min(last),
            Some(Action::Accept) if self.opens.is_none() => return self.choose(self.selected),
            _ => return self.letter(press),
        }
        self.show();
        Reply::Done
    }

    fn letter(&mut self, press: Press) -> Reply {
        let Some(letter) = press.chord.typed() else {
            return Reply::Ignored;
        };
        match self.items.iter().position(|item| item.key == letter) {
            Some(at) => self.choose(at),
            None => Reply::say(format!("{}: no “{letter}” here", self.title)),
        }
    }

    /// What can't be done says why and the menu stays; with anything else it closes, so the reply may be moved out.
    fn choose(&mut self, at: usize) -> Reply {
        match self.items.get(at) {
            None => Reply::Close,
            Some(Item {
                reply: Reply::Say(why),
                ..
            }) => Reply::say(why.as_str()),
            Some(Item {
                reply: Reply::Refused(command),
                ..
            }) => Reply::Refused(command.clone()),
            Some(_) => self.items.swap_remove(at).reply,
        }
    }

    /// A menu that nobody pressed a key for: it is open at once.
    #[must_use]
    pub fn open(title: impl Into<String>, items: Vec<Item>) -> Self {
        Self {
            opens: None,
            ..Self::new(title, items)
        }
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.opens
    }

    pub(super) fn show(&mut self) {
        self.opens = None;
    }

    /// Draws it, once it is open.
    pub fn draw(&self, look: &Look, body: Rect, buf: &mut Buffer) {
        if self.opens.is_some() {
            return;
        }
        let lines: Vec<_> = self
            .items
            .iter()
            .map(|item| format!("  {} {}", item.key, item.label))
            .collect();
        let inner = dialog(look, &self.title, &lines, 0, body, buf);
        let theme = &look.theme;
        let top = (self.selected + 1).saturating_sub(usize::from(inner.height));
        for (row, (at, item)) in inner.rows().zip(self.items.iter().enumerate().skip(top)) {
            let here = at == self.selected;
            let pointer = if here { theme.glyphs.pointer } else { " " };
            let (key, label) = match (&item.reply, here) {
                (Reply::Say(_) | Reply::Refused(_), _) => (Role::Dim, Role::Dim),
                (_, true) => (Role::Key, Role::Selected),
                _ => (Role::Key, Role::Text),
            };
            Line::from(vec![
                theme.span(Role::Selected, format!("{pointer} ")),
                theme.span(key, item.key.to_string()),
                theme.span(Role::Text, " "),
                theme.span(label, item.label.as_str()),
            ])
            .render(row, buf);
        }
    }
}
