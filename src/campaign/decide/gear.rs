//! Items and supplies: got, made whole, dropped.

use super::{Answer, within};
use crate::campaign::character::{Item, ThingId};
use crate::campaign::{Campaign, Character, CharacterId, Decision, Event, Kind, Refusal, text};
use crate::rules::attribute_die::Step;
use crate::rules::uses::{FULL, Wear};

/// A new item, or a new supply, with all its uses.
pub(super) fn add(
    campaign: &Campaign,
    who: CharacterId,
    supply: bool,
    name: &str,
    die: Step,
) -> Answer {
    let who = campaign.who(who)?;
    let (has, lacks) = if supply {
        (campaign.game.sheet.supplies, "supplies that run out")
    } else {
        (campaign.game.sheet.items, "items that wear out")
    };
    if !has {
        return Err(Refusal::Lacks(lacks));
    }
    within("a die's size", die.sides.into(), 2, 100)?;
    within("a die's flat part", die.plus, -9, 9)?;
    let name = text::name(name)?;
    let mut there = who.items.iter().chain(&who.supplies);
    if let Some(there) = there.find(|it| text::same(&it.name, &name)) {
        return Err(Refusal::Taken(there.name.clone()));
    }
    let label = format!("{} · gets {name} {die}", who.name);
    let item = Item {
        id: ThingId(campaign.ids + 1),
        name,
        die,
        wear: Wear::Uses(FULL),
    };
    Ok(changed(who, label, supply, None, Some(item)))
}

/// An item made whole, a supply filled up.
pub(super) fn repair(campaign: &Campaign, who: CharacterId, id: ThingId) -> Answer {
    let who = campaign.who(who)?;
    let (supply, item) = find(who, id)?;
    let full = Wear::Uses(FULL);
    if item.wear == full {
        let already = format!("{}'s {} has all its uses already", who.name, item.name);
        return Err(Refusal::Already(already));
    }
    let (was, is) = (item.wear.words(), full.words());
    let label = format!("{} · {} {was} → {is}", who.name, item.name);
    let whole = Item {
        wear: full,
        ..item.clone()
    };
    Ok(changed(who, label, supply, Some(item), Some(whole)))
}

pub(super) fn drop(campaign: &Campaign, who: CharacterId, id: ThingId) -> Answer {
    let who = campaign.who(who)?;
    let (supply, item) = find(who, id)?;
    let left = item.wear.words();
    let label = format!("{} · drops {} {}, {left}", who.name, item.name, item.die);
    Ok(changed(who, label, supply, Some(item), None))
}

/// An item or a supply of somebody, and whether it is a supply.
pub(super) fn find(who: &Character, id: ThingId) -> Result<(bool, &Item), Refusal> {
    let items = who.items.iter().map(|item| (false, item));
    let mut all = items.chain(who.supplies.iter().map(|supply| (true, supply)));
    all.find(|(_, item)| item.id == id)
        .ok_or_else(|| Refusal::Nothing {
            who: who.name.clone(),
            what: "item or supply",
        })
}

fn changed(
    who: &Character,
    label: String,
    supply: bool,
    before: Option<&Item>,
    after: Option<Item>,
) -> Decision {
    let event = Event::ItemSet {
        who: who.id,
        supply,
        before: before.cloned(),
        after,
    };
    Decision::new(Kind::Gear, label, vec![event]).about(vec![who.id])
}
