//! Items and supplies that wear out.

use rollbook::rules::Step;
use rollbook::rules::durability::{Durability, FULL, Steps, Wear, WearingKind};

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
                        Wear::Uses
                            .checked(kind, wear, die, face)
                            .expect("a face of the die")
                    };
                    faces.iter().fold(start, worn).to_string()
                });
                let odds = Wear::Uses
                    .odds(kind, start, die, checks)
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
                .filter(|&face| Wear::Uses.spends(die, face))
                .count(),
            spending,
            "{text}"
        );
        near(
            Wear::Uses.chance(die),
            f64::from(u8::try_from(spending).expect("few")) / f64::from(die.sides),
            text,
        );
    }
}

#[test]
fn lost_uses_lead_to_damaged_and_broken_or_depleted() {
    let path = |kind| {
        Wear::Uses
            .path(kind, Durability::Uses(FULL), die("d6"))
            .map(|wear| wear.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        path(WearingKind::Item),
        ["3", "2", "1", "damaged", "broken"]
    );
    assert_eq!(path(WearingKind::Supply), ["3", "2", "1", "depleted"]);
    let checked = |was, kind, face| Wear::Uses.checked(kind, was, die("d6"), face);
    assert_eq!(
        checked(Durability::Broken, WearingKind::Item, 1),
        Ok(Durability::Broken)
    );
    assert!(checked(Durability::Uses(1), WearingKind::Supply, 7).is_err());
}

#[test]
fn the_average_number_of_checks_is_losses_over_chance() {
    let expected = Wear::Uses.expected_checks(WearingKind::Item, Durability::Uses(3), die("d8"));
    assert_eq!(
        expected,
        [
            (Durability::Damaged, 8.0),
            (Durability::Broken, 4.0 / 0.375)
        ]
    );
    assert_eq!(
        Wear::Uses.expected_checks(WearingKind::Item, Durability::Damaged, die("d6")),
        [(Durability::Broken, 2.0)]
    );
    assert!(
        Wear::Uses
            .expected_checks(WearingKind::Supply, Durability::Uses(3), die("d12+3"))
            .is_empty(),
        "it never runs out"
    );
}

fn steps(on: i32) -> Wear {
    let dice = ["d12", "d8", "d6", "d4"].map(die).to_vec();
    Wear::Steps(Steps { dice, on })
}

#[test]
fn a_die_that_wears_goes_down_step_by_step() {
    let wear = steps(2);
    let path = |kind, text| {
        let path = wear.path(kind, wear.full(die(text)), die(text));
        path.map(|left| left.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        path(WearingKind::Supply, "d12"),
        ["d12", "d8", "d6", "d4", "depleted"]
    );
    assert_eq!(path(WearingKind::Item, "d6"), ["d6", "d4", "broken"]);
    assert_eq!(
        path(WearingKind::Item, "d10"),
        ["d10", "d8", "d6", "d4", "broken"],
        "a die beside the list"
    );
    let checked = |was, face| wear.checked(WearingKind::Supply, was, die("d12"), face);
    assert_eq!(
        checked(Durability::Die(die("d12")), 2),
        Ok(Durability::Die(die("d8")))
    );
    assert_eq!(
        checked(Durability::Die(die("d12")), 3),
        Ok(Durability::Die(die("d12")))
    );
    assert!(
        checked(Durability::Die(die("d8")), 9).is_err(),
        "a d8 is thrown now"
    );
}

#[test]
fn odds_of_steps_equal_every_sequence_of_checks() {
    for on in [1, 2, 3] {
        let (wear, kind) = (steps(on), WearingKind::Supply);
        let start = wear.full(die("d8"));
        for checks in 0..=4_u32 {
            // 24 is a multiple of each number of sides: a face of it stands for one of the die in hand.
            let sides = vec![24; usize::try_from(checks).expect("few")];
            let after = tally(&sides, |faces| {
                let worn = |left: Durability, &face: &i32| {
                    let sides = match left {
                        Durability::Die(die) => i32::from(die.sides),
                        _ => 8,
                    };
                    let face = (face - 1) % sides + 1;
                    wear.checked(kind, left, die("d8"), face)
                        .expect("a face of the die")
                };
                faces.iter().fold(start, worn).to_string()
            });
            let odds = wear.odds(kind, start, die("d8"), checks).into_iter();
            let odds = odds.map(|(left, chance)| (left.to_string(), chance));
            same(odds, &after, &format!("after {checks} checks up to {on}"));
        }
        let expected = wear.expected_checks(kind, start, die("d8"));
        let until: f64 = [8.0, 6.0, 4.0]
            .iter()
            .map(|sides| sides / f64::from(on))
            .sum();
        let (last, checks) = expected.last().expect("it runs out");
        assert_eq!(*last, Durability::Depleted);
        near(*checks, until, "the average until it is used up");
    }
}
