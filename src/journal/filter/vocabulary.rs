//! What the words of a filter are made of, and what they may name.

use super::NameHistory;
use crate::campaign::Campaign;
use crate::game::Game;
use crate::journal::reader::Reader;

/// What a filter's words may name.
#[derive(Debug, Clone, Copy)]
pub struct FilterContext<'a> {
    /// As of now.
    pub campaign: &'a Campaign,
    /// Where former names are looked up, once somebody is named.
    pub reader: &'a Reader,
    /// What was found there.
    pub names: &'a NameHistory,
}

/// What the check of an item or a supply comes to.
pub(super) const CHECKED: [&str; 5] = ["holds", "use", "damaged", "broken", "depleted"];

/// What the tables of a game come to.
pub(super) fn results(game: &Game) -> impl Iterator<Item = &str> {
    let rows = game.tables.iter().flat_map(|table| &table.rows);
    rows.map(|(_, _, result)| result.as_str())
}

/// A word of a line: `who:"Oda of the Reeds"`.
pub(super) struct FilterWord<'a> {
    /// As it stands there.
    pub(super) whole: &'a str,
    /// What stands before its colon.
    pub(super) key: Option<&'a str>,
    /// What stands after it, or all there is, without quotes.
    pub(super) word: &'a str,
}

/// The words of a line.
pub(super) fn split_words(said: &str) -> impl Iterator<Item = FilterWord<'_>> {
    let mut rest = said.trim_start();
    std::iter::from_fn(move || {
        let begin = Some(rest).filter(|rest| !rest.is_empty())?;
        let (key, after) = key(begin);
        let (word, after) = word(after);
        rest = after.trim_start();
        let whole = &begin[..begin.len() - after.len()];
        Some(FilterWord { whole, key, word })
    })
}

/// `who:rest`: the word before a colon and what follows; nothing where there is none.
fn key(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        Some((key, rest)) if !key.is_empty() && key.chars().all(char::is_alphabetic) => {
            (Some(key), rest)
        }
        _ => (None, text),
    }
}

/// The next word and what follows it; quotes hold blanks together, and a lone one means itself.
fn word(text: &str) -> (&str, &str) {
    let quoted = text.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    quoted
        .filter(|(word, _)| !word.is_empty())
        .unwrap_or_else(|| {
            let end = text.find(char::is_whitespace).unwrap_or(text.len());
            text.split_at(end)
        })
}
