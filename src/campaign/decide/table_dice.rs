//! Sets who uses table dice.

use super::{Decided, not_already};
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind, Label, TableDice};

/// For the campaign; `None` uses the user's settings.
pub(super) fn of_campaign(campaign: &Campaign, after: Option<TableDice>) -> Decided {
    let before = campaign.table_dice;
    let word = |setting: Option<TableDice>| setting.map_or("as usual", TableDice::word);
    not_already(before == after, || {
        format!("table dice are already {}", word(after))
    })?;
    let label = format!("table dice {} → {}", word(before), word(after));
    let event = Event::TableDiceSet { before, after };
    Ok(Decision::new(Kind::Campaign, label, vec![event]))
}

/// For a character; `None` uses the campaign's setting.
pub(super) fn of_character(campaign: &Campaign, who: CharacterId, after: Option<bool>) -> Decided {
    let who = campaign.who(who)?;
    let before = who.table_dice;
    let word = |setting: Option<bool>| match setting {
        None => "as usual",
        Some(true) => "on",
        Some(false) => "off",
    };
    not_already(before == after, || {
        format!("{}'s table dice are already {}", who.name, word(after))
    })?;
    let became = format!("{} → {}", word(before), word(after));
    let label = Label::about(&who.name, "table dice").came(" ", &became);
    let event = Event::OwnTableDiceSet {
        who: who.id,
        before,
        after,
    };
    Ok(Decision::new(Kind::Sheet, label, vec![event]).about(vec![who.id]))
}
