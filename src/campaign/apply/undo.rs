//! Inverts events. An undo is possible only while every value is exactly as the events left it.

use std::collections::BTreeSet;

use crate::campaign::character::MOST_KEYS;
use crate::campaign::text::possessive;
use crate::campaign::{
    Campaign, Event, HistoryLookup, Refusal, Seq, State, StatePart, UndoConflict, text,
};

impl Event {
    /// The inverse event; `None` for events that change nothing (throws, notes, records of an undo) and for a campaign's
    /// beginning, which can't be undone.
    pub fn inverse(&self) -> Option<Self> {
        let mut inverse = self.clone();
        match &mut inverse {
            Self::CharacterAdded(who) => Some(Self::CharacterRemoved(who.clone())),
            Self::CharacterRemoved(who) => Some(Self::CharacterAdded(who.clone())),
            Self::ConditionSet { on, .. } => {
                *on = !*on;
                Some(inverse)
            }
            _ => inverse.swap().then_some(inverse),
        }
    }
}

impl Campaign {
    /// The inverses of these events, last event first. Called with the events of an undo, it returns the events of the redo.
    ///
    /// # Errors
    /// The first value that is not as the events left it; a campaign's beginning can't be undone.
    pub fn undoing(&self, events: &[Event]) -> Result<Vec<Event>, UndoConflict> {
        if events
            .iter()
            .any(|event| matches!(event, Event::Began { .. }))
        {
            return Err(UndoConflict {
                part: StatePart::Name,
                what: "a campaign's beginning can't be undone".to_owned(),
            });
        }
        let inverses = events.iter().rev().filter_map(Event::inverse);
        let mut state = self.state().clone();
        let mut turned = Vec::new();
        for event in inverses {
            // What players learned meanwhile by another entry stands.
            if state.is_overtaken(&event) {
                continue;
            }
            let Some(event) = state.with_present(event) else {
                continue;
            };
            state.fits(&event)?;
            state.apply(&event);
            turned.push(event);
        }
        state.give_free_numbers(&mut turned, self.taken_numbers());
        // Names that are handed round meet on the way; they must not at its end.
        for event in turned.iter().filter(|event| state.holds(event)) {
            state.is_free(event)?;
        }
        Ok(turned)
    }
}

impl Campaign {
    /// The campaign as it was before an entry, with its present game and open outcomes.
    ///
    /// # Errors
    /// An entry since then can't be read.
    pub(crate) fn before(&self, seq: Seq, history: &dyn HistoryLookup) -> Result<Self, Refusal> {
        let mut then = self.clone();
        let events = history.values_since(seq)?;
        let inverses = events.iter().filter_map(Event::inverse);
        inverses.for_each(|event| then.apply(&event));
        Ok(then)
    }
}

impl State {
    /// Whether players know already by another entry what an event says that they know.
    fn is_overtaken(&self, event: &Event) -> bool {
        let sheet = |who| self.characters.get(who);
        match event {
            Event::KnownSet { who, after, .. } => sheet(who).is_some_and(|it| it.known == *after),
            Event::StateToldSet { who, before, .. } => {
                sheet(who).is_some_and(|it| it.state_told != *before)
            }
            // What was noted of its health, and changed since.
            Event::HealthNotedSet { who, after, .. } => {
                sheet(who).is_some_and(|it| it.health_noted == *after)
            }
            Event::KnownDownedSet { who, after, .. } => {
                sheet(who).is_some_and(|it| it.known_downed == *after)
            }
            Event::KnownTrackSet {
                who,
                track,
                before,
                after,
            } if before.is_none() || after.is_none() => {
                sheet(who).is_some_and(|it| it.known_tracks.get(track) != before.as_ref())
            }
            Event::KnownInjurySet {
                who,
                before: Some(injury),
                after: None,
            } => sheet(who).is_some_and(|it| !it.known_injuries.contains(injury)),
            Event::KnownInjurySet {
                who,
                before: None,
                after: Some(injury),
            } => {
                sheet(who).is_some_and(|it| it.known_injuries.iter().any(|own| own.id == injury.id))
            }
            _ => false,
        }
    }

