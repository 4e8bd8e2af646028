//! Which characters and values an event changes.

use super::Event;
use crate::campaign::model::character::Thing;
use crate::campaign::model::ids::{CharacterId, ThingId};
use crate::campaign::model::undo_conflict::StatePart;

impl Event {
    /// The character that it changes, if it changes one.
    pub(crate) fn on(&self) -> Option<CharacterId> {
        match self {
            Self::CharacterAdded(character) | Self::CharacterRemoved(character) => {
                Some(character.id)
            }
            Self::ConditionSet { who, .. }
            | Self::ItemSet { who, .. }
            | Self::TrackAsked { who, .. }
            | Self::InjuryEased { who, .. }
            | Self::Healed { who, .. } => Some(*who),
            Self::SavedSet { who, .. } => *who,
            _ => self.sheet(),
        }
    }

    /// Whether it changes an NPC's health as players know it.
    pub(crate) const fn is_of_known_health(&self) -> bool {
        matches!(
            self,
            Self::HealthNotedSet { .. }
                | Self::KnownTrackSet { .. }
                | Self::KnownInjurySet { .. }
                | Self::KnownDownedSet { .. }
        )
    }

    /// Whether it is how players came to know an NPC: that they know it, and by which name.
    pub(crate) const fn tells_who_it_is(&self) -> bool {
        matches!(
            self,
            Self::KnownSet { after: true, .. } | Self::AliasSet { .. }
        )
    }

    /// Whether it only switches something on or off, so that two of them are nothing.
    pub(crate) const fn is_switch(&self) -> bool {
        matches!(self, Self::ConditionSet { .. })
    }

    /// The id and name of the thing that it changes.
    pub(crate) fn thing(&self) -> Option<(ThingId, &str)> {
        match self {
            Self::ItemSet { before, after, .. } => either(before.as_ref(), after.as_ref()),
            Self::InjurySet { before, after, .. } | Self::KnownInjurySet { before, after, .. } => {
                either(before.as_ref(), after.as_ref())
            }
            Self::BelongingSet { before, after, .. } => either(before.as_ref(), after.as_ref()),
            Self::ModifierSet { before, after, .. } => either(before.as_ref(), after.as_ref()),
            Self::SavedSet { before, after, .. } => either(before.as_deref(), after.as_deref()),
            Self::CounterSet { before, after } => either(before.as_ref(), after.as_ref()),
            Self::PreparedSet { before, after } => either(before.as_deref(), after.as_deref()),
            Self::RandomSet { before, after } => either(before.as_deref(), after.as_deref()),
            Self::KeptNoteSet { before, after } => either(before.as_deref(), after.as_deref()),
            _ => None,
        }
    }

    /// The part of the state that it changes; `None` for events that change nothing.
    pub fn part(&self) -> Option<StatePart> {
        Some(match self {
            Self::Began { .. } => StatePart::Name,
            Self::CharacterAdded(character) | Self::CharacterRemoved(character) => {
                StatePart::Character(character.id)
            }
            Self::ConditionSet { who, name, .. } => {
                StatePart::SheetPart(*who, "condition", name.clone())
            }
            _ => {
                let Some((id, name)) = self.thing() else {
                    return self.table_part();
                };
                let name = name.to_owned();
                match (self, self.on()) {
                    (Self::CounterSet { .. }, _) => StatePart::Counter(id, name),
                    (Self::PreparedSet { .. }, _) => StatePart::Prepared(id, name),
                    (Self::RandomSet { .. }, _) => StatePart::Random(id, name),
                    (Self::KeptNoteSet { .. }, _) => StatePart::Note(id, name),
                    (_, Some(who)) => StatePart::Thing(who, id, name),
                    (_, None) => StatePart::Saved(id, name),
                }
            }
        })
    }

    /// The part that it shows to players as that is now, which may have changed in hiding: without a name for players they know
    /// a character by its own.
    pub(crate) fn part_opened(&self) -> Option<StatePart> {
        match self {
            Self::AliasSet {
                who, after: None, ..
            } => Some(StatePart::SheetPart(*who, "name", String::new())),
            _ => None,
        }
    }

    /// The part that it changes, and the names of characters that the event takes or frees. None for a number: it is given by the
    /// program alone, and in the way of nothing.
    pub(crate) fn parts(&self) -> Vec<StatePart> {
        let called = |name: &str| StatePart::Called(name.to_lowercase());
        let places = match self {
            Self::Renamed { before, after, .. } => vec![called(before), called(after)],
            Self::CharacterAdded(who) | Self::CharacterRemoved(who) => {
                vec![called(&who.name)]
            }
            Self::NumberSet { .. } => return Vec::new(),
            _ => Vec::new(),
        };
        self.part().into_iter().chain(places).collect()
    }
}

fn either<'a, T: Thing>(before: Option<&'a T>, after: Option<&'a T>) -> Option<(ThingId, &'a str)> {
    before.or(after).map(|thing| (thing.id(), thing.name()))
}
