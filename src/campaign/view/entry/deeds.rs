//! What an entry did, fact by fact, so that it can be told in sentences. Each fact holds only what its audience may know.

mod changed;
mod rolled;

use super::{Deed, EntryView};
use crate::campaign::character::Presence;
use crate::campaign::view::is_hidden_thing;
use crate::campaign::{CharacterId, Event, Kind};

impl EntryView<'_> {
    /// What the entry did, in order; nothing of what only prepares later rolls.
    pub(crate) fn deeds(&self) -> Vec<Deed> {
        let rest = self.events().find_map(|event| match event {
            Event::Rested(rest) => Some(rest),
            _ => None,
        });
        if let Some(rest) = rest {
            let who = self.who().into_iter();
            let rested = who.map(|who| Deed::done(who, format!("rested ({rest})")));
            return rested.collect();
        }
        let mut deeds: Vec<Deed> = Vec::new();
        for (event, told) in self.told() {
            let deed = if event.roll_result().is_some() {
                self.rolled(event, told)
            } else if event.sights() > 0 {
                self.looked_up(event, told)
            } else {
                self.changed(event)
            };
            add(&mut deeds, deed);
        }
        for (id, name) in self.harmed_npcs() {
            add(&mut deeds, Some(self.state_told(id, &name)));
        }
        if deeds.is_empty() && !self.is_preparation() {
            deeds.push(Deed::Said(self.label().to_string()));
        }
        deeds
    }

    /// Whether players don't care for it: gear, points, checks and sheets of NPCs.
    pub(crate) fn is_trivia(&self) -> bool {
        let kind = matches!(
            self.kind(),
            Kind::Check | Kind::Points | Kind::Gear | Kind::Sheet
        );
        let who = &self.entry.what.who;
        let of_npcs = kind && !self.unmasks();
        self.is_for_players() && of_npcs && !who.is_empty() && !who.iter().any(|id| self.plays(*id))
    }

    /// Whether players learn by it who somebody is whom they know by another name.
    pub(crate) fn unmasks(&self) -> bool {
        let mut events = self.entry.what.events.iter();
        !self.is_kept() && events.any(is_unmasking)
    }

    /// Whether it only prepares later rolls or the program's memory of them.
    fn is_preparation(&self) -> bool {
        let silent = |event: &Event| {
            matches!(
                event,
                Event::OpenSet { .. }
                    | Event::PairingSet { .. }
                    | Event::SavedSet { .. }
                    | Event::ModifierSet { .. }
                    | Event::EndingSet { .. }
                    | Event::TrackSet { .. }
                    | Event::ItemSet { .. }
                    | Event::BelongingSet { .. }
                    | Event::CounterSet { .. }
            )
        };
        matches!(self.kind(), Kind::Sheet | Kind::Campaign | Kind::Mode)
            || self.events().any(silent)
    }

    /// The name of a character for the audience.
    fn told_name(&self, id: CharacterId) -> Option<String> {
        let Some(part) = self.part else {
            return self.name_of(id).map(str::to_owned);
        };
        let mut names = part.who.iter();
        if let Some((_, name)) = names.find(|(known, _)| *known == id) {
            return Some(name.clone());
        }
        // What changes for one of the party beside those whom the entry is about.
        let beside = || self.name_of(id).map(str::to_owned);
        self.plays(id).then(beside)?
    }

    /// Whether the audience is told what an event without dice changed.
    fn is_told(&self, event: &Event) -> bool {
        if !self.is_for_players() {
            return true;
        }
        // A name that ends is told only where players read it: not of somebody whom they meet with the same entry.
        let ended = match event {
            Event::Renamed { before, .. } => Some(before),
            Event::AliasSet { before, .. } => before.as_ref(),
            _ => None,
        };
        if let (Some(name), Some(part)) = (ended, self.part)
            && !part.label.contains(name.as_str())
        {
            return false;
        }
        // What an entry added in hiding is open once they see the entry.
        if is_hidden_thing(self.campaign, event) == Some(true) && !self.adds_to_party(event) {
            return false;
        }
        let of_npc = || match event {
            Event::ConditionSet { who, .. } => self.told_name(*who).is_some(),
            Event::PresenceSet {
                who, before, after, ..
            } => ![before, after].contains(&&Presence::Benched) && self.told_name(*who).is_some(),
            Event::AliasSet { .. } => is_unmasking(event),
            _ => false,
        };
        self.events().any(|seen| std::ptr::eq(seen, event))
            || self.harmed_npcs().is_empty() && of_npc()
    }

    /// Whether an event adds something to a sheet that players see.
    fn adds_to_party(&self, event: &Event) -> bool {
        let adds = matches!(
            event,
            Event::InjurySet { before: None, .. }
                | Event::ItemSet { before: None, .. }
                | Event::BelongingSet { before: None, .. }
                | Event::ModifierSet { before: None, .. }
                | Event::ConditionSet { on: true, .. }
        );
        adds && event.on().is_some_and(|who| self.plays(who))
    }

    /// The NPCs of whose harm or healing players are told in words.
    fn harmed_npcs(&self) -> Vec<(CharacterId, String)> {
        let events = &self.entry.what.events;
        if !self.is_for_players() || events.iter().any(|it| it.roll_result().is_some()) {
            return Vec::new();
        }
        let is_harmed = |id: CharacterId| {
            let mut own = events.iter().filter(|event| event.on() == Some(id));
            !self.plays(id) && own.any(|event| self.campaign.is_worse(event).is_some())
        };
        let who = self.entry.what.who.iter().filter(|id| is_harmed(**id));
        who.filter_map(|id| Some((*id, self.told_name(*id)?)))
            .collect()
    }

    /// Whether the entry changes a roll.
    fn is_change(&self) -> bool {
        matches!(self.kind(), Kind::Reroll | Kind::Amend)
    }

    /// Whether an event is what a roll cost, which is told with the roll.
    fn is_cost(&self, event: &Event) -> bool {
        let mut before = self.events().take_while(|it| it.roll_result().is_none());
        self.is_change() || self.is_of_roll() && before.any(|it| std::ptr::eq(it, event))
    }

    /// Whether the entry is a roll or a change of one.
    fn is_of_roll(&self) -> bool {
        self.kind().is_roll()
    }

    /// Whether it brings a character, whose sheet is no news beside that.
    fn adds(&self) -> bool {
        let adds = |event: &Event| matches!(event, Event::CharacterAdded(_));
        self.events().any(adds)
    }
}

/// Adds a deed; what befalls one character by several events of an entry is one.
fn add(deeds: &mut Vec<Deed>, deed: Option<Deed>) {
    if let Some(deed) = deed
        && !deeds.last_mut().is_some_and(|last| last.takes(&deed))
    {
        deeds.push(deed);
    }
}

/// Whether an event takes an NPC's name for players away.
const fn is_unmasking(event: &Event) -> bool {
    matches!(
        event,
        Event::AliasSet {
            before: Some(_),
            after: None,
            ..
        }
    )
}
