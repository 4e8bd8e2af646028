//! What rerolls cost a character, and which are worth telling before a roll.

use super::holdings::RollOwner;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::Test;
use crate::campaign::{Campaign, Character};
use crate::rules::described::EffectTarget;
use crate::rules::{Plan, RerollKind};

/// What a reroll costs.
#[derive(Debug)]
pub(crate) enum Price {
    /// Nothing.
    Free,
    /// One of a resource, of which so much is left.
    One(String, i32),
}

impl Campaign {
    /// The resource that such a reroll of this roll costs, and how much of it this character has, or nothing; `None` if the
    /// character can't have the resource.
    pub(crate) fn reroll_price(
        &self,
        (who, owner): (&Character, RollOwner<'_>),
        kind: RerollKind<'_>,
        plan: &Plan,
    ) -> Option<Price> {
        let price = self.game.reroll_price(kind, !plan.declared.is_empty());
        let Some(price) = price else {
            return Some(Price::Free);
        };
        if matches!(price, EffectTarget::Points(_)) && !who.is_pc() {
            return None;
        }
        let has = self.holding(owner, &price)?;
        Some(Price::One(has.name().to_owned(), has.left()))
    }

    /// The chance of success with each reroll that the character who rolls could pay for and that makes the roll better, and when
    /// it would be: `Resolve on a failure`. `success` is the chance without one; `with` returns that with one, where it is known.
    pub(crate) fn worth_of_rerolls(
        &self,
        test: &Test,
        built: &ResolvedTest,
        success: f64,
        with: impl Fn(RerollKind<'_>) -> Option<f64>,
    ) -> Vec<(String, f64)> {
        let Some(who) = self.roller(test).filter(|_| !test.hidden) else {
            return Vec::new();
        };
        let owner = RollOwner::of(test, built.attribute.as_deref());
        let worth = |kind: RerollKind<'_>| {
            let when = match self.reroll_price((who, owner), kind, &built.plan)? {
                Price::One(_, left) if left < 1 => return None,
                _ if !kind.name.is_empty() => format!("{} on a failure", kind.name),
                Price::One(name, _) => format!("{name} on a failure"),
                Price::Free => "rerolled on a failure".to_owned(),
            };
            let better = with(kind)?;
            // One that is never possible after a failure changes nothing.
            (better > success + 1e-12).then_some((when, better))
        };
        let rerolls = self.game.rerolls();
        rerolls.iter().filter_map(|kind| worth(*kind)).collect()
    }
}
