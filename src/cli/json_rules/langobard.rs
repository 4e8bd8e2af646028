//! `langobard` on the wire.

use anyhow::{Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Ask;
use super::wire::{Answer, Fields, Roll, modifiers, read, target};
use crate::game::Game;
use crate::rules::{Face, ModifierEffect, NamedNumber, Outcome, RollNumbers, Target, ones_pool};

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Test {
    skills: Option<Vec<i32>>,
    complexity: Option<Value>,
    traits: Vec<i32>,
    pool: Option<i32>,
    faces: Vec<Face>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opposed {
    attacker: Test,
    defender: Test,
}

pub(super) fn answer(ask: Ask, game: &Game, mode: Option<&str>, fields: Fields) -> Answer {
    match mode.unwrap_or("check") {
        "check" => {
            let test: Test = read(fields)?;
            let roll = test.roll(game)?;
            match ask {
                Ask::Odds => odds(&roll),
                Ask::Resolve => Ok(result(&roll, &roll.resolve(&test.faces)?)),
            }
        }
        "opposed" => {
            let Opposed { attacker, defender } = read(fields)?;
            let rolls = [attacker.roll(game)?, defender.roll(game)?];
            match ask {
                Ask::Odds => contest_odds(&rolls),
                Ask::Resolve => contest(&rolls, &[attacker, defender]),
            }
        }
        other => bail!("no mode `{other}`; check or opposed"),
    }
}

impl Test {
    fn roll(&self, game: &Game) -> Result<Roll> {
        let skills = match (&self.skills, self.pool) {
            (Some(skills), None) => {
                let skills = skills.iter();
                skills
                    .map(|dice| NamedNumber::new("skill", *dice))
                    .collect()
            }
            (None, Some(pool)) if self.complexity.is_none() && self.traits.is_empty() => {
                vec![NamedNumber::new("pool", pool)]
            }
            _ => bail!("give skills with complexity and traits, or pool alone"),
        };
        let complexity = self.complexity.as_ref();
        let complexity = complexity.map(|complexity| target(game, complexity));
        let request = ones_pool::Request {
            skills,
            complexity: complexity.transpose()?.unwrap_or(Target::new("", 0)),
            modifiers: modifiers(&[("trait", ModifierEffect::Dice, &self.traits)]),
        };
        Roll::of(game.mechanic.clone(), request)
    }
}

fn odds(roll: &Roll) -> Answer {
    let (odds, mut answer) = roll.odds(None)?;
    let ones = odds.ones.iter().enumerate();
    let possible = ones.filter(|(_, chance)| **chance > 0.0);
    answer["ones"] = possible
        .map(|(ones, chance)| (ones.to_string(), *chance))
        .collect();
    answer["p_clean_success"] = json!(odds.clean);
    Ok(answer)
}

fn result(roll: &Roll, outcome: &Outcome) -> Value {
    json!({"sum": outcome.value, "ones": outcome.ones, "tier": roll.key(outcome.tier)})
}

fn contest_odds([a, b]: &[Roll; 2]) -> Answer {
    let (odds, tier) = a.against(b)?;
    Ok(json!({
        "tier": tier,
        "defender_tier": a.tiers(&odds.own[1].tiers),
        "p_success": odds.a,
        "p_reduced_to_fumble": odds.by_defence,
    }))
}

fn contest([a, b]: &[Roll; 2], [attacker, defender]: &[Test; 2]) -> Answer {
    let attack = a.resolve(&attacker.faces)?;
    let has_pool = matches!(&a.numbers, RollNumbers::OnesPool(it) if it.pool > 0);
    if !has_pool && defender.faces.is_empty() {
        // Without a pool the attacker fails; the defender need not roll.
        let attack = result(a, &attack);
        return Ok(json!({"attacker": attack, "modified": 0, "tier": attack["tier"]}));
    }
    let defence = b.resolve(&defender.faces)?;
    let contest = (a.mechanic).contest((&a.numbers, &attack), (&b.numbers, &defence))?;
    Ok(json!({
        "attacker": result(a, &attack),
        "defender": result(b, &defence),
        "modified": contest.value,
        "tier": a.key(contest.tier),
    }))
}
