//! An entry as facts.

mod deed;
mod deeds;

pub(crate) use deed::{Attempt, Deed, Encounter};

use super::shown::is_of_game_master;
use super::{Audience, Change, RollView};
use crate::campaign::character::Injury;
use crate::campaign::wording::{Disclosure, SOMEBODY, Wording};
use crate::campaign::{
    Campaign, CharacterId, Entry, Event, Kind, Label, RollRecord, Seq, Shown, ShownPart, Turn,
};
use crate::game::Game;

/// An entry as facts, for the game master or as players may know it.
#[derive(Debug, Clone, Copy)]
pub struct EntryView<'a> {
    campaign: &'a Campaign,
    entry: &'a Entry,
    audience: Audience,
    /// What players are shown of it, where that isn't all.
    part: Option<&'a ShownPart>,
    /// The last names of characters that were removed since.
    former: &'a [(CharacterId, String)],
}

impl<'a> EntryView<'a> {
    /// An entry for an audience; `None` where that may not know of it. `campaign` is as it was before or after the entry.
    pub(super) fn of(campaign: &'a Campaign, entry: &'a Entry, audience: Audience) -> Option<Self> {
        let whole = Self {
            campaign,
            entry,
            audience,
            part: None,
            former: &[],
        };
        if audience == Audience::GameMaster {
            return Some(whole);
        }
        match &entry.what.shown {
            _ if entry.what.hidden => None,
            Shown::All => Some(whole),
            Shown::Nothing => None,
            Shown::Part(part) => Some(Self {
                part: Some(part),
                ..whole
            }),
        }
    }

    /// An entry for the game master. `campaign` is as the entry leaves it, or later.
    pub(crate) const fn whole(campaign: &'a Campaign, entry: &'a Entry) -> Self {
        Self {
            campaign,
            entry,
            audience: Audience::GameMaster,
            part: None,
            former: &[],
        }
    }

    /// The same with the last names of those who were removed since.
    pub(crate) const fn with_former(self, former: &'a [(CharacterId, String)]) -> Self {
        Self { former, ..self }
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
    pub(crate) fn kind(&self) -> Kind {
        self.part.map_or(self.entry.what.kind, |part| part.kind)
    }

    /// The names that the characters it concerns had then.
    pub(crate) fn who(&self) -> Vec<&'a str> {
        if let Some(part) = self.part {
            return part.who.iter().map(|(_, name)| name.as_str()).collect();
        }
        let who = self.entry.what.who.iter();
        who.filter_map(|id| self.name_of(*id)).collect()
    }

