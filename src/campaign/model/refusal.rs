//! Why a campaign refuses a command. The message is the text of the status line: lower case, what is wrong, what to do.

mod no_roll;
mod override_mode;

pub use no_roll::NoRoll;
pub(crate) use override_mode::OverrideMode;

use super::undo_conflict::UndoConflict;
use crate::rules::RuleError;

/// Why a member of a group is left out, where no short words say more.
const CANNOT: &str = "can't";
/// The most names that a message lists.
const LISTED: usize = 12;

/// Why a command is refused; nothing changes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Refused by the dice rules.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// Refused as a roll, contest, reroll or check.
    #[error(transparent)]
    Roll(#[from] NoRoll),
    /// An undo or redo in conflict with a later change.
    #[error(transparent)]
    Conflict(#[from] UndoConflict),
    /// No such name.
    #[error("there is no {what} `{word}`; {}", listed(.there_is))]
    Unknown {
        /// The kind: `track`, `condition`.
        what: &'static str,
        /// The name that was given.
        word: String,
        /// The names that exist.
        there_is: Vec<String>,
    },
    /// A character that is not in this campaign (any more).
    #[error("that character was removed; choose another")]
    Nobody,
    /// A thing that is not on the sheet (any more).
    #[error("{who} no longer has that {what}")]
    Nothing {
        /// Whose sheet.
        who: String,
        /// The kind: `item`, `injury`.
        what: &'static str,
    },
    /// A number out of its range.
    #[error("{what} is {low} to {high}, not {value}")]
    Range {
        /// The number: `Brannoc's HP`.
        what: String,
        /// The value that was given.
        value: i32,
        /// The lowest value.
        low: i32,
        /// The highest value.
        high: i32,
    },
    /// A name that is empty or too long.
    #[error("a name has 1 to 60 columns")]
    NameLength,
    /// A text on the players' screens that is empty or too long.
    #[error("a text has 1 to 60 columns")]
    TextLength,
    /// A text that is empty or too long.
    #[error("{what} has {least} to {most} characters")]
    Length {
        /// The kind of text.
        what: &'static str,
        /// The fewest characters.
        least: usize,
        /// The most characters.
        most: usize,
    },
    /// The name is in use.
    #[error("there is already a `{0}`; choose another name")]
    Taken(String),
    /// The game doesn't have that: `this game has no points`.
    #[error("this game has no {0}")]
    Lacks(&'static str),
    /// Points are for player characters.
    #[error("{0} is not a player's character; only those hold points")]
    NotPlayer(String),
    /// The cap on points is reached.
    #[error("{who} can't be awarded a {point} point: {held} held, {cap}{} is the most", if *.combined { " in all" } else { "" })]
    Cap {
        /// The character.
        who: String,
        /// Which point.
        point: String,
        /// The points that count towards the cap: `2 virtue and 1 vice`.
        held: String,
        /// The cap.
        cap: i32,
        /// Whether all points count together.
        combined: bool,
    },
    /// No point to spend.
    #[error("{who} has no {point} point")]
    NoPoint {
        /// The character.
        who: String,
        /// Which point.
        point: String,
    },
    /// What the command does would change nothing: `night changes nothing`.
    #[error("{0}")]
    Unchanged(String),
    /// No member of a group can do it: each reason, and the names of those whom it keeps from it.
    #[error("nobody can: {}", reasons(.0))]
    NobodyCan(Vec<(Vec<String>, Self)>),
    /// The command doesn't apply to this thing, or is done already: `Body follows from injuries; heal one of them`, `Ysolde
    /// is already absent`.
    #[error("{0}")]
    Not(String),
    /// A rating of the wrong kind.
    #[error("{name} is rated {as_what}")]
    Rating {
        /// The trait.
        name: String,
        /// The expected range: `from 0 to 5`, `as a die: d4-1, d4, …`.
        as_what: String,
    },
    /// An entry that is not in the journal.
    #[error("there is no entry {0}; the last is {1}")]
    NoEntry(u64, u64),
    /// An earlier entry can't be read.
    #[error("{0}")]
    Unread(String),
    /// Half of a harm of 1.
    #[error("half of 1 is nothing")]
    HalfOfOne,
    /// The command names no character and none is present.
    #[error("nobody is here; bring somebody in first")]
    NobodyPresent,
}

impl Refusal {
    /// Whether a rule of the game refuses the command, which the GM may overrule with a reason. Everything else is unknown,
    /// incomplete, out of range or nothing of this game: no reason makes it possible. Such a refusal is made by
    /// [`OverrideMode::refuse`] only.
    pub(crate) fn can_override(&self) -> bool {
        match self {
            Self::Rule(why) => matches!(why, RuleError::Untrained(_)),
            Self::Roll(why) => why.can_override(),
            Self::NobodyCan(all) => all.iter().any(|(_, why)| why.can_override()),
            Self::NotPlayer(_) | Self::Cap { .. } | Self::NoPoint { .. } | Self::Unchanged(_) => {
                true
            }
            Self::Conflict(_)
            | Self::Unknown { .. }
            | Self::Nobody
            | Self::Nothing { .. }
            | Self::Range { .. }
            | Self::NameLength
            | Self::TextLength
            | Self::Length { .. }
            | Self::Taken(_)
            | Self::Lacks(_)
            | Self::Not(_)
            | Self::Rating { .. }
            | Self::NoEntry(..)
            | Self::Unread(_)
            | Self::HalfOfOne
            | Self::NobodyPresent => false,
        }
    }

    /// Whether it can be done openly only.
    pub(crate) fn is_seen(&self) -> bool {
        matches!(self, Self::Roll(NoRoll::Seen(_)))
    }

    /// Why a member of a group is left out, for everybody to read beside the member's name: without a name and without advice.
    pub(crate) fn of_member(&self) -> String {
        match self {
            Self::Rule(RuleError::Untrained(skill)) => format!("untrained in {skill}"),
            Self::Roll(why) => why.of_member(),
            Self::Cap { .. } => "holds the most".to_owned(),
            Self::NoPoint { point, .. } => format!("no {point} point"),
            Self::NotPlayer(_) => "holds no points".to_owned(),
            Self::Unchanged(_) | Self::Not(_) => "unchanged".to_owned(),
            _ => CANNOT.to_owned(),
        }
    }

    /// For typed faces that don't fit in a command of several: adds whose they are.
    pub(crate) fn about_faces_of(self, name: &str) -> Self {
        match self {
            Self::Rule(RuleError::FacesMissing {
                group,
                more_of_group,
                dice,
            }) => Self::Rule(RuleError::FacesMissing {
                group: format!("{name}: {group}"),
                more_of_group,
                dice,
            }),
            Self::Rule(
                why @ (RuleError::Face { .. }
                | RuleError::FaceCount { .. }
                | RuleError::OfGroup { .. }
                | RuleError::Called { .. }
                | RuleError::CalledOnes { .. }
                | RuleError::TooManyOnes { .. }),
            ) => Self::Not(format!("{name}: {why}")),
            no => no,
        }
    }
}

/// Each reason once, with whom it is about unless it says so itself.
fn reasons(all: &[(Vec<String>, Refusal)]) -> String {
    let each = all.iter().map(|(names, why)| {
        let why = why.to_string();
        match names.as_slice() {
            [name] if why.contains(name) => why,
            names => format!("{}: {why}", names.join(", ")),
        }
    });
    each.collect::<Vec<_>>().join("; ")
}

fn listed(names: &[String]) -> String {
    match names {
        [] => "there is none".to_owned(),
        [one] => format!("there is {one}"),
        names if names.len() <= LISTED => format!("there are {}", names.join(", ")),
        names => format!(
            "there are {} and {} more",
            names[..LISTED].join(", "),
            names.len() - LISTED
        ),
    }
}
