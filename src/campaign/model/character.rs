//! One character's sheet: everything they have, by stable ids.

use super::counter::timer::{self, OpenTime, Timer};
use super::ids::{CharacterId, ThingId};
use super::roll_record::OpenOutcome;
use super::test::Test;
use super::turn_order::Turn;
use crate::game::Reach;
use crate::rules::durability::Durability;
use crate::rules::modifier::{plain, signed};
use crate::rules::{ModifierEffect, Step, is_default};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The highest number that a key chooses.
pub(crate) const MOST_KEYS: u32 = 9;

/// A character: a player's, an ally or an NPC.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Never reused.
    pub id: CharacterId,
    /// The place in the list, from 1; up to [`MOST_KEYS`] the key that chooses the character. A player's character keeps it, an NPC
    /// gives it back when it leaves the table.
    pub number: u32,
    /// Cleaned on entry: no control characters, 1 to 60 columns, unique in the campaign whatever the case.
    pub name: String,
    /// A player's character, an ally or an NPC.
    pub kind: CharacterKind,
    /// The player's character that an ally goes with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<CharacterId>,
    /// Here, absent or away from the table.
    pub presence: Presence,
    /// The level, in games with levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<i32>,
    /// Ratings by name. A trait that isn't here has the initial rating of its kind, or is unknown.
    pub traits: BTreeMap<String, Rated>,
    /// The rating of every roll whose traits have none of their own: a guard who is no more than a 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overall: Option<i32>,
    /// Tracks by name: the present and highest value. Tracks of the character's own have a highest value.
    pub tracks: BTreeMap<String, Track>,
    /// Points by name; a missing name is 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub points: BTreeMap<String, i32>,
    /// Defences that differ from the game's formula.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub defences: BTreeMap<String, i32>,
    /// Items. Items, supplies, injuries, modifiers and saved rolls are each ordered by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
    /// Supplies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supplies: Vec<Item>,
    /// What is carried that no check wears out, and numbers of the character's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub belongings: Vec<Belonging>,
    /// Injuries and wounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<Injury>,
    /// Conditions by name.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub conditions: BTreeSet<String>,
    /// Those of the conditions above that are hidden from the players.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hidden_conditions: BTreeSet<String>,
    /// When those of the conditions above end that end by themselves.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub endings: BTreeMap<String, Ending>,
    /// What the GM says against the game's rule: that it is down, or not down. It ends when the rule says otherwise than before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub downed: Option<bool>,
    /// The GM's own listed or offered modifiers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<OwnModifier>,
    /// Saved rolls, with their own texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<SavedRoll>,
    /// The attribute last rolled with each skill.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pairings: BTreeMap<String, String>,
    /// The outcome that can still be rerolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Box<OpenOutcome>>,
    /// Whether it was added in hiding and is not revealed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
    /// What players see of this NPC; `None` uses the campaign's setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players_see: Option<PlayersSee>,
    /// An NPC's name for players: `a hooded stranger`; `None` is its own name. No other character has it as a name of any kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// Whether players have met this NPC.
    #[serde(default, skip_serializing_if = "is_default")]
    pub known: bool,
    /// How an NPC is, as far as players were told. Harm in hiding does not change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state_told: Option<StateTold>,
    /// Whether it is noted how players know the health: from the time when they met an NPC, or when something was first done to it, or
    /// to somebody in hiding, that they don't see. Its undo takes that back where it still tells nothing else than the sheet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub health_noted: bool,
    /// The tracks of an NPC's health as players know them: as they were noted, and as what was done openly changed them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub known_tracks: BTreeMap<String, Track>,
    /// The same of its injuries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known_injuries: Vec<Injury>,
    /// The same of what the GM says against the rule of who is down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_downed: Option<bool>,
    /// Whether the player throws real dice; `None` uses the campaign's setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_dice: Option<bool>,
    /// Who plays it while its player is away; `None` is its player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_by: Option<PlayedBy>,
    /// The GM's note, never shown to players.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// Who plays a character while its player is away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayedBy {
    /// The game master.
    GameMaster,
    /// Somebody else at the table, by name.
    Player(String),
}

/// `by the GM`, `by Jun`.
impl fmt::Display for PlayedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameMaster => f.write_str("by the GM"),
            Self::Player(name) => write!(f, "by {name}"),
        }
    }
}

/// Who plays a character, and what players know of it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::Display,
)]
pub enum CharacterKind {
    /// A player's character.
    #[strum(serialize = "player's character")]
    Pc,
    /// A hireling, an animal or a summoned creature: the GM plays it, and players know its figures.
    #[strum(serialize = "ally")]
    Ally,
    /// The GM's; players know only what it does.
    #[default]
    #[strum(serialize = "NPC")]
    Npc,
}

