//! From a declared roll to its check and plan: what is thrown, the target, and all modifiers. Throws nothing.

mod base;
mod difficulty;
mod modifiers;
mod numbers;
mod opponent;

use std::collections::BTreeMap;

use super::refusal::{NoRoll, OverrideMode, Refusal};
use super::roll_record::NO_ROLL;
use super::test::{Actor, Against, Source, Test};
use super::{Campaign, Character, text};
use crate::rules::{
    Contests, Die, Mechanic, Modifier, ModifierEffect, Outcome, Plan, Reason, RequestParts,
    RollNumbers, RollRequest, RuleError, Target, Throw, Training,
};
use base::Base;

/// Why a modifier of an injury is listed.
const INJURY: &str = "injury";

/// The text for a side whose target is the other side's total.
const OTHER_SIDE: &str = "the other side";

/// A resolved roll, with every modifier that reaches it.
#[derive(Debug, Clone, PartialEq)]
pub struct ResolvedTest {
    /// The check for the mechanic.
    pub check: RollRequest,
    /// The plan for these values.
    pub plan: Plan,
    /// The same roll against further difficulties.
    pub also: Vec<AltPlan>,
    /// The name of who throws: `Brannoc`, `5 dice`.
    pub name: String,
    /// `Athletics with STR`; empty for a nameless roll.
    pub what: String,
    /// The attribute that a skill is rolled with.
    pub attribute: Option<String>,
    /// Every modifier that reaches it, each with its own label.
    pub listed: Vec<ListedModifier>,
    /// The skill and attribute to remember, where they are not the usual pair.
    pub pairing: Option<(String, String)>,
    /// The result without a roll, unless [`Test::anyway`], faces or a called total ask for a roll.
    pub automatic: Option<Outcome>,
}

/// A roll against a further difficulty.
#[derive(Debug, Clone, PartialEq)]
pub struct AltPlan {
    /// The check for the mechanic.
    pub check: RollRequest,
    /// The plan.
    pub plan: Plan,
}

impl ResolvedTest {
    /// The rolls that the throw is read for: against its difficulty, and against each further one.
    pub(crate) fn rolls(&self) -> Vec<&RollNumbers> {
        let further = self.also.iter().map(|further| &further.plan.numbers);
        std::iter::once(&self.plan.numbers).chain(further).collect()
    }

    /// The dice that are thrown first.
    pub(crate) fn dice(&self, mechanic: &Mechanic) -> Vec<Die> {
        let wanted = mechanic.wanted_by(&self.rolls(), &Throw::default());
        let wanted = wanted.unwrap_or_default().into_iter();
        wanted.map(|die| die.of).collect()
    }
}

/// A modifier in the builder's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedModifier {
    /// The label; unique in the list.
    pub label: String,
    /// The effect.
    pub effect: ModifierEffect,
    /// Whether it is ticked.
    pub on: bool,
    /// Whether it is only offered: unticked by default.
    pub offered: bool,
    /// The source: `condition`, `wound`, `this roll`.
    pub why: &'static str,
}

impl ListedModifier {
    /// Whether it is an injury that this roll leaves out: whether it hampers here is the game master's to say, each time.
    pub(crate) fn is_open_injury(&self) -> bool {
        self.offered && !self.on && self.why == INJURY
    }
}

impl Campaign {
    /// Resolves a declared roll before anything is thrown.
    ///
    /// # Errors
    /// Unknown characters, traits, difficulties and modifiers; traits that can't be rolled together; a refusal by the rules.
    pub fn resolve(&self, test: &Test) -> Result<ResolvedTest, Refusal> {
        self.resolve_with(test, false, &mut OverrideMode::default())
    }

    /// Resolves one side of a contest; where the other side's total is the target (`vice_die`), it needs no target.
    ///
    /// # Errors
    /// As [`Campaign::resolve`]; [`RuleError::NoContest`] in games without contests.
    pub fn resolve_side(&self, test: &Test) -> Result<ResolvedTest, Refusal> {
        self.resolve_with(test, true, &mut OverrideMode::default())
    }

    /// A roll, or one side of a contest, with no modifier ticked or unticked.
    pub(crate) fn resolve_unticked(
        &self,
        test: &Test,
        mut mode: OverrideMode,
    ) -> Result<ResolvedTest, Refusal> {
        let bare = Test {
            with: Vec::new(),
            without: Vec::new(),
            ..test.clone()
        };
        if let Ok(Some((own, _))) = self.sides(&bare) {
            return self.resolve_with(&own, true, &mut mode);
        }
        let alone = self.resolve_with(&bare, false, &mut mode);
        alone.or_else(|_| self.resolve_with(&bare, true, &mut mode))
    }

    /// Drops ticks of modifiers that the roll doesn't list; of a refused roll it keeps all.
    pub(crate) fn drop_unlisted_ticks(&self, test: &mut Test) {
        if let Ok(built) = self.resolve_unticked(test, OverrideMode::overriding()) {
            let listed =
                |label: &String| built.listed.iter().any(|it| text::same(&it.label, label));
            test.with.retain(listed);
            test.without.retain(listed);
        }
    }

