//! The help: the keys that work now, from the keymap, by subject and with a sentence each. Typing searches keys and phrases by
//! the words of a GM; Enter does what the selected line says.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::Game;
use crate::phrase::{VERBS, Verb};
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::action::Subject;
use crate::tui::keys::{Action, Context, Keymap, Press};
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Field, Role, StyledLine, Theme, list, text};

/// The help dialog.
#[derive(Debug)]
pub struct Help {
    keys: Vec<HelpKey>,
    verbs: Vec<&'static Verb>,
    field: Field,
    selected: usize,
}

/// One action and its keys; one without a key is a word of the palette.
#[derive(Debug)]
struct HelpKey {
    keys: String,
    /// The single keys.
    names: Vec<String>,
    sentence: String,
    /// The key press that the line stands for.
    press: Press,
}

/// What a line can do.
#[derive(Debug, Clone, Copy)]
enum Topic<'a> {
    Key(&'a HelpKey),
    Verb(&'a Verb),
}

/// A line as drawn; topics are numbered.
enum HelpLine<'a> {
    Heading(Subject),
    Rule(&'static str),
    Topic(usize, Topic<'a>),
}

/// Lines per page.
const PAGE: usize = 10;

/// The most columns, for the longest sentence.
const WIDTH: u16 = 90;

/// The columns of keys and verbs.
const KEYS: usize = 10;

/// The rule of all menus.
const MENUS: &str = "In a menu with letters a letter chooses at once; Tab or / lets you search it.";

/// Shown if no line matches.
const NONE: &str = "no key matches; Backspace shows more";

impl Help {
    /// The keys bound in these contexts, and the game's phrases. `label` returns an action's name in this game, or `None` if
    /// the game has no use for it.
    pub fn new(
        keymap: &Keymap,
        contexts: &[Context],
        game: &Game,
        label: impl Fn(Action) -> Option<String>,
    ) -> Self {
        let mut all: Vec<HelpKey> = Vec::new();
        let keyless = keymap.keyless(contexts).map(|action| (action, Vec::new()));
        for (action, keys) in keymap.live(contexts).chain(keyless) {
            let Some(label) = label(action) else {
                continue;
            };
            let press = match keys.first() {
                Some(chord) => Press {
                    chord: *chord,
                    action: Some(action),
                },
                None => Press::without_key(action),
            };
            let names: Vec<_> = keys.iter().map(ToString::to_string).collect();
            let keys = match names.as_slice() {
                [] => format!(":{label}"),
                [first, .., last] if action == Action::Choose => format!("{first}…{last}"),
                keys => keys.join(" "),
            };
            let is_same = |known: &&mut HelpKey| known.press.action == Some(action);
            if let Some(known) = all.iter_mut().find(is_same) {
                known.keys = format!("{} {keys}", known.keys);
                known.names.extend(names);
                continue;
            }
            all.push(HelpKey {
                keys,
                names,
                sentence: sentence(action, &label),
                press,
            });
        }
        // A stable sort: within a subject the most important come first.
        all.sort_by_key(|key| key.press.action.map(Action::subject));
        let at_table = contexts.contains(&Context::Table);
        let verbs = VERBS
            .iter()
            .filter(|verb| at_table && verb.is_known(game))
            .collect();
        Self {
            keys: all,
            verbs,
            field: Field::default(),
            selected: 0,
        }
    }

    /// All keys by subject; once something is typed the keys and phrases that it finds, best first.
    fn lines(&self) -> Vec<HelpLine<'_>> {
        let typed = self.field.text().trim();
        if typed.is_empty() {
            return self.by_subject();
        }
        let keys = self.keys.iter().map(Topic::Key);
        let all = keys.chain(self.verbs.iter().map(|verb| Topic::Verb(verb)));
        let mut found: Vec<_> = all
            .filter_map(|topic| Some((topic.fit(typed)?, topic)))
            .collect();
        found.sort_by_key(|(fit, _)| *fit);
        let found = found.into_iter().enumerate();
        found
            .map(|(at, (_, topic))| HelpLine::Topic(at, topic))
            .collect()
    }

    fn by_subject(&self) -> Vec<HelpLine<'_>> {
        let mut lines = vec![HelpLine::Rule(MENUS)];
        let mut last = None;
        for (at, key) in self.keys.iter().enumerate() {
            if let Some(action) = key.press.action
                && last.replace(action.subject()) != Some(action.subject())
            {
                lines.push(HelpLine::Heading(action.subject()));
            }
            lines.push(HelpLine::Topic(at, Topic::Key(key)));
        }
        lines
    }

    /// How many lines can be selected.
    fn len(&self) -> usize {
        let lines = self.lines().into_iter();
        lines
            .filter(|line| matches!(line, HelpLine::Topic(..)))
            .count()
    }

    /// Closes the help and presses the selected line's key, or begins its phrase in the palette.
    fn accept(&self) -> Effect {
        let chosen = self.lines().into_iter().find_map(|line| match line {
            HelpLine::Topic(at, topic) if at == self.selected => Some(topic),
            _ => None,
        });
        match chosen {
            Some(Topic::Key(key)) => Effect::Press(key.press),
            Some(Topic::Verb(verb)) => Effect::Palette(format!("{} ", verb.name)),
            None => Effect::no(NONE),
        }
    }
}

