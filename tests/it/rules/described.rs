//! Described mechanics: the eight examples, and what each of their words does.

mod enumerated;
mod every;

use std::collections::BTreeMap;
use std::fs;

use rollbook::rules::described::{
    Combine, ContestScore, Definition, InputSource, Numbers, Rolled, Rules, Score, TakenWhen,
    Throw, Verdict,
};
use rollbook::rules::{Contests, Outcome, RollNumbers, RuleError, Side, Tier as RollTier};
use ron::extensions::Extensions;
use serde::Deserialize;

/// As much of a game's file as a mechanic needs.
#[derive(Deserialize)]
pub(crate) struct Described {
    mechanic: Mechanic,
    tiers: Vec<Tier>,
}

#[derive(Deserialize)]
enum Mechanic {
    Described(Rules),
}

#[derive(Deserialize)]
struct Tier {
    key: String,
    #[serde(default)]
    success: bool,
}

/// A game ready to roll.
pub(crate) struct Ready {
    pub(crate) rules: Rules,
    tiers: Vec<(String, bool)>,
}

fn read<T: for<'a> Deserialize<'a>>(text: &str) -> T {
    let extensions = Extensions::IMPLICIT_SOME
        | Extensions::UNWRAP_NEWTYPES
        | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    options
        .from_str(text)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// An example of `tests/fixtures/described`.
pub(crate) fn example(id: &str) -> Ready {
    let path = format!(
        "{}/tests/fixtures/described/{id}.ron",
        env!("CARGO_MANIFEST_DIR")
    );
    game(&fs::read_to_string(&path).expect("the file is there"))
}

/// A game of this text.
pub(crate) fn game(text: &str) -> Ready {
    let Described { mechanic, tiers } = read(text);
    let Mechanic::Described(rules) = mechanic;
    let tiers = tiers.into_iter().map(|tier| (tier.key, tier.success));
    bound(rules, tiers.collect())
}

fn bound(mut rules: Rules, tiers: Vec<(String, bool)>) -> Ready {
    let result = rules.bind(&tiers);
    result.unwrap_or_else(|mistake| panic!("{mistake}"));
    Ready { rules, tiers }
}

/// A mechanic with the tiers `low`, `mid` and `high`, of which the last is a success.
pub(crate) fn mechanic(text: &str) -> Ready {
    let definition: Definition = read(text);
    let tiers = [("low", false), ("mid", false), ("high", true)];
    let tiers = tiers.map(|(key, success)| (key.to_owned(), success));
    bound(Rules::from(definition), tiers.to_vec())
}

impl Ready {
    /// The inputs by name; those left out are as the file has them.
    pub(crate) fn numbers(&self, given: &[(&str, i32)]) -> Numbers {
        let definition = self.rules.definition();
        for (name, _) in given {
            let is_known = definition.inputs.iter().any(|input| input.name == *name);
            assert!(is_known, "{name}");
        }
        let inputs = definition.inputs.iter().map(|input| {
            let given = given.iter().find(|(name, _)| *name == input.name);
            match (given, &input.from) {
                (Some((_, number)), _) | (None, InputSource::Const(number)) => *number,
                (None, _) => 0,
            }
        });
        Numbers {
            inputs: inputs.collect(),
            ..Numbers::default()
        }
    }

    pub(crate) fn key(&self, tier: u8, steps: u32) -> String {
        let key = &self.tiers[usize::from(tier)].0;
        let definition = self.rules.definition();
        let contest = definition.contest.as_ref();
        let bonus = definition.bonus.iter();
        let mut bonus = bonus.chain(contest.and_then(|contest| contest.bonus.as_ref()));
        if bonus.any(|(of, _)| of == key) {
            format!("{key}+{steps}")
        } else {
            key.clone()
        }
    }

    pub(crate) fn tier(&self, score: Score) -> String {
        self.key(score.tier, score.steps)
    }

    pub(crate) fn verdict(&self, score: ContestScore) -> String {
        match score.verdict {
            Verdict::Tier(tier) => self.key(tier, score.steps),
            Verdict::A => "a".to_owned(),
            Verdict::B => "b".to_owned(),
            Verdict::Tie => "tie".to_owned(),
            Verdict::None => "none".to_owned(),
        }
    }

    /// The chance of each tier.
    fn tiers(&self, given: &[(&str, i32)]) -> BTreeMap<String, f64> {
        let odds = self.rules.odds(&self.numbers(given)).expect("it reckons");
        summed(odds.into_iter().map(|(score, p)| (self.tier(score), p)))
    }

    /// What the tallies read; a sum to which nothing was given is 0.
    fn given(&self, tallies: &[Option<i32>]) -> Vec<Option<i32>> {
        let rules = self.rules.definition().tallies.iter();
        let given = rules
            .zip(tallies)
            .map(|((_, combine), given)| match combine {
                Combine::Add => Some(given.unwrap_or(0)),
                Combine::Max | Combine::Min => *given,
            });
        given.collect()
    }

    fn resolved(&self, given: &[(&str, i32)], throw: &Throw) -> String {
        let numbers = self.numbers(given);
        match self.rules.resolve(&numbers, throw) {
            Ok(it) => format!("{} {}", self.tier(it.score), it.score.value),
            Err(error) => error.to_string(),
        }
    }
}

pub(crate) fn summed<K: Ord>(chances: impl IntoIterator<Item = (K, f64)>) -> BTreeMap<K, f64> {
    let mut sums = BTreeMap::new();
    for (key, chance) in chances {
        *sums.entry(key).or_insert(0.0) += chance;
    }
    sums
}

#[track_caller]
fn same(got: &BTreeMap<String, f64>, want: &[(&str, f64)]) {
    let want: BTreeMap<_, _> = want
        .iter()
        .map(|(key, p)| ((*key).to_owned(), *p))
        .collect();
    assert_eq!(
        got.keys().collect::<Vec<_>>(),
        want.keys().collect::<Vec<_>>()
    );
    for (key, chance) in got {
        let gap = (chance - want[key]).abs();
        assert!(gap < 1e-12, "{key}: {chance} is not {}", want[key]);
    }
}

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
    let again = game
        .rules
        .thrown_again(0, numbers, throw)
        .expect("it rerolls");
    let mut start = throw.clone();
    let later = game.rules.definition().dice.iter().map(|group| group.then);
    for ((chains, again), later) in start.iter_mut().zip(&again).zip(later) {
        if later {
            chains.clear();
        }
        let loose = chains.iter_mut().zip(again).filter(|(_, again)| **again);
        loose.for_each(|(chain, _)| chain.clear());
    }
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
    let sixes = example("sixes-and-push");
    let one = |faces: &[i32]| faces.iter().map(|face| vec![*face]).collect::<Vec<_>>();
    let given = [("attribute", 3), ("rank", 2), ("gear", 1), ("artifact", 8)];
    let throw = vec![one(&[1, 4, 2]), one(&[5, 6]), one(&[3]), one(&[2])];
    rerolls_as_every_throw(&sixes, &given, &throw);
    let d20 = example("d20");
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

/// A point after the throw changes the value, and the reading is asked again.
#[test]
fn what_is_added_afterwards_is_read_again() {
    fn rolled(numbers: &Numbers) -> Rolled<'_> {
        Rolled {
            numbers,
            tallies: &[Some(13)],
        }
    }
    let game = mechanic(
        r#"(
            inputs: [(name: "dc", from: Target)],
            tallies: [("t", Add)],
            dice: [(name: "d", count: "1", sides: "20", gives: [("t", "face")])],
            value: "t",
            read: [("high", "margin >= 0"), ("low", "1")],
            after: [(name: "luck", costs: Points("luck"), by: "2")],
            effects: [(name: "hope", when: "success", what: Track("Hope"), by: "value")],
        )"#,
    );
    let numbers = game.numbers(&[("dc", 15)]);
    let spent = |times| Numbers {
        points: vec![times],
        ..numbers.clone()
    };
    let [none, one, two] = [0, 1, 2].map(spent);
    assert_eq!(game.rules.added(rolled(&two)), Ok(vec![(0, 4)]));
    assert_eq!(game.rules.added_to(&two, 13), Ok(vec![(0, 4)]));
    let tier = |numbers| {
        let (reading, score) = game.rules.score(rolled(numbers)).expect("it reckons");
        (reading, game.tier(score))
    };
    assert_eq!(tier(&none), (1, "low".to_owned()));
    assert_eq!(tier(&one), (0, "high".to_owned()));
    assert_eq!(game.rules.effects(rolled(&none)), Ok(vec![]));
    assert_eq!(game.rules.effects(rolled(&one)), Ok(vec![(0, 15)]));
    let odds = game.rules.odds(&one).expect("it reckons");
    let high: f64 = odds
        .iter()
        .filter(|(score, _)| game.tier(*score) == "high")
        .map(|it| it.1)
        .sum();
    assert!((high - 0.4).abs() < 1e-12, "{high}");
    let chances = game.rules.effect_odds(&numbers).expect("it reckons");
    assert!((chances[0] - 0.3).abs() < 1e-12);
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

