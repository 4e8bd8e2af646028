//! Odds against every sequence of faces through the code that resolves real dice.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proptest::prelude::*;
use rollbook::rules::described::{KeepResult, Numbers, Rolled, Score, TakenWhen, Throw};

use super::every::{every, on};
use super::{Ready, example, mechanic, summed};

type Chances<K> = BTreeMap<K, f64>;

fn same<K: Ord + std::fmt::Debug>(got: &Chances<K>, want: &Chances<K>) -> Result<(), String> {
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
    if got.keys().eq(want.keys()) && got.values().zip(want.values()).all(is_near) {
        Ok(())
    } else {
        Err(format!("{got:?} is not {want:?}"))
    }
}

/// Each throw with its chance and what it gives to the tallies.
fn throws(game: &Ready, numbers: &Numbers) -> Vec<(Throw, f64, Vec<Option<i32>>, Score)> {
    let mut all = Vec::new();
    every(&game.rules, numbers, &mut |throw, chance| {
        let it = game.rules.resolve(numbers, throw).expect("it is whole");
        all.push((throw.clone(), chance, it.tallies, it.score));
    });
    all
}

fn odds(game: &Ready, numbers: &Numbers) -> Result<(), String> {
    let got = game
        .rules
        .odds(numbers)
        .map_err(|error| error.to_string())?;
    let want = throws(game, numbers).into_iter();
    let want = summed(want.map(|(_, chance, _, score)| (score, chance)));
    same(&got.into_iter().collect(), &want)
}

fn effects(game: &Ready, numbers: &Numbers) -> Result<(), String> {
    let got = game.rules.effect_odds(numbers);
    let got = got.map_err(|error| error.to_string())?;
    let mut want: Chances<usize> = (0..got.len()).map(|at| (at, 0.0)).collect();
    for (_, chance, tallies, _) in throws(game, numbers) {
        let rolled = Rolled {
            numbers,
            tallies: &tallies,
        };
        for (at, _) in game.rules.effects(rolled).expect("it reckons") {
            *want.get_mut(&at).expect("there is such an effect") += chance;
        }
    }
    same(&got.into_iter().enumerate().collect(), &want)
}

fn reroll(
    game: &Ready,
    numbers: &Numbers,
    (reroll, when): (usize, TakenWhen),
) -> Result<(), String> {
    let got = game.rules.reroll_odds(reroll, when, numbers);
    let got = got.map_err(|error| error.to_string())?;
    let mut want: Chances<Score> = BTreeMap::new();
    let mut taken = 0.0;
    for (throw, chance, tallies, old) in throws(game, numbers) {
        let rolled = Rolled {
            numbers,
            tallies: &tallies,
        };
        let is_taken = when == TakenWhen::Possible || !game.tiers[usize::from(old.tier)].1;
        if !is_taken || !game.rules.may_reroll(reroll, rolled).expect("it reckons") {
            *want.entry(old).or_default() += chance;
            continue;
        }
        taken += chance;
        let again = game.rules.thrown_again(reroll, numbers, &throw);
        let again = again.expect("it reckons");
        let mut held = throw.clone();
        for (at, (dice, again)) in held.iter_mut().zip(again).enumerate() {
            if game.rules.definition().dice[at].then {
                dice.clear();
            }
            for (chain, again) in dice.iter_mut().zip(again) {
                if again {
                    chain.clear();
                }
            }
        }
        let keep = game.rules.definition().rerolls[reroll].keep;
        on(
            &game.rules,
            numbers,
            &mut held,
            chance,
            &mut |throw, chance| {
                let new = game.rules.resolve(numbers, throw).expect("it is whole");
                let order = |score: Score| (score.tier, score.steps, score.worth);
                let is_new = keep == KeepResult::New || order(new.score) > order(old);
                let score = if is_new { new.score } else { old };
                *want.entry(score).or_default() += chance;
            },
        );
    }
    if (got.taken - taken).abs() > 1e-12 {
        return Err(format!("{} is not {taken}", got.taken));
    }
    same(&got.scores, &want)
}

fn contest(game: &Ready, a: &Numbers, b: &Numbers) -> Result<(), String> {
    let got = game.rules.contest_odds(a, b);
    let got = got.map_err(|error| error.to_string())?;
    let [one, other] = [a, b].map(|numbers| {
        let all = throws(game, numbers).into_iter();
        summed(all.map(|(_, chance, tallies, _)| (tallies, chance)))
    });
    let side = |numbers, tallies| Rolled { numbers, tallies };
    let mut want = BTreeMap::new();
    for (x, chance) in &one {
        for (y, other) in &other {
            let score = game.rules.contest(side(a, x), side(b, y));
            let score = score.expect("it reckons").expect("it has contests");
            *want.entry(score).or_default() += chance * other;
        }
    }
    same(&got.into_iter().collect(), &want)
}

