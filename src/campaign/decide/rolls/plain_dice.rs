//! Plain dice.

use super::faces::Faces;
use crate::campaign::decide::Decided;
use crate::campaign::test::Source;
use crate::campaign::{Campaign, Decision, Event, Kind, Refusal, text, wording};
use crate::dice::Dice;
use crate::rules::Throw;
use crate::rules::plain_dice::DiceExpr;

pub(crate) fn dice(
    _: &Campaign,
    expr: &DiceExpr,
    label: &str,
    hidden: bool,
    source: &Source,
    dice: &mut dyn Dice,
) -> Decided {
    let (thrown, total) = thrown(expr, source, dice)?;
    let label = wording::dice_label(&text::line(label), expr, total);
    Ok(Decision::new(Kind::Roll, label, vec![thrown]).hidden(hidden))
}

/// The throw of dice, and what it comes to.
pub(crate) fn thrown(
    expr: &DiceExpr,
    source: &Source,
    dice: &mut dyn Dice,
) -> Result<(Event, i32), Refusal> {
    let (faces, called, table_dice, total) = match source {
        Source::Called(called) => (Throw::default(), Some(*called), false, expr.call(*called)?),
        Source::Thrown | Source::Faces(_) | Source::Groups(_) => {
            let (mechanic, roll) = expr.mechanic();
            let faces = Faces::of(source, &mechanic);
            let (throw, table_dice) = faces.throw(&mechanic, Throw::default(), &[&roll], dice)?;
            let total = mechanic.resolve(&roll, &throw)?.value;
            (throw, None, table_dice, total)
        }
    };
    let thrown = Event::DiceThrown {
        dice: expr.clone(),
        faces,
        called,
        table_dice,
        total,
    };
    Ok((thrown, total))
}
