//! What players know of a character: its name for them, and how much of its rolls and harm they see.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::campaign::character::{Injury, PlayersSee, Presence, StateTold, Track};
use crate::campaign::test::Change;
use crate::campaign::{Campaign, Character, CharacterId, Event, Refusal, text};
use crate::game::{Harm, TrackRule};

impl Campaign {
    /// What players see of a character: all of the party; of an NPC what is set for it, else for the campaign.
    pub fn players_see(&self, who: &Character) -> PlayersSee {
        if who.is_party() && !who.hidden {
            PlayersSee::Numbers
        } else {
            who.players_see.unwrap_or(self.players_see)
        }
    }

    /// The name by which players know a character.
    pub fn name_for_players<'a>(&self, who: &'a Character) -> &'a str {
        who.alias.as_deref().unwrap_or(&who.name)
    }

    /// Refuses a name that somebody else has, also one for players: nobody may take one character for another.
    pub(crate) fn is_free_name(&self, name: &str, of: Option<CharacterId>) -> Result<(), Refusal> {
        let mut others = self.characters.values().filter(|it| Some(it.id) != of);
        match others.find(|other| other.names().any(|its| text::same(its, name))) {
            None => Ok(()),
            Some(other) if text::same(&other.name, name) => Err(Refusal::Taken(other.name.clone())),
            Some(other) => {
                let why = format!(
                    "{name} is the name of {} for players; choose another name",
                    other.name
                );
                Err(Refusal::Not(why))
            }
        }
    }

    /// The name by which players come to know a character where they know somebody else by its name for players: with the next
    /// figure behind it. Copies share that name until then: a figure given before would tell how many there are.
    pub(crate) fn alias_at_meeting(&self, who: &Character) -> Option<String> {
        let alias = who.alias.as_deref()?;
        let others = self.characters.values().filter(|it| it.id != who.id);
        let met = others.filter(|it| Self::has_met(it));
        let names: Vec<&str> = met.map(|it| self.name_for_players(it)).collect();
        let is_known = |name: &str| names.iter().any(|its| text::same(its, name));
        if !is_known(alias) {
            return None;
        }
        let (base, _) = text::without_figure(alias);
        let mut figured = (2..).map(|n: u32| format!("{base} {n}"));
        let free = figured.find(|name| !is_known(name))?;
        text::name(&free).ok()
    }

    /// Whether players met a character, who may be away from the table by now.
    pub(crate) fn has_met(who: &Character) -> bool {
        !who.hidden && (who.is_party() || who.known)
    }

    /// Whether players know of a character; of nobody who is hidden or away from the table.
    pub fn is_known_to_players(&self, who: &Character) -> bool {
        who.presence != Presence::Benched && Self::has_met(who)
    }

    /// A character's health in the game's words, all that players are told of an NPC's.
    pub fn state_words(&self, who: &Character) -> &str {
        let words = &self.game.states;
        if self.is_down(who) {
            return &words.down;
        }
        let injuries = who.injuries.len();
        let mut tracks = self.harm_tracks().into_iter();
        let harmed = tracks.find_map(|name| self.game.find_track(name));
        // An injury alone leaves a harm track full.
        let (is_hurt, is_badly_hurt) = match harmed {
            Some(rule) => {
                let track = super::track(&self.game, who, rule);
                let best = if rule.ill { 0 } else { track.max };
                (track.now != best || injuries > 0, track.is_low(rule.ill))
            }
            None => (injuries > 0, injuries > 1),
        };
        match (is_badly_hurt, is_hurt) {
            (true, _) => &words.badly_hurt,
            (false, true) => &words.hurt,
            (false, false) => &words.unhurt,
        }
    }

    /// The state in which players know an NPC that is in another one; `None` where they know it as it is, or see nothing of it.
    pub(crate) fn state_known_otherwise(&self, who: &Character) -> Option<String> {
        let step = self.players_see(who);
        if !who.is_known_npc() || step == PlayersSee::Nothing {
            return None;
        }
        let [is, known] = [who, &*who.as_known()].map(|seen| self.state_of(seen, step));
        if step == PlayersSee::Numbers && known.numbers() != is.numbers() {
            return Some(known.numbers());
        }
        (known.words != is.words).then_some(known.words)
    }

    /// How players are told that an NPC is, whatever of it they see at their step.
    pub(in crate::campaign) fn state_for_players(&self, who: &Character) -> StateTold {
        self.state_of(&who.as_known(), self.players_see(who))
    }

    fn state_of(&self, seen: &Character, step: PlayersSee) -> StateTold {
        let tracks = self.harm_tracks().into_iter().filter_map(|name| {
            let track = self.track(seen, name)?;
            Some((name.to_owned(), track.now, track.max))
        });
        StateTold {
            words: self.state_words(seen).to_owned(),
            tracks: tracks.collect(),
            kept: step == PlayersSee::Nothing,
        }
    }

    /// What makes a sheet's health.
    pub(in crate::campaign) fn health(&self, who: &Character) -> Health {
        let tracks = self.health_tracks();
        let tracks = tracks.map(|rule| {
            let track = super::stored_track(&self.game, who, rule);
            (rule.name.clone(), track)
        });
        Health {
            tracks: tracks.collect(),
            injuries: who.injuries.clone(),
            downed: who.downed,
        }
    }

    /// Notes the health of an NPC that is added and known to players from the beginning.
    pub(in crate::campaign) fn note_known(&self, who: &mut Character) {
        let health = self.health(who);
        who.health_noted = true;
        who.known_tracks = health.tracks;
        who.known_injuries = health.injuries;
        who.known_downed = health.downed;
    }

    /// The campaign in which an NPC has the health that players know; `None` where they know of none.
    pub(in crate::campaign) fn with_known_health(&self, id: CharacterId) -> Option<Self> {
        let who = self.character(id)?;
        let Cow::Owned(known) = who.as_known() else {
            return None;
        };
        let mut campaign = self.clone();
        campaign.state.characters.insert(id, known);
        Some(campaign)
    }

    /// The tracks that harm lowers and that take somebody down.
    pub(in crate::campaign) fn health_tracks(&self) -> impl Iterator<Item = &TrackRule> {
        let down = self.game.down.as_ref();
        let rules = self.game.sheet.tracks.iter();
        rules.filter(move |rule| {
            let takes_down = || down.is_some_and(|it| it.tracks().contains(&rule.name));
            !rule.less_injuries && (self.game.harms(&rule.name) || takes_down())
        })
    }

    /// Whether players would see a change of an NPC's track that changes nothing of it: they know another value, or are told of its
    /// state by nothing.
    pub(in crate::campaign) fn is_seen_asked(
        &self,
        who: &Character,
        rule: &TrackRule,
        change: Change,
    ) -> bool {
        if !who.has_known_health() || !self.game.harms(&rule.name) {
            return false;
        }
        let track = super::track(&self.game, &who.as_known(), rule);
        let after = change.of(track.now).clamp(0, track.max);
        let is_worse = matches!(change, Change::By(by) if (by < 0) != rule.ill);
        after != track.now || is_worse && self.players_see(who) == PlayersSee::Nothing
    }

    /// How an NPC is, as far as players were told and may still see.
    pub(in crate::campaign) fn told_of(&self, id: CharacterId) -> Option<String> {
        let who = self.character(id)?;
        let told = who.state_told.as_ref().filter(|_| !who.is_party())?;
        match self.players_see(who) {
            PlayersSee::Nothing => None,
            PlayersSee::Words | PlayersSee::Defences => Some(told.words.clone()),
            PlayersSee::Numbers => Some(told.numbers()),
        }
    }

    /// Whether players know of a condition that somebody has.
    pub(in crate::campaign) fn is_condition_seen(&self, who: &Character, name: &str) -> bool {
        self.is_known_to_players(who) && !who.hidden_conditions.contains(name)
    }

    /// Whether somebody is down, of those whom players know as these know it: what passes over those who are down passes over nobody
    /// whom they see standing, and over everybody whom they see down.
    pub(in crate::campaign) fn is_openly_down(&self, who: &Character) -> bool {
        if self.is_known_to_players(who) {
            self.is_down_for_players(who)
        } else {
            self.is_down(who)
        }
    }

    /// Whether players know that somebody is down.
    pub(in crate::campaign) fn is_down_for_players(&self, who: &Character) -> bool {
        if who.is_party() {
            return self.is_down(&who.as_known());
        }
        let told = who.state_told.as_ref();
        let is_told = told.is_some_and(|told| told.words == self.game.states.down);
        is_told && self.players_see(who) != PlayersSee::Nothing
    }

    /// The tracks that show how badly somebody is harmed.
    pub(in crate::campaign) fn harm_tracks(&self) -> Vec<&str> {
        match &self.game.harm {
            Some(Harm::Track(track)) => vec![track],
            Some(Harm::Injury) | None => {
                let rules = self.game.sheet.tracks.iter();
                let rules = rules.filter(|rule| rule.less_injuries);
                rules.map(|rule| rule.name.as_str()).collect()
            }
        }
    }

    /// Whether players were told that an NPC is worse than they were told before, or better, by its harm tracks; `None` where these are
    /// the same.
    pub(in crate::campaign) fn is_told_worse(
        &self,
        was: Option<&StateTold>,
        is: Option<&StateTold>,
    ) -> Option<bool> {
        let is = is?;
        let Some(was) = was else {
            // They were told nothing before: of one that is unhurt nothing is worse.
            return (is.words != self.game.states.unhurt).then_some(true);
        };
        is.tracks.iter().find_map(|(track, now, _)| {
            let (_, before, _) = was.tracks.iter().find(|(name, ..)| name == track)?;
            let ill = self.game.find_track(track).is_some_and(|rule| rule.ill);
            (now != before).then_some((now < before) != ill)
        })
    }

    /// Whether an event harms or heals a character, by the game's rule; `None` for any other event.
    pub(in crate::campaign) fn is_worse(&self, event: &Event) -> Option<bool> {
        let game = &self.game;
        match event {
            Event::TrackSet {
                track,
                before: Track { now: was, max },
                after,
                ..
            } if game.harms(track) && *max == after.max => {
                let ill = game.find_track(track).is_some_and(|rule| rule.ill);
                (after.now != *was).then_some((after.now < *was) != ill)
            }
            Event::TrackAsked { track, change, .. } if game.harms(track) => {
                let ill = game.find_track(track).is_some_and(|rule| rule.ill);
                match change {
                    Change::By(0) => None,
                    Change::By(by) => Some((*by < 0) != ill),
                    Change::To(_) => Some(false),
                }
            }
            Event::Healed { .. } => Some(false),
            // Without a word after it the rule says the same.
            Event::DownedSet { after, .. } => *after,
            Event::InjurySet { before, after, .. } if before.is_some() != after.is_some() => {
                Some(after.is_some())
            }
            Event::InjurySet {
                before: Some(before),
                after: Some(after),
                ..
            } => (after.size != before.size).then_some(after.size > before.size),
            _ => None,
        }
    }
}

