//! What commands carry besides characters and names.

use crate::campaign::character::{CharacterKind, Value};
use crate::campaign::ids::{CharacterId, ThingId};
use crate::rules::plain_dice::DiceExpr;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A character to create, from one line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewCharacter {
    /// The name; numbered where copies are made.
    pub name: String,
    /// A player's character, an ally or an NPC.
    pub kind: CharacterKind,
    /// How many: 1 to 50.
    pub copies: u32,
    /// The character whose sheet is copied.
    #[serde(default)]
    pub like: Option<CharacterId>,
    /// The rating of every roll whose traits have none of their own.
    #[serde(default)]
    pub overall: Option<i32>,
    /// Ratings, tracks (`HP 9`), defences (`Parry 8`) and level, by name; values as the line writes them.
    #[serde(default)]
    pub ratings: Vec<(String, NewValue)>,
    /// Plain equipment, and numbers of one's own.
    #[serde(default)]
    pub belongings: Vec<NewBelonging>,
}

/// Something that a new character carries, or a number of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewBelonging {
    /// `rope`, `silver`.
    pub name: String,
    /// How many, or the number.
    pub count: i32,
    /// Whether it is a number.
    pub number: bool,
}

impl fmt::Display for NewBelonging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            count,
            number,
        } = self;
        match (number, count) {
            (true, number) => write!(f, "{name} {number}"),
            (false, 1) => f.write_str(name),
            (false, count) => write!(f, "{name} ×{count}"),
        }
    }
}

/// A value of a new character, as its line writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NewValue {
    /// One number or die.
    One(Value),
    /// Of a track what is left and its most: `9/14`.
    Left(i32, i32),
}

impl From<Value> for NewValue {
    fn from(value: Value) -> Self {
        Self::One(value)
    }
}

impl NewValue {
    /// As a sheet shows it.
    pub(crate) fn shown(self) -> String {
        match self {
            Self::One(value) => value.shown(),
            Self::Left(now, most) => format!("{now}/{most}"),
        }
    }
}

/// How an encounter comes to the table or leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EncounterMove {
    /// As fresh copies.
    On,
    /// Those who were taken off, as they are.
    Back,
    /// Off the table.
    Off,
}

/// An item or a supply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gear {
    /// The item or supply with this id.
    Id(ThingId),
    /// The item or supply of this name that each member has; only in a group's command.
    Named(String),
}

/// What a reroll costs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RerollPrice {
    /// The game's point for such a roll.
    #[default]
    Usual,
    /// The point that the phrase named; a wrong point is refused.
    Point(String),
    /// Nothing, because an ability or a blessing grants it: which one.
    Granted(String),
}

/// How much harm or healing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Amount {
    /// 1 to 999.
    Number(i32),
    /// What these dice come to.
    Dice(DiceExpr),
}

impl From<i32> for Amount {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

/// `6`, `2d6+3`.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Dice(dice) => dice.fmt(f),
        }
    }
}

/// Where the rows of a new table are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableText {
    /// These: lines, or one line with bars between the rows.
    Rows(String),
    /// In the file that the GM names so.
    File(String),
}

/// A track or a counter as it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewTrack {
    /// Its value, 0 to the highest.
    pub now: i32,
    /// Its highest value, 1 to 999.
    pub max: i32,
}

impl NewTrack {
    /// A track at its highest value.
    pub const fn full(max: i32) -> Self {
        Self { now: max, max }
    }

    /// A counter at 0.
    pub const fn empty(max: i32) -> Self {
        Self { now: 0, max }
    }
}

/// Who takes how much of a harm. Whether somebody succeeded is read from the roll that caused it; without one from the newest that all
/// who are harmed made together, else from each one's last roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum HarmShare {
    /// Each takes all of it.
    #[default]
    All,
    /// Each takes half, rounded down.
    Half,
    /// Those who succeeded take half.
    HalfForSuccesses,
    /// Only those who didn't succeed take it.
    OnlyFailures,
}

/// When a condition that is set now ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// After this many rounds, 1 to 99, when the turn comes round in which it began.
    Rounds(i32),
    /// When the fight ends.
    Fight,
    /// At the next rest.
    Rest,
    /// When the session ends.
    Session,
    /// After so many seconds.
    Time(u32),
}

/// A prepared character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnShelf {
    /// One of the campaign's.
    Own(ThingId),
    /// One of the game master's folder, by name.
    Folder(String),
}

/// What is taken from another campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Taken {
    /// Everybody and all tables.
    Everything,
    /// The players' characters and allies.
    Party,
    /// The NPCs.
    Npcs,
    /// The random tables.
    Tables,
    /// Characters and tables by name or the beginning of one.
    Named(Vec<String>),
}
