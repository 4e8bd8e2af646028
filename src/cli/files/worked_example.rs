//! A worked example of a described game, to compare with the rule book: the odds of a usual roll, and one throw traced face by
//! face.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::game::{Game, Rating, Role, Usual};
use crate::rules::described::{
    Definition, InputSource, Numbers, Resolved, Rules, ShownGroup, Throw, ThrowError,
};
use crate::rules::{Mechanic, Tier};

/// A rating where the game has no limits for it.
const RATING: i32 = 3;

/// The smallest chance that is told by itself.
const LEAST: f64 = 0.0001;

/// Prints the example; nothing for a built-in mechanic.
///
/// # Errors
/// The output is gone.
pub(super) fn worked_example(game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let Mechanic::Described(rules) = &game.mechanic else {
        return Ok(());
    };
    let example = Example {
        game,
        rules,
        numbers: usual(game, rules.definition()),
    };
    writeln!(out, "a roll with {}", example.plan())?;
    writeln!(out, "  its odds: {}", example.odds())?;
    writeln!(out, "  one throw of it:")?;
    match example.throw() {
        Err(why) => writeln!(out, "    {why}"),
        Ok(resolved) => example.traced(&resolved, out),
    }
}

/// The numbers of a usual roll: ratings in the middle of what the game allows, the usual difficulty, no modifiers.
fn usual(game: &Game, definition: &Definition) -> Numbers {
    let rating = |role| {
        let kinds = game.sheet.kinds.iter();
        let mut kinds = kinds.filter(|kind| kind.role == role && !kind.traits.is_empty());
        match kinds.next().map(|kind| &kind.rating) {
            Some(Rating::Number { low, high, .. }) => low + (high - low) / 2,
            Some(Rating::Die { start }) => start.sides.into(),
            None => RATING,
        }
    };
    let target = || match &*game.usual() {
        Usual::Number(number) => *number,
        Usual::Rung(word) => {
            let rung = game.ladder.iter().find(|rung| rung.word == *word);
            rung.map_or(0, |rung| rung.value)
        }
        Usual::PartyLevel => 0,
    };
    let inputs = definition.inputs.iter().map(|input| match &input.from {
        InputSource::Attribute => rating(Role::Attribute),
        InputSource::Skill | InputSource::Skills(_) | InputSource::Trait => rating(Role::Skill),
        InputSource::Target => target(),
        InputSource::Const(number) => *number,
        _ => 0,
    });
    Numbers {
        inputs: inputs.collect(),
        ..Numbers::default()
    }
}

struct Example<'a> {
    game: &'a Game,
    rules: &'a Rules,
    numbers: Numbers,
}

