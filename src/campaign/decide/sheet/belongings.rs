//! Belongings: what is carried that no check wears out, and numbers of a character's own. Every game has them.

use crate::campaign::character::Belonging;
use crate::campaign::decide::{Decided, not_already, thing, within};
use crate::campaign::ids::ThingId;
use crate::campaign::sound::limits::MOST_BELONGINGS;
use crate::campaign::test::Change;
use crate::campaign::text::possessive;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, text,
};

/// Adds one: how many or which number, and whether it is a number.
pub(crate) fn add(
    campaign: &Campaign,
    who: CharacterId,
    name: &str,
    (count, number): (i32, bool),
) -> Decided {
    let who = campaign.who(who)?;
    let belonging = as_new(campaign, who, name, (count, number))?;
    let verb = if number { "has" } else { "gets" };
    let label = Label::about(&who.name, &format!("{verb} {belonging}"));
    Ok(set(who, label, (None, Some(belonging))))
}

/// One that the character doesn't have yet.
pub(super) fn as_new(
    campaign: &Campaign,
    who: &Character,
    name: &str,
    (count, number): (i32, bool),
) -> Result<Belonging, Refusal> {
    let name = text::name(name)?;
    if name
        .trim_start_matches(['+', '-', '−'])
        .parse::<u32>()
        .is_ok()
    {
        let why = format!(
            "“{name}” is a number and no thing; to change how many there are, choose the thing first"
        );
        return Err(Refusal::Not(why));
    }
    is_free(who, &name)?;
    within(&name, count, 0, MOST_BELONGINGS)?;
    Ok(Belonging {
        id: ThingId(campaign.ids + 1),
        name,
        count,
        number,
        hidden: false,
    })
}

/// Changes how many there are.
pub(crate) fn change(
    campaign: &Campaign,
    who: CharacterId,
    id: ThingId,
    change: Change,
) -> Decided {
    let who = campaign.who(who)?;
    let before = thing(who, "belonging", &who.belongings, id)?;
    let count = match change {
        Change::To(count) => count,
        Change::By(by) => before.count.saturating_add(by),
    };
    within(&before.name, count, 0, MOST_BELONGINGS)?;
    not_already(before.count == count, || {
        format!(
            "{} {} is already {count}",
            possessive(&who.name),
            before.name
        )
    })?;
    let became = format!("{} → {count}", before.count);
    let label = Label::about(&who.name, &before.name).came(" ", &became);
    let after = Belonging {
        count,
        ..before.clone()
    };
    Ok(set(who, label, (Some(before.clone()), Some(after))))
}

/// Drops one.
pub(super) fn dropped(who: &Character, belonging: &Belonging) -> Decision {
    let label = Label::about(&who.name, &format!("drops {belonging}"));
    set(who, label, (Some(belonging.clone()), None))
}

/// Whether nothing that the character carries has this name.
pub(super) fn is_free(who: &Character, name: &str) -> Result<(), Refusal> {
    let gear = who.items.iter().chain(&who.supplies).map(|it| &it.name);
    let mut names = gear.chain(who.belongings.iter().map(|it| &it.name));
    match names.find(|there| text::same(there, name)) {
        Some(there) => Err(Refusal::Taken(there.clone())),
        None => Ok(()),
    }
}

fn set(
    who: &Character,
    label: Label,
    (before, after): (Option<Belonging>, Option<Belonging>),
) -> Decision {
    let event = Event::BelongingSet {
        who: who.id,
        before,
        after,
    };
    Decision::new(Kind::Gear, label, vec![event]).about(vec![who.id])
}