/// What players see of an NPC's rolls and harm; each step includes those before it.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum PlayersSee {
    /// That it acts.
    Nothing,
    /// Verdicts, and its state in words; no dice.
    #[default]
    Words,
    /// Also the number that a player rolls against.
    Defences,
    /// All that is rolled, and the harm track.
    Numbers,
}

/// How an NPC is, as far as players may know; how much of it they see is set apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateTold {
    /// In the game's words: `badly hurt`.
    pub words: String,
    /// The name, value and highest value of each harm track.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<(String, i32, i32)>,
    /// Whether players were told nothing of it: they saw nothing of the NPC then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
}

impl StateTold {
    /// The harm tracks, else the words: `HP 6/9`, `badly hurt`.
    pub(crate) fn numbers(&self) -> String {
        let tracks = self.tracks.iter();
        let tracks = tracks.map(|(name, now, max)| format!("{name} {now}/{max}"));
        let tracks: Vec<String> = tracks.collect();
        if tracks.is_empty() {
            self.words.clone()
        } else {
            tracks.join(" · ")
        }
    }
}

impl Character {
    /// The key that chooses it; `None` without one.
    pub(crate) fn key(&self) -> Option<u32> {
        (self.number <= MOST_KEYS).then_some(self.number)
    }

    /// Whether a player plays it: only these get points and awards and count for the party's level.
    pub fn is_pc(&self) -> bool {
        self.kind == CharacterKind::Pc
    }

    /// Whether it is a player's character or an ally, whose figures players know.
    pub fn is_party(&self) -> bool {
        self.kind != CharacterKind::Npc
    }

    /// The times of conditions that end by time.
    pub(crate) fn timers(&self) -> impl Iterator<Item = Timer> {
        self.endings.values().filter_map(|ending| ending.timer())
    }

    /// Leaves only the conditions that last until they are taken off.
    pub(crate) fn drop_passing_conditions(&mut self) {
        let passing = std::mem::take(&mut self.endings);
        self.conditions.retain(|name| !passing.contains_key(name));
        self.hidden_conditions
            .retain(|name| !passing.contains_key(name));
    }

    /// Its name, and its name for players where it has one.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.alias.as_deref())
    }
}

/// Whether a character takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Presence {
    /// Takes part.
    #[default]
    Present,
    /// Shown grey; left out of awards, group rolls, sweeps and the party level.
    Absent,
    /// Away from the table: prepared, not shown.
    Benched,
}

impl Presence {
    /// In words, as in `Tamsin is absent`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Present => "here",
            Self::Absent => "absent",
            Self::Benched => "away from the table",
        }
    }
}

/// When a condition ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// After so many rounds.
    Rounds {
        /// How many are left, 1 or more.
        left: u32,
        /// Whose turn counts: the turn in which it began. `None`: the beginning of a round.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<Turn>,
    },
    /// When the fight ends.
    Fight,
    /// At the next rest.
    Rest,
    /// When the session ends.
    Session,
    /// When its time is up.
    Time(Timer),
}

impl Ending {
    /// The time that it lasts, where it ends by time.
    pub(crate) const fn timer(self) -> Option<Timer> {
        match self {
            Self::Time(timer) => Some(timer),
            _ => None,
        }
    }

    /// Whether its time is up.
    pub(crate) fn is_up(self, now: OpenTime) -> bool {
        self.timer().is_some_and(|timer| timer.left(now) == 0)
    }

    /// How long it still lasts: `2 rounds`, `9 min`, `for the fight`.
    pub(crate) fn left(self, now: OpenTime) -> String {
        match self {
            Self::Rounds { left: 1, .. } => "1 round".to_owned(),
            Self::Rounds { left, .. } => format!("{left} rounds"),
            Self::Time(timer) => timer.words(now),
            ending => ending.to_string(),
        }
    }

    /// The rounds that are left, where rounds are counted.
    pub(crate) const fn rounds(self) -> Option<u32> {
        match self {
            Self::Rounds { left, .. } => Some(left),
            _ => None,
        }
    }
}

/// `for 2 rounds`, `for 10 min`, `for the fight`, `until a rest`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rounds { left: 1, .. } => f.write_str("for 1 round"),
            Self::Rounds { left, .. } => write!(f, "for {left} rounds"),
            Self::Fight => f.write_str("for the fight"),
            Self::Rest => f.write_str("until a rest"),
            Self::Session => f.write_str("for the session"),
            Self::Time(timer) => write!(f, "for {}", timer::length_words(timer.length)),
        }
    }
}

/// A trait on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rated {
    /// Its rating.
    pub value: Value,
    /// For a trait of one's own: the name of its kind in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// For a skill of one's own: its attribute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual: Option<String>,
}

/// A rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A die.
    Die(Step),
}

