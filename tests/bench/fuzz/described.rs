//! Described games: a file is read, or what is wrong with it is said; what is read can be rolled, and its odds come to one.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::sample::select;
use rollbook::dice::Dice as _;
use rollbook::game::{Game, templates};
use rollbook::rules::Mechanic;
use rollbook::rules::described::{Numbers, Rolled, Rules, TakenWhen, Throw};

use super::edit::edited;
use super::files::{refused_well, words};
use super::trial::chance::Chance;

/// One answer that takes longer hangs; where the tests run, unoptimised, the machine may be busy.
const HANGS: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 });

/// One game in so many is rolled with inputs at the ends, too.
const RARELY: u64 = 200;

/// A game with gaps for expressions: of inputs, of a die, of tallies.
const GAPS: &str = r#"(
    id: "gaps",
    name: "Gaps",
    mechanic: Described(
        inputs: [(name: "n", from: Skill), (name: "k", from: Const(2)), (name: "dc", from: Target)],
        derive: [("d", "{plan}")],
        tallies: [("s", Add), ("t", Max), ("u", Min)],
        dice: [
            (name: "a", count: "{plan}", sides: "6", keep: (count: "{plan}"), gives: [("s", "{die}")], hold: "{die}"),
            (name: "b", count: "3", sides: "{plan}", reroll: "{die}", explode: (when: "{die}", mode: Sum, most: 3), gives: [("t", "{die}")]),
            (name: "c", count: "2", faces: [-1, 0, 1], explode: (when: "{die}", mode: More, most: 2), gives: [("u", "face"), ("s", "{die}")]),
            (name: "e", count: "{tally}", sides: "4", gives: [("s", "face")], then: true),
        ],
        value: "{tally}",
        worth: "{tally}",
        read: [("high", "{tally}"), ("low", "1")],
        bonus: ("high", "{tally}"),
        contest: (value: "a.value - b.s", read: [("a", "value > a.n"), ("tie", "b.success"), ("b", "1")]),
        rerolls: [(name: "r", dice: Loose, keep: Best, when: "{tally}"), (name: "w", dice: Where("{die}"))],
        effects: [(name: "e", when: "{tally}", what: Item, by: "s")],
    ),
    tiers: [(key: "low", name: "low"), (key: "high", name: "high", success: true)],
)"#;

/// A file, and a seed for inputs and faces.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    text: String,
    seed: u64,
}

/// Valid expressions over these names.
fn expression(names: &'static [&'static str]) -> impl Strategy<Value = String> + Clone {
    let number = prop_oneof![
        8 => (0..12_i32).prop_map(|n| n.to_string()),
        1 => select(vec!["999", "1000000000", "0", "65536"]).prop_map(str::to_owned),
    ];
    let leaf = prop_oneof![number, select(names).prop_map(str::to_owned)];
    leaf.prop_recursive(4, 20, 3, |inner| {
        let operators = vec![
            "+", "-", "*", "/", "=", "!=", "<", "<=", ">", ">=", "and", "or",
        ];
        let functions = vec!["min", "max", "table"];
        prop_oneof![
            4 => (inner.clone(), select(operators), inner.clone())
                .prop_map(|(a, operator, b)| format!("({a}) {operator} ({b})")),
            1 => inner.clone().prop_map(|a| format!("-({a})")),
            1 => inner.clone().prop_map(|a| format!("not ({a})")),
            1 => inner.clone().prop_map(|a| format!("abs({a})")),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("(if {a} then {b} else {c})")),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("clamp({a}, {b}, {c})")),
            1 => (select(functions), inner.clone(), inner.clone(), inner)
                .prop_map(|(function, a, b, c)| format!("{function}({a}, {b}, {c})")),
        ]
    })
}

/// Templates with something changed, and games of generated expressions, some of them with something changed.
pub(crate) fn inputs() -> impl Strategy<Value = Written> {
    let texts: Vec<String> = templates().into_iter().map(|it| it.text).collect();
    let known = words(&texts);
    let generated = (
        expression(&["n", "k", "dc"]),
        expression(&["n", "face", "d", "k"]),
        expression(&["s", "t", "u", "n", "d"]),
        0..12_usize,
    );
    let generated = generated.prop_map(|(plan, die, tally, only)| {
        let plain = [
            ("{plan}", "k", plan),
            ("{die}", "face > n", die),
            ("{tally}", "s", tally),
        ];
        let mut at = 0;
        plain
            .iter()
            .fold(GAPS.to_owned(), |text, (gap, usual, with)| {
                let mut parts = text.split(gap);
                let mut filled = parts.next().unwrap_or_default().to_owned();
                for part in parts {
                    // Most gaps have something usual, so that not all games are refused.
                    filled += if at % 12 == only || only == 0 {
                        with
                    } else {
                        usual
                    };
                    filled += part;
                    at += 1;
                }
                filled
            })
    });
    let other = generated
        .clone()
        .prop_flat_map(|text| edited(vec![text.clone()], words(&[text])));
    let text = prop_oneof![2 => edited(texts, known), 4 => generated, 1 => other];
    (text, any::<u64>()).prop_map(|(text, seed)| Written { text, seed })
}

