//! What dice are thrown, and what their faces come to.

use rollbook::rules::described::{Definition, Rules, Throw};

use super::{example, mechanic, same};

#[test]
fn natural_faces_order_the_tiers_of_a_d20_before_its_total() {
    let game = example("d20");
    let attack = [("ability", 30), ("target", 15), ("attack", 1)];
    let want = [("fumble", 0.05), ("success", 0.9), ("critical", 0.05)];
    same(&game.tiers(&attack), &want);
    let wide = [
        ("ability", 3),
        ("skill", 2),
        ("target", 15),
        ("advantage", 1),
    ];
    same(
        &game.tiers(&wide),
        &[("failure", 81.0 / 400.0), ("success", 319.0 / 400.0)],
    );
}

#[test]
fn odds_are_ordered_from_worst_to_best() {
    for (id, given) in [
        ("d20", &[("target", 15), ("attack", 1)][..]),
        ("percent-under", &[("skill", 55)]),
        ("symbols", &[("ability", 2), ("difficulty", 2)]),
    ] {
        let game = example(id);
        let odds = game.rules.odds(&game.numbers(given)).expect("it reckons");
        assert!(odds.len() > 2, "{id}");
        assert!(odds.is_sorted_by_key(|(score, _)| *score), "{id}");
        let sum: f64 = odds.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{id}: {sum}");
    }
}

#[test]
fn dice_are_asked_for_wave_by_wave() {
    let game = example("hits-again");
    let numbers = game.numbers(&[("attribute", 2), ("rank", 1)]);
    let wave = |throw: &Throw| {
        let wanted = game.rules.wanted(&numbers, throw).expect("it is thrown");
        let wanted = wanted.iter().map(|it| (it.group, it.die));
        wanted.collect::<Vec<_>>()
    };
    assert_eq!(wave(&vec![vec![]]), [(0, 0), (0, 1), (0, 2)]);
    assert_eq!(wave(&vec![vec![vec![10], vec![3]]]), [(0, 0), (0, 2)]);
    assert_eq!(wave(&vec![vec![vec![10, 10], vec![3], vec![8]]]), [(0, 0)]);
    assert_eq!(wave(&vec![vec![vec![10, 10, 9], vec![3], vec![8]]]), []);
    assert_eq!(
        game.resolved(
            &[("attribute", 2), ("rank", 1)],
            &vec![vec![vec![10, 10, 9], vec![3], vec![8]]]
        ),
        "success 4"
    );
}

#[test]
fn what_makes_no_throw_is_told() {
    let game = example("hits-again");
    let pool = [("attribute", 2)];
    for (throw, want) in [
        (vec![], "this game has 1 groups of dice, and here are 0"),
        (vec![vec![vec![3]]], "`d10` needs 2 dice, got 1"),
        (
            vec![vec![vec![3], vec![11]]],
            "a die of `d10` has no face 11",
        ),
        (
            vec![vec![vec![3], vec![10]]],
            "a die of `d10` is thrown again after 10; give the further face",
        ),
        (
            vec![vec![vec![3], vec![]]],
            "a die of `d10` is not thrown yet",
        ),
        (
            vec![vec![vec![3, 4], vec![5]]],
            "a die of `d10` has more faces than it is thrown; it is whole after 3",
        ),
    ] {
        assert_eq!(game.resolved(&pool, &throw), want);
    }
}

/// Of equal dice the one with the higher first throw is kept where the highest are.
#[test]
fn equal_dice_are_kept_by_their_first_throw() {
    let game = mechanic(
        r#"(
            tallies: [("sum", Add), ("first", Add)],
            dice: [(name: "a", count: "2", sides: "4", explode: (when: "face = 4", mode: Sum),
                keep: (count: "1"), gives: [("sum", "face"), ("first", "first")])],
            value: "sum * 10 + first",
            read: [("high", "1")],
        )"#,
    );
    // Only a four is thrown on, so that equal sums have equal first throws, unless a die is thrown again after a four.
    assert_eq!(
        game.resolved(&[], &vec![vec![vec![4, 2], vec![3]]]),
        "high 64"
    );
    let game = mechanic(
        r#"(
            tallies: [("sum", Add), ("first", Add)],
            dice: [(name: "a", count: "2", sides: "6", explode: (when: "face = 1 or face = 2", mode: Sum, most: 1),
                keep: (count: "1"), gives: [("sum", "face"), ("first", "first")])],
            value: "sum * 10 + first",
            read: [("high", "1")],
        )"#,
    );
    assert_eq!(
        game.resolved(&[], &vec![vec![vec![1, 4], vec![2, 3]]]),
        "high 52"
    );
}

#[test]
fn a_tally_to_which_nothing_was_given_is_told_as_none() {
    let game = mechanic(
        r#"(
            inputs: [(name: "n", from: Target)],
            tallies: [("sum", Add), ("best", Max), ("least", Min)],
            dice: [(name: "a", count: "n", sides: "6", gives: [("sum", "face"), ("best", "face"), ("least", "face")])],
            value: "sum * 10000 + best + least",
            read: [("mid", "best = -999 and least = 999"), ("high", "1")],
        )"#,
    );
    let none = game
        .rules
        .resolve(&game.numbers(&[]), &vec![vec![]])
        .expect("no dice are a throw");
    assert_eq!(none.tallies, [None, None, None]);
    assert_eq!((none.score.value, game.tier(none.score)), (0, "mid".into()));
    same(&game.tiers(&[]), &[("mid", 1.0)]);
    same(&game.tiers(&[("n", 1)]), &[("high", 1.0)]);
}

#[test]
fn what_can_fail_only_in_some_throws_is_refused_only_there() {
    let game = mechanic(
        r#"(
            tallies: [("t", Add)],
            dice: [(name: "a", count: "2", sides: "6", gives: [("t", "6 / (face - 1)")])],
            value: "t",
            read: [("high", "1")],
        )"#,
    );
    let twos = vec![vec![vec![2], vec![2]]];
    assert_eq!(game.resolved(&[], &twos), "high 12");
    let one = vec![vec![vec![1], vec![2]]];
    let told = "dice, a, gives, t: this divides by 0 (in \"6 / (face - 1)\")";
    assert_eq!(game.resolved(&[], &one), told);
    let odds = game.rules.odds(&game.numbers(&[]));
    assert_eq!(odds.map_err(|error| error.to_string()), Err(told.into()));
}

#[test]
fn a_file_is_stored_as_it_was_read() {
    for id in ["d20", "percent-under", "symbols", "sixes-and-push"] {
        let game = example(id);
        let text = ron::to_string(game.rules.definition()).expect("it is written");
        let again: Definition = ron::from_str(&text).expect("it is read");
        assert_eq!(again, *game.rules.definition(), "{id}");
        let json = serde_json::to_string(&game.rules).expect("it is written");
        let again: Rules = serde_json::from_str(&json).expect("it is read");
        assert_eq!(again, game.rules, "{id}");
        let unbound = again.odds(&game.numbers(&[]));
        assert!(unbound.is_err(), "{id}");
    }
}
