//! Why words are no filter, with what there is instead.

use strum::IntoEnumIterator;

use super::vocabulary::CHECKED;
use super::{Flag, Key};
use crate::campaign::Kind;
use crate::journal::error::JournalError;

/// Why words are no filter.
#[derive(Debug, thiserror::Error)]
pub enum FilterError {
    /// A word with a colon that isn't a filter.
    #[error("“{0}:” is not a filter; there are {keys}; in quotes, “\"{0}:…\"” is a word", keys = keys())]
    NoKey(String),
    /// A filter with nothing after its colon.
    #[error("“{0}:” needs a word after it")]
    NoWord(Key),
    /// Nobody ever had that name.
    #[error("no character “{name}”; {}", there_are(.there))]
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
    #[error("no tier “{typed}”; there are {}, and for checks {}", .keys.join(", "), CHECKED.join(", "))]
    NoTier {
        /// What was typed.
        typed: String,
        /// The game's.
        keys: Vec<String>,
    },
    /// No such kind.
    #[error("no kind “{0}”; there are {kinds}", kinds = listed::<Kind>())]
    NoKind(String),
    /// Nothing that an entry may be.
    #[error("no flag “{0}”; there are {flags}", flags = listed::<Flag>())]
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
