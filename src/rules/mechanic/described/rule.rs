//! Joins described mechanics to the interface of all mechanics.

pub(super) mod breakdown;
mod contest;
mod plan;
mod profile;
mod reroll;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::compiled::Formula;
use super::{
    AfterRule, Input, InputSource, ModifierKind, Numbers, OfItem, Resolved, Rolled, Rules, Score,
    ShownDie, Unreckoned,
};
use crate::rules::mechanic::{Band, DieGroup, Goal, Outline, Rule, described};
use crate::rules::{
    Called, Contest, ContestOdds, Declaration, DeclaredNumbers, DieResult, Face, Form, MOST_POINTS,
    Modifier, NumberSource, Odds, Outcome, Plan, PointKind, PossibleOutcome, Profile, Quality,
    RequestParts, RerollKind, RerollOdds, RollEffect, RuleError, SheetNumber, Target, Throw, Tier,
    Wanted, within,
};

/// The check for this mechanic.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The inputs in the file's order; those that modifiers add to are 0.
    pub inputs: Vec<i32>,
    /// The traits rolled, each with its value as it is shown.
    pub traits: Vec<(String, String)>,
    /// Whether each of the file's readings is turned on; none where none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<bool>,
    /// What is to be reached.
    pub target: Target,
    /// The note for what is declared.
    pub declared: String,
    /// All modifiers.
    pub modifiers: Vec<Modifier>,
}

impl Rules {
    fn inputs(&self) -> &[Input] {
        &self.definition().inputs
    }

    fn target_input(&self) -> Option<(usize, &Input)> {
        let mut inputs = self.inputs().iter().enumerate();
        inputs.find(|(_, input)| input.from == InputSource::Target)
    }

    /// Whether a total is compared with a target.
    pub(in crate::rules) fn has_margin(&self) -> bool {
        self.target_input().is_some() && !self.target_is_dice()
    }

    /// Whether the target is a number of dice, and nothing is compared with it.
    fn target_is_dice(&self) -> bool {
        let Some(compiled) = self.bound.as_deref() else {
            return false;
        };
        let mut from_target = compiled.places_of_target();
        let thrown = compiled.groups.iter().map(|group| &group.count);
        let is_thrown = thrown
            .flat_map(Formula::uses)
            .any(|place| from_target.contains(&place));
        from_target.push(compiled.places.margin());
        let read = compiled.read.iter().map(|(_, formula)| formula);
        let mut compared = read.chain([&compiled.value]).flat_map(Formula::uses);
        is_thrown && !compared.any(|place| from_target.contains(&place))
    }

    /// Whether the dice, what they give or the value follow from the target.
    fn total_tells_target(&self) -> bool {
        let compiled = self.bound.as_deref();
        compiled.map_or(self.target_input().is_some(), |compiled| {
            let from_target = compiled.places_of_target();
            let mut uses = compiled.shown().flat_map(Formula::uses);
            uses.any(|place| from_target.contains(&place))
        })
    }

    /// The faces of every group of the file.
    fn by_group(&self, throw: &Throw) -> described::Throw {
        let groups = 0..self.definition().dice.len();
        let chains = |group| throw.group(group).map(<[Face]>::to_vec).collect();
        groups.map(chains).collect()
    }

    /// What the points spent add to this throw, where it fits.
    fn added_in(&self, roll: &Numbers, throw: &Throw) -> Option<Vec<(usize, i32)>> {
        let resolved = Self::resolve(self, roll, &self.by_group(throw)).ok()?;
        let rolled = Rolled {
            numbers: roll,
            tallies: &resolved.tallies,
        };
        Self::added(self, rolled).ok()
    }

