//! A roll on a table: its dice, then what the row holds, from left to right.

use serde::{Deserialize, Serialize};

use super::set::TableSet;
use super::text::{Piece, pieces};
use super::{RandomTable, results};
use crate::rules::Throw;
use crate::rules::plain_dice::DiceExpr;

/// A throw of a roll on a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableThrow {
    /// The table; empty for dice in a row's text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub table: String,
    /// What was thrown.
    pub dice: DiceExpr,
    /// What fell.
    pub faces: Throw,
    /// What it means: the total, or the figures of a d66.
    pub value: i32,
    /// The results that the row holds: `1–2`; empty for dice in a row's text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub row: String,
}

/// What a roll on a table came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rolled {
    /// The text, with everything in it thrown.
    pub text: String,
    /// The throws, in order.
    pub steps: Vec<TableThrow>,
}

/// Throws dice, and says what they come to.
pub type Thrower<'a, E> = dyn FnMut(&DiceExpr) -> Result<(Throw, i32), E> + 'a;

impl TableSet {
    /// Rolls on a table that was [checked](Self::check); `throw` throws dice and says what they come to.
    ///
    /// # Errors
    /// Those of `throw`.
    pub fn roll<E>(&self, table: &RandomTable, throw: &mut Thrower<'_, E>) -> Result<Rolled, E> {
        let mut rolled = Rolled {
            text: String::new(),
            steps: Vec::new(),
        };
        self.roll_on(table, throw, &mut rolled)?;
        Ok(rolled)
    }

    fn roll_on<E>(
        &self,
        table: &RandomTable,
        throw: &mut Thrower<'_, E>,
        rolled: &mut Rolled,
    ) -> Result<(), E> {
        let dice = table.dice.thrown();
        let (faces, total) = throw(&dice)?;
        let value = table.dice.value(&faces, total);
        let row = table.row(value);
        rolled.steps.push(TableThrow {
            table: table.name.clone(),
            dice,
            faces,
            value,
            row: row.map(results).unwrap_or_default(),
        });
        let text = row.map_or("", |row| &row.name);
        for piece in pieces(text).unwrap_or_default() {
            match piece {
                Piece::Words(words) => rolled.text.push_str(&words),
                Piece::Dice(dice) => {
                    let (faces, value) = throw(&dice)?;
                    rolled.text.push_str(&value.to_string());
                    rolled.steps.push(TableThrow {
                        table: String::new(),
                        dice,
                        faces,
                        value,
                        row: String::new(),
                    });
                }
                Piece::Table(name) => {
                    if let Some(next) = self.find(&name) {
                        self.roll_on(next, throw, rolled)?;
                    }
                }
            }
        }
        Ok(())
    }
}
