//! A filter of the players' journal: it matches what they see of an entry, not what the game master does.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::lookup::{tags_among, tier};
use super::vocabulary::split_words;
use super::{BatchLimit, Condition, Filter, FilterContext, FilterError, Flag, Key};
use crate::campaign::text::search_key::search_key;
use crate::campaign::{BOOKMARK, Event, Kind, Seq};
use crate::journal::error::JournalError;
use crate::journal::reader::Reader;
use crate::journal::reader::players_journal::PlayersLine;
use crate::rules::Mechanic;

/// How many entries are read in one batch, so that a million need not fit into memory.
const BATCH: u64 = 2_048;

/// A filter of what players see. Nothing that is kept from them may decide whether an entry matches.
#[derive(Debug, Default)]
pub struct PlayersFilter {
    /// The words.
    rest: Filter,
    conditions: Vec<SeenCondition>,
}

/// A condition on what players see of an entry.
#[derive(Debug)]
enum SeenCondition {
    /// It names somebody by a name that begins so, or a later word of whose name does.
    Who(String),
    /// It is told in this session; 0 is before the first.
    Session(u32),
    /// Its verdict has this key, with or without bonuses; in a group's entry one that players see.
    Tier(String),
    Kind(Kind),
    /// A throw that players see was led by a trait that begins so, and its line says so.
    Trait(String),
    /// It is one of these.
    In(BTreeSet<Seq>),
    /// It is a reroll, or one of these, which were rerolled.
    Rerolled(BTreeSet<Seq>),
    Undone,
}

impl PlayersFilter {
    /// Parses a filter.
    ///
    /// # Errors
    /// A condition with an unknown value, or on what players are never told; unreadable.
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
    /// It names what there isn't for players, or is on what they are never told; unreadable.
    pub(crate) fn and(
        self,
        key: Key,
        word: &str,
        known: FilterContext<'_>,
    ) -> Result<Self, FilterError> {
        let typed = word.to_owned();
        let lower = word.to_lowercase();
        let condition = match key {
            _ if word.is_empty() => return Err(FilterError::NoWord(key)),
            Key::Who => SeenCondition::Who(search_key(word)),
            Key::Session => SeenCondition::Session(known.session(word)?),
            Key::Tier => SeenCondition::Tier(tier(known.campaign, word)?),
            Key::Kind => {
                SeenCondition::Kind(lower.parse().map_err(|_| FilterError::NoKind(typed))?)
            }
            Key::Trait => SeenCondition::Trait(search_key(word)),
            Key::Tag => SeenCondition::In(tagged_with(word, known.reader)?),
            Key::Is => {
                let flag = lower.parse().map_err(|_| FilterError::NoFlag(typed))?;
                return self.that_is(flag, known);
            }
        };
        Ok(self.with(condition))
    }

    /// This, of entries of which that is true.
    ///
    /// # Errors
    /// Players are never told that of an entry; unreadable.
    pub(crate) fn that_is(self, flag: Flag, known: FilterContext<'_>) -> Result<Self, FilterError> {
        let reader = known.reader;
        Ok(self.with(match flag {
            Flag::Hidden | Flag::Revealed | Flag::TableDice | Flag::Called | Flag::Overruled => {
                return Err(FilterError::NotForPlayers(flag));
            }
            Flag::Undone => SeenCondition::Undone,
            Flag::Rerolled => SeenCondition::Rerolled(rerolled(reader)?),
            Flag::Tagged => SeenCondition::In(tagged(reader)?.map(|(of, _)| of).collect()),
            Flag::Bookmarked => {
                let bookmarked = tagged(reader)?.filter(|(_, word)| word == BOOKMARK);
                SeenCondition::In(bookmarked.map(|(of, _)| of).collect())
            }
        }))
    }

    fn with(mut self, condition: SeenCondition) -> Self {
        self.conditions.push(condition);
        self
    }

