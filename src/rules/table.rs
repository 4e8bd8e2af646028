//! The game's tables: one die, and the meaning of each face.

use serde::{Deserialize, Serialize};

use super::{Die, Face, RuleError, Step};

/// One die and its rows.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Thrown once.
    pub die: Step,
    /// In ascending order; together they cover the die.
    pub rows: Vec<TableRow>,
}

/// The meaning of a range of faces.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRow {
    /// The lowest result.
    pub low: i32,
    /// The highest result; equal to `low` for one alone.
    pub high: i32,
    /// The meaning.
    pub name: String,
}

impl Table {
    /// Whether the rows cover every result of the die once.
    ///
    /// # Errors
    /// Names the first gap, overlap or row beyond the die.
    pub fn validate(&self) -> Result<(), RuleError> {
        self.die.check()?;
        let (mut next, highest) = (self.die.value(1), self.die.value(self.die.sides.into()));
        for row in &self.rows {
            let TableRow { low, high, name } = row;
            if low > high {
                return Err(RuleError::Table(format!(
                    "row `{name}` goes from {low} down to {high}; swap them"
                )));
            }
            if *low > next {
                return Err(RuleError::Table(format!(
                    "no row holds {next}; widen `{name}` or add one"
                )));
            }
            if *low < next {
                return Err(RuleError::Table(format!(
                    "row `{name}` begins at {low}; {next} is the next free result"
                )));
            }
            if *high > highest {
                return Err(RuleError::Table(format!(
                    "row `{name}` goes to {high}; {} shows {highest} at most",
                    self.die
                )));
            }
            next = high + 1;
        }
        if next <= highest {
            return Err(RuleError::Table(format!("no row holds {next}; add one")));
        }
        Ok(())
    }

    /// The row of a face.
    ///
    /// # Errors
    /// A face the die doesn't have, or one that a table which is not [valid](Self::validate) leaves out.
    pub fn row(&self, face: Face) -> Result<&TableRow, RuleError> {
        let value = self.die.value(face);
        let die = Die::Sides(self.die.sides);
        let on_die = die.has(face);
        self.rows
            .iter()
            .find(|row| on_die && (row.low..=row.high).contains(&value))
            .ok_or(RuleError::Face { die, face })
    }

    /// Each row with its exact chance.
    pub fn odds(&self) -> impl Iterator<Item = (&TableRow, f64)> {
        let sides = f64::from(self.die.sides);
        self.rows
            .iter()
            .map(move |row| (row, f64::from(row.high - row.low + 1) / sides))
    }
}
