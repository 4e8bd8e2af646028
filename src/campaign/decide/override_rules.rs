//! The GM overrules the rules for one command, with a reason. Where no rule refuses the command, it is an ordinary entry: the
//! flag marks real overrules only.

use super::Decided;
use crate::campaign::refusal::OverrideMode;
use crate::campaign::{Campaign, Command, Decision, HistoryLookup, text};
use crate::dice::Dice;

pub(super) fn override_rules(
    campaign: &Campaign,
    reason: &str,
    command: &Command,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    let reason = text::reason(reason)?;
    let mut mode = OverrideMode::overriding();
    let decided = campaign.decide_overridable(command, &mut mode, history, dice);
    let decision = decided.inspect_err(|no| {
        debug_assert!(!no.can_override(), "a rule is not overruled: {no}");
    })?;
    let forced = if mode.overruled {
        Some(reason)
    } else {
        decision.forced
    };
    Ok(Decision { forced, ..decision })
}
