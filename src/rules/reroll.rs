//! Rerolls: who may, how they work, what they are worth.

use std::cmp::{Ordering, Reverse};

use super::odds::sums::add_scaled;
use super::{Mechanic, Odds, Outcome, RerollOdds, RollNumbers, Side, Tier};

/// When a point is spent on a reroll, for odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// How rerolls of a mechanic work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RerollLaw {
    /// There are none.
    Never,
    /// Once, either result may be kept (`vice_die`).
    KeepEither,
    /// Any number of times; the new result counts (`attribute_die`).
    TakeNew,
}

/// The exact odds of a reroll now; the chances of better, equal and worse sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RerollChances {
    /// The chance of a better tier.
    pub better: f64,
    /// The chance of the same tier.
    pub equal: f64,
    /// The chance of a worse tier; harmless where either result may be kept.
    pub worse: f64,
    /// The chance of a success with the reroll.
    pub success: f64,
}

/// A contest from one side's view: lost (by how much), tied, won.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Lost(Reverse<Tier>),
    Tied,
    Won(Tier),
}

impl Mechanic {
    /// The exact odds where one point may be spent by this policy. Without rerolls they are those of
    /// the roll.
    pub fn reroll_odds(&self, roll: &RollNumbers, policy: RerollPolicy) -> RerollOdds {
        let odds = self.odds(roll);
        let law = self.profile().reroll_law;
        let Some(best) = odds.outcomes().last().filter(|_| law != RerollLaw::Never) else {
            return RerollOdds {
                spend: 0.0,
                tiers: odds.tiers,
                success: odds.success,
            };
        };
        let mut values = vec![0.0; odds.values.len()];
        let mut spend = 0.0;
        // The chance of everything below a value, as the loop rises.
        let mut below = 0.0;
        for (at, (value, chance)) in (0..).zip((odds.first..).zip(odds.values.iter().copied())) {
            if chance > 0.0 && self.spends(roll, &odds, policy, value, best.0) {
                spend += chance;
                if law == RerollLaw::KeepEither {
                    // A throw of the same or less leaves the value, a higher one replaces it.
                    values[at] += chance * (below + chance);
                    add_scaled(&mut values[at + 1..], &odds.values[at + 1..], chance);
                } else {
                    add_scaled(&mut values, &odds.values, chance);
                }
            } else {
                values[at] += chance;
            }
            below += chance;
        }
        let read = |value| self.read(roll, value).unwrap_or_default();
        let Odds { tiers, success, .. } =
            Odds::of(odds.first, values, read, |tier| self.is_success(tier));
        RerollOdds {
            spend,
            tiers,
            success,
        }
    }

    /// Whether the policy spends a point on this value.
    fn spends(
        &self,
        roll: &RollNumbers,
        odds: &Odds,
        policy: RerollPolicy,
        value: i32,
        best: i32,
    ) -> bool {
        let Some(tier) = self.read(roll, value) else {
            return false;
        };
        match policy {
            RerollPolicy::Free => value < best,
            RerollPolicy::OnFail => !self.is_success(tier),
            RerollPolicy::Tier => odds
                .tiers
                .last()
                .is_some_and(|(highest, _)| tier < *highest),
            RerollPolicy::OnBlunder => tier.band == 0,
            RerollPolicy::LevelEv => {
                let level = |tier: Tier| f64::from(tier.band) + f64::from(tier.bonus);
                let mean: f64 = odds
                    .tiers
                    .iter()
                    .map(|(tier, chance)| level(*tier) * chance)
                    .sum();
                // A level that is the mean must not fall below it by rounding.
                level(tier) < mean - 1e-11
            }
        }
    }

    /// The odds of rerolling this outcome; `None` where the mechanic has no rerolls.
    pub fn reroll_chances(&self, roll: &RollNumbers, open: &Outcome) -> Option<RerollChances> {
        let law = self.profile().reroll_law;
        if law == RerollLaw::Never {
            return None;
        }
        let odds = self.odds(roll);
        let mut worth = RerollChances::default();
        for &(tier, chance) in &odds.tiers {
            worth.add(tier.cmp(&open.tier), chance);
        }
        let kept = law == RerollLaw::KeepEither && self.is_success(open.tier);
        worth.success = if kept { 1.0 } else { odds.success };
        Some(worth)
    }

    /// The odds of rerolling one side of a contest while the other's outcome stays; `success` is the chance
    /// to win. `None` where the mechanic has no contests or no rerolls in them.
    pub fn reroll_chances_in_contest(
        &self,
        side: Side,
        a: (&RollNumbers, &Outcome),
        b: (&RollNumbers, &Outcome),
    ) -> Option<RerollChances> {
        if self.profile().reroll_law != RerollLaw::KeepEither {
            return None;
        }
        let (roll, now) = if side == Side::A { a } else { b };
        let standing = |value: i32| {
            let tier = self.read(roll, value)?;
            let thrown = Outcome {
                value,
                ones: 0,
                die_results: Vec::new(),
                tier,
            };
            let own = (roll, &thrown);
            let contest = if side == Side::A {
                self.contest(own, b)
            } else {
                self.contest(a, own)
            }
            .ok()?;
            Some(match contest.winner {
                None => Standing::Tied,
                Some(winner) if winner == side => Standing::Won(contest.tier),
                Some(_) => Standing::Lost(Reverse(contest.tier)),
            })
        };
        let stands = standing(now.value)?;
        let mut worth = RerollChances::default();
        for (value, chance) in self.odds(roll).outcomes() {
            let then = standing(value)?;
            worth.add(then.cmp(&stands), chance);
            if matches!((&stands).max(&then), Standing::Won(_)) {
                worth.success += chance;
            }
        }
        Some(worth)
    }
}

impl RerollChances {
    fn add(&mut self, order: Ordering, chance: f64) {
        *match order {
            Ordering::Greater => &mut self.better,
            Ordering::Equal => &mut self.equal,
            Ordering::Less => &mut self.worse,
        } += chance;
    }
}
