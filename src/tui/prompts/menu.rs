//! A menu. Where a letter stands before each row, that key chooses it, and Tab, `/`, a letter of no row or a name typed fluently
//! (`src/tui/app/dispatch/typed_name.rs`) filters the rows by typing; a list without letters is filtered by typing from the start.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::campaign::Command;
use crate::tui::context::component::{MenuLine, usual_label};
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::frame::dialog_frame;
use crate::tui::widgets::{Draw as _, Filtered, Role, Theme, list, text};

/// Up to this many rows a menu stays in one column.
const LOW: usize = 12;

/// Spaces between columns.
const GAP: usize = 2;

/// The least columns of a list.
const LEAST: usize = 40;

/// Shown where nothing fits.
const NONE: &str = "nothing has these words; Backspace shows more";

/// The letter of an item that has none.
pub(crate) const NO_LETTER: char = '?';

/// What a menu chooses from: rows, each with its effect.
#[derive(Debug)]
pub struct Menu {
    title: String,
    items: Vec<Item>,
    /// The rows that are shown, and the marked one.
    rows: Filtered,
    /// Whether keys are typed to filter the rows.
    filters: bool,
    /// Whether it has letters.
    has_letters: bool,
    /// The effect of a figure that is no item's.
    figures: Option<fn(&AppState, char) -> Effect>,
    /// Whether Enter takes the marked row: not before one is marked by key where the first is no usual choice.
    takes_marked: bool,
    /// Where the dialog belongs that it opened, which stands above it.
    opened: Option<Opened>,
}

/// The part of an item whose dialog is open.
#[derive(Debug, Clone, Copy)]
enum Opened {
    /// What choosing the item opens.
    Effect(usize),
    /// What the key that changes it opens.
    Edit(usize),
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
    /// What the key does that changes what the item stands for.
    edit: Option<Effect>,
}

impl Item {
    /// `▸ a label` in `width` columns; dimmed if it can't be done.
    fn line<'a>(&'a self, theme: &'a Theme, here: bool, has_letters: bool, width: u16) -> Line<'a> {
        let (pointer, label) = theme.pointer(here);
        let (key, label) = match &self.effect {
            Effect::No(_) | Effect::Refused(_) => (Role::Dim, Role::Dim),
            _ => (Role::Key, label),
        };
        let mut spans = vec![theme.span(Role::Selected, format!("{pointer} "))];
        if has_letters {
            spans.push(theme.span(key, self.key.to_string()));
            spans.push(theme.span(Role::Text, " "));
        }
        let before = if has_letters { 4 } else { 2 };
        let room = usize::from(width).saturating_sub(before);
        let words = text::cut(&self.label, room, theme.glyphs.ellipsis);
        spans.push(theme.span(label, words));
        Line::from(spans)
    }

    /// What may be typed of its label: from each of the first two words on, which are a name where there is one.
    fn names(&self) -> impl Iterator<Item = String> {
        let words = self.label.split_whitespace();
        let words = words.map(str::to_lowercase);
        // Marks stand before a name, dice and figures behind it.
        let words = words.filter(|word| {
            word.starts_with(char::is_alphanumeric) && !word.contains(|c: char| c.is_ascii_digit())
        });
        let words: Vec<String> = words.collect();
        (0..words.len().min(2)).map(move |at| words[at..].join(" "))
    }

    /// An item with this effect.
    pub fn new(key: char, label: impl Into<String>, effect: Effect) -> Self {
        Self {
            key,
            label: label.into(),
            effect,
            edit: None,
        }
    }

