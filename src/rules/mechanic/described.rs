//! Any dice game, described in its file: inputs, numbers derived from them, groups of dice whose faces give amounts to tallies,
//! a value, and the first reading that holds. [`Definition`] is what the file says; [`Rules`] reckons with it.

mod again;
mod compiled;
mod compiler;
mod contest;
mod die;
mod expression;
mod file;
mod frame;
mod kept;
mod needs;
mod reckon;
mod rule;
mod states;
mod throw;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use compiled::{Compiled, CompiledReroll};
use compiler::mistake;
use frame::{Frame, small};
use mistake::Reckoned;

use expression::Machine;

pub use again::{RerollScores, TakenWhen};
pub use contest::{ContestScore, Verdict};
pub use expression::Expression;
pub use file::{
    AfterRule, Combine, ContestRule, Definition, EffectRule, EffectTarget, Explode, ExplodeMode,
    Group, Input, InputSource, KeepResult, KeepRule, ModifierKind, OfItem, RerollDice,
    RerollEffect, RerollRule, Several, Sign, Stack,
};
pub use frame::Score;
pub use mistake::{Mistake, ThrowError, Unreckoned};
pub use rule::Request;
pub use rule::breakdown::{Breakdown, DieBreakdown, GroupBreakdown, Named};
pub use throw::{Resolved, ShownDie, ShownGroup, ShownSet};

pub use crate::rules::Die;
use crate::rules::Wanted;

/// A described mechanic: what the file says, and once it is [bound](Self::bind) to the game's tiers, the programs of it. Stored
/// and compared as the file has it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rules {
    definition: Arc<Definition>,
    #[serde(skip)]
    bound: Option<Arc<Compiled>>,
}

/// What a roll comes to, what was given to each tally, and the chance of both.
pub type ScoreOfTallies = (Score, Vec<Option<i32>>, f64);

/// A tier of the game: its key, and whether it is a success.
pub type TierKey = (String, bool);

/// The numbers of a roll.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The inputs in the file's order; those left out are 0.
    pub inputs: Vec<i32>,
    /// Whether each of the file's `readings` is turned on; those left out are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<bool>,
    /// How many of each of the file's points were spent after the throw; those left out were not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<u16>,
}

/// A roll that has been thrown.
#[derive(Debug, Clone, Copy)]
pub struct Rolled<'a> {
    /// Its numbers.
    pub numbers: &'a Numbers,
    /// What its dice gave to each tally.
    pub tallies: &'a [Option<i32>],
}

/// The faces of a roll: groups of dice, each the faces that it showed in throwing order, one that was rerolled included.
pub type Throw = Vec<Vec<Vec<i32>>>;

/// The dice of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupDice {
    /// How many.
    pub count: usize,
    /// What is on each.
    pub of: Die,
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.definition == other.definition
    }
}

impl From<Definition> for Rules {
    fn from(definition: Definition) -> Self {
        Self {
            definition: Arc::new(definition),
            bound: None,
        }
    }
}

impl Rules {
    /// The tiers of the game, worst first; none before it is bound.
    fn tiers(&self) -> &[TierKey] {
        self.bound.as_ref().map_or(&[], |bound| &bound.tiers)
    }

    /// What the file says.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Binds the mechanic to the tiers of its game, worst first. Before that it can't reckon anything.
    ///
    /// # Errors
    /// The first mistake in the file.
    pub fn bind(&mut self, tiers: &[TierKey]) -> Result<(), Mistake> {
        self.bound = Some(Arc::new(Compiled::of(&self.definition, tiers)?));
        Ok(())
    }

    fn compiled(&self) -> Reckoned<&Compiled> {
        self.bound.as_deref().ok_or_else(|| {
            Box::new(Mistake::new(
                &[],
                "the mechanic is not bound to the tiers of a game",
            ))
        })
    }

    fn framed(&self, numbers: &Numbers) -> Reckoned<(&Compiled, Frame)> {
        let compiled = self.compiled()?;
        Ok((compiled, Frame::of(compiled, numbers)?))
    }

    /// The derived numbers.
    ///
    /// # Errors
    /// One of them can't be reckoned.
    pub fn derived(&self, numbers: &Numbers) -> Result<Vec<i32>, Box<Mistake>> {
        let (_, frame) = self.framed(numbers)?;
        Ok(frame.derived().iter().copied().map(small).collect())
    }

    /// The dice of each group that is thrown at once; those of later groups are not known yet.
    ///
    /// # Errors
    /// Too many dice, sides out of range, an expression that fails.
    pub fn dice(&self, numbers: &Numbers) -> Result<Vec<GroupDice>, Box<Mistake>> {
        let (compiled, mut frame) = self.framed(numbers)?;
        let groups = compiled.groups.iter().filter(|group| !group.then);
        let dice = groups.map(|group| {
            let (count, of) = reckon::dice(group, &mut frame)?;
            Ok(GroupDice { count, of })
        });
        dice.collect()
    }

