//! Search words, and their positions in labels.

use crate::campaign::Kind;
use crate::campaign::text::search_key::{search_chars, search_key};

/// A text in the letters in which words are looked for, and of a contest what it is, which no text of it says.
pub(crate) fn searched(kind: &str, text: &str) -> String {
    let mut text = search_key(text);
    if kind == <&str>::from(Kind::Contest) {
        text.push(' ');
        text.push_str(kind);
    }
    text
}

/// Words that an entry must contain, in any order, in any case, with or without accents. No character is a wildcard.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchWords(pub(crate) Vec<String>);

impl SearchWords {
    /// The words of a line.
    pub fn parse(text: &str) -> Self {
        Self(text.split_whitespace().map(search_key).collect())
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a label has them all.
    pub(crate) fn all_in(&self, kind: &str, label: &str) -> bool {
        self.are_all_in(&searched(kind, label))
    }

    /// Whether a text in the letters that are compared has them all.
    pub(crate) fn are_all_in(&self, text: &str) -> bool {
        self.0.iter().all(|word| text.contains(word))
    }

    /// The positions of the words in a label: byte ranges in order that don't overlap.
    pub fn matches(&self, label: &str) -> Vec<std::ops::Range<usize>> {
        let mut places = Vec::new();
        let mut at = 0;
        while let Some(c) = label[at..].chars().next() {
            let longest = self.0.iter().filter_map(|word| begins(&label[at..], word));
            let end = longest.max().filter(|length| *length > 0);
            if let Some(length) = end {
                places.push(at..at + length);
            }
            at += end.unwrap_or(c.len_utf8());
        }
        places
    }
}

/// The bytes of the text's beginning that equal the word, accents included; lower case may change a letter's length.
fn begins(text: &str, word: &str) -> Option<usize> {
    let mut rest = word;
    for (at, c) in text.char_indices() {
        let bare: String = search_chars(c).collect();
        if rest.is_empty() && !bare.is_empty() {
            return Some(at);
        }
        rest = rest.strip_prefix(bare.as_str())?;
    }
    rest.is_empty().then_some(text.len())
}
