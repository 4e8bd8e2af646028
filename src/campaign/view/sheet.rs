//! A sheet for the game master or for players, who may not know every number.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Serialize, Serializer};

use super::Audience;
use crate::campaign::NoteAbout;
use crate::campaign::character::{
    Belonging, CharacterKind, Ending, Injury, Item, OwnModifier, PlayedBy, Presence, SavedRoll,
    Value,
};
use crate::campaign::{Campaign, Character, CharacterId, TrackView, Turn};
use crate::game::{Game, Role, TrackRule, TraitKind};
use crate::rules::ModifierEffect;

/// Behind a thing that players don't see, for the game master.
pub(crate) const fn hidden_mark(is_hidden: bool) -> &'static str {
    if is_hidden { " (hidden)" } else { "" }
}

/// A value that may be unknown to players. Unknown differs from every value it can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known<T> {
    /// As it is.
    Known(T),
    /// Hidden from them.
    Unknown,
}

impl<T> Known<T> {
    /// The value, where it is known.
    pub(crate) fn known(self) -> Option<T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown => None,
        }
    }

    /// Another value of it, as well known.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Known<U> {
        match self {
            Self::Known(value) => Known::Known(change(value)),
            Self::Unknown => Known::Unknown,
        }
    }

    /// In words; a question mark where it is not known.
    pub(crate) fn words(self, words: impl FnOnce(T) -> String) -> String {
        self.known().map_or_else(|| "?".to_owned(), words)
    }
}

/// The value, or null.
impl<T: Serialize> Serialize for Known<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(value) => value.serialize(serializer),
            Self::Unknown => serializer.serialize_none(),
        }
    }
}

/// A sheet for the game master, or as players may read it. Made by a campaign or by a [`super::PlayersView`], which leaves
/// out what players may not read; numbers that they may not know are asked for by methods.
#[derive(Debug, Clone, Copy)]
pub struct SheetView<'a> {
    campaign: &'a Campaign,
    who: &'a Character,
    players: bool,
    /// The game it is a sheet of.
    pub game: &'a Game,
    /// The character.
    pub id: CharacterId,
    /// Their place at the table.
    pub number: u32,
    /// Their name.
    pub name: &'a str,
    /// A player's character, an ally or an NPC.
    pub kind: CharacterKind,
    /// Whether they are at the table.
    pub presence: Presence,
    /// Who plays them while their player is away.
    pub played_by: Option<&'a PlayedBy>,
    /// What they carry.
    pub items: &'a [Item],
    /// What runs out.
    pub supplies: &'a [Item],
    /// What they carry that no check wears out, and numbers of their own.
    pub belongings: &'a [Belonging],
    /// The injuries that have not healed.
    pub injuries: &'a [Injury],
    /// The conditions they are in.
    pub conditions: &'a BTreeSet<String>,
    /// Those of them that are hidden from players; none for players.
    pub hidden_conditions: &'a BTreeSet<String>,
    /// When conditions end, of those that end by themselves.
    pub endings: &'a BTreeMap<String, Ending>,
    /// The modifiers that count on their rolls, or are offered to them.
    pub modifiers: &'a [OwnModifier],
    /// The rolls saved for them; none for players.
    pub saved: &'a [SavedRoll],
    /// The game master's note on them; empty for players.
    pub note: &'a str,
    /// Whether they throw table dice, if they have a setting.
    pub table_dice: Option<bool>,
}

impl Campaign {
    /// A sheet with everything on it.
    pub fn sheet<'a>(&'a self, who: &'a Character) -> SheetView<'a> {
        SheetView::new(self, who, Audience::GameMaster)
    }
}

