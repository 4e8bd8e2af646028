//! The opponent's side of a roll: the skill that it usually rolls, and its whole side where it rolls too.

use super::base::Base;
use super::{ResolvedTest, no_own_target};
use crate::campaign::character::Value;
use crate::campaign::refusal::{NoRoll, Refusal};
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, Character};
use crate::game::Role;
use crate::rules::Contests;

impl Campaign {
    /// Both sides of a roll against an opponent that rolls too: a character in games without fixed numbers, or opposition
    /// without a sheet. `None` where only one side rolls.
    ///
    /// # Errors
    /// No character has that id; the opponent's usual skill isn't known.
    pub(crate) fn sides(&self, test: &Test) -> Result<Option<(Test, Test)>, Refusal> {
        let other = match &test.against {
            Against::Target(id, named) if self.targets_roll() => {
                let whose = self.who(*id)?;
                let who = match test.who {
                    Actor::Character(id) => self.character(id),
                    _ => None,
                };
                no_own_target(test, who)?;
                let base = who.map(|who| self.base(who, &test.traits)).transpose()?;
                let lead = base.as_ref().map_or("", Base::lead);
                let usual = || self.usual_answer(who, whose, lead);
                let named = named.as_deref().or_else(usual).map(str::to_owned);
                if named.is_none() && self.rolled_overall(whose).is_none() {
                    return Err(self.which(whose, true));
                }
                Test::of(Actor::Character(*id), named.into_iter().collect())
            }
            Against::Pool(dice) => Test::of(Actor::Pool(*dice), Vec::new()),
            Against::Bonus(bonus) => Test::of(Actor::Bonus(*bonus), Vec::new()),
            _ => return Ok(None),
        };
        let own = Test {
            against: Against::Usual,
            ..test.clone()
        };
        let other = Test {
            hidden: test.hidden,
            ..other
        };
        Ok(Some((own, other)))
    }

    /// Resolves a roll, and what its target rolls where that throws, too.
    ///
    /// # Errors
    /// As [`Campaign::resolve`], of either side.
    pub(crate) fn resolve_both(
        &self,
        test: &Test,
    ) -> Result<(ResolvedTest, Option<ResolvedTest>), Refusal> {
        match self.sides(test)? {
            Some((own, other)) => {
                let (own, other) = (self.resolve_side(&own)?, self.resolve_side(&other)?);
                Ok((own, Some(other)))
            }
            None => Ok((self.resolve(test)?, None)),
        }
    }

    /// Whether a target has no fixed number to roll against.
    pub(crate) fn targets_roll(&self) -> bool {
        let mechanic = &self.game.mechanic;
        let is_fixed = !mechanic.profile().target_adds_dice && !self.game.sheet.defences.is_empty();
        mechanic.profile().contests == Contests::Attack && !is_fixed
    }

    /// What `whose` usually rolls against a trait of `who`: what the game names for it, else the best of the alternatives
    /// that the game names.
    pub(crate) fn usual_answer<'a>(
        &'a self,
        who: Option<&Character>,
        whose: &Character,
        lead: &str,
    ) -> Option<&'a str> {
        let usual = self.usually_against(who, lead)?;
        let rated = |name: &str| match self.rating(whose, name) {
            Some(Value::Number(rating)) => rating,
            _ => 0,
        };
        if rated(usual) > 0 {
            return Some(usual);
        }
        let known = self.game.find_trait(lead);
        let instead = known.iter().flat_map(|(_, known)| &known.or_against);
        // The first of the best: `max_by_key` takes the last.
        let best = instead.rev().max_by_key(|name| rated(name));
        let best = best.filter(|name| rated(name) > 0);
        Some(best.map_or(usual, String::as_str))
    }

    /// The skill a trait of `who` is usually rolled against.
    pub(super) fn usually_against(&self, who: Option<&Character>, lead: &str) -> Option<&str> {
        match self.game.find_trait(lead) {
            Some((_, known)) => known.against.as_deref(),
            None => self.kind_of(who?, lead)?.own_against.as_deref(),
        }
    }

    /// The refusal where no skill is usual: names the choices.
    pub(super) fn which(&self, whose: &Character, skills: bool) -> Refusal {
        let sheet = &self.game.sheet;
        let mut known: Vec<String> = sheet.defences.iter().map(|d| d.name.clone()).collect();
        if skills {
            let has = |name: &&String| {
                let kind = self.kind_of(whose, name);
                kind.is_some_and(|kind| kind.role == Role::Skill)
            };
            let usual = self.game.usual_answers();
            let others = whose.traits.keys().filter(has);
            let others = others
                .filter(|name| !usual.contains(&name.as_str()))
                .cloned();
            known.extend(usual.iter().map(|&name| name.to_owned()));
            known.extend(others);
        }
        let who = whose.name.clone();
        NoRoll::WhichDefence { who, known }.into()
    }
}
