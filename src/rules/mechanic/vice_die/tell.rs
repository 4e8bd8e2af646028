//! What things are called where one die has two special faces.

use serde::{Deserialize, Serialize};

use super::{Numbers, Request, Rules};
use crate::rules::declared::{Declaration, Declared, DeclaredWords, Form};
use crate::rules::tell::{CallableResult, Contests, Increment, Ingredients, Outline, Tell, added};
use crate::rules::{
    Combinations, Face, Makings, Modifier, ModifierEffect, Nameless, Plan, RollNumbers, RuleError,
    Target,
};

/// The key of an action that turns the special faces round.
pub(super) const VICE: &str = "vice";

/// The words a game's file fills in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// The names of the last two faces; empty: they are told by their numbers.
    pub faces: [String; 2],
    /// An action that turns the two round.
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

impl Tell for Rules {
    fn combinations(&self) -> Combinations {
        Combinations {
            skills_alone: false,
            two_attributes: false,
            tracks: false,
            advice: "roll one skill or one attribute",
        }
    }

    fn nameless(&self) -> Nameless {
        Nameless::Bonus
    }

    fn request(
        &self,
        makings: &Makings,
        target: Target,
        declared: &Declared,
        modifiers: Vec<Modifier>,
    ) -> Result<Request, RuleError> {
        let numbers = makings.attributes.iter().chain(&makings.plain).cloned();
        Ok(Request {
            score: makings.levels().chain(numbers).collect(),
            dv: target,
            vice: declared.number(VICE) != 0,
            modifiers,
        })
    }

    fn declarations(&self) -> Vec<Declaration<'_>> {
        vec![self.vice_action()]
    }

    fn increments(&self) -> [Increment<'_>; 2] {
        [("bonus", 1), ("malus", -1)].map(|(word, one)| Increment {
            key: word,
            label: word,
            effect: ModifierEffect::Flat(one),
        })
    }

    fn special_faces(&self) -> Vec<(Face, &str)> {
        let [lower, higher] = &self.words.faces;
        vec![(self.sides - 1, lower), (self.sides, higher)]
    }

    fn contests(&self) -> Contests {
        Contests::Totals
    }

    fn level_targets(&self) -> &[i32] {
        &self.level_dv
    }

    fn skill_target(&self, level: Option<i32>) -> Option<i32> {
        Some(self.dv_of_skill(level))
    }

    fn target_name(&self) -> &str {
        &self.words.target
    }

    fn callable(&self) -> CallableResult {
        CallableResult::Total
    }

    fn outline(&self, _: &Request, _: &Plan, numbers: &Numbers) -> Outline {
        Outline {
            dice: format!("d{}{}", self.sides, added(numbers.bonus)),
            notes: String::new(),
        }
    }

    fn in_words(&self, numbers: &Numbers) -> Outline {
        Outline {
            dice: format!("one die{}", added(numbers.bonus)),
            notes: if numbers.vice {
                format!(", {}", self.vice_action().with_article())
            } else {
                String::new()
            },
        }
    }

    fn one_more(&self, _: &Plan, numbers: &Numbers) -> Vec<(String, RollNumbers)> {
        let mut more = *numbers;
        more.bonus += 1;
        vec![("bonus".to_owned(), RollNumbers::ViceDie(more))]
    }
}

impl Rules {
    /// An action that turns the special faces round.
    fn vice_action(&self) -> Declaration<'_> {
        let words = &self.words.declared;
        let form = Form {
            word: "",
            badge: words.name.to_uppercase(),
        };
        words.declaration(VICE, vec![form])
    }

    /// What the two special faces count for a declared action: `vice 15, virtue −5`.
    pub(super) fn turned_round(&self) -> String {
        let counts = self.special_faces().into_iter().map(|(face, name)| {
            let worth = crate::rules::modifier::plain(self.value(face, true).into());
            if name.is_empty() {
                format!("{face} as {worth}")
            } else {
                format!("{name} {worth}")
            }
        });
        counts.collect::<Vec<_>>().join(", ")
    }
}

impl Request {
    pub(in crate::rules) fn ingredients(&self) -> Ingredients {
        Ingredients::sum(&self.score)
    }
}
