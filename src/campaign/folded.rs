//! Text as it is compared and searched: lower case, no accents. Every character means itself.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::game::is_joiner;

/// The text in lower case without accents.
#[must_use]
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().flat_map(folded_char).collect()
}

/// What one character becomes; nothing where it is an accent itself, or only joins others.
pub fn folded_char(c: char) -> impl Iterator<Item = char> {
    let bare = c.nfd().filter(|c| !is_combining_mark(*c) && !is_joiner(*c));
    bare.flat_map(char::to_lowercase)
}
