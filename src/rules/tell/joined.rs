//! The one place where what the mechanics tell is asked for.

use super::{CallableResult, Contests, CountedEffect, DieGroup, Increment, Outline, Tell as _};
use crate::rules::mechanic::joined;
use crate::rules::{
    Combinations, Declaration, Declared, Face, Makings, Mechanic, Modifier, ModifierEffect,
    Nameless, Outcome, Plan, RollNumbers, RollRequest, RuleError, Step, Target,
};

impl Mechanic {
    /// Which traits make a roll together.
    #[must_use]
    pub fn combinations(&self) -> Combinations {
        joined!(self, |rules| rules.combinations())
    }

    /// What is rolled without a sheet.
    #[must_use]
    pub fn nameless(&self) -> Nameless {
        joined!(self, |rules| rules.nameless())
    }

    /// The request for a roll of these traits.
    ///
    /// # Errors
    /// The traits make no roll of this mechanic.
    pub fn request(
        &self,
        makings: &Makings,
        target: Target,
        declared: &Declared,
        modifiers: Vec<Modifier>,
    ) -> Result<RollRequest, RuleError> {
        match self {
            Self::ViceDie(rules) => rules
                .request(makings, target, declared, modifiers)
                .map(RollRequest::ViceDie),
            Self::OnesPool(rules) => rules
                .request(makings, target, declared, modifiers)
                .map(RollRequest::OnesPool),
            Self::SuccessPool(rules) => rules
                .request(makings, target, declared, modifiers)
                .map(RollRequest::SuccessPool),
            Self::AttributeDie(rules) => rules
                .request(makings, target, declared, modifiers)
                .map(RollRequest::AttributeDie),
        }
    }

    /// The dice an attribute can have, weakest first; none where attributes are numbers.
    #[must_use]
    pub fn attribute_dice(&self) -> &[Step] {
        joined!(self, |rules| rules.attribute_dice())
    }

    /// Whether a skill of level 0 is known, and one the sheet doesn't have is tried untrained.
    #[must_use]
    pub fn needs_training(&self) -> bool {
        joined!(self, |rules| rules.needs_training())
    }