    /// The refusal to undo what is another by now.
    fn conflict(&self, part: StatePart) -> UndoConflict {
        let what = format!("{} is no longer what it was", self.words(&part));
        UndoConflict { part, what }
    }

    /// An event with what its character has now and an undo leaves: its number, and what is noted of its health; `None` for a number
    /// that was changed since. The program alone gives numbers, so they are in the way of nothing: somebody hidden may have the old
    /// one.
    fn with_present(&self, mut event: Event) -> Option<Event> {
        match &mut event {
            Event::NumberSet { who, before, .. } => {
                let number = self.characters.get(who).map(|it| it.number);
                return (number == Some(*before)).then_some(event);
            }
            Event::CharacterRemoved(who) => {
                if let Some(now) = self.characters.get(&who.id) {
                    who.number = now.number;
                    who.health_noted = now.health_noted;
                    who.known_tracks.clone_from(&now.known_tracks);
                    who.known_injuries.clone_from(&now.known_injuries);
                    who.known_downed = now.known_downed;
                }
            }
            _ => {}
        }
        Some(event)
    }

    /// Gives a free number to each character that would get one by these events that somebody else has. This is the state after
    /// them; `before` are the numbers that were taken before.
    fn give_free_numbers(&mut self, events: &mut [Event], before: BTreeSet<u32>) {
        let mut taken = before;
        taken.extend(self.characters.values().map(|it| it.number));
        for event in events {
            let (who, number) = match event {
                Event::CharacterAdded(back) => (back.id, &mut back.number),
                Event::NumberSet { who, after, .. } => (*who, after),
                _ => continue,
            };
            // Who had no number that a key chooses needs none.
            let has_key = *number <= MOST_KEYS;
            let least = if has_key { 1 } else { MOST_KEYS + 1 };
            let mut others = self.characters.values().filter(|it| it.id != who);
            let is_taken = others.any(|other| other.number == *number);
            if let Some(back) = self.characters.get_mut(&who)
                && back.number == *number
                && is_taken
                && let Some(free) = (least..u32::MAX).find(|free| !taken.contains(free))
            {
                back.number = free;
                *number = free;
                taken.insert(free);
            }
        }
    }

    /// Whether every value equals the event's `before`. Uses `apply` itself: exactly in that case an event followed by its
    /// inverse restores the state.
    fn fits(&self, event: &Event) -> Result<(), UndoConflict> {
        let (Some(part), Some(inverse)) = (event.part(), event.inverse()) else {
            return Ok(());
        };
        let here = self.around(event);
        let mut there_and_back = here.clone();
        there_and_back.apply(event);
        there_and_back.apply(&inverse);
        // What players were told of a character stands in the way of nothing: it may be from an entry undone out of order.
        let is_of_whole_sheet =
            matches!(event, Event::CharacterAdded(_) | Event::CharacterRemoved(_));
        let fits = if is_of_whole_sheet {
            there_and_back.without_told() == here.without_told()
        } else {
            there_and_back == here
        };
        if fits {
            Ok(())
        } else {
            Err(self.conflict(part))
        }
    }

    /// Whether somebody has the name that an event set, and no later one.
    fn holds(&self, event: &Event) -> bool {
        let sheet = |who| self.characters.get(who);
        match event {
            Event::Renamed { who, after, .. } => sheet(who).is_some_and(|it| it.name == *after),
            Event::AliasSet { who, after, .. } => sheet(who).is_some_and(|it| it.alias == *after),
            Event::CharacterAdded(who) => self.characters.contains_key(&who.id),
            _ => false,
        }
    }

    fn without_told(mut self) -> Self {
        for who in self.characters.values_mut() {
            who.state_told = None;
            who.health_noted = false;
            who.known_tracks.clear();
            who.known_injuries.clear();
            who.known_downed = None;
        }
        self
    }

