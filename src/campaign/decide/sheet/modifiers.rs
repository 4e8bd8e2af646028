//! The GM's own modifiers, which stay until they are removed.

use crate::campaign::character::OwnModifier;
use crate::campaign::decide::{
    Decided, named_or_present, names, not_already, one_of, thing, within,
};
use crate::campaign::ids::ThingId;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, text,
};
use crate::game::Reach;
use crate::rules::ModifierEffect;

/// The largest effect of such a modifier.
const MOST: i32 = 99;

/// Adds the same modifier to each of these characters, or to everybody present.
pub(crate) fn add(
    campaign: &Campaign,
    who: &[CharacterId],
    label: &str,
    effect: ModifierEffect,
    reach: &Reach,
) -> Decided {
    let label = text::name(label)?;
    fits(campaign, effect)?;
    let who = named_or_present(campaign, who)?;
    let mut events = Vec::new();
    let mut to = String::new();
    for (id, who) in (campaign.ids + 1..).zip(&who) {
        not_already(
            who.modifiers.iter().any(|it| text::same(&it.label, &label)),
            || format!("{} already has a modifier `{label}`", who.name),
        )?;
        let reach = reaching(campaign, who, reach)?;
        to = reach_words(&reach);
        let given = OwnModifier {
            id: ThingId(id),
            label: label.clone(),
            effect,
            reach,
            hidden: false,
        };
        events.push(Event::ModifierSet {
            who: who.id,
            before: None,
            after: Some(given),
        });
    }
    let effect = campaign.game.mechanic.effect_text(effect);
    let what = format!("{label} {effect}{to}");
    let label = Label::about(names(&who), &what).came(", ", "a new modifier");
    let who = who.iter().map(|who| who.id).collect();
    Ok(Decision::new(Kind::Condition, label, events).about(who))
}

pub(crate) fn drop(campaign: &Campaign, who: CharacterId, id: ThingId) -> Decided {
    let who = campaign.who(who)?;
    let modifier = thing(who, "modifier", &who.modifiers, id)?;
    let label = &modifier.label;
    let effect = campaign.game.mechanic.effect_text(modifier.effect);
    let to = reach_words(&modifier.reach);
    let what = format!("{label} {effect}{to}");
    let label = Label::about(&who.name, &what).came(" ", "is taken off");
    let event = Event::ModifierSet {
        who: who.id,
        before: Some(modifier.clone()),
        after: None,
    };
    Ok(Decision::new(Kind::Condition, label, vec![event]).about(vec![who.id]))
}

/// Removes every modifier of this name from every character that has it.
pub(crate) fn drop_all(campaign: &Campaign, label: &str) -> Decided {
    let label = text::line(label);
    let all = campaign.characters.values().flat_map(|who| {
        let own = who.modifiers.iter();
        own.filter(|own| text::same(&own.label, &label))
            .map(move |own| (who, own))
    });
    let all: Vec<(&Character, &OwnModifier)> = all.collect();
    let Some((_, first)) = all.first() else {
        return Err(Refusal::Not(format!("nobody has a modifier `{label}`")));
    };
    let who: Vec<&Character> = all.iter().map(|(who, _)| *who).collect();
    let label = Label::about(names(&who), &first.label).came(" ", "is taken off");
    let events = all.iter().map(|(who, own)| Event::ModifierSet {
        who: who.id,
        before: Some((*own).clone()),
        after: None,
    });
    let events = events.collect();
    let who = who.iter().map(|who| who.id).collect();
    Ok(Decision::new(Kind::Condition, label, events).about(who))
}

/// Refuses an effect that the game's dice don't have, or one of that size.
fn fits(campaign: &Campaign, effect: ModifierEffect) -> Result<(), Refusal> {
    if !campaign.game.mechanic.takes(effect) {
        return Err(Refusal::Not(format!(
            "{} has no effect on rolls of this game",
            campaign.game.mechanic.effect_text(effect)
        )));
    }
    let least = match effect {
        ModifierEffect::Penalty(_) | ModifierEffect::Boon(_) | ModifierEffect::Bane(_) => 1,
        ModifierEffect::Flat(0)
        | ModifierEffect::Dice(0)
        | ModifierEffect::Difficulty(0)
        | ModifierEffect::Outcome(0) => {
            return Err(Refusal::Not("a modifier of 0 changes nothing".to_owned()));
        }
        _ => -MOST,
    };
    within("a modifier", effect.amount(), least, MOST)
}

/// The reach, with the trait as the sheet writes it.
fn reaching(campaign: &Campaign, who: &Character, reach: &Reach) -> Result<Reach, Refusal> {
    let Reach::Trait(word) = reach else {
        return Ok(reach.clone());
    };
    let known = campaign.trait_names(who);
    let name = one_of("trait", word, known.iter().copied())?;
    Ok(Reach::Trait(name.to_owned()))
}

fn reach_words(reach: &Reach) -> String {
    match reach {
        Reach::All => String::new(),
        Reach::Trait(name) => format!(" on {name}"),
        Reach::Offered => " offered".to_owned(),
    }
}
