//! Dice as they lie on the table, one by one. Decides nothing.

use serde::Serialize;

use crate::campaign::{Event, RollRecord};
use crate::game::Game;
use crate::rules::DieResult;

/// A die that was thrown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Die {
    /// How many sides it has.
    pub sides: u16,
    /// What it shows: `9`, `vice`.
    pub shows: String,
    /// It was thrown, and does not count.
    pub out: bool,
}

/// The dice of a throw, in the order they were thrown; none where nobody saw any.
pub(super) fn thrown(game: &Game, throw: &RollRecord) -> Vec<Die> {
    let marks = throw
        .die_results
        .iter()
        .map(Some)
        .chain(std::iter::repeat(None));
    let sides = throw.dice(&game.mechanic);
    let dice = sides.iter().zip(&throw.faces).zip(marks);
    dice.map(|((sides, face), mark)| Die {
        sides,
        shows: game.mechanic.face_text(*face),
        out: matches!(mark, Some(DieResult::Dropped | DieResult::Removed)),
    })
    .collect()
}

/// Those of plain dice, of a check or of a table.
pub(super) fn plain(game: &Game, event: &Event) -> Vec<Die> {
    let die = |sides, face: u16| Die {
        sides,
        shows: face.to_string(),
        out: false,
    };
    match event {
        Event::DiceThrown { dice, faces, .. } => {
            faces.iter().map(|face| die(dice.sides, *face)).collect()
        }
        Event::Checked {
            die: step, face, ..
        } => vec![die(step.sides, *face)],
        Event::TableThrown { table, face, .. } => {
            let mut tables = game.tables.iter();
            let rule = tables.find(|rule| rule.name == *table);
            vec![die(rule.map_or(0, |rule| rule.die), *face)]
        }
        _ => Vec::new(),
    }
}
