//! Words to find in labels, and where they stand there.

use crate::campaign::search_key::{search_chars, search_key};

/// Words to find, in any order, anywhere in a label, whatever the case and accents. Every character means itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchWords(pub(crate) Vec<String>);

impl SearchWords {
    /// The words of a line.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self(text.split_whitespace().map(search_key).collect())
    }

    /// Whether there is nothing to look for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a label has them all.
    pub(crate) fn all_in(&self, label: &str) -> bool {
        let label = search_key(label);
        self.0.iter().all(|word| label.contains(word))
    }

    /// Where the words stand in a label: ranges of bytes, in order, apart from each other.
    #[must_use]
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

/// How many bytes of the text the word takes at its beginning, accents included; a letter may have another length folded.
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
