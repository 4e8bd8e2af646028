//! A filter as it is said: `bridge who:ysolde tier:botch session:-1 is:hidden`, in any order. What has no colon is a word of
//! the label, and so is whatever stands in quotes.

use super::complete::{CHECKED, results};
use super::former::people;
use super::{Condition, Filter, FilterError, Flag, Former, Key};
use crate::campaign::search_key::search_key;
use crate::campaign::{Campaign, CharacterId};
use crate::journal::Reader;

/// What a filter's words may name.
#[derive(Debug, Clone, Copy)]
pub struct Known<'a> {
    /// As of now.
    pub campaign: &'a Campaign,
    /// Where former names are looked up, once somebody is named.
    pub reader: &'a Reader,
    /// What was found there.
    pub former: &'a Former,
}

impl Known<'_> {
    /// Everybody who has or had this name.
    ///
    /// # Errors
    /// Nobody, or several different ones whose name begins so; unreadable.
    pub fn people(self, typed: &str) -> Result<Vec<CharacterId>, FilterError> {
        people(typed, self)
    }

    /// A session: a number; 0 is before the first, -1 the last.
    ///
    /// # Errors
    /// There is none.
    pub fn session(self, typed: &str) -> Result<u32, FilterError> {
        session(typed, self.campaign.session)
    }

    /// The traits that begin like this, and itself as it is.
    #[must_use]
    pub fn traits(self, typed: &str) -> Vec<String> {
        traits(self.campaign, typed)
    }
}

impl Filter {
    /// What a line of words wants.
    ///
    /// # Errors
    /// The first word that names what there isn't, with what there is; unreadable.
    pub fn parse(said: &str, known: Known<'_>) -> Result<Self, FilterError> {
        let mut filter = Self::default();
        for spoken in spoken(said) {
            filter = filter.and_spoken(&spoken, known)?;
        }
        Ok(filter)
    }

    /// What a line wants that is still being typed: a word that names what there isn't is sought as it stands. With why the
    /// first such word is no filter.
    #[must_use]
    pub fn typed(said: &str, known: Known<'_>) -> (Self, Option<FilterError>) {
        let (mut filter, mut why) = (Self::default(), None);
        for spoken in spoken(said) {
            match filter.clone().and_spoken(&spoken, known) {
                Ok(more) => filter = more,
                Err(error) => {
                    filter.words.0.push(search_key(spoken.whole));
                    why.get_or_insert(error);
                }
            }
        }
        (filter, why)
    }

    fn and_spoken(mut self, spoken: &Spoken<'_>, known: Known<'_>) -> Result<Self, FilterError> {
        let Some(key) = spoken.key else {
            self.words.0.push(search_key(spoken.word));
            return Ok(self);
        };
        match key.to_lowercase().parse::<Key>() {
            Ok(key) => self.and(key, spoken.word, known),
            Err(_) if spoken.word.is_empty() => {
                self.words.0.push(search_key(key) + ":");
                Ok(self)
            }
            Err(_) => Err(FilterError::NoKey(key.to_owned())),
        }
    }

    /// This and a further condition: what stands after a [`Key`]'s colon.
    ///
    /// # Errors
    /// It names what there isn't, with what there is; unreadable.
    pub fn and(mut self, key: Key, word: &str, known: Known<'_>) -> Result<Self, FilterError> {
        let typed = word.to_owned();
        let lower = word.to_lowercase();
        self.conditions.push(match key {
            _ if word.is_empty() => return Err(FilterError::NoWord(key)),
            Key::Who => Condition::Who(people(word, known)?),
            Key::Session => Condition::Session(session(word, known.campaign.session)?),
            Key::Tier => Condition::Tier(tier(known.campaign, word)?),
            Key::Kind => Condition::Kind(lower.parse().map_err(|_| FilterError::NoKind(typed))?),
            Key::Trait => Condition::Trait(traits(known.campaign, word)),
            Key::Tag => Condition::Tag(tags(known.reader, word)?),
            Key::Is => Condition::Is(lower.parse().map_err(|_| FilterError::NoFlag(typed))?),
        });
        Ok(self)
    }

