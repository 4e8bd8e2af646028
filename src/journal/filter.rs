//! A filter of entries: words of their labels, and conditions; all must hold. All outputs use this one filter; `parse` reads
//! it, `find` runs it on the journal.

mod complete;
mod error;
mod find;
mod lookup;
mod name_history;
mod parse;
mod players;
mod predicates;
pub(crate) mod search_words;
mod vocabulary;

use strum::{Display, EnumIter, EnumString};

pub use complete::{completed, completions, last_word, values, word};
pub use error::FilterError;
pub use find::{BatchLimit, FilterBatch};
pub use name_history::NameHistory;
pub use parse::toggled;
pub use players::PlayersFilter;
pub use vocabulary::FilterContext;

use crate::campaign::{CharacterId, Kind};
use search_words::SearchWords;
pub(crate) use search_words::searched;

/// A filter; an empty one matches all entries. All parts must match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The words; a quoted one may contain spaces.
    words: SearchWords,
    conditions: Vec<Condition>,
}

/// A condition on an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Condition {
    /// It concerns one of these characters: all that have or had a name, on either side of a contest.
    Who(Vec<CharacterId>),
    /// It is in this session; 0 is before the first.
    Session(u32),
    /// Its verdict has this key, with or without bonuses; in a group's entry one roll's verdict.
    Tier(String),
    /// Such a verdict is that of one of these characters.
    TierOf(Vec<CharacterId>, String),
    /// Its kind is one of these.
    Kind(Kind),
    /// One of its throws was led by one of these traits.
    Trait(Vec<String>),
    /// It has one of these tags.
    Tag(Vec<String>),
    /// It has this flag.
    Is(Flag),
}

/// The kind of a condition: the word before the colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, Display, EnumIter)]
#[strum(serialize_all = "lowercase")]
pub enum Key {
    /// A character's present or former name.
    Who,
    /// A number; 0 is before the first, -1 the last.
    Session,
    /// A tier's key or name, or the result of a check.
    Tier,
    /// A [`Kind`].
    Kind,
    /// A trait, or the beginning of its name.
    Trait,
    /// A tag, or its beginning.
    Tag,
    /// A [`Flag`].
    Is,
}

/// Flags of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, Display, EnumIter)]
#[strum(serialize_all = "kebab-case")]
pub enum Flag {
    /// Hidden from the players.
    Hidden,
    /// With typed faces (table dice).
    TableDice,
    /// With a called total.
    Called,
    /// Rerolled, or a reroll.
    Rerolled,
    /// An override, with a reason.
    Overruled,
    /// Undone and not redone.
    Undone,
    /// With a tag on it.
    Tagged,
    /// With a bookmark on it.
    Bookmarked,
    /// Hidden when it was made, and revealed since.
    Revealed,
}

impl Filter {
    /// Whether it matches all entries.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.conditions.is_empty()
    }

    /// The words, for highlighting them in labels.
    pub const fn search_words(&self) -> &SearchWords {
        &self.words
    }

    /// Whether an entry is skipped for its kind: a filter with words skips undos and redos, because their labels repeat
    /// those of other entries.
    fn skips_kind(&self, kind: Kind) -> bool {
        matches!(kind, Kind::Undo | Kind::Redo) && self.skips_undo_redo()
    }

    fn skips_undo_redo(&self) -> bool {
        let mut conditions = self.conditions.iter();
        let turns = |it: &Condition| matches!(it, Condition::Kind(Kind::Undo | Kind::Redo));
        !self.words.is_empty() && !conditions.any(turns)
    }
}
