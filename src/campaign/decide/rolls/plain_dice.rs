//! Plain dice.

use super::faces::Faces;
use crate::campaign::decide::Decided;
use crate::campaign::test::Source;
use crate::campaign::{Campaign, Decision, Event, Kind, text, wording};
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
    let label = wording::dice_label(&text::line(label), expr, total);
    let thrown = Event::DiceThrown {
        dice: expr.clone(),
        faces,
        called,
        table_dice,
        total,
    };
    Ok(Decision::new(Kind::Roll, label, vec![thrown]).hidden(hidden))
}
