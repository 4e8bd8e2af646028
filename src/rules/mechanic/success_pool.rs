//! `contract`: a pool of d10 against a difficulty, tens twice, ones against.

mod plan;
mod tell;

pub use tell::Words;

use serde::{Deserialize, Serialize};

use super::Rule;
use super::bands::{Band, bands, reached, validate_bands, validate_sides};
use crate::rules::odds::sums::{reachable, sums, total};
use crate::rules::{
    Called, Contest, ContestOdds, DiceSet, DieResult, Face, MOST_DICE, MOST_FLAT, Modifier,
    ModifierEffect, NamedNumber, Odds, Outcome, Plan, RuleError, Side, Target, Tier, is_default,
    within,
};

/// How a negative defence counts in a contest (⚑).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Negative {
    /// Subtracted as it stands: it helps the attacker.
    #[default]
    Literal,
    /// Counted as 0.
    Clamp,
}

/// The parameters a game's file fills in. Defaults are those of `contract`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Sides of the dice; the highest face counts twice, a 1 subtracts.
    pub sides: u16,
    /// The difficulty where nothing else is said.
    pub base: i32,
    /// The lowest difficulty; below it is this.
    pub lowest: i32,
    /// The highest difficulty; what is over it empties the pool.
    pub highest: i32,
    /// Added to the difficulty when untrained.
    pub untrained: i32,
    /// The least dice an overage leaves (⚑ 0 or 1).
    pub overage_floor: u16,
    /// How a negative defence counts (⚑).
    pub negative: Negative,
    /// The lowest outcome of each band from partial on: 1, 4, 6. Below 0 is a botch, 0 a failure.
    pub bands: Vec<i32>,
    /// The tiers' keys, worst first: botch, failure, then one a success band.
    pub keys: Vec<String>,
    /// The key of a contest's success, which knows no degrees.
    pub contested: String,
    /// What things are called.
    pub words: Words,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            sides: 10,
            base: 6,
            lowest: 4,
            highest: 9,
            untrained: 1,
            overage_floor: 0,
            negative: Negative::Literal,
            bands: vec![1, 4, 6],
            keys: ["botch", "failure", "partial", "complete", "exceptional"]
                .map(str::to_owned)
                .to_vec(),
            contested: "complete".to_owned(),
            words: Words::default(),
        }
    }
}

/// What an exertion buys; it spends 1 Mind, declared before the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exertion {
    /// +1 outcome.
    pub outcome: bool,
    /// The Penalty does not count.
    pub ignore_penalty: bool,
}

/// What the builder holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Attribute and ability, two attributes, a track, or a plain number.
    pub parts: Vec<NamedNumber>,
    /// One attribute alone because the ability is unranked or none fits.
    pub untrained: bool,
    /// The base difficulty.
    pub difficulty: Target,
    /// Declared before the roll.
    pub exertion: Exertion,
    /// Everything that may change it.
    pub modifiers: Vec<Modifier>,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Dice thrown; 0 throws nothing, the outcome is 0.
    pub dice: u16,
    /// After clamping, `lowest` to `highest`.
    pub difficulty: i32,
    /// How far the difficulty was over, before clamping.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overage: i32,
    /// Whether the untrained difficulty applied.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untrained: bool,
    /// Added to the outcome before the tier is read.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i32,
}

const BOTCH: Tier = Tier { band: 0, bonus: 0 };
const FAILURE: Tier = Tier { band: 1, bonus: 0 };

impl Rules {
    /// What a face counts.
    #[must_use]
    pub fn value(&self, face: Face, difficulty: i32) -> i32 {
        if face == 1 {
            -1
        } else if face == self.sides {
            2
        } else {
            i32::from(i32::from(face) >= difficulty)
        }
    }

    /// What a defence takes from an attack; and what it would take in the other reading.
    fn defence(&self, outcome: i32) -> (i32, i32) {
        match self.negative {
            Negative::Literal => (outcome, outcome.max(0)),
            Negative::Clamp => (outcome.max(0), outcome),
        }
    }

    fn contested(&self) -> Tier {
        let at = self
            .keys
            .iter()
            .position(|key| *key == self.contested)
            .expect("validated: one of the keys");
        Tier {
            band: u8::try_from(at).expect("validated: at most 101 keys"),
            bonus: 0,
        }
    }
}

impl Rule for Rules {
    type Request = Request;
    type Numbers = Numbers;