    /// The same for a roll or one side of a contest. Where the GM overrules the rules, a skill that can't be rolled untrained
    /// is rolled at one bane.
    pub(super) fn resolve_with(
        &self,
        test: &Test,
        contest: bool,
        mode: &mut OverrideMode,
    ) -> Result<ResolvedTest, Refusal> {
        let profile = self.game.mechanic.profile();
        if contest && profile.contests == Contests::Never {
            return Err(RuleError::NoContest.into());
        }
        self.declarations(test)?;
        let who = self.actor(test, mode)?;
        no_own_target(test, who)?;
        let base = match (who, test.who) {
            (Some(who), _) => self.base(who, &test.traits)?,
            (None, actor) => self.nameless(actor, &test.traits)?,
        };
        if base.training == Training::Never {
            mode.refuse(RuleError::Untrained(base.lead().to_owned()))?;
        }
        let unset = contest && !profile.contest_targets;
        let target = if unset {
            Target::new(OTHER_SIDE, 0)
        } else {
            self.target(&test.against, who, &base)?
        };
        if contest && !test.also.is_empty() {
            return Err(NoRoll::OneDifficulty.into());
        }
        let listed = self.listed(test, who, &base)?;
        let numbers = self.sheet_numbers(test, who, &base)?;
        let planned = |target| self.planned(test, &base, target, &listed, &numbers);
        let AltPlan { check, mut plan } = planned(target)?;
        let also: Result<Vec<AltPlan>, Refusal> = test
            .also
            .iter()
            .map(|against| {
                let target = self.target(against, who, &base)?;
                planned(target)
            })
            .collect();
        let also = also?;
        // The other side's total is not known yet; a 0 would mislead.
        plan.reasons
            .retain(|reason| !unset || reason.label != OTHER_SIDE);
        let needless = |further: &AltPlan| self.automatic(test, &further.check).is_some();
        let automatic = self
            .automatic(test, &check)
            .filter(|_| also.iter().all(needless));
        let automatic = automatic.map(|(label, outcome)| {
            plan.reasons.push(Reason::new(label, NO_ROLL));
            outcome
        });
        Ok(ResolvedTest {
            check,
            plan,
            also,
            what: test.what(base.attribute.as_deref()),
            name: base.name,
            attribute: base.attribute,
            listed,
            pairing: base.pairing,
            automatic,
        })
    }

    fn planned(
        &self,
        test: &Test,
        base: &Base,
        target: Target,
        listed: &[ListedModifier],
        numbers: &BTreeMap<String, i32>,
    ) -> Result<AltPlan, Refusal> {
        let mechanic = &self.game.mechanic;
        let modifiers = listed.iter().map(Modifier::from).collect();
        let check = mechanic.request(RequestParts {
            rated: &base.rated,
            target,
            declared: &test.declared,
            numbers: numbers.clone(),
            modifiers,
        })?;
        let plan = mechanic.plan(&check)?;
        Ok(AltPlan { check, plan })
    }

    /// The character that throws, if it has a sheet; refused if it can't act.
    fn actor(&self, test: &Test, mode: &mut OverrideMode) -> Result<Option<&Character>, Refusal> {
        let Actor::Character(id) = test.who else {
            return Ok(None);
        };
        let who = self.who(id)?;
        let tracks = self.game.sheet.penalty.iter().flat_map(|p| &p.tracks);
        for name in tracks {
            if self.track(who, name).is_some_and(|track| track.now <= 0) {
                let (who, track) = (who.name.clone(), name.clone());
                mode.refuse(NoRoll::Incapacitated { who, track })?;
            }
        }
        Ok(Some(who))
    }

    /// Refuses a declaration that the game doesn't have or that the character can't pay for.
    fn declarations(&self, test: &Test) -> Result<(), NoRoll> {
        for (key, number) in test.declared.iter() {
            let Some(known) = self.game.declaration(key) else {
                return Err(NoRoll::NotDeclared(key.to_owned()));
            };
            if !known.allows(number) {
                return Err(NoRoll::NotDeclared(format!("{key} {number}")));
            }
            if known.is_paid && !matches!(test.who, Actor::Character(_)) {
                return Err(NoRoll::NamelessWithout(known.name.to_owned()));
            }
        }
        Ok(())
    }

    /// The result of a roll that needs no dice, and the reason.
    fn automatic(&self, test: &Test, check: &RollRequest) -> Option<(String, Outcome)> {
        if test.anyway || test.dice != Source::Thrown {
            return None;
        }
        self.game.mechanic.automatic_success(check)
    }
}

/// Refuses a roll against the character that makes it.
pub(super) fn no_own_target(test: &Test, who: Option<&Character>) -> Result<(), NoRoll> {
    let mut targets = std::iter::once(&test.against).chain(&test.also);
    let is_own =
        |it: &Against| matches!(it, Against::Target(at, _) if test.who == Actor::Character(*at));
    match who {
        Some(who) if targets.any(is_own) => Err(NoRoll::OwnTarget(who.name.clone())),
        _ => Ok(()),
    }
}

impl From<&ListedModifier> for Modifier {
    fn from(listed: &ListedModifier) -> Self {
        Self {
            label: listed.label.clone(),
            effect: listed.effect,
            on: listed.on,
        }
    }
}