impl Character {
    /// Whether it is an NPC that players met.
    pub(in crate::campaign) fn is_known_npc(&self) -> bool {
        !self.is_party() && Campaign::has_met(self)
    }

    /// Whether it is a player's character or an ally whose health players see as it is; one in hiding may become an NPC.
    pub(in crate::campaign) fn is_seen_party(&self) -> bool {
        self.is_party() && !self.hidden
    }

    /// Whether it has a health that players know beside its own.
    pub(in crate::campaign) fn has_known_health(&self) -> bool {
        self.health_noted && !self.is_seen_party()
    }

    /// A sheet with the health that players know: without injuries that are hidden, and as if nothing had been done to an NPC that
    /// they don't see.
    pub(in crate::campaign) fn as_known(&self) -> Cow<'_, Self> {
        if self.has_known_health() {
            let mut seen = self.clone();
            seen.tracks.extend(self.known_tracks.clone());
            seen.injuries.clone_from(&self.known_injuries);
            seen.downed = self.known_downed;
            return Cow::Owned(seen);
        }
        if self.injuries.iter().all(|injury| !injury.hidden) {
            return Cow::Borrowed(self);
        }
        let mut seen = self.clone();
        seen.injuries.retain(|injury| !injury.hidden);
        Cow::Owned(seen)
    }
}

/// What makes a sheet's health: the tracks that harm lowers and that take somebody down, the injuries, and the GM's word on who is
/// down.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::campaign) struct Health {
    pub(in crate::campaign) tracks: BTreeMap<String, Track>,
    pub(in crate::campaign) injuries: Vec<Injury>,
    pub(in crate::campaign) downed: Option<bool>,
}
