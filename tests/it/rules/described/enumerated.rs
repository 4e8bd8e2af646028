//! Odds against every sequence of faces through the code that resolves real dice.

use std::collections::BTreeMap;

use rollbook::rules::described::{KeepResult, Numbers, Rolled, Score, TakenWhen, Throw};

use super::every::{every, held, on};
use super::{Ready, example, example_text, game, summed, template, template_text};

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

pub(super) fn odds(game: &Ready, numbers: &Numbers) -> Result<(), String> {
    let got = game
        .rules
        .odds(numbers)
        .map_err(|error| error.to_string())?;
    let want = throws(game, numbers).into_iter();
    let want = summed(want.map(|(_, chance, _, score)| (score, chance)));
    same(&got.into_iter().collect(), &want)
}

pub(super) fn effects(game: &Ready, numbers: &Numbers) -> Result<(), String> {
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

pub(super) fn reroll(
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
        let mut held = held(&game.rules, reroll, numbers, &throw);
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

/// What a roll can give to the tallies.
fn given(game: &Ready, numbers: &Numbers) -> Chances<Vec<Option<i32>>> {
    let all = throws(game, numbers).into_iter();
    summed(all.map(|(_, chance, tallies, _)| (tallies, chance)))
}

pub(super) fn contest(game: &Ready, a: &Numbers, b: &Numbers) -> Result<(), String> {
    let got = game.rules.contest_odds(a, b);
    let got = got.map_err(|error| error.to_string())?;
    let other = given(game, b);
    let side = |numbers, tallies| Rolled { numbers, tallies };
    let mut want = BTreeMap::new();
    for (x, chance) in &given(game, a) {
        // Of one side after the other: adding a million small numbers to one sum would not be exact enough.
        let against_x = summed(other.iter().map(|(y, other)| {
            let score = game.rules.contest(side(a, x), side(b, y));
            let score = score.expect("it reckons").expect("it has contests");
            (score, chance * other)
        }));
        for (score, chance) in against_x {
            *want.entry(score).or_default() += chance;
        }
    }
    same(&got.into_iter().collect(), &want)
}

/// What a roll of a game is made with, by name.
type Given<'a> = &'a [(&'a str, i32)];

/// All that rolls with each of these inputs can come to, and against the next of them.
#[track_caller]
fn hold(game: &Ready, inputs: &[Given<'_>]) {
    for (at, given) in inputs.iter().enumerate() {
        let numbers = game.numbers(given);
        let mut results = vec![odds(game, &numbers), effects(game, &numbers)];
        for at in 0..game.rules.definition().rerolls.len() {
            for when in [TakenWhen::Possible, TakenWhen::Failed] {
                results.push(reroll(game, &numbers, (at, when)));
            }
        }
        if game.rules.has_contests() {
            let other = game.numbers(inputs[(at + 1) % inputs.len()]);
            results.push(contest(game, &numbers, &other));
        }
        for result in results {
            assert_eq!(result, Ok(()), "{given:?}");
        }
    }
}

/// The example of this id, and the template where it has another mechanic, with chains that end after so many further throws.
fn both(id: &str, most: &str) -> Vec<Ready> {
    let texts = [example_text(id), template_text(id)];
    let cut = |text: &str| text.replace("most: 12", most).replace("most: 20", most);
    let mut games: Vec<Ready> = texts.iter().map(|text| game(&cut(text))).collect();
    games.dedup_by(|one, other| one.rules == other.rules);
    games
}

#[track_caller]
fn both_hold(id: &str, inputs: &[Given<'_>]) {
    for game in both(id, "most: 2") {
        hold(&game, inputs);
    }
}

#[test]
fn two_d6() {
    both_hold(
        "two-d6",
        &[
            &[("stat", 1)],
            &[("stat", -1), ("mods", 2), ("forward", 1)],
            &[("stat", 2), ("forward", 1), ("back", 2)],
        ],
    );
}

#[test]
fn d20() {
    both_hold(
        "d20",
        &[
            &[("ability", 2), ("mods", -1), ("target", 12), ("attack", 1)],
            &[("target", 12), ("disadvantage", 1), ("attack", 1)],
            &[("skill", 3), ("advantage", 2), ("target", 15)],
            &[("advantage", 1), ("disadvantage", 2), ("target", 10)],
        ],
    );
    hold(&template("d20"), &[&[("target", 22), ("defended", 1)]]);
}

#[test]
fn percent_under() {
    both_hold(
        "percent-under",
        &[
            &[("skill", 45)],
            &[("skill", 55), ("bonus", 1)],
            &[("skill", 60), ("penalty", 2)],
        ],
    );
}

#[test]
fn highest_d6() {
    both_hold(
        "highest-d6",
        &[
            &[("rating", 0)],
            &[("rating", 4)],
            &[("rating", 2), ("extra", 1)],
            &[("rating", 1), ("extra", -2)],
        ],
    );
}

#[test]
fn symbols() {
    hold(
        &example("symbols"),
        &[
            &[("ability", 1), ("difficulty", 1), ("boost", 1)],
            &[("proficiency", 1), ("challenge", 1)],
        ],
    );
    hold(
        &template("symbols"),
        &[
            // Dice of each kind but setback and challenge dice.
            &[
                ("characteristic", 2),
                ("skill", 1),
                ("level", 1),
                ("boost", 1),
            ],
            // An upgrade more than there are dice is an ability die; the only difficulty die is a challenge die.
            &[
                ("skill", 1),
                ("upgrades", 2),
                ("level", 1),
                ("harder", 1),
                ("setback", 1),
            ],
        ],
    );
}

#[test]
fn sixes_and_a_push() {
    both_hold(
        "sixes-and-push",
        &[
            &[("attribute", 2), ("rank", 1)],
            &[("gear", 1), ("artifact", 8)],
            &[("attribute", 1), ("rank", 1), ("mods", -2), ("gear", 1)],
            &[("rank", 1), ("mods", -3)],
        ],
    );
    hold(
        &template("sixes-and-push"),
        &[
            &[("attribute", 3), ("lost", 2), ("rank", 1)],
            &[("attribute", 1), ("lost", 1)],
        ],
    );
}

/// With further throws that go on more often than they end odds are small, and chains long.
#[test]
fn hits_again() {
    for game in both("hits-again", "most: 12") {
        hold(
            &game,
            &[
                &[],
                &[("rank", 1), ("mods", -3), ("rote", 1)],
                &[("rank", 1)],
            ],
        );
    }
    both_hold(
        "hits-again",
        &[
            &[("attribute", 1), ("rank", 1), ("rote", 1)],
            &[("attribute", 1), ("mods", 1), ("again", 9)],
            &[("attribute", 1), ("again", 8), ("rote", 1)],
        ],
    );
}

#[test]
fn exploding_trait() {
    let inputs: [Given<'_>; 3] = [
        &[("trait", 4), ("target", 4)],
        &[("trait", 8), ("wild", 0), ("target", 6), ("mods", 1)],
        &[("trait", 6), ("target", 8), ("mods", -1)],
    ];
    for game in both("exploding-trait", "most: 20") {
        for given in inputs {
            assert_eq!(odds(&game, &game.numbers(given)), Ok(()), "{given:?}");
        }
    }
    both_hold("exploding-trait", &inputs);
}