    /// How each face counted, in the order of groups and dice: what its die gave to all tallies together. A face that was
    /// thrown again is removed, and one that is added to the face before it counts nothing by itself.
    fn die_results(throw: &described::Throw, resolved: &Resolved) -> Vec<DieResult> {
        let mut results = Vec::new();
        for (chains, shown) in throw.iter().zip(&resolved.groups) {
            for (at, chain) in chains.iter().enumerate() {
                let own: Vec<&ShownDie> = shown.dice.iter().filter(|it| it.die == at).collect();
                let rethrown = match own[..] {
                    [die] => (1..chain.len()).find(|from| {
                        let is_of = |from: usize| chain[from..].iter().sum::<i32>() == die.face;
                        !is_of(0) && is_of(*from)
                    }),
                    _ => chain.len().checked_sub(own.len()),
                };
                let rethrown = rethrown.unwrap_or(0);
                results.extend(std::iter::repeat_n(DieResult::Removed, rethrown));
                results.extend(own.iter().map(|die| {
                    let gave = die.gave.iter().map(|(_, gave)| gave).sum();
                    if die.kept {
                        DieResult::Counted(gave)
                    } else {
                        DieResult::Dropped
                    }
                }));
                let added = chain.len().saturating_sub(rethrown + own.len());
                results.extend(std::iter::repeat_n(DieResult::Counted(0), added));
            }
        }
        results
    }
}

impl From<Unreckoned> for crate::rules::Unreckoned {
    fn from(why: Unreckoned) -> Self {
        match why {
            Unreckoned::TooMany => Self::TooMany,
            Unreckoned::Mistake(why) => Self::Because(why.to_string()),
        }
    }
}

fn tier(score: &Score) -> Tier {
    Tier {
        band: score.tier,
        bonus: score.steps,
    }
}

impl AfterRule {
    fn kind(&self) -> PointKind<'_> {
        PointKind {
            name: &self.name,
            times: self.times,
            costs: self.costs.as_ref(),
        }
    }
}

impl Rule for Rules {
    type Request = Request;
    type Numbers = Numbers;

