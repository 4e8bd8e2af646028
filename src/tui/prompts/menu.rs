//! A menu: a prefix key and the letters that may follow.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use crate::campaign::Command;
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::frame::dialog_frame;
use crate::tui::widgets::{Role, Theme, list, text};

/// Up to this many rows a menu stays in one column.
const LOW: usize = 12;

/// Spaces between columns.
const GAP: usize = 2;

/// A menu of letters, each with its effect.
#[derive(Debug)]
pub struct Menu {
    title: String,
    items: Vec<Item>,
    selected: usize,
    /// The effect of a figure that is no item's.
    figures: Option<fn(char) -> Effect>,
}

/// One item of a menu.
#[derive(Debug)]
pub struct Item {
    /// The letter or digit to type.
    pub key: char,
    /// Its text.
    pub label: String,
    /// Its effect.
    pub effect: Effect,
}

impl Item {
    /// `▸ a label`; dimmed if it can't be done.
    fn line<'a>(&'a self, theme: &'a Theme, here: bool) -> Line<'a> {
        let (pointer, label) = theme.pointer(here);
        let (key, label) = match &self.effect {
            Effect::No(_) | Effect::Refused(_) => (Role::Dim, Role::Dim),
            _ => (Role::Key, label),
        };
        Line::from(vec![
            theme.span(Role::Selected, format!("{pointer} ")),
            theme.span(key, self.key.to_string()),
            theme.span(Role::Text, " "),
            theme.span(label, self.label.as_str()),
        ])
    }

    /// An item with this effect.
    pub fn new(key: char, label: impl Into<String>, effect: Effect) -> Self {
        Self {
            key,
            label: label.into(),
            effect,
        }
    }

    /// An item that opens a dialog.
    pub fn open(key: char, label: impl Into<String>, dialog: impl Dialog + 'static) -> Self {
        Self::new(key, label, Effect::open(dialog))
    }

    /// An item that runs a command or, dimmed, says why the command is refused.
    pub fn run(state: &AppState, key: char, label: impl Into<String>, command: Command) -> Self {
        let effect = match state.refusal(&command) {
            Some(_) => Effect::refused(command),
            None => Effect::run(command),
        };
        Self::new(key, label, effect)
    }
}

impl Menu {
    /// A menu of these items.
    pub fn new(title: impl Into<String>, items: Vec<Item>) -> Self {
        Self {
            title: title.into(),
            items,
            selected: 0,
            figures: None,
        }
    }

    /// Gives figures that are no item's this effect.
    pub(crate) const fn with_figures(mut self, effect: fn(char) -> Effect) -> Self {
        self.figures = Some(effect);
        self
    }

    fn letter(&mut self, press: Press) -> Effect {
        let letter = press.chord.typed();
        if let Some(at) = self.items.iter().position(|item| Some(item.key) == letter) {
            return self.choose(at);
        }
        let figure = letter.filter(char::is_ascii_digit).zip(self.figures);
        figure.map_or(Effect::Ignored, |(figure, effect)| effect(figure))
    }

    /// Every choice closes the menu, so its effect is moved out.
    fn choose(&mut self, at: usize) -> Effect {
        if at < self.items.len() {
            self.items.swap_remove(at).effect
        } else {
            Effect::Close
        }
    }

    /// Rows and columns: more than one column if the menu would cover more than two thirds of the screen and there is room.
    fn shape(&self, body: Rect, width: usize) -> (usize, usize) {
        let high = usize::from(body.height);
        let most = (high * 2 / 3).saturating_sub(2).max(LOW);
        let fit = usize::from(body.width).saturating_sub(2) + GAP;
        let columns = self.items.len().div_ceil(most);
        let columns = columns.min(fit / (width + GAP)).max(1);
        (self.items.len().div_ceil(columns).max(1), columns)
    }
}

impl Dialog for Menu {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Menu, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        let len = self.items.len();
        if let Some(item) = list::moved(press.action, self.selected, len, len) {
            self.selected = item;
            return Effect::Done;
        }
        match press.action {
            Some(Action::Back) => Effect::Close,
            Some(Action::Accept) => self.choose(self.selected),
            _ => self.letter(press),
        }
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let settings = &state.settings;
        let theme = &settings.theme;
        let width = self.items.iter().map(|item| text::width(&item.label));
        // Pointer and letter, each followed by a space.
        let width = width.max().unwrap_or(0) + 4;
        let (rows, columns) = self.shape(body, width);
        let blank = " ".repeat((width + GAP) * columns - GAP);
        let blank = vec![blank; rows];
        let inner = dialog_frame(&settings.theme, &self.title, &blank, 0, body, buf);
        let room = usize::from(inner.height);
        let top = list::top(self.selected % rows, room);
        let mut column = Rect {
            width: u16::try_from(width).unwrap_or(u16::MAX),
            ..inner
        };
        for (nth, items) in self.items.chunks(rows).enumerate() {
            let lines = items.iter().enumerate().skip(top);
            for (row, (at, item)) in column.intersection(inner).rows().zip(lines) {
                let here = nth * rows + at == self.selected;
                item.line(theme, here).render(row, buf);
            }
            column.x = column.right().saturating_add(2);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("choose"),
            _ => usual_label(action),
        }
    }

    fn is_choice(&self) -> bool {
        true
    }
}
