//! Uses of items and supplies: a die that spends one on a low face, and what is left.

use serde::{Deserialize, Serialize};

use super::attribute_die::Step;

/// What kind of thing wears out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// An item: after its uses damaged, then broken.
    Durability,
    /// A supply: after its uses depleted.
    Supply,
}

/// The state of something that wears out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wear {
    /// 1 to 3 uses left.
    Uses(u8),
    /// An item without uses.
    Damaged,
    /// An item that can't be used until repaired.
    Broken,
    /// A supply without uses.
    Depleted,
}

/// The uses of something new or repaired.
pub const FULL: u8 = 3;
/// A face plus the die's flat part up to this spends a use.
pub const SPENDS: i32 = 3;

/// The die of a check on `die`: kept here so that odds and checks agree.
pub type Die = Step;
