//! Invariants at any size.

use proptest::prelude::*;
use rollbook::dice::{Dice as _, Random};
use rollbook::rules::Step;
use rollbook::rules::attribute_die::{self, KeptDie};
use rollbook::rules::{Mechanic, Odds, RollNumbers, ones_pool, success_pool, vice_die};

fn any_roll() -> impl Strategy<Value = (Mechanic, RollNumbers)> {
    let flat = -1_000_000..=1_000_000_i32;
    let keep = prop_oneof![Just(KeptDie::Only), Just(KeptDie::High), Just(KeptDie::Low)];
    prop_oneof![
        (flat.clone(), flat.clone(), any::<bool>()).prop_map(|(bonus, dv, vice)| {
            (
                Mechanic::ViceDie(vice_die::Rules::default()),
                RollNumbers::ViceDie(vice_die::Numbers { bonus, dv, vice }),
            )
        }),
        (-5..=60_i32).prop_map(|pool| {
            (
                Mechanic::OnesPool(ones_pool::Rules::default()),
                RollNumbers::OnesPool(ones_pool::Numbers { pool }),
            )
        }),
        (0..=60_u16, 4..=9_i32, flat.clone()).prop_map(|(dice, difficulty, bonus)| {
            let roll = success_pool::Numbers {
                dice,
                difficulty,
                overage: 0,
                untrained: false,
                bonus,
            };
            (
                Mechanic::SuccessPool(success_pool::Rules::default()),
                RollNumbers::SuccessPool(roll),
            )
        }),
        (
            1..=999_u16,
            -9..=9_i32,
            keep,
            -20..=20_i32,
            -20..=40_i32,
            any::<bool>()
        )
            .prop_map(|(sides, plus, keep, flat, tn, pass_or_fail)| {
                let roll = attribute_die::Numbers {
                    die: Step { sides, plus },
                    keep,
                    flat,
                    tn,
                    pass_or_fail,
                };
                (
                    Mechanic::AttributeDie(attribute_die::Rules::default()),
                    RollNumbers::AttributeDie(roll),
                )
            }),
    ]
}

fn is_whole(odds: &Odds) -> bool {
    let near_one = |sum: f64| (sum - 1.0).abs() < 1e-12;
    let tiers = odds.tiers.iter().map(|(_, chance)| chance);
    near_one(tiers.clone().sum())
        && near_one(odds.qualities().sum())
        && tiers.clone().all(|p| *p > 0.0)
}

proptest! {
    #[test]
    fn chances_sum_to_one((mechanic, roll) in any_roll()) {
        let odds = mechanic.odds(&roll);
        prop_assert!(is_whole(&odds), "{odds:?}");
        prop_assert!((0.0..=1.0 + 1e-12).contains(&odds.success));
        prop_assert!(odds.tiers.is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn what_is_thrown_is_possible_and_can_be_called((mechanic, roll) in any_roll()) {
        let mut dice = Random::new().expect("the system has randomness");
        let faces: Vec<_> = mechanic.dice(&roll).iter().map(|die| dice.face(die)).collect();
        let outcome = mechanic.deal(&roll, &faces).and_then(|throw| mechanic.resolve(&roll, &throw)).expect("faces of the plan's dice");
        let odds = mechanic.odds(&roll);
        prop_assert!(odds.outcomes().any(|it| (it.value, it.quality) == (outcome.value, outcome.quality())));
        prop_assert!(odds.chance(outcome.tier) > 0.0);
        prop_assert_eq!(outcome.die_results.len(), faces.len());
        let ones = if matches!(mechanic, Mechanic::OnesPool(_)) { outcome.ones } else { 0 };
        let called = rollbook::rules::Called { value: outcome.value, ones };
        prop_assert_eq!(mechanic.call(&roll, called).expect("it was just thrown").tier, outcome.tier);
    }

    #[test]
    fn a_point_never_hurts_who_may_keep_either(bonus in -20..=20_i32, dv in -10..=40_i32) {
        let mechanic = Mechanic::ViceDie(vice_die::Rules::default());
        let roll = RollNumbers::ViceDie(vice_die::Numbers { bonus, dv, vice: false });
        let plain = mechanic.odds(&roll).success;
        for policy in [rollbook::rules::RerollPolicy::Free, rollbook::rules::RerollPolicy::OnFail] {
            let odds = mechanic.reroll_odds(&roll, policy);
            prop_assert!((odds.success - (1.0 - (1.0 - plain).powi(2))).abs() < 1e-12);
        }
    }

    #[test]
    fn contests_sum_to_one(a in 0..=20_u16, b in 0..=20_u16) {
        let pool = |dice: u16| RollNumbers::OnesPool(ones_pool::Numbers { pool: dice.into() });
        let dice = |dice, difficulty| {
            RollNumbers::SuccessPool(success_pool::Numbers { dice, difficulty, overage: 0, untrained: false, bonus: 0 })
        };
        let ones = Mechanic::OnesPool(ones_pool::Rules::default());
        let success = Mechanic::SuccessPool(success_pool::Rules::default());
        for odds in [ones.contest_odds(&pool(a), &pool(b)), success.contest_odds(&dice(a, 6), &dice(b, 9))] {
            let odds = odds.expect("both have contests");
            prop_assert!((odds.a + odds.tie + odds.b - 1.0).abs() < 1e-12);
            prop_assert!((odds.tiers.iter().map(|t| t.2).sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn the_largest_pools_are_right() {
    let ones = Mechanic::OnesPool(ones_pool::Rules::default());
    let odds = ones.odds(&RollNumbers::OnesPool(ones_pool::Numbers { pool: 999 }));
    assert!(is_whole(&odds));
    let mean: f64 = odds
        .outcomes()
        .map(|it| f64::from(it.value) * it.chance)
        .sum();
    // A die counts 20/6 on average.
    assert!((mean / (999.0 * 20.0 / 6.0) - 1.0).abs() < 1e-12, "{mean}");
    let success = Mechanic::SuccessPool(success_pool::Rules::default());
    let roll = success_pool::Numbers {
        dice: 999,
        difficulty: 6,
        overage: 0,
        untrained: false,
        bonus: 0,
    };
    let odds = success.odds(&RollNumbers::SuccessPool(roll));
    assert!(is_whole(&odds));
    let mean: f64 = odds
        .outcomes()
        .map(|it| f64::from(it.value) * it.chance)
        .sum();
    assert!((mean / (999.0 * 0.5) - 1.0).abs() < 1e-12, "{mean}");
}
