//! Two rolls against each other.

use std::collections::BTreeMap;

use rollbook::rules::described::{Numbers, Rolled, Throw};
use rollbook::rules::{Contests, Outcome, RollNumbers, RuleError, Side, Tier as RollTier};

use super::{Ready, example, mechanic, same, summed};

#[test]
fn a_contest_reads_both_sides() {
    let game = example("sixes-and-push");
    let (a, b) = (
        game.numbers(&[("attribute", 1)]),
        game.numbers(&[("rank", 1)]),
    );
    let odds = game.rules.contest_odds(&a, &b).expect("it reckons");
    let got = summed(odds.into_iter().map(|(it, p)| (game.verdict(it), p)));
    same(&got, &[("a", 5.0 / 36.0), ("b", 31.0 / 36.0)]);
    let side = |numbers, hits| Rolled {
        numbers,
        tallies: hits,
    };
    let six = [Some(1), Some(0), None];
    let contest = game.rules.contest(side(&a, &six), side(&b, &[None; 3]));
    let it = contest.expect("it reckons").expect("it has contests");
    assert_eq!((game.verdict(it), it.value), ("a".to_owned(), 1));
}

fn as_mechanic(game: &Ready) -> rollbook::rules::Mechanic {
    rollbook::rules::Mechanic::Described(game.rules.clone())
}

/// The chance of each verdict on a contest by its key, and of A's win, a tie, neither's and B's win.
fn contested(game: &Ready, a: &Numbers, b: &Numbers) -> (BTreeMap<String, f64>, [f64; 4]) {
    let mechanic = as_mechanic(game);
    let [a, b] = [a, b].map(|roll| RollNumbers::Described(roll.clone()));
    let odds = mechanic.contest_odds(&a, &b).expect("it reckons");
    let verdicts = odds.tiers.iter().map(|it| (mechanic.key(it.1), it.2));
    let sums = [odds.a, odds.tie, odds.neither, odds.b];
    (summed(verdicts), sums)
}

#[test]
fn the_verdict_on_a_contest_may_name_the_winner() {
    let game = example("percent-under");
    let mechanic = as_mechanic(&game);
    let profile = mechanic.profile();
    assert_eq!(profile.contests, Contests::Mutual);
    assert!(profile.contest_tiers && !profile.contest_targets);
    let d20 = as_mechanic(&example("d20"));
    assert!(!d20.profile().contest_tiers, "its contests compare totals");
    let (a, b) = (
        game.numbers(&[("skill", 60)]),
        game.numbers(&[("skill", 45)]),
    );
    let (keys, [won, tied, neither, lost]) = contested(&game, &a, &b);
    same(&keys, &[("a", 0.5167), ("b", 0.2633), ("none", 0.22)]);
    assert!((won - 0.5167).abs() < 1e-12 && (lost - 0.2633).abs() < 1e-12);
    assert!(tied.abs() < 1e-12 && (neither - 0.22).abs() < 1e-12);

    let outcome = |roll: &Numbers, throw: &Throw| {
        let resolved = game.rules.resolve(roll, throw).expect("it is whole");
        Outcome {
            value: resolved.score.value,
            ones: 0,
            die_results: Vec::new(),
            tier: RollTier {
                band: resolved.score.tier,
                bonus: 0,
            },
            worth: resolved.score.worth,
            tallies: resolved.tallies,
        }
    };
    let missed = outcome(&a, &vec![vec![vec![9]], vec![vec![7]]]);
    let hit = outcome(&b, &vec![vec![vec![0]], vec![vec![3]]]);
    let (a, b) = (RollNumbers::Described(a), RollNumbers::Described(b));
    let lost = mechanic
        .contest((&a, &missed), (&b, &hit))
        .expect("both rolled");
    assert_eq!(
        (lost.winner, mechanic.key(lost.tier).as_str()),
        (Some(Side::B), "b")
    );
    let neither = mechanic
        .contest((&a, &missed), (&b, &missed))
        .expect("both rolled");
    assert!(neither.winner.is_none() && neither.neither);
    let called = Outcome {
        tallies: Vec::new(),
        ..missed.clone()
    };
    let refused = mechanic.contest((&a, &called), (&b, &hit));
    assert_eq!(refused, Err(RuleError::ContestOfCalled));
}

#[test]
fn the_verdict_on_a_contest_may_be_a_tier_of_the_first() {
    let game = mechanic(
        "(
            inputs: [(name: \"skill\", from: Skill)],
            tallies: [(\"sum\", Add)],
            dice: [(name: \"die\", count: \"1\", sides: \"2\", gives: [(\"sum\", \"face\")])],
            value: \"sum + skill\",
            read: [(\"high\", \"value > 1\"), (\"low\", \"1\")],
            contest: (value: \"a.value - b.value\", read: [(\"high\", \"value > 0\"), (\"mid\", \"value = 0\"), (\"low\", \"1\")], bonus: (\"high\", \"value - 1\")),
        )",
    );
    let profile = as_mechanic(&game);
    assert_eq!(profile.profile().contests, Contests::Attack);
    let (a, b) = (game.numbers(&[("skill", 1)]), game.numbers(&[]));
    let (keys, [won, tied, neither, lost]) = contested(&game, &a, &b);
    same(&keys, &[("high+0", 0.5), ("high+1", 0.25), ("mid", 0.25)]);
    // Without a success the second side wins.
    for (chance, want) in [(won, 0.75), (tied, 0.0), (neither, 0.0), (lost, 0.25)] {
        assert!((chance - want).abs() < 1e-12, "{chance} is not {want}");
    }
}
