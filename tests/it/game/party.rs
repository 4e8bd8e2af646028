//! The four samples: ready to play, and nothing in them that their game doesn't know.

use rollbook::campaign::character::{Presence, Value};
use rollbook::campaign::{Character, Party};
use rollbook::game::{self, Game};
use rollbook::rules::durability::Durability;

use super::game;

fn samples() -> Vec<(Game, Party)> {
    let games = game::embedded().into_iter().map(|source| source.game);
    games
        .map(|game| {
            let party = Party::sample(&game).expect("every game has a sample");
            let party = party.unwrap_or_else(|error| panic!("{error}"));
            (game, party)
        })
        .collect()
}

fn of(id: &str) -> Party {
    let sample = Party::sample(&game(id)).expect("every game has a sample");
    sample.expect("the samples are right")
}

fn pcs(party: &Party) -> impl Iterator<Item = &Character> {
    party
        .characters
        .iter()
        .filter(|character| character.is_pc())
}

#[test]
fn each_is_a_table_of_its_own() {
    let names: Vec<_> = samples().into_iter().map(|(_, party)| party.name).collect();
    assert_eq!(
        names,
        [
            "The Lamplit Road",
            "Winter at Ticinum",
            "The Quiet Floor",
            "The Drowned Mill"
        ]
    );
    for (game, party) in samples() {
        assert!((4..=5).contains(&pcs(&party).count()), "{}", game.id);
        assert_eq!(
            party.characters.len() - pcs(&party).count(),
            2,
            "{}",
            game.id
        );
        let absent = pcs(&party).filter(|character| character.presence == Presence::Absent);
        assert_eq!(absent.count(), 1, "{}", game.id);
        assert!(
            party
                .characters
                .iter()
                .any(|character| !character.saved.is_empty())
        );
        assert!(
            party
                .characters
                .iter()
                .any(|character| !character.injuries.is_empty())
        );
    }
}

#[test]
fn ids_are_given_once_and_numbers_in_order() {
    for (game, party) in samples() {
        let mut ids: Vec<u32> = Vec::new();
        for character in &party.characters {
            ids.push(character.id.0);
            ids.extend(
                character
                    .items
                    .iter()
                    .chain(&character.supplies)
                    .map(|item| item.id.0),
            );
            ids.extend(character.injuries.iter().map(|injury| injury.id.0));
            ids.extend(character.modifiers.iter().map(|modifier| modifier.id.0));
            ids.extend(character.saved.iter().map(|saved| saved.id.0));
        }
        ids.sort_unstable();
        assert_eq!(ids, (1..=party.ids).collect::<Vec<_>>(), "{}", game.id);
        let numbers: Vec<_> = party
            .characters
            .iter()
            .map(|character| character.number)
            .collect();
        assert_eq!(numbers, (1..=7).collect::<Vec<_>>(), "{}", game.id);
    }
}

#[test]
fn every_trait_is_the_games_or_of_a_kind_of_the_game() {
    for (game, party) in samples() {
        for character in &party.characters {
            for (name, rated) in &character.traits {
                let known = match &rated.kind {
                    None => game.traits().any(|(_, known)| known.name == *name),
                    Some(kind) => game.sheet.kinds.iter().any(|known| known.name == *kind),
                };
                assert!(known, "{}: {name}", character.name);
            }
        }
    }
}

#[test]
fn every_character_has_every_track_of_the_game() {
    for (game, party) in samples() {
        for character in &party.characters {
            for rule in &game.sheet.tracks {
                assert!(
                    character.tracks.contains_key(&rule.name),
                    "{}",
                    character.name
                );
            }
        }
    }
}

#[test]
fn the_drowned_mill_says_what_stands_in_its_file() {
    let party = of("nexus");
    let brannoc = &party.characters[0];
    assert_eq!(brannoc.name, "Brannoc");
    assert_eq!(
        (brannoc.tracks["HP"].now, brannoc.tracks["HP"].max),
        (22, Some(24))
    );
    assert_eq!(
        (brannoc.tracks["Resolve"].now, brannoc.tracks["Resolve"].max),
        (2, None)
    );
    assert_eq!(brannoc.tracks["Fatigue"].now, 0);
    assert_eq!(brannoc.traits["Athletics"].value, Value::Number(3));
    let shield = &brannoc.items[0];
    assert_eq!(
        (shield.name.as_str(), shield.die.sides),
        ("Bronze shield", 8)
    );
    assert_eq!(
        (shield.durability, brannoc.items[1].durability),
        (Durability::Uses(2), Durability::Uses(3))
    );
    assert!(brannoc.conditions.iter().eq(["dazed"]));
}

#[test]
fn the_quiet_floor_reckons_what_its_file_leaves_out() {
    let party = of("contract");
    let pryce = &party.characters[1];
    // Brawn 4: 5 + 2; what injuries cost is taken off when read.
    assert_eq!(
        (pryce.tracks["Body"].now, pryce.tracks["Body"].max),
        (7, None)
    );
    assert_eq!(pryce.tracks["Mind"].now, 2);
    assert!(!pryce.injuries[0].stabilised && pryce.injuries[1].stabilised);
}

#[test]
fn the_lamplit_road_has_texts_for_every_consequence_and_bonus() {
    let party = of("vice-virtue");
    let saved: Vec<_> = pcs(&party).flat_map(|character| &character.saved).collect();
    let full = saved.iter().filter(|saved| {
        ["minor", "medium", "major", "success"]
            .iter()
            .all(|key| saved.texts.contains_key(*key))
    });
    assert!(full.count() >= 5);
    assert!(
        saved
            .iter()
            .any(|saved| saved.test.declared.number("vice") == 1)
    );
    assert!(pcs(&party).all(|character| character.points.values().sum::<i32>() <= 3));
}
