//! What happens in play besides rolls: tables, rests, harm, the order of turns.

use crate::rules::table::{Table, TableRow};
use crate::rules::{ModifierEffect, Step};
use serde::{Deserialize, Serialize};

/// An individual check: one die and what its faces mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRule {
    /// `Fear`.
    pub name: String,
    /// Sides of the die.
    pub die: u16,
    /// Rows that cover every face once: lowest face, highest face, meaning.
    pub rows: Vec<(u16, u16, String)>,
    /// A modifier the result offers, by row text, where it does: (`row`, label, effect).
    #[serde(default)]
    pub offers: Vec<(String, String, ModifierEffect)>,
}

impl TableRule {
    /// The table for the rules: results and their odds.
    pub(crate) fn table(&self) -> Table {
        let row = |(low, high, name): &(u16, u16, String)| TableRow {
            low: i32::from(*low),
            high: i32::from(*high),
            name: name.clone(),
        };
        Table {
            die: Step {
                sides: self.die,
                plus: 0,
            },
            rows: self.rows.iter().map(row).collect(),
        }
    }
}

/// A rest: several changes in one entry.
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
    /// Sets the track to its highest.
    Full(String),
    /// Raises the track to this value if it is lower.
    UpTo(String, i32),
    /// Changes the track by this amount, within its bounds.
    By(String, i32),
}

/// The effect of harm N.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Harm {
    /// Lowers a track.
    Track(String),
    /// Adds an injury of size N.
    Injury,
}

/// What takes a character down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Down {
    /// The track is at its bad end: at 0, or full where more is worse.
    Track(String),
    /// Any of these tracks is.
    Tracks(Vec<String>),
    /// An injury of this size or more.
    Injury(i32),
}

impl Down {
    /// The tracks that take a character down.
    pub(crate) fn tracks(&self) -> &[String] {
        match self {
            Self::Track(track) => std::slice::from_ref(track),
            Self::Tracks(tracks) => tracks,
            Self::Injury(_) => &[],
        }
    }
}

/// What players are told of an NPC's health.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StateWords {
    /// The harm track is full, and there is no injury.
    pub unhurt: String,
    /// Below full, or one injury.
    pub hurt: String,
    /// A third or less of the harm track is left, or two injuries.
    pub badly_hurt: String,
    /// Down, by the game's rule or because the GM says so.
    pub down: String,
}

impl Default for StateWords {
    fn default() -> Self {
        let [unhurt, hurt, badly_hurt, down] =
            ["unhurt", "hurt", "badly hurt", "down"].map(str::to_owned);
        Self {
            unhurt,
            hurt,
            badly_hurt,
            down,
        }
    }
}

impl StateWords {
    /// Each with its field's name.
    pub(super) fn all(&self) -> [(&'static str, &str); 4] {
        [
            ("unhurt", &self.unhurt),
            ("hurt", &self.hurt),
            ("badly_hurt", &self.badly_hurt),
            ("down", &self.down),
        ]
    }
}

/// How the order of turns is rolled, at the usual difficulty, and sorted, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Initiative {
    /// The traits rolled together; where there are several such lists a character may choose.
    pub rolls: Vec<Vec<String>>,
    /// Who goes first among equals.
    pub ties: Ties,
}

/// Who goes first among equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ties {
    /// The larger pool (`contract`).
    LargerPool,
    /// Player characters (`nexus`).
    PlayersFirst,
}