/// Everything of an example that a roll with these inputs can come to.
#[track_caller]
fn holds(id: &str, given: &[(&str, i32)]) {
    let game = example(id);
    let numbers = game.numbers(given);
    let mut results = vec![odds(&game, &numbers), effects(&game, &numbers)];
    for at in 0..game.rules.definition().rerolls.len() {
        for when in [TakenWhen::Possible, TakenWhen::Failed] {
            results.push(reroll(&game, &numbers, (at, when)));
        }
    }
    if game.rules.has_contests() {
        results.push(contest(&game, &numbers, &numbers));
    }
    for result in results {
        assert_eq!(result, Ok(()), "{id} {given:?}");
    }
}

#[test]
fn two_d6() {
    holds("two-d6", &[("stat", 1)]);
}

#[test]
fn d20() {
    holds("d20", &[("ability", 2), ("target", 12), ("attack", 1)]);
    holds("d20", &[("target", 12), ("disadvantage", 1), ("attack", 1)]);
}

#[test]
fn percent_under() {
    holds("percent-under", &[("skill", 45)]);
    holds("percent-under", &[("skill", 55), ("bonus", 1)]);
    holds("percent-under", &[("skill", 60), ("penalty", 2)]);
}

#[test]
fn highest_d6() {
    holds("highest-d6", &[("rating", 0)]);
    holds("highest-d6", &[("rating", 4)]);
}

#[test]
fn symbols() {
    holds(
        "symbols",
        &[("ability", 1), ("difficulty", 1), ("boost", 1)],
    );
    holds("symbols", &[("proficiency", 1), ("challenge", 1)]);
}

#[test]
fn sixes_and_a_push() {
    holds("sixes-and-push", &[("attribute", 2), ("rank", 1)]);
    holds("sixes-and-push", &[("gear", 1), ("artifact", 8)]);
}

/// With further throws that go on more often than they end odds are small, and chains long.
#[test]
fn hits_again() {
    holds("hits-again", &[("attribute", 0)]);
    let text = include_str!("../../../fixtures/described/hits-again.ron");
    let game = super::game(&text.replace("most: 12", "most: 2"));
    for given in [
        &[("attribute", 2)][..],
        &[("attribute", 2), ("again", 8), ("rote", 1)],
    ] {
        let numbers = game.numbers(given);
        assert_eq!(odds(&game, &numbers), Ok(()), "{given:?}");
    }
}

#[test]
fn exploding_trait() {
    let text = include_str!("../../../fixtures/described/exploding-trait.ron");
    let game = super::game(&text.replace("most: 20", "most: 2"));
    for given in [
        &[("trait", 4), ("target", 4)][..],
        &[("trait", 6), ("wild", 0), ("target", 6), ("mods", 1)],
    ] {
        let numbers = game.numbers(given);
        assert_eq!(odds(&game, &numbers), Ok(()), "{given:?}");
        for when in [TakenWhen::Possible, TakenWhen::Failed] {
            assert_eq!(reroll(&game, &numbers, (0, when)), Ok(()), "{given:?}");
        }
    }
}

/// Chooses by random bytes.
struct Chooser<'a>(std::slice::Iter<'a, u8>);

impl Chooser<'_> {
    fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        let byte = self.0.next().copied().unwrap_or(0);
        of[usize::from(byte) % of.len()].clone()
    }

    /// One chance in `of`.
    fn is(&mut self, of: u8) -> bool {
        self.0.next().is_some_and(|byte| byte % of == of - 1)
    }
}

const TALLIES: [&str; 3] = ["s", "t", "u"];