    /// Whether a line matches.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(crate) fn admits(&self, line: &PlayersLine, reader: &Reader) -> Result<bool, JournalError> {
        if !self.rest.words.all_in(line.kind.into(), &line.label) {
            return Ok(false);
        }
        for condition in &self.conditions {
            if !condition.is_met(line, reader)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl SeenCondition {
    fn is_met(&self, line: &PlayersLine, reader: &Reader) -> Result<bool, JournalError> {
        // Of what was taken back players are told only that.
        let is_told = !line.is_taken_back();
        Ok(match self {
            Self::Who(word) => line.who.iter().any(|name| {
                let name = search_key(name);
                name.starts_with(word) || name.split_whitespace().any(|it| it.starts_with(word))
            }),
            Self::Session(number) => line.session == *number,
            Self::Kind(kind) => line.kind == *kind,
            Self::Undone => line.undone,
            Self::In(these) => is_told && these.contains(&line.seq()),
            Self::Rerolled(these) => {
                is_told && (line.kind == Kind::Reroll || these.contains(&line.seq()))
            }
            Self::Tier(key) => {
                let is_key = |own: &str| own == key || Mechanic::band_and_bonus(own).0 == key;
                match &line.tier {
                    Some(own) => is_key(own),
                    None if is_told && line.kind.is_roll() => {
                        let what = reader.read_entry(line.seq())?.what;
                        let seen = what.seen_throws();
                        let mut alone = seen.iter().filter(|it| it.is_judged_alone);
                        alone.any(|it| is_key(&it.throw.tier))
                    }
                    None => false,
                }
            }
            Self::Trait(word) => {
                if !is_told || !line.kind.is_roll() {
                    return Ok(false);
                }
                let label = search_key(&line.label);
                let what = reader.read_entry(line.seq())?.what;
                what.seen_throws().iter().any(|seen| {
                    let lead = search_key(seen.throw.lead());
                    lead.starts_with(word) && label.contains(&lead)
                })
            }
        })
    }
}

/// The lines of these kinds that players see and that stand. What was revealed is told with the entry that revealed it.
fn standing(kinds: [Kind; 2], reader: &Reader) -> Result<Vec<PlayersLine>, JournalError> {
    let mut lines = Vec::new();
    for kind in kinds {
        let of_kind = Filter {
            conditions: vec![Condition::Kind(kind)],
            ..Filter::default()
        };
        for seq in of_kind.newest(reader, 0)? {
            lines.extend(reader.players_lines(seq)?);
        }
    }
    lines.retain(|line| kinds[0] == line.kind && !line.undone);
    Ok(lines)
}

/// The entries on which players see tags, and the words, the last first.
fn tagged(reader: &Reader) -> Result<impl Iterator<Item = (Seq, String)> + use<>, JournalError> {
    let mut all = Vec::new();
    for line in standing([Kind::Tag, Kind::Reveal], reader)? {
        let events = reader.changes(line.seq())?;
        all.extend(events.into_iter().filter_map(|event| match event {
            Event::Tagged { of, word } => Some((line.seq(), of, word)),
            _ => None,
        }));
    }
    all.sort_by_key(|(by, ..)| Reverse(*by));
    Ok(all.into_iter().map(|(_, of, word)| (of, word)))
}

/// The entries on which players see this tag, or one that begins so.
fn tagged_with(typed: &str, reader: &Reader) -> Result<BTreeSet<Seq>, FilterError> {
    let all: Vec<(Seq, String)> = tagged(reader)?.collect();
    let mut there: Vec<String> = Vec::new();
    for (_, word) in &all {
        if !there.contains(word) {
            there.push(word.clone());
        }
    }
    let words = tags_among(there, typed)?;
    let found = all.into_iter().filter(|(_, word)| words.contains(word));
    Ok(found.map(|(of, _)| of).collect())
}

/// The entries whose rerolls players see.
fn rerolled(reader: &Reader) -> Result<BTreeSet<Seq>, JournalError> {
    let mut all = BTreeSet::new();
    for line in standing([Kind::Reroll, Kind::Reveal], reader)? {
        let events = reader.changes(line.seq())?;
        // Keeping the other result has the same kind.
        if events
            .iter()
            .any(|event| matches!(event, Event::Rerolled { .. }))
        {
            all.extend(reader.line(line.seq())?.cause);
        }
    }
    Ok(all)
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
