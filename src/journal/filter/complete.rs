//! Completes a word of a filter: the keys, and after a key's colon the names in this campaign.

use strum::IntoEnumIterator as _;

use super::vocabulary::{CHECKED, results, split_words, verdicts};
use super::{FilterContext, Flag, Key};
use crate::campaign::{Kind, text};

/// The number of last sessions that are offered; earlier ones can be typed by number.
const LATEST: usize = 9;

/// The completions of a line's last word, as whole words: `who:`, `who:"Oda of the Reeds"`.
pub fn completions(said: &str, known: FilterContext<'_>) -> Vec<String> {
    let last = last_word(said);
    let Some((key, begun)) = last.split_once(':') else {
        let keys = Key::iter().map(|key| format!("{key}:"));
        let begun = last.to_lowercase();
        return keys.filter(|key| key.starts_with(&begun)).collect();
    };
    let Ok(key) = key.to_lowercase().parse::<Key>() else {
        return Vec::new();
    };
    let begun = begun.trim_matches('"').to_lowercase();
    let begins = |value: &String| {
        let value = value.to_lowercase();
        let mut later = value.split_whitespace();
        value.starts_with(&begun) || later.any(|word| word.starts_with(&begun))
    };
    let found = values(key, known).into_iter().filter(begins);
    found.map(|value| word(key, &value)).collect()
}

/// A line whose last word is extended by what all its completions have in common.
pub fn completed(said: &str, known: FilterContext<'_>) -> Option<String> {
    let offers = completions(said, known);
    let first = offers.first()?;
    let common = offers.iter().fold(first.as_str(), |common, offer| {
        let same = common.char_indices().zip(offer.chars());
        let end = same.take_while(|((_, a), b)| a == b).last();
        &common[..end.map_or(0, |((at, a), _)| at + a.len_utf8())]
    });
    let kept = &said[..said.len() - last_word(said).len()];
    let sure = offers.len() == 1 && !common.ends_with(':');
    let space = if sure { " " } else { "" };
    (!common.is_empty()).then(|| format!("{kept}{common}{space}"))
}

/// The word being typed at the end of a line; empty after a space.
pub fn last_word(said: &str) -> &str {
    let open = said.matches('"').count() % 2 == 1;
    if open && let Some((before, _)) = said.rsplit_once('"') {
        let begun = before.rsplit(char::is_whitespace).next().unwrap_or(before);
        return &said[before.len() - begun.len()..];
    }
    let last = split_words(said).last().map_or("", |spoken| spoken.whole);
    if said.ends_with(last) { last } else { "" }
}

/// A condition as a word of a line.
pub fn word(key: Key, value: &str) -> String {
    if value.contains([' ', '"']) {
        format!("{key}:\"{value}\"")
    } else {
        format!("{key}:{value}")
    }
}

/// The values for a key in this campaign, the likeliest first; with former names if they can be read.
pub fn values(key: Key, known: FilterContext<'_>) -> Vec<String> {
    let campaign = known.campaign;
    let game = &campaign.game;
    match key {
        Key::Who => people(known),
        Key::Session => {
            let all = (0..=campaign.session).rev();
            all.take(LATEST).map(|number| number.to_string()).collect()
        }
        Key::Tier => {
            let tiers = verdicts(game).map(str::to_owned);
            let checks = game.sheet.has_gear();
            let checked = CHECKED.into_iter().filter(|_| checks);
            let checked = checked.chain(results(game)).map(str::to_owned);
            tiers.chain(checked).collect()
        }
        Key::Kind => Kind::iter().map(|kind| kind.to_string()).collect(),
        Key::Trait => {
            let people = campaign.characters.values();
            let mut names: Vec<String> = Vec::new();
            for name in people.flat_map(|one| campaign.trait_names(one)) {
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
            names
        }
        Key::Tag => known.reader.tag_words().unwrap_or_default(),
        Key::Is => Flag::iter().map(|flag| flag.to_string()).collect(),
    }
}

fn people(known: FilterContext<'_>) -> Vec<String> {
    let now = known.campaign.characters.values();
    let mut names: Vec<String> = now.map(|one| one.name.clone()).collect();
    for (name, _) in known.names.names(known.reader).unwrap_or_default() {
        if !names.iter().any(|there| text::same(there, name)) {
            names.push(name.clone());
        }
    }
    names
}
