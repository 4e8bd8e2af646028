//! Splits a filter into words, and holds the names that it may use.

use super::NameHistory;
use crate::campaign::Campaign;
use crate::game::Game;
use crate::journal::reader::Reader;
use crate::rules::BandOfSide;

/// The names that a filter may use.
#[derive(Debug, Clone, Copy)]
pub struct FilterContext<'a> {
    /// The present campaign.
    pub campaign: &'a Campaign,
    /// Reads former names, once they are needed.
    pub reader: &'a Reader,
    /// The former names read so far.
    pub names: &'a NameHistory,
}

/// The results of a check of an item or supply.
pub(super) const CHECKED: [&str; 5] = ["holds", "use", "damaged", "broken", "depleted"];

/// The results of a game's tables.
pub(super) fn results(game: &Game) -> impl Iterator<Item = &str> {
    let rows = game.tables.iter().flat_map(|table| &table.rows);
    rows.map(|(_, _, result)| result.as_str())
}

/// The verdicts of a game: the keys of its tiers, and words for those on contests that name the winner.
pub(super) fn verdicts(game: &Game) -> impl Iterator<Item = &str> {
    let bands = game.mechanic.bands().into_iter();
    bands.map(|band| match BandOfSide::of_key(band.key) {
        Some(side) if band.of_side => side.word(),
        _ => band.key,
    })
}

/// A word of a filter: `who:"Oda of the Reeds"`.
pub(super) struct FilterWord<'a> {
    /// The word as typed.
    pub(super) whole: &'a str,
    /// The text before its colon.
    pub(super) key: Option<&'a str>,
    /// The text after its colon, or the whole word, without quotes.
    pub(super) word: &'a str,
}

/// The words of a filter.
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

/// `who:rest`: the word before a colon and the rest; `None` without a colon.
fn key(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        Some((key, rest)) if !key.is_empty() && key.chars().all(char::is_alphabetic) => {
            (Some(key), rest)
        }
        _ => (None, text),
    }
}

/// The next word and the rest; spaces in quotes don't end a word, and a quote that isn't closed is an ordinary character.
fn word(text: &str) -> (&str, &str) {
    let quoted = text.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    quoted
        .filter(|(word, _)| !word.is_empty())
        .unwrap_or_else(|| {
            let end = text.find(char::is_whitespace).unwrap_or(text.len());
            text.split_at(end)
        })
}
