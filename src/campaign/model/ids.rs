//! The ids of characters, things and entries.

use serde::{Deserialize, Serialize};

/// A character's id; never reused.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct CharacterId(pub u32);

impl CharacterId {
    /// In a group's command: each member in turn. No character has this id.
    pub const EACH: Self = Self(0);
}

/// The id of an item, supply, injury, modifier, saved roll or counter; never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThingId(pub u32);

/// An entry's number, from 1. Entries are ordered by number, never by time.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Seq(pub u64);

impl Seq {
    /// Stands for the newest entry that a command can be about: to amend it, the newest roll. No entry has this number.
    pub const LAST: Self = Self(0);

    /// The number before; 0, which no entry has, before the first.
    pub(crate) fn before(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}
