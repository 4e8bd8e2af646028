//! `langobard`: a pool of d6, ones removed, the sum of the rest decides.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Goal;
use super::Rule;
use super::bands::{Band, bands, reached, require, validate_bands, validate_sides, words};
use crate::rules::modifier::{dice, plain};
use crate::rules::odds::sums::{add_scaled, reachable, sums, total};
use crate::rules::reason::sift;
use crate::rules::{
    CallableResult, Called, Combinations, Contest, ContestOdds, DiceSet, DieResult, Face,
    MOST_DICE, Modifier, ModifierEffect, NamedNumber, Odds, Outcome, Outline, Plan,
    PossibleOutcome, Profile, Reason, RequestParts, RuleError, Side, Target, Throw, Tier, bounded,
    within,
};

/// The most that dice times sides may be, so that exact odds stay quick: 999 dice of 20 sides.
const MOST_SUM: i64 = 20_000;

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
    /// The game's words.
    pub words: Words,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            sides: 6,
            removed: 1,
            bands: vec![6, 12, 18, 24, 30],
            keys: words([
                "fumble",
                "failure",
                "mediocre",
                "fair",
                "good",
                "exceptional",
                "outstanding",
            ]),
            words: Words::default(),
        }
    }
}

/// The words a game's file fills in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// The game's word for a removed die, singular and plural.
    pub ones: [String; 2],
    /// A target without a name of its own.
    pub target: String,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            ones: ["one", "ones"].map(str::to_owned),
            target: "difficulty".to_owned(),
        }
    }
}

/// The check for this mechanic.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The skills that apply, of which the lowest counts; or one part for a plain pool.
    pub skills: Vec<NamedNumber>,
    /// The complexity: dice added to the pool.
    pub complexity: Target,
    /// All modifiers.
    pub modifiers: Vec<Modifier>,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Dice in the pool; 0 or less fails without a throw.
    pub pool: i32,
}

const FUMBLE: Tier = Tier::of(0);
const FAILURE: Tier = Tier::of(1);

impl Rules {
    /// The winner of a contest with this tier.
    fn winner(&self, tier: Tier) -> Side {
        if self.is_success(tier) {
            Side::A
        } else {
            Side::B
        }
    }

    /// How many faces count as each number, where the removed one counts 0.
    fn weights(&self) -> Vec<f64> {
        let mut weights = self.kept_weights();
        weights[0] = 1.0;
        weights
    }

    fn kept_weights(&self) -> Vec<f64> {
        let is_kept = |face| face != 0 && face != self.removed;
        let faces = 0..=self.sides;
        faces.map(|face| f64::from(is_kept(face))).collect()
    }

    /// The chance of each number of ones.
    fn ones(&self, thrown: u16) -> Vec<f64> {
        sums(&[f64::from(self.sides - 1), 1.0], thrown)
    }

    /// The chance of a success without a single one.
    fn clean(&self, roll: Numbers, none: f64) -> f64 {
        let thrown = thrown(roll);
        let lowest = if self.removed == 1 { 2 } else { 1 };
        if thrown == 0 || lowest * i32::from(thrown) >= self.bands[0] {
            return if thrown == 0 { 0.0 } else { none };
        }
        let kept = sums(&self.kept_weights(), thrown);
        none * self.odds_of_values(&roll, 0, kept).success
    }
}

/// The dice thrown.
fn thrown(roll: Numbers) -> u16 {
    u16::try_from(roll.pool.max(0)).expect("accepted: at most 999")
}

impl Rule for Rules {
    type Request = Request;
    type Numbers = Numbers;

