//! Throwing again.

use rollbook::rules::attribute_die::{self, KeptDie};
use rollbook::rules::{
    KeptResult, Mechanic, Outcome, RerollKind, RerollPolicy, RollNumbers, Side, Throw, ones_pool,
    success_pool, vice_die,
};

use super::oracle::{near, resolve, same, sides, tally};

fn vice() -> Mechanic {
    Mechanic::ViceDie(vice_die::Rules::default())
}

fn nexus() -> Mechanic {
    Mechanic::AttributeDie(attribute_die::Rules::default())
}

fn kind(mechanic: &Mechanic) -> RerollKind<'_> {
    mechanic.profile().rerolls[0]
}

fn vice_roll(bonus: i32, dv: i32) -> RollNumbers {
    RollNumbers::ViceDie(vice_die::Numbers {
        bonus,
        dv,
        vice: false,
    })
}

fn nexus_roll(tn: i32, keep: KeptDie) -> RollNumbers {
    let die = "d6".parse().expect("a die");
    RollNumbers::AttributeDie(attribute_die::Numbers {
        die,
        keep,
        flat: 1,
        tn,
        pass_or_fail: false,
    })
}

/// Spends by the policy's words on every pair of throws, and compares.
fn holds(
    mechanic: &Mechanic,
    roll: &RollNumbers,
    policy: RerollPolicy,
    spends: impl Fn(&Outcome) -> bool,
) {
    let once = sides(mechanic, roll);
    let odds = mechanic.reroll_odds(roll, policy);
    let what = format!("{roll:?}, {policy:?}");
    let keeps_either = kind(mechanic).keep == KeptResult::Either;
    let both = tally(&[once.clone(), once.clone()].concat(), |faces| {
        let (old, new) = faces.split_at(once.len());
        let (old, new) = (resolve(mechanic, roll, old), resolve(mechanic, roll, new));
        if spends(&old) && !(keeps_either && old.value >= new.value) {
            new.tier
        } else {
            old.tier
        }
    });
    same(odds.tiers.iter().copied(), &both, &what);
    let spent = tally(&once, |faces| spends(&resolve(mechanic, roll, faces)));
    near(odds.spend, spent.get(&true).copied().unwrap_or(0.0), &what);
    let success: f64 = both
        .iter()
        .filter(|(tier, _)| mechanic.is_success(**tier))
        .map(|(_, chance)| chance)
        .sum();
    near(odds.success, success, &what);
}

#[test]
fn keeping_either_equals_every_pair() {
    let mechanic = vice();
    for dv in [-5, 5, 9, 10, 14, 18, 40] {
        let roll = vice_roll(3, dv);
        let best = mechanic
            .odds(&roll)
            .tiers
            .last()
            .expect("something happens")
            .0;
        holds(&mechanic, &roll, RerollPolicy::Free, |old| old.value < 18);
        holds(&mechanic, &roll, RerollPolicy::OnFail, |old| {
            !mechanic.is_success(old.tier)
        });
        holds(&mechanic, &roll, RerollPolicy::Tier, |old| old.tier < best);
    }
}

#[test]
fn taking_the_new_equals_every_pair() {
    let mechanic = nexus();
    for keep in [KeptDie::Only, KeptDie::High, KeptDie::Low] {
        for tn in [8, 12] {
            let roll = nexus_roll(tn, keep);
            let odds = mechanic.odds(&roll);
            let mean: f64 = odds
                .tiers
                .iter()
                .map(|(tier, chance)| f64::from(tier.band) * chance)
                .sum();
            holds(&mechanic, &roll, RerollPolicy::OnFail, |old| {
                !mechanic.is_success(old.tier)
            });
            holds(&mechanic, &roll, RerollPolicy::OnBlunder, |old| {
                old.tier.band == 0
            });
            holds(&mechanic, &roll, RerollPolicy::LevelEv, |old| {
                f64::from(old.tier.band) < mean - 1e-9
            });
        }
    }
}

#[test]
fn a_virtue_point_lifts_success_as_the_rules_say() {
    let odds = vice().reroll_odds(&vice_roll(0, 5), RerollPolicy::OnFail);
    near(odds.success, 119.0 / 144.0, "success with a point to spend");
}

#[test]
fn pools_are_never_thrown_again() {
    let mechanic = Mechanic::OnesPool(ones_pool::Rules::default());
    let roll = RollNumbers::OnesPool(ones_pool::Numbers { pool: 3 });
    let odds = mechanic.reroll_odds(&roll, RerollPolicy::OnFail);
    assert_eq!((odds.spend, odds.tiers), (0.0, mechanic.odds(&roll).tiers));
    let success = Mechanic::SuccessPool(success_pool::Rules::default());
    assert!(mechanic.profile().rerolls.is_empty() && success.profile().rerolls.is_empty());
}

#[test]
fn the_worth_of_a_reroll_equals_every_throw() {
    let nexus_rolls = [nexus_roll(8, KeptDie::Only), nexus_roll(10, KeptDie::High)];
    let cases = [
        (vice(), vice_roll(3, 10)),
        (nexus(), nexus_rolls[0].clone()),
        (nexus(), nexus_rolls[1].clone()),
    ];
    for (mechanic, roll) in cases {
        let once = sides(&mechanic, &roll);
        for faces in rollbook::dice::every(once.iter().cloned()) {
            let open = resolve(&mechanic, &roll, &faces);
            let worth = mechanic
                .reroll_chances(kind(&mechanic), (&roll, &open), &Throw::default())
                .expect("this game rerolls");
            let order = tally(&once, |f| resolve(&mechanic, &roll, f).tier.cmp(&open.tier));
            let chance = |o| order.get(&o).copied().unwrap_or(0.0);
            near(worth.better, chance(std::cmp::Ordering::Greater), "better");
            near(worth.equal, chance(std::cmp::Ordering::Equal), "equal");
            near(worth.worse, chance(std::cmp::Ordering::Less), "worse");
            let kept = kind(&mechanic).keep == KeptResult::Either && mechanic.is_success(open.tier);
            near(
                worth.success,
                if kept {
                    1.0
                } else {
                    mechanic.odds(&roll).success
                },
                "success",
            );
        }
    }
}

#[test]
fn the_worth_in_a_contest_counts_winning() {
    let mechanic = vice();
    let (a, b) = (vice_roll(3, 0), vice_roll(1, 0));
    let (low, mid) = (resolve(&mechanic, &a, &[2]), resolve(&mechanic, &b, &[7]));
    let (sides, throw) = (((&a, &low), (&b, &mid)), &Throw::default());
    // A holds 5 against 8: 6 to 10 and virtue win, a 5 ties, the lower ones and vice lose.
    let worth = mechanic
        .reroll_chances_in_contest(kind(&mechanic), Side::A, sides, throw)
        .expect("contests can be rerolled");
    near(worth.success, 6.0 / 12.0, "win");
    near(worth.better, 7.0 / 12.0, "win or tie");
    near(worth.worse, 1.0 / 12.0, "vice gives B a bonus");
    let held = mechanic
        .reroll_chances_in_contest(kind(&mechanic), Side::B, sides, throw)
        .expect("contests can be rerolled");
    near(held.success, 1.0, "B has already won and may keep that");
}
