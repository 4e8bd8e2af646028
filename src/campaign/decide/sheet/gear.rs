//! Items and supplies: add, repair or restock, remove.

use super::belongings;
use crate::campaign::character::Item;
use crate::campaign::decide::{Decided, not_already, within};
use crate::campaign::ids::ThingId;
use crate::campaign::sound::limits::MOST_BONUS;
use crate::campaign::text::possessive;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, text,
};
use crate::rules::durability::Wear;
use crate::rules::modifier::signed;
use crate::rules::{NumberSource, SheetNumber, Step};

/// A new item, or a new supply, with all its uses.
pub(crate) fn add(
    campaign: &Campaign,
    who: CharacterId,
    supply: bool,
    name: &str,
    die: Step,
) -> Decided {
    let who = campaign.who(who)?;
    let mut item = as_new(campaign, who, supply, name, die)?;
    item.id = ThingId(campaign.ids + 1);
    let label = Label::about(&who.name, &format!("gets {} {die}", item.name));
    Ok(changed(who, label, supply, None, Some(item)))
}

/// An unused item or supply without an id; this character has none of its name.
pub(super) fn as_new(
    campaign: &Campaign,
    who: &Character,
    supply: bool,
    name: &str,
    die: Step,
) -> Result<Item, Refusal> {
    let wear = wear(campaign, supply)?;
    within("a die's size", die.sides.into(), 2, 100)?;
    within("a die's flat part", die.plus, -9, 9)?;
    let name = text::name(name)?;
    belongings::is_free(who, &name)?;
    Ok(Item {
        id: ThingId(0),
        name,
        die,
        bonus: 0,
        durability: wear.full(die),
        hidden: false,
    })
}

/// Sets what an item adds to a roll that uses it.
pub(crate) fn set_bonus(campaign: &Campaign, who: CharacterId, id: ThingId, bonus: i32) -> Decided {
    let who = campaign.who(who)?;
    let (supply, item) = find(who, id)?;
    if supply || !campaign.game.mechanic.uses_items() {
        return Err(Refusal::Lacks("items that are used in a roll"));
    }
    within("a bonus", bonus, -MOST_BONUS, MOST_BONUS)?;
    not_already(item.bonus == bonus, || {
        let bonus = signed(bonus.into());
        format!(
            "{} {} already has the bonus {bonus}",
            possessive(&who.name),
            item.name
        )
    })?;
    let [was, is] = [item.bonus, bonus].map(|it| signed(it.into()));
    let label = Label::about(&who.name, &item.name).came(" bonus ", &format!("{was} → {is}"));
    let after = Item {
        bonus,
        ..item.clone()
    };
    Ok(changed(who, label, supply, Some(item), Some(after)))
}

/// Repairs an item or refills a supply.
pub(crate) fn repair(campaign: &Campaign, who: CharacterId, id: ThingId) -> Decided {
    let who = campaign.who(who)?;
    let (supply, item) = find(who, id)?;
    let full = wear(campaign, supply)?.full(item.die);
    not_already(item.durability == full, || {
        // A roll may have taken from the bonus, which is no matter of repair.
        let is_bonus = |number: &SheetNumber| number.source == NumberSource::ItemBonus;
        let has_bonus = campaign.game.mechanic.sheet_numbers().iter().any(is_bonus);
        let bonus = if has_bonus && !supply {
            "; its bonus is set with `item WHO ITEM bonus N`"
        } else {
            ""
        };
        let (whose, item) = (possessive(&who.name), &item.name);
        format!("{whose} {item} already has all its uses{bonus}")
    })?;
    let (was, is) = (item.durability.words(), full.words());
    let label = Label::about(&who.name, &item.name).came(" ", &format!("{was} → {is}"));
    let whole = Item {
        durability: full,
        ..item.clone()
    };
    Ok(changed(who, label, supply, Some(item), Some(whole)))
}

pub(crate) fn drop(campaign: &Campaign, who: CharacterId, id: ThingId) -> Decided {
    let who = campaign.who(who)?;
    if let Some(belonging) = who.belongings.iter().find(|it| it.id == id) {
        return Ok(belongings::dropped(who, belonging));
    }
    let (supply, item) = find(who, id)?;
    let drops = format!("drops {} {}", item.name, item.state());
    let label = Label::about(&who.name, &drops);
    Ok(changed(who, label, supply, Some(item), None))
}

/// How the game's items or supplies wear.
pub(crate) fn wear(campaign: &Campaign, supply: bool) -> Result<&Wear, Refusal> {
    let wear = campaign.game.sheet.wear(supply);
    wear.ok_or(Refusal::Lacks(if supply {
        "supplies that run out"
    } else {
        "items that wear out"
    }))
}

/// A character's item or supply, and whether it is a supply.
pub(crate) fn find(who: &Character, id: ThingId) -> Result<(bool, &Item), Refusal> {
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
    label: Label,
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
