//! What a terminal sends, by chance: whole runs of keys that fill a dialog and confirm it, single keys of the keymap, pastes,
//! clicks, sizes.

use std::collections::VecDeque;
use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rollbook::tui::{Action, App, Context, Keymap};
use strum::IntoEnumIterator as _;

use super::chance::Chance;
use super::say;

/// Runs of keys: `{w}` a word of a sheet, `{l}` a letter, `{d}` a digit, `{n}` a number, `{t}` a text, `{p}` a phrase; `⏎`
/// Enter, `⇥` Tab, `⎋` Esc, `␣` Space, `↓` down, `⌫` Backspace.
const RUNS: [&str; 66] = [
    "r{w}⏎",
    "r{w}⏎",
    "r{w}⏎v",
    "r{w}⏎vV",
    "r{w} {w}⏎",
    "r{w} {d}⏎",
    "r{w}⇥",
    "r{w}⇥+b,{l}⏎",
    "r{w}⇥t⏎{d}{d}{d}{d}⏎",
    "r{w}⇥x⏎",
    "r{w}⇥h⏎",
    "r{n}⏎",
    "r+{d}⏎",
    "r{d}d{d}+{d}⏎",
    "r{w}={n}⏎",
    ".",
    "t.={n}⏎",
    "t.{d}{d}{d}⏎",
    "v",
    "v{l}",
    "V",
    "d{l}",
    "d{l}{d}⏎",
    "Ad{l}",
    "A{l}",
    "a{l}",
    "a{l}{l}",
    "a{l}{d}⏎",
    "a{l}{n}⏎",
    "a{l}{t}⏎",
    "c{d}{w}⏎",
    "c{l}{w}⏎",
    "r{w}⇥c{d}{w}⏎",
    "i{n}⏎",
    "i-{d}⏎",
    "i{n} {t}⏎",
    "g{w}⏎",
    "g{n}⏎",
    "g{d}{l}⏎",
    "0r{w}⏎",
    "0␣↓␣r{w}⏎",
    "0⎋",
    "m{n}⏎",
    "m{w}⏎",
    "w",
    "W{d}{d}⏎",
    "W{l}⏎",
    "W{w}⏎",
    "S⏎",
    "n{t}⏎",
    "n{t}⇥⏎",
    "P{w} {w} {d}⏎",
    "P{t} x{d}⏎",
    ":{p}⏎",
    ":{p}⏎",
    ":{w}⇥⏎",
    "/{w}⏎",
    "?{w}⎋",
    "'{w}⏎",
    "⇥*",
    "⇥↓⏎b⎋",
    "⇥↓⏎t{l}{l}⏎R⎋",
    "⇥⏎n{t}⇥⏎⇥⏎⌫⎋",
    "e↓↓⏎{n}⏎",
    "e{l}{t}⏎⎋",
    "e↓⏎⌫⌫{n}⏎⎋",
];

/// What people write in notes and names.
const TEXTS: [&str; 10] = [
    "the mill floods",
    "Wolf",
    "Gerda the Old",
    "a",
    "  ",
    "x3",
    "d8",
    "\u{202e}rtl",
    "水 mill 🎲",
    "one, two; \"three\"",
];

const TYPED: &str = "abcdefghijklmnopqrstuvwxyzABSPUVWdrvu0123456789+-=.,:/'?# \"";

/// Sends events without end.
#[derive(Debug)]
pub(crate) struct Keys {
    bound: Vec<KeyEvent>,
    waiting: VecDeque<KeyEvent>,
}

impl Keys {
    pub(crate) fn new(keymap: &Keymap) -> Self {
        let bindings = Context::iter().flat_map(|context| keymap.bindings(context).iter());
        // Leaving ends the evening; the runs come to it seldom enough by themselves.
        let stays = bindings.filter(|it| !matches!(it.action, Action::Quit | Action::Campaigns));
        let chords = stays.flat_map(|binding| &binding.keys);
        Self {
            bound: chords
                .map(|chord| event(chord.code(), &chord.to_string()))
                .collect(),
            waiting: VecDeque::new(),
        }
    }

    /// The next event and how long after the last it comes.
    pub(crate) fn next(&mut self, chance: &mut Chance, app: &App) -> (Event, Duration) {
        let after = match chance.below(40) {
            0 => 40,
            1 => 500,
            _ => 1_000,
        };
        let event = match self.waiting.pop_front() {
            Some(_) if chance.once_in(60) => Event::Key(self.single(chance)),
            Some(key) => Event::Key(key),
            None => self.fresh(chance, app),
        };
        (event, Duration::from_millis(after))
    }