/// The action's sentence; where the game or the moment calls it otherwise, after that name.
fn sentence(action: Action, label: &str) -> String {
    let words = action.sentence();
    if label == action.label() {
        words.to_owned()
    } else {
        format!("{label}: {words}")
    }
}

/// How well a topic matches the typed words, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Key,
    Letter,
    Words,
}

impl Topic<'_> {
    fn keys(&self) -> Cow<'_, str> {
        match self {
            Self::Key(key) => key.keys.as_str().into(),
            Self::Verb(verb) => format!(":{}", verb.name).into(),
        }
    }

    fn sentence(&self) -> &str {
        match self {
            Self::Key(key) => &key.sentence,
            Self::Verb(verb) => verb.help,
        }
    }

    /// Every word typed must begin a word of the topic.
    fn fit(&self, typed: &str) -> Option<Fit> {
        let (names, more) = match self {
            Self::Key(key) => {
                let action = key.press.action;
                let more = action.map(|action| format!("{} {}", action.label(), action.words()));
                (key.names.as_slice(), more.unwrap_or_default())
            }
            Self::Verb(verb) => (&[] as &[String], verb.name.to_owned()),
        };
        if names.iter().any(|name| name == typed) {
            return Some(Fit::Key);
        }
        let typed = typed.to_lowercase();
        if names.iter().any(|name| name.to_lowercase() == typed) {
            return Some(Fit::Letter);
        }
        let all = format!("{} {more}", self.sentence()).to_lowercase();
        let has = |typed: &str| {
            let mut words = all.split(|c: char| !c.is_alphanumeric());
            words.any(|word| word.starts_with(typed))
        };
        typed.split_whitespace().all(has).then_some(Fit::Words)
    }

    /// `▸ r         Pick what to roll by a few letters; Enter throws it.`
    fn line(&self, theme: &Theme, here: bool, width: usize) -> StyledLine {
        let (pointer, role) = theme.pointer(here);
        let mut line = StyledLine::of(Role::Selected, format!("{pointer} "));
        line.push(Role::Key, self.keys());
        line.pad(KEYS + 2);
        line.push(Role::Text, " ");
        let room = width.saturating_sub(line.width());
        line.push(
            role,
            text::cut(self.sentence(), room, theme.glyphs.ellipsis),
        );
        line
    }
}

impl Dialog for Help {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Help, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        if let Some(line) = list::moved(press.action, self.selected, self.len(), PAGE) {
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
        let theme = state.theme();
        // As high as all keys need, so that the box stays while it is searched.
        let height = self.by_subject().len() + 3;
        let area = middle(body, WIDTH, u16::try_from(height).unwrap_or(u16::MAX));
        let lines = self.lines();
        let foot = match self.len() {
            0 => String::new(),
            len => format!("{} of {len}", self.selected + 1),
        };
        theme.clear(area, buf);
        let title = "Help: type what you want to do";
        let inner = bordered(theme, (title, &foot), true, area, buf);
        let mut rows = inner.rows();
        if let Some(row) = rows.next() {
            self.field.draw(theme, row, buf);
        }
        if lines.is_empty()
            && let Some(row) = rows.next()
        {
            StyledLine::of(Role::Dim, NONE).draw(theme, row, buf);
        }
        let is_selected =
            |line: &HelpLine<'_>| matches!(line, HelpLine::Topic(at, _) if *at == self.selected);
        let at = lines.iter().position(is_selected).unwrap_or(0);
        let top = list::top(at, usize::from(inner.height).saturating_sub(1));
        for (row, line) in rows.zip(lines.iter().skip(top)) {
            let width = usize::from(row.width);
            let line = match line {
                HelpLine::Heading(subject) => StyledLine::of(Role::Strong, subject.to_string()),
                HelpLine::Rule(words) => StyledLine::of(Role::Dim, *words),
                HelpLine::Topic(_, topic) => topic.line(theme, is_selected(line), width),
            };
            line.draw(theme, row, buf);
        }
    }
}
