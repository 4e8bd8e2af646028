//! Points: awarded up to the cap, spent, held by player characters only.

use std::collections::BTreeMap;

use crate::campaign::decide::{Decided, one_of, within};
use crate::campaign::refusal::OverrideMode;
use crate::campaign::wording::listed;
use crate::campaign::{Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal};
use crate::game::{CapCounts, PointsRule};

pub(crate) fn award(
    campaign: &Campaign,
    who: CharacterId,
    point: &str,
    mode: &mut OverrideMode,
) -> Decided {
    let (who, rule, point) = holder(campaign, who, point, mode)?;
    let held = held(who, point);
    if counted(rule, who, point) >= rule.cap {
        mode.refuse(Refusal::Cap {
            who: who.name.clone(),
            point: point.to_owned(),
            held: held_words(rule, who, point),
            cap: rule.cap,
            combined: rule.counts == CapCounts::Combined,
        })?;
    }
    Ok(changed(who, point, held, held + 1))
}

pub(crate) fn spend(
    campaign: &Campaign,
    who: CharacterId,
    point: &str,
    mode: &mut OverrideMode,
) -> Decided {
    let (who, _, point) = holder(campaign, who, point, mode)?;
    let held = held(who, point);
    if held < 1 {
        mode.refuse(Refusal::NoPoint {
            who: who.name.clone(),
            point: point.to_owned(),
        })?;
    }
    Ok(changed(who, point, held, (held - 1).max(0)))
}

/// Who got which point.
pub(crate) type Given<'a> = Vec<(&'a str, Vec<&'a Character>)>;

/// The awards at the start of a session, in the game's order of points: one of each point to each of these player
/// characters that is below the cap; awards of the same start count towards it.
pub(crate) fn session_awards<'a>(
    rule: &'a PointsRule,
    party: &[&'a Character],
) -> (Vec<Event>, Given<'a>) {
    let mut events = Vec::new();
    let mut given = Vec::new();
    let mut new: BTreeMap<CharacterId, i32> = BTreeMap::new();
    for point in &rule.names {
        let mut getting = Vec::new();
        for who in party {
            let new = new.entry(who.id).or_default();
            let counted = match rule.counts {
                CapCounts::Combined => counted(rule, who, point) + *new,
                CapCounts::Each => held(who, point),
            };
            if counted < rule.cap {
                *new += 1;
                let before = held(who, point);
                events.push(set(who, point, before, before + 1));
                getting.push(*who);
            }
        }
        given.push((point.as_str(), getting));
    }
    (events, given)
}

/// Who gets no point because they hold as many as they may: `Brannoc has 3 points already and gets none`.
pub(crate) fn already(rule: &PointsRule, full: &[&Character]) -> Option<String> {
    let names: Vec<&str> = full.iter().map(|who| who.name.as_str()).collect();
    let (has, gets) = match names.len() {
        0 => return None,
        1 => ("has", "gets"),
        _ => ("have", "get"),
    };
    let most = match (rule.counts, rule.cap) {
        (CapCounts::Combined, 1) => "point",
        (CapCounts::Combined, _) => "points",
        (CapCounts::Each, _) => "of each point",
    };
    // One who was given more against the rule holds that many, too.
    let (names, cap) = (listed(&names), rule.cap);
    Some(format!(
        "{names} {has} {cap} {most} already and {gets} none"
    ))
}

/// A character that may hold points, and the point as the game writes it.
fn holder<'a>(
    campaign: &'a Campaign,
    who: CharacterId,
    point: &str,
    mode: &mut OverrideMode,
) -> Result<(&'a Character, &'a PointsRule, &'a str), Refusal> {
    let who = campaign.who(who)?;
    let rule = campaign.game.sheet.points.as_ref();
    let rule = rule.ok_or(Refusal::Lacks("points"))?;
    let point = one_of("point", point, rule.names.iter().map(String::as_str))?;
    if !who.is_pc() {
        mode.refuse(Refusal::NotPlayer(who.name.clone()))?;
    }
    Ok((who, rule, point))
}

/// Gives a new character its points.
pub(crate) fn give(
    who: &mut Character,
    rule: &PointsRule,
    point: &str,
    value: i32,
) -> Result<(), Refusal> {
    if !who.is_pc() {
        return Err(Refusal::NotPlayer(who.kind.to_string()));
    }
    let others = counted(rule, who, point) - held(who, point);
    within(point, value, 0, rule.cap - others)?;
    who.points.insert(point.to_owned(), value);
    Ok(())
}

fn held(who: &Character, point: &str) -> i32 {
    who.points.get(point).copied().unwrap_or(0)
}

/// How many of those held count towards the cap of this point (⚑).
fn counted(rule: &PointsRule, who: &Character, point: &str) -> i32 {
    match rule.counts {
        CapCounts::Combined => who.points.values().copied().fold(0, i32::saturating_add),
        CapCounts::Each => held(who, point),
    }
}

/// The points that count towards the cap of this one: `2 virtue and 1 vice`.
fn held_words(rule: &PointsRule, who: &Character, point: &str) -> String {
    let counts = |name: &&String| rule.counts == CapCounts::Combined || *name == point;
    let names = rule.names.iter().filter(counts);
    let held = names.map(|name| (held(who, name), name));
    let held = held.filter(|(held, _)| *held != 0);
    let held: Vec<String> = held.map(|(held, name)| format!("{held} {name}")).collect();
    listed(&held.iter().map(String::as_str).collect::<Vec<_>>())
}

fn set(who: &Character, point: &str, before: i32, after: i32) -> Event {
    Event::PointsSet {
        who: who.id,
        point: point.to_owned(),
        before,
        after,
    }
}

fn changed(who: &Character, point: &str, before: i32, after: i32) -> Decision {
    let label = Label::about(&who.name, point).came(" ", &format!("{before} → {after}"));
    Decision::new(Kind::Points, label, vec![set(who, point, before, after)]).about(vec![who.id])
}
