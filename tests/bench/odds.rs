//! Odds of one builder state, and a roll thrown and resolved.

use divan::{Bencher, black_box};
use rollbook::dice::{Dice as _, Die, Random};
use rollbook::rules::Step;
use rollbook::rules::attribute_die::{self, KeptDie};
use rollbook::rules::{Mechanic, RollNumbers, ones_pool, success_pool, vice_die};

fn main() {
    divan::main();
}

fn vice() -> (Mechanic, RollNumbers) {
    (
        Mechanic::ViceDie(vice_die::Rules::default()),
        RollNumbers::ViceDie(vice_die::Numbers {
            bonus: 3,
            dv: 8,
            vice: false,
        }),
    )
}

fn ones(pool: i32) -> (Mechanic, RollNumbers) {
    (
        Mechanic::OnesPool(ones_pool::Rules::default()),
        RollNumbers::OnesPool(ones_pool::Numbers { pool }),
    )
}

fn success(dice: u16) -> (Mechanic, RollNumbers) {
    let roll = success_pool::Numbers {
        dice,
        difficulty: 6,
        overage: 0,
        untrained: false,
        bonus: 0,
    };
    (
        Mechanic::SuccessPool(success_pool::Rules::default()),
        RollNumbers::SuccessPool(roll),
    )
}

fn attribute() -> (Mechanic, RollNumbers) {
    let die = Step { sides: 12, plus: 1 };
    let roll = attribute_die::Numbers {
        die,
        keep: KeptDie::High,
        flat: 4,
        tn: 12,
        pass_or_fail: false,
    };
    (
        Mechanic::AttributeDie(attribute_die::Rules::default()),
        RollNumbers::AttributeDie(roll),
    )
}

fn odds(bencher: Bencher, (mechanic, roll): (Mechanic, RollNumbers)) {
    bencher.bench_local(|| mechanic.odds(black_box(&roll)));
}

fn contest(bencher: Bencher, (mechanic, roll): (Mechanic, RollNumbers)) {
    bencher.bench_local(|| mechanic.contest_odds(black_box(&roll), black_box(&roll)));
}

#[divan::bench]
fn vice_virtue(bencher: Bencher) {
    odds(bencher, vice());
}

#[divan::bench]
fn nexus(bencher: Bencher) {
    odds(bencher, attribute());
}

#[divan::bench(args = [12, 999])]
fn langobard(bencher: Bencher, pool: i32) {
    odds(bencher, ones(pool));
}

#[divan::bench(args = [20, 999])]
fn contract(bencher: Bencher, dice: u16) {
    odds(bencher, success(dice));
}

#[divan::bench]
fn contract_10_against_10(bencher: Bencher) {
    contest(bencher, success(10));
}

#[divan::bench]
fn langobard_12_against_12(bencher: Bencher) {
    contest(bencher, ones(12));
}

#[divan::bench]
fn seven_d10_thrown_and_resolved(bencher: Bencher) {
    let (mechanic, roll) = success(7);
    let mut dice = Random::new().expect("the system has randomness");
    let mut faces = Vec::with_capacity(7);
    bencher.bench_local(|| {
        faces.clear();
        faces.extend(
            mechanic
                .dice(&roll)
                .iter()
                .map(|sides| dice.face(&Die::Sides(sides))),
        );
        mechanic.resolve(black_box(&roll), black_box(&faces))
    });
}