    /// The name that a character had then; else the present name, or the last one.
    pub(crate) fn name_of(&self, id: CharacterId) -> Option<&'a str> {
        let now = || Some(self.campaign.character(id)?.name.as_str());
        let last = || {
            let former = self.former.iter().find(|(known, _)| *known == id);
            former.map(|(_, name)| name.as_str())
        };
        self.entry.what.name_of(id).or_else(now).or_else(last)
    }

    /// The one line.
    pub(crate) fn label(&self) -> &'a Label {
        self.part.map_or(&self.entry.what.label, |part| &part.label)
    }

    /// The verdict's key.
    pub(crate) fn tier(&self) -> Option<&'a str> {
        let tier = match self.part {
            Some(part) => &part.tier,
            None => &self.entry.what.tier,
        };
        tier.as_deref()
    }

    /// Hidden from the players.
    pub(crate) const fn is_hidden(&self) -> bool {
        self.entry.what.hidden
    }

    /// Whether players see nothing of it.
    pub(crate) fn is_kept(&self) -> bool {
        self.entry.what.is_kept()
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

    /// What happened, in order. Players know what befell the party, and the throws of which they see everything.
    pub(crate) fn events(&self) -> impl Iterator<Item = &'a Event> + use<'a> {
        let view = *self;
        self.told().filter_map(move |(event, told)| {
            let is_seen = !view.is_for_players()
                || told.is_whole() && view.is_of_party(event) && !is_of_game_master(event);
            is_seen.then_some(event)
        })
    }

    /// The results of rolls of which the audience sees anything, each with whether it sees everything.
    pub(crate) fn results(&self) -> impl Iterator<Item = (&'a Event, bool)> + use<'a> {
        let rolled = self
            .told()
            .filter(|(event, told)| event.roll_result().is_some() && told.is_anything());
        rolled.map(|(event, told)| (event, told.is_whole()))
    }

    fn told(&self) -> impl Iterator<Item = (&'a Event, Disclosure<'a>)> + use<'a> {
        let (part, events) = (self.part, &self.entry.what.events);
        events.iter().enumerate().map(move |(at, event)| {
            let told = part.map_or(Disclosure::WHOLE, |part| {
                Disclosure::of_part(part, events, at)
            });
            (event, told)
        })
    }

    /// Whether a thrower's rolls are counted: the game master counts those of all, players those of the party.
    pub(crate) fn counts(&self, thrower: Option<CharacterId>) -> bool {
        !self.is_for_players() || thrower.is_none_or(|id| self.plays(id))
    }

    /// Whether it is about no character or about one of the party that players knew of.
    fn is_of_party(&self, event: &Event) -> bool {
        let whose = match event {
            Event::Checked { who, .. } | Event::TableThrown { who, .. } => Some(*who),
            event => event.on(),
        };
        whose.is_none_or(|id| self.plays(id))
    }

    /// Whether a character is of the party; none that players were not shown with the entry.
    fn plays(&self, id: CharacterId) -> bool {
        let who = self.campaign.character(id);
        let who = who.or_else(|| self.entry.what.brings(id));
        let is_named = match self.part {
            Some(part) => part.who.iter().any(|(known, _)| *known == id),
            None => self.entry.what.who.contains(&id),
        };
        // What an entry changes of others, too: the points of all when a session begins.
        let is_beside = || !self.entry.what.who.contains(&id);
        who.is_some_and(|who| who.is_party() && (is_named || is_beside() && !who.hidden))
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

    /// The roll of one of its events; `None` for an event without one, or of which the audience sees nothing.
    pub(crate) fn roll(&self, event: &'a Event) -> Option<RollView<'a>> {
        let (_, told) = self.told().find(|(it, _)| std::ptr::eq(*it, event))?;
        let name = |id| self.name_of_target(id);
        RollView::of(self.campaign, event, told, name).filter(|_| told.is_anything())
    }

    /// The name of somebody who is rolled against; for players only of somebody that they know of and that they were told then.
    fn name_of_target(&self, id: CharacterId) -> Option<&'a str> {
        if !self.is_for_players() {
            return self.name_of(id);
        }
        let who = self.campaign.character(id)?;
        let name = self.campaign.name_for_players(who);
        // The line of a group names no target.
        let is_open_group = self.entry.what.who.len() > 1 && !self.entry.what.hidden;
        let is_told = is_open_group || self.label().as_str().contains(name);
        (is_told && self.campaign.is_known_to_players(who)).then_some(name)
    }

    /// The words of one of its results, as far as they are told; empty for any other event.
    pub(crate) fn wording(&self, event: &Event) -> Wording {
        let told = self.told().find(|(it, _)| std::ptr::eq(*it, event));
        let said = match told.filter(|_| self.is_for_players()) {
            Some((event, told)) => self.campaign.say_as(event, told),
            None => self.campaign.say(event),
        };
        said.unwrap_or_default()
    }

    /// The name that the audience has for who threw.
    pub(crate) fn name_of_thrower<'b>(&self, throw: &'b RollRecord) -> &'b str
    where
        'a: 'b,
    {
        let (Some(part), Some(id)) = (self.part, throw.who()) else {
            return &throw.name;
        };
        let mut names = part.who.iter();
        let name = names.find(|(known, _)| *known == id);
        name.map_or(SOMEBODY, |(_, name)| name)
    }

    /// Whether it changed a character's health.
    pub(crate) fn hurts(&self) -> bool {
        self.campaign.say_harm(&self.entry.what).is_some()
    }

    /// The game it was played by.
    pub(crate) fn game(&self) -> &'a Game {
        &self.campaign.game
    }

    /// Whether it comes to the first turn of a round. Going back to a round comes to its last.
    pub(crate) fn is_at_first_turn(&self) -> bool {
        let order = self.campaign.order.as_deref();
        match self.audience {
            Audience::GameMaster => order.is_some_and(|order| order.now == 0),
            Audience::Players => {
                let known = order.and_then(|order| self.campaign.order_for_players(order));
                known.is_some_and(|order| order.now == 0)
            }
        }
    }

    /// The round it was done in.
    pub(crate) fn round(&self) -> Option<u32> {
        let order = self.campaign.order.as_deref()?;
        match self.audience {
            Audience::GameMaster => Some(order.round),
            Audience::Players => Some(self.campaign.order_for_players(order)?.round),
        }
    }

    /// Who stands in the order of turns, in its order, each with the name, as far as the audience knows of them.
    pub(crate) fn order(&self) -> Vec<(Turn, &'a str)> {
        let Some(order) = self.campaign.order.as_deref() else {
            return Vec::new();
        };
        let campaign = self.campaign;
        match self.audience {
            Audience::GameMaster => {
                let turns = order.turns.iter().copied();
                turns.map(|turn| (turn, campaign.turn_name(turn))).collect()
            }
            Audience::Players => {
                let known = campaign.order_for_players(order);
                let turns = known.into_iter().flat_map(|order| order.turns);
                turns
                    .map(|turn| (turn, campaign.turn_name_for_players(turn)))
                    .collect()
            }
        }
    }

    /// The names of those who act in a round of surprise, as far as the audience knows of them; nobody in any other round.
    pub(crate) fn acting_in_surprise(&self) -> Vec<&'a str> {
        let Some(order) = self.campaign.order.as_deref() else {
            return Vec::new();
        };
        let campaign = self.campaign;
        let (order, name): (_, fn(&'a Campaign, Turn) -> &'a str) = match self.audience {
            Audience::GameMaster => (Some(order.clone()), Campaign::turn_name),
            Audience::Players => (
                campaign.order_for_players(order),
                Campaign::turn_name_for_players,
            ),
        };
        let Some(order) = order.filter(|order| order.round == 0) else {
            return Vec::new();
        };
        let turns = order.turns.iter().copied();
        let acting = turns.filter(|turn| !order.is_surprised(*turn));
        acting.map(|turn| name(campaign, turn)).collect()
    }

    /// Who a character is: the present name for the audience, whether a player plays them, and their place in lists.
    pub(crate) fn person(&self, id: CharacterId) -> Option<(&'a str, bool, u32)> {
        let who = self.campaign.character(id)?;
        let name = match self.audience {
            Audience::GameMaster => &who.name,
            Audience::Players => self.campaign.name_for_players(who),
        };
        Some((name, who.is_pc(), self.audience.place(who)))
    }

    /// An injury with what its size counts in this game.
    pub(crate) fn injury_words(&self, injury: &Injury) -> String {
        self.campaign.injury_words(injury)
    }
}
