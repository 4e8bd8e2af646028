//! Described mechanics on the wire: inputs and faces by their names in the game's file.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Ask;
use super::wire::{Answer, Fields, read};
use crate::game::Game;
use crate::rules::described::{
    ContestScore, InputSource, Numbers, Resolved, Rolled, Rules, Score, TakenWhen, Throw, Verdict,
};
use crate::rules::{Face, Mechanic, Tier};

/// Up to this many values are listed.
const MOST_VALUES: usize = 200;

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Check {
    inputs: BTreeMap<String, i32>,
    readings: Vec<String>,
    reroll: Option<String>,
    faces: Option<Faces>,
    reroll_faces: Option<Faces>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contested {
    a: Check,
    b: Check,
}

/// The dice of each group by its name.
type Faces = BTreeMap<String, Vec<Chain>>;

/// A die: its face, or its faces in throwing order where it was thrown again.
#[derive(Deserialize)]
#[serde(untagged)]
enum Chain {
    Face(Face),
    Faces(Vec<Face>),
}

/// A game with its described mechanic.
struct Described<'a> {
    mechanic: &'a Mechanic,
    rules: &'a Rules,
}

/// A roll and what its faces come to.
struct Outcome {
    numbers: Numbers,
    throw: Throw,
    resolved: Resolved,
}

impl Outcome {
    fn rolled(&self) -> Rolled<'_> {
        Rolled {
            numbers: &self.numbers,
            tallies: &self.resolved.tallies,
        }
    }
}

pub(super) fn answer(ask: Ask, game: &Game, mode: Option<&str>, fields: Fields) -> Answer {
    let Mechanic::Described(rules) = &game.mechanic else {
        bail!("this game's mechanic is not described");
    };
    let described = Described {
        mechanic: &game.mechanic,
        rules,
    };
    match (mode.unwrap_or("check"), ask) {
        ("check", Ask::Odds) => described.odds(&read(fields)?),
        ("check", Ask::Resolve) => described.resolve(&read(fields)?),
        ("contested", Ask::Odds) => described.contest_odds(&read(fields)?),
        ("contested", Ask::Resolve) => described.contest(&read(fields)?),
        (other, _) => bail!("unknown mode `{other}`; write check or contested"),
    }
}

