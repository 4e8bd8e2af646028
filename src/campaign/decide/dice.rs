//! Plain dice.

use super::Answer;
use super::roll::faces;
use crate::campaign::command::Source;
use crate::campaign::{Campaign, Decision, Event, Kind, say, text};
use crate::dice::Dice;
use crate::rules::plain::Expr;
use crate::rules::{Called, RuleError};

pub(super) fn dice(
    _: &Campaign,
    expr: Expr,
    label: &str,
    hidden: bool,
    source: &Source,
    dice: &mut dyn Dice,
) -> Answer {
    let (faces, called, table_dice, total) = match source {
        Source::Thrown => {
            let (faces, table_dice) = faces(expr.throws().iter(), dice);
            let total = expr.resolve(&faces)?;
            (faces, None, table_dice, total)
        }
        Source::Faces(faces) => {
            let total = expr.resolve(faces)?;
            (faces.clone(), None, !faces.is_empty(), total)
        }
        Source::Called(called) => (Vec::new(), Some(*called), false, possible(expr, *called)?),
    };
    let label = say::dice_label(&text::line(label), expr, total);
    let thrown = Event::DiceThrown {
        dice: expr,
        faces,
        called,
        table_dice,
        total,
    };
    Ok(Decision::new(Kind::Roll, label, vec![thrown]).hidden(hidden))
}

/// A called total these dice can show.
fn possible(expr: Expr, called: Called) -> Result<i32, RuleError> {
    let lowest: Vec<u16> = expr.throws().iter().map(|_| 1).collect();
    let highest: Vec<u16> = expr.throws().iter().collect();
    let (low, high) = (expr.resolve(&lowest)?, expr.resolve(&highest)?);
    let value = called.value;
    if (low..=high).contains(&value) {
        Ok(value)
    } else {
        Err(RuleError::Called { value, low, high })
    }
}
