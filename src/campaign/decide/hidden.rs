//! A command done in hiding, and the mode in which every command is.

use std::borrow::Cow;

use super::group::{self, Opens};
use super::rolls::shared::next_seq;
use super::{Decided, not_already, together};
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::view::set_for_players;
use crate::campaign::{
    Campaign, Command, Decision, Event, HiddenStretch, HistoryLookup, Kind, Label,
};
use crate::dice::Dice;

/// The command as the mode of the table has it done.
pub(super) fn by_mode<'a>(campaign: &Campaign, command: &'a Command) -> Cow<'a, Command> {
    if campaign.hidden_since().is_some() && command.follows_mode() {
        Cow::Owned(command.clone().in_hiding())
    } else {
        Cow::Borrowed(command)
    }
}

pub(super) fn hidden(
    campaign: &Campaign,
    command: &Command,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    let decision = match command {
        Command::Group(each) => group::group(campaign, each, Opens::Nobody, mode, history, dice)?,
        Command::Together(all) => {
            let all: Vec<Command> = all.iter().cloned().map(Command::in_hiding).collect();
            together::together(campaign, &all, mode, history, dice)?
        }
        command => campaign.decide_overridable(command, mode, history, dice)?,
    };
    let is_of_a_roll = matches!(
        command,
        Command::Reroll { .. }
            | Command::RerollEntry { .. }
            | Command::Amend { .. }
            | Command::Keep { .. }
            | Command::Close(_)
    );
    if is_of_a_roll && !decision.hidden {
        return Err(NoRoll::Seen("that roll".to_owned()).into());
    }
    let mut events = decision.events.iter();
    if let Some(set) = events.find_map(|event| set_for_players(campaign, event)) {
        return Err(NoRoll::Seen(set).into());
    }
    Ok(decision.hidden(true))
}

/// Turns hidden on or off. The entry is hidden itself.
pub(super) fn set_mode(campaign: &Campaign, on: bool, history: &dyn HistoryLookup) -> Decided {
    let since = campaign.hidden_since();
    not_already(since.is_some() == on, || {
        format!("hidden is already {}", if on { "on" } else { "off" })
    })?;
    let (label, event) = if let (Some(ended), Some(since)) = (ended(campaign), since) {
        let count = history.hidden_since(since)?.len();
        let stay = format!("{} hidden", stay(count));
        (Label::from("open again").came("; ", &stay), ended)
    } else {
        let begins = Event::HiddenStretchSet {
            before: campaign.hidden_stretch,
            after: Some(HiddenStretch {
                from: next_seq(campaign),
                to: None,
            }),
        };
        ("kept from players from now on".into(), begins)
    };
    Ok(Decision::new(Kind::Mode, label, vec![event]).hidden(true))
}

/// `1 entry stays`, `6 entries stay`.
fn stay(count: usize) -> String {
    match count {
        1 => "1 entry stays".to_owned(),
        count => format!("{count} entries stay"),
    }
}

/// Ends hidden, while it is on.
pub(super) fn ended(campaign: &Campaign) -> Option<Event> {
    let from = campaign.hidden_since()?;
    Some(Event::HiddenStretchSet {
        before: campaign.hidden_stretch,
        after: Some(HiddenStretch {
            from,
            to: Some(next_seq(campaign)),
        }),
    })
}