    fn profile(&self) -> Profile<'_> {
        let [one, ones] = &self.words.ones;
        Profile {
            combinations: Combinations {
                skills_alone: true,
                advice: "roll one or more skills",
                ..Combinations::default()
            },
            effects: Cow::Borrowed(&[ModifierEffect::Dice(1)]),
            target_name: Some(&self.words.target),
            target_adds_dice: true,
            total_tells_target: true,
            ones: [one, ones],
            callable: CallableResult::SumAndOnes,
            defence_key: Some("by_defence"),
            contest_subtracts: true,
            contest_rule: "what is left decides",
            ..Profile::default()
        }
    }

    fn forget_words(&mut self) {
        self.words = Words::default();
    }

    fn validate(&self) -> Result<(), RuleError> {
        validate_sides(self.sides)?;
        require(
            (1..=self.sides).contains(&self.removed),
            "the removed face must be on the die",
        )?;
        validate_bands(&self.bands, &self.keys, 2)?;
        require(
            self.bands[0] >= 1,
            "the lowest success must be a sum of 1 or more",
        )
    }

    fn bands(&self) -> Vec<Band<'_>> {
        bands(&self.keys, 2)
    }

    /// A skill that the sheet doesn't have gives no dice.
    fn request(&self, parts: RequestParts<'_>) -> Result<Request, RuleError> {
        let RequestParts { rated, .. } = parts;
        let skills = rated.skills.iter();
        let skills = skills.map(|(name, dice)| NamedNumber::new(name, dice.unwrap_or(0)));
        Ok(Request {
            skills: skills.chain(rated.plain.clone()).collect(),
            complexity: parts.target,
            modifiers: parts.modifiers,
        })
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        let profile = self.profile();
        let (modifiers, ignored) = sift(&check.modifiers, &profile)?;
        let at = (0..check.skills.len())
            .min_by_key(|&at| check.skills[at].value)
            .ok_or(RuleError::NoSkill)?;
        let mut pool = i64::from(bounded("skill", check.skills[at].value)?);
        let mut reasons = Vec::new();
        for (index, skill) in check.skills.iter().enumerate() {
            let figure = plain(skill.value);
            reasons.push(if index == at {
                Reason::new(&skill.label, figure)
            } else {
                Reason::ignored(&skill.label, figure, "only the lowest skill counts")
            });
        }
        for modifier in modifiers {
            pool += i64::from(modifier.effect.amount());
            reasons.push(Reason::of(modifier, &profile));
        }
        reasons.extend(ignored);
        let complexity = &check.complexity;
        let more = i64::from(bounded("difficulty", complexity.value)?);
        pool += more;
        if more != 0 || !complexity.label.is_empty() {
            let name = complexity.name(&self.words.target);
            reasons.push(Reason::new(name, dice(more)));
        }
        if pool > i64::from(MOST_DICE) {
            return Err(RuleError::TooManyDice(pool));
        }
        if pool <= 0 {
            reasons.push(Reason::new("no dice left", "automatic failure"));
        }
        let pool = bounded("pool", pool)?;
        Ok(Plan::new(Numbers { pool }, reasons))
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        if roll.pool > i32::from(MOST_DICE) {
            return Err(RuleError::TooManyDice(roll.pool.into()));
        }
        let most = i64::from(roll.pool) * i64::from(self.sides);
        within("dice times sides", most.max(0), 0, MOST_SUM).map(|_| ())
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
            Tier::of(1 + reached(&self.bands, value))
        }
    }

    /// A fumble has no complications beside it.
    fn told_ones(&self, tier: Tier, ones: u16) -> u16 {
        if tier == FUMBLE { 0 } else { ones }
    }

    fn resolve(&self, roll: &Numbers, throw: &Throw) -> Result<Outcome, RuleError> {
        let faces = self.dice(roll).fit(throw)?;
        let removed = Face::from(self.removed);
        let mark = |&face: &Face| {
            if face == removed {
                DieResult::Removed
            } else {
                DieResult::Counted(face)
            }
        };
        let kept = || faces.iter().filter(|&&face| face != removed);
        let value = kept().sum();
        let ones = u16::try_from(faces.len() - kept().count()).expect("accepted: at most 999 dice");
        Ok(Outcome {
            ones,
            ..self.outcome(roll, value, faces.iter().map(mark).collect())
        })
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let (pool, Called { value, ones }) = (thrown(*roll), called);
        let counts: Vec<usize> = (1..=self.sides)
            .filter(|&face| face != self.removed)
            .map(usize::from)
            .collect();
        let kept = pool.checked_sub(ones);
        let kept = kept.ok_or(RuleError::TooManyOnes { ones, pool })?;
        match self.called(roll, value, reachable(&counts, kept)) {
            Ok(outcome) => Ok(Outcome { ones, ..outcome }),
            Err(RuleError::Called { value: sum, near }) => Err(RuleError::CalledOnes {
                ones,
                sum,
                pool,
                near,
            }),
            Err(other) => Err(other),
        }
    }

    fn odds(&self, roll: &Numbers) -> Odds {
        let thrown = thrown(*roll);
        let ones = self.ones(thrown);
        let clean = self.clean(*roll, ones[0]);
        Odds {
            ones,
            clean: Some(clean),
            ..self.odds_of_values(roll, 0, sums(&self.weights(), thrown))
        }
    }

    fn add_ones(&self, odds: &mut Odds, of: &[(PossibleOutcome, u16)]) {
        for (it, ones) in of {
            let at = usize::from(*ones);
            odds.ones.resize(odds.ones.len().max(at + 1), 0.0);
            odds.ones[at] += it.chance;
        }
        let is_clean =
            |(it, ones): &&(PossibleOutcome, u16)| *ones == 0 && self.is_success(it.quality.tier);
        let clean = of.iter().filter(is_clean).map(|(it, _)| &it.chance);
        odds.clean = Some(total(clean));
    }

    fn recall(&self, was: &Numbers, value: i32, is: &Numbers) -> Option<i32> {
        (was.pool == is.pool).then_some(value)
    }

    fn goal(&self, _: &Numbers) -> Goal {
        Goal::Nothing
    }

    fn flat(&self, _: &Numbers) -> i32 {
        0
    }

    fn outline(&self, _: &Request, _: &Plan, roll: &Numbers) -> Outline {
        Outline::of(if roll.pool > 0 {
            format!("{}d{}", roll.pool, self.sides)
        } else {
            "no dice left: fails".to_owned()
        })
    }

    fn in_words(&self, roll: &Numbers) -> Outline {
        Outline::of(format!("{} dice", roll.pool))
    }

    fn one_more(&self, _: &Plan, roll: &Numbers) -> Vec<(String, Numbers)> {
        let pool = roll.pool + 1;
        vec![("die".to_owned(), Numbers { pool })]
    }

    /// An attack without a pool fails against any defence; the defender counts as one without a pool.
    fn idle_defence(&self, attack: &Numbers) -> Option<Outcome> {
        (attack.pool <= 0).then(|| self.outcome(&Numbers { pool: 0 }, 0, Vec::new()))
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
        Ok(Contest {
            winner: Some(self.winner(tier)),
            value,
            tier,
            by_defence: a.1.value > 0 && value == 0,
            ..Contest::default()
        })
    }

    fn contest_odds(&self, a: &Numbers, b: &Numbers) -> Result<ContestOdds, RuleError> {
        let own = [self.odds(a), self.odds(b)];
        let [attack, defence] = &own;
        let (_, attack) = attack.rising_values();
        let mut left = vec![0.0; attack.len()];
        let undefended = defence.chance_of(|tier| !self.is_success(tier));
        add_scaled(&mut left, attack, undefended);
        let mut by_defence = 0.0;
        let successes = defence
            .outcomes()
            .filter(|it| self.is_success(it.quality.tier));
        for PossibleOutcome { value, chance, .. } in successes {
            let taken = usize::try_from(value)
                .expect("a success is positive")
                .min(left.len() - 1);
            add_scaled(&mut left[1..], &attack[taken + 1..], chance);
            let stopped = total(&attack[1..=taken]);
            left[0] += chance * (attack[0] + stopped);
            by_defence += chance * stopped;
        }
        let modified = self.odds_of_values(a, 0, left);
        let verdict = |&(tier, chance): &(Tier, f64)| (Some(self.winner(tier)), tier, chance);
        Ok(ContestOdds {
            tiers: modified.tiers.iter().map(verdict).collect(),
            a: modified.success,
            b: modified.chance_of(|tier| !self.is_success(tier)),
            own,
            by_defence,
            ..ContestOdds::default()
        })
    }
}
