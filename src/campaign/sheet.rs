//! Reads sheets: a character's ratings, tracks and defences by the game's rules.

mod holdings;
pub(in crate::campaign) mod players;
mod rerolls;
mod saved_rolls;
mod table_dice;

pub use holdings::NotePlace;
pub(crate) use holdings::{Holding, RollOwner};
pub(crate) use rerolls::Price;

use super::character::{Character, Injury, Presence, Track, Value};
use super::ids::CharacterId;
use super::sound::limits::MOST_OF_TRACK;
use super::{Campaign, Refusal, text};
use crate::game::{Down, Figure, Formula, Game, Injuries, Rating, Start, TrackRule, TraitKind};
use crate::rules::ModifierEffect;
use std::borrow::Cow;

/// A track of a sheet, computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrackView {
    /// The present value, 0 to `max`.
    pub now: i32,
    /// The highest value: the sheet's own, else the game's formula.
    pub max: i32,
    /// The amount that injuries take from it (`less_injuries`), else 0.
    pub lost: i32,
}

impl TrackView {
    /// Whether a third or less is left of it; `ill`: whether more is worse.
    pub(crate) const fn is_low(self, ill: bool) -> bool {
        let left = if ill { self.max - self.now } else { self.now };
        left.saturating_mul(3) <= self.max
    }
}

impl Campaign {
    /// A character, present or not.
    pub fn character(&self, id: CharacterId) -> Option<&Character> {
        self.characters.get(&id)
    }

    /// A character that must exist.
    ///
    /// # Errors
    /// No character has this id (any more).
    pub(crate) fn who(&self, id: CharacterId) -> Result<&Character, Refusal> {
        self.character(id).ok_or(Refusal::Nobody)
    }

    /// A character by name, any case.
    pub fn named(&self, name: &str) -> Option<&Character> {
        let mut all = self.characters.values();
        all.find(|character| text::same(&character.name, name))
    }

    /// The characters present, in the order in which they came to the campaign. Players read this order, so it doesn't follow the
    /// numbers: somebody hidden who takes a number and gives it back changes those of the others.
    pub fn present(&self) -> impl Iterator<Item = &Character> {
        let here = |it: &&Character| it.presence == Presence::Present;
        self.characters.values().filter(here)
    }

    /// The lowest level among the player characters present, where the game has levels. One of whom players don't know counts only
    /// where there is no other: they see the difficulty that follows from it.
    pub fn party_level(&self) -> Option<i32> {
        let lowest = |hidden: bool| {
            let players = self
                .present()
                .filter(|who| who.is_pc() && who.hidden == hidden);
            players.filter_map(|who| who.level).min()
        };
        lowest(false).or_else(|| lowest(true))
    }

    /// A rating: the sheet's, else that of a new sheet; `None` for an unknown trait.
    pub fn rating(&self, who: &Character, name: &str) -> Option<Value> {
        rating(&self.game, who, name)
    }

    /// The kind of a trait, the game's or one of the character's own.
    pub fn kind_of(&self, who: &Character, name: &str) -> Option<&TraitKind> {
        let own = || who.traits.get(name)?.kind.as_deref();
        let mut kinds = self.game.sheet.kinds.iter();
        match kind_with(&self.game, name) {
            Some(kind) => Some(kind),
            None => own().and_then(|own| kinds.find(|kind| kind.name == own)),
        }
    }

    /// The traits that can be rolled: the game's, then the character's own.
    pub(crate) fn trait_names<'a>(&'a self, who: &'a Character) -> Vec<&'a str> {
        let listed = self.game.traits().map(|(_, known)| known.name.as_str());
        let own = who.traits.iter().filter(|(_, rated)| rated.kind.is_some());
        listed.chain(own.map(|(name, _)| name.as_str())).collect()
    }

    /// A track of the game or of the sheet's own, computed for this sheet.
    pub fn track(&self, who: &Character, name: &str) -> Option<TrackView> {
        let mut rules = self.game.sheet.tracks.iter();
        if let Some(rule) = rules.find(|rule| rule.name == name) {
            return Some(track(&self.game, who, rule));
        }
        let (_, own) = self.own_tracks(who).find(|(own, _)| *own == name)?;
        Some(track(&self.game, who, &own_rule(name, own)))
    }

