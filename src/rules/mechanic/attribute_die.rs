//! `nexus`: attribute die + d6 + rank against a target number, with boons and banes.

mod plan;
mod tell;

use super::Rule;
use super::bands::{Band, bands, reached, validate_bands, validate_sides};
use crate::rules::odds::sums::scale;
use crate::rules::{
    Called, DiceSet, DieResult, Face, MOST_FLAT, Modifier, ModifierEffect, NamedNumber, Odds,
    Outcome, Plan, RuleError, Step, Target, Tier, Training, is_default, within,
};
use serde::{Deserialize, Serialize};
pub use tell::Words;

/// How boons and banes that cancel leave their flat part (⚑).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum BoonReading {
    /// Each beyond the first of its kind counts, both kinds apart: 2 boons and 1 bane keep the higher with +1.
    #[default]
    Table,
    /// Only the net beyond the first counts.
    Net,
}

/// The parameters a game's file fills in. Defaults are those of `nexus`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// The dice an attribute can have, weakest first; half of one is its place (from 1).
    pub ladder: Vec<Step>,
    /// Sides of the second die.
    pub second: u16,
    /// How boons and banes add up (⚑).
    pub boons: BoonReading,
    /// The lowest margin of each band above the worst: −5, 0, 3, 6.
    pub bands: Vec<i32>,
    /// At or below this target number a trained character succeeds without a roll.
    pub trivial: i32,
    /// The tiers' keys, worst first.
    pub keys: Vec<String>,
    /// The keys of a test that only asks for one of two: missed, met.
    pub verdicts: [String; 2],
    /// What things are called.
    pub words: Words,
}

impl Default for Rules {
    fn default() -> Self {
        let step = |sides, plus| Step { sides, plus };
        Self {
            ladder: vec![
                step(4, -1),
                step(4, 0),
                step(6, 0),
                step(8, 0),
                step(10, 0),
                step(12, 0),
                step(12, 1),
            ],
            second: 6,
            boons: BoonReading::Table,
            bands: vec![-5, 0, 3, 6],
            trivial: 4,
            keys: ["blunder", "failure", "weak", "strong", "critical"]
                .map(str::to_owned)
                .to_vec(),
            verdicts: ["fail", "pass"].map(str::to_owned),
            words: Words::default(),
        }
    }
}

/// What the builder holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The attribute's name.
    pub attribute: String,
    /// Its die.
    pub die: Step,
    /// The skill and its rank.
    pub rank: Option<NamedNumber>,
    /// What being untrained does here.
    pub training: Training,
    /// The target number.
    pub tn: Target,
    /// Only pass or fail is asked.
    pub pass_or_fail: bool,
    /// Everything that may change it.
    pub modifiers: Vec<Modifier>,
}

/// Which d6 is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum KeptDie {
    /// There is one.
    #[default]
    Only,
    /// The higher of two.
    High,
    /// The lower of two.
    Low,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The attribute die.
    pub die: Step,
    /// Which d6 is kept; two are thrown unless `Only`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keep: KeptDie,
    /// Rank and modifiers; not the die's own flat part.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flat: i32,
    /// The target number.
    pub tn: i32,
    /// Only pass or fail is asked: two bands.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pass_or_fail: bool,
}

impl Rules {
    /// A die's place on the ladder, from 1; `None` for a die that is not on it.
    #[must_use]
    pub fn place(&self, die: Step) -> Option<usize> {
        self.ladder
            .iter()
            .position(|step| *step == die)
            .map(|at| at + 1)
    }

    /// Half of an attribute as defences count it: its place on the ladder. A die off the ladder counts as the highest
    /// on it that is not better on average, at least 1.
    #[must_use]
    pub fn half(&self, die: Step) -> i32 {
        let average = |step: &Step| i32::from(step.sides) + 1 + 2 * step.plus;
        let place = self.place(die).unwrap_or_else(|| {
            self.ladder
                .iter()
                .filter(|step| average(step) <= average(&die))
                .count()
                .max(1)
        });
        i32::try_from(place).unwrap_or(i32::MAX)
    }

    /// What a check comes to without a throw: a trained character succeeds at a trivial test. The table may still ask
    /// for the roll.
    #[must_use]
    pub fn automatic(&self, check: &Request) -> Option<Outcome> {
        let value = check.tn.value;
        if check.training != Training::Trained || value > self.trivial {
            return None;
        }
        let tier = self.margin(0, check.pass_or_fail);
        Some(Outcome {
            value,
            ones: 0,
            die_results: Vec::new(),
            tier,
        })
    }

    /// The lowest total a roll can come to, and how many there are.
    fn span(&self, roll: &Numbers) -> (i32, u16) {
        (
            2 + roll.die.plus + roll.flat,
            roll.die.sides + self.second - 1,
        )
    }

