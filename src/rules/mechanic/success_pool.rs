//! `contract`: a pool of d10 against a difficulty; tens count twice, ones subtract.

mod plan;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use self::plan::AT_LEAST_ONE;
use super::Goal;
use super::Rule;
use super::bands::{Band, bands, reached, require, validate_bands, validate_sides, words};
use super::description::added;
use crate::rules::declared::{Declaration, DeclaredWords, Form};
use crate::rules::modifier::{dice, signed};
use crate::rules::odds::sums::{reachable, sums, total};
use crate::rules::{
    CallableResult, Called, Combinations, Contest, ContestOdds, DiceSet, DieResult, Face,
    MOST_DICE, Modifier, ModifierEffect, NamedNumber, Odds, Outcome, Outline, Plan,
    PossibleOutcome, Profile, RequestParts, RuleError, Side, Target, Throw, Tier, bounded,
    is_default, within,
};

/// The key of an exertion.
const EXERT: &str = "exert";

/// How a negative defence counts in a contest (⚑).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Negative {
    /// Subtracted with its sign: it helps the attacker.
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
    /// The default difficulty.
    pub base: i32,
    /// The lowest difficulty; lower ones are raised to it.
    pub lowest: i32,
    /// The highest difficulty; the part above it takes dice from the pool.
    pub highest: i32,
    /// Added to the difficulty when untrained.
    pub untrained: i32,
    /// The fewest dice that an overage leaves (⚑ 0 or 1).
    pub overage_floor: u16,
    /// How a negative defence counts (⚑).
    pub negative: Negative,
    /// The lowest outcome of each band from partial on: 1, 4, 6. Below 0 is a botch, 0 a failure.
    pub bands: Vec<i32>,
    /// The tiers' keys, worst first: botch, failure, then one a success band.
    pub keys: Vec<String>,
    /// The key of a contest's success, which has no degrees.
    pub contested: String,
    /// The game's words.
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
            keys: words(["botch", "failure", "partial", "complete", "exceptional"]),
            contested: "complete".to_owned(),
            words: Words::default(),
        }
    }
}

/// The words a game's file fills in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// The declaration before a roll for +1 outcome, or to ignore the penalty.
    pub declared: DeclaredWords,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            declared: DeclaredWords::of("effort"),
        }
    }
}

/// The effect of an exertion, which costs 1 Mind and is declared before the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exertion {
    /// +1 outcome.
    pub outcome: bool,
    /// The penalty does not count.
    pub ignore_penalty: bool,
}

/// The check for this mechanic.
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
    /// All modifiers.
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
    /// The difficulty's excess over the highest, before clamping.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overage: i32,
    /// Whether the untrained difficulty applied.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untrained: bool,
    /// Added to the outcome before the tier is read.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i32,
}

const BOTCH: Tier = Tier::of(0);
const FAILURE: Tier = Tier::of(1);

/// What an exertion does to the penalty of this roll, or that it does nothing here: it is paid for all the same.
fn exerted(request: &Request, roll: &Numbers) -> String {
    let Exertion {
        outcome,
        ignore_penalty,
    } = request.exertion;
    let penalties = request.modifiers.iter().filter(|it| it.on);
    let lost = penalties.map(|it| match it.effect {
        ModifierEffect::Penalty(dice) => i64::from(dice),
        _ => 0,
    });
    match (lost.sum(), ignore_penalty) {
        (0, true) if outcome && roll.bonus != 0 => ", there is no penalty to ignore".to_owned(),
        (0, true) => ", exerted for nothing: there is no penalty".to_owned(),
        (lost, true) => format!(", {} ignored", dice(-lost)),
        (_, false) if outcome && roll.dice == 0 => {
            ", exerted for nothing: no dice are left".to_owned()
        }
        (_, false) => String::new(),
    }
}

/// The numbers of an exertion: word, note on the roll, whether it gives +1 outcome, whether it ignores the penalty.
const FORMS: [(&str, &str, bool, bool); 3] = [
    ("outcome", "+1", true, false),
    ("penalty", "NO PENALTY", false, true),
    ("both", "+1, NO PENALTY", true, true),
];

impl Rules {
    /// The value of a face.
    pub(crate) fn value(&self, face: Face, difficulty: i32) -> i32 {
        if face == 1 {
            -1
        } else if face == Face::from(self.sides) {
            2
        } else {
            i32::from(face >= difficulty)
        }
    }

    /// The dice that a defence takes from an attack, in this reading and in the other one.
    fn defence(&self, outcome: i32) -> (i32, i32) {
        match self.negative {
            Negative::Literal => (outcome, outcome.max(0)),
            Negative::Clamp => (outcome.max(0), outcome),
        }
    }

