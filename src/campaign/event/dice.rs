//! The dice in an event, wherever they stand in it.

use super::Event;
use crate::campaign::Throw;
use crate::rules::{Called, Face};

impl Event {
    /// The dice it holds, in the order they were thrown; a reroll's new ones only.
    pub fn throws(&self) -> impl Iterator<Item = &Throw> {
        let (a, b) = match self {
            Self::Rolled(throw) | Self::Rerolled { new: throw, .. } => (Some(throw), None),
            Self::Contested { a, b, .. } => (Some(a), Some(b)),
            _ => (None, None),
        };
        a.into_iter().chain(b).map(AsRef::as_ref)
    }

    /// Every face it holds, whatever was thrown.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        let single = match self {
            Self::Checked { face, .. } | Self::TableThrown { face, .. } => Some(*face),
            _ => None,
        };
        let plain: &[Face] = match self {
            Self::DiceThrown { faces, .. } => faces,
            _ => &[],
        };
        let thrown = self.throws().flat_map(|throw| &throw.faces).copied();
        thrown.chain(single).chain(plain.iter().copied())
    }

    /// What was called instead of faces.
    #[must_use]
    pub fn called(&self) -> Option<Called> {
        match self {
            Self::DiceThrown { called, .. } => *called,
            _ => self.throws().find_map(|throw| throw.called),
        }
    }

    /// Whether faces were typed in from the table.
    #[must_use]
    pub fn table_dice(&self) -> bool {
        match self {
            Self::DiceThrown { table_dice, .. }
            | Self::Checked { table_dice, .. }
            | Self::TableThrown { table_dice, .. } => *table_dice,
            _ => self.throws().any(|throw| throw.table_dice),
        }
    }
}
