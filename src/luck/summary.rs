//! What a count of throws came to.

use std::collections::BTreeMap;

use super::curve::CurvePoint;
use super::fairness::FaceCounts;
use super::tails::normal_tail;
use crate::campaign::CharacterId;
use crate::rules::Tier;

/// Everything that was counted.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Statistics {
    /// All of it.
    pub overall: LuckSummary,
    /// Of each who threw; `None` is nameless pools and plain dice.
    pub people: BTreeMap<Option<CharacterId>, LuckSummary>,
    /// Of each trait that led a roll, by its name.
    pub traits: BTreeMap<String, LuckSummary>,
}

/// What some throws came to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LuckSummary {
    /// Rolls with a plan, rerolls included.
    pub rolls: u64,
    /// How kind the dice were.
    pub luck: Luck,
    /// The verdicts of tests, worst first.
    pub tiers: Vec<TierCount>,
    /// How contests went.
    pub contests: Contests,
    /// The program's dice.
    pub app_dice: FaceCounts,
    /// Dice typed in from the real table.
    pub table_dice: FaceCounts,
    /// How luck ran, oldest first.
    pub line: Vec<CurvePoint>,
}

/// The sum of percentiles, against what it should be.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Luck {
    /// Throws that could have come out otherwise.
    pub throws: u64,
    /// Their percentiles above ½, summed up.
    pub sum: f64,
    /// The variance of that sum, from each throw's own distribution.
    pub variance: f64,
}

impl Luck {
    /// Below so many throws chance explains everything.
    pub const NEEDED: u64 = 20;

    /// The mean percentile, 0 to 1; ½ of nothing.
    #[must_use]
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

    /// How many standard deviations it is above even; 0 of nothing.
    pub(crate) fn z(&self) -> f64 {
        if self.variance > 0.0 {
            self.sum / self.variance.sqrt()
        } else {
            0.0
        }
    }

    /// The chance that fair dice come as far from even, on either side; `None` of too few throws.
    #[must_use]
    pub fn chance(&self) -> Option<f64> {
        (self.throws >= Self::NEEDED).then(|| normal_tail(self.z()))
    }
}

/// How often a tier was the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TierCount {
    /// Which.
    pub tier: Tier,
    /// How often it was, in the end.
    pub seen: u64,
    /// How often the plans as first thrown promised it.
    pub expected: f64,
}

/// How contests went, each side counted by itself.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Contests {
    /// How many.
    pub fought: u64,
    /// Of these won, in the end.
    pub won: u64,
    /// Of these tied.
    pub tied: u64,
    /// How many wins the plans promised.
    pub expected_won: f64,
    /// How many ties.
    pub expected_tied: f64,
}

impl Contests {
    /// Of these lost.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.fought - self.won - self.tied
    }
}

impl LuckSummary {
    /// Whether nothing was thrown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rolls == 0 && self.app_dice.dice() + self.table_dice.dice() == 0
    }
}
