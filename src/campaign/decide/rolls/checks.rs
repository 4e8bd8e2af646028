//! Checks of one die: items, supplies, individual tables.

use super::shared::throw_dice;
use crate::campaign::character::{Item, OwnModifier};
use crate::campaign::command::Gear;
use crate::campaign::decide::sheet::gear;
use crate::campaign::decide::{Decided, rule_of};
use crate::campaign::ids::{CharacterId, ThingId};
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::test::Source;
use crate::campaign::{Campaign, Character, Decision, Event, Kind, Label, Refusal, text, wording};
use crate::dice::{Dice, Die, Face};
use crate::game::{Reach, TableRule};
use crate::rules::RuleError;
use crate::rules::durability::{self, Durability, Wear};

pub(crate) fn check(
    campaign: &Campaign,
    id: CharacterId,
    thing: &Gear,
    source: &Source,
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    let who = campaign.who(id)?;
    let of = thing.of(who)?;
    let mut counted = who.belongings.iter();
    if let Some(counted) = counted.find(|it| it.id == of) {
        let why = format!("{} is only counted; it has no die to check", counted.name);
        return Err(Refusal::Not(why));
    }
    let (supply, item) = gear::find(who, of)?;
    if item.durability.is_over() {
        let (name, state) = (item.name.clone(), item.durability.to_string());
        let advice = if supply { "restock" } else { "repair" };
        mode.refuse(NoRoll::UsedUp {
            name,
            state,
            advice,
        })?;
    }
    let (faces, table_dice) = shown(&[item.thrown().sides], source, dice)?;
    let wear = gear::wear(campaign, supply)?;
    let checked = checked(id, (wear, item, supply), faces[0], table_dice)?;
    let what = format!("{} {}", item.name, item.thrown());
    let came = format!("{} · {}", faces[0], checked.words);
    let label = Label::about(&who.name, &what).came(" ", &came);
    Ok(Decision {
        tier: Some(checked.result.to_owned()),
        ..Decision::new(Kind::Check, label, checked.events).about(vec![id])
    })
}

pub(crate) fn table(
    campaign: &Campaign,
    table: &str,
    id: CharacterId,
    source: &Source,
    dice: &mut dyn Dice,
) -> Decided {
    let who = campaign.who(id)?;
    let rule = rule_of("table", table, &campaign.game.tables, |rule| &rule.name)?;
    let (faces, table_dice) = shown(&[rule.die], source, dice)?;
    let result = rule.table().row(faces[0])?.name.clone();
    let came = format!("{} · {result}", faces[0]);
    let label = Label::about(&who.name, &rule.name).came(" ", &came);
    let thrown = Event::TableThrown {
        who: id,
        table: rule.name.clone(),
        face: faces[0],
        table_dice,
        result: result.clone(),
    };
    let mut events = vec![thrown];
    events.extend(offers(campaign, who, rule, &result));
    Ok(Decision {
        tier: Some(result),
        ..Decision::new(Kind::Check, label, events).about(vec![id])
    })
}

/// The result of a check.
struct Checked {
    result: &'static str,
    words: String,
    events: Vec<Event>,
}

fn checked(
    id: CharacterId,
    (wear, item, supply): (&Wear, &Item, bool),
    face: Face,
    table_dice: bool,
) -> Result<Checked, RuleError> {
    let kind = if supply {
        durability::WearingKind::Supply
    } else {
        durability::WearingKind::Item
    };
    let after = wear.checked(kind, item.durability, item.die, face)?;
    let mut events = vec![Event::Checked {
        who: id,
        thing: item.id,
        name: item.name.clone(),
        die: item.thrown(),
        face,
        table_dice,
        before: item.durability,
        after,
    }];
    if after != item.durability {
        events.push(Event::ItemSet {
            who: id,
            supply,
            before: Some(item.clone()),
            after: Some(Item {
                durability: after,
                ..item.clone()
            }),
        });
    }
    let result = match after {
        after if after == item.durability && !after.is_over() => "holds",
        Durability::Uses(_) | Durability::Die(_) => "use",
        Durability::Damaged => "damaged",
        Durability::Broken => "broken",
        Durability::Depleted => "depleted",
    };
    let words = wording::durability_words(item.durability, after);
    Ok(Checked {
        result,
        words,
        events,
    })
}

/// One face a die, from the test's source.
fn shown(
    sides: &[u16],
    source: &Source,
    dice: &mut dyn Dice,
) -> Result<(Vec<Face>, bool), Refusal> {
    match source {
        Source::Thrown => Ok(throw_dice(sides.iter().copied().map(Die::Sides), dice)),
        Source::Faces(faces) if faces.len() != sides.len() => Err(RuleError::FaceCount {
            want: sides.len(),
            got: faces.len(),
        }
        .into()),
        Source::Faces(faces) => {
            let mut pairs = sides
                .iter()
                .copied()
                .map(Die::Sides)
                .zip(faces.iter().copied());
            match pairs.find(|(kind, face)| !kind.has(*face)) {
                Some((thrown, face)) => Err(RuleError::Face { die: thrown, face }.into()),
                None => Ok((faces.clone(), true)),
            }
        }
        Source::Called(_) => Err(NoRoll::FaceWanted.into()),
        Source::Groups(_) => Err(NoRoll::NoGroups.into()),
    }
}

/// The modifier that a result adds as an offered one; not added where one of the same name exists.
fn offers(campaign: &Campaign, who: &Character, rule: &TableRule, result: &str) -> Option<Event> {
    let mut offers = rule.offers.iter();
    let (_, label, effect) = offers.find(|(row, ..)| row == result)?;
    if who
        .modifiers
        .iter()
        .any(|own| text::same(&own.label, label))
    {
        return None;
    }
    let modifier = OwnModifier {
        id: ThingId(campaign.ids + 1),
        label: label.clone(),
        effect: *effect,
        reach: Reach::Offered,
        hidden: false,
    };
    Some(Event::ModifierSet {
        who: who.id,
        before: None,
        after: Some(modifier),
    })
}
