//! `vice-virtue`: one die with two special faces against a difficulty value.

mod tell;

pub use tell::Words;

use serde::{Deserialize, Serialize};

use super::Rule;
use super::bands::{Band, bands, validate_sides};
use crate::rules::modifier::{plain, sift, signed};
use crate::rules::odds::sums::{add_scaled, scale};
use crate::rules::{
    Called, Contest, ContestOdds, DiceSet, DieResult, Face, MOST_FLAT, Modifier, ModifierEffect,
    NamedNumber, Odds, Outcome, Plan, Reason, RuleError, Side, Target, Tier, is_default, within,
};

/// The parameters a game's file fills in. Defaults are those of `vice-virtue`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Sides of the die; the last two faces are special.
    pub sides: u16,
    /// What the unfitting special face counts.
    pub low: i32,
    /// What the fitting special face counts.
    pub high: i32,
    /// Width of a consequence band and of a bonus, in points of margin.
    pub step: i32,
    /// DV for the party's lowest level, from level 1 on.
    pub level_dv: Vec<i32>,
    /// DV of a target's skill of level 0 or none.
    pub skill_base: i32,
    /// The tiers' keys, worst first; the last is the success that bonuses count above.
    pub keys: Vec<String>,
    /// The key of a contest that nobody wins.
    pub tie: String,
    /// What things are called.
    pub words: Words,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            sides: 12,
            low: -5,
            high: 15,
            step: 5,
            level_dv: vec![5, 7, 10, 12, 15, 17, 20, 22, 25],
            skill_base: 5,
            keys: ["major", "medium", "minor", "success"]
                .map(str::to_owned)
                .to_vec(),
            tie: "tie".to_owned(),
            words: Words::default(),
        }
    }
}

/// What the builder holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Skill level and attribute.
    pub score: Vec<NamedNumber>,
    /// The difficulty value.
    pub dv: Target,
    /// Whether this is a vice action.
    pub vice: bool,
    /// Everything that may change it.
    pub modifiers: Vec<Modifier>,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Added to the die.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i32,
    /// To be reached.
    pub dv: i32,
    /// A vice action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vice: bool,
}

impl Rules {
    /// The DV for the lowest level in the party, from 1 on; `None` for a level the game doesn't know.
    #[must_use]
    pub fn dv_of_level(&self, level: u8) -> Option<i32> {
        self.level_dv
            .get(usize::from(level).checked_sub(1)?)
            .copied()
    }

    /// The DV of a target's skill: its level counts, its attribute does not; `None` or 0 is a target that lacks it.
    #[must_use]
    pub fn dv_of_skill(&self, level: Option<i32>) -> i32 {
        self.skill_base.saturating_add(level.unwrap_or(0).max(0))
    }

    /// What a face counts.
    #[must_use]
    pub fn value(&self, face: Face, vice: bool) -> i32 {
        let (vice_face, virtue_face) = (self.sides - 1, self.sides);
        if face == if vice { vice_face } else { virtue_face } {
            self.high
        } else if face == if vice { virtue_face } else { vice_face } {
            self.low
        } else {
            face.into()
        }
    }

    fn success_band(&self) -> u8 {
        u8::try_from(self.keys.len() - 1).expect("validated: at most 99 keys")
    }

    fn tie(&self) -> Tier {
        Tier {
            band: self.success_band() + 1,
            bonus: 0,
        }
    }

    fn margin(&self, margin: i32) -> Tier {
        let success = self.success_band();
        if margin >= 0 {
            return Tier {
                band: success,
                bonus: (margin / self.step).unsigned_abs(),
            };
        }
        let below = u8::try_from((-1 - margin) / self.step).unwrap_or(u8::MAX);
        Tier {
            band: (success - 1).saturating_sub(below),
            bonus: 0,
        }
    }

    /// The winner and tier of A's total less B's.
    fn verdict(&self, difference: i32) -> (Option<Side>, Tier) {
        match difference {
            0 => (None, self.tie()),
            1.. => (Some(Side::A), self.margin(difference)),
            _ => (Some(Side::B), self.margin(-difference)),
        }
    }
}

impl Rule for Rules {
    type Request = Request;
    type Numbers = Numbers;

    fn validate(&self) -> Result<(), RuleError> {
        validate_sides(self.sides)?;
        let wide = |n: i32| n.unsigned_abs() > 999;
        if self.sides < 3 || wide(self.low) || wide(self.high) {
            return Err(RuleError::Parameter(
                "the die needs 3 sides or more, its special faces count -999 to 999",
            ));
        }
        if !(1..=999).contains(&self.step) {
            return Err(RuleError::Parameter("the step is 1 to 999"));
        }
        if !(2..=99).contains(&self.keys.len()) {
            return Err(RuleError::Parameter(
                "there must be 2 to 99 keys, the last is the success",
            ));
        }
        Ok(())
    }

