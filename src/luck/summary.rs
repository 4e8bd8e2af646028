//! The result of a count of throws.

use std::collections::BTreeMap;

use super::curve::CurvePoint;
use super::fairness::FaceCounts;
use super::tails::normal_tail;
use crate::campaign::CharacterId;
use crate::rules::Tier;

/// Everything that was counted.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Statistics {
    /// All throws.
    pub overall: LuckSummary,
    /// By character; `None` is nameless pools and plain dice.
    pub people: BTreeMap<Option<CharacterId>, LuckSummary>,
    /// By the trait that led the roll.
    pub traits: BTreeMap<String, LuckSummary>,
}

/// The statistics of some throws.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LuckSummary {
    /// Rolls with a plan, rerolls included.
    pub rolls: u64,
    /// How lucky the throws were.
    pub luck: Luck,
    /// The verdicts of tests, worst first.
    pub tiers: Vec<TierCount>,
    /// The results of contests.
    pub contests: Contests,
    /// The program's dice.
    pub app_dice: FaceCounts,
    /// Typed dice (table dice).
    pub table_dice: FaceCounts,
    /// The luck line, oldest first.
    pub line: Vec<CurvePoint>,
}

/// The sum of percentiles, to compare with its expectation.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Luck {
    /// Throws whose result wasn't certain.
    pub throws: u64,
    /// Their percentiles above ½, summed up.
    pub sum: f64,
    /// The variance of that sum, from each throw's own distribution.
    pub variance: f64,
}

impl Luck {
    /// With fewer throws no conclusion is drawn.
    pub const NEEDED: u64 = 20;

    /// The mean percentile, 0 to 1; ½ of nothing.
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of throws stay far under 2⁵²"
    )]
    pub(crate) fn mean(&self) -> f64 {
        match self.throws {
            0 => 0.5,
            throws => 0.5 + self.sum / throws as f64,
        }
    }

    /// The distance from the expectation in standard deviations; 0 without throws.
    pub(crate) fn z(&self) -> f64 {
        if self.variance > 0.0 {
            self.sum / self.variance.sqrt()
        } else {
            0.0
        }
    }

    /// The chance that fair dice are as far from the expectation, on either side; `None` for too few throws.
    pub fn chance(&self) -> Option<f64> {
        (self.throws >= Self::NEEDED).then(|| normal_tail(self.z()))
    }
}

/// How often a tier was the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TierCount {
    /// The tier.
    pub tier: Tier,
    /// How often it was the final verdict.
    pub seen: u64,
    /// How often the plans of the first throws predict it.
    pub expected: f64,
}

/// The results of contests; each side is counted.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Contests {
    /// The number of sides.
    pub fought: u64,
    /// Of these won.
    pub won: u64,
    /// Of these tied.
    pub tied: u64,
    /// The wins that the plans predict.
    pub expected_won: f64,
    /// The ties that the plans predict.
    pub expected_tied: f64,
}

impl Contests {
    /// Of these lost.
    pub fn lost(&self) -> u64 {
        self.fought - self.won - self.tied
    }
}

impl LuckSummary {
    /// Whether there are no throws.
    pub fn is_empty(&self) -> bool {
        self.rolls == 0 && self.app_dice.dice() + self.table_dice.dice() == 0
    }
}
