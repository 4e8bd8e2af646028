//! A throw as the journal keeps it: plan, faces and what they meant on that day; and the outcome still open.

mod stored;

use serde::{Deserialize, Serialize};

use super::ids::{CharacterId, Seq};
use super::test::{Actor, Test};
use crate::rules::{
    Called, DiceSet, DieResult, Face, Mechanic, Outcome, Plan, Side, Tier, is_default,
};
use stored::StoredRecord;

/// One side's dice and what they came to. Never recomputed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "StoredRecord", into = "StoredRecord")]
pub struct RollRecord {
    /// What was asked for, so that it can be asked for again or otherwise; where its faces come from is told below.
    pub test: Test,
    /// Their name that day; `5 dice` for a nameless pool.
    pub name: String,
    /// `Athletics with STR`.
    pub what: String,
    /// The trait that leads it, for statistics; empty for nameless.
    pub lead: String,
    /// Dice, target, reasons.
    pub plan: Plan,
    /// As they fell, in the order of the plan; empty when called or nothing was thrown.
    pub faces: Vec<Face>,
    /// What was called instead.
    pub called: Option<Called>,
    /// The faces were typed in from the table.
    pub table_dice: bool,
    /// Total, sum or outcome.
    pub value: i32,
    /// Complications, botch dice.
    pub ones: u16,
    /// How each die counted.
    pub die_results: Vec<DieResult>,
    /// The tier's key on its own (in a contest the verdict has its own): `success+2`.
    pub tier: String,
    /// Whether that is a success.
    pub success: bool,
    /// The same faces against further difficulties.
    pub also: Vec<AltResult>,
}

/// What faces come to against another difficulty. Where that takes fewer dice, the first ones count.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AltResult {
    /// Dice, target, reasons.
    pub plan: Plan,
    /// Total, sum or outcome.
    pub value: i32,
    /// Complications, botch dice.
    #[serde(skip_serializing_if = "is_default")]
    pub ones: u16,
    /// How each die counted.
    pub die_results: Vec<DieResult>,
    /// The tier's key.
    pub tier: String,
    /// Whether that is a success.
    #[serde(skip_serializing_if = "is_default")]
    pub success: bool,
}

/// What a contest came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestVerdict {
    /// `None` is a tie.
    pub winner: Option<Side>,
    /// Difference, what was left of the sum, net outcome.
    pub value: i32,
    /// The tier's key; `tie` for a tie.
    pub tier: String,
    /// Whether side A got what it wanted.
    pub success: bool,
    /// A fumble by defence.
    #[serde(default)]
    pub by_defence: bool,
    /// The readings (⚑) that changed something, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
}

/// A throw under another plan: what an amendment makes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reevaluation {
    /// As it was; stored in the entry it is an amendment of.
    #[serde(default, skip_serializing_if = "is_default")]
    pub old: RollRecord,
    /// As it is.
    pub new: RollRecord,
    /// Dice the new plan doesn't have, with their sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub surplus: Vec<(u16, Face)>,
    /// Which faces of the new throw were thrown for it, by their place; the others are those of before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrown: Vec<usize>,
}

/// An outcome that can still be rerolled, closed by its own character's next roll, by the GM or by the session's end.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OpenOutcome {
    /// The entry whose verdict stands: the last of the chain.
    pub seq: Seq,
    /// The roll the chain began with.
    #[serde(skip_serializing_if = "is_default")]
    pub root: Seq,
    /// The throw that counts.
    #[serde(skip_serializing_if = "is_default")]
    pub record: RollRecord,
    /// The throw of the same chain that doesn't, where it may be kept instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<RollRecord>,
    /// Whether the throw that counts is the earlier of the two.
    #[serde(skip_serializing_if = "is_default")]
    pub older: bool,
    /// How often a point was spent on it.
    #[serde(skip_serializing_if = "is_default")]
    pub rerolls: u32,
    /// In a contest: which side this is, and the opponent's throw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<(Side, RollRecord)>,
}

impl Reevaluation {
    /// The faces that were thrown for it.
    pub(crate) fn faces(&self) -> impl Iterator<Item = Face> {
        let faces = self.thrown.iter();
        faces.filter_map(|at| self.new.faces.get(*at)).copied()
    }
}

impl RollRecord {
    /// Whose; `None` for a nameless pool.
    #[must_use]
    pub fn who(&self) -> Option<CharacterId> {
        match self.test.who {
            Actor::Character(id) => Some(id),
            Actor::Pool(_) | Actor::Bonus(_) | Actor::Die(_) | Actor::Each => None,
        }
    }

    /// Who rolled what: `Brannoc · Athletics`, the skill without the attribute that went with it; what was declared before
    /// the roll in brackets.
    pub(crate) fn title(&self) -> String {
        match self.subject() {
            what if what.is_empty() || what.starts_with(' ') => format!("{}{what}", self.name),
            what => format!("{} · {what}", self.name),
        }
    }

    /// The same without who: `Athletics (vice)`; what was declared alone begins with a blank.
    pub(crate) fn subject(&self) -> String {
        let short = match self.what.strip_prefix(&self.lead) {
            Some(rest) if rest.starts_with(" with ") => &self.lead,
            _ => &self.what,
        };
        match self.plan.declared.as_str() {
            "" => short.clone(),
            declared => format!("{short} ({declared})"),
        }
    }

    /// The dice to throw: those of the largest pool, where difficulties change it.
    pub(crate) fn dice(&self, mechanic: &Mechanic) -> DiceSet {
        let further = self.also.iter().map(|reading| &reading.plan.numbers);
        mechanic.widest(std::iter::once(&self.plan.numbers).chain(further))
    }

    /// Each reading against a further difficulty, as a throw by itself.
    pub(crate) fn alt_records(&self) -> impl Iterator<Item = Self> {
        self.also.iter().map(|reading| Self {
            plan: reading.plan.clone(),
            value: reading.value,
            ones: reading.ones,
            die_results: reading.die_results.clone(),
            tier: reading.tier.clone(),
            success: reading.success,
            also: Vec::new(),
            ..self.clone()
        })
    }

    /// Whether it is left out where it is stored, since an earlier entry holds it.
    pub(crate) fn is_left_out(&self) -> bool {
        is_default(self)
    }

    /// Whether dice fell, here or at the table; not where none were left or none were needed.
    pub(crate) fn was_thrown(&self) -> bool {
        !self.faces.is_empty() || self.called.is_some()
    }

    /// What it came to, as the rules know it.
    pub(crate) fn outcome(&self, mechanic: &Mechanic) -> Outcome {
        Outcome {
            value: self.value,
            ones: self.ones,
            die_results: self.die_results.clone(),
            tier: mechanic
                .tier(&self.tier)
                .unwrap_or(Tier { band: 0, bonus: 0 }),
        }
    }
}
