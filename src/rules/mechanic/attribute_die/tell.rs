//! What things are called where an attribute's die is thrown with a second one.

use serde::{Deserialize, Serialize};

use super::{KeptDie, Numbers, Request, Rules};
use crate::rules::declared::{Declaration, Declared, Form};
use crate::rules::modifier::{Reason, plain};
use crate::rules::tell::{
    CallableResult, Contests, CountedEffect, DieGroup, Increment, Ingredients, Outline, Tell, added,
};
use crate::rules::{
    Combinations, Makings, Modifier, ModifierEffect, NamedNumber, Nameless, Outcome, Plan,
    RollNumbers, RuleError, Step, Target,
};

/// The key of a test that asks for one of two.
const PASS_OR_FAIL: &str = "pass-or-fail";

/// What stands beside a roll that asks for one of two.
pub(super) const ONE_OF_TWO: &str = "pass or fail";

/// The words a game's file fills in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// What keeps the higher of two dice, and several of it.
    pub boon: [String; 2],
    /// What keeps the lower.
    pub bane: [String; 2],
    /// A target without a name of its own.
    pub target: String,
    /// A test so easy that a trained character need not roll.
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

impl Tell for Rules {
    fn combinations(&self) -> Combinations {
        Combinations {
            skills_alone: false,
            two_attributes: false,
            tracks: false,
            advice: "roll one attribute, or a skill with one",
        }
    }

    fn nameless(&self) -> Nameless {
        Nameless::Die
    }

    fn request(
        &self,
        makings: &Makings,
        target: Target,
        declared: &Declared,
        modifiers: Vec<Modifier>,
    ) -> Result<Request, RuleError> {
        let (attribute, die) = makings.die.clone().ok_or(RuleError::OtherMechanic)?;
        let mut known = makings.skills.iter();
        let rank = known.find_map(|(name, rank)| Some(NamedNumber::new(name, (*rank)?)));
        Ok(Request {
            attribute,
            die,
            rank,
            training: makings.training,
            tn: target,
            pass_or_fail: declared.number(PASS_OR_FAIL) != 0,
            modifiers,
        })
    }

    fn attribute_dice(&self) -> &[Step] {
        &self.ladder
    }

    fn needs_training(&self) -> bool {
        true
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
            forms: vec![form],
            is_paid: false,
        }]
    }

    fn increments(&self) -> [Increment<'_>; 2] {
        let [boon, bane] = [&self.words.boon[0], &self.words.bane[0]];
        [
            (boon, ModifierEffect::Boon(1)),
            (bane, ModifierEffect::Bane(1)),
        ]
        .map(|(word, effect)| Increment {
            key: word,
            label: word,
            effect,
        })
    }

    fn counted_effects(&self) -> Vec<CountedEffect<'_>> {
        let Words { boon, bane, .. } = &self.words;
        let own = [
            (ModifierEffect::Boon(1), boon),
            (ModifierEffect::Bane(1), bane),
        ];
        let counted = own.map(|(one, [name, names])| CountedEffect {
            one,
            names: [name, names],
        });
        counted.to_vec()
    }

    fn contests(&self) -> Contests {
        Contests::Never
    }

    fn target_name(&self) -> &str {
        &self.words.target
    }

    fn has_automatic_success(&self) -> bool {
        true
    }

    fn automatic_success(&self, request: &Request) -> Option<(String, Outcome)> {
        let outcome = self.automatic(request)?;
        Some((self.words.trivial.clone(), outcome))
    }

    fn callable(&self) -> CallableResult {
        CallableResult::Total
    }

    fn die_groups(&self, numbers: &Numbers) -> Vec<DieGroup> {
        let second = Step {
            sides: self.second,
            plus: 0,
        };
        vec![
            DieGroup {
                die: numbers.die,
                count: 1,
            },
            DieGroup {
                die: second,
                count: if numbers.keep == KeptDie::Only { 1 } else { 2 },
            },
        ]
    }

    fn outline(&self, _: &Request, _: &Plan, numbers: &Numbers) -> Outline {
        let second = self.second;
        let second = match numbers.keep {
            KeptDie::Only => format!("d{second}"),
            KeptDie::High => format!("higher of 2d{second}"),
            KeptDie::Low => format!("lower of 2d{second}"),
        };
        Outline {
            dice: format!("{} + {second}{}", numbers.die, added(numbers.flat)),
            notes: String::new(),
        }
    }

    fn in_words(&self, numbers: &Numbers) -> Outline {
        let second = match numbers.keep {
            KeptDie::Only => "one die",
            KeptDie::High => "the higher of two dice",
            KeptDie::Low => "the lower of two dice",
        };
        Outline {
            dice: format!("{} and {second}{}", numbers.die, added(numbers.flat)),
            notes: if numbers.pass_or_fail {
                format!(", only {ONE_OF_TWO}")
            } else {
                String::new()
            },
        }
    }

    fn one_more(&self, plan: &Plan, numbers: &Numbers) -> Vec<(String, RollNumbers)> {
        let mut flat = *numbers;
        flat.flat += 1;
        let boon = self.with_boon(plan, *numbers);
        let boon = boon.map(|it| (self.words.boon[0].clone(), RollNumbers::AttributeDie(it)));
        let flat = ("on the total".to_owned(), RollNumbers::AttributeDie(flat));
        boon.into_iter().chain([flat]).collect()
    }
}

impl Rules {
    /// With a boon more; `None` where there are banes, because what a boon does then depends on how many.
    fn with_boon(&self, plan: &Plan, mut numbers: Numbers) -> Option<Numbers> {
        let label = self.favour();
        let cancels = |it: &Reason| it.label == label;
        match numbers.keep {
            KeptDie::High => numbers.flat += 1,
            KeptDie::Only if !plan.reasons.iter().any(cancels) => numbers.keep = KeptDie::High,
            KeptDie::Only | KeptDie::Low => return None,
        }
        Some(numbers)
    }

    /// Both kinds together: `boons and banes`.
    pub(super) fn favour(&self) -> String {
        format!("{} and {}", self.words.boon[1], self.words.bane[1])
    }
}

impl Request {
    pub(in crate::rules) fn ingredients(&self) -> Ingredients {
        let rank = self.rank.iter();
        let rank = rank.map(|rank| (rank.label.clone(), plain(rank.value.into())));
        let die = (self.attribute.clone(), self.die.to_string());
        Ingredients {
            parts: std::iter::once(die).chain(rank).collect(),
            lowest: false,
        }
    }
}
