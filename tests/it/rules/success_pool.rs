//! A pool that counts successes against a difficulty.

use rollbook::rules::success_pool::{Exertion, Negative, Numbers, Request, Rules};
use rollbook::rules::{
    Called, Mechanic, Modifier, ModifierEffect, NamedNumber, Plan, RollNumbers, RuleError, Target,
    Throw,
};

use super::oracle::{contest_holds, holds, resolve, sides, tally};

fn mechanic() -> Mechanic {
    Mechanic::SuccessPool(Rules::default())
}

fn roll(dice: u16, difficulty: i32, bonus: i32) -> RollNumbers {
    RollNumbers::SuccessPool(Numbers {
        dice,
        difficulty,
        overage: 0,
        untrained: false,
        bonus,
    })
}

fn check(dice: i32, difficulty: i32, modifiers: Vec<Modifier>) -> Request {
    Request {
        parts: vec![NamedNumber::new("pool", dice)],
        untrained: false,
        difficulty: Target::new("", difficulty),
        exertion: Exertion::default(),
        modifiers,
    }
}

fn planned(mechanic: &Mechanic, check: Request) -> Result<(Plan, Numbers), RuleError> {
    let plan = mechanic.plan(&rollbook::rules::RollRequest::SuccessPool(check))?;
    match plan.numbers {
        RollNumbers::SuccessPool(numbers) => Ok((plan, numbers)),
        _ => unreachable!("a plan is of its check's mechanic"),
    }
}

fn dice_and_difficulty(check: Request) -> (u16, i32) {
    let (_, numbers) = planned(&mechanic(), check).expect("a sound check");
    (numbers.dice, numbers.difficulty)
}

#[test]
fn odds_equal_every_throw() {
    for difficulty in 4..=9 {
        for dice in 0..=4 {
            holds(&mechanic(), &roll(dice, difficulty, 0));
            holds(&mechanic(), &roll(dice, difficulty, 1));
        }
    }
}

#[test]
fn other_parameters_hold_too() {
    let rules = Rules {
        sides: 12,
        base: 8,
        lowest: 2,
        highest: 12,
        ..Rules::default()
    };
    let mechanic = Mechanic::SuccessPool(rules);
    mechanic.validate().expect("a game somebody might write");
    for difficulty in [2, 7, 12] {
        holds(&mechanic, &roll(3, difficulty, -1));
    }
}

#[test]
fn contests_equal_every_pair_in_both_readings() {
    for negative in [Negative::Literal, Negative::Clamp] {
        let mechanic = Mechanic::SuccessPool(Rules {
            negative,
            ..Rules::default()
        });
        for (a, b) in [(0, 2), (2, 0), (2, 2), (1, 3)] {
            contest_holds(&mechanic, &roll(a, 6, 0), &roll(b, 8, 0));
            contest_holds(&mechanic, &roll(a, 9, 1), &roll(b, 4, 1));
        }
    }
}

#[test]
fn a_negative_defence_is_named_only_where_it_changed_the_result() {
    let contest = |negative, attack: [i32; 2], defence: [i32; 2]| {
        let mechanic = Mechanic::SuccessPool(Rules {
            negative,
            ..Rules::default()
        });
        let roll = roll(2, 6, 0);
        let (a, b) = (
            resolve(&mechanic, &roll, &attack),
            resolve(&mechanic, &roll, &defence),
        );
        let contest = mechanic
            .contest((&roll, &a), (&roll, &b))
            .expect("contests exist");
        (contest.value, contest.reading.is_some())
    };
    assert_eq!(contest(Negative::Literal, [2, 3], [1, 4]), (1, true));
    assert_eq!(contest(Negative::Clamp, [2, 3], [1, 4]), (0, true));
    assert_eq!(contest(Negative::Literal, [7, 7], [7, 4]), (1, false));
    assert_eq!(
        contest(Negative::Literal, [1, 1], [1, 4]),
        (0, false),
        "a botch stays one"
    );
}

#[test]
fn the_first_dice_raise_the_chance_of_a_botch_at_difficulty_nine() {
    let botch = mechanic().tier("botch").expect("a tier");
    let percent = |dice| {
        format!(
            "{:.1}",
            mechanic().odds(&roll(dice, 9, 0)).chance(botch) * 100.0
        )
    };
    assert_eq!([1, 2, 3, 4].map(percent), ["10.0", "15.0", "17.2", "17.9"]);
}

#[test]
fn the_worked_examples_hold() {
    let example = resolve(&mechanic(), &roll(7, 6, 0), &[2, 6, 10, 8, 1, 5, 7]);
    assert_eq!(
        (example.value, mechanic().key(example.tier), example.ones),
        (4, "complete".to_owned(), 1)
    );
    let odds = mechanic().odds(&roll(7, 6, 0));
    let percents: Vec<_> = odds
        .tiers
        .iter()
        .map(|(_, chance)| (chance * 10_000.0).round() / 100.0)
        .collect();
    assert_eq!(percents, [2.90, 4.95, 42.15, 32.65, 17.35]);
    assert_eq!(dice_and_difficulty(check(6, 12, Vec::new())), (3, 9));
    assert_eq!(
        dice_and_difficulty(Request {
            untrained: true,
            ..check(4, 6, Vec::new())
        }),
        (4, 7)
    );
}