    /// What can be declared before a roll.
    #[must_use]
    pub fn declarations(&self) -> Vec<Declaration<'_>> {
        joined!(self, |rules| rules.declarations())
    }

    /// What one step in a character's favour is, and one against it.
    #[must_use]
    pub fn increments(&self) -> [Increment<'_>; 2] {
        joined!(self, |rules| rules.increments())
    }

    /// The effects that are counted under a word of the game's own.
    #[must_use]
    pub fn counted_effects(&self) -> Vec<CountedEffect<'_>> {
        joined!(self, |rules| rules.counted_effects())
    }

    /// An effect as a breakdown shows it: `+2`, `−1 die`, `+1 bane`.
    #[must_use]
    pub fn effect_text(&self, effect: ModifierEffect) -> String {
        joined!(self, |rules| rules.effect_text(effect))
    }

    /// The faces that count otherwise than they show, with their names, lowest first; a name may be empty.
    #[must_use]
    pub fn special_faces(&self) -> Vec<(Face, &str)> {
        joined!(self, |rules| rules.special_faces())
    }

    /// Whether a face counts otherwise than it shows.
    #[must_use]
    pub fn is_special(&self, face: Face) -> bool {
        let mut special = self.special_faces().into_iter();
        special.any(|(known, _)| known == face)
    }

    /// The name of a face, if it has one.
    #[must_use]
    pub fn face_name(&self, face: Face) -> Option<&str> {
        let mut special = self.special_faces().into_iter();
        let (_, name) = special.find(|(known, _)| *known == face)?;
        Some(name).filter(|name| !name.is_empty())
    }

    /// A face as people say it: by its name, else its number.
    #[must_use]
    pub fn face_text(&self, face: Face) -> String {
        self.face_name(face)
            .map_or_else(|| face.to_string(), str::to_owned)
    }

    /// What one of the ones of a roll is called, and several.
    #[must_use]
    pub fn ones_words(&self) -> [&str; 2] {
        joined!(self, |rules| rules.ones_words())
    }

    /// Whether the ones of a roll are told beside its verdict.
    #[must_use]
    pub fn tells_ones(&self) -> bool {
        joined!(self, |rules| rules.tells_ones())
    }

    /// How two sides meet.
    #[must_use]
    pub fn contests(&self) -> Contests {
        joined!(self, |rules| rules.contests())
    }

    /// Whether either side can win a contest; else the first side tries, the other hinders it, and every verdict is on the
    /// first.
    #[must_use]
    pub fn is_mutual(&self) -> bool {
        self.contests() == Contests::Totals
    }

    /// What a defender comes to who need not roll against this attack; `None` where they roll.
    #[must_use]
    pub fn idle_defence(&self, attack: &RollNumbers) -> Option<Outcome> {
        joined!(self, RollNumbers attack, |rules, attack| rules.idle_defence(attack), else None)
    }

    /// The key of a verdict that is no tier: a defence that leaves nothing of a sum.
    #[must_use]
    pub fn defence_key(&self) -> Option<&'static str> {
        joined!(self, |rules| rules.defence_key())
    }

    /// The targets for the party's lowest level, from level 1 on; none where levels make no target.
    #[must_use]
    pub fn level_targets(&self) -> &[i32] {
        joined!(self, |rules| rules.level_targets())
    }

    /// The target that another's skill of this level makes; `None` where skills make no target.
    #[must_use]
    pub fn skill_target(&self, level: Option<i32>) -> Option<i32> {
        joined!(self, |rules| rules.skill_target(level))
    }

    /// Whether another's skill makes a target.
    #[must_use]
    pub fn skills_make_targets(&self) -> bool {
        self.skill_target(None).is_some()
    }

    /// Whether a target adds dice to the pool, so that more is easier.
    #[must_use]
    pub fn target_adds_dice(&self) -> bool {
        joined!(self, |rules| rules.target_adds_dice())
    }

    /// What a target without a name of its own is called.
    #[must_use]
    pub fn target_name(&self) -> &str {
        joined!(self, |rules| rules.target_name())
    }

    /// Whether some rolls succeed without dice.
    #[must_use]
    pub fn has_automatic_success(&self) -> bool {
        joined!(self, |rules| rules.has_automatic_success())
    }

    /// What a roll comes to without dice, and what such a roll is called. The table may still ask for it.
    #[must_use]
    pub fn automatic_success(&self, request: &RollRequest) -> Option<(String, Outcome)> {
        joined!(self, RollRequest request, |rules, request| rules.automatic_success(request), else None)
    }

    /// What can be called instead of faces.
    #[must_use]
    pub fn callable(&self) -> CallableResult {
        joined!(self, |rules| rules.callable())
    }

    /// Whether a result is a sum of faces; else the faces are counted.
    #[must_use]
    pub fn adds_faces(&self) -> bool {
        joined!(self, |rules| rules.adds_faces())
    }

    /// The dice of a roll by kind, in the order of its faces.
    #[must_use]
    pub fn die_groups(&self, numbers: &RollNumbers) -> Vec<DieGroup> {
        joined!(self, RollNumbers numbers, |rules, numbers| rules.die_groups(numbers), else Vec::new())
    }

    /// A request's dice as short as they are written: `d12 + 3`, `5d6`.
    #[must_use]
    pub fn outline(&self, request: &RollRequest, plan: &Plan) -> Outline {
        match (self, request, &plan.numbers) {
            (
                Self::ViceDie(rules),
                RollRequest::ViceDie(request),
                RollNumbers::ViceDie(numbers),
            ) => rules.outline(request, plan, numbers),
            (
                Self::OnesPool(rules),
                RollRequest::OnesPool(request),
                RollNumbers::OnesPool(numbers),
            ) => rules.outline(request, plan, numbers),
            (
                Self::SuccessPool(rules),
                RollRequest::SuccessPool(request),
                RollNumbers::SuccessPool(numbers),
            ) => rules.outline(request, plan, numbers),
            (
                Self::AttributeDie(rules),
                RollRequest::AttributeDie(request),
                RollNumbers::AttributeDie(numbers),
            ) => rules.outline(request, plan, numbers),
            _ => Outline::default(),
        }
    }

    /// A roll's dice in words: `one die + 3`.
    #[must_use]
    pub fn in_words(&self, numbers: &RollNumbers) -> Outline {
        joined!(self, RollNumbers numbers, |rules, numbers| rules.in_words(numbers), else Outline::default())
    }

    /// The same roll with one more of what the mechanic counts, and what that is called.
    #[must_use]
    pub fn one_more(&self, plan: &Plan) -> Vec<(String, RollNumbers)> {
        joined!(self, RollNumbers &plan.numbers, |rules, numbers| rules.one_more(plan, numbers), else Vec::new())
    }
}
