//! `nexus`: attribute die + d6 + rank against a target number, with boons and banes.

mod plan;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Goal;
use super::Rule;
use super::bands::{Band, bands, reached, require, validate_bands, validate_sides, words};
use super::description::added;
use crate::rules::declared::{Declaration, DeclaredNumbers, Form};
use crate::rules::odds::sums::scale;
use crate::rules::{
    Called, Combinations, Contests, CountedEffect, DiceSet, Die, DieGroup, DieResult, Face,
    Increment, KeptResult, Modifier, ModifierEffect, NamedNumber, NamelessRoll, Odds, Outcome,
    Outline, Plan, Profile, Reason, RequestParts, RerollCosts, RerollKind, RuleError, Step, Target,
    Throw, Tier, bounded, is_default,
};

/// The key of a test that is only passed or failed.
const PASS_OR_FAIL: &str = "pass-or-fail";

/// The target where a game names none: about what an average attribute and skill reach on average dice.
const USUAL_TARGET: i32 = 8;

/// The note on a roll that is only passed or failed.
const ONE_OF_TWO: &str = "pass or fail";

/// How boons and banes that cancel leave a flat part (⚑).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum BoonReading {
    /// Each after the first of its kind counts, per kind: 2 boons and 1 bane keep the higher die with +1.
    #[default]
    Table,
    /// Only the net after the first counts.
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
    /// The tiers' keys, worst first.
    pub keys: Vec<String>,
    /// The keys of a test that is only passed or failed: fail, pass.
    pub verdicts: [String; 2],
    /// The game's words.
    pub words: Words,
}

impl Default for Rules {
    fn default() -> Self {
        let die = |die: &str| die.parse().expect("each is a die");
        Self {
            ladder: ["d4-1", "d4", "d6", "d8", "d10", "d12", "d12+1"]
                .map(die)
                .to_vec(),
            second: 6,
            boons: BoonReading::Table,
            bands: vec![-5, 0, 3, 6],
            keys: words(["blunder", "failure", "weak", "strong", "critical"]),
            verdicts: ["fail", "pass"].map(str::to_owned),
            words: Words::default(),
        }
    }
}

/// The words a game's file fills in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// The game's word for keeping the higher of two dice, singular and plural.
    pub boon: [String; 2],
    /// The same for keeping the lower.
    pub bane: [String; 2],
    /// A target without a name of its own.
    pub target: String,
    /// The word of the ladder for a test so easy that it needs no roll.
    pub trivial: String,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            boon: ["advantage", "advantages"].map(str::to_owned),
            bane: ["disadvantage", "disadvantages"].map(str::to_owned),
            target: "target".to_owned(),
            trivial: "easy enough".to_owned(),
        }
    }
}

/// The check for this mechanic.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The attribute's name.
    pub attribute: String,
    /// Its die.
    pub die: Step,
    /// The skill and its rank.
    pub rank: Option<NamedNumber>,
    /// The target number.
    pub tn: Target,
    /// Whether the test is only passed or failed.
    pub pass_or_fail: bool,
    /// All modifiers.
    pub modifiers: Vec<Modifier>,
}

/// Which d6 is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum KeptDie {
    /// There is only one.
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
    /// Whether the test is only passed or failed: two bands.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pass_or_fail: bool,
}

