//! An entry as facts.

use super::{Audience, Change};
use crate::campaign::character::Injury;
use crate::campaign::wording::Wording;
use crate::campaign::{Campaign, Character, CharacterId, Entry, Event, Kind, Label, Seq};
use crate::game::Game;

/// An entry as facts, for the game master or as players may know it.
#[derive(Debug, Clone, Copy)]
pub struct EntryView<'a> {
    campaign: &'a Campaign,
    entry: &'a Entry,
    audience: Audience,
}

impl<'a> EntryView<'a> {
    /// An entry for an audience; `None` where that may not know of it. `campaign` is as it was before or after the entry.
    pub(super) fn of(campaign: &'a Campaign, entry: &'a Entry, audience: Audience) -> Option<Self> {
        audience.may_know(campaign, &entry.what).then_some(Self {
            campaign,
            entry,
            audience,
        })
    }

    /// An entry for the game master. `campaign` is as the entry leaves it, or later.
    pub(crate) const fn whole(campaign: &'a Campaign, entry: &'a Entry) -> Self {
        Self {
            campaign,
            entry,
            audience: Audience::GameMaster,
        }
    }

    const fn is_for_players(&self) -> bool {
        matches!(self.audience, Audience::Players)
    }

    /// Its place in the journal, by which other entries refer to it.
    pub(crate) const fn place(&self) -> Seq {
        self.entry.seq
    }

    /// The same as a number to show; none for players.
    pub(crate) fn number(&self) -> Option<u64> {
        (!self.is_for_players()).then_some(self.entry.seq.0)
    }

    /// What it is about.
    pub(crate) const fn kind(&self) -> Kind {
        self.entry.what.kind
    }

    /// The names that the characters it concerns had then.
    pub(crate) fn who(&self) -> Vec<&'a str> {
        let who = self.entry.what.who.iter();
        who.filter_map(|id| self.name_of(*id)).collect()
    }

    /// The name that a character had then; else the present name.
    pub(crate) fn name_of(&self, id: CharacterId) -> Option<&'a str> {
        let now = || Some(self.campaign.character(id)?.name.as_str());
        self.entry.what.name_of(id).or_else(now)
    }

    /// The one line.
    pub(crate) const fn label(&self) -> &'a Label {
        &self.entry.what.label
    }

    /// The verdict's key.
    pub(crate) fn tier(&self) -> Option<&'a str> {
        self.entry.what.tier.as_deref()
    }

    /// Hidden from the players.
    pub(crate) const fn is_hidden(&self) -> bool {
        self.entry.what.hidden
    }

    /// The reason why the rules were overruled, if they were; none for players.
    pub(crate) fn overruled(&self) -> Option<&'a str> {
        let reason = self.entry.what.forced.as_deref();
        reason.filter(|_| !self.is_for_players())
    }

    /// The entry that led to it.
    pub(crate) const fn cause(&self) -> Option<Seq> {
        self.entry.what.cause
    }

    /// What happened, in order. Of the game master's own characters players know the rolls, not what changed on their sheets.
    pub(crate) fn events(&self) -> impl Iterator<Item = &'a Event> + use<'a> {
        let view = *self;
        let events = self.entry.what.events.iter();
        events.filter(move |event| !view.is_for_players() || view.is_of_party(event))
    }

    /// Whether it is about no character or about a player's.
    fn is_of_party(&self, event: &Event) -> bool {
        let of_gm = matches!(
            event,
            Event::OwnPlayersSeeSet { .. } | Event::AliasSet { .. } | Event::KnownSet { .. }
        );
        !of_gm && self.is_about_party(event)
    }

    fn is_about_party(&self, event: &Event) -> bool {
        let whose = match event {
            Event::HiddenStretchSet { .. } => return false,
            Event::Checked { who, .. } | Event::TableThrown { who, .. } => Some(*who),
            event => event.on(),
        };
        whose.is_none_or(|id| {
            let who = self.campaign.character(id);
            who.or_else(|| self.entry.what.brings(id))
                .is_some_and(Character::is_party)
        })
    }

    /// The character of a group that one of its events is about, by number and name; `None` in the entry of a single character.
    pub(crate) fn member(&self, event: &Event) -> Option<(CharacterId, &'a str)> {
        let id = event.of_group(&self.entry.what.events)?;
        Some((id, self.name_of(id)?))
    }

    /// What it changed, in order.
    pub(crate) fn changes(&self) -> impl Iterator<Item = Change> {
        let change = |event| Change::of(self.campaign, &self.entry.what, event);
        self.events().filter_map(change)
    }

    /// The words of one of its results; empty for any other event.
    pub(crate) fn wording(&self, event: &Event) -> Wording {
        self.campaign.say(event).unwrap_or_default()
    }

    /// Whether it changed a character's health.
    pub(crate) fn hurts(&self) -> bool {
        self.campaign.say_harm(&self.entry.what).is_some()
    }

    /// The game it was played by.
    pub(crate) fn game(&self) -> &'a Game {
        &self.campaign.game
    }

    /// The round it was done in.
    pub(crate) fn round(&self) -> Option<u32> {
        self.campaign.order.as_ref().map(|order| order.round)
    }

    /// Who a character is: the present name, whether a player plays them, and their place at the table.
    pub(crate) fn person(&self, id: CharacterId) -> Option<(&'a str, bool, u32)> {
        let who = self.campaign.character(id)?;
        Some((&who.name, who.is_pc(), who.number))
    }

    /// An injury with what its size counts in this game.
    pub(crate) fn injury_words(&self, injury: &Injury) -> String {
        self.campaign.injury_words(injury)
    }
}
