//! What characters, things and entries are known by.

use serde::{Deserialize, Serialize};

/// A number that stays with its owner and is never given again.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct CharacterId(pub u32);

impl CharacterId {
    /// In the command of a group: each member in turn. Nobody has this number.
    pub const EACH: Self = Self(0);
}

/// The same for items, supplies, injuries, modifiers, saved rolls and counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ThingId(pub u32);

/// An entry's number, from 1. Order is by this, never by clock.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seq(pub u64);
