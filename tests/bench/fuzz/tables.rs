//! The tables of the four samples with people and things that have awkward names.

use std::sync::{Arc, LazyLock};

use rollbook::campaign::character::Track;
use rollbook::campaign::ids::ThingId;
use rollbook::campaign::{Campaign, Character, CharacterId, Count, Counter, Event, Party};
use rollbook::game::Game;

/// The four.
pub(crate) const GAMES: [&str; 4] = ["vice-virtue", "langobard", "contract", "nexus"];

/// Names that could be read as something else.
const AWKWARD: [&str; 17] = [
    "all",
    "hidden",
    "against",
    "very-hard",
    "Master",
    "virtue",
    "Resolve",
    "5",
    "7dice",
    "d8",
    "x3",
    "v",
    "Sal \"the Knife\", of \\ the .docks",
    "St. John",
    "Bandit",
    "Bandit 1",
    "bandit on",
];

/// The sample party with people and things that have awkward names, some of them the same.
fn awkward_table(id: &str) -> Campaign {
    let game = Game::embedded(id).expect("one of the four");
    let party = Party::sample(&game).expect("it has a sample");
    let mut people = party.expect("which is right").characters;
    let model = people[0].clone();
    people.extend((1_u32..).zip(AWKWARD).map(|(place, name)| Character {
        id: CharacterId(1_000 + place),
        number: 100 + place,
        name: name.to_owned(),
        ..model.clone()
    }));
    let mut next = 2_000;
    for person in &mut people {
        let gear = person.items.iter_mut().chain(&mut person.supplies);
        gear.for_each(|it| {
            next += 1;
            it.id = ThingId(next);
        });
        let mut twins = person.items.clone();
        for (twin, name) in twins
            .iter_mut()
            .zip(["12", "all", "shield", "", "shield 2"])
        {
            next += 1;
            twin.id = ThingId(next);
            if person.number % 2 == 0 {
                name.clone_into(&mut twin.name);
            }
        }
        person.items.extend(twins);
    }
    for (at, person) in people.iter_mut().enumerate() {
        let full = Track {
            now: 5,
            max: Some(5),
        };
        let name = AWKWARD[at % AWKWARD.len()];
        person.tracks.insert(format!("{name} kept"), full);
        person.tracks.insert("max".to_owned(), full);
    }
    let mut campaign = seat(game, people);
    for (id, name) in (3_000..).zip(AWKWARD) {
        let counter = Counter {
            id: ThingId(id),
            name: name.to_owned(),
            count: Count::Steps { now: 0, max: 6 },
            hidden: false,
        };
        campaign.apply(&Event::CounterSet {
            before: None,
            after: Some(counter),
        });
    }
    campaign
}

/// A table at which these sit.
pub(crate) fn seat(game: Game, people: Vec<Character>) -> Campaign {
    let mut campaign = Campaign::new(Arc::new(game), "");
    let begun = Campaign::begin("Trial", "", people).expect("a fit name");
    begun.events.iter().for_each(|event| campaign.apply(event));
    campaign
}

/// One a game, and one of described dice.
pub(crate) static AWKWARD_TABLES: LazyLock<Vec<Campaign>> = LazyLock::new(|| {
    let games = GAMES.into_iter().chain(["percent-under"]);
    games.map(awkward_table).collect()
});
