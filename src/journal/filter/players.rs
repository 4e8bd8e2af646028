//! A filter of the players' journal: it matches what they see of an entry, not what the game master does.

use std::collections::BTreeSet;

use super::vocabulary::split_words;
use super::{BatchLimit, Condition, Filter, FilterContext, FilterError, Flag, Key};
use crate::campaign::text::search_key::search_key;
use crate::campaign::{Kind, Seq};
use crate::journal::error::JournalError;
use crate::journal::reader::Reader;
use crate::journal::reader::players_journal::PlayersLine;
use crate::rules::Mechanic;

/// How many entries are read in one batch, so that a million need not fit into memory.
const BATCH: u64 = 2_048;

/// A filter of what players see.
#[derive(Debug, Default)]
pub struct PlayersFilter {
    /// Beginnings of names by which players know characters, or of later words of these.
    who: Vec<String>,
    kinds: Vec<Kind>,
    tiers: Vec<String>,
    /// The words, and what is the same for all audiences.
    rest: Filter,
    /// The entries that it matches; `None` is all of them.
    matched: Option<BTreeSet<Seq>>,
}

impl PlayersFilter {
    /// Parses a filter.
    ///
    /// # Errors
    /// A condition with an unknown value; unreadable.
    pub fn parse(said: &str, known: FilterContext<'_>) -> Result<Self, FilterError> {
        let mut filter = Self::default();
        for spoken in split_words(said) {
            let key = spoken.key.map(|key| key.to_lowercase().parse::<Key>());
            filter = match key {
                Some(Ok(key)) => filter.and(key, spoken.word, known)?,
                _ => Self {
                    rest: filter.rest.and_word(&spoken, known)?,
                    ..filter
                },
            };
        }
        Ok(filter)
    }

    /// This filter with a further condition.
    ///
    /// # Errors
    /// It names what there isn't; unreadable.
    pub(crate) fn and(
        mut self,
        key: Key,
        word: &str,
        known: FilterContext<'_>,
    ) -> Result<Self, FilterError> {
        match key {
            _ if word.is_empty() => return Err(FilterError::NoWord(key)),
            Key::Who => self.who.push(search_key(word)),
            key => {
                let mut rest = self.rest.and(key, word, known)?;
                match rest.conditions.last() {
                    Some(Condition::Kind(kind)) => {
                        self.kinds.push(*kind);
                        rest.conditions.pop();
                    }
                    Some(Condition::Tier(tier)) => self.tiers.push(tier.clone()),
                    _ => {}
                }
                self.rest = rest;
            }
        }
        Ok(self)
    }

    /// This, of entries of which that is true.
    #[must_use]
    pub(crate) fn that_is(self, flag: Flag) -> Self {
        Self {
            rest: self.rest.that_is(flag),
            ..self
        }
    }

    /// Reads which entries it matches.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn read(mut self, reader: &Reader) -> Result<Self, JournalError> {
        let conditions = self.rest.conditions.clone();
        if !conditions.is_empty() {
            // Words are looked for in what players see.
            let filter = Filter {
                conditions,
                ..Filter::default()
            };
            self.matched = Some(filter.newest(reader, 0)?.into_iter().collect());
        }
        Ok(self)
    }

    /// Whether a line matches.
    pub(crate) fn admits(&self, line: &PlayersLine) -> bool {
        let is_called = |word: &String| {
            line.who.iter().any(|name| {
                let name = search_key(name);
                name.starts_with(word) || name.split_whitespace().any(|it| it.starts_with(word))
            })
        };
        // Of an entry that players see in part the index knows more than they do.
        let is_of_tier = |tier: &String| {
            let own = line.tier.as_deref();
            !line.is_part()
                || own.is_some_and(|own| own == tier || Mechanic::band_and_bonus(own).0 == tier)
        };
        let is_kept = |condition: &Condition| {
            matches!(
                condition,
                Condition::Is(Flag::TableDice | Flag::Called | Flag::Overruled)
            )
        };
        self.matched
            .as_ref()
            .is_none_or(|matched| matched.contains(&line.seq()))
            && self.rest.words.all_in(line.kind.into(), &line.label)
            && self.who.iter().all(is_called)
            && self.kinds.iter().all(|kind| *kind == line.kind)
            && self.tiers.iter().all(is_of_tier)
            && !(line.is_part() && self.rest.conditions.iter().any(is_kept))
    }
}

impl Filter {
    /// The numbers of the newest entries that match, newest first; `limit` 0 is all. Only the numbers, since a long campaign
    /// may be wanted whole.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn newest(&self, reader: &Reader, limit: usize) -> Result<Vec<Seq>, JournalError> {
        let limit = if limit == 0 { usize::MAX } else { limit };
        let pace = BatchLimit {
            entries: BATCH,
            hits: limit,
        };
        let (mut found, mut before) = (Vec::new(), None);
        while found.len() < limit && before != Some(Seq(1)) {
            let stretch = reader.matching(self, before, pace)?;
            found.extend(stretch.hits.iter().map(|line| line.seq));
            before = Some(stretch.reached);
        }
        found.truncate(limit);
        Ok(found)
    }
}
