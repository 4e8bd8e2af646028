//! A pool whose ones are removed.

use rollbook::rules::ones_pool::{Numbers, Request, Rules};
use rollbook::rules::{
    Called, Face, Mechanic, Modifier, ModifierEffect, NamedNumber, Odds, RollNumbers, Target, Throw,
};

use super::oracle::{contest_holds, holds, near, resolve, sides, tally};

fn mechanic() -> Mechanic {
    Mechanic::OnesPool(Rules::default())
}

fn roll(pool: i32) -> RollNumbers {
    RollNumbers::OnesPool(Numbers { pool })
}

fn chance(mechanic: &Mechanic, roll: &RollNumbers, key: &str) -> f64 {
    mechanic
        .odds(roll)
        .chance(mechanic.tier(key).expect("a tier of the game"))
}

/// Odds of a million sums would take minutes.
#[test]
fn many_dice_of_many_sides_are_refused() {
    let wide = Mechanic::OnesPool(Rules {
        sides: 999,
        ..Rules::default()
    });
    let is_any = |odds: Odds| odds.outcomes().next().is_some();
    assert!(is_any(wide.odds(&roll(20))) && is_any(mechanic().odds(&roll(999))));
    assert!(!is_any(wide.odds(&roll(21))));
}

#[test]
fn odds_equal_every_throw() {
    for pool in -2..=6 {
        holds(&mechanic(), &roll(pool));
    }
}

#[test]
fn other_parameters_hold_too() {
    for removed in [1, 3, 8] {
        let mechanic = Mechanic::OnesPool(Rules {
            sides: 8,
            removed,
            ..Rules::default()
        });
        mechanic.validate().expect("a game somebody might write");
        for pool in 0..=4 {
            holds(&mechanic, &roll(pool));
        }
        contest_holds(&mechanic, &roll(3), &roll(2));
    }
}

#[test]
fn contests_equal_every_pair() {
    for a in 0..=3 {
        for b in -1..=3 {
            contest_holds(&mechanic(), &roll(a), &roll(b));
        }
    }
}

#[test]
fn the_worked_example_of_a_contest_holds() {
    let odds = mechanic()
        .contest_odds(&roll(4), &roll(3))
        .expect("contests exist");
    let percent = |key: &str| {
        let tier = mechanic().tier(key).expect("a tier");
        let chance: f64 = odds.tiers.iter().filter(|t| t.1 == tier).map(|t| t.2).sum();
        (chance * 1000.0).round() / 10.0
    };
    assert_eq!(
        (percent("fumble"), percent("failure"), percent("mediocre")),
        (29.4, 34.9, 26.2)
    );
}

#[test]
fn a_clean_success_is_likeliest_at_two_dice() {
    let clean: Vec<f64> = (1..=20)
        .map(|pool| mechanic().odds(&roll(pool)).clean.expect("has it"))
        .collect();
    assert!(clean[1] > clean[0]);
    assert!(clean[1..].is_sorted_by(|a, b| a > b), "{clean:?}");
}

#[test]
fn no_pool_fails_and_is_no_fumble() {
    near(chance(&mechanic(), &roll(0), "failure"), 1.0, "no dice");
    let none = mechanic()
        .resolve(&roll(-3), &Throw::default())
        .expect("nothing to throw");
    assert_eq!(
        (mechanic().key(none.tier), none.value),
        ("failure".to_owned(), 0)
    );
    let against = mechanic()
        .resolve(&roll(1), &Throw::of([[6]]))
        .expect("one die");
    let contest = mechanic()
        .contest((&roll(0), &none), (&roll(1), &against))
        .expect("contests exist");
    assert_eq!(
        (mechanic().key(contest.tier), contest.by_defence),
        ("failure".to_owned(), false)
    );
}

#[test]
fn a_fumble_by_defence_is_told_from_a_natural_one() {
    let contest = |faces: [Face; 2], defence: [Face; 2]| {
        let (a, b) = (
            resolve(&mechanic(), &roll(2), &faces),
            resolve(&mechanic(), &roll(2), &defence),
        );
        let contest = mechanic()
            .contest((&roll(2), &a), (&roll(2), &b))
            .expect("contests exist");
        (
            mechanic().key(contest.tier),
            contest.value,
            contest.by_defence,
        )
    };
    assert_eq!(contest([3, 4], [3, 4]), ("fumble".to_owned(), 0, true));
    assert_eq!(contest([1, 1], [3, 4]), ("fumble".to_owned(), 0, false));
    assert_eq!(
        contest([6, 6], [2, 3]),
        ("fair".to_owned(), 12, false),
        "a failed defence takes nothing"
    );
    assert_eq!(contest([6, 6], [2, 5]), ("failure".to_owned(), 5, false));
}

#[test]
fn a_plan_takes_the_lowest_skill() {
    let check = Request {
        skills: vec![
            NamedNumber::new("Sword", 5),
            NamedNumber::new("Riding", 3),
            NamedNumber::new("Notice", 3),
        ],
        complexity: Target::new("Tricky", -1),
        modifiers: vec![
            Modifier::on("one-eyed", ModifierEffect::Dice(-1)),
            Modifier::on("boon", ModifierEffect::Boon(1)),
        ],
    };
    let plan = mechanic()
        .plan(&rollbook::rules::RollRequest::OnesPool(check))
        .expect("a sound check");
    assert_eq!(plan.numbers, roll(1));
    let lines: Vec<_> = plan
        .reasons
        .iter()
        .map(|r| (&*r.label, &*r.figure, r.ignored.as_deref()))
        .collect();
    assert_eq!(
        lines,
        [
            ("Sword", "5", Some("only the lowest skill counts")),
            ("Riding", "3", None),
            ("Notice", "3", Some("only the lowest skill counts")),
            ("one-eyed", "−1 die", None),
            ("boon", "+1 boon", Some("not in this game")),
            ("Tricky", "−1 die", None),
        ]
    );
}

#[test]
fn only_sums_and_ones_the_pool_can_show_are_called() {
    for pool in 0..=3 {
        let roll = roll(pool);
        let possible = tally(&sides(&mechanic(), &roll), |f| {
            let outcome = resolve(&mechanic(), &roll, f);
            (outcome.value, outcome.ones)
        });
        for value in -1..=20 {
            for ones in 0..=4 {
                let called = mechanic().call(&roll, Called { value, ones });
                assert_eq!(
                    called.is_ok(),
                    possible.contains_key(&(value, ones)),
                    "{pool} dice: {value}, {ones}"
                );
            }
        }
    }
}
