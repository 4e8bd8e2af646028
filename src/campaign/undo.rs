//! Turning events round, and whether that can be done now: only where every value stands exactly as it was left.

use super::{Campaign, Event, State, StatePart, UndoConflict, text};

impl Event {
    /// The event that takes this one back; `None` for what changes nothing (throws, notes, marks of undo) and for a
    /// campaign's beginning, which can't be undone.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let mut event = self.clone();
        match &mut event {
            Self::CharacterAdded(character) => {
                return Some(Self::CharacterRemoved(character.clone()));
            }
            Self::CharacterRemoved(character) => {
                return Some(Self::CharacterAdded(character.clone()));
            }
            Self::ConditionSet { on, .. } => *on = !*on,
            Self::CampaignRenamed { before, after }
            | Self::Renamed { before, after, .. }
            | Self::NoteSet { before, after, .. } => std::mem::swap(before, after),
            Self::TraitSet { before, after, .. } => std::mem::swap(before, after),
            Self::LevelSet { before, after, .. } | Self::DefenceSet { before, after, .. } => {
                std::mem::swap(before, after);
            }
            Self::PointsSet { before, after, .. } => std::mem::swap(before, after),
            Self::TrackSet { before, after, .. } => std::mem::swap(before, after),
            Self::OwnTrackSet { before, after, .. } => std::mem::swap(before, after),
            Self::RoundsSet { before, after, .. } => std::mem::swap(before, after),
            Self::OrderSet { before, after } => std::mem::swap(before, after),
            Self::CounterSet { before, after } => std::mem::swap(before, after),
            Self::PresenceSet { before, after, .. } => std::mem::swap(before, after),
            Self::ItemSet { before, after, .. } => std::mem::swap(before, after),
            Self::InjurySet { before, after, .. } => std::mem::swap(before, after),
            Self::ModifierSet { before, after, .. } => std::mem::swap(before, after),
            Self::SavedSet { before, after, .. } => std::mem::swap(before, after),
            Self::PairingSet { before, after, .. } => std::mem::swap(before, after),
            Self::OpenSet { before, after, .. } => std::mem::swap(before, after),
            Self::TableDiceSet { before, after } => std::mem::swap(before, after),
            Self::OwnTableDiceSet { before, after, .. } => std::mem::swap(before, after),
            Self::SessionSet { before, after } => std::mem::swap(before, after),
            _ => return None,
        }
        Some(event)
    }

    /// What it changes; `None` for what changes nothing.
    #[must_use]
    pub fn part(&self) -> Option<StatePart> {
        let (part, which) = match self {
            Self::Began { .. } | Self::CampaignRenamed { .. } => return Some(StatePart::Name),
            Self::SessionSet { .. } => return Some(StatePart::Session),
            Self::OrderSet { .. } => return Some(StatePart::Order),
            Self::CounterSet { .. } => {
                let (id, name) = self.thing()?;
                return Some(StatePart::Counter(id, name.to_owned()));
            }
            Self::TableDiceSet { .. } => return Some(StatePart::TableDice),
            Self::CharacterAdded(character) | Self::CharacterRemoved(character) => {
                return Some(StatePart::Character(character.id));
            }
            Self::Renamed { .. } => ("name", ""),
            Self::LevelSet { .. } => ("level", ""),
            Self::PresenceSet { .. } => ("presence", ""),
            Self::NoteSet { .. } => ("note", ""),
            Self::OpenSet { .. } => ("open roll", ""),
            Self::OwnTableDiceSet { .. } => ("table dice", ""),
            Self::TraitSet { name, .. } => ("trait", name.as_str()),
            Self::DefenceSet { name, .. } => ("defence", name.as_str()),
            Self::PointsSet { point, .. } => ("point", point.as_str()),
            Self::TrackSet { track, .. } | Self::OwnTrackSet { track, .. } => {
                ("track", track.as_str())
            }
            Self::ConditionSet { name, .. } | Self::RoundsSet { name, .. } => {
                ("condition", name.as_str())
            }
            Self::PairingSet { skill, .. } => ("pairing", skill.as_str()),
            _ => {
                let (id, name) = self.thing()?;
                let name = name.to_owned();
                return Some(match self.on() {
                    Some(who) => StatePart::Thing(who, id, name),
                    None => StatePart::Saved(id, name),
                });
            }
        };
        self.on()
            .map(|who| StatePart::SheetPart(who, part, which.to_owned()))
    }

    /// That and the names and numbers of characters that it takes or sets free.
    #[must_use]
    pub fn parts(&self) -> Vec<StatePart> {
        let called = |name: &str| StatePart::Called(name.to_lowercase());
        let places = match self {
            Self::Renamed { before, after, .. } => vec![called(before), called(after)],
            Self::CharacterAdded(who) | Self::CharacterRemoved(who) => {
                vec![called(&who.name), StatePart::Numbered(who.number)]
            }
            _ => Vec::new(),
        };
        self.part().into_iter().chain(places).collect()
    }
}

