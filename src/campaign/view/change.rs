//! What an event changed, before → after; nothing for dice and for what only the program remembers.

use std::fmt;

use serde::Serialize;

use crate::campaign::character::{Injury, Item, OwnModifier, Presence, Rated, SavedRoll, Track};
use crate::campaign::{
    Campaign, CharacterId, Counter, Decision, Event, OpenOutcome, TableDice, TurnOrder,
};
use crate::game::{Game, Reach};

/// One thing that an entry changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Change {
    /// A value became another.
    Became {
        /// Whose it is, by the name of that day; empty where it is nobody's.
        who: String,
        /// Which; may be empty.
        what: String,
        /// Was.
        before: String,
        /// Is.
        after: String,
    },
    /// In a sentence of its own.
    Said(String),
}

/// `Ysolde HP: 16 of 18 → 13 of 18`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Became {
                who,
                what,
                before,
                after,
            } => {
                let both = !who.is_empty() && !what.is_empty();
                let space = if both { " " } else { "" };
                write!(f, "{who}{space}{what}: {before} → {after}")
            }
            Self::Said(words) => f.write_str(words),
        }
    }
}

/// An entry whose changes are told.
#[derive(Clone, Copy)]
struct Told<'a> {
    campaign: &'a Campaign,
    what: &'a Decision,
}

impl Change {
    /// What an event of an entry changed; `campaign` is as it is now.
    #[must_use]
    pub fn of(campaign: &Campaign, what: &Decision, event: &Event) -> Option<Self> {
        of(Told { campaign, what }, event)
    }
}

/// What an event changed.
fn of(told: Told<'_>, event: &Event) -> Option<Change> {
    let nobodys = |what: &str, [before, after]: [String; 2]| Change::Became {
        who: String::new(),
        what: what.to_owned(),
        before,
        after,
    };
    Some(match event {
        Event::Began { name, .. } => Change::Said(format!("the campaign “{name}” begins")),
        Event::CampaignRenamed { before, after } => {
            nobodys("campaign", [before, after].map(Clone::clone))
        }
        Event::CharacterAdded(who) => {
            Change::Said(format!("{} joined, number {}", who.name, who.number))
        }
        Event::CharacterRemoved(who) => {
            Change::Said(format!("{} left, number {}", who.name, who.number))
        }
        Event::Renamed { before, after, .. } => nobodys("name", [before, after].map(Clone::clone)),
        Event::Noted(text) => Change::Said(format!("“{text}”")),
        Event::Tagged { of, word } => Change::Said(format!("entry {} has #{word}", of.0)),
        Event::Revealed { of } => Change::Said(format!("players see entry {}", of.0)),
        Event::Rested(rest) => Change::Said(format!("rest: {rest}")),
        Event::SessionSet { before, after } => nobodys("session", [*before, *after].map(session)),
        Event::OrderSet { before, after } => {
            let both = [before, after].map(|it| order(told.campaign, it.as_deref()));
            nobodys("turns", both)
        }
        Event::CounterSet { before, after } => {
            let name = before.as_ref().or(after.as_ref()).map_or("", |it| &it.name);
            nobodys(name, [before, after].map(|it| counter(it.as_ref())))
        }
        Event::TableDiceSet { before, after } => {
            let word = |setting: &Option<TableDice>| setting.map_or("as usual", TableDice::word);
            nobodys("table dice", [before, after].map(|it| word(it).to_owned()))
        }
        _ => value(told, event).or_else(|| thing(told, event))?,
    })
}

