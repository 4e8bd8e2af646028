//! How everybody is at the end.

use super::{Bounded, Person, PointsHeld, Resources};
use crate::campaign::character::{Item, Presence};
use crate::campaign::{Audience, Campaign, Character, CharacterId};

/// The deeds with how their doers are, and whoever is there without having done anything.
pub(super) fn with_resources(
    doers: Vec<(CharacterId, Person)>,
    campaign: &Campaign,
    audience: Audience,
) -> Vec<Person> {
    let did = |id| doers.iter().any(|(doer, _)| *doer == id);
    let idle = campaign.characters.values();
    let mut idle: Vec<&Character> = idle
        .filter(|who| audience.sees(who) && !did(who.id))
        .collect();
    idle.sort_by_key(|who| (!who.pc, who.number));
    let idle: Vec<(CharacterId, Person)> = idle.iter().map(|who| (who.id, at_rest(who))).collect();
    let people = doers.into_iter().chain(idle);
    let mut people: Vec<(CharacterId, Person)> = people.collect();
    people.sort_by_key(|(id, person)| {
        let number = campaign.character(*id).map_or(u32::MAX, |who| who.number);
        (!person.pc, number)
    });
    let told = people.into_iter().map(|(id, person)| {
        let who = campaign.character(id).filter(|who| audience.sees(who));
        let left = who.map(|who| resources(campaign, who));
        Person {
            resources: left,
            ..person
        }
    });
    told.collect()
}

fn at_rest(who: &Character) -> Person {
    Person {
        name: who.name.clone(),
        pc: who.pc,
        ..Person::default()
    }
}

fn resources(campaign: &Campaign, who: &Character) -> Resources {
    let track = |name: &str| {
        let track = campaign.track(who, name)?;
        Some(Bounded {
            what: name.to_owned(),
            now: track.now,
            max: track.max,
        })
    };
    let points = campaign.game.sheet.points.iter().filter(|_| who.pc);
    let points = points.flat_map(|rule| &rule.names);
    let held = |name: &String| PointsHeld {
        what: name.clone(),
        held: who.points.get(name).copied().unwrap_or_default(),
    };
    let injuries = who.injuries.iter();
    Resources {
        present: who.presence == Presence::Present,
        tracks: campaign.track_names(who).filter_map(track).collect(),
        points: points.map(held).collect(),
        injuries: injuries.map(|it| campaign.injury_words(it)).collect(),
        conditions: who.conditions.iter().cloned().collect(),
        things: who.items.iter().chain(&who.supplies).map(thing).collect(),
    }
}

fn thing(it: &Item) -> String {
    format!("{} {}, {}", it.name, it.die, it.durability.words())
}