impl Example<'_> {
    /// `ability 2, target 15; bonus 2`: the inputs and derived numbers that are not 0.
    fn plan(&self) -> String {
        let definition = self.rules.definition();
        let inputs = definition.inputs.iter().map(|input| input.name.as_str());
        let inputs = named(inputs, &self.numbers.inputs);
        let derived = definition.derive.iter().map(|(name, _)| name.as_str());
        let derived = match self.rules.derived(&self.numbers) {
            Ok(numbers) => named(derived, &numbers),
            Err(why) => why.to_string(),
        };
        match (inputs.as_str(), derived.as_str()) {
            ("", "") => "nothing but its dice".to_owned(),
            (one, "") | ("", one) => one.to_owned(),
            (inputs, derived) => format!("{inputs}; {derived}"),
        }
    }

    /// `failure 38.89 %, success 61.11 %; 61.11 % succeed`, worst first.
    fn odds(&self) -> String {
        let scores = match self.rules.odds(&self.numbers) {
            Ok(scores) => scores,
            Err(why) => return why.to_string(),
        };
        let (mut tiers, mut success) = (BTreeMap::<(u8, u32), f64>::new(), 0.0);
        for (score, chance) in scores {
            *tiers.entry((score.tier, score.steps)).or_default() += chance;
            if self.game.mechanic.is_success(tier(score.tier, score.steps)) {
                success += chance;
            }
        }
        let likely = tiers.iter().filter(|(_, chance)| **chance >= LEAST);
        let told = likely.map(|(&(band, steps), chance)| {
            let name = self.tier_name(band, steps);
            format!("{name} {:.2} %", chance * 100.0)
        });
        let mut told: Vec<String> = told.collect();
        let rare = tiers.len() - told.len();
        if rare > 0 {
            told.push(format!("{rare} more under 0.01 %"));
        }
        format!("{}; {:.2} % succeed", told.join(", "), success * 100.0)
    }

    fn tier_name(&self, band: u8, steps: u32) -> String {
        let key = self.game.mechanic.key(tier(band, steps));
        self.game.tier_name(&key)
    }

    /// Throws wave by wave, always the same faces.
    fn throw(&self) -> Result<Resolved, ThrowError> {
        let mut throw: Throw = vec![Vec::new(); self.rules.definition().dice.len()];
        let mut sides = (0..).map(|at: usize| 2 + 5 * at);
        loop {
            let wave = self.rules.wanted(&self.numbers, &throw)?;
            if wave.is_empty() {
                return self.rules.resolve(&self.numbers, &throw);
            }
            for die in wave {
                let face = die.of.at(sides.next().unwrap_or_default() % die.of.sides());
                let group = &mut throw[die.group];
                if group.len() <= die.die {
                    group.resize(die.die + 1, Vec::new());
                }
                group[die.die].push(face);
            }
        }
    }

    /// What each die gives, what that comes to, and the reading that holds.
    fn traced(&self, resolved: &Resolved, out: &mut dyn Write) -> io::Result<()> {
        let definition = self.rules.definition();
        for (group, shown) in definition.dice.iter().zip(&resolved.groups) {
            for line in self.lines(&group.name, shown) {
                writeln!(out, "    {line}")?;
            }
        }
        let tallies = definition.tallies.iter().zip(&resolved.tallies);
        let tallies = tallies.map(|((name, _), tally)| match tally {
            Some(tally) => format!("{name} {tally}"),
            None => format!("{name} none"),
        });
        let tallies: Vec<String> = tallies.collect();
        let score = &resolved.score;
        writeln!(out, "    {}: value {}", tallies.join(", "), score.value)?;
        let when = definition.read.get(resolved.reading);
        let when = when.map_or("", |(_, when)| when.text());
        let name = self.tier_name(score.tier, score.steps);
        writeln!(out, "    {name}, because: {when}")
    }

    fn lines(&self, group: &str, shown: &ShownGroup) -> Vec<String> {
        let tallies = &self.rules.definition().tallies;
        let gifts = |gave: &[(usize, i32)]| {
            let gave = gave.iter().filter(|(_, amount)| *amount != 0);
            let gave = gave.map(|(at, amount)| format!("{} {amount:+}", tallies[*at].0));
            let gave: Vec<String> = gave.collect();
            if gave.is_empty() {
                "nothing".to_owned()
            } else {
                gave.join(", ")
            }
        };
        let dice = shown.dice.iter().map(|die| {
            let gives = if die.kept {
                gifts(&die.gave)
            } else {
                "not kept".to_owned()
            };
            format!("{group} shows {}: {gives}", die.face)
        });
        dice.collect()
    }
}

/// Names with their numbers, those that are 0 left out.
fn named<'a>(names: impl Iterator<Item = &'a str>, numbers: &[i32]) -> String {
    let all = names.zip(numbers).filter(|(_, number)| **number != 0);
    let all: Vec<String> = all
        .map(|(name, number)| format!("{name} {number}"))
        .collect();
    all.join(", ")
}

fn tier(band: u8, bonus: u32) -> Tier {
    Tier { band, bonus }
}
