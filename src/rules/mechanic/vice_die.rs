//! `vice-virtue`: one die with two special faces against a difficulty value.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Goal;
use super::Rule;
use super::bands::{Band, bands, require, validate_sides, words};
use super::description::added;
use crate::rules::declared::{Declaration, DeclaredWords, Form};
use crate::rules::modifier::{plain, signed};
use crate::rules::odds::sums::{add_scaled, scale};
use crate::rules::reason::sift;
use crate::rules::{
    Called, Combinations, Contest, ContestOdds, Contests, DiceSet, DieResult, Face, Increment,
    KeptResult, Modifier, ModifierEffect, NamedNumber, NamelessRoll, Odds, Outcome, Outline, Plan,
    Profile, Reason, RequestParts, RerollCosts, RerollKind, RuleError, Side, Target, Throw, Tier,
    bounded, is_default,
};

/// The key of an action that swaps the special faces.
const VICE: &str = "vice";

/// The parameters a game's file fills in. Defaults are those of `vice-virtue`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Sides of the die; the last two faces are special.
    pub sides: u16,
    /// The value of the special face that doesn't fit the action.
    pub low: i32,
    /// The value of the special face that fits the action.
    pub high: i32,
    /// Width of a consequence band and of a bonus, in points of margin.
    pub step: i32,
    /// DV for the party's lowest level, from level 1 on.
    pub level_dv: Vec<i32>,
    /// DV of a target whose skill is 0 or missing.
    pub skill_base: i32,
    /// The tiers' keys, worst first; bonuses are counted above the last one.
    pub keys: Vec<String>,
    /// The key of a tie in a contest.
    pub tie: String,
    /// The game's words.
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
            keys: words(["major", "medium", "minor", "success"]),
            tie: "tie".to_owned(),
            words: Words::default(),
        }
    }
}

/// The words a game's file fills in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// The names of the last two faces; empty: their numbers.
    pub faces: [String; 2],
    /// An action that swaps the two special faces.
    pub declared: DeclaredWords,
    /// A target without a name of its own.
    pub target: String,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            faces: [String::new(), String::new()],
            declared: DeclaredWords::of("reversed action"),
            target: "target".to_owned(),
        }
    }
}

/// The check for this mechanic.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Skill level and attribute.
    pub score: Vec<NamedNumber>,
    /// The difficulty value.
    pub dv: Target,
    /// Whether this is a vice action.
    pub vice: bool,
    /// All modifiers.
    pub modifiers: Vec<Modifier>,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Added to the die.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i32,
    /// The total to reach.
    pub dv: i32,
    /// A vice action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vice: bool,
}

impl Rules {
    /// The two special faces, the lower first.
    fn special(&self) -> [Face; 2] {
        let sides = Face::from(self.sides);
        [sides - 1, sides]
    }

    /// Every face of the die.
    fn faces(&self) -> impl Iterator<Item = Face> + use<> {
        1..=Face::from(self.sides)
    }

    /// The value of a face.
    pub(crate) fn value(&self, face: Face, vice: bool) -> i32 {
        let [vice_face, virtue_face] = self.special();
        if face == if vice { vice_face } else { virtue_face } {
            self.high
        } else if face == if vice { virtue_face } else { vice_face } {
            self.low
        } else {
            face
        }
    }

    fn success_band(&self) -> u8 {
        u8::try_from(self.keys.len() - 1).expect("validated: at most 99 keys")
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
        Tier::of((success - 1).saturating_sub(below))
    }

    /// The winner and tier of A's total less B's.
    fn verdict(&self, difference: i32) -> (Option<Side>, Tier) {
        match difference {
            0 => (None, Tier::of(self.success_band() + 1)),
            1.. => (Some(Side::A), self.margin(difference)),
            _ => (Some(Side::B), self.margin(-difference)),
        }
    }