fn group(choose: &mut Chooser<'_>, at: usize, tallies: usize, then: bool) -> String {
    let tallies = &TALLIES[..tallies];
    let count = if then {
        choose.one_of(&["s > 0", "t > 0", "1"])
    } else {
        choose.one_of(&["1", "2", "1 + n", "n"][..if at == 0 { 4 } else { 1 }])
    };
    let sides = choose.one_of(&[
        "sides: \"3\"",
        "sides: \"2\"",
        "faces: [-1, 0, 1]",
        "faces: [0, 2, 2]",
    ]);
    let mut text = format!("(name: \"g{at}\", count: \"{count}\", {sides}");
    let face = ["face = 1", "face >= 2", "face <= 0", "face = 2 or n > 0"];
    if choose.is(4) {
        let _ = write!(text, ", reroll: \"{}\"", choose.one_of(&face));
    }
    let mut is_more = false;
    if choose.is(3) {
        is_more = choose.is(2);
        let mode = if is_more { "More" } else { "Sum" };
        let when = choose.one_of(&face);
        let _ = write!(text, ", explode: (when: \"{when}\", mode: {mode}, most: 1)");
    }
    let mut sets = String::new();
    if !is_more {
        if choose.is(3) {
            let many = choose.one_of(&["1", "2", "n", "0"]);
            let lowest = choose.one_of(&["0", "n > 0", "1"]);
            let _ = write!(text, ", keep: (count: \"{many}\", lowest: \"{lowest}\")");
        }
        if choose.is(3) {
            let to = choose.one_of(tallies);
            let what = choose.one_of(&[
                "many",
                "face * many",
                "many - 1",
                "if many > 1 then face else 0",
            ]);
            sets = format!(", sets: [(\"{to}\", \"{what}\")]");
        }
    }
    text += ", gives: [";
    for _ in 0..=usize::from(choose.is(2)) {
        let to = choose.one_of(tallies);
        let what = choose.one_of(&[
            "face",
            "face = 2",
            "-face",
            "first",
            "face + n",
            "(face - first) * 2",
        ]);
        let _ = write!(text, "(\"{to}\", \"{what}\"), ");
    }
    let _ = write!(text, "]{sets}");
    if choose.is(2) {
        let _ = write!(text, ", hold: \"{}\"", choose.one_of(&face));
    }
    if then {
        text += ", then: true";
    }
    text + "), "
}

/// The text of a small mechanic with one input.
fn random(bytes: &[u8]) -> String {
    let choose = &mut Chooser(bytes.iter());
    let count = choose.one_of(&[3, 2]);
    let mut text = "(inputs: [(name: \"n\", from: Target)], tallies: [".to_owned();
    for tally in &TALLIES[..count] {
        let combine = choose.one_of(&["Add", "Max", "Min", "Add"]);
        let _ = write!(text, "(\"{tally}\", {combine}), ");
    }
    text += "], dice: [";
    let groups = choose.one_of(&[1, 2]);
    for at in 0..groups {
        text += &group(choose, at, count, false);
    }
    if choose.is(3) {
        text += &group(choose, groups, count, true);
    }
    let values = ["s", "s - t", "max(s, t) * 2", "if s > 1 then t else s"];
    let conditions = [
        "value > 1",
        "t > 0",
        "n = 0 and s >= 2",
        "margin >= 0",
        "s = t or value = 2",
        "not (n > 0 or t < 1)",
    ];
    let _ = write!(text, "], value: \"{}\"", choose.one_of(&values));
    if choose.is(2) {
        text += ", worth: \"-value\"";
    }
    let (high, mid) = (choose.one_of(&conditions), choose.one_of(&conditions));
    let _ = write!(
        text,
        ", read: [(\"high\", \"{high}\"), (\"mid\", \"{mid}\"), (\"low\", \"1\")]"
    );
    if choose.is(2) {
        text += ", bonus: (\"high\", \"s / 2\")";
    }
    let dice = choose.one_of(&["All", "Loose", "Where(\"face = 1\")", "Where(\"face > n\")"]);
    let keep = choose.one_of(&["New", "Best", "Either"]);
    let when = choose.one_of(&["1", "not success", "t < 2", "value > 0"]);
    let _ = write!(
        text,
        ", rerolls: [(name: \"again\", dice: {dice}, keep: {keep}, when: \"{when}\")]"
    );
    let value = choose.one_of(&["a.value - b.value", "a.s * 2 - b.t"]);
    let _ = write!(
        text,
        ", contest: (value: \"{value}\", read: [(\"a\", \"value > 0 and not b.success\"), (\"tie\", \"a.tier = b.tier\"), (\"b\", \"1\")])"
    );
    let when = choose.one_of(&conditions);
    text + &format!(", effects: [(name: \"e\", when: \"{when}\", what: Item, by: \"s\")])")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn odds_of_random_mechanics_are_those_of_every_throw(
        bytes in prop::collection::vec(any::<u8>(), 60),
        n in 0..=1_i32,
    ) {
        let text = random(&bytes);
        let game = mechanic(&text);
        let numbers = game.numbers(&[("n", n)]);
        prop_assert_eq!(odds(&game, &numbers), Ok(()), "{}", text);
        prop_assert_eq!(effects(&game, &numbers), Ok(()), "{}", text);
        if throws(&game, &numbers).len() < 100 {
            for when in [TakenWhen::Possible, TakenWhen::Failed] {
                prop_assert_eq!(reroll(&game, &numbers, (0, when)), Ok(()), "{}", text);
            }
        }
        prop_assert_eq!(contest(&game, &numbers, &numbers), Ok(()), "{}", text);
    }
}
