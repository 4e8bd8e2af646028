//! What one game *is*: a mechanic with its parameters, the sheet, ladders, tiers, conditions and tables, read from a RON
//! file. Users' files come before the embedded ones of the same id. Knows no campaign.

pub mod formula;
pub mod sheet;

use serde::{Deserialize, Serialize};

pub use formula::{Formula, Term};
pub use sheet::{Injuries, Rating, Role, Sheet, Start, TrackRule, Trait, TraitKind};

use crate::rules::{Effect, Mechanic};

/// One game, as its file says it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Lower case, no blanks: `nexus`. The file's name without `.ron`.
    pub id: String,
    /// As people say it.
    pub name: String,
    /// One line for the list of games.
    pub about: String,
    /// The dice and how they are read, with every reading (⚑).
    pub mechanic: Mechanic,
    /// What a character has.
    pub sheet: Sheet,
    /// Difficulty words, easiest first.
    pub ladder: Vec<Rung>,
    /// The difficulty a roll starts from.
    pub usual: Usual,
    /// Whether harder means the next word of the ladder, or one more.
    #[serde(default)]
    pub by_rung: bool,
    /// Every band of the mechanic: its name, its sentence, its guidance.
    pub tiers: Vec<TierText>,
    /// What a reroll costs, where the mechanic has one.
    #[serde(default)]
    pub reroll: Option<RerollCost>,
    /// The track an exertion spends 1 of, where the mechanic has one.
    #[serde(default)]
    pub exertion: Option<String>,
    /// Conditions one can have.
    #[serde(default)]
    pub conditions: Vec<ConditionRule>,
    /// Individual checks: one die and a table.
    #[serde(default)]
    pub tables: Vec<TableRule>,
    /// Rests, as named lists of changes.
    #[serde(default)]
    pub rests: Vec<Rest>,
    /// What harm does.
    pub harm: Harm,
    /// What a row of the party shows, in this order.
    pub row: Vec<RowPart>,
    /// Whether the odds are shown before a key asks for them.
    pub odds_shown: bool,
}

/// A word of the ladder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rung {
    /// `Very Hard`. In phrases lower case with hyphens: `very-hard`.
    pub word: String,
    /// Target number, DV, or the dice it adds.
    pub value: i32,
}

/// The difficulty a roll starts from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Usual {
    /// A word of the ladder.
    Rung(String),
    /// A number.
    Number(i32),
    /// From the lowest level in the party (`vice_die`).
    PartyLevel,
}

/// How a band is called and read aloud.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TierText {
    /// The band's key in the mechanic.
    pub key: String,
    /// One or two words: `strong`.
    pub name: String,
    /// A sentence to read aloud; `{who}` is the character, `{bonus}` the bonuses, `{ones}` the complications.
    pub say: String,
    /// What it means, in our words; may be empty.
    #[serde(default)]
    pub guidance: String,
}

/// What is spent.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purse {
    /// A point by its name.
    Point(String),
    /// One of a track by its name.
    Track(String),
}

/// What a reroll costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RerollCost {
    /// On an ordinary roll.
    pub ordinary: Purse,
    /// On a vice action, where there are such.
    #[serde(default)]
    pub vice: Option<Purse>,
}

/// Which rolls a modifier reaches.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// All of the character's rolls.
    All,
    /// Those with this trait, attribute or skill.
    Trait(String),
    /// Listed in the builder, unticked.
    Offered,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionRule {
    /// `dazed`.
    pub name: String,
    /// What it does to rolls, if anything.
    #[serde(default)]
    pub effect: Option<Effect>,
    /// To which.
    #[serde(default = "all")]
    pub reach: Reach,
}

fn all() -> Reach {
    Reach::All
}

/// An individual check: one die and what its faces mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRule {
    /// `Fear`.
    pub name: String,
    /// Sides of the die.
    pub die: u16,
    /// Rows that cover every face once: lowest face, highest face, what happens.
    pub rows: Vec<(u16, u16, String)>,
    /// A modifier the result offers, by row text, where it does: (`row`, label, effect).
    #[serde(default)]
    pub offers: Vec<(String, String, Effect)>,
}

/// A rest: changes made together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rest {
    /// `short break`, `night`.
    pub name: String,
    /// What it restores.
    pub changes: Vec<RestChange>,
}

/// One change of a rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RestChange {
    /// The track to its highest.
    Full(String),
    /// The track up to at least this, never down.
    UpTo(String, i32),
    /// The track by this much, within its bounds.
    By(String, i32),
}

/// What harm of N does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Harm {
    /// Lowers a track.
    Track(String),
    /// Adds an injury of that size.
    Injury,
}

/// One thing a party row shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowPart {
    /// `level 3`.
    Level,
    /// All points as pips with their names.
    Points,
    /// A track as `HP 22/24`.
    Track(String),
    /// A track as pips: `Resolve ●●○`.
    Pips(String),
    /// A defence: `Parry 8`.
    Defence(String),
    /// The penalty that tracks and injuries make.
    Penalty,
    /// Injuries by name.
    Injuries,
}
