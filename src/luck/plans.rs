//! The distinct plans of a campaign by number, with what a tally needs of each, so that reading statistics computes no odds.

use std::collections::HashMap;

use super::{percentile, variance};
use crate::rules::{Mechanic, Odds, Quality, RollNumbers, Tier};

/// The distributions that are kept in memory, since the same plans come again.
const CACHED: usize = 64;

/// The expectations of a plan.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlanSummary {
    /// The variance of its percentile; 0 where the result is certain.
    pub variance: f64,
    /// The chance of each tier, worst first.
    pub tiers: Vec<(Tier, f64)>,
}

/// Plans by number, from 0 on in order of appearance.
#[derive(Debug, Clone, Default)]
pub struct Plans {
    numbers: HashMap<RollNumbers, usize>,
    known: Vec<(RollNumbers, PlanSummary)>,
    odds: HashMap<RollNumbers, Odds>,
    contests: HashMap<(RollNumbers, RollNumbers), (f64, f64)>,
}

impl Plans {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// Adds the next plan with its stored expectations.
    pub(crate) fn push(&mut self, roll: RollNumbers, shape: PlanSummary) {
        self.numbers.insert(roll.clone(), self.known.len());
        self.known.push((roll, shape));
    }

    /// The plans from a number on.
    pub(crate) fn since(&self, number: usize) -> &[(RollNumbers, PlanSummary)] {
        self.known.get(number..).unwrap_or_default()
    }

    /// The expectations of a plan; `None` for an unknown number.
    pub(crate) fn summary(&self, number: usize) -> Option<&PlanSummary> {
        self.known.get(number).map(|(_, shape)| shape)
    }

    /// The number of a plan, which is computed if it is new, and the percentile of a result under it.
    pub(super) fn number(
        &mut self,
        mechanic: &Mechanic,
        roll: &RollNumbers,
        quality: Quality,
    ) -> (usize, Option<f64>) {
        if self.odds.len() == CACHED && !self.odds.contains_key(roll) {
            self.odds.clear();
        }
        let odds = self.odds.entry(roll.clone());
        let odds = odds.or_insert_with(|| mechanic.odds(roll));
        let percentile = percentile(odds, quality);
        if let Some(number) = self.numbers.get(roll) {
            return (*number, percentile);
        }
        let shape = PlanSummary {
            variance: variance(odds),
            tiers: odds.tiers.clone(),
        };
        self.push(roll.clone(), shape);
        let number = self.known.len() - 1;
        (number, percentile)
    }

    /// The chances that side A of a contest wins, and that nobody does; `None` for plans that can't contest.
    pub(super) fn contest(
        &mut self,
        mechanic: &Mechanic,
        a: &RollNumbers,
        b: &RollNumbers,
    ) -> Option<(f64, f64)> {
        let both = (a.clone(), b.clone());
        if let Some(chances) = self.contests.get(&both) {
            return Some(*chances);
        }
        let odds = mechanic.contest_odds(a, b).ok()?;
        if self.contests.len() == CACHED {
            self.contests.clear();
        }
        let chances = (odds.a, odds.tie + odds.neither);
        self.contests.insert(both, chances);
        Some(chances)
    }
}