    fn contested(&self) -> Tier {
        let at = self.keys.iter().position(|key| *key == self.contested);
        let at = at.expect("validated: one of the keys");
        Tier::of(u8::try_from(at).expect("validated: at most 101 keys"))
    }
}

impl Rule for Rules {
    type Request = Request;
    type Numbers = Numbers;

    fn profile(&self) -> Profile<'_> {
        Profile {
            combinations: Combinations {
                two_attributes: true,
                tracks: true,
                advice: "roll an attribute with an ability, two attributes, or a track alone",
                ..Combinations::default()
            },
            effects: Cow::Borrowed(&[
                ModifierEffect::Dice(1),
                ModifierEffect::Penalty(1),
                ModifierEffect::Difficulty(1),
                ModifierEffect::Outcome(1),
            ]),
            usual_target: self.base,
            total_tells_target: true,
            adds_faces: false,
            callable: CallableResult::Outcome,
            contest_subtracts: true,
            contest_rule: "anything above 0 is enough, without degrees",
            ..Profile::default()
        }
    }

    fn declarations(&self) -> Vec<Declaration<'_>> {
        let words = &self.words.declared;
        let with = words.with().to_uppercase();
        let form = |(word, buys, _, _): (&'static str, &str, bool, bool)| Form {
            word,
            badge: format!("{with}: {buys}"),
        };
        vec![Declaration {
            is_paid: true,
            ..words.declaration(EXERT, FORMS.map(form).to_vec())
        }]
    }

    fn forget_words(&mut self) {
        self.words = Words::default();
    }

    fn validate(&self) -> Result<(), RuleError> {
        validate_sides(self.sides)?;
        let range = self.lowest..=self.highest;
        require(
            self.lowest >= 2 && !range.is_empty() && self.highest <= i32::from(self.sides),
            "difficulties go from 2 or more up to the sides of the die",
        )?;
        require(
            range.contains(&self.base) && (0..=999).contains(&self.untrained),
            "the base difficulty must be from the lowest to the highest, untrained 0 to 999",
        )?;
        require(self.overage_floor <= 1, "the overage floor is 0 or 1")?;
        validate_bands(&self.bands, &self.keys, 2)?;
        require(
            self.bands[0] >= 1,
            "the lowest success must be an outcome of 1 or more",
        )?;
        require(
            self.keys[2..].contains(&self.contested),
            "the key of a contested success must be one of the successes",
        )
    }

    fn bands(&self) -> Vec<Band<'_>> {
        bands(&self.keys, 2)
    }

    /// One attribute alone is rolled untrained, because the ability is unranked or none fits.
    fn request(&self, parts: RequestParts<'_>) -> Result<Request, RuleError> {
        let RequestParts { rated, .. } = parts;
        let pool = rated.attributes.iter().chain(&rated.plain).cloned();
        let pool: Vec<_> = pool.chain(rated.levels()).collect();
        let form = usize::try_from(parts.declared.number(EXERT)).unwrap_or(0);
        let form = form.checked_sub(1).and_then(|at| FORMS.get(at));
        Ok(Request {
            untrained: rated.plain.is_none() && pool.len() < 2,
            parts: pool,
            difficulty: parts.target,
            exertion: Exertion {
                outcome: form.is_some_and(|form| form.2),
                ignore_penalty: form.is_some_and(|form| form.3),
            },
            modifiers: parts.modifiers,
        })
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        self.planned(check)
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        if roll.dice > MOST_DICE {
            return Err(RuleError::TooManyDice(roll.dice.into()));
        }
        let (low, high) = (self.lowest.into(), self.highest.into());
        within("difficulty", roll.difficulty.into(), low, high)?;
        bounded("outcome bonus", roll.bonus).map(|_| ())
    }

    fn dice(&self, roll: &Numbers) -> DiceSet {
        DiceSet::of(self.sides, roll.dice)
    }

    fn read(&self, _: &Numbers, value: i32) -> Tier {
        match value {
            ..0 => BOTCH,
            0 => FAILURE,
            _ => Tier::of(1 + reached(&self.bands, value)),
        }
    }

    fn resolve(&self, roll: &Numbers, throw: &Throw) -> Result<Outcome, RuleError> {
        let faces = self.dice(roll).fit(throw)?;
        let counted = |&face: &Face| self.value(face, roll.difficulty);
        let value = faces.iter().map(counted).sum::<i32>() + roll.bonus;
        let ones = faces.iter().filter(|&&face| face == 1).count();
        let dice = faces.iter().map(|face| DieResult::Counted(counted(face)));
        Ok(Outcome {
            ones: u16::try_from(ones).expect("accepted: at most 999 dice"),
            ..self.outcome(roll, value, dice.collect())
        })
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let low = roll.bonus - i32::from(roll.dice);
        let worth = |face| self.value(face, roll.difficulty) + 1;
        let counts = (1..=Face::from(self.sides)).map(|face| usize::try_from(worth(face)));
        let mut counts: Vec<usize> = counts.map(|it| it.expect("-1 is the lowest")).collect();
        counts.dedup();
        let outcomes = reachable(&counts, roll.dice).map(|sum| low + sum);
        self.called(roll, called.value, outcomes)
    }

    fn odds(&self, roll: &Numbers) -> Odds {
        let (sides, difficulty) = (f64::from(self.sides), f64::from(roll.difficulty));
        // A one, the faces below the difficulty, those from the difficulty up, the highest face.
        let values = sums(&[1.0, difficulty - 2.0, sides - difficulty, 1.0], roll.dice);
        self.odds_of_values(roll, roll.bonus - i32::from(roll.dice), values)
    }

    fn recall(&self, was: &Numbers, value: i32, is: &Numbers) -> Option<i32> {
        let same = (was.dice, was.difficulty) == (is.dice, is.difficulty);
        same.then_some(value - was.bonus + is.bonus)
    }

    fn goal(&self, roll: &Numbers) -> Goal {
        Goal::EachDie(roll.difficulty)
    }

    fn flat(&self, roll: &Numbers) -> i32 {
        roll.bonus
    }

    /// `3d10`, with `(12 → 9, −3 dice), untrained, outcome +1` behind the difficulty.
    fn outline(&self, request: &Request, plan: &Plan, roll: &Numbers) -> Outline {
        let mut outline = Outline::of(match roll.dice {
            0 => "no dice left: outcome 0".to_owned(),
            dice => format!("{dice}d{}", self.sides),
        });
        let clamps = ["highest difficulty", "lowest difficulty"];
        let mut reasons = plan.reasons.iter();
        if let Some(clamp) = reasons.find(|reason| clamps.contains(&reason.label.as_str())) {
            outline.notes = format!(" ({})", clamp.figure);
        }
        if request.untrained {
            outline.notes += ", untrained";
        }
        if roll.bonus != 0 {
            outline.notes += ", outcome ";
            outline.notes += &signed(roll.bonus.into());
        }
        outline.notes += &exerted(request, roll);
        outline
    }

    fn in_words(&self, roll: &Numbers) -> Outline {
        let mut outline = Outline::of(format!("{} dice", roll.dice));
        if roll.bonus != 0 {
            outline.notes = format!(", outcome{}", added(roll.bonus));
        }
        outline
    }

    fn one_more(&self, plan: &Plan, roll: &Numbers) -> Vec<(String, Numbers)> {
        let (mut die, mut outcome) = (*roll, *roll);
        // A pool that would be empty has a die already, and none more with one more.
        let is_held_up = plan.reasons.iter().any(|it| it.label == AT_LEAST_ONE);
        die.dice += u16::from(!is_held_up);
        outcome.bonus += 1;
        let mut more = vec![("die".to_owned(), die)];
        if roll.dice > 0 {
            more.push(("on the outcome".to_owned(), outcome));
        }
        more
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
            reading,
            ..Contest::default()
        })
    }

    fn contest_odds(&self, a: &Numbers, b: &Numbers) -> Result<ContestOdds, RuleError> {
        let own = [self.odds(a), self.odds(b)];
        let [attack, defence] = &own;
        let mut win = 0.0;
        let mut lose = 0.0;
        let (first, chances) = attack.rising_values();
        for PossibleOutcome { value, chance, .. } in defence.outcomes() {
            let (taken, _) = self.defence(value);
            // Attacks fail up to what the defence takes.
            let failing = usize::try_from(i64::from(taken) + 1 - i64::from(first)).unwrap_or(0);
            let (low, high) = chances.split_at(failing.min(chances.len()));
            lose += chance * total(low);
            win += chance * total(high);
        }
        let mut tiers = vec![
            (Some(Side::B), FAILURE, lose),
            (Some(Side::A), self.contested(), win),
        ];
        tiers.retain(|(_, _, chance)| *chance > 0.0);
        Ok(ContestOdds {
            tiers,
            a: win,
            b: lose,
            own,
            ..ContestOdds::default()
        })
    }
}
