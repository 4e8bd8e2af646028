//! The GM overrules the rules for one command, with a reason. Where the rules had nothing against it, it is done as if
//! nobody had overruled anything: the flag tells of real rulings only.

use super::Answer;
use crate::campaign::ruling::Ruling;
use crate::campaign::{Campaign, Command, Decision, Past, text};
use crate::dice::Dice;

pub(super) fn force(
    campaign: &Campaign,
    reason: &str,
    command: &Command,
    past: &dyn Past,
    dice: &mut dyn Dice,
) -> Answer {
    let reason = text::reason(reason)?;
    let mut ruling = Ruling::over();
    let decision = campaign.decided(command, &mut ruling, past, dice)?;
    let forced = if ruling.overruled {
        Some(reason)
    } else {
        decision.forced
    };
    Ok(Decision { forced, ..decision })
}
