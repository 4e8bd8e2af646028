//! A campaign followed from entry to entry, as the game master or as players see it.

use super::{Audience, CampaignView, EntryView, PlayersView};
use crate::campaign::{Campaign, CharacterId, Entry, Event};

/// The campaign as it is after some entry of its journal, and the entries that are read, as an audience may know them. For
/// players it is made from a [`PlayersView`] alone.
#[derive(Debug, Clone)]
pub struct Viewer {
    campaign: Campaign,
    audience: Audience,
}

impl From<PlayersView> for Viewer {
    fn from(view: PlayersView) -> Self {
        Self {
            campaign: view.whole,
            audience: Audience::Players,
        }
    }
}

impl Viewer {
    /// The game master, who sees everything.
    pub const fn game_master(campaign: Campaign) -> Self {
        Self {
            campaign,
            audience: Audience::GameMaster,
        }
    }

    /// Who reads.
    pub const fn audience(&self) -> Audience {
        self.audience
    }

    /// The number of the latest session.
    pub fn session(&self) -> u32 {
        self.campaign.session
    }

    /// The same before the first entry.
    #[must_use]
    pub fn at_beginning(self) -> Self {
        let (game, name) = (self.campaign.game.clone(), self.campaign.name.clone());
        Self {
            campaign: Campaign::new(game, name),
            ..self
        }
    }

    /// Applies the events of the next entry.
    pub fn apply(&mut self, events: &[Event]) {
        for event in events {
            self.campaign.apply(event);
        }
    }

    /// Takes the events of the latest entry back.
    pub fn take_back(&mut self, events: &[Event]) {
        for inverse in events.iter().rev().filter_map(Event::inverse) {
            self.campaign.apply(&inverse);
        }
    }

    /// What the audience may know of an entry; `None` where it may not know of it. The campaign is as it was before or after
    /// that entry.
    pub fn entry<'a>(&'a self, entry: &'a Entry) -> Option<EntryView<'a>> {
        EntryView::of(&self.campaign, entry, self.audience)
    }

    /// A character's place in lists.
    pub fn place(&self, id: CharacterId) -> Option<u32> {
        let who = self.campaign.character(id)?;
        Some(self.audience.place(who))
    }

    /// Makes something of what the audience may know of the campaign.
    pub fn show<T>(&self, make: impl FnOnce(CampaignView<'_>) -> T) -> T {
        match self.audience {
            Audience::GameMaster => make(self.campaign.view()),
            Audience::Players => make(PlayersView::of(self.campaign.clone()).campaign()),
        }
    }
}