impl Campaign {
    /// The events that take these back, in the order they must happen. Given what an undo turned round, those that bring
    /// it back.
    ///
    /// # Errors
    /// The first value that is not as the events left it; a campaign's beginning.
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
        let turned: Vec<Event> = events.iter().rev().filter_map(Event::inverse).collect();
        let mut state = self.state().clone();
        for event in &turned {
            state.fits(event)?;
            state.apply(event);
        }
        Ok(turned)
    }
}

impl State {
    /// Whether every value stands as the event's `before` has it. Asked of `apply` itself: an event followed by its
    /// inverse leads back to here exactly then.
    fn fits(&self, event: &Event) -> Result<(), UndoConflict> {
        let (Some(slot), Some(inverse)) = (event.part(), event.inverse()) else {
            return Ok(());
        };
        let here = self.around(event);
        let mut there_and_back = here.clone();
        there_and_back.apply(event);
        there_and_back.apply(&inverse);
        if there_and_back == here {
            self.is_free(event)
        } else {
            let what = format!("{} is no longer what it was", self.words(&slot));
            Err(UndoConflict { part: slot, what })
        }
    }

    /// The part of the state that an event can change: of all the characters only its own.
    fn around(&self, event: &Event) -> Self {
        let who = event.on().and_then(|who| self.characters.get(&who));
        Self {
            name: self.name.clone(),
            characters: who.map(|who| (who.id, who.clone())).into_iter().collect(),
            order: self.order.clone(),
            counters: self.counters.clone(),
            saved: match event {
                Event::SavedSet { who: None, .. } => self.saved.clone(),
                _ => Vec::new(),
            },
            ..*self
        }
    }

    /// Whether the name and number that come back are nobody else's by now.
    fn is_free(&self, event: &Event) -> Result<(), UndoConflict> {
        let (id, name, number) = match event {
            Event::CharacterAdded(back) => (back.id, &back.name, Some(back.number)),
            Event::Renamed { who, after, .. } => (*who, after, None),
            _ => return Ok(()),
        };
        let mut others = self.characters.values().filter(|other| other.id != id);
        let taken =
            others.find(|other| text::same(&other.name, name) || Some(other.number) == number);
        taken.map_or(Ok(()), |other| {
            Err(UndoConflict {
                part: StatePart::Character(other.id),
                what: format!("{} has the name or number of {name}", other.name),
            })
        })
    }

    fn words(&self, slot: &StatePart) -> String {
        let name = |who| self.characters.get(who).map_or("somebody", |it| &it.name);
        match slot {
            StatePart::Name => "the campaign's name".to_owned(),
            StatePart::Session => "the session".to_owned(),
            StatePart::Order => "the order of turns".to_owned(),
            StatePart::Counter(_, name) => format!("the counter {name}"),
            StatePart::Saved(_, name) => format!("the saved roll {name}"),
            StatePart::TableDice => "who uses table dice".to_owned(),
            StatePart::Character(who) => format!("the sheet of {}", name(who)),
            StatePart::Called(name) => format!("whose name is {name}"),
            StatePart::Numbered(number) => format!("who has the number {number}"),
            StatePart::SheetPart(who, part, which) if which.is_empty() => {
                format!("{}'s {part}", name(who))
            }
            StatePart::SheetPart(who, _, which) | StatePart::Thing(who, _, which) => {
                format!("{}'s {which}", name(who))
            }
        }
    }
}
