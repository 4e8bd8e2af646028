//! What things are called where a pool loses its ones.

use serde::{Deserialize, Serialize};

use super::{Numbers, Request, Rules};
use crate::rules::declared::Declared;
use crate::rules::mechanic::Rule as _;
use crate::rules::tell::{CallableResult, Contests, DICE, Increment, Ingredients, Outline, Tell};
use crate::rules::{
    Combinations, Makings, Modifier, NamedNumber, Nameless, Outcome, Plan, RollNumbers, RuleError,
    Target,
};

/// The words a game's file fills in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// What a removed die is called, and several of them.
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

impl Tell for Rules {
    fn combinations(&self) -> Combinations {
        Combinations {
            skills_alone: true,
            two_attributes: false,
            tracks: false,
            advice: "roll one or more skills",
        }
    }

    fn nameless(&self) -> Nameless {
        Nameless::Pool
    }

    /// A skill the sheet doesn't have is no dice.
    fn request(
        &self,
        makings: &Makings,
        target: Target,
        _: &Declared,
        modifiers: Vec<Modifier>,
    ) -> Result<Request, RuleError> {
        let skills = makings.skills.iter();
        let skills = skills.map(|(name, dice)| NamedNumber::new(name, dice.unwrap_or(0)));
        Ok(Request {
            skills: skills.chain(makings.plain.clone()).collect(),
            complexity: target,
            modifiers,
        })
    }

    fn increments(&self) -> [Increment<'_>; 2] {
        DICE
    }

    fn ones_words(&self) -> [&str; 2] {
        let [one, ones] = &self.words.ones;
        [one, ones]
    }

    fn tells_ones(&self) -> bool {
        true
    }

    fn contests(&self) -> Contests {
        Contests::Attack
    }

    /// An attack without a pool fails whatever the defender does, who counts as one without a pool.
    fn idle_defence(&self, attack: &Numbers) -> Option<Outcome> {
        (!self.needs_defence(attack)).then(|| self.resolve(&Numbers { pool: 0 }, &[]))
    }

    fn defence_key(&self) -> Option<&'static str> {
        Some("by_defence")
    }

    fn target_adds_dice(&self) -> bool {
        true
    }

    fn target_name(&self) -> &str {
        &self.words.target
    }

    fn callable(&self) -> CallableResult {
        CallableResult::SumAndOnes
    }

    fn outline(&self, _: &Request, _: &Plan, numbers: &Numbers) -> Outline {
        Outline {
            dice: if numbers.pool > 0 {
                format!("{}d{}", numbers.pool, self.sides)
            } else {
                "no dice left: fails".to_owned()
            },
            notes: String::new(),
        }
    }

    fn in_words(&self, numbers: &Numbers) -> Outline {
        Outline {
            dice: format!("{} dice", numbers.pool),
            notes: String::new(),
        }
    }

    fn one_more(&self, _: &Plan, numbers: &Numbers) -> Vec<(String, RollNumbers)> {
        let more = Numbers {
            pool: numbers.pool + 1,
        };
        vec![("die".to_owned(), RollNumbers::OnesPool(more))]
    }
}

impl Request {
    pub(in crate::rules) fn ingredients(&self) -> Ingredients {
        Ingredients {
            lowest: true,
            ..Ingredients::sum(&self.skills)
        }
    }
}
