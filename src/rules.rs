//! The mechanics: a [`RollRequest`] gives a [`Plan`], faces give it an [`Outcome`], whose [`Tier`] is the verdict; and the
//! exact [`Odds`] of all of it. Knows no name, file, clock or screen. One file a mechanic; `mechanic` selects among them.

mod declared;
pub mod durability;
mod error;
mod mechanic;
pub mod modifier;
pub mod odds;
pub mod plain_dice;
mod profile;
mod rated_traits;
mod reason;
mod reroll;
mod step;
pub mod table;
pub mod throw;

use serde::{Deserialize, Serialize};

/// What a die shows. A d10's printed 0 is 10; the vice-virtue die's vice is 11, its virtue 12.
pub use crate::dice::{Die, Face};
pub use declared::{Declaration, Declared, DeclaredNumbers, DeclaredWords, Form};
pub use error::RuleError;
pub(crate) use error::{bounded, one_of, within};
pub use profile::{CallableResult, Contests, CountedEffect, Increment, Profile};
pub use rated_traits::{
    Combinations, NamelessRoll, NumberSource, RatedTraits, RequestParts, SheetNumber, Training,
    TraitsTaken,
};
pub use reason::Reason;
pub use step::Step;

pub use mechanic::{Band, BandOfSide, DieGroup, Goal, Outline, TraitValues};
pub use mechanic::{attribute_die, described, ones_pool, success_pool, vice_die};
pub use modifier::{Modifier, ModifierEffect};
pub use odds::{ContestOdds, Odds, PossibleOutcome, Quality, RerollOdds, Unreckoned};
pub use reroll::{
    KeptResult, MOST_POINTS, PointKind, RerollChances, RerollCosts, RerollKind, RerollPolicy,
};
pub(crate) use throw::KeptDice;
pub use throw::{DiceSet, DieAside, DiePlace, Throw, Wanted};

/// The most dice one check may throw.
pub const MOST_DICE: u16 = 999;

/// The largest absolute value of a number in a check, alone or summed.
pub const MOST_FLAT: i64 = 1_000_000;

/// A named number in a check: a skill, an attribute, a rank.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedNumber {
    /// Its name.
    pub label: String,
    /// Its value.
    pub value: i32,
}

impl NamedNumber {
    /// A named number.
    pub fn new(label: impl Into<String>, value: i32) -> Self {
        Self {
            label: label.into(),
            value,
        }
    }
}

/// The target of a check: a number and its origin (a ladder word, a defence, a party level).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// `Very Hard`, `Wolf's Parry`; empty for a bare number.
    pub label: String,
    /// DV, TN or difficulty; in `ones_pool` the dice the complexity adds.
    pub value: i32,
}

impl Target {
    /// A number with its name; the name may be empty.
    pub fn new(label: impl Into<String>, value: i32) -> Self {
        Self {
            label: label.into(),
            value,
        }
    }

    /// Its name, or `else_name` where it has none.
    pub(crate) fn name<'a>(&'a self, else_name: &'a str) -> &'a str {
        if self.label.is_empty() {
            else_name
        } else {
            &self.label
        }
    }
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
    /// Any dice, described in the game's file.
    Described(described::Rules),
}

/// A minimal mechanic, for a game whose mechanic is not read yet.
impl Default for Mechanic {
    fn default() -> Self {
        Self::OnesPool(ones_pool::Rules::default())
    }
}

/// The check of a roll, before dice are thrown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RollRequest {
    /// For [`Mechanic::ViceDie`].
    ViceDie(vice_die::Request),
    /// For [`Mechanic::OnesPool`].
    OnesPool(ones_pool::Request),
    /// For [`Mechanic::SuccessPool`].
    SuccessPool(success_pool::Request),
    /// For [`Mechanic::AttributeDie`].
    AttributeDie(attribute_die::Request),
    /// For [`Mechanic::Described`].
    Described(described::Request),
}

/// The plan of a check: dice, target and flat part, each with its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Plan {
    /// The numbers.
    pub numbers: RollNumbers,
    /// Where the numbers come from, in the order of application; those that don't count say why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// The readings (⚑) that changed the plan, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The note for a declaration that counts: `vice`, `exerted`; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub declared: String,
}

