//! The one line an entry is known by, and where its parts stand in it, so that nobody takes the text apart again.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// Between what a label is about and what was done.
const DOT: &str = " · ";

/// A line with the names of its day: `Brannoc · Athletics 15 vs 12 · strong`. It reads like a `str`; its parts were known when
/// it was written, and may hold whatever separates them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    text: String,
    parts: Parts,
}

/// Where the parts of a label end and begin, in bytes.
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
    /// `Brannoc · outcome closed`: who or what it is about, and what was done.
    pub(crate) fn about(head: impl Into<String>, what: &str) -> Self {
        Self::joined(head, DOT, what)
    }

    /// The same with something else between them.
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

    /// With what came of it: `Athletics` and ` ` and `15 vs 12 · strong`.
    pub(crate) fn came(mut self, joint: &str, outcome: &str) -> Self {
        self.text.push_str(joint);
        self.parts.outcome = self.text.len();
        self.text.push_str(outcome);
        self
    }

    /// With more behind all of it.
    #[must_use]
    pub fn more(mut self, words: &str) -> Self {
        self.text.push_str(words);
        self
    }

    /// As it was stored; where the parts don't fit the text, it has none.
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

    /// Where its parts stand; `None` where it is one.
    pub(crate) fn parts(&self) -> Option<Parts> {
        let whole = Self::from(&*self.text).parts;
        (self.parts != whole).then_some(self.parts)
    }

    /// Who or what it is about: `Brannoc`, `everybody`, a counter, what dice are for; may be empty.
    pub(crate) fn head(&self) -> &str {
        &self.text[..self.parts.head]
    }

    /// What was done: `Athletics`, `harm 3`, `#heist`.
    pub(crate) fn what(&self) -> &str {
        &self.text[self.parts.what.0..self.parts.what.1]
    }

    /// What came of it: `15 vs 12 · strong`, each of a group's; may be empty.
    pub(crate) fn outcome(&self) -> &str {
        &self.text[self.parts.outcome..]
    }

    /// Everything but the outcome: `everybody · Perception`.
    pub(crate) fn title(&self) -> &str {
        &self.text[..self.parts.what.1]
    }

    /// Everything behind the head, without what joins them: `Athletics 15 vs 12 · strong`.
    pub(crate) fn deed(&self) -> &str {
        &self.text[self.parts.what.0.max(self.parts.head)..]
    }

    /// Everything behind the head, with what joins them.
    pub(crate) fn tail(&self) -> &str {
        &self.text[self.parts.head..]
    }

    /// Everything behind what was done, with what joins them.
    pub(crate) fn consequence(&self) -> &str {
        &self.text[self.parts.what.1..]
    }

    /// The whole line.
    #[must_use]
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

/// A line of one part.
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

/// As its text.
impl Serialize for Label {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}
