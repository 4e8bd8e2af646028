//! Text for comparison and search: lower case, no accents. No character is a wildcard.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::game::is_joiner;

/// The text in lower case without accents.
pub(crate) fn search_key(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().flat_map(search_chars).collect()
}

/// The replacement for one character; nothing for an accent or joiner.
pub(crate) fn search_chars(c: char) -> impl Iterator<Item = char> {
    let bare = c.nfd().filter(|c| !is_combining_mark(*c) && !is_joiner(*c));
    bare.flat_map(char::to_lowercase)
}
