//! Rerolls: who may, how they work, what they are worth. And points that are spent after the throw.

mod points;

pub use points::{MOST_POINTS, PointKind};

use std::cmp::{Ordering, Reverse};

use super::described::EffectTarget;
use super::mechanic::{Rule, dispatch};
use super::odds::sums::total;
use super::{
    Mechanic, Odds, Outcome, PossibleOutcome, Quality, RerollOdds, RollEffect, RollNumbers,
    RuleError, Side, Throw, Tier,
};

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

/// A way of throwing again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RerollKind<'a> {
    /// Its name; empty for the only one of a built-in game.
    pub name: &'a str,
    /// Whether it may leave dice as they lie.
    pub leaves_dice: bool,
    /// Which result counts.
    pub keep: KeptResult,
    /// How often in a roll; `None` for any number of times.
    pub times: Option<u16>,
    /// What it costs.
    pub costs: RerollCosts<'a>,
}

/// Which result of a reroll counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptResult {
    /// The new one.
    New,
    /// The better one.
    Best,
    /// The one that the player chooses.
    Either,
}

/// What a reroll costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RerollCosts<'a> {
    /// What the game's file sets beside the mechanic.
    OfGame,
    /// Nothing.
    Nothing,
    /// One of this.
    Of(&'a EffectTarget),
}

/// The exact odds of a reroll now; the chances of better, equal and worse sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RerollChances {
    /// The chance of a better tier; where the value is a count, also of a better one within the tier.
    pub better: f64,
    /// The chance of no change in that.
    pub equal: f64,
    /// The chance of a worse one; harmless where either result may be kept.
    pub worse: f64,
    /// The chance of a success with the reroll.
    pub success: f64,
}

/// A contest from one side's view. Orders from worst to best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Standing {
    verdict: StandingVerdict,
    /// The tier that tells how far: of the winner, or of side A where every verdict is about it; reversed for the other side.
    tier: (Option<Reverse<Tier>>, Option<Tier>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum StandingVerdict {
    Lost,
    Neither,
    Tied,
    Won,
}

impl Mechanic {
    /// The exact odds where one point may be spent by this policy. Without rerolls they are those of
    /// the roll.
    pub fn reroll_odds(&self, roll: &RollNumbers, policy: RerollPolicy) -> RerollOdds {
        let odds = self.odds(roll);
        let kind = self.profile().rerolls.first().copied();
        let Some((kind, best)) = kind.zip(odds.outcomes().last()) else {
            return RerollOdds {
                spend: 0.0,
                tiers: odds.tiers,
                success: odds.success,
            };
        };
        let spends = |it: Quality| self.spends(&odds, policy, it, best.quality);
        let either = kind.keep != KeptResult::New;
        odds.rerolled(either, spends, |tier| self.is_success(tier))
    }

    /// Whether the policy spends a point on a result of this quality.
    fn spends(&self, odds: &Odds, policy: RerollPolicy, of: Quality, best: Quality) -> bool {
        let tier = of.tier;
        match policy {
            RerollPolicy::Free => of < best,
            RerollPolicy::OnFail => !self.is_success(tier),
            RerollPolicy::Tier => tier < best.tier,
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

    /// Whether an outcome may be rerolled this way.
    ///
    /// # Errors
    /// A formula of the game fails for it; a roll of another mechanic.
    pub(crate) fn may_reroll(
        &self,
        kind: RerollKind<'_>,
        roll: &RollNumbers,
        outcome: &Outcome,
    ) -> Result<bool, RuleError> {
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            Rule::may_reroll(rules, kind, roll, outcome)
        }, else Err(RuleError::OtherMechanic))
    }

    /// The dice of a throw that stay in a reroll.
    ///
    /// # Errors
    /// A formula of the game fails for them; a roll of another mechanic.
    pub(crate) fn held(
        &self,
        kind: RerollKind<'_>,
        roll: &RollNumbers,
        throw: &Throw,
    ) -> Result<Throw, RuleError> {
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            Rule::held(rules, kind, roll, throw)
        }, else Err(RuleError::OtherMechanic))
    }

    /// What a reroll changes besides the roll, once it came to this.
    ///
    /// # Errors
    /// A formula of the game fails for it; a roll of another mechanic.
    pub(crate) fn reroll_effects(
        &self,
        kind: RerollKind<'_>,
        roll: &RollNumbers,
        outcome: &Outcome,
    ) -> Result<Vec<RollEffect<'_>>, RuleError> {
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            Rule::reroll_effects(rules, kind, roll, outcome)
        }, else Err(RuleError::OtherMechanic))
    }

    fn outcomes_of_reroll(
        &self,
        kind: RerollKind<'_>,
        roll: &RollNumbers,
        throw: &Throw,
    ) -> Option<Vec<(Outcome, f64)>> {
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            rules.outcomes_of_reroll(kind, roll, throw)
        }, else None)
    }

    /// The odds where a reroll is taken once after a failure, if the game allows it then.
    pub fn odds_with_reroll(&self, kind: RerollKind<'_>, roll: &RollNumbers) -> RerollOdds {
        let own = dispatch!(self, RollNumbers(roll), |rules, roll| {
            rules.odds_with_reroll(kind, roll)
        }, else None);
        own.unwrap_or_else(|| self.reroll_odds(roll, RerollPolicy::OnFail))
    }

    /// The odds of rerolling this outcome of a throw; `None` where they are not known.
    pub fn reroll_chances(
        &self,
        kind: RerollKind<'_>,
        (roll, open): (&RollNumbers, &Outcome),
        throw: &Throw,
    ) -> Option<RerollChances> {
        let mut worth = RerollChances::default();
        let counts = self.counts();
        for (then, chance) in self.outcomes_of_reroll(kind, roll, throw)? {
            let within = || within_tier(counts, &then, open);
            worth.add(then.tier.cmp(&open.tier).then_with(within), chance);
            let counts = match kind.keep {
                KeptResult::New => then.quality(),
                KeptResult::Best | KeptResult::Either => then.quality().max(open.quality()),
            };
            if self.is_success(counts.tier) {
                worth.success += chance;
            }
        }
        Some(worth)
    }

    /// The odds of rerolling one side's throw in a contest while the other's outcome stays; `success` is the chance
    /// to win. `None` where the mechanic has no contests or the odds are not known.
    pub fn reroll_chances_in_contest(
        &self,
        kind: RerollKind<'_>,
        side: Side,
        (a, b): ((&RollNumbers, &Outcome), (&RollNumbers, &Outcome)),
        throw: &Throw,
    ) -> Option<RerollChances> {
        let ((roll, now), other) = if side == Side::A { (a, b) } else { (b, a) };
        let stands = self.standing(side, (roll, now), other)?;
        let mut worth = RerollChances::default();
        let counts = self.counts();
        for (outcome, chance) in self.outcomes_of_reroll(kind, roll, throw)? {
            let then = self.standing(side, (roll, &outcome), other)?;
            let within = || within_tier(counts, &outcome, now);
            worth.add(then.cmp(&stands).then_with(within), chance);
            let counts = match kind.keep {
                KeptResult::New => then,
                KeptResult::Best | KeptResult::Either => stands.max(then),
            };
            if counts.verdict == StandingVerdict::Won {
                worth.success += chance;
            }
        }
        Some(worth)
    }
}

