//! Random tables: dice, and a row of text for each of their results. A row may hold dice and other tables. Knows no campaign and
//! no file: it reads texts, throws through a function that it is handed, and reckons exact odds.

mod odds;
mod read;
mod roll;
mod set;
mod text;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::RonError;
use crate::rules::plain_dice::DiceExpr;
pub use crate::rules::table::TableRow;
use crate::rules::{RuleError, Throw};

pub use odds::Chance;
pub use read::{Form, Written, read};
pub use roll::{Rolled, TableThrow, Thrower};
pub use set::{Circle, TableSet, built_in};
pub(crate) use text::with_renamed;
pub use text::{Piece, pieces};

/// The most rows of a table, and the most sides of the die of a plain list.
pub const MOST_ROWS: usize = 1000;

/// The most characters of a row.
pub const LONGEST_ROW: usize = 400;

/// The most columns of a table's name.
pub const LONGEST_NAME: usize = 60;

/// A random table. Its rows are in ascending order and hold each result of the dice once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomTable {
    /// `Weather`.
    pub name: String,
    /// What is thrown.
    pub dice: TableDice,
    /// What each result means.
    pub rows: Vec<TableRow>,
}

/// The dice of a table. Written and stored as text: `d20`, `2d6`, `d66`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TableDice {
    /// What they come to.
    Total(DiceExpr),
    /// Two d6, the first for the tens: 11 to 66.
    D66,
}

impl TableDice {
    /// What is thrown.
    pub(crate) fn thrown(&self) -> DiceExpr {
        match self {
            Self::Total(dice) => dice.clone(),
            Self::D66 => "2d6".parse().expect("two dice"),
        }
    }

    /// One die with so many sides; `None` where no die has as many.
    pub(crate) fn one(sides: i32) -> Option<Self> {
        format!("d{sides}").parse().ok().map(Self::Total)
    }

    /// What a throw means.
    pub(crate) fn value(&self, faces: &Throw, total: i32) -> i32 {
        match (self, faces.faces()) {
            (Self::D66, [tens, ones]) => tens * 10 + ones,
            _ => total,
        }
    }

    /// Each result with its exact chance, in ascending order; none where they are too many to reckon.
    pub fn values(&self) -> Vec<(i32, f64)> {
        match self {
            Self::Total(dice) => {
                let odds = dice.odds();
                if odds.unreckoned().is_some() {
                    return Vec::new();
                }
                odds.values()
            }
            Self::D66 => {
                let all = (1..=6).flat_map(|tens| (1..=6).map(move |ones| tens * 10 + ones));
                all.map(|value| (value, 1.0 / 36.0)).collect()
            }
        }
    }
}

impl fmt::Display for TableDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Total(dice) => dice.fmt(f),
            Self::D66 => f.write_str("d66"),
        }
    }
}

impl FromStr for TableDice {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("d66") || text.eq_ignore_ascii_case("1d66") {
            return Ok(Self::D66);
        }
        text.parse().map(Self::Total)
    }
}

impl TryFrom<String> for TableDice {
    type Error = RuleError;

    fn try_from(text: String) -> Result<Self, RuleError> {
        text.parse()
    }
}

impl From<TableDice> for String {
    fn from(dice: TableDice) -> Self {
        dice.to_string()
    }
}

impl RandomTable {
    /// The table as it can be written: the dice, then each row with its results.
    pub fn lines(&self) -> Vec<String> {
        let rows = self.rows.iter();
        let rows = rows.map(|row| format!("{} {}", results(row), row.name));
        std::iter::once(self.dice.to_string()).chain(rows).collect()
    }

    /// The table with another name for one that its rows roll on; `None` if none does.
    pub(crate) fn with_renamed(&self, from: &str, to: &str) -> Option<Self> {
        let rows = self.rows.iter();
        let rows = rows.map(|row| with_renamed(&row.name, from, to));
        let rows: Vec<Option<String>> = rows.collect();
        rows.iter().any(Option::is_some).then(|| {
            let both = self.rows.iter().zip(rows);
            let rows = both.map(|(row, name)| TableRow {
                name: name.unwrap_or_else(|| row.name.clone()),
                ..row.clone()
            });
            Self {
                rows: rows.collect(),
                ..self.clone()
            }
        })
    }

    /// The row of a result; the last one where the table was changed so that it holds it no longer.
    pub(crate) fn row(&self, value: i32) -> Option<&TableRow> {
        let mut rows = self.rows.iter();
        rows.find(|row| (row.low..=row.high).contains(&value))
            .or(self.rows.last())
    }

    /// Each row with its exact chance.
    pub fn chances(&self) -> Vec<(&TableRow, f64)> {
        let values = self.dice.values();
        let chance = |row: &TableRow| {
            let its = values
                .iter()
                .filter(|(value, _)| (row.low..=row.high).contains(value));
            its.map(|(_, chance)| chance).sum()
        };
        self.rows.iter().map(|row| (row, chance(row))).collect()
    }
}

/// The results of a row: `3`, `1–2`.
pub fn results(row: &TableRow) -> String {
    if row.low == row.high {
        row.low.to_string()
    } else {
        format!("{}–{}", row.low, row.high)
    }
}

/// An error in a table that somebody wrote: where, and what to do.
pub type TableError = RonError;