/// A value of a sheet.
fn value(told: Told<'_>, event: &Event) -> Option<Change> {
    let line =
        |who: &CharacterId, what: &str, before, after| told.became(*who, what, before, after);
    Some(match event {
        Event::TraitSet {
            who,
            name,
            before,
            after,
        } => line(who, name, rated(before.as_ref()), rated(after.as_ref())),
        Event::LevelSet { who, before, after } => {
            line(who, "level", number(*before), number(*after))
        }
        Event::DefenceSet {
            who,
            name,
            before,
            after,
        } => line(who, name, by_formula(*before), by_formula(*after)),
        Event::PointsSet {
            who,
            point,
            before,
            after,
        } => line(who, point, before.to_string(), after.to_string()),
        Event::TrackSet {
            who,
            track,
            before,
            after,
        } => line(who, track, bounded(*before), bounded(*after)),
        Event::PresenceSet { who, before, after } => {
            line(who, "", presence(*before), presence(*after))
        }
        Event::OwnTableDiceSet { who, before, after } => {
            let word = |setting: Option<bool>| match setting {
                None => "as usual".to_owned(),
                Some(on) => if on { "on" } else { "off" }.to_owned(),
            };
            line(who, "table dice", word(*before), word(*after))
        }
        Event::NoteSet { who, before, after } => line(who, "note", quoted(before), quoted(after)),
        Event::ConditionSet { who, name, on } => {
            let (before, after) = if *on { ("no", "yes") } else { ("yes", "no") };
            line(who, name, before.to_owned(), after.to_owned())
        }
        Event::RoundsSet {
            who,
            name,
            before,
            after,
        } => {
            let what = format!("{name} lasts");
            line(who, &what, rounds(*before), rounds(*after))
        }
        Event::OwnTrackSet {
            who,
            track,
            before,
            after,
        } => {
            let words = |track: Option<Track>| track.map_or_else(|| NONE.to_owned(), bounded);
            line(who, track, words(*before), words(*after))
        }
        _ => return None,
    })
}

/// A thing on a sheet. Names every other event too, so that a new one is not forgotten here.
fn thing(told: Told<'_>, event: &Event) -> Option<Change> {
    let line =
        |who: &CharacterId, what: &str, before, after| told.became(*who, what, before, after);
    Some(match event {
        Event::ItemSet {
            who, before, after, ..
        } => {
            let name = before.as_ref().or(after.as_ref()).map_or("", |it| &it.name);
            line(who, name, item(before.as_ref()), item(after.as_ref()))
        }
        Event::InjurySet { who, before, after } => line(
            who,
            "injury",
            injury(before.as_ref()),
            injury(after.as_ref()),
        ),
        Event::ModifierSet { who, before, after } => {
            let (before, after) = [before, after]
                .map(|it| modifier(&told.campaign.game, it.as_ref()))
                .into();
            line(who, "modifier", before, after)
        }
        Event::SavedSet { who, before, after } => {
            let (before, after) = (saved(before.as_deref()), saved(after.as_deref()));
            match who {
                Some(who) => line(who, "saved roll", before, after),
                None => Change::Became {
                    who: String::new(),
                    what: "everybody's saved roll".to_owned(),
                    before,
                    after,
                },
            }
        }
        Event::PairingSet {
            who,
            skill,
            before,
            after,
        } => {
            let usual = |with: &Option<String>| with.clone().unwrap_or("the usual".to_owned());
            let what = format!("{skill} is rolled with");
            line(who, &what, usual(before), usual(after))
        }
        Event::OpenSet { who, before, after } => {
            let (before, after) = (open(before.as_deref()), open(after.as_deref()));
            // The other side of a contest only learns of the new throw.
            if before == after {
                return None;
            }
            line(who, "outcome", before, after)
        }
        Event::Began { .. }
        | Event::CampaignRenamed { .. }
        | Event::CharacterAdded(_)
        | Event::CharacterRemoved(_)
        | Event::Renamed { .. }
        | Event::TraitSet { .. }
        | Event::LevelSet { .. }
        | Event::DefenceSet { .. }
        | Event::PointsSet { .. }
        | Event::TrackSet { .. }
        | Event::OwnTrackSet { .. }
        | Event::RoundsSet { .. }
        | Event::OrderSet { .. }
        | Event::CounterSet { .. }
        | Event::PresenceSet { .. }
        | Event::NoteSet { .. }
        | Event::TableDiceSet { .. }
        | Event::OwnTableDiceSet { .. }
        | Event::ConditionSet { .. }
        | Event::Checked { .. }
        | Event::Rolled(_)
        | Event::Contested { .. }
        | Event::Rerolled { .. }
        | Event::Kept { .. }
        | Event::Amended { .. }
        | Event::DiceThrown { .. }
        | Event::TableThrown { .. }
        | Event::PassedOver { .. }
        | Event::Noted(_)
        | Event::Tagged { .. }
        | Event::Revealed { .. }
        | Event::Rested(_)
        | Event::SessionSet { .. }
        | Event::Undid(_)
        | Event::Redid(_) => return None,
    })
}