impl<'a> SheetView<'a> {
    /// The game master's notes in the history that are on them; none for players.
    pub fn notes(&self) -> impl Iterator<Item = &'a str> {
        let own = NoteAbout::Person(self.id);
        let notes = self.campaign.notes.iter();
        notes
            .filter(move |it| it.about == own)
            .map(|it| it.text.as_str())
    }

    pub(super) fn new(campaign: &'a Campaign, who: &'a Character, audience: Audience) -> Self {
        Self {
            campaign,
            who,
            players: audience == Audience::Players,
            game: &campaign.game,
            id: who.id,
            number: who.number,
            name: &who.name,
            kind: who.kind,
            presence: who.presence,
            played_by: who.played_by.as_ref(),
            items: &who.items,
            supplies: &who.supplies,
            belongings: &who.belongings,
            injuries: &who.injuries,
            conditions: &who.conditions,
            hidden_conditions: &who.hidden_conditions,
            endings: &who.endings,
            modifiers: &who.modifiers,
            saved: &who.saved,
            note: &who.note,
            table_dice: who.table_dice,
        }
    }

    /// How long a condition still lasts, if it ends by itself: `2 rounds`, `9 min`, `until a rest`.
    pub(crate) fn lasts(&self, condition: &str) -> Option<String> {
        let ending = self.who.endings.get(condition)?;
        Some(ending.left(self.campaign.open_time))
    }

    /// A number of the sheet. Players know those of the party, except what [`super::PlayersView`] leaves out.
    fn guarded<T>(&self, value: T) -> Known<T> {
        if !self.players || self.who.is_party() {
            Known::Known(value)
        } else {
            Known::Unknown
        }
    }

    /// The name of the player's character that an ally goes with, if there is one here.
    pub(crate) fn owner(&self) -> Option<&'a str> {
        let owner = self.campaign.character(self.who.owner?)?;
        Some(&owner.name)
    }

    /// `with Ysolde`; empty where it goes with nobody.
    pub(crate) fn owner_words(&self) -> String {
        let owner = self.owner().filter(|_| self.kind == CharacterKind::Ally);
        owner.map_or_else(String::new, |owner| format!("with {owner}"))
    }

    /// The NPC that it is a sheet of, for the game master.
    pub(crate) fn npc(&self) -> Option<&'a Character> {
        (!self.players && !self.who.is_party()).then_some(self.who)
    }

    /// What players see of an NPC: `words, as “a hooded stranger”, not known yet`, `words, know it as hurt`; of somebody who joined in hiding:
    /// `nothing yet`. None of others, and none for players.
    pub(crate) fn players_words(&self) -> Option<String> {
        if self.who.hidden && !self.players {
            return Some("nothing yet".to_owned());
        }
        let who = self.npc()?;
        let mut words = self.campaign.players_see(who).to_string();
        if let Some(alias) = &who.alias {
            words = format!("{words}, as “{alias}”");
        }
        if !who.known {
            words.push_str(", not known yet");
        }
        if let Some(known) = self.campaign.state_known_otherwise(who) {
            words = format!("{words}, know it as {known}");
        }
        Some(words)
    }

    /// Whether it is their turn.
    pub(crate) fn acts_in(&self, turn: Turn) -> bool {
        turn.is_of(self.who)
    }

    /// Whether they are down.
    pub(crate) fn is_down(&self) -> Known<bool> {
        self.guarded(self.campaign.is_down(self.who))
    }

    /// The level, where the game has levels and the sheet one.
    pub(crate) fn level(&self) -> Option<Known<i32>> {
        self.who.level.map(|level| self.guarded(level))
    }

    /// The rating of every roll whose traits have none of their own.
    pub(crate) fn overall(&self) -> Option<Known<i32>> {
        self.who.overall.map(|rating| self.guarded(rating))
    }

    /// The traits it can be rolled with: the game's, then its own.
    pub(crate) fn trait_names(&self) -> Vec<&'a str> {
        self.campaign.trait_names(self.who)
    }

    /// Whether a trait is rated on this sheet, not only on a new one.
    pub(crate) fn rates(&self, name: &str) -> bool {
        self.who.traits.contains_key(name)
    }

    /// Whether a trait of this kind stands on the sheet: an attribute always, unless one number is the rating of every roll.
    pub(crate) fn lists(&self, kind: &TraitKind, name: &str) -> bool {
        let is_usual = kind.role == Role::Attribute && self.who.overall.is_none();
        is_usual || self.rates(name)
    }

    /// The kind of a trait.
    pub(crate) fn kind_of(&self, name: &str) -> Option<&'a TraitKind> {
        self.campaign.kind_of(self.who, name)
    }

    /// A rating; `None` where it has none.
    pub(crate) fn rating(&self, name: &str) -> Option<Known<Value>> {
        let rating = self.campaign.rating(self.who, name)?;
        Some(self.guarded(rating))
    }

    /// The names of all its tracks: the game's, then its own.
    pub(crate) fn track_names(&self) -> Vec<&'a str> {
        self.campaign.track_names(self.who).collect()
    }

    /// The names of the tracks that the game doesn't know.
    pub(crate) fn own_tracks(&self) -> Vec<&'a str> {
        let own = self.campaign.own_tracks(self.who);
        own.map(|(name, _)| name).collect()
    }

    /// The rule of a track.
    pub(crate) fn track_rule(&self, name: &str) -> Option<Cow<'a, TrackRule>> {
        self.campaign.track_rule(self.who, name)
    }

    /// A track; `None` where it has none of this name.
    pub(crate) fn track(&self, name: &str) -> Option<Known<TrackView>> {
        let track = self.campaign.track(self.who, name)?;
        Some(self.guarded(track))
    }

    /// The points that a player's character may hold, each with how many they hold; other characters hold none.
    pub(crate) fn points(&self) -> Vec<(&'a str, Known<i32>)> {
        let rule = self.campaign.game.sheet.points.iter();
        let names = rule
            .filter(|_| self.who.is_pc())
            .flat_map(|rule| &rule.names);
        let held = |name: &'a String| (name.as_str(), self.point(name));
        names.map(held).collect()
    }

    /// All points on the sheet that they hold any of.
    pub(crate) fn held(&self) -> Known<&'a BTreeMap<String, i32>> {
        self.guarded(&self.who.points)
    }

    /// How many of a point they hold.
    pub(crate) fn point(&self, name: &str) -> Known<i32> {
        let held = self.who.points.get(name).copied().unwrap_or_default();
        self.guarded(held)
    }

    /// A defence; `None` where the game has none of this name.
    pub(crate) fn defence(&self, name: &str) -> Option<Known<i32>> {
        let defence = self.campaign.defence(self.who, name)?;
        Some(self.guarded(defence))
    }

    /// All of the game's defences.
    pub(crate) fn defences(&self) -> Vec<(&'a str, Known<i32>)> {
        let rules = self.campaign.game.sheet.defences.iter();
        let named = |name: &'a str| Some((name, self.defence(name)?));
        rules.filter_map(|rule| named(&rule.name)).collect()
    }

    /// Dice that tracks take from every roll, each with its reason.
    pub(crate) fn penalty(&self) -> Known<Vec<(String, i32)>> {
        self.guarded(self.campaign.penalty(self.who))
    }

    /// An injury with what its size counts in this game.
    pub(crate) fn injury_words(&self, it: &Injury) -> String {
        self.campaign.injury_words(it)
    }

    /// The dice that damaged tracks take: `−1 die (Body 5)`.
    pub(crate) fn penalty_words(&self) -> Vec<String> {
        let all = self.penalty().known().into_iter().flatten();
        let words = all.map(|(why, dice)| {
            let effect = self
                .game
                .mechanic
                .effect_text(ModifierEffect::Penalty(dice));
            format!("{effect} ({why})")
        });
        words.collect()
    }

    /// The conditions, with when they end.
    pub(crate) fn condition_words(&self) -> Vec<String> {
        let words = self.conditions.iter().map(|name| {
            let hidden = hidden_mark(self.hidden_conditions.contains(name));
            match self.lasts(name) {
                None => format!("{name}{hidden}"),
                Some(lasts) => format!("{name} ({lasts}){hidden}"),
            }
        });
        words.collect()
    }
}
