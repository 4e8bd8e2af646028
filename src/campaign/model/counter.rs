//! Counters: named values from 0 to a highest value, and named timers.

pub mod timer;

use serde::{Deserialize, Serialize};

use super::ids::ThingId;
use timer::{OpenTime, Timer};

/// A counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Never reused.
    pub id: ThingId,
    /// `The mill floods`; unique in the campaign whatever the case.
    pub name: String,
    /// What it counts.
    pub count: Count,
    /// Hidden from the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

/// What a counter counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Count {
    /// Steps, which somebody takes.
    Steps {
        /// The present value, 0 to `max`.
        now: i32,
        /// The highest value, 1 to 999.
        max: i32,
    },
    /// Time, which passes by itself.
    Time(Timer),
}

impl Count {
    /// `3 of 6`; `48 min`.
    pub(crate) fn words(self, now: OpenTime) -> String {
        match self {
            Self::Steps { now, max } => format!("{now} of {max}"),
            Self::Time(timer) => timer.words(now),
        }
    }

    /// The timer, if it is one.
    pub const fn timer(self) -> Option<Timer> {
        match self {
            Self::Time(timer) => Some(timer),
            Self::Steps { .. } => None,
        }
    }
}
