//! A filter as it is said: `bridge who:ysolde tier:botch session:-1 is:hidden`, in any order. What has no colon is a word of
//! the label, and so is whatever stands in quotes.

use strum::IntoEnumIterator;

use super::former::people;
use super::{Condition, Filter, Flag, Former, Key};
use crate::campaign::{Campaign, CharacterId, Kind};
use crate::journal::folded::folded;
use crate::journal::{JournalError, Reader};

/// What the check of an item or a supply comes to.
const CHECKED: [&str; 5] = ["holds", "use", "damaged", "broken", "depleted"];

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

/// Why words are no filter.
#[derive(Debug, thiserror::Error)]
pub enum FilterError {
    /// A word with a colon that isn't a filter.
    #[error("“{0}:” is no filter; there are {keys}, and “\"{0}:…\"” in quotes is a word", keys = keys())]
    NoKey(String),
    /// A filter with nothing after its colon.
    #[error("“{0}:” needs a word after it")]
    NoWord(Key),
    /// Nobody ever had that name.
    #[error("nobody is called “{name}”; {}", there_are(.there))]
    Nobody {
        /// What was typed.
        name: String,
        /// Who there is now.
        there: Vec<String>,
    },
    /// Several have such a name.
    #[error("“{name}” could be {}; write more of it", .which.join(", "))]
    Several {
        /// What was typed.
        name: String,
        /// Who they are.
        which: Vec<String>,
    },
    /// No such session.
    #[error("there is no session {typed}; {}", sessions(*.last))]
    NoSession {
        /// What was typed.
        typed: String,
        /// The last there is; 0 before the first.
        last: u32,
    },
    /// No such tier, and no such result of a check.
    #[error("there is no tier “{typed}”; there are {}, and for checks {}", .keys.join(", "), CHECKED.join(", "))]
    NoTier {
        /// What was typed.
        typed: String,
        /// The game's.
        keys: Vec<String>,
    },
    /// No such kind.
    #[error("there is no kind “{0}”; there are {kinds}", kinds = listed::<Kind>())]
    NoKind(String),
    /// Nothing that an entry may be.
    #[error("no entry is “{0}”; it may be {flags}", flags = listed::<Flag>())]
    NoFlag(String),
    /// Nothing has such a tag.
    #[error("no entry has the tag “{typed}”; {}", tags_are(.there))]
    NoTag {
        /// What was typed.
        typed: String,
        /// Those in use.
        there: Vec<String>,
    },
    /// The former names or the tags can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
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
        let mut rest = said.trim_start();
        while !rest.is_empty() {
            let (key, after) = key(rest);
            let (word, after) = word(after);
            match key {
                None => filter.words.push(folded(word)),
                Some(key) => match key.to_lowercase().parse::<Key>() {
                    Ok(key) => filter = filter.and(key, word, known)?,
                    Err(_) if word.is_empty() => filter.words.push(folded(key) + ":"),
                    Err(_) => return Err(FilterError::NoKey(key.to_owned())),
                },
            }
            rest = after.trim_start();
        }
        Ok(filter)
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
    let rows = game.tables.iter().flat_map(|table| &table.rows);
    let rows = rows.map(|(_, _, result)| result.as_str());
    let mut results = CHECKED.into_iter().chain(rows);
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
    let sought = folded(typed.trim_start_matches('#'));
    let (same, begun): (Vec<_>, Vec<_>) = there
        .iter()
        .filter(|word| folded(word).starts_with(&sought))
        .cloned()
        .partition(|word| folded(word) == sought);
    let found = if same.is_empty() { begun } else { same };
    if found.is_empty() {
        let typed = typed.to_owned();
        return Err(FilterError::NoTag { typed, there });
    }
    Ok(found)
}

fn keys() -> String {
    let keys: Vec<String> = Key::iter().map(|key| format!("{key}:")).collect();
    keys.join(" ")
}

fn listed<T: IntoEnumIterator + ToString>() -> String {
    let all: Vec<String> = T::iter().map(|it| it.to_string()).collect();
    all.join(", ")
}

fn there_are(names: &[String]) -> String {
    match names {
        [] => "the table is empty".to_owned(),
        names => format!("there are {}", names.join(", ")),
    }
}

fn tags_are(words: &[String]) -> String {
    const LISTED: usize = 12;
    match words {
        [] => "there are no tags yet".to_owned(),
        words if words.len() <= LISTED => format!("there are {}", words.join(", ")),
        words => format!(
            "there are {} and {} more",
            words[..LISTED].join(", "),
            words.len() - LISTED
        ),
    }
}

fn sessions(last: u32) -> String {
    match last {
        0 => "0 is what came before the first".to_owned(),
        _ => format!("there are 1 to {last}, -1 is the last, and 0 before the first"),
    }
}