impl Value {
    /// As a sheet shows it: `3`, `−1`, `d8`, `d4−1`.
    pub(crate) fn shown(self) -> String {
        match self {
            Self::Number(n) => plain(n),
            Self::Die(die) => die.shown(),
        }
    }
}

/// As a phrase has it: `3`, `-1`, `d8`, `d4-1`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Die(die) => die.fmt(f),
        }
    }
}

/// A bounded number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The present value. Not read where the game says `less_injuries`: there it follows from the injuries.
    pub now: i32,
    /// The highest value where it differs from the game's formula.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i32>,
}

/// An item or a supply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Never reused.
    pub id: ThingId,
    /// `Bronze shield`.
    pub name: String,
    /// Its durability die.
    pub die: Step,
    /// What it adds to a roll that uses it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i32,
    /// The uses that are left.
    pub durability: Durability,
    /// Hidden from the players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
}

impl Item {
    /// The die that a check throws.
    pub(crate) fn thrown(&self) -> Step {
        self.durability.thrown(self.die)
    }

    /// Its die and its bonus, and what is left: `d8, 2 uses`, `d8 +2, damaged`; where the die tells what is left, no more.
    pub(crate) fn state(&self) -> String {
        match self.durability {
            Durability::Die(_) => self.gives(),
            left => format!("{}, {}", self.gives(), left.words()),
        }
    }

    /// Its die and, where it has one, its bonus: `d8`, `d8 +2`.
    pub(crate) fn gives(&self) -> String {
        let die = match self.durability {
            Durability::Die(die) => die,
            _ => self.die,
        };
        let bonus = self.bonus_text();
        bonus.map_or_else(|| die.to_string(), |bonus| format!("{die} {bonus}"))
    }

    /// What it adds to a roll, where that is anything: `+2`.
    pub(crate) fn bonus_text(&self) -> Option<String> {
        (self.bonus != 0).then(|| signed(self.bonus.into()))
    }
}

/// Something carried that no check wears out (`Rope`, `Arrows ×20`), or a number of the character's own (`XP 12`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Belonging {
    /// Never reused.
    pub id: ThingId,
    /// `Arrows`.
    pub name: String,
    /// How many, or the number: 0 to 999,999.
    pub count: i32,
    /// Whether it is a number; else a thing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: bool,
    /// Hidden from the players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
}

/// `Rope`, `Arrows ×20`, `XP 12`.
impl fmt::Display for Belonging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number, self.count) {
            (true, count) => write!(f, "{} {count}", self.name),
            (false, 1) => f.write_str(&self.name),
            (false, count) => write!(f, "{} ×{count}", self.name),
        }
    }
}

/// An injury or wound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Injury {
    /// Never reused.
    pub id: ThingId,
    /// `one-eyed`, `when he looks left`.
    pub text: String,
    /// The size in the unit of the game's injuries: dice, points, severity or banes. 1 or more.
    pub size: i32,
    /// The attribute that it affects (`nexus` wounds).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// Whether it is stable (`contract`).
    #[serde(default)]
    pub stabilised: bool,
    /// Hidden from the players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
}

impl Injury {
    /// What an injury is called that was given no words.
    pub(crate) const NAMELESS: &'static str = "injury";

    /// `gash 3`, `burnt hand on AGI`.
    pub(crate) fn words(&self) -> String {
        match &self.on {
            Some(on) => format!("{} on {on}", self.text),
            None => format!("{} {}", self.text, self.size),
        }
    }

    /// `gash 3 heals`.
    pub(crate) fn healed_words(&self) -> String {
        format!("{} heals", self.words())
    }
}

/// A modifier that the GM added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnModifier {
    /// Never reused.
    pub id: ThingId,
    /// The label: `blessed`.
    pub label: String,
    /// The effect.
    pub effect: ModifierEffect,
    /// The rolls that it reaches.
    pub reach: Reach,
    /// Hidden from the players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
}

/// A saved roll, with texts of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRoll {
    /// Never reused.
    pub id: ThingId,
    /// `shield bash`.
    pub name: String,
    /// The declared roll.
    pub test: Test,
    /// A text by tier key (`minor`), shown instead of the game's guidance; `success` may hold the bonus text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, String>,
}

/// A thing on a sheet that has an id and a name.
pub(crate) trait Thing {
    /// The id.
    fn id(&self) -> ThingId;
    /// The name.
    fn name(&self) -> &str;
}

macro_rules! things {
($($thing:ty, $name:ident;)*) => {
$(impl Thing for $thing {
fn id(&self) -> ThingId {
self.id
}

fn name(&self) -> &str {
&self.$name
}
})*
};
}
things! {
super::counter::Counter, name;
super::state::Prepared, name;
Item, name;
Belonging, name;
Injury, text;
OwnModifier, label;
SavedRoll, name;
}
