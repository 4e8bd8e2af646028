//! How the characters are at the end.

use std::collections::BTreeMap;

use super::{Bounded, Person, PointsHeld, Resources};
use crate::campaign::CharacterId;
use crate::campaign::character::{CharacterKind, Item, Presence};
use crate::campaign::view::{Known, SheetView};
use crate::rules::durability::{Durability, FULL};

/// Who was there when the session ended, or was away.
#[derive(Debug, Default)]
pub(super) struct Cast(BTreeMap<CharacterId, (u32, Person)>);

impl Cast {
    /// As these sheets say.
    pub(super) fn of(sheets: &[SheetView<'_>], place: impl Fn(CharacterId) -> u32) -> Self {
        let sheets = sheets.iter();
        Self(
            sheets
                .map(|who| (who.id, (place(who.id), at_rest(who))))
                .collect(),
        )
    }

    pub(super) fn has(&self, who: CharacterId) -> bool {
        self.0.contains_key(&who)
    }

    /// The people who did something and the others of the session, with how they are now; of those who have no sheet any more, how
    /// they were.
    pub(super) fn with_resources(
        mut self,
        doers: Vec<(CharacterId, Person)>,
        sheets: &[SheetView<'_>],
        place: impl Fn(CharacterId) -> Option<u32>,
    ) -> Vec<Person> {
        let now = |id| sheets.iter().find(|who| who.id == id);
        let of_doers = doers.into_iter().map(|(id, person)| {
            let (at, then) = self.0.remove(&id).unzip();
            let then = then.and_then(|it| it.resources);
            (
                id,
                at,
                Person {
                    resources: then,
                    ..person
                },
            )
        });
        let mut people: Vec<_> = of_doers.collect();
        people.extend(self.0.into_iter().map(|(id, (at, it))| (id, Some(at), it)));
        people.sort_by_key(|(id, at, person)| {
            let place = place(*id).or(*at).unwrap_or(u32::MAX);
            (!person.pc, place)
        });
        let people = people.into_iter();
        people
            .map(|(id, _, person)| match now(id) {
                Some(sheet) => as_now(person, sheet),
                None => person,
            })
            .collect()
    }
}

/// Somebody with what they have now. Whether they were there stays as it was in the session.
fn as_now(person: Person, sheet: &SheetView<'_>) -> Person {
    let then = person.resources.as_ref().map(|then| then.present);
    let now = resources(sheet);
    Person {
        // One who was renamed has the new name.
        name: sheet.name.to_owned(),
        resources: Some(Resources {
            present: then.unwrap_or(now.present),
            ..now
        }),
        ..person
    }
}

fn at_rest(who: &SheetView<'_>) -> Person {
    Person {
        name: who.name.to_owned(),
        pc: who.kind == CharacterKind::Pc,
        resources: Some(resources(who)),
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
