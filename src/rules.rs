//! The mechanics: a [`Check`] comes to a [`Plan`], faces make it an [`Outcome`], whose [`Tier`] is the verdict; and the
//! exact [`Odds`] of all of it. Knows no name, file, clock or screen. One file a mechanic; each joins here in one `match`.

pub mod attribute_die;
pub mod modifier;
pub mod odds;
pub mod ones_pool;
pub mod plain;
pub mod success_pool;
pub mod uses;
pub mod vice_die;

use serde::{Deserialize, Serialize};

pub use modifier::{Effect, Modifier, Reason};
pub use odds::{ContestOdds, Odds, RerollOdds};

/// What a die shows, counted from 1. A d10's printed 0 is 10; the vice-virtue die's vice is 11, its virtue 12.
pub type Face = u16;

/// The most dice one check may throw.
pub const MOST_DICE: u16 = 999;

/// A named number that goes into a check: a skill, an attribute, a rank.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is called.
    pub label: String,
    /// How much it adds.
    pub value: i32,
}

/// What a check is made against: a number and where it comes from (a ladder word, a defence, a party level).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// `Very Hard`, `Wolf's Parry`; empty for a bare number.
    pub label: String,
    /// DV, TN or difficulty; in `ones_pool` the dice the complexity adds.
    pub value: i32,
}

/// A mechanic with its parameters and readings, as a game's file fills it in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Mechanic {
    /// One die with two special faces (`vice-virtue`).
    ViceDie(vice_die::Rules),
    /// A pool whose ones are removed (`langobard`).
    OnesPool(ones_pool::Rules),
    /// A pool that counts successes against a difficulty (`contract`).
    SuccessPool(success_pool::Rules),
    /// An attribute die, a d6 and a rank (`nexus`).
    AttributeDie(attribute_die::Rules),
}

/// What the builder holds before dice are thrown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Check {
    /// For [`Mechanic::ViceDie`].
    ViceDie(vice_die::Check),
    /// For [`Mechanic::OnesPool`].
    OnesPool(ones_pool::Check),
    /// For [`Mechanic::SuccessPool`].
    SuccessPool(success_pool::Check),
    /// For [`Mechanic::AttributeDie`].
    AttributeDie(attribute_die::Check),
}

/// What a check comes to: dice, target and flat part, each with its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// The numbers.
    pub roll: Roll,
    /// Where they come from, in the order they were applied; those that did not count say why.
    pub reasons: Vec<Reason>,
    /// The readings (⚑) that changed something, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
}

/// The numbers of a plan: all that faces and odds need, nothing that explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Roll {
    /// d12 + `bonus` against `dv`.
    ViceDie(vice_die::Roll),
    /// `pool` d6.
    OnesPool(ones_pool::Roll),
    /// `dice` d10 at `difficulty`.
    SuccessPool(success_pool::Roll),
    /// Attribute die + d6 + flat against `tn`.
    AttributeDie(attribute_die::Roll),
}

/// A verdict's place: which of the mechanic's bands ([`Mechanic::bands`], worst first), and how many bonuses over it
/// (`vice_die` only, else 0). Orders from worst to best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tier {
    /// Index into the bands.
    pub band: u8,
    /// Bonuses above the band.
    pub bonus: u16,
}

/// How one die counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mark {
    /// It counted as this much (`success_pool`: −1, 0, 1, 2; `vice_die`: −5, 15).
    Counted(i32),
    /// It was thrown and not kept (a boon's lower die).
    Dropped,
    /// It was removed (a one of `ones_pool`).
    Removed,
}

/// What plan and faces mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The number the tier is read from: total, sum or outcome.
    pub value: i32,
    /// Ones thrown: complications (`ones_pool`), botch dice (`success_pool`).
    pub ones: u16,
    /// How each die counted, in the order of the faces; empty for a called total.
    pub marks: Vec<Mark>,
    /// The verdict.
    pub tier: Tier,
}

/// A result a player calls instead of faces: the total, the outcome, or sum and ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Called {
    /// Total (`vice_die`, `attribute_die`), outcome (`success_pool`), sum (`ones_pool`).
    pub value: i32,
    /// Ones among the dice (`ones_pool`), else 0.
    #[serde(default)]
    pub ones: u16,
}

/// Which side of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The first: aggressor, attacker.
    A,
    /// The other: defender.
    B,
}

/// What two outcomes come to together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contest {
    /// Who won; `None` for a tie (`vice_die`). In the attacker's games the attacker wins on a success.
    pub winner: Option<Side>,
    /// Difference, what the defence left of the sum, or net outcome.
    pub value: i32,
    /// The verdict, for the winner (`vice_die`) or the attacker.
    pub tier: Tier,
    /// The defence brought a sum to 0 that the attacker's own dice did not (`ones_pool`): a fumble by defence.
    pub by_defence: bool,
}

/// When a point is spent on throwing again, for odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RerollPolicy {
    /// Always, keeping the better (`vice_die`).
    Free,
    /// After any failure.
    OnFail,
    /// Only where the tier can rise (`vice_die`).
    Tier,
    /// After the worst band only (`attribute_die`).
    OnBlunder,
    /// Below the mean level (`attribute_die`).
    LevelEv,
}

/// What a mechanic does with a second throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RerollLaw {
    /// There is none.
    Never,
    /// Once, either result may be kept (`vice_die`).
    KeepEither,
    /// Again and again, the new result counts (`attribute_die`).
    TakeNew,
}

/// What the rules say no to; the message names the range or what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// Over [`MOST_DICE`].
    #[error("{0} dice are too many; at most {MOST_DICE}")]
    TooManyDice(i64),
    /// A number outside the range the mechanic reckons with.
    #[error("{what} {value} is out of range; {low} to {high}")]
    Range {
        /// What the number is.
        what: &'static str,
        /// What was given.
        value: i64,
        /// Lowest accepted.
        low: i64,
        /// Highest accepted.
        high: i64,
    },
    /// The wrong number of faces for the plan.
    #[error("{want} faces are needed, {got} given")]
    FaceCount {
        /// Needed.
        want: usize,
        /// Given.
        got: usize,
    },
    /// A face the die doesn't have.
    #[error("a d{sides} has no face {face}")]
    Face {
        /// Sides of the die.
        sides: u16,
        /// The face given.
        face: Face,
    },
    /// A called result no dice can show.
    #[error("{value} can't be rolled here; {low} to {high}")]
    Called {
        /// What was called.
        value: i32,
        /// Lowest possible.
        low: i32,
        /// Highest possible.
        high: i32,
    },
    /// More or fewer ones than the pool can show with this sum.
    #[error("{ones} ones and a sum of {sum} can't be rolled with {pool} dice")]
    CalledOnes {
        /// Ones called.
        ones: u16,
        /// Sum called.
        sum: i32,
        /// Dice in the pool.
        pool: u16,
    },
    /// `attribute_die`: an unknown skill of a kind that can't be tried.
    #[error("{0} can't be attempted untrained")]
    Untrained(String),
    /// A check of another mechanic than the game's.
    #[error("this check belongs to another game")]
    OtherMechanic,
    /// The mechanic has no contests (`attribute_die`: roll against a defence).
    #[error("this game has no contests; roll against the other side's defence")]
    NoContest,
}
