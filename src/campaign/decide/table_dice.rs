//! Sets who uses table dice.

use super::{Decided, not_already};
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind, Label, TableDice};

/// For the campaign; `None` uses the user's settings.
pub(super) fn of_campaign(campaign: &Campaign, after: Option<TableDice>) -> Decided {
    let before = campaign.table_dice;
    let is = match after {
        None => "who has table dice is now as in the settings",
        Some(TableDice::Never) => "nobody has table dice now",
        Some(TableDice::PlayerCharacters) => "the players' characters have table dice now",
        Some(TableDice::Always) => "everybody has table dice now",
    };
    not_already(before == after, || is.replace(" now", " already"))?;
    let label = is.to_owned();
    let event = Event::TableDiceSet { before, after };
    Ok(Decision::new(Kind::Campaign, label, vec![event]))
}

/// For a character; `None` uses the campaign's setting.
pub(super) fn of_character(campaign: &Campaign, who: CharacterId, after: Option<bool>) -> Decided {
    let who = campaign.who(who)?;
    let before = who.table_dice;
    let (is, as_others) = match after {
        Some(true) => ("has table dice", ""),
        Some(false) => ("has no table dice", ""),
        None => ("has table dice", " where the campaign says so"),
    };
    not_already(before == after, || {
        format!("{} {is}{as_others} already", who.name)
    })?;
    let label = Label::joined(&who.name, " ", &format!("{is} now{as_others}"));
    let event = Event::OwnTableDiceSet {
        who: who.id,
        before,
        after,
    };
    Ok(Decision::new(Kind::Sheet, label, vec![event]).about(vec![who.id]))
}
