//! How the characters are at the end.

use super::{Bounded, Person, PointsHeld, Resources};
use crate::campaign::CharacterId;
use crate::campaign::character::{CharacterKind, Item, Presence};
use crate::campaign::view::{Known, SheetView};
use crate::rules::durability::{Durability, FULL};

/// The people who did something with how they are now, and the others who are there.
pub(super) fn with_resources(
    doers: Vec<(CharacterId, Person)>,
    sheets: &[SheetView<'_>],
    place: impl Fn(CharacterId) -> u32,
) -> Vec<Person> {
    let did = |id| doers.iter().any(|(doer, _)| *doer == id);
    let idle = sheets.iter().filter(|who| !did(who.id));
    let idle: Vec<(CharacterId, Person)> = idle.map(|who| (who.id, at_rest(who))).collect();
    let people = doers.into_iter().chain(idle);
    let mut people: Vec<(CharacterId, Person)> = people.collect();
    people.sort_by_key(|(id, person)| (!person.pc, place(*id)));
    for (id, person) in &mut people {
        if let Some(sheet) = sheets.iter().find(|who| who.id == *id) {
            // One who was renamed has the new name.
            sheet.name.clone_into(&mut person.name);
            person.resources = Some(resources(sheet));
        }
    }
    people.into_iter().map(|(_, person)| person).collect()
}

fn at_rest(who: &SheetView<'_>) -> Person {
    Person {
        name: who.name.to_owned(),
        pc: who.kind == CharacterKind::Pc,
        ..Person::default()
    }
}

fn resources(who: &SheetView<'_>) -> Resources {
    let track = |name: &str| {
        let track = who.track(name)?.known()?;
        Some(Bounded {
            what: name.to_owned(),
            now: track.now,
            max: track.max,
        })
    };
    let held = |(name, held): (&str, Known<i32>)| {
        Some(PointsHeld {
            what: name.to_owned(),
            held: held.known()?,
        })
    };
    let injuries = who.injuries.iter();
    let things = who.items.iter().chain(who.supplies);
    // Of what is carried, what is counted.
    let counted = who.belongings.iter();
    let counted = counted.filter(|it| it.number || it.count != 1);
    let counted = counted.map(|it| format!("{} {}", it.name, it.count));
    Resources {
        present: who.presence == Presence::Present,
        tracks: who.track_names().into_iter().filter_map(track).collect(),
        points: who.points().into_iter().filter_map(held).collect(),
        injuries: injuries.map(|it| who.injury_words(it)).collect(),
        conditions: who.conditions.iter().cloned().collect(),
        low: things
            .clone()
            .filter(|it| is_low(it))
            .map(thing)
            .chain(counted.clone())
            .collect(),
        things: things.map(thing).chain(counted).collect(),
    }
}

/// Whether something is no longer whole; how large a die that shrinks was at first is not known.
fn is_low(it: &Item) -> bool {
    match it.durability {
        Durability::Uses(left) => left < FULL,
        Durability::Damaged | Durability::Broken | Durability::Depleted => true,
        Durability::Die(_) => false,
    }
}

fn thing(it: &Item) -> String {
    format!("{} {}", it.name, it.state())
}
