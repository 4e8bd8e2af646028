//! Errors of the rules.

use super::described::{Mistake, ThrowError};
use super::modifier::plain;
use super::plain_dice::DiceMistake;
use super::{Die, Face, MOST_DICE, MOST_FLAT, Unreckoned, Wanted};

/// An error of the rules; the message names the range or what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// Over [`MOST_DICE`].
    #[error("this would be {0} dice; at most {MOST_DICE}")]
    TooManyDice(i64),
    /// A number outside the mechanic's range.
    #[error("{what} {value} is out of range; {low} to {high}")]
    Range {
        /// What the number is.
        what: String,
        /// What was given.
        value: i64,
        /// Lowest accepted.
        low: i64,
        /// Highest accepted.
        high: i64,
    },
    /// The wrong number of faces for the plan.
    #[error("this needs {want} {}, got {got}", if *want == 1 { "face" } else { "faces" })]
    FaceCount {
        /// Needed.
        want: usize,
        /// Given.
        got: usize,
    },
    /// A face the die doesn't have.
    #[error("a {die} has no face {face}")]
    Face {
        /// The die.
        die: Die,
        /// The face given.
        face: Face,
    },
    /// Faces of a group of dice that has a name.
    #[error("{group}: {why}")]
    OfGroup {
        /// The group.
        group: String,
        /// What is wrong.
        why: Box<Self>,
    },
    /// Typed faces of a group of dice that has a name are too few.
    #[error("{group}: {} wanted", more(*more_of_group))]
    FacesMissing {
        /// The first group that lacks faces.
        group: String,
        /// How many it lacks at present.
        more_of_group: usize,
        /// The dice that lack faces at present.
        dice: Vec<Wanted>,
    },
    /// Faces are left over.
    #[error("{} than these dice have", more(*.0))]
    FacesLeft(usize),
    /// Difficulties that one throw can't be read against.
    #[error("these difficulties need different dice; roll against one at a time")]
    OtherDice,
    /// A called result that no dice can show.
    #[error("the dice can't show {}; {}", plain(*value), nearest(near))]
    Called {
        /// What was called.
        value: i32,
        /// The nearest results that dice can show, below and above.
        near: Vec<i32>,
    },
    /// A sum that the pool can't show with this many ones.
    #[error("a pool of {pool} can't come to {} with {ones} showing one; {}", plain(*sum), nearest(near))]
    CalledOnes {
        /// Ones called.
        ones: u16,
        /// Sum called.
        sum: i32,
        /// Dice in the pool.
        pool: u16,
        /// The nearest sums that the pool can show with these ones, below and above.
        near: Vec<i32>,
    },
    /// A called total in a contest that looks at single dice.
    #[error("a called total doesn't decide a contest of this game; type the faces")]
    ContestOfCalled,
    /// A called result that different faces make better or worse.
    #[error("{} alone does not decide the result; type the faces of {dice}", plain(*value))]
    CalledUndecided {
        /// What was called.
        value: i32,
        /// The dice to type.
        dice: String,
    },
    /// A called result of a roll whose possible results are not known.
    #[error("whether the dice can show {} is too much to reckon; type the faces of {dice}", plain(*value))]
    CalledUnknown {
        /// What was called.
        value: i32,
        /// The dice to type.
        dice: String,
    },
    /// More ones than there are dice.
    #[error("a pool of {pool} can't show {ones} ones")]
    TooManyOnes {
        /// Ones called.
        ones: u16,
        /// Dice in the pool.
        pool: u16,
    },
    /// `ones_pool`: no skill is selected.
    #[error("no skill applies; tick one")]
    NoSkill,
    /// `attribute_die`: an unknown skill that can't be rolled untrained.
    #[error("{0} can't be attempted untrained")]
    Untrained(String),
    /// A check of another mechanic than the game's.
    #[error("this check belongs to another game")]
    OtherMechanic,
    /// The mechanic has no contests (`attribute_die`: roll against a defence).
    #[error("this game has no contests; roll against a number or a defence")]
    NoContest,
    /// A text that is not a die.
    #[error("`{0}` is not a die; write d8, d4-1 or d12+1")]
    Die(String),
    /// A text that is not plain dice.
    #[error("{0}")]
    Dice(#[from] DiceMistake),
    /// An invalid parameter in a game's file.
    #[error("{0}")]
    Parameter(&'static str),
    /// The odds can't be reckoned.
    #[error("the odds are {0}")]
    Unreckoned(Unreckoned),
    /// A described mechanic fails for this roll.
    #[error("{0}")]
    Described(String),
    /// A table whose rows don't match its die.
    #[error("{0}")]
    Table(String),
}

/// `1 more face`.
fn more(faces: usize) -> String {
    let face = if faces == 1 { "face" } else { "faces" };
    format!("{faces} more {face}")
}

fn nearest(near: &[i32]) -> String {
    let near: Vec<String> = near.iter().map(|it| plain(*it)).collect();
    let is = if near.len() == 1 { "is" } else { "are" };
    format!("the nearest {is} {}", near.join(" and "))
}

/// `value` where it is one of those that dice can show; else an error with the nearest below and above.
pub(crate) fn one_of(
    value: i32,
    possible: impl IntoIterator<Item = i32>,
) -> Result<i32, RuleError> {
    let (mut below, mut above) = (None, None);
    for it in possible {
        if it <= value {
            below = below.max(Some(it));
        }
        if it >= value {
            above = Some(above.map_or(it, |least: i32| least.min(it)));
        }
    }
    if below == Some(value) {
        return Ok(value);
    }
    let near = below.into_iter().chain(above).collect();
    Err(RuleError::Called { value, near })
}

/// `value` where it lies from `low` to `high`.
pub(crate) fn within(what: &str, value: i64, low: i64, high: i64) -> Result<i32, RuleError> {
    match i32::try_from(value) {
        Ok(fits) if (low..=high).contains(&value) => Ok(fits),
        _ => Err(RuleError::Range {
            what: what.to_owned(),
            value,
            low,
            high,
        }),
    }
}

/// `value` where it is no further from 0 than [`MOST_FLAT`].
pub(crate) fn bounded(what: &str, value: impl Into<i64>) -> Result<i32, RuleError> {
    within(what, value.into(), -MOST_FLAT, MOST_FLAT)
}

impl From<Box<Mistake>> for RuleError {
    fn from(why: Box<Mistake>) -> Self {
        Self::Described(why.to_string())
    }
}

impl From<ThrowError> for RuleError {
    fn from(why: ThrowError) -> Self {
        Self::Described(why.to_string())
    }
}
