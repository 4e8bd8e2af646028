//! What an event changed, before → after; nothing for dice and for what only the program remembers.

use std::fmt;

use serde::Serialize;

use crate::campaign::character::{
    Belonging, Ending, Injury, Item, OwnModifier, PlayedBy, PlayersSee, Presence, Rated, SavedRoll,
    StateTold, Track,
};
use crate::campaign::text::possessive;
use crate::campaign::timer;
use crate::campaign::{
    Campaign, CharacterId, Counter, Decision, Event, HiddenStretch, Kind, OwnTable, Prepared, Seq,
    TableDice, TurnOrder,
};
use crate::game::Game;

/// One thing that an entry changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Change {
    /// A value changed.
    Became {
        /// The name that its character had then; empty where it belongs to no character.
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

impl Change {
    /// What an event of an entry changed; `campaign` is as it is now. Names every event, so that a new one is not forgotten.
    #[expect(clippy::too_many_lines, reason = "an arm for each event")]
    pub(crate) fn of(campaign: &Campaign, what: &Decision, event: &Event) -> Option<Self> {
        let which = || text(event.which());
        let name = |who: CharacterId| {
            let now = || Some(campaign.character(who)?.name.as_str());
            what.name_of(who)
                .or_else(now)
                .unwrap_or("somebody who is gone")
        };
        let (what_changed, [before, after]) = match event {
            Event::Began { name, .. } => {
                return Some(said(format!("the campaign “{name}” begins")));
            }
            Event::CharacterAdded(who) => {
                let came = match what.kind {
                    Kind::Undo => "is back",
                    _ => "joined",
                };
                return Some(said(format!("{} {came}, number {}", who.name, who.number)));
            }
            Event::CharacterRemoved(who) => {
                let went = match what.kind {
                    Kind::Undo => "did not join",
                    _ => "left",
                };
                return Some(said(format!("{} {went}, number {}", who.name, who.number)));
            }
            Event::Noted(text) => return Some(said(format!("“{text}”"))),
            Event::Tagged { of, word } => return Some(said(format!("entry {} has #{word}", of.0))),
            Event::Revealed { of } => return Some(said(format!("players see entry {}", of.0))),
            Event::HarmLooked { look, .. } => {
                return Some(said(format!("it looked like “{look}”")));
            }
            Event::TimeUp => return Some(said("by the clock".to_owned())),
            Event::Rested(rest) => return Some(said(format!("rest: {rest}"))),
            Event::CampaignRenamed { before, after } => {
                (text("campaign"), [before, after].map(Clone::clone))
            }
            Event::Renamed { before, after, .. } => {
                (text("name"), [before, after].map(Clone::clone))
            }
            Event::GameChanged { before, after } => {
                let entry = |seq: &Seq| format!("of entry {}", seq.0);
                (text("game"), [before, after].map(entry))
            }
            Event::SessionSet { before, after } => {
                (text("session"), [*before, *after].map(session))
            }
            Event::OrderSet { before, after } => {
                turns(campaign, [before, after].map(Option::as_deref))
            }
            Event::TurnTimerSet { before, after } => {
                let words = |it: &Option<u32>| it.map_or_else(|| text("none"), timer::length_words);
                (text("timer of the turns"), [before, after].map(words))
            }
            Event::CurtainSet { before, after } => (
                text("players' screens"),
                both([before, after], "open", |it| format!("covered: “{it}”")),
            ),
            Event::TableDiceSet { before, after } => {
                let word = |it: &Option<TableDice>| it.map_or("as usual", TableDice::word);
                (text("table dice"), [before, after].map(word).map(text))
            }
            Event::OwnTableDiceSet { before, after, .. } => {
                let word =
                    |on: Option<bool>| on.map_or("as usual", |on| if on { "on" } else { "off" });
                (text("table dice"), [*before, *after].map(word).map(text))
            }
            Event::HiddenStretchSet { before, after } => {
                let on = |it: &Option<HiddenStretch>| it.is_some_and(|it| it.to.is_none());
                let word = |it| text(if on(it) { "on" } else { "off" });
                (text("hidden"), [before, after].map(word))
            }
            Event::PlayersSeeSet { before, after } => (
                text("players see of NPCs"),
                [before, after].map(ToString::to_string),
            ),
            Event::DifficultiesHiddenSet { before, after } => (
                text("players see difficulties"),
                [!before, !after].map(yes_or_no),
            ),
            Event::OwnPlayersSeeSet { before, after, .. } => (
                text("as players see it"),
                both([before, after], "as the campaign", ToString::to_string),
            ),
            Event::AliasSet { before, after, .. } => (
                text("name for players"),
                both([before, after], "its own", quoted),
            ),
            Event::HiddenSet { before, after, .. } => {
                (text("hidden"), [*before, *after].map(yes_or_no))
            }
            Event::StateToldSet { who, before, after } => {
                let step = campaign
                    .character(*who)
                    .map(|who| campaign.players_see(who));
                let told = |it: &StateTold| match step {
                    Some(PlayersSee::Numbers) => it.numbers(),
                    _ => it.words.clone(),
                };
                let both = both([before, after], "nothing", told);
                if step == Some(PlayersSee::Nothing) || both[0] == both[1] {
                    return None;
                }
                (text("players were told"), both)
            }
            Event::KnownSet { before, after, .. } => {
                (text("known to players"), [*before, *after].map(yes_or_no))
            }
            Event::PreparedSet { before, after } => {
                (which(), both([before, after], NONE, |it| prepared(it)))
            }
            Event::KeptNoteSet { before, after } => (
                text("note"),
                both([before, after], NONE, |it| it.text.clone()),
            ),
            Event::RandomSet { before, after } => {
                let words =
                    |it: &OwnTable| format!("{}, {} rows", it.table.dice, it.table.rows.len());
                (which(), both([before, after], NONE, |it| words(it)))
            }
            Event::CounterSet { before, after } => {
                let words = |it: &Counter| it.count.words(campaign.open_time);
                (which(), both([before, after], NONE, words))
            }
            Event::TraitSet { before, after, .. } => {
                let words = |it: &Rated| it.value.shown();
                (which(), both([before, after], "as a new sheet", words))
            }
            Event::LevelSet { before, after, .. } => {
                (text("level"), both([before, after], NONE, i32::to_string))
            }
            Event::OverallSet { before, after, .. } => (
                text("every roll"),
                both([before, after], NONE, i32::to_string),
            ),
            Event::DefenceSet { before, after, .. } => (
                which(),
                both([before, after], "by the rules", i32::to_string),
            ),
            Event::PointsSet { before, after, .. } => {
                (which(), [before, after].map(i32::to_string))
            }
            Event::TrackSet { before, after, .. } => (which(), [before, after].map(bounded)),
            Event::OwnTrackSet { before, after, .. } => {
                (which(), both([before, after], NONE, bounded))
            }
            Event::PresenceSet { before, after, .. } => (
                String::new(),
                [*before, *after].map(Presence::word).map(text),
            ),
            Event::KindSet { before, after, .. } => {
                (text("kind"), [before, after].map(ToString::to_string))
            }
            Event::OwnerSet { before, after, .. } => {
                let name = |id: &CharacterId| {
                    let owner = campaign.character(*id);
                    owner.map_or_else(|| text("a removed character"), |it| it.name.clone())
                };
                (text("goes with"), both([before, after], NONE, name))
            }
            Event::NoteSet { before, after, .. } => (text("note"), [before, after].map(quoted)),
            Event::ConditionSet { name, on, .. } => (text(name), [!on, *on].map(yes_or_no)),
            Event::EndingSet { before, after, .. } => {
                let lasts = which() + " lasts";
                let words = Ending::to_string;
                (lasts, both([before, after], "until it is taken off", words))
            }
            Event::DownedSet { before, after, .. } => {
                let words = |down: &bool| yes_or_no(*down);
                (text("down"), both([before, after], "by the rule", words))
            }
            Event::PlayedBySet { before, after, .. } => {
                let words = PlayedBy::to_string;
                let own = "by its own player";
                (text("played"), both([before, after], own, words))
            }
            Event::NumberSet { before, after, .. } => {
                (text("number"), [before, after].map(u32::to_string))
            }
            Event::ItemSet { before, after, .. } => {
                (which(), both([before, after], NONE, Item::state))
            }
            Event::BelongingSet { before, after, .. } => {
                let words = |it: &Belonging| it.count.to_string();
                (which(), both([before, after], NONE, words))
            }
            Event::InjurySet { before, after, .. } => {
                (text("injury"), both([before, after], NONE, injury))
            }
            Event::ModifierSet { before, after, .. } => {
                let words = |it: &OwnModifier| modifier(&campaign.game, it);
                (text("modifier"), both([before, after], NONE, words))
            }
            Event::SavedSet { who, before, after } => {
                let what = if who.is_some() {
                    "saved roll"
                } else {
                    "everybody's saved roll"
                };
                (text(what), both([before, after], NONE, |it| saved(it)))
            }
            Event::PairingSet { before, after, .. } => {
                let with = which() + " is rolled with";
                (with, both([before, after], "the usual", String::clone))
            }
            // That a roll opens its own result is told by the roll; only what can be done no more is news.
            Event::OpenSet { who, before, after } => {
                let closed = before.as_ref()?.root;
                if after.as_ref().is_some_and(|it| it.root == closed) {
                    return None;
                }
                let who = possessive(name(*who));
                let words = format!(
                    "{who} roll of entry {} can't be changed by points any more",
                    closed.0
                );
                return Some(said(words));
            }
            // What players were told says it.
            Event::HealthNotedSet { .. }
            | Event::KnownTrackSet { .. }
            | Event::KnownInjurySet { .. }
            | Event::KnownDownedSet { .. }
            | Event::TrackAsked { .. }
            | Event::InjuryEased { .. }
            | Event::Healed { .. }
            | Event::GameText(_)
            | Event::GameDeclined { .. }
            | Event::Checked { .. }
            | Event::Rolled(_)
            | Event::Contested { .. }
            | Event::Rerolled { .. }
            | Event::Kept { .. }
            | Event::Amended { .. }
            | Event::DiceThrown { .. }
            | Event::RandomThrown { .. }
            | Event::TableThrown { .. }
            | Event::PassedOver { .. }
            | Event::Undid(_)
            | Event::Redid(_) => return None,
        };
        // A change of name already has the name.
        let who = event
            .on()
            .filter(|_| !matches!(event, Event::Renamed { .. }));
        let who = who.map_or("", name);
        Some(Self::Became {
            who: who.to_owned(),
            what: what_changed,
            before,
            after,
        })
    }
}

fn said(words: String) -> Change {
    Change::Said(words)
}

fn text(words: &str) -> String {
    words.to_owned()
}

/// Two values in words, each of which there may be none of.
fn both<T>(values: [&Option<T>; 2], none: &str, words: impl Fn(&T) -> String) -> [String; 2] {
    values.map(|it| it.as_ref().map_or_else(|| text(none), &words))
}

const NONE: &str = "none";

fn bounded(track: &Track) -> String {
    match track.max {
        Some(max) => format!("{} of {max}", track.now),
        None => track.now.to_string(),
    }
}

fn yes_or_no(is_so: bool) -> String {
    text(if is_so { "yes" } else { "no" })
}

fn quoted(words: &String) -> String {
    if words.is_empty() {
        text(NONE)
    } else {
        format!("“{words}”")
    }
}

fn injury(it: &Injury) -> String {
    let on = it.on.as_ref();
    let on = on.map_or_else(String::new, |on| format!(" on {on}"));
    let stabilised = if it.stabilised { ", stabilised" } else { "" };
    format!("“{}” {}{on}{stabilised}", it.text, it.size)
}

fn modifier(game: &Game, it: &OwnModifier) -> String {
    let reach = it.reach.words();
    let effect = game.mechanic.effect_text(it.effect);
    format!("“{}” {effect}{reach}", it.label)
}

fn saved(it: &SavedRoll) -> String {
    let texts = it.texts.iter();
    let texts = texts.map(|(tier, text)| format!(", {tier} “{text}”"));
    let traits = it.test.traits.join(" with ");
    format!("“{}” {traits}{}", it.name, texts.collect::<String>())
}

/// `round 2, Ysolde of Ysolde, Brannoc, Wolf`.
/// Two orders of turns; who is in them is listed only where that changed.
fn turns(campaign: &Campaign, both: [Option<&TurnOrder>; 2]) -> (String, [String; 2]) {
    let name = |turn| campaign.turn_name(turn);
    let now = |order: &TurnOrder| order.turn().map_or("nobody", name).to_owned();
    match both {
        [Some(before), Some(after)] if before.turns == after.turns => {
            let is_same_round = before.round == after.round;
            let turn = |order: &TurnOrder| {
                if is_same_round {
                    now(order)
                } else {
                    format!("round {}, {}", order.round, now(order))
                }
            };
            (text("turn"), [before, after].map(turn))
        }
        both => {
            let order = |order: Option<&TurnOrder>| {
                let Some(order) = order else {
                    return text("no order");
                };
                let all: Vec<&str> = order.turns.iter().copied().map(name).collect();
                format!(
                    "round {}, {} of {}",
                    order.round,
                    now(order),
                    all.join(", ")
                )
            };
            (text("turns"), both.map(order))
        }
    }
}

fn session((number, going_on): (u32, bool)) -> String {
    match (number, going_on) {
        (0, _) => "before the first".to_owned(),
        (n, true) => format!("{n} going on"),
        (n, false) => format!("{n} over"),
    }
}

fn prepared(it: &Prepared) -> String {
    text(if it.on.is_empty() {
        "prepared"
    } else {
        "on the table"
    })
}
