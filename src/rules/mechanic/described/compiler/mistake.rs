//! What can be wrong with a described mechanic, and why a roll of it can't be reckoned or resolved.

use std::fmt;

use crate::rules::described::expression::Fault;

/// A mistake in a described mechanic, found when its file is read or in a roll.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mistake {
    /// The way to it in the file, outermost first: fields by name (`dice`), texts with their quotes (`"hits"`), or both
    /// (`name:"base"`).
    pub path: Vec<String>,
    /// The expression in which it is, and the byte in it.
    pub within: Option<(String, usize)>,
    /// The sentence: lower case, no full stop.
    pub what: String,
}

/// What goes wrong in an expression; boxed, because it is rare.
pub(in crate::rules::mechanic::described) type Reckoned<T> = Result<T, Box<Mistake>>;

/// Why odds can't be reckoned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreckoned {
    /// There are more states than are reckoned with.
    #[error("there are too many possibilities to reckon")]
    TooMany,
    /// An expression fails for a throw that can fall.
    #[error("{0}")]
    Mistake(#[from] Box<Mistake>),
}

/// Why faces don't make a throw.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ThrowError {
    /// Other groups than the game has.
    #[error("this game has {want} groups of dice, and here are {got}")]
    Groups {
        /// The groups of the game.
        want: usize,
        /// Those given.
        got: usize,
    },
    /// Another number of dice.
    #[error("`{group}` needs {want} {}, got {got}", if *want == 1 { "die" } else { "dice" })]
    Count {
        /// The group.
        group: String,
        /// Needed.
        want: usize,
        /// Given.
        got: usize,
    },
    /// No die of the group has this number.
    #[error("a die of `{group}` has no face {face}")]
    Face {
        /// The group.
        group: String,
        /// The face given.
        face: i32,
    },
    /// A die is not thrown, or is thrown again and its further face is missing.
    #[error("a die of `{group}` {}", missing(*after))]
    Missing {
        /// The group.
        group: String,
        /// The last face given.
        after: Option<i32>,
    },
    /// A die has more faces than it was thrown.
    #[error("a die of `{group}` has more faces than it is thrown; it is whole after {last}")]
    TooMany {
        /// The group.
        group: String,
        /// The face after which it is whole.
        last: i32,
    },
    /// Further throws would not end.
    #[error("this roll is thrown on over {0} times")]
    Endless(usize),
    /// An expression fails for these faces.
    #[error("{0}")]
    Mistake(#[from] Box<Mistake>),
}

fn missing(after: Option<i32>) -> String {
    match after {
        Some(face) => format!("is thrown again after {face}; give the further face"),
        None => "is not thrown yet".to_owned(),
    }
}

impl Mistake {
    pub(in crate::rules::mechanic::described) fn new(
        path: &[&str],
        what: impl Into<String>,
    ) -> Self {
        Self {
            path: path.iter().map(|part| (*part).to_owned()).collect(),
            within: None,
            what: what.into(),
        }
    }

    /// A fault of the expression that stands there.
    pub(in crate::rules::mechanic::described) fn of(
        path: &[String],
        text: &str,
        fault: Fault,
    ) -> Self {
        Self {
            path: path.to_vec(),
            within: Some((text.to_owned(), fault.at.start)),
            what: fault.what,
        }
    }
}

/// `dice, base, gives, hits: this divides by 0 (in "6 / (face - 1)")`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |part: &String| {
            let part = part.strip_prefix("name:").unwrap_or(part);
            part.trim_matches('"').to_owned()
        };
        let path: Vec<String> = self.path.iter().map(plain).collect();
        if !path.is_empty() {
            write!(f, "{}: ", path.join(", "))?;
        }
        f.write_str(&self.what)?;
        match &self.within {
            Some((text, _)) => write!(f, " (in {text:?})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Mistake {}
