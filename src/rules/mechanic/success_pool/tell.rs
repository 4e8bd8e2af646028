//! What things are called where a pool counts successes.

use serde::{Deserialize, Serialize};

use super::{Exertion, Numbers, Request, Rules};
use crate::rules::declared::{Declaration, Declared, DeclaredWords, Form};
use crate::rules::tell::{
    CallableResult, Contests, DICE, Increment, Ingredients, Outline, Tell, added,
};
use crate::rules::{
    Combinations, Makings, Modifier, Nameless, Plan, RollNumbers, RuleError, Target,
};

/// The key of an exertion.
const EXERT: &str = "exert";

/// The words a game's file fills in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// What is declared before a roll for +1 outcome, or to ignore the penalty.
    pub declared: DeclaredWords,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            declared: DeclaredWords::of("effort"),
        }
    }
}

/// What an exertion of each number buys.
const FORMS: [(&str, &str, Exertion); 3] = [
    (
        "outcome",
        "+1",
        Exertion {
            outcome: true,
            ignore_penalty: false,
        },
    ),
    (
        "penalty",
        "NO PENALTY",
        Exertion {
            outcome: false,
            ignore_penalty: true,
        },
    ),
    (
        "both",
        "+1, NO PENALTY",
        Exertion {
            outcome: true,
            ignore_penalty: true,
        },
    ),
];

impl Tell for Rules {
    fn combinations(&self) -> Combinations {
        Combinations {
            skills_alone: false,
            two_attributes: true,
            tracks: true,
            advice: "roll an attribute with an ability, two attributes, or a track alone",
        }
    }

    fn nameless(&self) -> Nameless {
        Nameless::Pool
    }

    /// One attribute alone is rolled untrained, because the ability is unranked or none fits.
    fn request(
        &self,
        makings: &Makings,
        target: Target,
        declared: &Declared,
        modifiers: Vec<Modifier>,
    ) -> Result<Request, RuleError> {
        let parts = makings.attributes.iter().chain(&makings.plain).cloned();
        let parts: Vec<_> = parts.chain(makings.levels()).collect();
        let bought = usize::try_from(declared.number(EXERT)).unwrap_or(0);
        let bought = bought.checked_sub(1).and_then(|at| FORMS.get(at));
        Ok(Request {
            untrained: makings.plain.is_none() && parts.len() < 2,
            parts,
            difficulty: target,
            exertion: bought.map_or_else(Exertion::default, |(_, _, bought)| *bought),
            modifiers,
        })
    }

    fn declarations(&self) -> Vec<Declaration<'_>> {
        let words = &self.words.declared;
        let with = words.with().to_uppercase();
        let form = |(word, buys, _)| Form {
            word,
            badge: format!("{with}: {buys}"),
        };
        vec![Declaration {
            is_paid: true,
            ..words.declaration(EXERT, FORMS.map(form).to_vec())
        }]
    }

    fn increments(&self) -> [Increment<'_>; 2] {
        DICE
    }

    fn contests(&self) -> Contests {
        Contests::Attack
    }

    fn adds_faces(&self) -> bool {
        false
    }

    fn target_name(&self) -> &'static str {
        "difficulty"
    }

    fn callable(&self) -> CallableResult {
        CallableResult::Outcome
    }

    /// `3d10`, with `(12 → 9, −3 dice), untrained, outcome +1` behind the difficulty.
    fn outline(&self, request: &Request, plan: &Plan, numbers: &Numbers) -> Outline {
        let dice = match numbers.dice {
            0 => "no dice left: outcome 0".to_owned(),
            dice => format!("{dice}d{}", self.sides),
        };
        let mut notes = String::new();
        let clamps = ["highest difficulty", "lowest difficulty"];
        let mut reasons = plan.reasons.iter();
        if let Some(clamp) = reasons.find(|reason| clamps.contains(&reason.label.as_str())) {
            notes = format!(" ({})", clamp.figure);
        }
        if request.untrained {
            notes += ", untrained";
        }
        if numbers.bonus != 0 {
            let bonus = crate::rules::modifier::signed(numbers.bonus.into());
            notes = format!("{notes}, outcome {bonus}");
        }
        Outline { dice, notes }
    }

    fn in_words(&self, numbers: &Numbers) -> Outline {
        let bonus = match numbers.bonus {
            0 => String::new(),
            bonus => format!(", outcome{}", added(bonus)),
        };
        Outline {
            dice: format!("{} dice", numbers.dice),
            notes: bonus,
        }
    }

    fn one_more(&self, _: &Plan, numbers: &Numbers) -> Vec<(String, RollNumbers)> {
        let (mut die, mut outcome) = (*numbers, *numbers);
        die.dice += 1;
        outcome.bonus += 1;
        vec![
            ("die".to_owned(), RollNumbers::SuccessPool(die)),
            (
                "on the outcome".to_owned(),
                RollNumbers::SuccessPool(outcome),
            ),
        ]
    }
}

impl Request {
    pub(in crate::rules) fn ingredients(&self) -> Ingredients {
        Ingredients::sum(&self.parts)
    }
}