#[test]
fn the_highest_bonus_counts_then_penalties_down_to_one_die() {
    let dice = |amounts: &[i32]| {
        amounts
            .iter()
            .map(|&n| Modifier::on("m", ModifierEffect::Dice(n)))
            .collect::<Vec<_>>()
    };
    assert_eq!(dice_and_difficulty(check(3, 6, dice(&[1, 3, 2]))), (6, 6));
    assert_eq!(dice_and_difficulty(check(3, 6, dice(&[1, -1, -1]))), (2, 6));
    assert_eq!(dice_and_difficulty(check(3, 6, dice(&[-2, -9]))), (1, 6));
    assert_eq!(dice_and_difficulty(check(0, 6, Vec::new())), (1, 6));
    assert_eq!(dice_and_difficulty(check(3, 1, Vec::new())), (3, 4));
}

#[test]
fn every_modifier_is_listed_with_why_it_did_not_count() {
    let modifiers = vec![
        Modifier::on("lens", ModifierEffect::Dice(1)),
        Modifier::on("friend", ModifierEffect::Dice(2)),
        Modifier::on("luck", ModifierEffect::Dice(2)),
        Modifier::on("wounds", ModifierEffect::Penalty(3)),
        Modifier::on("dark", ModifierEffect::Difficulty(4)),
        Modifier::on("song", ModifierEffect::Flat(1)),
    ];
    let exertion = Exertion {
        outcome: true,
        ignore_penalty: true,
    };
    let check = Request {
        untrained: true,
        exertion,
        ..check(2, 6, modifiers)
    };
    let (plan, numbers) = planned(&mechanic(), check).expect("a sound check");
    assert_eq!(
        numbers,
        Numbers {
            dice: 2,
            difficulty: 9,
            overage: 2,
            untrained: true,
            bonus: 1
        }
    );
    let lines: Vec<_> = plan
        .reasons
        .iter()
        .map(|r| (&*r.label, &*r.figure, r.ignored.as_deref()))
        .collect();
    assert_eq!(
        lines,
        [
            ("pool", "2", None),
            ("lens", "+1 die", Some("only the highest bonus counts")),
            ("friend", "+2 dice", None),
            ("luck", "+2 dice", Some("only the highest bonus counts")),
            ("wounds", "−3 dice", Some("effort ignores the penalty")),
            ("difficulty", "6", None),
            ("untrained", "+1 difficulty", None),
            ("dark", "+4 difficulty", None),
            ("highest difficulty", "11 → 9, −2 dice", None),
            ("effort", "+1 outcome", None),
            ("song", "+1", Some("not in this game")),
        ]
    );
    assert!(plan.readings.is_empty());
}

#[test]
fn the_overage_reading_is_named_where_it_decides() {
    for (floor, left) in [(0, 0), (1, 1)] {
        let mechanic = Mechanic::SuccessPool(Rules {
            overage_floor: floor,
            ..Rules::default()
        });
        let (plan, numbers) = planned(&mechanic, check(2, 12, Vec::new())).expect("a sound check");
        assert_eq!((numbers.dice, plan.readings.len()), (left, 1));
        let (plan, numbers) = planned(&mechanic, check(4, 12, Vec::new())).expect("a sound check");
        assert_eq!((numbers.dice, plan.readings.len()), (1, 0));
    }
    let nothing = mechanic()
        .resolve(&roll(0, 9, 0), &Throw::default())
        .expect("nothing to throw");
    assert_eq!(
        (nothing.value, mechanic().key(nothing.tier)),
        (0, "failure".to_owned())
    );
}

#[test]
fn exertion_lifts_a_botch_of_one_to_a_failure() {
    let lifted = resolve(&mechanic(), &roll(1, 6, 1), &[1]);
    assert_eq!(
        (lifted.value, mechanic().key(lifted.tier)),
        (0, "failure".to_owned())
    );
}

#[test]
fn only_outcomes_the_pool_can_show_are_called() {
    for highest in [9, 10] {
        let mechanic = Mechanic::SuccessPool(Rules {
            highest,
            ..Rules::default()
        });
        for dice in 0..=3 {
            let roll = roll(dice, highest, 1);
            let possible = tally(&sides(&mechanic, &roll), |f| {
                resolve(&mechanic, &roll, f).value
            });
            for value in -4..=9 {
                let called = mechanic.call(&roll, Called { value, ones: 0 });
                assert_eq!(
                    called.is_ok(),
                    possible.contains_key(&value),
                    "{dice} dice at {highest}: {value}"
                );
            }
        }
    }
}

#[test]
fn too_many_dice_are_an_error_and_never_a_wrong_answer() {
    assert!(matches!(
        planned(&mechanic(), check(1000, 6, Vec::new())),
        Err(RuleError::TooManyDice(1000))
    ));
    assert_eq!(dice_and_difficulty(check(1000, 10, Vec::new())), (999, 9));
    assert!(
        mechanic()
            .odds(&roll(1000, 6, 0))
            .outcomes()
            .next()
            .is_none()
    );
    assert!(
        mechanic()
            .resolve(&roll(1, 3, 0), &Throw::of([[1]]))
            .is_err(),
        "a difficulty the rules don't know"
    );
    let far = check(
        1_000_000,
        1_000_000,
        vec![Modifier::on("m", ModifierEffect::Difficulty(1_000_000))],
    );
    assert_eq!(
        planned(&mechanic(), far)
            .map(|(_, numbers)| numbers.dice)
            .ok(),
        None
    );
}
