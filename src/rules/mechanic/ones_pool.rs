//! `langobard`: a pool of d6, ones removed, the sum of the rest decides.

mod plan;
mod tell;

pub use tell::Words;

use serde::{Deserialize, Serialize};

use super::Rule;
use super::bands::{Band, bands, reached, validate_bands, validate_sides};
use crate::rules::odds::sums::{add_scaled, reachable, scale, sums, total};
use crate::rules::{
    Called, Contest, ContestOdds, DiceSet, DieResult, Face, MOST_DICE, Modifier, ModifierEffect,
    NamedNumber, Odds, Outcome, Plan, RuleError, Side, Target, Tier,
};

/// The parameters a game's file fills in. Defaults are those of `langobard`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Sides of the dice.
    pub sides: u16,
    /// The face that is removed and is a complication.
    pub removed: u16,
    /// The lowest sum of each success band, ascending: 6, 12, 18, 24, 30. Below the first is failure, 0 a fumble.
    pub bands: Vec<i32>,
    /// The tiers' keys, worst first: fumble, failure, then one a success band.
    pub keys: Vec<String>,
    /// What things are called.
    pub words: Words,
}

impl Default for Rules {
    fn default() -> Self {
        let keys = [
            "fumble",
            "failure",
            "mediocre",
            "fair",
            "good",
            "exceptional",
            "outstanding",
        ];
        Self {
            sides: 6,
            removed: 1,
            bands: vec![6, 12, 18, 24, 30],
            keys: keys.map(str::to_owned).to_vec(),
            words: Words::default(),
        }
    }
}

/// What the builder holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The skills that apply, the lowest counts; or one part for a plain pool.
    pub skills: Vec<NamedNumber>,
    /// The complexity: dice added to the pool.
    pub complexity: Target,
    /// Everything that may change it.
    pub modifiers: Vec<Modifier>,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Dice in the pool; 0 or less fails without a throw.
    pub pool: i32,
}

const FUMBLE: Tier = Tier { band: 0, bonus: 0 };
const FAILURE: Tier = Tier { band: 1, bonus: 0 };

impl Rules {
    /// The exact chances of tier and ones together: `joint[ones]` holds those of each tier that can happen.
    #[must_use]
    pub fn joint(&self, roll: &Numbers) -> Vec<Vec<(Tier, f64)>> {
        if self.accepts(roll).is_err() {
            return Vec::new();
        }
        let thrown = thrown(*roll);
        let kept = self.kept_weights();
        (0..)
            .zip(self.ones(thrown))
            .map(|(ones, chance)| {
                let mut values = sums(&kept, thrown - ones);
                scale(&mut values, chance);
                self.gather(*roll, values).tiers
            })
            .collect()
    }

    /// Whether the other side of a contest has to roll: not where this side has no pool.
    #[must_use]
    pub fn needs_defence(&self, aggressor: &Numbers) -> bool {
        aggressor.pool > 0
    }

    /// How many faces count as each number, where the removed one counts 0.
    fn weights(&self) -> Vec<f64> {
        let mut weights = self.kept_weights();
        weights[0] = 1.0;
        weights
    }

    fn kept_weights(&self) -> Vec<f64> {
        (0..=self.sides)
            .map(|face| {
                if face == 0 || face == self.removed {
                    0.0
                } else {
                    1.0
                }
            })
            .collect()
    }

    /// The chance of each number of ones.
    fn ones(&self, thrown: u16) -> Vec<f64> {
        sums(&[f64::from(self.sides - 1), 1.0], thrown)
    }

    fn gather(&self, roll: Numbers, values: Vec<f64>) -> Odds {
        Odds::of(
            0,
            values,
            |value| self.read(&roll, value),
            |tier| self.is_success(tier),
        )
    }

    /// The chance of a success without a single one.
    fn clean(&self, roll: Numbers, none: f64) -> f64 {
        let thrown = thrown(roll);
        let lowest = if self.removed == 1 { 2 } else { 1 };
        if thrown == 0 || lowest * i32::from(thrown) >= self.bands[0] {
            return if thrown == 0 { 0.0 } else { none };
        }
        none * self
            .gather(roll, sums(&self.kept_weights(), thrown))
            .success
    }
}

/// The dice thrown.
fn thrown(roll: Numbers) -> u16 {
    u16::try_from(roll.pool.max(0)).expect("accepted: at most 999")
}

impl Rule for Rules {
    type Request = Request;
    type Numbers = Numbers;

    fn validate(&self) -> Result<(), RuleError> {
        validate_sides(self.sides)?;
        if !(1..=self.sides).contains(&self.removed) {
            return Err(RuleError::Parameter("the removed face must be on the die"));
        }
        validate_bands(&self.bands, &self.keys, 2)?;
        if self.bands[0] < 1 {
            return Err(RuleError::Parameter(
                "the lowest success must be a sum of 1 or more",
            ));
        }
        Ok(())
    }