    /// A line of a list that the key for renaming changes.
    pub(crate) fn of_list(label: String, effect: Effect, edit: Effect) -> Self {
        Self {
            edit: Some(edit),
            ..Self::new(NO_LETTER, label, effect)
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
    /// A menu of these items. Where the letters were not enough for all it is a list.
    pub fn new(title: impl Into<String>, items: Vec<Item>) -> Self {
        let has_letters = items.iter().all(|item| item.key != NO_LETTER);
        Self {
            title: title.into(),
            rows: Filtered::of(items.iter().map(|item| &item.label)),
            items,
            filters: !has_letters,
            has_letters,
            figures: None,
            takes_marked: true,
            opened: None,
        }
    }

    /// A list of these labels and effects.
    pub(crate) fn list(
        title: impl Into<String>,
        rows: impl IntoIterator<Item = (String, Effect)>,
    ) -> Self {
        let items = rows.into_iter();
        let items = items.map(|(label, effect)| Item::new(NO_LETTER, label, effect));
        Self::new(title, items.collect())
    }

    /// Gives figures that are no item's this effect.
    pub(crate) const fn with_figures(mut self, effect: fn(&AppState, char) -> Effect) -> Self {
        self.figures = Some(effect);
        self
    }

    /// Makes Enter take no row before one is marked.
    pub(crate) const fn unmarked(mut self) -> Self {
        self.takes_marked = false;
        self
    }

    fn letter(&mut self, state: &AppState, press: Press) -> Effect {
        let letter = press.chord.typed();
        if let Some(at) = letter.and_then(|letter| self.item_of(letter)) {
            return self.choose(at);
        }
        let figure = letter.filter(char::is_ascii_digit).zip(self.figures);
        if let Some((figure, effect)) = figure {
            return effect(state, figure);
        }
        let typed = letter.filter(|letter| letter.is_alphanumeric() && press.action.is_none());
        if typed.is_none() {
            return Effect::Ignored;
        }
        // Somebody types a name: the letter begins to filter the rows.
        self.filters = true;
        self.rows.key(press.chord);
        Effect::Done
    }

    /// The item of a letter.
    fn item_of(&self, letter: char) -> Option<usize> {
        self.items.iter().position(|item| item.key == letter)
    }

    /// Moves the mark; the first step marks the first row where none is.
    fn go(&mut self, action: Option<Action>) -> bool {
        if self.filters || self.takes_marked {
            return self.rows.go(action, self.items.len());
        }
        let before = self.rows.marked();
        let moves = self.rows.go(action, self.items.len());
        if moves {
            self.takes_marked = true;
            if let (Some(Action::Down), Some(at)) = (action, before) {
                self.rows = std::mem::take(&mut self.rows).marking(at);
            }
        }
        moves
    }

    /// The rows while words filter them.
    fn draw_filtered(&self, theme: &Theme, body: Rect, buf: &mut Buffer) {
        let room = usize::from(body.height).saturating_sub(3).max(1);
        let blank = self.items.iter().map(|item| {
            let letter = if self.has_letters { 2 } else { 0 };
            " ".repeat(text::width(&item.label) + letter + 2)
        });
        let blank: Vec<String> = [" ".repeat(LEAST)]
            .into_iter()
            .chain(blank)
            .take(room + 1)
            .collect();
        let inner = dialog_frame(theme, &self.title, &blank, 0, body, buf);
        let mut rows = inner.rows();
        if let Some(row) = rows.next() {
            self.rows.draw_typed(theme, row, buf);
        }
        for (row, (at, here)) in rows.zip(self.rows.visible(inner.height.saturating_sub(1))) {
            let line = self.items[at].line(theme, here, self.has_letters, row.width);
            line.draw(row, buf);
        }
        if self.rows.marked().is_none()
            && let Some(row) = inner.rows().nth(1)
        {
            Line::from(theme.span(Role::Dim, NONE)).draw(row, buf);
        }
    }

    /// Every choice closes the menu, so its effect is moved out; a dialog that it opens is given back when it is closed.
    fn choose(&mut self, at: usize) -> Effect {
        self.opened = Some(Opened::Effect(at));
        let effect = self.items.get_mut(at).map(|item| &mut item.effect);
        effect.map_or(Effect::Close, |effect| {
            std::mem::replace(effect, Effect::Close)
        })
    }

    /// Like [`Self::choose`], for the key that changes what the item stands for.
    fn edit(&mut self, at: usize) -> Effect {
        self.opened = Some(Opened::Edit(at));
        let item = self.items.get_mut(at);
        item.and_then(|item| item.edit.take())
            .unwrap_or(Effect::Close)
    }

    /// Whether a key changes what its items stand for.
    fn is_edited(&self) -> bool {
        self.items.iter().any(|item| item.edit.is_some())
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
        if self.is_edited() {
            &[Context::Notes, Context::TextField, Context::Everywhere]
        } else if self.filters {
            &[Context::TextField, Context::Everywhere]
        } else {
            &[Context::Menu, Context::Everywhere]
        }
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        if self.go(press.action) {
            return Effect::Done;
        }
        match press.action {
            // The letters choose again.
            Some(Action::Back) if self.filters && self.has_letters => {
                self.rows.clear();
                self.filters = false;
                Effect::Done
            }
            Some(Action::Back) => Effect::Close,
            Some(Action::Accept) if !self.filters && !self.takes_marked => {
                Effect::status("a letter takes its line; the arrows mark one for Enter")
            }
            Some(Action::Accept) => match self.rows.marked() {
                Some(at) => self.choose(at),
                None if self.items.is_empty() => Effect::Close,
                None => Effect::status(NONE),
            },
            Some(Action::Rename) if self.is_edited() => match self.rows.marked() {
                Some(at) => self.edit(at),
                None => Effect::status(NONE),
            },
            _ if self.filters => {
                if self.rows.key(press.chord) {
                    Effect::Done
                } else {
                    Effect::Ignored
                }
            }
            action
                if action == Some(Action::Complete)
                    || press.chord.typed() == Some('/')
                        && self.items.iter().all(|item| item.key != '/') =>
            {
                self.rows.clear();
                self.filters = true;
                Effect::Done
            }
            _ => self.letter(state, press),
        }
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        if self.filters {
            self.rows.paste(text);
        }
        self.filters
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let settings = &state.settings;
        let theme = &settings.theme;
        if self.filters {
            return self.draw_filtered(theme, body, buf);
        }
        let width = self.items.iter().map(|item| text::width(&item.label));
        // Pointer and letter, each followed by a space.
        let width = width.max().unwrap_or(0) + 4;
        let (rows, columns) = self.shape(body, width);
        let blank = " ".repeat((width + GAP) * columns - GAP);
        let blank = vec![blank; rows];
        let inner = dialog_frame(&settings.theme, &self.title, &blank, 0, body, buf);
        let room = usize::from(inner.height);
        let marked = self.rows.marked().unwrap_or(0);
        let top = list::top(marked % rows, room);
        let mut column = Rect {
            width: u16::try_from(width).unwrap_or(u16::MAX),
            ..inner
        };
        for (nth, items) in self.items.chunks(rows).enumerate() {
            let lines = items.iter().enumerate().skip(top);
            for (row, (at, item)) in column.intersection(inner).rows().zip(lines) {
                let here = nth * rows + at == marked && self.takes_marked;
                item.line(theme, here, true, row.width).draw(row, buf);
            }
            column.x = column.right().saturating_add(2);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("choose"),
            Action::Rename if self.is_edited() => Some("change"),
            Action::Complete if !self.filters => Some("filter"),
            Action::Complete | Action::Rename => None,
            Action::Back if self.filters && self.has_letters => Some("back to the letters"),
            _ => usual_label(action),
        }
    }

    fn line_of(&self, letter: char) -> Option<MenuLine> {
        let at = self.item_of(letter).filter(|_| !self.filters)?;
        let typed = letter.to_string();
        let mut others = self.items.iter().enumerate();
        let begins = |item: &Item| item.names().any(|name| name.starts_with(&typed));
        let own = self.items[at].names().find(|name| name.starts_with(&typed));
        Some(MenuLine {
            begins_another: letter.is_alphabetic()
                && others.any(|(other, item)| other != at && begins(item)),
            rest: own.map_or_else(String::new, |own| own[typed.len()..].to_owned()),
        })
    }

    fn filters_by(&mut self, typed: &str) -> bool {
        let mut names = self.items.iter().flat_map(Item::names);
        let is_name = names.any(|name| name.starts_with(typed));
        if is_name {
            self.filters = true;
            self.rows.paste(typed);
        }
        is_name
    }

    fn is_choice(&self) -> bool {
        true
    }

    fn take_back(&mut self, mut dialog: Box<dyn Dialog>) {
        let Some(opened) = self.opened.take() else {
            return;
        };
        dialog.reset();
        let effect = Effect::Open(dialog);
        match opened {
            Opened::Effect(at) => self.items[at].effect = effect,
            Opened::Edit(at) => self.items[at].edit = Some(effect),
        }
    }

    fn reset(&mut self) {
        self.rows.clear();
        self.filters = !self.has_letters;
    }
}
