//! Rerolls of a throw in hand.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rollbook::rules::described::{Numbers, Rolled, Score, TakenWhen, Throw};
use rollbook::rules::{Mechanic, RollNumbers, Side, Throw as Dice};

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

/// The chances that a reroll of this throw is better, equal and worse, as an offer tells them.
fn offered(game: &Ready, numbers: &Numbers, throw: &Throw) -> [f64; 3] {
    let mechanic = Mechanic::Described(game.rules.clone());
    let roll = RollNumbers::Described(numbers.clone());
    let once = |dice: &Vec<Vec<i32>>| dice.iter().map(|chain| chain[0]).collect::<Vec<_>>();
    let dice = Dice::of(throw.iter().map(once));
    let open = mechanic.resolve(&roll, &dice).expect("it is whole");
    let kind = mechanic.profile().rerolls[0];
    let chances = mechanic.reroll_chances(kind, (&roll, &open), &dice);
    let chances = chances.expect("it reckons");
    [chances.better, chances.equal, chances.worse]
}

/// Checks an offer against every throw: by tier with its steps, then by worth where hits are counted.
#[track_caller]
fn offers_as_every_throw(game: &Ready, given: &[(&str, i32)], throw: &Throw, counts: bool) {
    let numbers = game.numbers(given);
    let rank = |score: Score| {
        let within = if counts { score.worth } else { 0 };
        (score.tier, score.steps, within)
    };
    let open = game.rules.resolve(&numbers, throw).expect("it is whole");
    let open = rank(open.score);
    let mut want = [0.0; 3];
    for ((score, _), chance) in every_reroll(game, &numbers, throw) {
        let at = match rank(score).cmp(&open) {
            Ordering::Greater => 0,
            Ordering::Equal => 1,
            Ordering::Less => 2,
        };
        want[at] += chance;
    }
    let got = offered(game, &numbers, throw);
    for (got, want) in got.into_iter().zip(want) {
        assert!((got - want).abs() < 1e-12, "{throw:?}: {got} for {want}");
    }
}

#[test]
fn an_offer_compares_hits_where_they_are_counted_and_else_tiers() {
    let one = |faces: &[i32]| faces.iter().map(|face| vec![*face]).collect::<Vec<_>>();
    let sixes = template("sixes-and-push");
    // A success with one six, of which a push may make two; of the dice against the roll one may fall to six.
    let given = [("attribute", 3), ("rank", 1), ("mods", -2)];
    let hindered = vec![one(&[6, 4, 2]), vec![], vec![], vec![], one(&[3])];
    offers_as_every_throw(&sixes, &given, &hindered, true);
    let given = [("attribute", 2), ("rank", 1)];
    let success = vec![one(&[6, 4]), one(&[5]), vec![], vec![], vec![]];
    offers_as_every_throw(&sixes, &given, &success, true);
    let [better, equal, worse] = offered(&sixes, &sixes.numbers(&given), &success);
    let none = 25.0 / 36.0;
    assert!((better - (1.0 - none)).abs() < 1e-12 && worse.abs() < 1e-12);
    assert!((equal - none).abs() < 1e-12);
    let failure = vec![one(&[3, 4]), one(&[5]), vec![], vec![], vec![]];
    offers_as_every_throw(&sixes, &given, &failure, true);
    let d20 = template("d20");
    let given = [("target", 12)];
    offers_as_every_throw(&d20, &given, &vec![one(&[9])], false);
    offers_as_every_throw(&d20, &given, &vec![one(&[15])], false);
}

/// In a contest the standing decides first, and hits behind it.
#[test]
fn an_offer_in_a_contest_compares_hits_behind_the_standing() {
    let game = template("sixes-and-push");
    let mechanic = Mechanic::Described(game.rules.clone());
    let roll = |given: &[(&str, i32)]| RollNumbers::Described(game.numbers(given));
    let (a, b) = (roll(&[("attribute", 2)]), roll(&[("attribute", 1)]));
    let none: [i32; 0] = [];
    let dice = |faces: &[i32]| Dice::of([faces, &none, &none, &none, &none].map(<[i32]>::to_vec));
    let (won, lost) = (dice(&[6, 3]), dice(&[2]));
    let kind = mechanic.profile().rerolls[0];
    let outcome = |roll, dice| mechanic.resolve(roll, dice).expect("it is whole");
    let (first, second) = (outcome(&a, &won), outcome(&b, &lost));
    let sides = ((&a, &first), (&b, &second));
    let chances = mechanic.reroll_chances_in_contest(kind, Side::A, sides, &won);
    let chances = chances.expect("it reckons");
    assert!((chances.better - 1.0 / 6.0).abs() < 1e-12, "{chances:?}");
    assert!(chances.worse.abs() < 1e-12, "{chances:?}");
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
