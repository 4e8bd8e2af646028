//! What a campaign has still open: what ails the party, and the counters that are not at their end.

use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::timer;
use crate::campaign::view::{CampaignView, Known, SheetView};
use crate::campaign::{Count, Counter, OpenTime};

/// One line each: `The mill floods: 3 of 6`, `Torch: 48 min left`, `Brannoc: down, burnt hand (+1 bane on AGI), dazed`.
pub(crate) fn still_open(campaign: &CampaignView<'_>) -> Vec<String> {
    let counters = campaign.counters.iter();
    let counters = counters.filter_map(|it| counter(it, campaign.open_time));
    let party = campaign.sheets.iter();
    let party = party.filter(|who| who.kind != CharacterKind::Npc);
    let party = party.filter(|who| who.presence != Presence::Benched);
    counters.chain(party.filter_map(ailments)).collect()
}

fn counter(it: &Counter, now: OpenTime) -> Option<String> {
    let words = match it.count {
        Count::Steps { now, max } if now >= max => return None,
        Count::Steps { now, max } => format!("{now} of {max}"),
        Count::Time(time) => match time.left(now) {
            0 => return None,
            left => format!("{} left", timer::left_words(left)),
        },
    };
    Some(format!("{}: {words}", it.name))
}

/// What ails somebody; `None` where nothing does.
fn ailments(who: &SheetView<'_>) -> Option<String> {
    let down = matches!(who.is_down(), Known::Known(true)).then(|| "down".to_owned());
    let injuries = who.injuries.iter().map(|it| who.injury_words(it));
    let conditions = who.conditions.iter().cloned();
    let all: Vec<String> = down.into_iter().chain(injuries).chain(conditions).collect();
    (!all.is_empty()).then(|| format!("{}: {}", who.name, all.join(", ")))
}