    /// The rule of a track of the game or of the sheet's own, by its name in any case.
    pub(crate) fn track_rule(&self, who: &Character, name: &str) -> Option<Cow<'_, TrackRule>> {
        if let Some(rule) = self.game.find_track(name) {
            return Some(Cow::Borrowed(rule));
        }
        let mut own = self.own_tracks(who);
        let (name, track) = own.find(|(own, _)| text::same(own, name))?;
        Some(Cow::Owned(own_rule(name, track)))
    }

    /// The tracks of this sheet that the game doesn't know, by name, each with its highest value.
    pub fn own_tracks<'a>(
        &'a self,
        who: &'a Character,
    ) -> impl Iterator<Item = (&'a str, Track)> + 'a {
        let own = who.tracks.iter().filter(|(name, track)| {
            let mut rules = self.game.sheet.tracks.iter();
            track.max.is_some() && rules.all(|rule| rule.name != **name)
        });
        own.map(|(name, track)| (name.as_str(), *track))
    }

    /// The names of all tracks of this sheet: the game's, then the sheet's own.
    pub(crate) fn track_names<'a>(&'a self, who: &'a Character) -> impl Iterator<Item = &'a str> {
        let rules = self.game.sheet.tracks.iter().map(|rule| rule.name.as_str());
        rules.chain(self.own_tracks(who).map(|(name, _)| name))
    }

    /// A defence: the sheet's own, else by the game's formula.
    pub fn defence(&self, who: &Character, name: &str) -> Option<i32> {
        let mut defences = self.game.sheet.defences.iter();
        let defence = defences.find(|defence| defence.name == name)?;
        let by_formula = || defence.value.value(|name| figure(&self.game, who, name));
        Some(who.defences.get(name).copied().unwrap_or_else(by_formula))
    }

    /// The dice that damaged tracks take from every roll, each with its reason; tracks that take none are left out. A full
    /// track takes none, whatever its size. At 0 a track takes as many as at 1, and the reason says so.
    pub fn penalty(&self, who: &Character) -> Vec<(String, i32)> {
        let Some(rule) = &self.game.sheet.penalty else {
            return Vec::new();
        };
        let taken = rule.tracks.iter().filter_map(|name| {
            let track = self.track(who, name)?;
            let left = track.now;
            if left >= track.max {
                return None;
            }
            let place = usize::try_from(left.max(1) - 1).ok()?;
            let dice = *rule.by_left.get(place)?;
            let end = if left == 0 { ", incapacitated" } else { "" };
            (dice != 0).then(|| (format!("{name} {left}{end}"), dice))
        });
        taken.collect()
    }

    /// Whether a character is down: by the GM's word, else by the game's rule.
    pub(crate) fn is_down(&self, who: &Character) -> bool {
        who.downed.unwrap_or_else(|| self.is_down_by_rule(who))
    }

    /// Whether the game's rule takes a character down.
    pub(crate) fn is_down_by_rule(&self, who: &Character) -> bool {
        let Some(down) = &self.game.down else {
            return false;
        };
        let is_spent = |name: &String| {
            let rule = self.game.find_track(name);
            rule.is_some_and(|rule| {
                let view = track(&self.game, who, rule);
                view.now == if rule.ill { view.max } else { 0 }
            })
        };
        match down {
            Down::Injury(size) => who.injuries.iter().any(|injury| injury.size >= *size),
            tracks => tracks.tracks().iter().any(is_spent),
        }
    }

    /// An injury with its size as the game counts it: `one-eyed (−1 die)`.
    pub(crate) fn injury_words(&self, it: &Injury) -> String {
        let kind = self.game.sheet.injuries;
        let mut counts = match kind.and_then(|kind| injury_effect(kind, it.size)) {
            Some(effect) => self.game.mechanic.effect_text(effect),
            None => format!("severity {}", it.size),
        };
        if let Some(on) = &it.on {
            counts = format!("{counts} on {on}");
        }
        match kind {
            _ if it.stabilised => counts.push_str(", stable"),
            Some(Injuries::Severity) => counts.push_str(", not stable"),
            _ => {}
        }
        format!("{} ({counts})", it.text)
    }
}