impl Described<'_> {
    fn odds(&self, check: &Check) -> Answer {
        let numbers = self.numbers(check)?;
        let (rules, definition) = (self.rules, self.rules.definition());
        let scores = rules.odds(&numbers)?;
        let derived = definition.derive.iter().map(|(name, _)| name.clone());
        let plan: Map<String, Value> = derived
            .zip(rules.derived(&numbers)?.into_iter().map(Value::from))
            .collect();
        let mut answer = self.chances(scores.iter().copied());
        answer["plan"] = Value::Object(plan);
        let mut values: BTreeMap<i32, f64> = BTreeMap::new();
        for (score, chance) in &scores {
            *values.entry(score.value).or_default() += chance;
        }
        if values.len() <= MOST_VALUES {
            let values = values.into_iter();
            answer["value"] = values
                .map(|(value, chance)| (value.to_string(), chance))
                .collect();
        }
        let effects = definition.effects.iter().map(|effect| effect.name.clone());
        answer["effects"] = effects.zip(rules.effect_odds(&numbers)?).collect();
        if let Some(reroll) = &check.reroll {
            let after = rules.reroll_odds(self.reroll(reroll)?, TakenWhen::Possible, &numbers)?;
            let scores = after.scores.iter();
            answer["reroll"] = self.chances(scores.map(|(score, chance)| (*score, *chance)));
        }
        Ok(answer)
    }

    /// The chances by tier.
    fn chances(&self, scores: impl Iterator<Item = (Score, f64)>) -> Value {
        let (mut tiers, mut success) = (BTreeMap::<String, f64>::new(), 0.0);
        for (score, chance) in scores {
            *tiers.entry(self.tier(score)).or_default() += chance;
            if self.mechanic.is_success(Tier::of(score.tier)) {
                success += chance;
            }
        }
        json!({"tier": tiers, "p_success": success})
    }

    fn resolve(&self, check: &Check) -> Answer {
        let outcome = self.outcome(check)?;
        let mut answer = self.told(&outcome.resolved);
        if let Some(reroll) = &check.reroll {
            let again = self.rerolled(reroll, check, &outcome)?;
            answer["reroll"] = self.told(&again);
        }
        Ok(answer)
    }

    fn outcome(&self, check: &Check) -> Result<Outcome> {
        let numbers = self.numbers(check)?;
        let faces = check.faces.as_ref().context("faces are missing")?;
        let throw = self.throw(faces)?;
        let resolved = self.rules.resolve(&numbers, &throw)?;
        Ok(Outcome {
            numbers,
            throw,
            resolved,
        })
    }

    /// What stands after a reroll.
    fn rerolled(&self, named: &str, check: &Check, was: &Outcome) -> Result<Resolved> {
        let reroll = self.reroll(named)?;
        ensure!(
            self.rules.may_reroll(reroll, was.rolled())?,
            "`{named}` may not be taken on this roll"
        );
        let again = self.rules.thrown_again(reroll, &was.numbers, &was.throw)?;
        let faces = check.reroll_faces.as_ref();
        let mut fresh = self.throw(faces.context("reroll_faces are missing")?)?;
        let groups = &self.rules.definition().dice;
        let mut throw = was.throw.clone();
        for (at, group) in groups.iter().enumerate() {
            if group.then {
                throw[at] = std::mem::take(&mut fresh[at]);
                continue;
            }
            let mut new = std::mem::take(&mut fresh[at]).into_iter();
            let (want, got) = (again[at].iter().filter(|is| **is).count(), new.len());
            ensure!(
                want == got,
                "`{}` throws {want} dice again, got {got}",
                group.name
            );
            for (die, _) in throw[at].iter_mut().zip(&again[at]).filter(|(_, is)| **is) {
                *die = new.next().unwrap_or_default();
            }
        }
        let resolved = self.rules.resolve(&was.numbers, &throw)?;
        let keep = self.rules.definition().rerolls[reroll].keep;
        Ok(if keep.takes(&was.resolved.score, &resolved.score) {
            resolved
        } else {
            was.resolved.clone()
        })
    }

    fn told(&self, resolved: &Resolved) -> Value {
        let names = self.rules.definition().tallies.iter();
        let names = names.map(|(name, _)| name.clone());
        let tallies: Map<String, Value> = names
            .zip(resolved.tallies.iter().map(|tally| json!(tally)))
            .collect();
        let score = &resolved.score;
        json!({
            "value": score.value,
            "tier": self.tier(*score),
            "tallies": tallies,
        })
    }

    fn contest_odds(&self, check: &Contested) -> Answer {
        let sides = [self.numbers(&check.a)?, self.numbers(&check.b)?];
        self.has_contests()?;
        let mut tiers = BTreeMap::<String, f64>::new();
        for (score, chance) in self.rules.contest_odds(&sides[0], &sides[1])? {
            *tiers.entry(self.verdict(score)).or_default() += chance;
        }
        Ok(json!({"tier": tiers}))
    }

    fn contest(&self, check: &Contested) -> Answer {
        self.has_contests()?;
        let (a, b) = (self.outcome(&check.a)?, self.outcome(&check.b)?);
        let score = self.rules.contest(a.rolled(), b.rolled())?;
        let score = score.context("this game has no contests")?;
        Ok(json!({
            "tier": self.verdict(score),
            "value": score.value,
            "a": self.told(&a.resolved),
            "b": self.told(&b.resolved),
        }))
    }

    fn has_contests(&self) -> Result<()> {
        ensure!(self.rules.has_contests(), "this game has no contests");
        Ok(())
    }

    fn tier(&self, score: Score) -> String {
        let bonus = self.rules.definition().bonus.as_ref();
        self.key(score.tier, bonus.map(|(tier, _)| tier), score.steps)
    }

    /// A tier's word, with its steps where it is the one that comes in steps: in a roll and in a contest that may be another.
    fn key(&self, place: u8, stepped: Option<&String>, steps: u32) -> String {
        let bands = self.mechanic.bands();
        let word = bands.get(usize::from(place)).map_or("", |band| band.key);
        if stepped.is_some_and(|tier| tier == word) {
            format!("{word}+{steps}")
        } else {
            word.to_owned()
        }
    }

    fn verdict(&self, score: ContestScore) -> String {
        match score.verdict {
            Verdict::Tier(place) => {
                let rule = self.rules.definition().contest.as_ref();
                let bonus = rule.and_then(|rule| rule.bonus.as_ref());
                self.key(place, bonus.map(|(tier, _)| tier), score.steps)
            }
            Verdict::A => "a".to_owned(),
            Verdict::B => "b".to_owned(),
            Verdict::Tie => "tie".to_owned(),
            Verdict::None => "none".to_owned(),
        }
    }

    fn reroll(&self, named: &str) -> Result<usize> {
        let rerolls = &self.rules.definition().rerolls;
        let at = rerolls.iter().position(|reroll| reroll.name == named);
        let there_is = rerolls.iter().map(|reroll| reroll.name.as_str());
        let there_is: Vec<&str> = there_is.collect();
        at.with_context(|| format!("there is no reroll `{named}`; {}", listed(&there_is)))
    }

    fn numbers(&self, check: &Check) -> Result<Numbers> {
        let definition = self.rules.definition();
        let names = definition.inputs.iter().map(|input| input.name.as_str());
        known("input", check.inputs.keys(), &names.collect::<Vec<_>>())?;
        let switched = definition.readings.iter().map(|(_, it, _)| it.as_str());
        let switched: Vec<&str> = switched.collect();
        known("reading", check.readings.iter(), &switched)?;
        let number = |name: &str, from: &InputSource| {
            let game = match from {
                InputSource::Const(number) => *number,
                _ => 0,
            };
            check.inputs.get(name).copied().unwrap_or(game)
        };
        let inputs = definition.inputs.iter();
        let readings = definition.readings.iter();
        Ok(Numbers {
            inputs: inputs.map(|it| number(&it.name, &it.from)).collect(),
            readings: readings
                .map(|(_, it, _)| check.readings.contains(it))
                .collect(),
            points: Vec::new(),
        })
    }

    fn throw(&self, faces: &Faces) -> Result<Throw> {
        let groups = &self.rules.definition().dice;
        let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
        known("group of dice", faces.keys(), &names)?;
        let chain = |chain: &Chain| match chain {
            Chain::Face(face) => vec![*face],
            Chain::Faces(faces) => faces.clone(),
        };
        let dice = |name: &&str| {
            let dice = faces.get(*name).map_or(&[][..], Vec::as_slice);
            dice.iter().map(chain).collect()
        };
        Ok(names.iter().map(dice).collect())
    }
}

/// Refuses a name that isn't one of these.
fn known<'a>(
    what: &str,
    mut named: impl Iterator<Item = &'a String>,
    there_is: &[&str],
) -> Result<()> {
    if let Some(other) = named.find(|name| !there_is.contains(&name.as_str())) {
        bail!("there is no {what} `{other}`; {}", listed(there_is));
    }
    Ok(())
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() {
        "the game has none".to_owned()
    } else {
        format!("write one of {}", names.join(", "))
    }
}