    fn fresh(&mut self, chance: &mut Chance, app: &App) -> Event {
        match chance.below(100) {
            0 => Event::Paste(pasted(chance, app)),
            1 => Event::Mouse(mouse(chance)),
            2 => resized(chance),
            3..35 => Event::Key(self.single(chance)),
            _ => {
                let run = chance.word(&RUNS);
                let text = filled(chance, app, run);
                self.waiting.extend(text.chars().map(key));
                self.waiting
                    .pop_front()
                    .map_or_else(|| Event::Key(self.single(chance)), Event::Key)
            }
        }
    }

    fn single(&self, chance: &mut Chance) -> KeyEvent {
        match chance.below(10) {
            0 => key('⎋'),
            1 | 2 => key('⏎'),
            3 | 4 => key(chance.letter(TYPED)),
            _ => chance.of(&self.bound).copied().unwrap_or(key('⎋')),
        }
    }
}

fn event(code: KeyCode, chord: &str) -> KeyEvent {
    let held = [
        ("Ctrl-", KeyModifiers::CONTROL),
        ("Alt-", KeyModifiers::ALT),
        ("Shift-", KeyModifiers::SHIFT),
    ];
    let held = held.iter().filter(|(name, _)| chord.contains(name));
    KeyEvent::new(code, held.map(|(_, modifier)| *modifier).collect())
}

fn key(letter: char) -> KeyEvent {
    KeyEvent::from(match letter {
        '⏎' => KeyCode::Enter,
        '⇥' => KeyCode::Tab,
        '⎋' => KeyCode::Esc,
        '⌫' => KeyCode::Backspace,
        '↓' => KeyCode::Down,
        '␣' => KeyCode::Char(' '),
        letter => KeyCode::Char(letter),
    })
}

/// A run with its gaps filled.
fn filled(chance: &mut Chance, app: &App, run: &str) -> String {
    let mut text = String::new();
    let mut rest = run;
    while let Some((before, gap)) = rest.split_once('{') {
        text.push_str(before);
        let (what, after) = gap.split_once('}').unwrap_or((gap, ""));
        match what {
            "w" => text.push_str(&word(chance, app)),
            "l" => text.push(chance.letter("abcdefghi")),
            "d" => text.push(chance.letter("0123456789")),
            "n" => text.push_str(&number(chance)),
            "t" => text.push_str(chance.word(&TEXTS)),
            _ => text.push_str(&say::phrase(chance, app.state().campaign())),
        }
        rest = after;
    }
    text + rest
}

fn number(chance: &mut Chance) -> String {
    let highest = if chance.once_in(20) { 1_000_000 } else { 25 };
    chance.below(highest).to_string()
}

/// The beginning of something on somebody's sheet.
fn word(chance: &mut Chance, app: &App) -> String {
    let campaign = app.state().campaign();
    let people: Vec<_> = campaign.characters.values().collect();
    let Some(who) = chance.of(&people) else {
        return chance.word(&TEXTS).to_owned();
    };
    let mut names: Vec<&str> = who.traits.keys().map(String::as_str).collect();
    names.extend(who.saved.iter().map(|saved| saved.name.as_str()));
    names.push(&who.name);
    let name = chance.word(&names).to_lowercase();
    name.chars().take(1 + chance.below(5)).collect()
}

fn pasted(chance: &mut Chance, app: &App) -> String {
    match chance.below(3) {
        0 => say::phrase(chance, app.state().campaign()),
        1 => format!("{}\n{}\t\u{1b}[31m", number(chance), chance.word(&TEXTS)),
        _ => chance.word(&TEXTS).repeat(chance.below(200)),
    }
}

fn mouse(chance: &mut Chance) -> MouseEvent {
    let at = |chance: &mut Chance, most| u16::try_from(chance.below(most)).unwrap_or(0);
    MouseEvent {
        kind: match chance.below(4) {
            0 => MouseEventKind::ScrollUp,
            1 => MouseEventKind::ScrollDown,
            _ => MouseEventKind::Down(MouseButton::Left),
        },
        column: at(chance, 130),
        row: at(chance, 45),
        modifiers: KeyModifiers::NONE,
    }
}

/// Mostly a size somebody has.
fn resized(chance: &mut Chance) -> Event {
    let (width, height) = size(chance);
    Event::Resize(width, height)
}

/// A size of a terminal, now and then one that nobody has.
pub(crate) fn size(chance: &mut Chance) -> (u16, u16) {
    let at = |chance: &mut Chance, most| u16::try_from(chance.below(most)).unwrap_or(0);
    match chance.below(5) {
        0 => (at(chance, 220), at(chance, 70)),
        1 => (200, 50),
        2 => (80, 24),
        _ => (120, 36),
    }
}