    fn bands(&self) -> Vec<Band<'_>> {
        let success = self.keys.len() - 1;
        let mut bands = bands(&self.keys, success);
        bands[success].bonuses = true;
        bands.push(Band {
            key: &self.tie,
            success: false,
            bonuses: false,
        });
        bands
    }

    fn is_success(&self, tier: Tier) -> bool {
        tier.band == self.success_band()
    }

    fn takes(&self, effect: ModifierEffect) -> bool {
        matches!(effect, ModifierEffect::Flat(_))
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        let (modifiers, ignored) = sift(&check.modifiers, self)?;
        let mut bonus = 0;
        let mut reasons = Vec::new();
        for part in &check.score {
            bonus += i64::from(within("score", part.value.into(), -MOST_FLAT, MOST_FLAT)?);
            reasons.push(Reason::new(&part.label, signed(part.value.into())));
        }
        for modifier in modifiers {
            bonus += i64::from(modifier.effect.amount());
            reasons.push(Reason::of(modifier, self));
        }
        reasons.extend(ignored);
        if check.vice {
            let label = &self.words.declared.name;
            reasons.push(Reason::new(label, self.turned_round()));
        }
        reasons.push(Reason::new(
            check.dv.name(&self.words.target),
            plain(check.dv.value.into()),
        ));
        let bonus = within("score", bonus, -MOST_FLAT, MOST_FLAT)?;
        let roll = Numbers {
            bonus,
            dv: check.dv.value,
            vice: check.vice,
        };
        Ok(Plan {
            numbers: crate::rules::RollNumbers::ViceDie(roll),
            reasons,
            readings: Vec::new(),
            declared: if check.vice {
                self.words.declared.with().to_owned()
            } else {
                String::new()
            },
        })
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        within("score", roll.bonus.into(), -MOST_FLAT, MOST_FLAT)?;
        within("target", roll.dv.into(), -MOST_FLAT, MOST_FLAT)?;
        Ok(())
    }

    fn dice(&self, _: &Numbers) -> DiceSet {
        DiceSet::of(self.sides, 1)
    }

    fn read(&self, roll: &Numbers, value: i32) -> Tier {
        self.margin(value - roll.dv)
    }

    fn resolve(&self, roll: &Numbers, faces: &[Face]) -> Outcome {
        let counted = self.value(faces[0], roll.vice);
        let value = counted + roll.bonus;
        Outcome {
            value,
            ones: 0,
            die_results: vec![DieResult::Counted(counted)],
            tier: self.read(roll, value),
        }
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let totals = || (1..=self.sides).map(|face| self.value(face, roll.vice) + roll.bonus);
        let value = called.value;
        if totals().any(|total| total == value) {
            return Ok(Outcome {
                value,
                ones: 0,
                die_results: Vec::new(),
                tier: self.read(roll, value),
            });
        }
        let (low, high) = totals().fold((i32::MAX, i32::MIN), |(low, high), total| {
            (low.min(total), high.max(total))
        });
        Err(RuleError::Called { value, low, high })
    }

    fn odds(&self, roll: &Numbers) -> Odds {
        let counted = || (1..=self.sides).map(|face| self.value(face, roll.vice));
        let (low, high) = counted().fold((i32::MAX, i32::MIN), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let place = |value: i32| usize::try_from(value - low).expect("low is the lowest");
        let mut values = vec![0.0; place(high) + 1];
        for value in counted() {
            values[place(value)] += 1.0;
        }
        scale(&mut values, 1.0 / f64::from(self.sides));
        Odds::of(
            low + roll.bonus,
            values,
            |value| self.read(roll, value),
            |tier| self.is_success(tier),
        )
    }

    fn contest(
        &self,
        a: (&Numbers, &Outcome),
        b: (&Numbers, &Outcome),
    ) -> Result<Contest, RuleError> {
        let difference = a.1.value - b.1.value;
        let (winner, tier) = self.verdict(difference);
        Ok(Contest {
            winner,
            value: difference.abs(),
            tier,
            by_defence: false,
            reading: None,
        })
    }

    fn contest_odds(&self, a: &Numbers, b: &Numbers) -> Result<ContestOdds, RuleError> {
        let own = [self.odds(a), self.odds(b)];
        let [x, y] = &own;
        let last = y.values.len() - 1;
        let mut differences = vec![0.0; x.values.len() + last];
        for (at, &chance) in y
            .values
            .iter()
            .enumerate()
            .filter(|(_, chance)| **chance > 0.0)
        {
            add_scaled(&mut differences[last - at..], &x.values, chance);
        }
        let first = x.first - (y.first + i32::try_from(last).expect("validated: a short range"));
        let mut odds = ContestOdds {
            own,
            ..ContestOdds::default()
        };
        for (difference, chance) in (first..)
            .zip(differences)
            .filter(|(_, chance)| *chance > 0.0)
        {
            let (winner, tier) = self.verdict(difference);
            *match winner {
                Some(Side::A) => &mut odds.a,
                None => &mut odds.tie,
                Some(Side::B) => &mut odds.b,
            } += chance;
            match odds.tiers.last_mut() {
                Some((who, same, sum)) if (*who, *same) == (winner, tier) => *sum += chance,
                _ => odds.tiers.push((winner, tier, chance)),
            }
        }
        Ok(odds)
    }
}