    /// The die of each group, also of one that throws none.
    ///
    /// # Errors
    /// Sides out of range, an expression that fails.
    pub(crate) fn kinds(&self, numbers: &Numbers) -> Result<Vec<Die>, Box<Mistake>> {
        let (compiled, mut frame) = self.framed(numbers)?;
        let groups = compiled.groups.iter();
        groups.map(|group| reckon::die(group, &mut frame)).collect()
    }

    /// The dice that are to be thrown next, which are one wave; none once the throw is whole.
    ///
    /// # Errors
    /// An expression that fails for the faces so far; further throws that don't end.
    pub fn wanted(&self, numbers: &Numbers, throw: &Throw) -> Result<Vec<Wanted>, ThrowError> {
        let (compiled, mut frame) = self.framed(numbers)?;
        throw::wanted(compiled, &mut frame, throw)
    }

    /// What a throw comes to.
    ///
    /// # Errors
    /// Faces that are missing, too many or impossible; an expression that fails for them.
    pub fn resolve(&self, numbers: &Numbers, throw: &Throw) -> Result<Resolved, ThrowError> {
        let (compiled, mut frame) = self.framed(numbers)?;
        throw::resolve(compiled, &mut frame, throw)
    }

    /// What a roll comes to, and the reading that holds, counted from 0.
    ///
    /// # Errors
    /// An expression that fails for it.
    pub fn score(&self, rolled: Rolled<'_>) -> Result<(usize, Score), Box<Mistake>> {
        Ok(self.read(rolled)?.2)
    }

    /// The exact odds, worst first.
    ///
    /// # Errors
    /// Too much to reckon; an expression that fails for a throw that can fall.
    pub fn odds(&self, numbers: &Numbers) -> Result<Vec<(Score, f64)>, Unreckoned> {
        let (compiled, mut frame) = self.framed(numbers)?;
        reckon::odds(compiled, &mut frame)
    }

    /// The chance of each effect of the file that its `when` holds.
    ///
    /// # Errors
    /// As [`Rules::odds`].
    pub fn effect_odds(&self, numbers: &Numbers) -> Result<Vec<f64>, Unreckoned> {
        let (compiled, mut frame) = self.framed(numbers)?;
        reckon::effects(compiled, &mut frame)
    }

    /// The effects of a roll that happen, by their place in the file, and by how much each changes something.
    ///
    /// # Errors
    /// An expression that fails for it.
    pub fn effects(&self, rolled: Rolled<'_>) -> Result<Vec<(usize, i32)>, Box<Mistake>> {
        let (compiled, mut frame, _) = self.read(rolled)?;
        let mut effects = Vec::new();
        for (at, effect) in compiled.effects.iter().enumerate() {
            if frame.holds(&effect.when)? {
                effects.push((at, small(frame.run(&effect.by)?)));
            }
        }
        Ok(effects)
    }

    /// What the points that were spent on this roll added to its value, each by its place in the file.
    ///
    /// # Errors
    /// An expression that fails for it.
    pub fn added(&self, rolled: Rolled<'_>) -> Result<Vec<(usize, i32)>, Box<Mistake>> {
        let (_, frame, _) = self.read(rolled)?;
        Ok(frame.added().collect())
    }

    /// The same where only the value of the dice is known.
    ///
    /// # Errors
    /// As above; a point asks a tally.
    pub fn added_to(
        &self,
        numbers: &Numbers,
        value: i32,
    ) -> Result<Vec<(usize, i32)>, Box<Mistake>> {
        let (compiled, mut frame) = self.framed(numbers)?;
        frame.add_points(compiled, value)?;
        Ok(frame.added().collect())
    }

    /// Whether a reroll, by its place in the file, may be taken on this roll.
    ///
    /// # Errors
    /// An expression that fails for it.
    pub fn may_reroll(&self, reroll: usize, rolled: Rolled<'_>) -> Result<bool, Box<Mistake>> {
        let (compiled, mut frame, _) = self.read(rolled)?;
        match compiled.rerolls.get(reroll) {
            Some(rule) => frame.holds(&rule.when),
            None => Ok(false),
        }
    }

    /// Which dice of a whole throw a reroll throws again, by group. Those of later groups are thrown anew in any case, in a
    /// number of their own.
    ///
    /// # Errors
    /// There is no such reroll; an expression that fails for the throw.
    pub fn thrown_again(
        &self,
        reroll: usize,
        numbers: &Numbers,
        throw: &Throw,
    ) -> Result<Vec<Vec<bool>>, Box<Mistake>> {
        let (compiled, mut frame) = self.framed(numbers)?;
        throw::thrown_again(compiled, rule(compiled, reroll)?, &mut frame, throw)
    }

