//! A fifth game from a file: no line of Rust knows it.

use rollbook::campaign::Party;
use rollbook::game::Game;
use rollbook::rules::{Mechanic, Tier};

const STAR_SCOW: &str = include_str!("../../fixtures/games/star-scow.ron");

fn star_scow() -> Game {
    Game::parse(STAR_SCOW, "star-scow.ron").expect("the fifth game is right")
}

#[test]
fn it_has_its_own_dice_and_tiers() {
    let game = star_scow();
    let Mechanic::SuccessPool(rules) = &game.mechanic else {
        panic!("it names SuccessPool")
    };
    assert_eq!((rules.sides, rules.untrained), (12, 1));
    let best = Tier { band: 3, bonus: 0 };
    assert_eq!(game.mechanic.key(best), "fix");
    assert!(game.mechanic.is_success(best));
}

#[test]
fn it_seats_a_party() {
    let text = r#"(
        name: "Last Haul",
        game: "star-scow",
        characters: [(name: "Juno", traits: {"Medic": 3}, items: [(name: "Welder", die: "d6")])],
    )"#;
    let party = Party::parse(text, "last-haul.ron", &star_scow()).expect("the party is right");
    assert_eq!(party.characters[0].tracks["Air"].now, 7);
}