/// What is better in the same tier: more of what the value counts, which often does more harm.
fn within_tier(counts: bool, then: &Outcome, open: &Outcome) -> Ordering {
    if counts {
        then.quality().cmp(&open.quality())
    } else {
        Ordering::Equal
    }
}

impl Mechanic {
    /// Whether the value is a count of what dice show, each of which matters to the table.
    fn counts(&self) -> bool {
        !self.profile().value_name.is_empty()
    }

    /// How one side stands against the other; `None` where the mechanic has no contests.
    pub(crate) fn standing(
        &self,
        side: Side,
        own: (&RollNumbers, &Outcome),
        other: (&RollNumbers, &Outcome),
    ) -> Option<Standing> {
        let contest = match side {
            Side::A => self.contest(own, other),
            Side::B => self.contest(other, own),
        };
        let contest = contest.ok()?;
        let verdict = match contest.winner {
            Some(winner) if winner == side => StandingVerdict::Won,
            Some(_) => StandingVerdict::Lost,
            None if contest.neither => StandingVerdict::Neither,
            None => StandingVerdict::Tied,
        };
        let is_own = if self.is_mutual() {
            verdict != StandingVerdict::Lost
        } else {
            side == Side::A
        };
        let tier = if is_own {
            (None, Some(contest.tier))
        } else {
            (Some(Reverse(contest.tier)), None)
        };
        Some(Standing { verdict, tier })
    }
}

impl Odds {
    /// The odds where each result that `spends` is thrown again once: the new one counts, or `either` does.
    pub fn rerolled(
        &self,
        either: bool,
        spends: impl Fn(Quality) -> bool,
        good: impl Fn(Tier) -> bool,
    ) -> RerollOdds {
        let again = self.outcomes().filter(|it| spends(it.quality));
        let spend = again.fold(0.0, |sum, it| sum + it.chance);
        let (mut so_far, mut spent_so_far) = (0.0, 0.0);
        let mut tiers: Vec<(Tier, f64)> = Vec::with_capacity(self.tiers.len());
        for PossibleOutcome {
            quality, chance, ..
        } in self.outcomes()
        {
            let is_spent = spends(quality);
            so_far += chance;
            let after = match (either, is_spent) {
                // A throw that is no better leaves the result, a better one replaces it.
                (true, true) => chance * (spent_so_far + so_far),
                (true, false) => chance * (spent_so_far + 1.0),
                (false, true) => chance * spend,
                (false, false) => chance * (spend + 1.0),
            };
            spent_so_far += if is_spent { chance } else { 0.0 };
            match tiers.last_mut() {
                Some((tier, sum)) if *tier == quality.tier => *sum += after,
                _ => tiers.push((quality.tier, after)),
            }
        }
        tiers.retain(|(_, chance)| *chance > 0.0);
        let good = tiers.iter().filter(|(tier, _)| good(*tier));
        RerollOdds {
            spend,
            success: total(good.map(|(_, chance)| chance)),
            tiers,
        }
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
