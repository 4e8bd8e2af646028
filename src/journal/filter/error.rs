//! Why a text is not a filter, and the valid values.

use strum::IntoEnumIterator;

use super::vocabulary::CHECKED;
use super::{Flag, Key};
use crate::campaign::Kind;
use crate::journal::error::JournalError;

/// Why a text is not a filter.
#[derive(Debug, thiserror::Error)]
pub enum FilterError {
    /// An unknown key before a colon.
    #[error("“{0}:” is not a filter; there are {keys}; in quotes, “\"{0}:…\"” is a word", keys = keys())]
    NoKey(String),
    /// A key without a value.
    #[error("“{0}:” needs a word after it")]
    NoWord(Key),
    /// No character has or had that name.
    #[error("no character “{name}”; {}", there_are(.there))]
    Nobody {
        /// What was typed.
        name: String,
        /// The present names.
        there: Vec<String>,
    },
    /// Several characters have such a name.
    #[error("“{name}” could be {}; write more of it", .which.join(", "))]
    Several {
        /// What was typed.
        name: String,
        /// Their names.
        which: Vec<String>,
    },
    /// No such session.
    #[error("there is no session {typed}; {}", sessions(*.last))]
    NoSession {
        /// What was typed.
        typed: String,
        /// The last session; 0 before the first.
        last: u32,
    },
    /// No such tier, and no such result of a check.
    #[error("no tier “{typed}”; there are {}, and for checks {}", .keys.join(", "), CHECKED.join(", "))]
    NoTier {
        /// What was typed.
        typed: String,
        /// The tiers and results of the game.
        keys: Vec<String>,
    },
    /// No such kind.
    #[error("no kind “{0}”; there are {kinds}", kinds = listed::<Kind>())]
    NoKind(String),
    /// No such flag.
    #[error("no flag “{0}”; there are {flags}", flags = listed::<Flag>())]
    NoFlag(String),
    /// Players are never told this of an entry.
    #[error("players are told of no entry that it is {0}; leave out that filter, or --players")]
    NotForPlayers(Flag),
    /// No such tag.
    #[error("no entry has the tag “{typed}”; {}", tags_are(.there))]
    NoTag {
        /// What was typed.
        typed: String,
        /// The tags in use.
        there: Vec<String>,
    },
    /// The former names or the tags can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
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
        0 => "0 is before the first".to_owned(),
        _ => format!("there are 1 to {last}, -1 is the last, and 0 before the first"),
    }
}
