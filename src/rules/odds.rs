//! Exact distributions, the odds of every mechanic. Whole weights while they are representable; floats only here.

pub(super) mod sums;

use sums::total;

use super::{Side, Tier};

/// The exact distribution of one plan.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Odds {
    /// The chance of each tier that can happen, worst first.
    pub tiers: Vec<(Tier, f64)>,
    /// The value of `values[0]`.
    pub first: i32,
    /// The chance of each value (total, sum, outcome) from `first` on.
    pub values: Vec<f64>,
    /// `ones_pool`: the chance of each number of ones from 0 on; else empty.
    pub ones: Vec<f64>,
    /// The chance of a success.
    pub success: f64,
    /// `ones_pool`: the chance of a success without a single one.
    pub clean: Option<f64>,
}

impl Odds {
    /// Groups the chances of the values from `first` on by tier; `read` rises with the value.
    pub(crate) fn of(
        first: i32,
        values: Vec<f64>,
        read: impl Fn(i32) -> Tier,
        good: impl Fn(Tier) -> bool,
    ) -> Self {
        let mut odds = Self {
            first,
            values,
            tiers: Vec::with_capacity(8),
            ..Self::default()
        };
        for (value, &chance) in (first..)
            .zip(&odds.values)
            .filter(|(_, chance)| **chance > 0.0)
        {
            let tier = read(value);
            match odds.tiers.last_mut() {
                Some((last, sum)) if *last == tier => *sum += chance,
                _ => odds.tiers.push((tier, chance)),
            }
        }
        odds.success = odds.chance_of(good);
        odds
    }

    /// Each value that can happen, with its chance.
    pub fn outcomes(&self) -> impl Iterator<Item = (i32, f64)> {
        (self.first..)
            .zip(self.values.iter().copied())
            .filter(|(_, chance)| *chance > 0.0)
    }

    /// The chance of all tiers that `hold`.
    pub(crate) fn chance_of(&self, hold: impl Fn(Tier) -> bool) -> f64 {
        total(
            self.tiers
                .iter()
                .filter(|(tier, _)| hold(*tier))
                .map(|(_, chance)| chance),
        )
    }

    /// The chance of one tier; 0 where it can't happen.
    pub fn chance(&self, tier: Tier) -> f64 {
        self.tiers
            .iter()
            .find(|(t, _)| *t == tier)
            .map_or(0.0, |(_, chance)| *chance)
    }
}

/// The exact distribution when a point may be spent on a reroll.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RerollOdds {
    /// The chance that the point is spent.
    pub spend: f64,
    /// The chance of each final tier, worst first.
    pub tiers: Vec<(Tier, f64)>,
    /// The chance of a final success.
    pub success: f64,
}

/// The exact distribution of two plans together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContestOdds {
    /// The chance of each verdict: the winner (`None`: a tie) and the tier.
    pub tiers: Vec<(Option<Side>, Tier, f64)>,
    /// The chance that side A succeeds or wins.
    pub a: f64,
    /// The chance of a tie (`vice_die`).
    pub tie: f64,
    /// The chance that side B wins.
    pub b: f64,
    /// Each side's own odds.
    pub own: [Odds; 2],
    /// `ones_pool`: the chance that the defence causes a fumble.
    pub by_defence: f64,
}
