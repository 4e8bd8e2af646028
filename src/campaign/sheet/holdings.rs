//! What described rolls change and pay with: tracks, points, counters, the item used.

use super::TrackView;
use crate::campaign::character::Item;
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Actor, Test};
use crate::campaign::{
    Affected, Campaign, Character, CharacterId, Count, Counter, NoteAbout, RollRecord, Seq, text,
};
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
    /// A track by its name, and whether more of it is worse.
    Track(&'a Character, String, TrackView, bool),
    /// Points of a name.
    Points(&'a Character, String, i32),
    /// A counter of the campaign that counts steps, with its value and the highest.
    Counter(&'a Counter, i32, i32),
    /// The bonus of an item.
    Bonus(&'a Character, &'a Item),
    /// The uses of an item, and how many are left.
    Uses(&'a Character, &'a Item, i32),
}

impl Holding<'_> {
    /// Its name.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Track(_, name, ..) | Self::Points(_, name, _) => name,
            Self::Counter(counter, ..) => &counter.name,
            Self::Bonus(_, item) | Self::Uses(_, item, _) => &item.name,
        }
    }

    /// Its value.
    pub(crate) fn now(&self) -> i32 {
        match self {
            Self::Track(_, _, view, _) => view.now,
            Self::Points(_, _, left) | Self::Uses(_, _, left) => *left,
            Self::Counter(_, now, _) => *now,
            Self::Bonus(_, item) => item.bonus,
        }
    }

    /// How much can be paid with it.
    pub(crate) fn left(&self) -> i32 {
        match self {
            Self::Track(_, _, view, true) => view.max.saturating_sub(view.now),
            _ => self.now(),
        }
    }

    /// What paying one changes it by: where more is worse it rises.
    pub(crate) fn per_paid(&self) -> i32 {
        match self {
            Self::Track(.., true) => 1,
            _ => -1,
        }
    }
}

impl Campaign {
    /// What a roll of this owner changes or pays with; `None` where there is no such thing.
    pub(crate) fn holding(&self, of: RollOwner<'_>, what: &EffectTarget) -> Option<Holding<'_>> {
        self.held(of.who, &self.affected(of, what)?)
    }

    /// What is meant by the rule of a roll of this owner.
    pub(crate) fn affected(&self, of: RollOwner<'_>, what: &EffectTarget) -> Option<Affected> {
        Some(match what {
            EffectTarget::Counter(name) => Affected::Counter(name.clone()),
            EffectTarget::Track(name) => {
                Affected::Track(self.track_meant(name, of.attribute)?.to_owned())
            }
            EffectTarget::Points(name) => Affected::Points(name.clone()),
            EffectTarget::Item => {
                let mut items = self.character(of.who?)?.items.iter();
                let item = items.find(|item| Some(item.id) == of.using)?;
                if item.bonus > 0 {
                    Affected::Bonus(item.id)
                } else {
                    Affected::Uses(item.id)
                }
            }
        })
    }

    /// The same as it is now; `None` where it is gone.
    pub(crate) fn held(&self, who: Option<CharacterId>, what: &Affected) -> Option<Holding<'_>> {
        if let Affected::Counter(name) = what {
            let mut counters = self.counters.iter();
            let counter = counters.find(|counter| text::same(&counter.name, name))?;
            return match counter.count {
                Count::Steps { now, max } => Some(Holding::Counter(counter, now, max)),
                Count::Time(_) => None,
            };
        }
        let who = self.character(who?)?;
        let item = |id| who.items.iter().find(|item| item.id == id);
        Some(match what {
            Affected::Track(name) => {
                let ill = self.game.find_track(name).is_some_and(|rule| rule.ill);
                Holding::Track(who, name.clone(), self.track(who, name)?, ill)
            }
            Affected::Points(name) => {
                let left = who.points.get(name).copied().unwrap_or(0);
                Holding::Points(who, name.clone(), left)
            }
            Affected::Bonus(id) => Holding::Bonus(who, item(*id)?),
            Affected::Uses(id) => {
                let item = item(*id)?;
                Holding::Uses(who, item, self.uses_left(item))
            }
            Affected::Counter(_) => return None,
        })
    }

    /// The track of this name; for [`OF_THE_ATTRIBUTE`] the one that belongs to the attribute rolled.
    pub(crate) fn track_meant<'a>(&'a self, name: &'a str, attribute: &str) -> Option<&'a str> {
        if name != OF_THE_ATTRIBUTE {
            return Some(name);
        }
        let mut tracks = self.game.sheet.tracks.iter();
        let is_of = |of: &String| text::same(of, attribute);
        let track = tracks.find(|rule| rule.of.as_ref().is_some_and(is_of))?;
        Some(&track.name)
    }

    /// How often an item can still be used until it is worn out.
    pub(crate) fn uses_left(&self, item: &Item) -> i32 {
        let uses = self.game.sheet.wear(false).map_or(0, |wear| {
            let path = wear.path(WearingKind::Item, item.durability, item.die);
            path.count().saturating_sub(1)
        });
        i32::try_from(uses).unwrap_or(i32::MAX)
    }
}

/// Where a note stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotePlace {
    /// In the history.
    Entry(Seq),
    /// On somebody's sheet.
    Sheet(CharacterId),
}

impl Campaign {
    /// The notes that stay at hand, each with where it stands: pinned ones, then those on people and on their sheets, then those
    /// on sessions.
    pub fn notes_in_words(&self) -> Vec<(NotePlace, String)> {
        let mut all: Vec<(u8, String, NotePlace)> = Vec::new();
        let sheets = self.characters.values();
        for who in sheets.filter(|who| !who.note.is_empty()) {
            let words = format!("{} · {}", who.name, text::line(&who.note));
            all.push((1, words, NotePlace::Sheet(who.id)));
        }
        for note in &self.notes {
            let (order, head) = match note.about {
                NoteAbout::Pinned => (0, "pinned".to_owned()),
                NoteAbout::Person(id) => match self.character(id) {
                    Some(who) => (1, who.name.clone()),
                    None => (1, "somebody removed".to_owned()),
                },
                NoteAbout::Session(number) => (2, format!("session {number}")),
            };
            let place = NotePlace::Entry(note.seq);
            all.push((order, format!("{head} · {}", note.text), place));
        }
        all.sort();
        all.into_iter()
            .map(|(_, words, place)| (place, words))
            .collect()
    }
}
