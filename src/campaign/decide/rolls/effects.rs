//! What a described roll does besides its tier: changes of tracks, points, counters and of the item used, in the roll's entry.

use super::shared::track_event;
use crate::campaign::refusal::Refusal;
use crate::campaign::{Campaign, Character, Counter, Event, RollRecord, text};
use crate::game::OF_THE_ATTRIBUTE;
use crate::rules::described::EffectTarget;
use crate::rules::durability::WearingKind;
use crate::rules::{RerollKind, RollEffect};

/// The events of a roll that was just thrown; none for a called total, because its dice are not known.
pub(crate) fn effect_events(
    campaign: &Campaign,
    record: &RollRecord,
) -> Result<Vec<Event>, Refusal> {
    let mechanic = &campaign.game.mechanic;
    if record.faces.is_empty() {
        return Ok(Vec::new());
    }
    let roll = &record.plan.numbers;
    let effects = mechanic.effects(roll, &record.faces)?;
    changed(campaign, record, &effects)
}

/// The events of a reroll, which came to this; none for a called total.
pub(crate) fn reroll_effect_events(
    campaign: &Campaign,
    kind: RerollKind<'_>,
    record: &RollRecord,
) -> Result<Vec<Event>, Refusal> {
    let mechanic = &campaign.game.mechanic;
    if record.faces.is_empty() {
        return Ok(Vec::new());
    }
    let roll = &record.plan.numbers;
    let outcome = mechanic.resolve(roll, &record.faces)?;
    let effects = mechanic.reroll_effects(kind, roll, &outcome)?;
    changed(campaign, record, &effects)
}

/// These changes, each at its bounds where it would go beyond; several of the same thing are one.
fn changed(
    campaign: &Campaign,
    record: &RollRecord,
    effects: &[RollEffect<'_>],
) -> Result<Vec<Event>, Refusal> {
    let mut whats: Vec<(&EffectTarget, i32)> = Vec::new();
    for effect in effects {
        match whats.iter_mut().find(|(what, _)| *what == effect.what) {
            Some((_, by)) => *by = by.saturating_add(effect.by),
            None => whats.push((effect.what, effect.by)),
        }
    }
    let who = record.who().map(|who| campaign.who(who)).transpose()?;
    let mut events = Vec::new();
    for (what, by) in whats.into_iter().filter(|(_, by)| *by != 0) {
        let event = match (what, who) {
            (EffectTarget::Counter(name), _) => counter(campaign, name, by),
            (EffectTarget::Track(name), Some(who)) => track(campaign, who, record, name, by)?,
            (EffectTarget::Points(name), Some(who)) => points(campaign, who, name, by),
            (EffectTarget::Item, Some(who)) => item(campaign, who, record, by),
            (_, None) => None,
        };
        events.extend(event);
    }
    Ok(events)
}

fn track(
    campaign: &Campaign,
    who: &Character,
    record: &RollRecord,
    name: &str,
    by: i32,
) -> Result<Option<Event>, Refusal> {
    let tracks = &campaign.game.sheet.tracks;
    let attribute = record.attribute.as_deref().unwrap_or(record.lead());
    let of_attribute = || {
        tracks
            .iter()
            .find(|rule| rule.of.as_deref() == Some(attribute))
    };
    let named = if name == OF_THE_ATTRIBUTE {
        of_attribute().map(|rule| rule.name.as_str())
    } else {
        Some(name)
    };
    let Some((name, now)) = named.and_then(|name| Some((name, campaign.track(who, name)?))) else {
        return Ok(None);
    };
    let after = now.now.saturating_add(by).clamp(0, now.max.max(0));
    if after == now.now {
        return Ok(None);
    }
    track_event(campaign, who.id, name, after)
}

fn points(campaign: &Campaign, who: &Character, name: &str, by: i32) -> Option<Event> {
    let cap = campaign.game.sheet.points.as_ref()?.cap;
    let before = who.points.get(name).copied().unwrap_or(0);
    let after = before.saturating_add(by).clamp(0, cap.max(before));
    (after != before).then(|| Event::PointsSet {
        who: who.id,
        point: name.to_owned(),
        before,
        after,
    })
}

fn counter(campaign: &Campaign, name: &str, by: i32) -> Option<Event> {
    let mut counters = campaign.counters.iter();
    let before = counters.find(|counter| text::same(&counter.name, name))?;
    let now = before.now.saturating_add(by).clamp(0, before.max);
    (now != before.now).then(|| Event::CounterSet {
        before: Some(before.clone()),
        after: Some(Counter {
            now,
            ..before.clone()
        }),
    })
}

/// Its bonus changes; one without a bonus wears by a use for each.
fn item(campaign: &Campaign, who: &Character, record: &RollRecord, by: i32) -> Option<Event> {
    let using = record.test.using?;
    let before = who.items.iter().find(|item| item.id == using)?;
    let mut after = before.clone();
    if before.bonus > 0 {
        after.bonus = before.bonus.saturating_add(by).max(0);
    } else {
        let wear = campaign.game.sheet.wear(false)?;
        let losses = usize::try_from(by.checked_neg()?).unwrap_or(0);
        let path = wear.path(WearingKind::Item, before.durability, before.die);
        after.durability = path.take(losses + 1).last()?;
    }
    (after != *before).then(|| Event::ItemSet {
        who: who.id,
        supply: false,
        before: Some(before.clone()),
        after: Some(after),
    })
}