    /// By how much each effect of a reroll changes something, once the roll is this.
    ///
    /// # Errors
    /// There is no such reroll; an expression that fails for the roll.
    pub fn reroll_effects(
        &self,
        reroll: usize,
        rolled: Rolled<'_>,
    ) -> Result<Vec<i32>, Box<Mistake>> {
        let (compiled, mut frame, _) = self.read(rolled)?;
        let then = rule(compiled, reroll)?.then.iter();
        then.map(|by| Ok(small(frame.run(by)?))).collect()
    }

    /// The odds where a reroll that may be taken is taken once; where the player chooses the result, the better one counts.
    ///
    /// # Errors
    /// As [`Rules::odds`]; there is no such reroll.
    pub fn reroll_odds(
        &self,
        reroll: usize,
        when: TakenWhen,
        numbers: &Numbers,
    ) -> Result<RerollScores, Unreckoned> {
        let (compiled, mut frame) = self.framed(numbers)?;
        let keep = self.definition.rerolls.get(reroll);
        let keep = keep.map_or(KeepResult::New, |rule| rule.keep);
        let rule = rule(compiled, reroll)?;
        again::after(compiled, rule, (keep, when), &mut frame)
    }

    /// What a reroll of a whole throw in hand can come to, with what was given to each tally, and its chance. A sum to which
    /// nothing was given may stand as 0.
    ///
    /// # Errors
    /// As [`Rules::odds`]; there is no such reroll; the throw is not whole.
    pub fn rerolled(
        &self,
        reroll: usize,
        numbers: &Numbers,
        throw: &Throw,
    ) -> Result<Vec<ScoreOfTallies>, Unreckoned> {
        let (compiled, mut frame) = self.framed(numbers)?;
        let rule = rule(compiled, reroll)?;
        let all = again::in_hand::tallies(compiled, rule, &mut frame, throw)?;
        let mut scores = Vec::with_capacity(all.len());
        for (tallies, chance) in all {
            let score = frame.score(compiled, &tallies)?;
            let tallies = tallies.into_iter().map(|tally| tally.map(small));
            scores.push((score, tallies.collect(), chance));
        }
        Ok(scores)
    }

    /// Whether two rolls can be compared.
    pub fn has_contests(&self) -> bool {
        self.definition.contest.is_some()
    }

    /// Whether a contest looks at the tiers of its sides or at their successes, or gives a tier itself.
    pub(super) fn contest_sees_tiers(&self) -> bool {
        let Some(compiled) = self.bound.as_deref() else {
            return false;
        };
        let Some(contest) = &compiled.contest else {
            return false;
        };
        let of_side = compiled.places.side();
        let mut formulas = contest.read.iter().map(|(_, when)| when);
        let mut all = formulas.by_ref().chain([&contest.value]);
        let sees = all.any(|formula| {
            let mut uses = formula.uses();
            uses.any(|place| place < 2 * of_side && place % of_side + 2 >= of_side)
        });
        let gives = |(verdict, _): &(Verdict, _)| matches!(verdict, Verdict::Tier(_));
        sees || contest.read.iter().any(gives)
    }

    /// The verdict on two rolls; `None` in a game without contests.
    ///
    /// # Errors
    /// An expression that fails for them.
    pub fn contest(
        &self,
        a: Rolled<'_>,
        b: Rolled<'_>,
    ) -> Result<Option<ContestScore>, Box<Mistake>> {
        let side = |rolled| {
            let (compiled, frame, (_, score)) = self.read(rolled)?;
            Reckoned::Ok(contest::side(compiled, &frame, score))
        };
        let Some(rule) = &self.compiled()?.contest else {
            return Ok(None);
        };
        contest::verdict(rule, &side(a)?, &side(b)?, &mut Machine::default()).map(Some)
    }

    /// The chance of each verdict, worst for A first; none in a game without contests.
    ///
    /// # Errors
    /// As [`Rules::odds`].
    pub fn contest_odds(
        &self,
        a: &Numbers,
        b: &Numbers,
    ) -> Result<Vec<(ContestScore, f64)>, Unreckoned> {
        let (compiled, mut a) = self.framed(a)?;
        let (_, mut b) = self.framed(b)?;
        let Some(rule) = &compiled.contest else {
            return Ok(Vec::new());
        };
        let chances = contest::odds(compiled, rule, [&mut a, &mut b])?;
        Ok(chances.into_iter().collect())
    }

    /// A roll with its frame, which holds all of its numbers.
    fn read(&self, rolled: Rolled<'_>) -> Reckoned<(&Compiled, Frame, (usize, Score))> {
        let (compiled, mut frame) = self.framed(rolled.numbers)?;
        let tallies = rolled.tallies.iter().map(|tally| tally.map(i64::from));
        let tallies: Vec<Option<i64>> = tallies.collect();
        let read = frame.read(compiled, &tallies)?;
        Ok((compiled, frame, read))
    }
}

fn rule(compiled: &Compiled, reroll: usize) -> Reckoned<&CompiledReroll> {
    let rule = compiled.rerolls.get(reroll);
    rule.ok_or_else(|| Box::new(Mistake::new(&["rerolls"], "there is no such reroll")))
}
