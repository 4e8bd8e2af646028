//! A campaign followed from entry to entry, as the game master or as players see it.

use super::{Audience, CampaignView, EntryView, PlayersView, SheetView};
use crate::campaign::{Campaign, CharacterId, Entry, Event};

/// Somebody who reads a journal: the campaign as it is after some entry, of which they see no more than they may know.
#[derive(Debug, Clone)]
pub struct Viewer {
    campaign: Campaign,
    audience: Audience,
}

impl Viewer {
    /// The game master, who sees everything.
    pub const fn game_master(campaign: Campaign) -> Self {
        Self {
            campaign,
            audience: Audience::GameMaster,
        }
    }

    /// Players, who see nothing that is hidden from them.
    pub const fn players(campaign: Campaign) -> Self {
        Self {
            campaign,
            audience: Audience::Players,
        }
    }

    /// Who it is.
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

    /// Goes on by an entry that did this.
    pub fn apply(&mut self, events: &[Event]) {
        for event in events {
            self.campaign.apply(event);
        }
    }

    /// Goes back by an entry that did this.
    pub fn take_back(&mut self, events: &[Event]) {
        for inverse in events.iter().rev().filter_map(Event::inverse) {
            self.campaign.apply(&inverse);
        }
    }

    /// What they see of the entry they have come to; `None` where they may not know of it.
    pub fn entry<'a>(&'a self, entry: &'a Entry) -> Option<EntryView<'a>> {
        EntryView::of(&self.campaign, entry, self.audience)
    }

    /// The sheet of somebody who did something that they know of.
    pub fn sheet(&self, id: CharacterId) -> Option<SheetView<'_>> {
        SheetView::of(&self.campaign, id, self.audience)
    }

    /// Makes something of all they see of the campaign.
    pub fn show<T>(&self, make: impl FnOnce(CampaignView<'_>) -> T) -> T {
        match self.audience {
            Audience::GameMaster => make(self.campaign.view()),
            Audience::Players => make(PlayersView::of(&self.campaign).campaign()),
        }
    }
}