    /// The part of the state that an event can change: of all characters only the event's own.
    fn around(&self, event: &Event) -> Self {
        let who = event.on().and_then(|who| self.characters.get(&who));
        Self {
            name: self.name.clone(),
            characters: who.map(|who| (who.id, who.clone())).into_iter().collect(),
            order: self.order.clone(),
            curtain: self.curtain.clone(),
            counters: self.counters.clone(),
            prepared: self.prepared.clone(),
            random: self.random.clone(),
            notes: self.notes.clone(),
            saved: match event {
                Event::SavedSet { who: None, .. } => self.saved.clone(),
                _ => Vec::new(),
            },
            ..*self
        }
    }

    /// Whether no other character has taken the name that the event restores.
    fn is_free(&self, event: &Event) -> Result<(), UndoConflict> {
        let (id, name, alias) = match event {
            Event::CharacterAdded(back) => {
                let alias = back.alias.as_deref().map(|alias| (alias, back.known));
                (back.id, Some(&*back.name), alias)
            }
            Event::Renamed { who, after, .. } => (*who, Some(after.as_str()), None),
            Event::AliasSet {
                who,
                after: Some(after),
                ..
            } => {
                let is_known = self.characters.get(who).is_some_and(|it| it.known);
                (*who, None, Some((after.as_str(), is_known)))
            }
            _ => return Ok(()),
        };
        let mut others = self.characters.values().filter(|other| other.id != id);
        let taken = others.find(|other| {
            let is_same = |its: &str| name.is_some_and(|name| text::same(its, name));
            // Those whom players don't know may share a name for players.
            let is_same_alias = |(alias, is_known): (&str, bool)| {
                let its = other.alias.as_deref().filter(|_| is_known && other.known);
                text::same(&other.name, alias) || its.is_some_and(|its| text::same(its, alias))
            };
            other.names().any(is_same) || alias.is_some_and(is_same_alias)
        });
        taken.map_or(Ok(()), |other| {
            let name = name.or(alias.map(|(alias, _)| alias)).unwrap_or_default();
            Err(UndoConflict {
                part: StatePart::Character(other.id),
                what: format!("{} has the name {name}", other.name),
            })
        })
    }

    fn words(&self, part: &StatePart) -> String {
        let name = |who| self.characters.get(who).map_or("somebody", |it| &it.name);
        match part {
            StatePart::Name => "the campaign's name".to_owned(),
            StatePart::Session => "the session".to_owned(),
            StatePart::Game => "the campaign's game".to_owned(),
            StatePart::Order => "the order of turns".to_owned(),
            StatePart::TurnTimer => "the timer of the turns".to_owned(),
            StatePart::Curtain => "what covers the players' screens".to_owned(),
            StatePart::Counter(_, name) => format!("the counter {name}"),
            StatePart::Prepared(_, name) => format!("what is prepared as {name}"),
            StatePart::Random(_, name) => format!("the table {name}"),
            StatePart::Note(_, text) => format!("the note “{text}”"),
            StatePart::Saved(_, name) => format!("the saved roll {name}"),
            StatePart::TableDice => "who uses table dice".to_owned(),
            StatePart::HiddenStretch => "whether hidden is on".to_owned(),
            StatePart::PlayersSee => "what players see of NPCs".to_owned(),
            StatePart::Difficulties => "whether players see difficulties".to_owned(),
            StatePart::Character(who) => format!("the sheet of {}", name(who)),
            StatePart::Called(name) => format!("whose name is {name}"),
            StatePart::SheetPart(who, part, which) if which.is_empty() => {
                format!("{} {part}", possessive(name(who)))
            }
            StatePart::SheetPart(who, _, which) | StatePart::Thing(who, _, which) => {
                format!("{} {which}", possessive(name(who)))
            }
        }
    }
}