    fn bands(&self) -> Vec<Band<'_>> {
        bands(&self.keys, 2)
    }

    fn is_success(&self, tier: Tier) -> bool {
        tier.band >= 2
    }

    fn takes(&self, effect: ModifierEffect) -> bool {
        matches!(effect, ModifierEffect::Dice(_))
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        self.planned(check)
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        if roll.pool > i32::from(MOST_DICE) {
            return Err(RuleError::TooManyDice(roll.pool.into()));
        }
        Ok(())
    }

    fn dice(&self, roll: &Numbers) -> DiceSet {
        DiceSet::of(self.sides, thrown(*roll))
    }

    fn read(&self, roll: &Numbers, value: i32) -> Tier {
        if roll.pool <= 0 {
            FAILURE
        } else if value <= 0 {
            FUMBLE
        } else {
            Tier {
                band: 1 + reached(&self.bands, value),
                bonus: 0,
            }
        }
    }

    fn resolve(&self, roll: &Numbers, faces: &[Face]) -> Outcome {
        let mark = |&face: &Face| {
            if face == self.removed {
                DieResult::Removed
            } else {
                DieResult::Counted(face.into())
            }
        };
        let kept = || faces.iter().filter(|&&face| face != self.removed);
        let value = kept().map(|&face| i32::from(face)).sum();
        let ones = u16::try_from(faces.len() - kept().count()).expect("accepted: at most 999 dice");
        Outcome {
            value,
            ones,
            die_results: faces.iter().map(mark).collect(),
            tier: self.read(roll, value),
        }
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let (pool, Called { value, ones }) = (thrown(*roll), called);
        let counts: Vec<usize> = (1..=self.sides)
            .filter(|&face| face != self.removed)
            .map(usize::from)
            .collect();
        let sum = usize::try_from(value).ok();
        match (pool.checked_sub(ones), sum) {
            (Some(kept), Some(sum)) if reachable(&counts, kept, sum) => Ok(Outcome {
                value,
                ones,
                die_results: Vec::new(),
                tier: self.read(roll, value),
            }),
            _ => Err(RuleError::CalledOnes {
                ones,
                sum: value,
                pool,
            }),
        }
    }

    fn odds(&self, roll: &Numbers) -> Odds {
        let thrown = thrown(*roll);
        let ones = self.ones(thrown);
        let clean = self.clean(*roll, ones[0]);
        Odds {
            ones,
            clean: Some(clean),
            ..self.gather(*roll, sums(&self.weights(), thrown))
        }
    }

    fn contest(
        &self,
        a: (&Numbers, &Outcome),
        b: (&Numbers, &Outcome),
    ) -> Result<Contest, RuleError> {
        let defence = if self.is_success(b.1.tier) {
            b.1.value
        } else {
            0
        };
        let value = (a.1.value - defence).max(0);
        let tier = self.read(a.0, value);
        let winner = if self.is_success(tier) {
            Side::A
        } else {
            Side::B
        };
        let by_defence = a.1.value > 0 && value == 0;
        Ok(Contest {
            winner: Some(winner),
            value,
            tier,
            by_defence,
            reading: None,
        })
    }

    fn contest_odds(&self, a: &Numbers, b: &Numbers) -> Result<ContestOdds, RuleError> {
        let own = [self.odds(a), self.odds(b)];
        let [attack, defence] = &own;
        let mut left = vec![0.0; attack.values.len()];
        let undefended = defence.chance_of(|tier| !self.is_success(tier));
        add_scaled(&mut left, &attack.values, undefended);
        let mut by_defence = 0.0;
        let successes = defence
            .outcomes()
            .filter(|&(value, _)| self.is_success(self.read(b, value)));
        for (sum, chance) in successes {
            let taken = usize::try_from(sum)
                .expect("a success is positive")
                .min(left.len() - 1);
            add_scaled(&mut left[1..], &attack.values[taken + 1..], chance);
            let stopped = total(&attack.values[1..=taken]);
            left[0] += chance * (attack.values[0] + stopped);
            by_defence += chance * stopped;
        }
        let modified = self.gather(*a, left);
        let winner = |tier| {
            if self.is_success(tier) {
                Side::A
            } else {
                Side::B
            }
        };
        let tiers = modified
            .tiers
            .iter()
            .map(|&(tier, chance)| (Some(winner(tier)), tier, chance))
            .collect();
        let (a, b) = (
            modified.success,
            modified.chance_of(|tier| !self.is_success(tier)),
        );
        Ok(ContestOdds {
            tiers,
            a,
            tie: 0.0,
            b,
            own,
            by_defence,
        })
    }
}
