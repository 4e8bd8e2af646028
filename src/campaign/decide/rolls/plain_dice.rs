//! Plain dice.

use super::shared::throw_dice;
use crate::campaign::decide::Decided;
use crate::campaign::refusal::NoRoll;
use crate::campaign::test::Source;
use crate::campaign::{Campaign, Decision, Event, Kind, text, wording};
use crate::dice::{Dice, Face};
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Called, RuleError, one_of};

pub(crate) fn dice(
    _: &Campaign,
    expr: DiceExpr,
    label: &str,
    hidden: bool,
    source: &Source,
    dice: &mut dyn Dice,
) -> Decided {
    let (faces, called, table_dice, total) = match source {
        Source::Thrown => {
            let (faces, table_dice) = throw_dice(expr.dice().iter(), dice);
            let total = expr.resolve(&faces)?;
            (faces, None, table_dice, total)
        }
        Source::Faces(faces) => {
            let total = expr.resolve(faces)?;
            (faces.clone(), None, !faces.is_empty(), total)
        }
        Source::Called(called) => (Vec::new(), Some(*called), false, possible(expr, *called)?),
        Source::Groups(_) => return Err(NoRoll::NoGroups.into()),
    };
    let label = wording::dice_label(&text::line(label), expr, total);
    let thrown = Event::DiceThrown {
        dice: expr,
        faces,
        called,
        table_dice,
        total,
    };
    Ok(Decision::new(Kind::Roll, label, vec![thrown]).hidden(hidden))
}

/// Refuses a called total that these dice can't show.
fn possible(expr: DiceExpr, called: Called) -> Result<i32, RuleError> {
    let lowest: Vec<Face> = expr.dice().iter().map(|die| die.lowest()).collect();
    let highest: Vec<Face> = expr.dice().iter().map(|die| die.highest()).collect();
    let (low, high) = (expr.resolve(&lowest)?, expr.resolve(&highest)?);
    one_of(called.value, low..=high)
}
