//! The order of turns by a roll of everybody in it.

use std::collections::BTreeMap;

use super::{are_here, begun};
use crate::campaign::decide::rolls::faces::share;
use crate::campaign::decide::rolls::shared;
use crate::campaign::decide::{Decided, several};
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Actor, Source};
use crate::campaign::turns::InitiativeRoll;
use crate::campaign::{Campaign, Character, CharacterId, Event, Refusal, RollRecord, Turn};
use crate::dice::Dice;
use crate::game::Ties;
use crate::rules::RuleError;
use crate::rules::modifier::plain;

/// These roll, or everybody present; the best comes first, those who can't roll last. Opens no outcome.
pub(crate) fn thrown(
    campaign: &Campaign,
    (who, traits, once): (&[CharacterId], &[String], bool),
    (source, own): (&Source, &[(CharacterId, Source)]),
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    let named = several(campaign, who)?;
    are_here(&named)?;
    let is_in = |one: &&Character| who.is_empty() || who.contains(&one.id);
    let throwers = campaign.initiative(who, traits, once, mode)?;
    let own_source = |it: &InitiativeRoll| {
        let mut own = own.iter();
        own.find(|(id, _)| it.test.who == Actor::Character(*id))
            .map(|(_, source)| source)
    };
    if let Some((id, _)) = own.iter().find(|(id, _)| {
        let thrown =
            |it: &InitiativeRoll| it.test.who == Actor::Character(*id) && !it.dice.is_empty();
        !throwers.iter().any(thrown)
    }) {
        let name = &campaign.who(*id)?.name;
        return Err(Refusal::Not(format!("{name} rolls nothing for the order")));
    }
    let (mut thrown, mut packs) = (Vec::new(), BTreeMap::new());
    let mut faces = match source {
        Source::Thrown => None,
        Source::Faces(faces) => Some(faces.as_slice()),
        Source::Called(_) => return Err(NoRoll::FaceWanted.into()),
        Source::Groups(_) => return Err(NoRoll::GroupsOfMany.into()),
    };
    let mut shares = Vec::with_capacity(throwers.len());
    let (mut left, mut want) = (faces.unwrap_or_default(), 0);
    for thrower in &throwers {
        let thrown = thrower.built.as_ref().filter(|_| !thrower.dice.is_empty());
        let rolls = thrown.map_or_else(Vec::new, ResolvedTest::rolls);
        let takes = match own_source(thrower) {
            Some(_) => 0,
            None => share(&campaign.game.mechanic, &rolls, left).unwrap_or(thrower.dice.len()),
        };
        want += takes;
        left = &left[takes.min(left.len())..];
        shares.push(takes);
    }
    if let Some(got) = faces.map(<[_]>::len).filter(|got| *got != want) {
        return Err(RuleError::FaceCount { want, got }.into());
    }
    for (thrower, takes) in throwers.into_iter().zip(shares) {
        let source = own_source(&thrower).cloned();
        let InitiativeRoll {
            test, built, with, ..
        } = thrower;
        let (Some(built), Some(who)) = (built, campaign.roller(&test)) else {
            continue;
        };
        let mut test = test;
        if let Some(source) = source {
            test.dice = source;
        } else if let Some((own, rest)) = faces.and_then(|faces| faces.split_at_checked(takes)) {
            faces = Some(rest);
            if !own.is_empty() {
                test.dice = Source::Faces(own.to_vec());
            }
        }
        packs.insert(who.id, with);
        thrown.push((who, shared::throw(campaign, &test, built, dice)?));
    }
    sort(campaign, &mut thrown);
    // Who shares a throw acts right after the one who made it.
    let places = thrown.iter().flat_map(|(who, record)| {
        let with = packs.remove(&who.id).unwrap_or_default();
        let pack = with.into_iter().filter_map(|id| campaign.character(id));
        std::iter::once(*who)
            .chain(pack)
            .map(|who| (who, record.value))
    });
    let places: Vec<(&Character, i32)> = places.collect();
    let listed = places.iter();
    let listed = listed.map(|(who, value)| format!("{} ({})", who.name, plain(*value)));
    let mut listed: Vec<String> = listed.collect();
    let rolled = places.iter().map(|(who, value)| (who.id, *value)).collect();
    let mut who: Vec<CharacterId> = places.iter().map(|(who, _)| who.id).collect();
    let without = campaign.present().filter(is_in);
    let without: Vec<&Character> = without.filter(|one| !who.contains(&one.id)).collect();
    listed.extend(without.iter().map(|one| one.name.clone()));
    who.extend(without.iter().map(|one| one.id));
    let events = thrown.into_iter();
    let events = events.map(|(_, record)| Event::Rolled(Box::new(record)));
    let turns = who.iter().copied().map(Turn::One).collect();
    let turns = (turns, rolled);
    Ok(begun(campaign, turns, events.collect(), &listed.join(", "))?.about(who))
}

/// Best first; ties by what the dice gave beside the value, by the game's rule, then by number.
fn sort(campaign: &Campaign, thrown: &mut [(&Character, RollRecord)]) {
    let mechanic = &campaign.game.mechanic;
    let pool = |record: &RollRecord| {
        let dice = mechanic.dice(&record.plan.numbers).len();
        i64::try_from(dice).unwrap_or(i64::MAX)
    };
    let ties = campaign.game.initiative.as_ref().map(|rule| rule.ties);
    thrown.sort_by_key(|(who, record)| {
        let tie = match ties {
            Some(Ties::LargerPool) if mechanic.is_pool() => -pool(record),
            Some(Ties::PlayersFirst) => i64::from(!who.is_party()),
            Some(Ties::LargerPool) | None => 0,
        };
        let beside = mechanic.beside_value(&record.plan.numbers, &record.faces);
        let beside: Vec<i64> = beside.into_iter().map(|it| -i64::from(it)).collect();
        (
            -i64::from(record.worth.unwrap_or(record.value)),
            beside,
            tie,
            who.number,
        )
    });
}
