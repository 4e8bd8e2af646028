//! The templates: described dice of well-known shapes, each with a sheet, characters and a sample party.

use std::collections::BTreeSet;

use rollbook::campaign::{Event, Party};
use rollbook::cli::json_rules;
use rollbook::dice::Random;
use rollbook::game::{self, Game};
use rollbook::phrase::{Input, parse};
use rollbook::rules::{Mechanic, PossibleOutcome};
use rollbook::table::{Clock, Environment, Table};
use serde_json::{Value, json};

#[test]
fn eight_shapes_of_dice_are_described() {
    let templates = game::templates();
    let ids: BTreeSet<&str> = templates.iter().map(|it| it.game.id.as_str()).collect();
    assert_eq!((templates.len(), ids.len()), (8, 8));
    for source in &templates {
        let game = &source.game;
        assert!(
            matches!(game.mechanic, Mechanic::Described(_)),
            "{}",
            game.id
        );
        assert!(
            source.is_template() && !game.about.is_empty(),
            "{}",
            game.id
        );
        assert!(game.traits().count() >= 4, "{}: a sheet", game.id);
        assert!(game.harm.is_some() && !game.rests.is_empty(), "{}", game.id);
        let again = Game::parse(&source.text, "again.ron").expect("it was read before");
        assert_eq!(again, *game);
        assert_eq!(
            game::load(&game.id, None).expect("it can be played"),
            *source
        );
    }
    assert!(game::embedded().iter().all(|it| !it.is_template()));
}

#[test]
fn each_has_a_party_of_three_or_more() {
    let mut names = BTreeSet::new();
    for source in game::templates() {
        let party = Party::sample(&source.game).expect("a party");
        let party = party.unwrap_or_else(|why| panic!("{}: {why}", source.game.id));
        assert!(names.insert(party.name.clone()), "{}", party.name);
        let players = party.characters.iter().filter(|who| who.is_pc());
        assert!(players.count() >= 3, "{}", source.game.id);
        for who in &party.characters {
            assert!(names.insert(who.name.clone()), "{}", who.name);
            assert!(!who.traits.is_empty(), "{}", who.name);
        }
    }
}

#[test]
fn the_odds_of_each_can_be_reckoned() {
    for source in game::templates() {
        let request = json!({"game": source.game.id, "check": {"inputs": {}}});
        let mut answer = Vec::new();
        json_rules::odds(&mut request.to_string().as_bytes(), &mut answer, None).expect("memory");
        let answer: Value = serde_json::from_slice(&answer).expect("JSON");
        // A die of a trait has no sides where there is no trait.
        if source.game.id == "exploding-trait" {
            continue;
        }
        let tiers = answer["tier"]
            .as_object()
            .unwrap_or_else(|| panic!("{answer}"));
        let all: f64 = tiers.values().filter_map(Value::as_f64).sum();
        assert!((all - 1.0).abs() < 1e-9, "{}: {answer}", source.game.id);
    }
}

/// The party's traits, one alone and with what it is usually rolled with: each can be rolled, undone and reckoned.
#[test]
fn everybody_can_roll_every_trait() {
    for source in game::templates() {
        let party = Party::sample(&source.game).expect("a party");
        let party = party.expect("it was read before");
        let means = Environment {
            dice: Box::new(Random::new().expect("randomness")),
            clock: Clock::Fixed(1_794_684_720_000_000),
        };
        let table = Table::in_memory("Ferry", &source.text, party.characters, means);
        let mut table = table.expect("a campaign");
        let people: Vec<_> = table.campaign().characters.values().cloned().collect();
        let mut rolled = 0;
        for who in &people {
            for name in who.traits.keys() {
                let phrase = format!("roll {:?} {name:?}", who.name);
                let read = parse(table.campaign(), &phrase);
                let Ok(Input::Run(command)) = read else {
                    panic!("{}: {phrase}: {read:?}", source.game.id);
                };
                let done = table.run(&command);
                let done = done.unwrap_or_else(|no| panic!("{}: {phrase}: {no}", source.game.id));
                let records = done.decision.events.iter().flat_map(Event::records);
                for record in records {
                    let odds = source.game.mechanic.odds(&record.plan.numbers);
                    assert_eq!(odds.unreckoned(), None, "{}: {phrase}", source.game.id);
                    let all: f64 = odds.outcomes().map(|it| it.chance).sum();
                    assert!((all - 1.0).abs() < 1e-9, "{}: {phrase}", source.game.id);
                    let is_possible = |it: PossibleOutcome| it.value == record.value;
                    assert!(
                        odds.outcomes().any(is_possible),
                        "{}: {phrase}",
                        source.game.id
                    );
                    rolled += 1;
                }
            }
        }
        assert!(rolled >= 9, "{}: {rolled}", source.game.id);
    }
}
