//! A command that players don't see. What they would see all the same can't be done in hiding.

use super::Decided;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::view::PlayersView;
use crate::campaign::{Campaign, Command, HistoryLookup};
use crate::dice::Dice;

pub(super) fn hidden(
    campaign: &Campaign,
    command: &Command,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    let decision = campaign.decide_overridable(command, mode, history, dice)?;
    let is_of_a_roll = matches!(
        command,
        Command::Reroll { .. }
            | Command::RerollEntry { .. }
            | Command::Amend { .. }
            | Command::Keep { .. }
            | Command::Close(_)
    );
    let seen = if is_of_a_roll && !decision.hidden {
        Some("what becomes of an open roll")
    } else if PlayersView::notices(campaign, &decision.events) {
        Some("what it changes")
    } else {
        None
    };
    match seen {
        Some(what) => Err(NoRoll::Seen(what.to_owned()).into()),
        None => Ok(decision.hidden(true)),
    }
}
