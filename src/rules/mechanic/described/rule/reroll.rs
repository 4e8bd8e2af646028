//! Rerolls of described mechanics.

use super::tier;
use crate::rules::described::{
    KeepResult, Numbers, RerollDice, RerollRule, Rolled, Rules, TakenWhen, Unreckoned,
};
use crate::rules::{
    DiePlace, KeptResult, Outcome, RerollCosts, RerollKind, RerollOdds, RollEffect, RuleError,
    Throw, Tier,
};

impl RerollRule {
    fn kind(&self) -> RerollKind<'_> {
        RerollKind {
            name: &self.name,
            leaves_dice: self.dice != RerollDice::All,
            keep: match self.keep {
                KeepResult::New => KeptResult::New,
                KeepResult::Best => KeptResult::Best,
                KeepResult::Either => KeptResult::Either,
            },
            times: Some(self.times),
            costs: self
                .costs
                .as_ref()
                .map_or(RerollCosts::Nothing, RerollCosts::Of),
        }
    }
}

impl Rules {
    pub(super) fn reroll_kinds(&self) -> Vec<RerollKind<'_>> {
        let all = self.definition().rerolls.iter();
        all.map(RerollRule::kind).collect()
    }

    /// The place of a reroll in the file.
    fn reroll_at(&self, kind: RerollKind<'_>) -> usize {
        let mut all = self.definition().rerolls.iter();
        all.position(|rule| rule.name == kind.name).unwrap_or(0)
    }

    pub(super) fn is_possible(
        &self,
        kind: RerollKind<'_>,
        numbers: &Numbers,
        outcome: &Outcome,
    ) -> Result<bool, RuleError> {
        // What a called total's dice gave is not known.
        if outcome.tallies.len() != self.definition().tallies.len() {
            return Ok(true);
        }
        let rolled = Rolled {
            numbers,
            tallies: &outcome.tallies,
        };
        Ok(Self::may_reroll(self, self.reroll_at(kind), rolled)?)
    }

    pub(super) fn held_dice(
        &self,
        kind: RerollKind<'_>,
        numbers: &Numbers,
        throw: &Throw,
    ) -> Result<Throw, RuleError> {
        let groups = self.by_group(throw);
        let again = self.thrown_again(self.reroll_at(kind), numbers, &groups)?;
        let mut held = Throw::default();
        for (group, (chains, again)) in groups.iter().zip(&again).enumerate() {
            for (die, (chain, again)) in chains.iter().zip(again).enumerate() {
                let faces = chain.iter().filter(|_| !again);
                faces.for_each(|face| held.push(DiePlace { group, die }, *face));
            }
        }
        Ok(held)
    }

    pub(super) fn effects_of_reroll(
        &self,
        kind: RerollKind<'_>,
        numbers: &Numbers,
        outcome: &Outcome,
    ) -> Result<Vec<RollEffect<'_>>, RuleError> {
        let at = self.reroll_at(kind);
        let Some(rule) = self.definition().rerolls.get(at) else {
            return Ok(Vec::new());
        };
        let rolled = Rolled {
            numbers,
            tallies: &outcome.tallies,
        };
        let by = Self::reroll_effects(self, at, rolled)?;
        let effects = rule.then.iter().zip(by).map(|(change, by)| RollEffect {
            name: &rule.name,
            what: &change.what,
            by,
        });
        Ok(effects.collect())
    }

    pub(super) fn rerolled_outcomes(
        &self,
        kind: RerollKind<'_>,
        numbers: &Numbers,
        throw: &Throw,
    ) -> Result<Vec<(Outcome, f64)>, Unreckoned> {
        let groups = self.by_group(throw);
        let scores = self.rerolled(self.reroll_at(kind), numbers, &groups)?;
        let outcome = |(score, tallies, chance): (super::Score, Vec<Option<i32>>, f64)| {
            let outcome = Outcome {
                worth: score.worth,
                tallies,
                ..Outcome::new(score.value, tier(&score))
            };
            (outcome, chance)
        };
        Ok(scores.into_iter().map(outcome).collect())
    }

    /// The odds where it is taken after a failure.
    pub(super) fn odds_where_taken(
        &self,
        kind: RerollKind<'_>,
        numbers: &Numbers,
    ) -> Option<RerollOdds> {
        let at = self.reroll_at(kind);
        let taken = self.reroll_odds(at, TakenWhen::Failed, numbers).ok()?;
        let mut tiers: Vec<(Tier, f64)> = Vec::new();
        for (score, chance) in &taken.scores {
            let tier = tier(score);
            match tiers.last_mut() {
                Some((last, sum)) if *last == tier => *sum += chance,
                _ => tiers.push((tier, *chance)),
            }
        }
        let good = tiers
            .iter()
            .filter(|(tier, _)| crate::rules::mechanic::Rule::is_success(self, *tier));
        Some(RerollOdds {
            spend: taken.taken,
            success: good.map(|(_, chance)| chance).sum(),
            tiers,
        })
    }
}
