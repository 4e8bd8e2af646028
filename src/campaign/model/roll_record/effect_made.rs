//! What a roll of a described game changed besides its tier.

use serde::{Deserialize, Serialize};

use crate::campaign::model::ids::ThingId;
use crate::rules::is_default;

/// A change that a throw made, or the reroll that it came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectMade {
    /// The effect's name; that of the reroll where the reroll made it.
    pub name: String,
    /// What changed.
    pub what: Affected,
    /// By how much the rule changes it.
    pub by: i32,
    /// By how much it changed, within its bounds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub made: i32,
    /// Whether the reroll made it: such a change stands, whatever throw counts later.
    #[serde(default, skip_serializing_if = "is_default")]
    pub of_reroll: bool,
}

/// Something that a roll can change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Affected {
    /// A track of the character who rolled.
    Track(String),
    /// Points of the character who rolled.
    Points(String),
    /// A counter of the campaign.
    Counter(String),
    /// The bonus of an item.
    Bonus(ThingId),
    /// The uses of an item.
    Uses(ThingId),
}
