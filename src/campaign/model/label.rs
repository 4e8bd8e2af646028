//! The one-line label of an entry and the positions of its parts, so that no code parses the text again.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// Separates the subject of a label from the action.
const DOT: &str = " · ";

/// A line with the names at that time: `Brannoc · Athletics 15 vs 12 · strong`; derefs to `str`. The positions of its parts
/// are recorded when it is built, so that a part may contain the separators.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    text: String,
    parts: Parts,
}

/// The byte positions where the parts of a label end and begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(into = "[usize; 4]", from = "[usize; 4]")]
pub struct Parts {
    head: usize,
    what: (usize, usize),
    outcome: usize,
}

impl From<[usize; 4]> for Parts {
    fn from([head, begin, end, outcome]: [usize; 4]) -> Self {
        let what = (begin, end);
        Self {
            head,
            what,
            outcome,
        }
    }
}

impl From<Parts> for [usize; 4] {
    fn from(it: Parts) -> Self {
        [it.head, it.what.0, it.what.1, it.outcome]
    }
}

impl Label {
    /// `Brannoc · outcome closed`: the subject and the action.
    pub(crate) fn about(head: impl Into<String>, what: &str) -> Self {
        Self::joined(head, DOT, what)
    }

    /// The same with another separator.
    pub(crate) fn joined(head: impl Into<String>, joint: &str, what: &str) -> Self {
        let mut text = head.into();
        let head = text.len();
        if head > 0 && !what.is_empty() {
            text.push_str(joint);
        }
        let begin = text.len();
        text.push_str(what);
        let end = text.len();
        let parts = Parts {
            head,
            what: (begin, end),
            outcome: end,
        };
        Self { text, parts }
    }

    /// Appends the outcome: `Athletics` and ` ` and `15 vs 12 · strong`.
    pub(crate) fn came(mut self, joint: &str, outcome: &str) -> Self {
        self.text.push_str(joint);
        self.parts.outcome = self.text.len();
        self.text.push_str(outcome);
        self
    }

    /// The same about another subject.
    pub(crate) fn headed(&self, head: impl Into<String>) -> Self {
        let mut text = head.into();
        let (was, is) = (self.parts.head, text.len());
        let at = |place: usize| (place + is).saturating_sub(was);
        text.push_str(self.tail());
        let (begin, end) = self.parts.what;
        let parts = Parts {
            head: is,
            what: (at(begin), at(end)),
            outcome: at(self.parts.outcome),
        };
        Self { text, parts }
    }

    /// The same with another action.
    pub(crate) fn doing(&self, what: &str) -> Self {
        let joint = &self.text[self.parts.head..self.parts.what.0];
        let label = Self::joined(self.head(), joint, what);
        let (_, end) = self.parts.what;
        let outcome = self.parts.outcome;
        if self.text.len() == end {
            label
        } else {
            label.came(&self.text[end..outcome], &self.text[outcome..])
        }
    }

    /// Appends text to the last part.
    #[must_use]
    pub fn more(mut self, words: &str) -> Self {
        self.text.push_str(words);
        self
    }

    /// A stored label; positions that don't fit the text are dropped.
    pub(crate) fn stored(text: String, parts: Option<Parts>) -> Self {
        let fits = |it: &Parts| {
            let places = <[usize; 4]>::from(*it);
            places.is_sorted() && places.iter().all(|at| text.is_char_boundary(*at))
        };
        match parts.filter(fits) {
            Some(parts) => Self { text, parts },
            None => text.into(),
        }
    }

    /// The positions of the parts; `None` for a label of one part.
    pub(crate) fn parts(&self) -> Option<Parts> {
        let whole = Self::from(&*self.text).parts;
        (self.parts != whole).then_some(self.parts)
    }

    /// The subject: `Brannoc`, `everybody`, a counter, the purpose of dice; may be empty.
    pub(crate) fn head(&self) -> &str {
        &self.text[..self.parts.head]
    }

    /// The action: `Athletics`, `harm 3`, `#heist`.
    pub(crate) fn what(&self) -> &str {
        &self.text[self.parts.what.0..self.parts.what.1]
    }

    /// The outcome: `15 vs 12 · strong`, for a group each member's; may be empty.
    pub(crate) fn outcome(&self) -> &str {
        &self.text[self.parts.outcome..]
    }

    /// Everything but the outcome: `everybody · Perception`.
    pub(crate) fn title(&self) -> &str {
        &self.text[..self.parts.what.1]
    }

    /// The same without the outcome.
    pub(crate) fn without_outcome(&self) -> Self {
        let joint = &self.text[self.parts.head..self.parts.what.0];
        Self::joined(self.head(), joint, self.what())
    }

    /// Everything after the subject, without the separator: `Athletics 15 vs 12 · strong`.
    pub(crate) fn deed(&self) -> &str {
        &self.text[self.parts.what.0.max(self.parts.head)..]
    }

    /// Everything after the subject, with the separator.
    pub(crate) fn tail(&self) -> &str {
        &self.text[self.parts.head..]
    }

    /// The whole line.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl Deref for Label {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// A label of one part.
impl From<String> for Label {
    fn from(text: String) -> Self {
        let end = text.len();
        let parts = Parts {
            head: 0,
            what: (0, end),
            outcome: end,
        };
        Self { text, parts }
    }
}

impl From<&str> for Label {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Label> for String {
    fn from(label: Label) -> Self {
        label.text
    }
}

impl PartialEq<str> for Label {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Label {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

/// Serialises as its text.
impl Serialize for Label {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}