    /// This, of entries of which that is true.
    #[must_use]
    pub fn that_is(mut self, flag: Flag) -> Self {
        self.conditions.push(Condition::Is(flag));
        self
    }
}

/// A word of a line: `who:"Oda of the Reeds"`.
pub(super) struct Spoken<'a> {
    /// As it stands there.
    pub(super) whole: &'a str,
    /// What stands before its colon.
    pub(super) key: Option<&'a str>,
    /// What stands after it, or all there is, without quotes.
    pub(super) word: &'a str,
}

/// The words of a line.
pub(super) fn spoken(said: &str) -> impl Iterator<Item = Spoken<'_>> {
    let mut rest = said.trim_start();
    std::iter::from_fn(move || {
        let begin = Some(rest).filter(|rest| !rest.is_empty())?;
        let (key, after) = key(begin);
        let (word, after) = word(after);
        rest = after.trim_start();
        let whole = &begin[..begin.len() - after.len()];
        Some(Spoken { whole, key, word })
    })
}

/// A line with this word more; without it where it has it.
#[must_use]
pub fn toggled(said: &str, word: &str) -> String {
    let all: Vec<&str> = spoken(said).map(|spoken| spoken.whole).collect();
    let others = all.iter().copied().filter(|other| *other != word);
    let mut left: Vec<&str> = others.collect();
    if left.len() == all.len() {
        left.push(word);
    }
    left.join(" ")
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

/// A number, negative ones from the last back.
fn session(typed: &str, last: u32) -> Result<u32, FilterError> {
    let number = typed.parse::<i64>().ok().map(|number| match number {
        0.. => number,
        // The first is 1; what was before it is nobody's last but so many.
        back => Some(i64::from(last) + 1 + back)
            .filter(|it| *it > 0)
            .unwrap_or(-1),
    });
    number
        .and_then(|number| u32::try_from(number).ok())
        .filter(|number| *number <= last)
        .ok_or_else(|| FilterError::NoSession {
            typed: typed.to_owned(),
            last,
        })
}

/// The stored word: typed as it is, by the game's name for it, or by the bare word of a tier with bonuses (`success`).
fn tier(campaign: &Campaign, typed: &str) -> Result<String, FilterError> {
    let lower = typed.to_lowercase();
    let game = &campaign.game;
    if game.mechanic.tier(&lower).is_some() {
        return Ok(lower);
    }
    let mut tiers = game.tiers.iter();
    if let Some(named) = tiers.find(|tier| tier.name.to_lowercase() == lower) {
        return Ok(named.key.clone());
    }
    let mut results = CHECKED.into_iter().chain(results(game));
    let result = results.find(|result| result.to_lowercase() == lower);
    result.map(str::to_owned).ok_or_else(|| {
        let bands = game.mechanic.bands();
        FilterError::NoTier {
            typed: typed.to_owned(),
            keys: bands.iter().map(|band| band.key.to_owned()).collect(),
        }
    })
}

/// The traits that begin like this, and itself as it is: nobody may have it any more.
fn traits(campaign: &Campaign, typed: &str) -> Vec<String> {
    let lower = typed.to_lowercase();
    let people = campaign.characters.values();
    let names = people.flat_map(|one| campaign.trait_names(one));
    let alike = names.filter(|name| name.to_lowercase().starts_with(&lower));
    let mut names: Vec<String> = alike.chain([typed]).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

/// The tags in use that are this word, in any case and with or without accents, else those that begin with it.
fn tags(reader: &Reader, typed: &str) -> Result<Vec<String>, FilterError> {
    let there = reader.tag_words()?;
    let sought = search_key(typed.trim_start_matches('#'));
    let (same, begun): (Vec<_>, Vec<_>) = there
        .iter()
        .filter(|word| search_key(word).starts_with(&sought))
        .cloned()
        .partition(|word| search_key(word) == sought);
    let found = if same.is_empty() { begun } else { same };
    if found.is_empty() {
        let typed = typed.to_owned();
        return Err(FilterError::NoTag { typed, there });
    }
    Ok(found)
}
