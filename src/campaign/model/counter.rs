//! What ticks.

use serde::{Deserialize, Serialize};

use super::ids::ThingId;

/// Something that ticks towards its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Never reused.
    pub id: ThingId,
    /// `The mill floods`; unique in the campaign whatever the case.
    pub name: String,
    /// Where it stands, 0 to `max`.
    pub now: i32,
    /// Its end, 1 to 999.
    pub max: i32,
    /// Kept from the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}
