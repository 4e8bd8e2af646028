//! Items and supplies that wear out.

use rollbook::rules::Step;
use rollbook::rules::durability::{Durability, FULL, WearingKind, chance, spends};

use super::oracle::{near, same, tally};

fn die(text: &str) -> Step {
    text.parse().expect("a die")
}

#[test]
fn odds_equal_every_sequence_of_checks() {
    let starts = [
        (WearingKind::Item, Durability::Uses(3)),
        (WearingKind::Item, Durability::Uses(1)),
        (WearingKind::Item, Durability::Damaged),
        (WearingKind::Item, Durability::Broken),
        (WearingKind::Supply, Durability::Uses(2)),
        (WearingKind::Supply, Durability::Depleted),
    ];
    for (kind, start) in starts {
        for die in [die("d4"), die("d6"), die("d4+1"), die("d4+3")] {
            for checks in 0..=5 {
                let sides = vec![die.sides; usize::try_from(checks).expect("few")];
                let after = tally(&sides, |faces| {
                    let worn = |wear: Durability, &face: &i32| {
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
            (1..=i32::from(die.sides))
                .filter(|&face| spends(die, face))
                .count(),
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
        Durability::Uses(FULL)
            .path(kind)
            .map(|wear| wear.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        path(WearingKind::Item),
        ["3", "2", "1", "damaged", "broken"]
    );
    assert_eq!(path(WearingKind::Supply), ["3", "2", "1", "depleted"]);
    assert_eq!(
        Durability::Broken.spent(WearingKind::Item),
        Durability::Broken
    );
    assert!(
        Durability::Uses(1)
            .checked(WearingKind::Supply, die("d6"), 7)
            .is_err()
    );
}

#[test]
fn the_average_number_of_checks_is_losses_over_chance() {
    let expected = Durability::Uses(3).expected_checks(WearingKind::Item, die("d8"));
    assert_eq!(
        expected,
        [
            (Durability::Damaged, 8.0),
            (Durability::Broken, 4.0 / 0.375)
        ]
    );
    assert_eq!(
        Durability::Damaged.expected_checks(WearingKind::Item, die("d6")),
        [(Durability::Broken, 2.0)]
    );
    assert!(
        Durability::Uses(3)
            .expected_checks(WearingKind::Supply, die("d12+3"))
            .is_empty(),
        "it never runs out"
    );
}
