//! Odds of one builder state, and a roll thrown and resolved.

use divan::{Bencher, black_box};
use rollbook::dice::{Dice as _, Random};
use rollbook::rules::Step;
use rollbook::rules::attribute_die::{self, KeptDie};
use rollbook::rules::described::{self, Definition, Rules, TakenWhen};
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
        faces.extend(mechanic.dice(&roll).iter().map(|die| dice.face(die)));
        let throw = mechanic.deal(&roll, &faces)?;
        mechanic.resolve(black_box(&roll), black_box(&throw))
    });
}

/// A mechanic of `tests/fixtures/described`.
fn described_rules(text: &str) -> Rules {
    let (_, mechanic) = text.split_once("Described").expect("it is described");
    let (mechanic, tiers) = mechanic.split_once("),\n    tiers:").expect("it has tiers");
    let keys = tiers.split("key: \"").skip(1);
    let keys = keys.filter_map(|key| Some((key.split_once('"')?.0.to_owned(), false)));
    let keys: Vec<(String, bool)> = keys.collect();
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let definition: Definition = options
        .from_str(&format!("{mechanic})"))
        .expect("the mechanic is read");
    let mut rules = Rules::from(definition);
    rules.bind(&keys).expect("it has no mistake");
    rules
}

fn described_numbers(inputs: &[i32]) -> described::Numbers {
    described::Numbers {
        inputs: inputs.to_vec(),
        ..described::Numbers::default()
    }
}

/// The odds of a roll with these inputs.
fn described(bencher: Bencher, text: &str, inputs: &[i32]) {
    let rules = described_rules(text);
    let numbers = described_numbers(inputs);
    bencher.bench_local(|| rules.odds(black_box(&numbers)));
}

#[divan::bench]
fn described_two_d6(bencher: Bencher) {
    described(
        bencher,
        include_str!("../fixtures/described/two-d6.ron"),
        &[2],
    );
}

#[divan::bench]
fn described_d20_with_advantage(bencher: Bencher) {
    let text = include_str!("../fixtures/described/d20.ron");
    described(bencher, text, &[3, 2, 0, 1, 0, 0, 15]);
}

/// Base, skill and gear dice.
#[divan::bench(args = [(5, 4, 3), (10, 8, 6)])]
fn described_sixes(bencher: Bencher, (base, skill, gear): (i32, i32, i32)) {
    let text = include_str!("../fixtures/described/sixes-and-push.ron");
    described(bencher, text, &[base, skill, gear]);
}

/// The same dice with a push.
#[divan::bench(args = [(5, 4, 3), (10, 8, 6)])]
fn described_sixes_and_push(bencher: Bencher, (base, skill, gear): (i32, i32, i32)) {
    let text = include_str!("../fixtures/described/sixes-and-push.ron");
    let rules = described_rules(text);
    let numbers = described_numbers(&[base, skill, gear]);
    bencher.bench_local(|| rules.reroll_odds(0, TakenWhen::Possible, black_box(&numbers)));
}

#[divan::bench(args = [10, 20])]
fn described_hits_again(bencher: Bencher, dice: i32) {
    let text = include_str!("../fixtures/described/hits-again.ron");
    described(bencher, text, &[dice, 0, 0, 10, 0]);
}

#[divan::bench]
fn described_symbols_20_dice(bencher: Bencher) {
    let text = include_str!("../fixtures/described/symbols.ron");
    described(bencher, text, &[3, 4, 4, 3, 4, 2]);
}

#[divan::bench(args = [20, 200])]
fn described_one_tally(bencher: Bencher, dice: i32) {
    let text = r#"
    Described(
        inputs: [(name: "n", from: Attribute)],
        tallies: [("hits", Add)],
        dice: [(name: "d6", count: "n", sides: "6", gives: [("hits", "face >= 5")])],
        value: "hits",
        read: [("low", "hits = 0"), ("high", "1")],
    ),
    tiers: [(key: "low", name: "low"), (key: "high", name: "high")]"#;
    described(bencher, text, &[dice]);
}
