//! Which entries are wanted: words of their labels and conditions, all of which hold. One meaning for every output; knows
//! how words say it (`parse`) and how the journal is asked for it (`find`).

mod complete;
mod error;
mod find;
mod lookup;
mod name_history;
mod parse;
mod predicates;
pub(crate) mod search_words;
mod vocabulary;

use strum::{Display, EnumIter, EnumString};

pub use complete::{completed, completions, last_word, values, word};
pub use error::FilterError;
pub use find::{BatchLimit, FilterBatch};
pub use name_history::NameHistory;
pub use parse::toggled;
pub use vocabulary::FilterContext;

use crate::campaign::{CharacterId, Kind};
use search_words::SearchWords;

/// What wanted entries are; empty wants all. Everything in it holds at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// One that was quoted may have blanks.
    words: SearchWords,
    conditions: Vec<Condition>,
}

/// One thing an entry must be.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Condition {
    /// It concerns one of these: everybody of a name, on either side of a contest.
    Who(Vec<CharacterId>),
    /// It belongs to this session; 0 is before the first.
    Session(u32),
    /// Its verdict has this key, with or without bonuses; of a group's entry that of one of its rolls.
    Tier(String),
    /// It is about this.
    Kind(Kind),
    /// A throw of it was led by one of these.
    Trait(Vec<String>),
    /// One of these words is on it, as it was typed.
    Tag(Vec<String>),
    /// This is true of it.
    Is(Flag),
}

/// What a condition is about: the word before the colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, Display, EnumIter)]
#[strum(serialize_all = "lowercase")]
pub enum Key {
    /// Somebody's present or former name.
    Who,
    /// A number; 0 is before the first, -1 the last.
    Session,
    /// A tier's key or name, or the result of a check.
    Tier,
    /// A [`Kind`].
    Kind,
    /// A trait, or how its name begins.
    Trait,
    /// A word that is on entries, or how it begins.
    Tag,
    /// A [`Flag`].
    Is,
}

/// What may be true of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, Display, EnumIter)]
#[strum(serialize_all = "kebab-case")]
pub enum Flag {
    /// Kept from the players.
    Hidden,
    /// With faces that were typed in.
    TableDice,
    /// With a total that was called.
    Called,
    /// Thrown again, or that by which it was.
    Rerolled,
    /// Against the rules, with a reason.
    Overruled,
    /// Undone, and not brought back.
    Undone,
    /// With a tag on it.
    Tagged,
    /// With a bookmark on it.
    Bookmarked,
    /// Hidden, and shown to the players since.
    Revealed,
}

impl Filter {
    /// Whether it wants all there is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.conditions.is_empty()
    }

    /// The words that labels must have, to show where they stand.
    #[must_use]
    pub const fn search_words(&self) -> &SearchWords {
        &self.words
    }

    /// Whether an entry is passed over for its kind: with words, undoing and redoing is. It says what another entry says, and
    /// isn't what is wanted.
    fn skips_kind(&self, kind: Kind) -> bool {
        matches!(kind, Kind::Undo | Kind::Redo) && self.skips_undo_redo()
    }

    fn skips_undo_redo(&self) -> bool {
        let mut conditions = self.conditions.iter();
        let turns = |it: &Condition| matches!(it, Condition::Kind(Kind::Undo | Kind::Redo));
        !self.words.is_empty() && !conditions.any(turns)
    }
}
