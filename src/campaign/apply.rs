//! Applies events to the state. Can't fail: an event about a character that doesn't exist changes nothing.

mod undo;

use super::character::{Character, Thing};
use super::event::put;
use super::{Campaign, Entry, Event, State};

impl Campaign {
    /// Applies all events of an entry and records its number.
    pub fn apply_entry(&mut self, entry: &Entry) {
        self.state.last = entry.seq;
        for event in &entry.what.events {
            self.apply(event);
        }
    }

    /// Applies one event. Events that only record something (faces, notes, records of an undo) change nothing.
    pub fn apply(&mut self, event: &Event) {
        self.state.apply(event);
    }
}

impl State {
    pub(super) fn apply(&mut self, event: &Event) {
        let id = event.thing().map_or(0, |(id, _)| id.0);
        match event {
            Event::Began { name, .. } => {
                self.name.clone_from(name);
                self.game_entry = self.last;
            }
            Event::CampaignRenamed { after, .. } => self.name.clone_from(after),
            Event::GameChanged { after, .. } => self.game_entry = *after,
            Event::GameDeclined { after, .. } => self.game_declined = *after,
            Event::TableDiceSet { after, .. } => self.table_dice = *after,
            Event::HiddenStretchSet { after, .. } => self.hidden_stretch = *after,
            Event::PlayersSeeSet { after, .. } => self.players_see = *after,
            Event::DifficultiesHiddenSet { after, .. } => self.difficulties_hidden = *after,
            Event::TurnTimerSet { after, .. } => self.turn_timer = *after,
            Event::CurtainSet { after, .. } => self.curtain.clone_from(after),
            Event::SessionSet { after, .. } => (self.session, self.in_session) = *after,
            Event::OrderSet { after, .. } => self.order.clone_from(after),
            Event::CounterSet { before, after } => {
                put(&mut self.counters, before.as_ref(), after.as_ref());
            }
            Event::PreparedSet { before, after } => {
                put(&mut self.prepared, before.as_deref(), after.as_deref());
            }
            Event::RandomSet { before, after } => {
                put(&mut self.random, before.as_deref(), after.as_deref());
            }
            Event::KeptNoteSet { before, after } => {
                put(&mut self.notes, before.as_deref(), after.as_deref());
            }
            Event::SavedSet {
                who: None,
                before,
                after,
            } => put(&mut self.saved, before.as_deref(), after.as_deref()),
            Event::CharacterAdded(character) => {
                self.ids = self.ids.max(character.highest_id());
                self.characters.insert(character.id, (**character).clone());
            }
            Event::CharacterRemoved(character) => {
                self.characters.remove(&character.id);
            }
            event => match event.on().and_then(|who| self.characters.get_mut(&who)) {
                Some(character) => character.apply(event),
                None => return,
            },
        }
        self.ids = self.ids.max(id);
    }
}

impl Character {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::ConditionSet {
                name, on, hidden, ..
            } => {
                let lists = [(&mut self.conditions, true)];
                let hidden = [(&mut self.hidden_conditions, *hidden)];
                for (list, takes) in lists.into_iter().chain(hidden) {
                    if *on && takes {
                        list.insert(name.clone());
                    } else {
                        list.remove(name);
                    }
                }
            }
            Event::ItemSet {
                supply,
                before,
                after,
                ..
            } => {
                let list = if *supply {
                    &mut self.supplies
                } else {
                    &mut self.items
                };
                put(list, before.as_ref(), after.as_ref());
            }
            Event::SavedSet { before, after, .. } => {
                put(&mut self.saved, before.as_deref(), after.as_deref());
            }
            value => value.write(self),
        }
    }

    /// The highest id on the sheet, including the character's.
    fn highest_id(&self) -> u32 {
        let things = ids(&self.items)
            .chain(ids(&self.supplies))
            .chain(ids(&self.belongings))
            .chain(ids(&self.injuries))
            .chain(ids(&self.modifiers))
            .chain(ids(&self.saved));
        things.fold(self.id.0, u32::max)
    }
}

fn ids<T: Thing>(things: &[T]) -> impl Iterator<Item = u32> {
    things.iter().map(|thing| thing.id().0)
}
