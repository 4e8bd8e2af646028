//! What described rolls change and pay with: tracks, points, counters, the item used.

use super::TrackView;
use crate::campaign::character::Item;
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Actor, Test};
use crate::campaign::{Campaign, Character, CharacterId, Counter, RollRecord, text};
use crate::game::OF_THE_ATTRIBUTE;
use crate::rules::described::EffectTarget;
use crate::rules::durability::WearingKind;

/// What of a roll decides whose track, points or item is meant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RollOwner<'a> {
    who: Option<CharacterId>,
    /// The attribute rolled; else the leading trait.
    attribute: &'a str,
    using: Option<ThingId>,
}

impl<'a> RollOwner<'a> {
    pub(crate) fn of(test: &'a Test, attribute: Option<&'a str>) -> Self {
        Self {
            who: match test.who {
                Actor::Character(id) => Some(id),
                _ => None,
            },
            attribute: attribute.unwrap_or_else(|| test.lead(None)),
            using: test.using,
        }
    }
}

impl<'a> From<&'a RollRecord> for RollOwner<'a> {
    fn from(record: &'a RollRecord) -> Self {
        Self::of(&record.test, record.attribute.as_deref())
    }
}

/// Something that a roll can change or pay with, as it is now.
#[derive(Debug)]
pub(crate) enum Holding<'a> {
    /// A track by its name.
    Track(&'a Character, &'a str, TrackView),
    /// Points of a name.
    Points(&'a Character, &'a str, i32),
    /// A counter of the campaign.
    Counter(&'a Counter),
    /// The item used, and how often it still can be.
    Item(&'a Character, &'a Item, i32),
}

impl Holding<'_> {
    /// Its name.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Track(_, name, _) | Self::Points(_, name, _) => name,
            Self::Counter(counter) => &counter.name,
            Self::Item(_, item, _) => &item.name,
        }
    }

    /// How much of it is left.
    pub(crate) fn left(&self) -> i32 {
        match self {
            Self::Track(_, _, view) => view.now,
            Self::Points(_, _, left) | Self::Item(_, _, left) => *left,
            Self::Counter(counter) => counter.now,
        }
    }
}

impl Campaign {
    /// What a roll of this owner changes or pays with; `None` where there is no such thing.
    pub(crate) fn holding<'a>(
        &'a self,
        of: RollOwner<'_>,
        what: &'a EffectTarget,
    ) -> Option<Holding<'a>> {
        if let EffectTarget::Counter(name) = what {
            let mut counters = self.counters.iter();
            let counter = counters.find(|counter| text::same(&counter.name, name));
            return counter.map(Holding::Counter);
        }
        let who = self.character(of.who?)?;
        match what {
            EffectTarget::Track(name) => {
                let name = self.track_meant(name, of.attribute)?;
                Some(Holding::Track(who, name, self.track(who, name)?))
            }
            EffectTarget::Points(name) => {
                let left = who.points.get(name).copied().unwrap_or(0);
                Some(Holding::Points(who, name, left))
            }
            EffectTarget::Item => {
                let item = who.items.iter().find(|item| Some(item.id) == of.using)?;
                Some(Holding::Item(who, item, self.uses_left(item)))
            }
            EffectTarget::Counter(_) => None,
        }
    }

    /// The track of this name; for [`OF_THE_ATTRIBUTE`] the one that belongs to the attribute rolled.
    fn track_meant<'a>(&'a self, name: &'a str, attribute: &str) -> Option<&'a str> {
        if name != OF_THE_ATTRIBUTE {
            return Some(name);
        }
        let mut tracks = self.game.sheet.tracks.iter();
        let is_of = |of: &String| text::same(of, attribute);
        let track = tracks.find(|rule| rule.of.as_ref().is_some_and(is_of))?;
        Some(&track.name)
    }

    /// How often an item can still be used: its bonus, else until it is worn out.
    pub(crate) fn uses_left(&self, item: &Item) -> i32 {
        if item.bonus > 0 {
            return item.bonus;
        }
        let uses = self.game.sheet.wear(false).map_or(0, |wear| {
            let path = wear.path(WearingKind::Item, item.durability, item.die);
            path.count().saturating_sub(1)
        });
        i32::try_from(uses).unwrap_or(i32::MAX)
    }
}