/// # Errors
/// What isn't read, refused or reckoned as it should be.
pub(crate) fn holds(Written { text, seed }: Written) -> Result<(), String> {
    match in_time("reading it", || Game::parse(&text, "it"))? {
        Err(error) => refused_well(&text, error.line, error.column, &error.message, true)?,
        Ok(game) => {
            if let Mechanic::Described(rules) = &game.mechanic {
                let mut chance = Chance::seeded(seed);
                // Large inputs take most of the time.
                let ranges = match seed % RARELY {
                    0 => 3,
                    1..20 => 2,
                    _ => 1,
                };
                for nth in 0..ranges {
                    let numbers = [0, 1].map(|_| numbers(rules, nth, &mut chance));
                    rolled(rules, &numbers, &mut chance)?;
                }
            }
        }
    }
    Ok(())
}

/// # Errors
/// It took too long.
fn in_time<T>(what: &str, answer: impl FnOnce() -> T) -> Result<T, String> {
    let start = Instant::now();
    let answer = answer();
    let took = start.elapsed();
    if took > HANGS {
        return Err(format!("{what} took {took:.1?}"));
    }
    Ok(answer)
}

/// Inputs: usual ones, small ones, and those at the ends.
fn numbers(rules: &Rules, nth: usize, chance: &mut Chance) -> Numbers {
    const USUAL: [i32; 4] = [1, 2, 3, 8];
    const SMALL: [i32; 5] = [-3, 0, 1, 5, 12];
    const ENDS: [i32; 8] = [
        i32::MIN,
        -1_000_000_000,
        -1,
        0,
        40,
        999,
        1_000_000_000,
        i32::MAX,
    ];
    let definition = rules.definition();
    let any = |chance: &mut Chance| match nth {
        0 => USUAL[chance.below(USUAL.len())],
        1 => SMALL[chance.below(SMALL.len())],
        _ => ENDS[chance.below(ENDS.len())],
    };
    let inputs = definition.inputs.iter().map(|_| any(chance)).collect();
    let readings = definition.readings.iter().map(|_| nth == 1).collect();
    let points = definition.after.iter().map(|_| u16::from(nth == 1));
    let points = points.collect();
    Numbers {
        inputs,
        readings,
        points,
    }
}

fn come_to_one(what: &str, chances: impl Iterator<Item = f64>) -> Result<(), String> {
    let sum: f64 = chances.sum();
    if (sum - 1.0).abs() > 1e-9 {
        return Err(format!("{what} come to {sum}"));
    }
    Ok(())
}

/// Odds, and a throw with all that can be done to it. What a game refuses is passed over.
fn rolled(rules: &Rules, [own, other]: &[Numbers; 2], chance: &mut Chance) -> Result<(), String> {
    if let Ok(odds) = in_time("odds", || rules.odds(own))? {
        come_to_one("odds", odds.iter().map(|it| it.1))?;
    }
    if let Ok(odds) = in_time("chances of effects", || rules.effect_odds(own))? {
        let is_chance = |it: &f64| (-1e-9..=1.0 + 1e-9).contains(it);
        if !odds.iter().all(is_chance) {
            return Err(format!("the chances of effects are {odds:?}"));
        }
    }
    if rules.has_contests()
        && let Ok(odds) = in_time("a contest's odds", || rules.contest_odds(own, other))?
    {
        come_to_one("a contest's odds", odds.iter().map(|it| it.1))?;
    }
    for at in 0..rules.definition().rerolls.len() {
        for when in [TakenWhen::Possible, TakenWhen::Failed] {
            if let Ok(odds) = in_time("a reroll's odds", || rules.reroll_odds(at, when, own))? {
                come_to_one("a reroll's odds", odds.scores.values().copied())?;
            }
        }
    }
    let groups = rules.definition().dice.len();
    let Some(throw) = thrown(rules, own, vec![Vec::new(); groups], chance)? else {
        return Ok(());
    };
    let Ok(resolved) = rules.resolve(own, &throw) else {
        return Ok(());
    };
    let side = Rolled {
        numbers: own,
        tallies: &resolved.tallies,
    };
    let _ = (rules.effects(side), rules.contest(side, side));
    for at in 0..rules.definition().rerolls.len() {
        let _ = (rules.may_reroll(at, side), rules.reroll_effects(at, side));
        if let Ok(odds) = in_time("a reroll in hand", || rules.rerolled(at, own, &throw))? {
            come_to_one("a reroll in hand's odds", odds.iter().map(|it| it.2))?;
        }
        let Ok(again) = rules.thrown_again(at, own, &throw) else {
            continue;
        };
        let mut kept = throw.clone();
        for (at, (dice, again)) in kept.iter_mut().zip(again).enumerate() {
            if rules.definition().dice[at].then {
                dice.clear();
            }
            let loose = dice.iter_mut().zip(again).filter(|(_, again)| *again);
            loose.for_each(|(chain, _)| chain.clear());
        }
        if let Some(throw) = thrown(rules, own, kept, chance)? {
            let _ = rules.resolve(own, &throw);
        }
    }
    Ok(())
}

/// A whole throw, as far as the game lets it be thrown.
fn thrown(
    rules: &Rules,
    numbers: &Numbers,
    mut throw: Throw,
    chance: &mut Chance,
) -> Result<Option<Throw>, String> {
    loop {
        let Ok(wanted) = rules.wanted(numbers, &throw) else {
            return Ok(None);
        };
        if wanted.is_empty() {
            return Ok(Some(throw));
        }
        for next in wanted {
            let dice = throw
                .get_mut(next.group)
                .ok_or("a group that isn't there")?;
            if dice.len() <= next.die {
                dice.resize(next.die + 1, Vec::new());
            }
            dice[next.die].push(chance.face(&next.of));
        }
    }
}
