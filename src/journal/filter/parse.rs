//! Parses a filter: `bridge who:ysolde tier:botch session:-1 is:hidden`, in any order. A word without a colon, or in quotes,
//! is a word of the label.

use super::lookup::{people, session, tags, tier, traits};
use super::vocabulary::{FilterWord, split_words};
use super::{Condition, Filter, FilterContext, FilterError, Flag, Key};
use crate::campaign::text::search_key::search_key;

impl Filter {
    /// Parses a whole filter.
    ///
    /// # Errors
    /// The first condition with an unknown value, and the valid values; unreadable.
    pub fn parse(said: &str, known: FilterContext<'_>) -> Result<Self, FilterError> {
        let mut filter = Self::default();
        for spoken in split_words(said) {
            filter = filter.and_word(&spoken, known)?;
        }
        Ok(filter)
    }

    /// Parses a filter while it is typed: a condition with an unknown value is searched as a word. With the error for the
    /// first such condition.
    pub fn typed(said: &str, known: FilterContext<'_>) -> (Self, Option<FilterError>) {
        let (mut filter, mut why) = (Self::default(), None);
        for spoken in split_words(said) {
            match filter.clone().and_word(&spoken, known) {
                Ok(more) => filter = more,
                Err(error) => {
                    filter.words.0.push(search_key(spoken.whole));
                    why.get_or_insert(error);
                }
            }
        }
        (filter, why)
    }

    pub(super) fn and_word(
        mut self,
        spoken: &FilterWord<'_>,
        known: FilterContext<'_>,
    ) -> Result<Self, FilterError> {
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

    /// This filter with a further condition: the value after a [`Key`]'s colon.
    ///
    /// # Errors
    /// It names what there isn't, with what there is; unreadable.
    pub(crate) fn and(
        mut self,
        key: Key,
        word: &str,
        known: FilterContext<'_>,
    ) -> Result<Self, FilterError> {
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
        // A verdict that is asked for with somebody is theirs.
        let mut theirs = Vec::new();
        if let Some((last, before)) = self.conditions.split_last() {
            theirs.extend(before.iter().filter_map(|it| match (last, it) {
                (Condition::Who(who), Condition::Tier(tier))
                | (Condition::Tier(tier), Condition::Who(who)) => {
                    Some(Condition::TierOf(who.clone(), tier.clone()))
                }
                _ => None,
            }));
        }
        self.conditions.extend(theirs);
        Ok(self)
    }

    /// This, of entries of which that is true.
    pub(crate) fn that_is(mut self, flag: Flag) -> Self {
        self.conditions.push(Condition::Is(flag));
        self
    }
}

/// Adds a word to a line, or removes it if the line has it.
pub fn toggled(said: &str, word: &str) -> String {
    let all: Vec<&str> = split_words(said).map(|spoken| spoken.whole).collect();
    let others = all.iter().copied().filter(|other| *other != word);
    let mut left: Vec<&str> = others.collect();
    if left.len() == all.len() {
        left.push(word);
    }
    left.join(" ")
}
