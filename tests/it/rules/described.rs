//! Described mechanics: the eight examples, the eight templates, and what each of their words does.

mod bounds;
mod contests;
mod enumerated;
mod every;
mod points;
mod random;
mod rerolls;
mod throws;

use std::collections::BTreeMap;
use std::fs;

use rollbook::game::embedded_text;
use rollbook::rules::described::{
    Combine, ContestScore, Definition, InputSource, Numbers, Rules, Score, Throw, Verdict,
};
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

/// The text of an example of `tests/fixtures/described`.
fn example_text(id: &str) -> String {
    let path = format!(
        "{}/tests/fixtures/described/{id}.ron",
        env!("CARGO_MANIFEST_DIR")
    );
    fs::read_to_string(&path).expect("the file is there")
}

/// An example of `tests/fixtures/described`.
pub(crate) fn example(id: &str) -> Ready {
    game(&example_text(id))
}

/// The text of a template that comes with the program.
fn template_text(id: &str) -> String {
    let text = embedded_text(id).expect("there is such a template");
    text.to_owned()
}

/// A template that comes with the program.
fn template(id: &str) -> Ready {
    game(&template_text(id))
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
