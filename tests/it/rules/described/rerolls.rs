//! Rerolls of a throw in hand.

use std::collections::BTreeMap;

use rollbook::rules::described::{Numbers, Rolled, Score, TakenWhen, Throw};

use super::{Ready, every, example, mechanic, same, summed, template};

#[test]
fn a_push_throws_the_loose_dice_again() {
    let game = example("sixes-and-push");
    let numbers = game.numbers(&[("attribute", 3), ("rank", 1)]);
    let throw = vec![
        vec![vec![1], vec![6], vec![3]],
        vec![vec![1]],
        vec![],
        vec![],
    ];
    let again = game.rules.thrown_again(0, &numbers, &throw);
    assert_eq!(
        again,
        Ok(vec![vec![false, false, true], vec![true], vec![], vec![]])
    );
    let thrown = game.rules.resolve(&numbers, &throw).expect("it is whole");
    let rolled = Rolled {
        numbers: &numbers,
        tallies: &thrown.tallies,
    };
    assert_eq!(game.rules.may_reroll(0, rolled), Ok(false));
    assert_eq!(game.rules.reroll_effects(0, rolled), Ok(vec![-1, 0, 1]));
}

/// Every reroll of this throw, die by die.
fn every_reroll(
    game: &Ready,
    numbers: &Numbers,
    throw: &Throw,
) -> BTreeMap<(Score, Vec<Option<i32>>), f64> {
    let mut start = every::held(&game.rules, 0, numbers, throw);
    let mut found = BTreeMap::new();
    every::on(
        &game.rules,
        numbers,
        &mut start,
        1.0,
        &mut |throw, chance| {
            let it = game.rules.resolve(numbers, throw).expect("it is whole");
            *found
                .entry((it.score, game.given(&it.tallies)))
                .or_insert(0.0) += chance;
        },
    );
    found
}

#[track_caller]
fn rerolls_as_every_throw(game: &Ready, given: &[(&str, i32)], throw: &Throw) {
    let numbers = game.numbers(given);
    let got = game.rules.rerolled(0, &numbers, throw).expect("it reckons");
    let got = got.into_iter();
    let got = summed(got.map(|(score, tallies, p)| ((score, game.given(&tallies)), p)));
    let want = every_reroll(game, &numbers, throw);
    assert!(got.keys().eq(want.keys()), "{throw:?}: other results");
    for (key, chance) in got {
        assert!((chance - want[&key]).abs() < 1e-12, "{key:?}: {chance}");
    }
}

#[test]
fn a_reroll_in_hand_equals_every_throw_of_the_loose_dice() {
    let sixes = template("sixes-and-push");
    let one = |faces: &[i32]| faces.iter().map(|face| vec![*face]).collect::<Vec<_>>();
    let given = [("attribute", 3), ("rank", 2), ("gear", 1), ("artifact", 8)];
    let throw = vec![one(&[1, 4, 2]), one(&[5, 6]), one(&[3]), one(&[2]), vec![]];
    rerolls_as_every_throw(&sixes, &given, &throw);
    let hindered = [("attribute", 2), ("mods", -2)];
    let throw = vec![one(&[1, 4]), vec![], vec![], vec![], one(&[6, 3])];
    rerolls_as_every_throw(&sixes, &hindered, &throw);
    let d20 = template("d20");
    rerolls_as_every_throw(
        &d20,
        &[("advantage", 1), ("target", 12)],
        &vec![one(&[4, 9])],
    );
    // Dice that are kept, thrown on, counted as sets, and followed by others.
    let mixed = mechanic(
        "(
            inputs: [],
            tallies: [(\"sum\", Add), (\"pairs\", Max), (\"extra\", Add)],
            dice: [
                (name: \"pool\", count: \"3\", sides: \"4\", explode: (when: \"face = 4\", mode: Sum, most: 1), keep: (count: \"2\"), gives: [(\"sum\", \"face + first\")], sets: [(\"pairs\", \"many\")], hold: \"face >= 4\"),
                (name: \"more\", count: \"2\", sides: \"3\", explode: (when: \"face = 3\", mode: More, most: 1), gives: [(\"sum\", \"face\")], hold: \"face = 3\"),
                (name: \"later\", count: \"pairs - 1\", sides: \"2\", gives: [(\"extra\", \"face\")], then: true),
            ],
            value: \"sum + extra\",
            read: [(\"high\", \"value > 9\"), (\"low\", \"1\")],
            rerolls: [(name: \"again\", dice: Loose, keep: New, times: 1)],
        )",
    );
    let pool = vec![vec![4, 2], vec![2], vec![2]];
    let throw = vec![pool, vec![vec![3, 1], vec![2]], one(&[1])];
    rerolls_as_every_throw(&mixed, &[], &throw);
}

/// Odds after a push of the template, from the chance that a die shows a six in the end.
#[test]
fn a_push_holds_ones_and_sixes_of_some_dice() {
    let game = template("sixes-and-push");
    // A base or gear die shows a six at once, or is thrown again after a two to a five; the others also after a one.
    let (held, loose) = (1.0 / 6.0 + 4.0 / 36.0, 1.0 / 6.0 + 5.0 / 36.0);
    let artifact = 3.0 / 8.0 + 5.0 / 8.0 * 3.0 / 8.0;
    for (given, pushed, failed) in [
        (&[("attribute", 1)][..], held, held),
        (&[("rank", 1)], loose, loose),
        (&[("gear", 1)], held, held),
        (&[("artifact", 8)], artifact, artifact),
        // A six of the die that counts against the roll stays, too, and after a success neither is thrown again.
        (
            &[("attribute", 1), ("mods", -1)],
            held * (1.0 - loose),
            5.0 / 36.0 + 20.0 / 36.0 / 6.0 * 5.0 / 6.0,
        ),
    ] {
        let numbers = game.numbers(given);
        for (when, success) in [(TakenWhen::Possible, pushed), (TakenWhen::Failed, failed)] {
            let odds = game.rules.reroll_odds(0, when, &numbers);
            let scores = odds.expect("it reckons").scores.into_iter();
            let tiers = summed(scores.map(|(score, chance)| (game.tier(score), chance)));
            same(&tiers, &[("failure", 1.0 - success), ("success", success)]);
        }
    }
}