    fn validate(&self) -> Result<(), RuleError> {
        validate_sides(self.sides)?;
        if self.lowest < 2 || self.lowest > self.highest || self.highest > i32::from(self.sides) {
            return Err(RuleError::Parameter(
                "difficulties go from 2 or more up to the sides of the die",
            ));
        }
        if !(self.lowest..=self.highest).contains(&self.base)
            || !(0..=999).contains(&self.untrained)
        {
            return Err(RuleError::Parameter(
                "the base difficulty must be from the lowest to the highest, untrained 0 to 999",
            ));
        }
        if self.overage_floor > 1 {
            return Err(RuleError::Parameter("the overage floor is 0 or 1"));
        }
        validate_bands(&self.bands, &self.keys, 2)?;
        if self.bands[0] < 1 {
            return Err(RuleError::Parameter(
                "the lowest success must be an outcome of 1 or more",
            ));
        }
        if !self.keys[2..].contains(&self.contested) {
            return Err(RuleError::Parameter(
                "the key of a contested success must be one of the successes",
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
        matches!(
            effect,
            ModifierEffect::Dice(_)
                | ModifierEffect::Penalty(_)
                | ModifierEffect::Difficulty(_)
                | ModifierEffect::Outcome(_)
        )
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        self.planned(check)
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        if roll.dice > MOST_DICE {
            return Err(RuleError::TooManyDice(roll.dice.into()));
        }
        within(
            "difficulty",
            roll.difficulty.into(),
            self.lowest.into(),
            self.highest.into(),
        )?;
        within("outcome bonus", roll.bonus.into(), -MOST_FLAT, MOST_FLAT)?;
        Ok(())
    }

    fn dice(&self, roll: &Numbers) -> DiceSet {
        DiceSet::of(self.sides, roll.dice)
    }

    fn read(&self, _: &Numbers, value: i32) -> Tier {
        match value {
            ..0 => BOTCH,
            0 => FAILURE,
            _ => Tier {
                band: 1 + reached(&self.bands, value),
                bonus: 0,
            },
        }
    }

    fn resolve(&self, roll: &Numbers, faces: &[Face]) -> Outcome {
        let counted = |&face: &Face| self.value(face, roll.difficulty);
        let value = faces.iter().map(counted).sum::<i32>() + roll.bonus;
        let ones = faces.iter().filter(|&&face| face == 1).count();
        Outcome {
            value,
            ones: u16::try_from(ones).expect("accepted: at most 999 dice"),
            die_results: faces
                .iter()
                .map(|face| DieResult::Counted(counted(face)))
                .collect(),
            tier: self.read(roll, value),
        }
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let value = called.value;
        let dice = i32::from(roll.dice);
        let (low, high) = (roll.bonus - dice, roll.bonus + 2 * dice);
        let mut counts: Vec<usize> = (1..=self.sides)
            .map(|face| {
                usize::try_from(self.value(face, roll.difficulty) + 1).expect("-1 is the lowest")
            })
            .collect();
        counts.dedup();
        match usize::try_from(i64::from(value) - i64::from(low)) {
            Ok(sum) if reachable(&counts, roll.dice, sum) => Ok(Outcome {
                value,
                ones: 0,
                die_results: Vec::new(),
                tier: self.read(roll, value),
            }),
            _ => Err(RuleError::Called { value, low, high }),
        }
    }

    fn odds(&self, roll: &Numbers) -> Odds {
        let (sides, difficulty) = (f64::from(self.sides), f64::from(roll.difficulty));
        // A one, the faces below the difficulty, those from it on, the highest.
        let values = sums(&[1.0, difficulty - 2.0, sides - difficulty, 1.0], roll.dice);
        let first = roll.bonus - i32::from(roll.dice);
        Odds::of(
            first,
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
        let net = |defence: i32| (a.1.value - defence).max(0);
        let (taken, other) = self.defence(b.1.value);
        let value = net(taken);
        let (winner, tier) = if value > 0 {
            (Side::A, self.contested())
        } else {
            (Side::B, FAILURE)
        };
        let reading = (value != net(other)).then_some(match self.negative {
            Negative::Literal => "a negative defence helps the attacker (reading literal)",
            Negative::Clamp => "a negative defence counts as 0 (reading clamp)",
        });
        Ok(Contest {
            winner: Some(winner),
            value,
            tier,
            by_defence: false,
            reading,
        })
    }

    fn contest_odds(&self, a: &Numbers, b: &Numbers) -> Result<ContestOdds, RuleError> {
        let own = [self.odds(a), self.odds(b)];
        let [attack, defence] = &own;
        let mut win = 0.0;
        let mut lose = 0.0;
        for (outcome, chance) in defence.outcomes() {
            let (taken, _) = self.defence(outcome);
            // Attacks up to what is taken fail.
            let failing =
                usize::try_from(i64::from(taken) + 1 - i64::from(attack.first)).unwrap_or(0);
            let (low, high) = attack.values.split_at(failing.min(attack.values.len()));
            lose += chance * total(low);
            win += chance * total(high);
        }
        let tiers = [
            (Some(Side::B), FAILURE, lose),
            (Some(Side::A), self.contested(), win),
        ];
        let tiers = tiers
            .into_iter()
            .filter(|(_, _, chance)| *chance > 0.0)
            .collect();
        Ok(ContestOdds {
            tiers,
            a: win,
            tie: 0.0,
            b: lose,
            own,
            by_defence: 0.0,
        })
    }
}