impl Rules {
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
            return Tier::of(fail + u8::from(margin >= 0));
        }
        Tier::of(reached(&self.bands, margin))
    }

    /// The roll with one more boon; `None` with banes, because the effect then depends on the numbers of both.
    fn with_boon(&self, plan: &Plan, mut roll: Numbers) -> Option<Numbers> {
        let label = self.favour();
        let cancels = |it: &Reason| it.label == label;
        match roll.keep {
            KeptDie::High => roll.flat += 1,
            KeptDie::Only if !plan.reasons.iter().any(cancels) => roll.keep = KeptDie::High,
            KeptDie::Only | KeptDie::Low => return None,
        }
        Some(roll)
    }

    /// The game's words for both: `boons and banes`.
    fn favour(&self) -> String {
        format!("{} and {}", self.words.boon[1], self.words.bane[1])
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

    fn profile(&self) -> Profile<'_> {
        let Words { boon, bane, .. } = &self.words;
        let own = [
            (ModifierEffect::Boon(1), boon),
            (ModifierEffect::Bane(1), bane),
        ];
        let counted = own.map(|(one, [name, names])| CountedEffect {
            one,
            names: [name, names],
        });
        Profile {
            combinations: Combinations {
                advice: "roll one attribute, or a skill with one",
                ..Combinations::default()
            },
            nameless: NamelessRoll::Die,
            effects: Cow::Borrowed(&[
                ModifierEffect::Flat(1),
                ModifierEffect::Boon(1),
                ModifierEffect::Bane(1),
            ]),
            increments: own.map(|(effect, [word, _])| Increment {
                key: word,
                label: word,
                effect,
            }),
            counted_effects: counted.to_vec(),
            attribute_dice: &self.ladder,
            needs_training: true,
            target_name: Some(&self.words.target),
            usual_target: USUAL_TARGET,
            automatic_success: Some(&self.words.trivial),
            rerolls: vec![RerollKind {
                name: "",
                leaves_dice: false,
                keep: KeptResult::New,
                times: None,
                costs: RerollCosts::OfGame,
            }],
            contests: Contests::Never,
            ..Profile::default()
        }
    }

    fn declarations(&self) -> Vec<Declaration<'_>> {
        let form = Form {
            word: "",
            badge: ONE_OF_TWO.to_uppercase(),
        };
        vec![Declaration {
            key: PASS_OR_FAIL,
            name: ONE_OF_TWO,
            word: PASS_OR_FAIL.to_owned(),
            numbers: DeclaredNumbers::Forms(vec![form]),
            is_paid: false,
            is_reading: true,
        }]
    }

    fn forget_words(&mut self) {
        self.words = Words::default();
    }

    fn validate(&self) -> Result<(), RuleError> {
        validate_sides(self.second)?;
        require(
            (1..=99).contains(&self.ladder.len()),
            "the ladder has 1 to 99 dice",
        )?;
        validate_bands(&self.bands, &self.keys, 1)?;
        require(
            self.bands.contains(&0),
            "one band must begin at 0, where success begins",
        )
    }

    fn bands(&self) -> Vec<Band<'_>> {
        let success = self.bands.iter().position(|&lowest| lowest == 0);
        let mut bands = bands(
            &self.keys,
            success.expect("validated: one band begins at 0") + 1,
        );
        let [fail, pass] = &self.verdicts;
        bands.extend([Band::of(fail, false), Band::of(pass, true)]);
        bands
    }

    fn request(&self, parts: RequestParts<'_>) -> Result<Request, RuleError> {
        let RequestParts { rated, .. } = parts;
        let (attribute, die) = rated.die.clone().ok_or(RuleError::OtherMechanic)?;
        let mut known = rated.skills.iter();
        let rank = known.find_map(|(name, rank)| Some(NamedNumber::new(name, (*rank)?)));
        Ok(Request {
            attribute,
            die,
            rank,
            tn: parts.target,
            pass_or_fail: parts.declared.number(PASS_OR_FAIL) != 0,
            modifiers: parts.modifiers,
        })
    }

    /// A test that is trivial by its word succeeds, without a total and without a level.
    fn automatic(&self, check: &Request) -> Option<Outcome> {
        let is_trivial = check.tn.label == self.words.trivial;
        is_trivial.then(|| Outcome::new(0, self.margin(0, true)))
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        self.planned(check)
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        roll.die.check()?;
        bounded("flat part", roll.flat)?;
        bounded("target", roll.tn).map(|_| ())
    }

    fn dice(&self, roll: &Numbers) -> DiceSet {
        DiceSet::of(roll.die.sides, 1)
            .and(self.second, if roll.keep == KeptDie::Only { 1 } else { 2 })
    }

    fn read(&self, roll: &Numbers, value: i32) -> Tier {
        self.margin(value - roll.tn, roll.pass_or_fail)
    }

    fn resolve(&self, roll: &Numbers, throw: &Throw) -> Result<Outcome, RuleError> {
        let faces = self.dice(roll).fit(throw)?;
        let second = &faces[1..];
        let kept = match roll.keep {
            KeptDie::Low => second.iter().min(),
            KeptDie::Only | KeptDie::High => second.iter().max(),
        };
        let kept = *kept.expect("one or two are thrown");
        let die = roll.die.value(faces[0]);
        let value = die + kept + roll.flat;
        let at = second.iter().position(|&face| face == kept);
        let mark = |(index, &face): (usize, &Face)| {
            if Some(index) == at {
                DieResult::Counted(face)
            } else {
                DieResult::Dropped
            }
        };
        let second = second.iter().enumerate().map(mark);
        let results = std::iter::once(DieResult::Counted(die)).chain(second);
        Ok(self.outcome(roll, value, results.collect()))
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let (low, totals) = self.span(roll);
        self.called(roll, called.value, low..low + i32::from(totals))
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
        self.odds_of_values(roll, first, values)
    }

    fn recall(&self, was: &Numbers, value: i32, is: &Numbers) -> Option<i32> {
        let same = (was.die.sides, was.keep) == (is.die.sides, is.keep);
        let more = is.flat + is.die.plus - was.flat - was.die.plus;
        same.then_some(value + more)
    }

    fn die_groups(&self, roll: &Numbers) -> Vec<DieGroup> {
        let group = |sides, plus| DieGroup {
            die: Die::Sides(sides),
            plus,
        };
        vec![group(roll.die.sides, roll.die.plus), group(self.second, 0)]
    }

    fn goal(&self, roll: &Numbers) -> Goal {
        Goal::Total(roll.tn)
    }

    fn flat(&self, roll: &Numbers) -> i32 {
        roll.flat
    }

    fn outline(&self, _: &Request, _: &Plan, numbers: &Numbers) -> Outline {
        let second = self.second;
        let second = match numbers.keep {
            KeptDie::Only => format!("d{second}"),
            KeptDie::High => format!("higher of 2d{second}"),
            KeptDie::Low => format!("lower of 2d{second}"),
        };
        let dice = format!("{} + {second}{}", numbers.die, added(numbers.flat));
        Outline::of(dice)
    }

    fn in_words(&self, numbers: &Numbers) -> Outline {
        let second = match numbers.keep {
            KeptDie::Only => "one die",
            KeptDie::High => "the higher of two dice",
            KeptDie::Low => "the lower of two dice",
        };
        let dice = format!("{} and {second}{}", numbers.die, added(numbers.flat));
        let mut outline = Outline::of(dice);
        if numbers.pass_or_fail {
            outline.notes = format!(", only {ONE_OF_TWO}");
        }
        outline
    }

    fn one_more(&self, plan: &Plan, numbers: &Numbers) -> Vec<(String, Numbers)> {
        let mut flat = *numbers;
        flat.flat += 1;
        let boon = self.with_boon(plan, *numbers);
        let boon = boon.map(|it| (self.words.boon[0].clone(), it));
        let flat = ("on the total".to_owned(), flat);
        boon.into_iter().chain([flat]).collect()
    }
}
