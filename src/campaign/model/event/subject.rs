//! Whom and what an event changes.

use super::Event;
use crate::campaign::model::character::Thing;
use crate::campaign::model::ids::{CharacterId, ThingId};

impl Event {
    /// The one character it changes, where it changes one.
    pub(in crate::campaign) fn on(&self) -> Option<CharacterId> {
        match self {
            Self::CharacterAdded(character) | Self::CharacterRemoved(character) => {
                Some(character.id)
            }
            Self::Renamed { who, .. }
            | Self::TraitSet { who, .. }
            | Self::LevelSet { who, .. }
            | Self::DefenceSet { who, .. }
            | Self::PointsSet { who, .. }
            | Self::TrackSet { who, .. }
            | Self::OwnTrackSet { who, .. }
            | Self::PresenceSet { who, .. }
            | Self::NoteSet { who, .. }
            | Self::ConditionSet { who, .. }
            | Self::RoundsSet { who, .. }
            | Self::ItemSet { who, .. }
            | Self::InjurySet { who, .. }
            | Self::ModifierSet { who, .. }
            | Self::PairingSet { who, .. }
            | Self::OwnTableDiceSet { who, .. }
            | Self::OpenSet { who, .. } => Some(*who),
            Self::SavedSet { who, .. } => *who,
            Self::Began { .. }
            | Self::CampaignRenamed { .. }
            | Self::SessionSet { .. }
            | Self::OrderSet { .. }
            | Self::CounterSet { .. }
            | Self::TableDiceSet { .. }
            | Self::Rolled(_)
            | Self::Contested { .. }
            | Self::Rerolled { .. }
            | Self::Kept { .. }
            | Self::Amended { .. }
            | Self::DiceThrown { .. }
            | Self::Checked { .. }
            | Self::TableThrown { .. }
            | Self::PassedOver { .. }
            | Self::Noted(_)
            | Self::Tagged { .. }
            | Self::Revealed { .. }
            | Self::Rested(_)
            | Self::Undid(_)
            | Self::Redid(_) => None,
        }
    }

    /// The thing with an id that it changes, and what it is called.
    pub(in crate::campaign) fn thing(&self) -> Option<(ThingId, &str)> {
        match self {
            Self::ItemSet { before, after, .. } => either(before.as_ref(), after.as_ref()),
            Self::InjurySet { before, after, .. } => either(before.as_ref(), after.as_ref()),
            Self::ModifierSet { before, after, .. } => either(before.as_ref(), after.as_ref()),
            Self::SavedSet { before, after, .. } => either(before.as_deref(), after.as_deref()),
            Self::CounterSet { before, after } => either(before.as_ref(), after.as_ref()),
            _ => None,
        }
    }
}

pub(in crate::campaign) fn either<'a, T: Thing>(
    before: Option<&'a T>,
    after: Option<&'a T>,
) -> Option<(ThingId, &'a str)> {
    before.or(after).map(|thing| (thing.id(), thing.name()))
}