impl Told<'_> {
    fn became(self, who: CharacterId, what: &str, before: String, after: String) -> Change {
        let now = || Some(self.campaign.character(who)?.name.as_str());
        let name = self.what.name_of(who).or_else(now);
        Change::Became {
            who: name.unwrap_or("somebody who is gone").to_owned(),
            what: what.to_owned(),
            before,
            after,
        }
    }
}

const NONE: &str = "none";

fn rated(rated: Option<&Rated>) -> String {
    rated.map_or_else(
        || "as a new sheet".to_owned(),
        |rated| rated.value.to_string(),
    )
}

fn number(n: Option<i32>) -> String {
    n.map_or_else(|| NONE.to_owned(), |n| n.to_string())
}

fn by_formula(n: Option<i32>) -> String {
    n.map_or_else(|| "by the rules".to_owned(), |n| n.to_string())
}

fn bounded(track: Track) -> String {
    match track.max {
        Some(max) => format!("{} of {max}", track.now),
        None => track.now.to_string(),
    }
}

fn presence(presence: Presence) -> String {
    match presence {
        Presence::Present => "present",
        Presence::Absent => "absent",
        Presence::Benched => "benched",
    }
    .to_owned()
}

fn quoted(text: &str) -> String {
    if text.is_empty() {
        NONE.to_owned()
    } else {
        format!("“{text}”")
    }
}

fn item(item: Option<&Item>) -> String {
    item.map_or_else(
        || NONE.to_owned(),
        |it| format!("{}, {}", it.die, it.durability.words()),
    )
}

fn injury(injury: Option<&Injury>) -> String {
    injury.map_or_else(
        || NONE.to_owned(),
        |it| {
            let on = it
                .on
                .as_ref()
                .map_or_else(String::new, |on| format!(" on {on}"));
            let stabilised = if it.stabilised { ", stabilised" } else { "" };
            format!("“{}” {}{on}{stabilised}", it.text, it.size)
        },
    )
}

fn modifier(game: &Game, modifier: Option<&OwnModifier>) -> String {
    modifier.map_or_else(
        || NONE.to_owned(),
        |it| {
            let reach = match &it.reach {
                Reach::All => String::new(),
                Reach::Trait(name) => format!(" on {name}"),
                Reach::Offered => ", offered".to_owned(),
            };
            let effect = game.mechanic.effect_text(it.effect);
            format!("“{}” {effect}{reach}", it.label)
        },
    )
}

fn saved(saved: Option<&SavedRoll>) -> String {
    saved.map_or_else(
        || NONE.to_owned(),
        |it| {
            let texts = it.texts.iter();
            let texts = texts.map(|(tier, text)| format!(", {tier} “{text}”"));
            let traits = it.test.traits.join(" with ");
            format!("“{}” {traits}{}", it.name, texts.collect::<String>())
        },
    )
}

fn open(open: Option<&OpenOutcome>) -> String {
    open.map_or_else(
        || "closed".to_owned(),
        |it| format!("open, {} of entry {}", it.record.value, it.root.0),
    )
}

fn rounds(left: Option<u32>) -> String {
    match left {
        None => "until it is taken off".to_owned(),
        Some(1) => "1 round".to_owned(),
        Some(left) => format!("{left} rounds"),
    }
}

/// `round 2, Ysolde of Ysolde, Brannoc, Wolf`.
fn order(campaign: &Campaign, order: Option<&TurnOrder>) -> String {
    let Some(order) = order else {
        return "no order".to_owned();
    };
    let name = |turn| campaign.turn_name(turn);
    let all: Vec<&str> = order.turns.iter().copied().map(name).collect();
    let now = order.turn().map_or("nobody", name);
    format!("round {}, {now} of {}", order.round, all.join(", "))
}

fn counter(counter: Option<&Counter>) -> String {
    counter.map_or_else(|| NONE.to_owned(), |it| format!("{} of {}", it.now, it.max))
}

fn session((number, going_on): (u32, bool)) -> String {
    match (number, going_on) {
        (0, _) => "before the first".to_owned(),
        (n, true) => format!("{n} going on"),
        (n, false) => format!("{n} over"),
    }
}
