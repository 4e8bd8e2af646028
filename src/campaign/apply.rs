//! Making events true. Total: an event about somebody who isn't there changes nothing.

use std::collections::BTreeMap;

use super::character::{Character, Thing};
use super::event::either;
use super::{Campaign, Entry, Event, State};

impl Campaign {
    /// Makes a whole entry true and its number the last.
    pub fn apply_entry(&mut self, entry: &Entry) {
        self.state.last = entry.seq;
        for event in &entry.what.events {
            self.apply(event);
        }
    }

    /// Makes one event true. What only tells of something (faces, notes, marks of undo) changes nothing.
    pub fn apply(&mut self, event: &Event) {
        self.state.apply(event);
    }
}

impl State {
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::Began { name, .. } => {
                self.name.clone_from(name);
                self.game_entry = self.last;
            }
            Event::CampaignRenamed { after, .. } => self.name.clone_from(after),
            Event::SavedSet {
                who: None,
                before,
                after,
            } => {
                let after = after.as_deref().cloned();
                self.ids = self.ids.max(event.thing().map_or(0, |(id, _)| id.0));
                put(&mut self.saved, before.as_deref(), after);
            }
            Event::TableDiceSet { after, .. } => self.table_dice = *after,
            Event::SessionSet { after, .. } => (self.session, self.in_session) = *after,
            Event::OrderSet { after, .. } => self.order.clone_from(after),
            Event::CounterSet { before, after } => {
                let id = either(before.as_ref(), after.as_ref()).map_or(0, |(id, _)| id.0);
                self.ids = self.ids.max(id);
                put(&mut self.counters, before.as_ref(), after.clone());
            }
            Event::CharacterAdded(character) => {
                self.ids = self.ids.max(character.highest_id());
                self.characters.insert(character.id, (**character).clone());
            }
            Event::CharacterRemoved(character) => {
                self.characters.remove(&character.id);
            }
            event => {
                if let Some(character) = event.on().and_then(|who| self.characters.get_mut(&who)) {
                    character.apply(event);
                    self.ids = self.ids.max(event.thing().map_or(0, |(id, _)| id.0));
                }
            }
        }
    }
}

impl Character {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Renamed { after, .. } => self.name.clone_from(after),
            Event::LevelSet { after, .. } => self.level = *after,
            Event::PresenceSet { after, .. } => self.presence = *after,
            Event::NoteSet { after, .. } => self.note.clone_from(after),
            Event::OwnTableDiceSet { after, .. } => self.table_dice = *after,
            Event::OpenSet { after, .. } => self.open.clone_from(after),
            Event::TraitSet { name, after, .. } => set(&mut self.traits, name, after.clone()),
            Event::DefenceSet { name, after, .. } => set(&mut self.defences, name, *after),
            Event::PairingSet { skill, after, .. } => {
                set(&mut self.pairings, skill, after.clone());
            }
            // None held is not written down, so that giving and taking leaves no trace.
            Event::PointsSet { point, after, .. } => {
                set(
                    &mut self.points,
                    point,
                    Some(*after).filter(|held| *held != 0),
                );
            }
            Event::TrackSet { track, after, .. } => set(&mut self.tracks, track, Some(*after)),
            Event::OwnTrackSet { track, after, .. } => set(&mut self.tracks, track, *after),
            Event::RoundsSet { name, after, .. } => set(&mut self.rounds, name, *after),
            Event::ConditionSet { name, on: true, .. } => {
                self.conditions.insert(name.clone());
            }
            Event::ConditionSet { name, .. } => {
                self.conditions.remove(name);
            }
            Event::ItemSet {
                supply: true,
                before,
                after,
                ..
            } => put(&mut self.supplies, before.as_ref(), after.clone()),
            Event::ItemSet { before, after, .. } => {
                put(&mut self.items, before.as_ref(), after.clone());
            }
            Event::InjurySet { before, after, .. } => {
                put(&mut self.injuries, before.as_ref(), after.clone());
            }
            Event::ModifierSet { before, after, .. } => {
                put(&mut self.modifiers, before.as_ref(), after.clone());
            }
            Event::SavedSet { before, after, .. } => {
                put(
                    &mut self.saved,
                    before.as_deref(),
                    after.as_deref().cloned(),
                );
            }
            _ => {}
        }
    }

    /// The highest id on the sheet, its own among them.
    fn highest_id(&self) -> u32 {
        let things = ids(&self.items)
            .chain(ids(&self.supplies))
            .chain(ids(&self.injuries))
            .chain(ids(&self.modifiers))
            .chain(ids(&self.saved));
        things.fold(self.id.0, u32::max)
    }
}

fn ids<T: Thing>(things: &[T]) -> impl Iterator<Item = u32> {
    things.iter().map(|thing| thing.id().0)
}

/// One entry of a map, or none.
fn set<T>(map: &mut BTreeMap<String, T>, name: &str, value: Option<T>) {
    match value {
        Some(value) => {
            map.insert(name.to_owned(), value);
        }
        None => {
            map.remove(name);
        }
    }
}

/// One thing of a list that stays in the order of ids, so that what comes back comes back to its place.
fn put<T: Thing>(list: &mut Vec<T>, before: Option<&T>, after: Option<T>) {
    let Some(id) = before.or(after.as_ref()).map(Thing::id) else {
        return;
    };
    let place = list.partition_point(|thing| thing.id() < id);
    let there = list.get(place).is_some_and(|thing| thing.id() == id);
    list.splice(place..place + usize::from(there), after);
}