    fn profile(&self) -> Profile<'_> {
        self.told()
    }

    fn declarations(&self) -> Vec<Declaration<'_>> {
        let switch = |name: &str| {
            let form = Form {
                word: "",
                badge: name.to_uppercase(),
            };
            DeclaredNumbers::Forms(vec![form])
        };
        let inputs = self.inputs().iter().filter_map(|input| match &input.from {
            InputSource::Declared(name) => Some((name, switch(name), false)),
            InputSource::Asked(name, low, high) => {
                Some((name, DeclaredNumbers::Range(*low, *high), false))
            }
            _ => None,
        });
        let readings = self.definition().readings.iter();
        let readings = readings.map(|(sentence, ..)| (sentence, switch(sentence), true));
        // Several inputs may ask for the same.
        let mut all: Vec<Declaration<'_>> = Vec::new();
        for (name, numbers, is_reading) in inputs.chain(readings) {
            if all.iter().all(|known| known.key != name) {
                all.push(Declaration {
                    key: name,
                    name,
                    word: String::new(),
                    numbers,
                    is_paid: false,
                    is_reading,
                });
            }
        }
        all
    }

    fn sheet_numbers(&self) -> Vec<SheetNumber<'_>> {
        let mut all = Vec::new();
        for input in self.inputs() {
            let source = match &input.from {
                InputSource::Level => NumberSource::Level,
                InputSource::Track(track) => NumberSource::Track(track),
                InputSource::Lost(track) => NumberSource::Lost(track),
                InputSource::Defended => NumberSource::Defended,
                InputSource::Item(OfItem::Bonus) => NumberSource::ItemBonus,
                InputSource::Item(OfItem::Die) => NumberSource::ItemDie,
                InputSource::Const(number) => NumberSource::Constant(*number),
                _ => continue,
            };
            let name = &input.name;
            all.push(SheetNumber { name, source });
        }
        all
    }

    fn forget_words(&mut self) {
        for input in &mut Arc::make_mut(&mut self.definition).inputs {
            input.called.clear();
        }
    }

    fn validate(&self) -> Result<(), RuleError> {
        Ok(())
    }

    fn bands(&self) -> Vec<Band<'_>> {
        let steps = self.definition().bonus.as_ref();
        let steps = steps.map(|(tier, _)| tier.as_str());
        let contest = self.definition().contest.as_ref();
        let contested = contest.and_then(|contest| contest.bonus.as_ref());
        let contested = contested.map(|(tier, _)| tier.as_str());
        let tiers = self.tiers().iter().map(|(key, success)| Band {
            bonuses: [steps, contested].contains(&Some(key)),
            ..Band::of(key, *success)
        });
        tiers.chain(self.bands_of_sides()).collect()
    }

    fn request(&self, parts: RequestParts<'_>) -> Result<Request, RuleError> {
        self.requested(parts)
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        self.planned(check)
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        let known = self.definition();
        if roll.inputs.len() != known.inputs.len()
            || roll.readings.len() > known.readings.len()
            || roll.points.len() > known.after.len()
        {
            return Err(RuleError::OtherMechanic);
        }
        for (times, rule) in roll.points.iter().zip(&known.after) {
            within(&rule.name, (*times).into(), 0, MOST_POINTS.into())?;
        }
        self.dice(roll)?;
        Ok(())
    }

    fn group_names(&self) -> Vec<&str> {
        let groups = self.definition().dice.iter();
        groups.map(|group| group.name.as_str()).collect()
    }

    fn symbols(&self, group: usize, face: Face) -> Option<Vec<(String, i64)>> {
        let written = &self.definition().dice.get(group)?.gives;
        let is_number = written.iter().any(|(_, gift)| gift.text().trim() == "face");
        if written.len() < 2 || is_number {
            return None;
        }
        let compiled = self.compiled().ok()?;
        let gifts = compiled.groups[group].gifts(compiled.places, face.into())?;
        let gifts = gifts.into_iter();
        let named = gifts.map(|(tally, by)| self.counted(&self.definition().tallies[tally].0, by));
        Some(named.collect())
    }

    fn die_groups(&self, roll: &Numbers) -> Vec<DieGroup> {
        let kinds = self.kinds(roll).unwrap_or_default().into_iter();
        kinds.map(|die| DieGroup { die, plus: 0 }).collect()
    }

    fn wanted(&self, roll: &Numbers, throw: &Throw) -> Result<Vec<Wanted>, RuleError> {
        Ok(Self::wanted(self, roll, &self.by_group(throw))?)
    }

    fn read(&self, roll: &Numbers, value: i32) -> Tier {
        let odds = Rule::odds(self, roll);
        let called = odds.called(value, "");
        called.map_or(Tier::default(), |quality| quality.tier)
    }

    fn resolve(&self, roll: &Numbers, throw: &Throw) -> Result<Outcome, RuleError> {
        let groups = throw.groups();
        if groups > self.definition().dice.len() {
            return Err(RuleError::OtherMechanic);
        }
        let throw = self.by_group(throw);
        let resolved = Self::resolve(self, roll, &throw)?;
        Ok(Outcome {
            worth: resolved.score.worth,
            tallies: resolved.tallies.clone(),
            die_results: Self::die_results(&throw, &resolved),
            ..Outcome::new(resolved.score.value, tier(&resolved.score))
        })
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let odds = Rule::odds(self, roll);
        let added = self.added_to(roll, called.value)?.into_iter();
        let value = added.fold(called.value, |sum, (_, by)| sum.saturating_add(by));
        let quality = odds.called(value, &self.group_names().join(", "))?;
        Ok(Outcome {
            worth: quality.worth,
            ..Outcome::new(value, quality.tier)
        })
    }

    fn odds(&self, roll: &Numbers) -> Odds {
        match Self::odds(self, roll) {
            Ok(scores) => {
                let possible = |(score, chance): &(Score, f64)| PossibleOutcome {
                    quality: Quality {
                        tier: tier(score),
                        worth: score.worth,
                    },
                    value: score.value,
                    chance: *chance,
                };
                let good = |tier| self.is_success(tier);
                Odds::of(scores.iter().map(possible).collect(), good)
            }
            Err(why) => Odds::none(why.into()),
        }
    }

    fn may_reroll(
        &self,
        kind: RerollKind<'_>,
        roll: &Numbers,
        outcome: &Outcome,
    ) -> Result<bool, RuleError> {
        self.is_possible(kind, roll, outcome)
    }

    fn held(
        &self,
        kind: RerollKind<'_>,
        roll: &Numbers,
        throw: &Throw,
    ) -> Result<Throw, RuleError> {
        self.held_dice(kind, roll, throw)
    }

    fn reroll_effects(
        &self,
        kind: RerollKind<'_>,
        roll: &Numbers,
        outcome: &Outcome,
    ) -> Result<Vec<RollEffect<'_>>, RuleError> {
        self.effects_of_reroll(kind, roll, outcome)
    }

    fn outcomes_of_reroll(
        &self,
        kind: RerollKind<'_>,
        roll: &Numbers,
        throw: &Throw,
    ) -> Option<Vec<(Outcome, f64)>> {
        self.rerolled_outcomes(kind, roll, throw).ok()
    }

    fn odds_with_reroll(&self, kind: RerollKind<'_>, roll: &Numbers) -> Option<RerollOdds> {
        self.odds_where_taken(kind, roll)
    }

    fn contest(
        &self,
        a: (&Numbers, &Outcome),
        b: (&Numbers, &Outcome),
    ) -> Result<Contest, RuleError> {
        self.judged(a, b)
    }

    fn contest_odds(&self, a: &Numbers, b: &Numbers) -> Result<ContestOdds, RuleError> {
        self.contested_odds(a, b)
    }

    fn effects(&self, roll: &Numbers, throw: &Throw) -> Result<Vec<RollEffect<'_>>, RuleError> {
        if self.definition().effects.is_empty() {
            return Ok(Vec::new());
        }
        let resolved = Self::resolve(self, roll, &self.by_group(throw))?;
        let rolled = Rolled {
            numbers: roll,
            tallies: &resolved.tallies,
        };
        let effects = Self::effects(self, rolled)?.into_iter();
        let known = &self.definition().effects;
        let effects = effects.filter_map(|(at, by)| {
            let effect = known.get(at)?;
            Some(RollEffect {
                name: &effect.name,
                what: &effect.what,
                by,
            })
        });
        Ok(effects.collect())
    }

    fn points(&self) -> Vec<PointKind<'_>> {
        let all = self.definition().after.iter();
        all.map(AfterRule::kind).collect()
    }

    fn added(&self, roll: &Numbers, throw: &Throw, called: Option<Called>) -> Vec<(&str, i32)> {
        let added = match called {
            Some(called) => self.added_to(roll, called.value).ok(),
            None => self.added_in(roll, throw),
        };
        let known = &self.definition().after;
        let named = |(at, by): (usize, i32)| Some((known.get(at)?.name.as_str(), by));
        let added = added.unwrap_or_default().into_iter();
        added.filter_map(named).collect()
    }

    fn recall(&self, was: &Numbers, value: i32, is: &Numbers) -> Option<i32> {
        (was == is).then_some(value)
    }

    fn goal(&self, roll: &Numbers) -> Goal {
        let target = self.target_input();
        let target = target.and_then(|(at, _)| roll.inputs.get(at));
        match target {
            None => Goal::Nothing,
            Some(dice) if self.target_is_dice() => Goal::Dice(*dice),
            Some(total) => Goal::Total(*total),
        }
    }

    fn flat(&self, roll: &Numbers) -> i32 {
        self.added_to_tally(roll)
    }

    fn outline(&self, _: &Request, _: &Plan, roll: &Numbers) -> Outline {
        Outline::of(self.in_short(roll))
    }

    fn in_words(&self, roll: &Numbers) -> Outline {
        Outline::of(self.in_short(roll))
    }

    /// One more of what the screen's keys add.
    fn one_more(&self, _: &Plan, roll: &Numbers) -> Vec<(String, Numbers)> {
        let [more, _] = self.steps();
        let kinds = [ModifierKind::Boon, ModifierKind::Dice, ModifierKind::Flat];
        let of = kinds
            .into_iter()
            .find(|kind| kind.one().is_like(more.effect));
        let input = of.and_then(|kind| self.effect_input(kind));
        let Some((at, _)) = input else {
            return Vec::new();
        };
        let mut other = roll.clone();
        other.inputs[at] += 1;
        vec![(more.key.to_owned(), other)]
    }
}
