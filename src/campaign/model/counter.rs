//! Counters: named values from 0 to a highest value.

use serde::{Deserialize, Serialize};

use super::ids::ThingId;

/// A counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Never reused.
    pub id: ThingId,
    /// `The mill floods`; unique in the campaign whatever the case.
    pub name: String,
    /// The present value, 0 to `max`.
    pub now: i32,
    /// The highest value, 1 to 999.
    pub max: i32,
    /// Hidden from the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}