/// The numbers of a plan: all that faces and odds need, without explanations.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RollNumbers {
    /// d12 + `bonus` against `dv`.
    ViceDie(vice_die::Numbers),
    /// `pool` d6.
    OnesPool(ones_pool::Numbers),
    /// `dice` d10 at `difficulty`.
    SuccessPool(success_pool::Numbers),
    /// Attribute die + d6 + flat against `tn`.
    AttributeDie(attribute_die::Numbers),
    /// The inputs of a described roll.
    Described(described::Numbers),
}

impl Default for RollNumbers {
    fn default() -> Self {
        Self::OnesPool(ones_pool::Numbers::default())
    }
}

/// A tier: the index of one of the mechanic's bands ([`Mechanic::bands`], worst first), and the number of bonuses above it
/// (`vice_die` only, else 0). Orders from worst to best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tier {
    /// Index into the bands.
    pub band: u8,
    /// Bonuses above the band.
    pub bonus: u32,
}

/// How one die counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DieResult {
    /// It counted with this value (`success_pool`: −1, 0, 1, 2; `vice_die`: −5, 15).
    Counted(i32),
    /// It was thrown and not kept (a boon's lower die).
    Dropped,
    /// It was removed (a one of `ones_pool`).
    Removed,
}

impl Tier {
    /// A band without bonuses.
    pub(crate) const fn of(band: u8) -> Self {
        Self { band, bonus: 0 }
    }
}

impl Plan {
    /// A plan in which nothing is declared and no reading counts.
    pub(crate) fn new(numbers: impl Into<RollNumbers>, reasons: Vec<Reason>) -> Self {
        Self {
            numbers: numbers.into(),
            reasons,
            readings: Vec::new(),
            declared: String::new(),
        }
    }
}

impl DieResult {
    /// Its value, if it counted.
    pub(crate) const fn counted(self) -> Option<i32> {
        match self {
            Self::Counted(worth) => Some(worth),
            Self::Dropped | Self::Removed => None,
        }
    }
}

/// Whether a stored value is left out because it is the default.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The outcome of faces under a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The number that sets the tier: total, sum or outcome.
    pub value: i32,
    /// Ones thrown: complications (`ones_pool`), botch dice (`success_pool`).
    pub ones: u16,
    /// How each face counted, in the order of [`Throw::faces`]; empty for a called total.
    pub die_results: Vec<DieResult>,
    /// The verdict.
    pub tier: Tier,
    /// What is better within the tier: the value, unless the game says otherwise.
    pub worth: i32,
    /// What the dice gave to each tally of a described game, `None` where nothing did; else empty.
    pub tallies: Vec<Option<i32>>,
}

impl Outcome {
    /// A value with its tier, which is worth what it is; without dice.
    pub(crate) fn new(value: i32, tier: Tier) -> Self {
        Self {
            value,
            ones: 0,
            die_results: Vec::new(),
            tier,
            worth: value,
            tallies: Vec::new(),
        }
    }

    /// How good it is.
    pub fn quality(&self) -> Quality {
        Quality {
            tier: self.tier,
            worth: self.worth,
        }
    }
}

/// The result as dice could give it, without the dice.
impl From<PossibleOutcome> for Outcome {
    fn from(it: PossibleOutcome) -> Self {
        Self {
            worth: it.quality.worth,
            ..Self::new(it.value, it.quality.tier)
        }
    }
}

/// A change that a described roll makes besides its tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollEffect<'a> {
    /// Its name.
    pub name: &'a str,
    /// What changes.
    pub what: &'a described::EffectTarget,
    /// By how much.
    pub by: i32,
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

impl Side {
    /// The opposite side.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// The result of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Contest {
    /// Who won; `None` for a tie, or where neither side succeeds. In the attacker's games the attacker wins on a success.
    pub winner: Option<Side>,
    /// Whether neither side succeeds, which is no tie.
    pub neither: bool,
    /// Difference, the sum that the defence left, or net outcome.
    pub value: i32,
    /// The verdict on the winner (`vice_die`) or the attacker, or a band that names the winner.
    pub tier: Tier,
    /// Whether the defence reduced a sum to 0 that was not 0 before (`ones_pool`): a fumble by defence.
    pub by_defence: bool,
    /// The reading (⚑) that changed the value, in words.
    pub reading: Option<&'static str>,
}