    fn margin(&self, margin: i32, pass_or_fail: bool) -> Tier {
        if pass_or_fail {
            let fail = u8::try_from(self.keys.len()).expect("validated: at most 100 keys");
            return Tier {
                band: fail + u8::from(margin >= 0),
                bonus: 0,
            };
        }
        Tier {
            band: reached(&self.bands, margin),
            bonus: 0,
        }
    }

    /// The index of the first band that is a success.
    fn first_success(&self) -> usize {
        self.bands
            .iter()
            .position(|&lowest| lowest == 0)
            .expect("validated: one band begins at 0")
            + 1
    }

    /// How many of the throws of the second dice keep each face, from 1 on.
    fn kept(&self, keep: KeptDie) -> impl Iterator<Item = f64> + use<> {
        let faces = self.second;
        (1..=faces).map(move |face| match keep {
            KeptDie::Only => 1.0,
            KeptDie::High => f64::from(2 * face - 1),
            KeptDie::Low => f64::from(2 * (faces - face) + 1),
        })
    }
}

impl Rule for Rules {
    type Request = Request;
    type Numbers = Numbers;

    fn validate(&self) -> Result<(), RuleError> {
        validate_sides(self.second)?;
        if self.ladder.is_empty() || self.ladder.len() > 99 {
            return Err(RuleError::Parameter("the ladder has 1 to 99 dice"));
        }
        validate_bands(&self.bands, &self.keys, 1)?;
        if !self.bands.contains(&0) {
            return Err(RuleError::Parameter(
                "one band must begin at 0, where success begins",
            ));
        }
        within("trivial", self.trivial.into(), -MOST_FLAT, MOST_FLAT).map(|_| ())
    }

    fn bands(&self) -> Vec<Band<'_>> {
        let mut bands = bands(&self.keys, self.first_success());
        let [fail, pass] = &self.verdicts;
        bands.push(Band {
            key: fail,
            success: false,
            bonuses: false,
        });
        bands.push(Band {
            key: pass,
            success: true,
            bonuses: false,
        });
        bands
    }

    fn is_success(&self, tier: Tier) -> bool {
        let band = usize::from(tier.band);
        (self.first_success()..self.keys.len()).contains(&band) || band == self.keys.len() + 1
    }

    fn takes(&self, effect: ModifierEffect) -> bool {
        matches!(
            effect,
            ModifierEffect::Flat(_) | ModifierEffect::Boon(_) | ModifierEffect::Bane(_)
        )
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        self.planned(check)
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        roll.die.check()?;
        within("flat part", roll.flat.into(), -MOST_FLAT, MOST_FLAT)?;
        within("target", roll.tn.into(), -MOST_FLAT, MOST_FLAT)?;
        Ok(())
    }

    fn dice(&self, roll: &Numbers) -> DiceSet {
        DiceSet::of(roll.die.sides, 1)
            .and(self.second, if roll.keep == KeptDie::Only { 1 } else { 2 })
    }

    fn read(&self, roll: &Numbers, value: i32) -> Tier {
        self.margin(value - roll.tn, roll.pass_or_fail)
    }

    fn resolve(&self, roll: &Numbers, faces: &[Face]) -> Outcome {
        let second = &faces[1..];
        let kept = match roll.keep {
            KeptDie::Low => second.iter().min(),
            KeptDie::Only | KeptDie::High => second.iter().max(),
        };
        let kept = *kept.expect("one or two are thrown");
        let die = i32::from(faces[0]) + roll.die.plus;
        let value = die + i32::from(kept) + roll.flat;
        let at = second.iter().position(|&face| face == kept);
        let mark = |(index, &face): (usize, &Face)| {
            if Some(index) == at {
                DieResult::Counted(face.into())
            } else {
                DieResult::Dropped
            }
        };
        let marks = std::iter::once(DieResult::Counted(die))
            .chain(second.iter().enumerate().map(mark))
            .collect();
        Outcome {
            value,
            ones: 0,
            die_results: marks,
            tier: self.read(roll, value),
        }
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let value = called.value;
        let (low, totals) = self.span(roll);
        let high = low + i32::from(totals) - 1;
        if !(low..=high).contains(&value) {
            return Err(RuleError::Called { value, low, high });
        }
        Ok(Outcome {
            value,
            ones: 0,
            die_results: Vec::new(),
            tier: self.read(roll, value),
        })
    }

    fn odds(&self, roll: &Numbers) -> Odds {
        let (first, totals) = self.span(roll);
        let mut values = vec![0.0; totals.into()];
        let throws = f64::from(roll.die.sides) * self.kept(roll.keep).sum::<f64>();
        for (face, ways) in self.kept(roll.keep).enumerate() {
            values[face..face + usize::from(roll.die.sides)]
                .iter_mut()
                .for_each(|weight| *weight += ways);
        }
        scale(&mut values, 1.0 / throws);
        Odds::of(
            first,
            values,
            |value| self.read(roll, value),
            |tier| self.is_success(tier),
        )
    }
}
