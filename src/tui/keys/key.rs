//! A key with its modifiers: as written (`r`, `B`, `Ctrl-Z`, `Shift-Tab`, `F9`) and as the terminal sends it. One table
//! serves both directions.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde::Deserialize;

use crate::tui::keys::action::Action;

/// A key press that a keymap can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// The text names no key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{0}” is not a key; write one character, F1 to F24 or one of {names}, with Ctrl-, Alt- or Shift- before it",
    names = NAMES.map(|(name, _)| name).join(", ")
)]
pub struct ChordError(String);

const NAMES: [(&str, KeyCode); 15] = [
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Space", KeyCode::Char(' ')),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
];

const MODIFIERS: [(&str, KeyModifiers); 3] = [
    ("Ctrl-", KeyModifiers::CONTROL),
    ("Alt-", KeyModifiers::ALT),
    ("Shift-", KeyModifiers::SHIFT),
];

impl Chord {
    /// Normalises what terminals send in several ways: Shift is part of a character, Ctrl makes a character lower case.
    fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let mut modifiers =
            modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT);
        let code = match code {
            KeyCode::BackTab => {
                modifiers |= KeyModifiers::SHIFT;
                KeyCode::Tab
            }
            KeyCode::Char(c) => {
                let shift = modifiers.contains(KeyModifiers::SHIFT);
                modifiers -= KeyModifiers::SHIFT;
                KeyCode::Char(if modifiers.contains(KeyModifiers::CONTROL) {
                    c.to_ascii_lowercase()
                } else if shift {
                    c.to_ascii_uppercase()
                } else {
                    c
                })
            }
            other => other,
        };
        Self { code, modifiers }
    }

    /// The character that the key types into a text field, if it types one.
    pub(crate) fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if self.modifiers.is_empty() => Some(c),
            _ => None,
        }
    }

    /// The key without its modifiers.
    pub fn code(self) -> KeyCode {
        self.code
    }

    /// Whether Ctrl or Alt is held.
    pub(crate) fn modified(self) -> bool {
        self.modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
    }
}

impl From<KeyEvent> for Chord {
    fn from(key: KeyEvent) -> Self {
        Self::new(key.code, key.modifiers)
    }
}

impl From<Chord> for KeyEvent {
    fn from(chord: Chord) -> Self {
        Self::new(chord.code, chord.modifiers)
    }
}

impl FromStr for Chord {
    type Err = ChordError;

    fn from_str(text: &str) -> Result<Self, ChordError> {
        let mut rest = text;
        let mut modifiers = KeyModifiers::NONE;
        while let Some((after, modifier)) = MODIFIERS
            .iter()
            .find_map(|(name, modifier)| Some((rest.strip_prefix(name)?, *modifier)))
        {
            rest = after;
            modifiers |= modifier;
        }
        let code = named(rest).or_else(|| single(rest).map(KeyCode::Char));
        let code = code.ok_or_else(|| ChordError(text.to_owned()))?;
        Ok(Self::new(code, modifiers))
    }
}

impl TryFrom<String> for Chord {
    type Error = ChordError;

    fn try_from(text: String) -> Result<Self, ChordError> {
        text.parse()
    }
}

fn named(text: &str) -> Option<KeyCode> {
    let function = || {
        let n = text.strip_prefix('F')?.parse().ok()?;
        (1..=24).contains(&n).then_some(KeyCode::F(n))
    };
    NAMES
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, code)| *code)
        .or_else(function)
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let first = chars.next().filter(|c| !c.is_control())?;
    chars.next().is_none().then_some(first)
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, modifier) in MODIFIERS {
            if self.modifiers.contains(modifier) {
                f.write_str(name)?;
            }
        }
        match (NAMES.iter().find(|(_, code)| *code == self.code), self.code) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyCode::F(n)) => write!(f, "F{n}"),
            (None, KeyCode::Char(c)) if self.modifiers.contains(KeyModifiers::CONTROL) => {
                write!(f, "{}", c.to_ascii_uppercase())
            }
            (None, KeyCode::Char(c)) => write!(f, "{c}"),
            (None, _) => f.write_str("?"),
        }
    }
}

/// A key and its action in the current contexts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Press {
    /// The key as pressed.
    pub chord: Chord,
    /// The action bound to the key, if any.
    pub action: Option<Action>,
}

impl Press {
    /// An action that is asked for by its name.
    pub(crate) fn without_key(action: Action) -> Self {
        Self {
            chord: Chord::from(KeyEvent::from(KeyCode::Null)),
            action: Some(action),
        }
    }
}
