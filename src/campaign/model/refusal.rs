//! What a campaign says no to. The message is the status line's words: lower case, what was wrong, what to do.

mod no_roll;
mod override_mode;

pub use no_roll::NoRoll;
pub(crate) use override_mode::OverrideMode;

use super::command::Command;
use super::undo_conflict::UndoConflict;
use crate::rules::RuleError;

/// How many names a message lists before it stops.
const LISTED: usize = 12;

/// Why a command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The dice rules.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A roll, a contest, a reroll or a check.
    #[error(transparent)]
    Roll(#[from] NoRoll),
    /// Something changed since.
    #[error(transparent)]
    Conflict(#[from] UndoConflict),
    /// Nothing of that name.
    #[error("there is no {what} `{word}`; {}", listed(.there_is))]
    Unknown {
        /// `track`, `condition`.
        what: &'static str,
        /// What was asked for.
        word: String,
        /// What there is.
        there_is: Vec<String>,
    },
    /// Somebody who isn't in this campaign (any more).
    #[error("that character was removed; choose another")]
    Nobody,
    /// Something that isn't on the sheet (any more).
    #[error("{who} no longer has that {what}")]
    Nothing {
        /// Whose sheet.
        who: String,
        /// `item`, `injury`.
        what: &'static str,
    },
    /// A number outside its range.
    #[error("{what} is {low} to {high}, not {value}")]
    Range {
        /// Whose what: `Brannoc's HP`.
        what: String,
        /// What was given.
        value: i32,
        /// Lowest.
        low: i32,
        /// Highest.
        high: i32,
    },
    /// A name with nothing in it, or too much.
    #[error("a name has 1 to 60 columns")]
    NameLength,
    /// A text with nothing in it, or too much.
    #[error("{what} has {least} to {most} characters")]
    Length {
        /// What kind of text.
        what: &'static str,
        /// Fewest.
        least: usize,
        /// Most.
        most: usize,
    },
    /// The name is somebody's or something's already.
    #[error("there is a `{0}` already; choose another name")]
    Taken(String),
    /// The game doesn't have that: `this game has no points`.
    #[error("this game has no {0}")]
    Lacks(&'static str),
    /// Points are for player characters.
    #[error("{0} is not a player's character; only those hold points")]
    NotPlayer(String),
    /// No more points may be held.
    #[error("{who} can't be awarded a {point} point: {held} held, {cap} is the most{}", if *.combined { " in all" } else { "" })]
    Cap {
        /// Who.
        who: String,
        /// Which point.
        point: String,
        /// How many count towards the cap.
        held: i32,
        /// The cap.
        cap: i32,
        /// Whether all points count together.
        combined: bool,
    },
    /// Nothing to spend.
    #[error("{who} has no {point} point")]
    NoPoint {
        /// Who.
        who: String,
        /// Which point.
        point: String,
    },
    /// Something that can't be done to this, or is done already: `Body follows from injuries; heal one of them`, `Ysolde
    /// is already absent`.
    #[error("{0}")]
    Not(String),
    /// A rating of the wrong sort.
    #[error("{name} is rated {as_what}")]
    Rating {
        /// The trait.
        name: String,
        /// `from 0 to 5`, `as a die: d4-1, d4, …`.
        as_what: String,
    },
    /// An entry that isn't in the journal.
    #[error("there is no entry {0}; the last is {1}")]
    NoEntry(u64, u64),
    /// What was done before can't be read.
    #[error("{0}")]
    Unread(String),
    /// Nobody is there to do it to.
    #[error("nobody is present; bring somebody in first")]
    NobodyPresent,
}

impl Refusal {
    /// Whether it is a rule that refuses this command, which the GM may overrule with a reason.
    pub(crate) fn can_override(&self, command: &Command) -> bool {
        use Command as C;
        let again = matches!(command, C::Reroll { .. } | C::RerollEntry { .. });
        let command = command.of_one();
        let thrown = matches!(command, C::Roll(_) | C::Contest(..) | C::Amend { .. });
        let checked = matches!(command, C::Check { .. });
        match self {
            Self::NoPoint { .. } | Self::NotPlayer(_) => again,
            Self::Rule(RuleError::Untrained(_)) => thrown,
            Self::Roll(NoRoll::NothingLeft { .. }) => again || thrown,
            Self::Roll(NoRoll::UsedUp { .. }) => checked,
            Self::Roll(
                NoRoll::WrongResource { .. }
                | NoRoll::AlreadyRerolled
                | NoRoll::MustTakeNew
                | NoRoll::Closed(_),
            ) => true,
            _ => false,
        }
    }

    /// Where what was typed for dice doesn't fit and several throw: whose it is.
    pub(crate) fn about_faces_of(self, name: &str) -> Self {
        match self {
            Self::Rule(
                why @ (RuleError::Face { .. }
                | RuleError::FaceCount { .. }
                | RuleError::Called { .. }),
            ) => Self::Not(format!("{name}: {why}")),
            no => no,
        }
    }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => "there is none".to_owned(),
        names if names.len() <= LISTED => format!("there is {}", names.join(", ")),
        names => format!(
            "there is {} and {} more",
            names[..LISTED].join(", "),
            names.len() - LISTED
        ),
    }
}
