//! Texts that are nearly right: one of a collection, changed in a few places.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// What readers of text stumble over.
const AWKWARD: [&str; 40] = [
    "",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\"",
    "\\",
    "'",
    "`",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{}",
    "[[",
    ":",
    ",",
    ",,",
    ".",
    "#",
    "/*",
    "//",
    "-",
    "-1",
    "0",
    "00",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e999",
    "NaN",
    "null",
    "Some(",
    "\u{1b}[2J",
    "\u{202e}",
    "\u{feff}",
    "水🎲e\u{301}",
];

/// A change; places are in characters.
#[derive(Debug, Clone)]
enum Edit {
    Insert(Index, String),
    Remove(Index, usize),
    /// Words of the text in the place of others.
    Copy(Index, usize, Index),
    Cut(Index),
}

/// One of `whole` with up to four changes, some of which put one of `words` into it.
pub(crate) fn edited(
    whole: Vec<String>,
    words: Vec<String>,
) -> impl Strategy<Value = String> + Clone {
    let put = prop_oneof![
        4 => select(words),
        4 => select(AWKWARD.to_vec()).prop_map(str::to_owned),
        2 => (0..100_000_u32).prop_map(|number| number.to_string()),
        1 => any::<String>(),
    ];
    let edit = prop_oneof![
        6 => (any::<Index>(), put).prop_map(|(at, text)| Edit::Insert(at, text)),
        3 => (any::<Index>(), 1..20_usize).prop_map(|(at, length)| Edit::Remove(at, length)),
        2 => (any::<Index>(), 1..40_usize, any::<Index>())
            .prop_map(|(from, length, to)| Edit::Copy(from, length, to)),
        1 => any::<Index>().prop_map(Edit::Cut),
    ];
    (select(whole), vec(edit, 0..5)).prop_map(|(text, edits)| edits.iter().fold(text, changed))
}

fn changed(mut text: String, edit: &Edit) -> String {
    match edit {
        Edit::Insert(at, put) => text.insert_str(place(&text, *at), put),
        Edit::Remove(at, length) => {
            let at = place(&text, *at);
            text.replace_range(at..end(&text, at, *length), "");
        }
        Edit::Copy(from, length, to) => {
            let from = place(&text, *from);
            let piece = text[from..end(&text, from, *length)].to_owned();
            let to = place(&text, *to);
            let over = end(&text, to, piece.chars().count());
            text.replace_range(to..over, &piece);
        }
        Edit::Cut(at) => text.truncate(place(&text, *at)),
    }
    text
}

/// A byte at which a character begins, or the end.
fn place(text: &str, at: Index) -> usize {
    let byte = at.index(text.len() + 1);
    (byte..=text.len())
        .find(|byte| text.is_char_boundary(*byte))
        .unwrap_or(text.len())
}

/// So many characters on.
fn end(text: &str, from: usize, length: usize) -> usize {
    let mut rest = text[from..].char_indices();
    rest.nth(length).map_or(text.len(), |(byte, _)| from + byte)
}
