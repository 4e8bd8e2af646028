//! Conditions: what each does to rolls, and to which.

use crate::rules::ModifierEffect;
use serde::{Deserialize, Serialize};

/// Which rolls a modifier reaches.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// All of the character's rolls.
    All,
    /// Those with this trait, attribute or skill.
    Trait(String),
    /// Listed in the builder, unticked.
    Offered,
}

impl Reach {
    /// Behind an effect: ` on Athletics`, `, offered`; empty for all rolls.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::All => String::new(),
            Self::Trait(name) => format!(" on {name}"),
            Self::Offered => ", offered".to_owned(),
        }
    }
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionRule {
    /// `dazed`.
    pub name: String,
    /// What it does to rolls, if anything.
    #[serde(default)]
    pub effect: Option<ModifierEffect>,
    /// To which.
    #[serde(default = "everything")]
    pub reach: Reach,
}

fn everything() -> Reach {
    Reach::All
}
