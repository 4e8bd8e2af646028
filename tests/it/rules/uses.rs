//! Items and supplies that wear out.

use rollbook::rules::attribute_die::Step;
use rollbook::rules::uses::{FULL, Kind, Wear, chance, spends};

use super::oracle::{near, same, tally};

fn die(text: &str) -> Step {
    text.parse().expect("a die")
}

#[test]
fn odds_equal_every_sequence_of_checks() {
    let starts = [
        (Kind::Durability, Wear::Uses(3)),
        (Kind::Durability, Wear::Uses(1)),
        (Kind::Durability, Wear::Damaged),
        (Kind::Durability, Wear::Broken),
        (Kind::Supply, Wear::Uses(2)),
        (Kind::Supply, Wear::Depleted),
    ];
    for (kind, start) in starts {
        for die in [die("d4"), die("d6"), die("d4+1"), die("d4+3")] {
            for checks in 0..=5 {
                let sides = vec![die.sides; usize::try_from(checks).expect("few")];
                let after = tally(&sides, |faces| {
                    let worn = |wear: Wear, &face: &u16| {
                        wear.checked(kind, die, face).expect("a face of the die")
                    };
                    faces.iter().fold(start, worn).to_string()
                });
                let odds = start
                    .odds(kind, die, checks)
                    .into_iter()
                    .map(|(wear, chance)| (wear.to_string(), chance));
                same(
                    odds,
                    &after,
                    &format!("{start:?} after {checks} checks with {die}"),
                );
            }
        }
    }
}

#[test]
fn the_die_spends_up_to_three() {
    for (text, spending) in [
        ("d8", 3),
        ("d12+1", 2),
        ("d12+2", 1),
        ("d12+3", 0),
        ("d4", 3),
        ("d4-1", 4),
        ("d2", 2),
    ] {
        let die = die(text);
        assert_eq!(
            (1..=die.sides).filter(|&face| spends(die, face)).count(),
            spending,
            "{text}"
        );
        near(
            chance(die),
            f64::from(u8::try_from(spending).expect("few")) / f64::from(die.sides),
            text,
        );
    }
}

#[test]
fn lost_uses_lead_to_damaged_and_broken_or_depleted() {
    let path = |kind| {
        Wear::Uses(FULL)
            .path(kind)
            .map(|wear| wear.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(path(Kind::Durability), ["3", "2", "1", "damaged", "broken"]);
    assert_eq!(path(Kind::Supply), ["3", "2", "1", "depleted"]);
    assert_eq!(Wear::Broken.spent(Kind::Durability), Wear::Broken);
    assert!(Wear::Uses(1).checked(Kind::Supply, die("d6"), 7).is_err());
}

#[test]
fn the_average_number_of_checks_is_losses_over_chance() {
    let expected = Wear::Uses(3).expected_checks(Kind::Durability, die("d8"));
    assert_eq!(
        expected,
        [(Wear::Damaged, 8.0), (Wear::Broken, 4.0 / 0.375)]
    );
    assert_eq!(
        Wear::Damaged.expected_checks(Kind::Durability, die("d6")),
        [(Wear::Broken, 2.0)]
    );
    assert!(
        Wear::Uses(3)
            .expected_checks(Kind::Supply, die("d12+3"))
            .is_empty(),
        "it never runs out"
    );
}
