//! The samples at a table: what their sheets hold can be rolled.

use std::sync::Arc;

use rollbook::campaign::test::{Actor, Test};
use rollbook::campaign::{Campaign, Character, Party, Refusal};
use rollbook::game;
use rollbook::rules::RuleError;

/// A campaign of each game with its sample party.
fn samples() -> Vec<Campaign> {
    let begun = game::embedded().into_iter().map(|source| {
        let party = Party::sample(&source.game).expect("every game has a sample");
        let party = party.expect("the samples are right");
        let begun = Campaign::begin(&party.name, source.text, party.characters);
        let mut campaign = Campaign::new(Arc::new(source.game), "");
        let events = begun.expect("the name is right").events;
        for event in events {
            campaign.apply(&event);
        }
        campaign
    });
    begun.collect()
}

fn test(who: &Character, name: &str) -> Test {
    Test::of(Actor::Character(who.id), vec![name.to_owned()])
}

#[test]
fn every_saved_roll_of_the_samples_can_be_rolled() {
    for campaign in samples() {
        for who in campaign.characters.values() {
            for saved in &who.saved {
                let built = campaign.resolve(&saved.test);
                assert!(built.is_ok(), "{}, {}: {built:?}", who.name, saved.name);
            }
        }
    }
}

/// What can't be: magic that was never learned, and a `langobard` skill that nobody wrote down.
#[test]
fn every_skill_the_samples_have_goes_with_its_usual_attribute() {
    for campaign in samples() {
        for who in campaign.characters.values() {
            for (_, known) in campaign.game.traits() {
                match campaign.resolve(&test(who, &known.name)) {
                    Ok(_) | Err(Refusal::Rule(RuleError::Untrained(_))) => {}
                    Err(error) => {
                        let written = who.traits.contains_key(&known.name);
                        assert!(!written, "{}, {}: {error}", who.name, known.name);
                    }
                }
            }
        }
    }
}

/// Ticked, each of them changes the plan or says why it doesn't.
#[test]
fn what_the_samples_offer_can_be_ticked() {
    for campaign in samples() {
        for who in campaign.characters.values() {
            let Some(saved) = who.saved.first() else {
                continue;
            };
            let listed = campaign
                .resolve(&saved.test)
                .expect("it was built before")
                .listed;
            let offered = listed.iter().filter(|listed| listed.offered);
            for modifier in offered {
                let mut ticked = saved.test.clone();
                ticked.with.push(modifier.label.clone());
                let built = campaign.resolve(&ticked).expect("a tick is no fault");
                let on = built
                    .listed
                    .iter()
                    .find(|listed| listed.label == modifier.label);
                assert!(on.is_some_and(|listed| listed.on), "{}", modifier.label);
            }
        }
    }
}