/// Chains that would take more faces than any throw has are refused while they are thrown.
#[test]
fn further_throws_that_do_not_end_are_refused() {
    let game = mechanic(
        r#"(
            tallies: [("t", Add)],
            dice: [(name: "d", count: "20", sides: "1", explode: (when: "1", mode: Sum, most: 999), gives: [("t", "face")])],
            value: "t",
            read: [("high", "1")],
        )"#,
    );
    let wanted = |faces: usize| {
        let throw = vec![vec![vec![1; faces]; 20]];
        let wanted = game.rules.wanted(&game.numbers(&[]), &throw);
        wanted.map(|it| it.len()).map_err(|error| error.to_string())
    };
    assert_eq!(wanted(500), Ok(20));
    let told = wanted(501).expect_err("it is endless");
    assert!(told.contains("10000"), "{told}");
}

/// What takes too much memory or time is refused: states of kept dice, sets, further throws, contests and rerolls.
#[test]
fn odds_that_would_take_much_memory_are_not_reckoned() {
    let of = |dice: &str, more: &str| {
        mechanic(&format!(
            r#"(
                tallies: [("t", Add), ("u", Max)],
                dice: [(name: "d", {dice})],
                value: "t + u",
                read: [("high", "value > 100"), ("low", "1")],
                {more}
            )"#,
        ))
    };
    let start = std::time::Instant::now();
    let many = "there are too many possibilities to reckon";
    for dice in [
        r#"count: "999", sides: "1000", keep: (count: "390"), gives: [("t", "face")]"#,
        r#"count: "999", sides: "1000", gives: [("t", "face")], sets: [("u", "many * face")]"#,
        r#"count: "1", sides: "1000", explode: (when: "face > 1", mode: Sum, most: 999), gives: [("t", "face * first")]"#,
    ] {
        let game = of(dice, "");
        let odds = game.rules.odds(&game.numbers(&[]));
        let said = odds.map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(said, Err(many.to_owned()), "{dice}");
    }
    let pool = r#"count: "30", sides: "200", gives: [("t", "face")], hold: "face > 5""#;
    let game = of(
        pool,
        r#"contest: (value: "a.t - b.t", read: [("high", "value > 0"), ("low", "1")]),
        rerolls: [(name: "all", dice: All, keep: Best), (name: "loose", dice: Loose, keep: Best)],"#,
    );
    let numbers = game.numbers(&[]);
    let contest = game.rules.contest_odds(&numbers, &numbers);
    assert_eq!(
        contest.map(|_| ()).map_err(|error| error.to_string()),
        Err(many.to_owned())
    );
    for at in 0..2 {
        let odds = game.rules.reroll_odds(at, TakenWhen::Possible, &numbers);
        assert_eq!(
            odds.map(|_| ()).map_err(|error| error.to_string()),
            Err(many.to_owned())
        );
    }
    assert!(start.elapsed() < std::time::Duration::from_mins(1));
}

/// Larger rolls are thrown, and their odds are not reckoned.
#[test]
fn odds_that_would_take_long_are_not_reckoned() {
    for dice in [
        r#"count: "400", sides: "1000""#,
        r#"count: "999", sides: "1000""#,
        r#"count: "999", sides: "1000", keep: (count: "300")"#,
    ] {
        let game = mechanic(&format!(
            r#"(
                tallies: [("t", Add)],
                dice: [(name: "d", {dice}, gives: [("t", "face")])],
                value: "t",
                read: [("high", "t > 100"), ("low", "1")],
            )"#,
        ));
        let start = std::time::Instant::now();
        let odds = game.rules.odds(&game.numbers(&[]));
        let said = odds.map_err(|error| error.to_string());
        let want = "there are too many possibilities to reckon";
        assert_eq!(said, Err(want.to_owned()), "{dice}");
        assert!(start.elapsed() < std::time::Duration::from_secs(20));
    }
}