/// The effect of an injury of this size on rolls; `None` where it lowers a track, whose penalty is listed.
pub(super) fn injury_effect(kind: Injuries, size: i32) -> Option<ModifierEffect> {
    match kind {
        Injuries::Dice => Some(ModifierEffect::Dice(-size)),
        Injuries::Flat => Some(ModifierEffect::Flat(-size)),
        Injuries::Bane => Some(ModifierEffect::Bane(size)),
        Injuries::Severity => None,
    }
}

pub(super) fn rating(game: &Game, who: &Character, name: &str) -> Option<Value> {
    let own = who.traits.get(name).map(|rated| rated.value);
    own.or_else(|| overall(game, who, name))
        .or_else(|| match kind_with(game, name)?.rating {
            Rating::Number { start, .. } => start.map(Value::Number),
            Rating::Die { start } => Some(Value::Die(start)),
        })
}

/// The rating of every roll, where this trait is of the kind for which it stands.
fn overall(game: &Game, who: &Character, name: &str) -> Option<Value> {
    let overall = who.overall?;
    let stands_for = game.overall_kind()?.role;
    let is_meant = match kind_with(game, name) {
        Some(kind) => kind.role == stands_for && matches!(kind.rating, Rating::Number { .. }),
        None => game.takes_any_trait(),
    };
    is_meant.then_some(Value::Number(overall))
}

/// The kind that lists a trait, by its exact name.
fn kind_with<'a>(game: &'a Game, name: &str) -> Option<&'a TraitKind> {
    let mut traits = game.traits();
    traits
        .find(|(_, known)| known.name == name)
        .map(|(kind, _)| kind)
}

/// The value of a trait in a formula.
fn figure(game: &Game, who: &Character, name: &str) -> Option<Figure> {
    match rating(game, who, name)? {
        Value::Number(rating) => Some(Figure::Number(rating)),
        Value::Die(die) => {
            let mut ladder = game.mechanic.profile().attribute_dice.iter();
            let place = ladder.position(|step| *step == die)?;
            i32::try_from(place + 1).ok().map(Figure::Place)
        }
    }
}

/// The rule of a track of a sheet's own: it starts full.
fn own_rule(name: &str, track: Track) -> TrackRule {
    let base = track.max.unwrap_or(track.now);
    TrackRule {
        name: name.to_owned(),
        max: Formula {
            base,
            ..Formula::default()
        },
        start: Start::Full,
        less_injuries: false,
        ill: false,
        of: None,
    }
}

/// A track's highest value by the game's formula: 0 to the most that a track may have.
pub(super) fn formula_max(game: &Game, who: &Character, rule: &TrackRule) -> i32 {
    let value = rule.max.value(|name| figure(game, who, name));
    value.clamp(0, MOST_OF_TRACK)
}

/// A track of a new sheet.
pub(super) fn fresh(game: &Game, who: &Character, rule: &TrackRule, max: Option<i32>) -> Track {
    let highest = max.unwrap_or_else(|| formula_max(game, who, rule));
    let now = match rule.start {
        Start::Full => highest,
        Start::Empty => 0,
        Start::At(start) => start.clamp(0, highest),
    };
    Track { now, max }
}

/// A track as stored; a track that the sheet doesn't have is as on a new sheet.
pub(super) fn stored_track(game: &Game, who: &Character, rule: &TrackRule) -> Track {
    let kept = who.tracks.get(&rule.name).copied();
    kept.unwrap_or_else(|| fresh(game, who, rule, None))
}

pub(super) fn track(game: &Game, who: &Character, rule: &TrackRule) -> TrackView {
    let kept = stored_track(game, who, rule);
    let max = kept.max.unwrap_or_else(|| formula_max(game, who, rule));
    if rule.less_injuries {
        let lost = injuries_cost(game, who);
        let now = max.saturating_sub(lost).max(0);
        TrackView { now, max, lost }
    } else {
        let now = kept.now.clamp(0, max);
        TrackView { now, max, lost: 0 }
    }
}

/// The largest severity, plus one for each other injury.
fn injuries_cost(game: &Game, who: &Character) -> i32 {
    if game.sheet.injuries != Some(Injuries::Severity) {
        return 0;
    }
    let worst = who.injuries.iter().map(|injury| injury.size).max();
    let others = i32::try_from(who.injuries.len().saturating_sub(1)).unwrap_or(i32::MAX);
    worst.map_or(0, |worst| worst.saturating_add(others))
}