    /// The declaration that swaps the special faces.
    fn vice_action(&self) -> Declaration<'_> {
        let words = &self.words.declared;
        let form = Form {
            word: "",
            badge: words.name.to_uppercase(),
        };
        words.declaration(VICE, vec![form])
    }

    /// The values of the two special faces for a declared action: `vice 15, virtue −5`.
    fn turned_round(&self) -> String {
        let counts = self.profile().special_faces.into_iter();
        let counts = counts.map(|(face, name)| {
            let worth = plain(self.value(face, true));
            if name.is_empty() {
                format!("{face} as {worth}")
            } else {
                format!("{name} {worth}")
            }
        });
        counts.collect::<Vec<_>>().join(", ")
    }
}

/// The lowest and the highest of some values.
fn span(values: impl Iterator<Item = i32>) -> (i32, i32) {
    values.fold((i32::MAX, i32::MIN), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

impl Rule for Rules {
    type Request = Request;
    type Numbers = Numbers;

    fn profile(&self) -> Profile<'_> {
        let [lower, higher] = &self.words.faces;
        let [low, high] = self.special();
        Profile {
            combinations: Combinations {
                advice: "roll one skill or one attribute",
                ..Combinations::default()
            },
            nameless: NamelessRoll::Bonus,
            effects: Cow::Borrowed(&[ModifierEffect::Flat(1)]),
            increments: [("bonus", 1), ("malus", -1)].map(|(word, one)| Increment {
                key: word,
                label: word,
                effect: ModifierEffect::Flat(one),
            }),
            target_name: Some(&self.words.target),
            usual_target: self.skill_base,
            level_targets: &self.level_dv,
            skill_base: Some(self.skill_base),
            special_faces: vec![(low, lower), (high, higher)],
            rerolls: vec![RerollKind {
                name: "",
                leaves_dice: false,
                keep: KeptResult::Either,
                times: Some(1),
                costs: RerollCosts::OfGame,
            }],
            contests: Contests::Mutual,
            contest_targets: false,
            contest_tiers: false,
            ..Profile::default()
        }
    }

    fn declarations(&self) -> Vec<Declaration<'_>> {
        vec![self.vice_action()]
    }

    fn forget_words(&mut self) {
        self.words = Words::default();
    }

    fn validate(&self) -> Result<(), RuleError> {
        validate_sides(self.sides)?;
        let wide = |n: i32| n.unsigned_abs() > 999;
        require(
            self.sides >= 3 && !wide(self.low) && !wide(self.high),
            "the die needs 3 sides or more, its special faces count -999 to 999",
        )?;
        require((1..=999).contains(&self.step), "the step is 1 to 999")?;
        require(
            (2..=99).contains(&self.keys.len()),
            "there must be 2 to 99 keys, the last is the success",
        )
    }

    fn bands(&self) -> Vec<Band<'_>> {
        let success = self.keys.len() - 1;
        let mut bands = bands(&self.keys, success);
        bands[success].bonuses = true;
        bands.push(Band::of(&self.tie, false));
        bands
    }

    fn request(&self, parts: RequestParts<'_>) -> Result<Request, RuleError> {
        let RequestParts { rated, .. } = parts;
        let numbers = rated.attributes.iter().chain(&rated.plain).cloned();
        Ok(Request {
            score: rated.levels().chain(numbers).collect(),
            dv: parts.target,
            vice: parts.declared.number(VICE) != 0,
            modifiers: parts.modifiers,
        })
    }

    fn plan(&self, check: &Request) -> Result<Plan, RuleError> {
        let (profile, words) = (self.profile(), &self.words);
        let (modifiers, ignored) = sift(&check.modifiers, &profile)?;
        let mut bonus = 0;
        let mut reasons = Vec::new();
        for part in &check.score {
            bonus += i64::from(bounded("score", part.value)?);
            reasons.push(Reason::new(&part.label, signed(part.value.into())));
        }
        for modifier in modifiers {
            bonus += i64::from(modifier.effect.amount());
            reasons.push(Reason::of(modifier, &profile));
        }
        reasons.extend(ignored);
        if check.vice {
            reasons.push(Reason::new(&words.declared.name, self.turned_round()));
        }
        let target = check.dv.name(&words.target);
        reasons.push(Reason::new(target, plain(check.dv.value)));
        let roll = Numbers {
            bonus: bounded("score", bonus)?,
            dv: check.dv.value,
            vice: check.vice,
        };
        let declared = if check.vice {
            words.declared.with()
        } else {
            ""
        };
        Ok(Plan {
            declared: declared.to_owned(),
            ..Plan::new(roll, reasons)
        })
    }

    fn accepts(&self, roll: &Numbers) -> Result<(), RuleError> {
        bounded("score", roll.bonus)?;
        bounded("target", roll.dv).map(|_| ())
    }

    fn dice(&self, _: &Numbers) -> DiceSet {
        DiceSet::of(self.sides, 1)
    }

    fn read(&self, roll: &Numbers, value: i32) -> Tier {
        self.margin(value - roll.dv)
    }

    fn resolve(&self, roll: &Numbers, throw: &Throw) -> Result<Outcome, RuleError> {
        let faces = self.dice(roll).fit(throw)?;
        let counted = self.value(faces[0], roll.vice);
        let dice = vec![DieResult::Counted(counted)];
        Ok(self.outcome(roll, counted + roll.bonus, dice))
    }

    fn call(&self, roll: &Numbers, called: Called) -> Result<Outcome, RuleError> {
        let totals = self
            .faces()
            .map(|face| self.value(face, roll.vice) + roll.bonus);
        self.called(roll, called.value, totals)
    }

    fn odds(&self, roll: &Numbers) -> Odds {
        let counted = || self.faces().map(|face| self.value(face, roll.vice));
        let (low, high) = span(counted());
        let place = |value: i32| usize::try_from(value - low).expect("low is the lowest");
        let mut values = vec![0.0; place(high) + 1];
        for value in counted() {
            values[place(value)] += 1.0;
        }
        scale(&mut values, 1.0 / f64::from(self.sides));
        self.odds_of_values(roll, low + roll.bonus, values)
    }

    /// Two faces of the same value may differ in the new roll; then the called total doesn't say which was thrown.
    fn recall(&self, was: &Numbers, value: i32, is: &Numbers) -> Option<i32> {
        let counted = value - was.bonus;
        let shows = |face: &Face| self.value(*face, was.vice) == counted;
        let faces = self.faces().filter(shows);
        let mut counts = faces.map(|face| self.value(face, is.vice));
        let first = counts.next()?;
        let is_same = counts.all(|other| other == first);
        is_same.then_some(first + is.bonus)
    }

    fn goal(&self, roll: &Numbers) -> Goal {
        Goal::Total(roll.dv)
    }

    fn flat(&self, roll: &Numbers) -> i32 {
        roll.bonus
    }

    fn outline(&self, _: &Request, _: &Plan, roll: &Numbers) -> Outline {
        Outline::of(format!("d{}{}", self.sides, added(roll.bonus)))
    }

    fn in_words(&self, roll: &Numbers) -> Outline {
        let mut outline = Outline::of(format!("one die{}", added(roll.bonus)));
        if roll.vice {
            outline.notes = format!(", {}", self.vice_action().with_article());
        }
        outline
    }

    fn one_more(&self, _: &Plan, roll: &Numbers) -> Vec<(String, Numbers)> {
        let mut more = *roll;
        more.bonus += 1;
        vec![("bonus".to_owned(), more)]
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
            ..Contest::default()
        })
    }

    fn contest_odds(&self, a: &Numbers, b: &Numbers) -> Result<ContestOdds, RuleError> {
        let own = [self.odds(a), self.odds(b)];
        let [(first, x), (other, y)] = own.each_ref().map(Odds::rising_values);
        let last = y.len() - 1;
        let mut differences = vec![0.0; x.len() + last];
        for (at, &chance) in y.iter().enumerate() {
            if chance > 0.0 {
                add_scaled(&mut differences[last - at..], x, chance);
            }
        }
        let first = first - (other + i32::try_from(last).expect("validated: a short range"));
        let mut odds = ContestOdds {
            own,
            ..ContestOdds::default()
        };
        let possible = (first..)
            .zip(differences)
            .filter(|(_, chance)| *chance > 0.0);
        for (difference, chance) in possible {
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
