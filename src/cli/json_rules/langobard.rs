//! `langobard` on the wire.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::rules::{
    Face, Mechanic, ModifierEffect, NamedNumber, Outcome, RollNumbers, RollRequest, Target,
    ones_pool,
};

use super::Ask;
use super::wire::{Answer, Fields, Refused, modifiers, no_mode, read, target, tiers};
use super::words::COMPLEXITY;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    skills: Option<Vec<i32>>,
    complexity: Option<Value>,
    #[serde(default)]
    traits: Vec<i32>,
    pool: Option<i32>,
    faces: Option<Vec<Face>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opposed {
    attacker: Test,
    defender: Test,
}

pub(super) fn answer(ask: Ask, mode: Option<&str>, fields: Fields) -> Answer {
    let mechanic = Mechanic::OnesPool(ones_pool::Rules::default());
    match mode.unwrap_or("check") {
        "check" => {
            let test: Test = read(fields)?;
            let roll = roll(&mechanic, &test)?;
            match ask {
                Ask::Odds => Ok(odds(&mechanic, &roll)),
                Ask::Resolve => Ok(result(&mechanic, &outcome(&mechanic, &roll, &test)?)),
            }
        }
        "opposed" => {
            let Opposed { attacker, defender } = read(fields)?;
            let rolls = [roll(&mechanic, &attacker)?, roll(&mechanic, &defender)?];
            match ask {
                Ask::Odds => contest_odds(&mechanic, &rolls),
                Ask::Resolve => contest(&mechanic, &rolls, &[attacker, defender]),
            }
        }
        other => no_mode(other, "check or opposed"),
    }
}

fn roll(mechanic: &Mechanic, test: &Test) -> Result<RollNumbers, Refused> {
    let skills = match (&test.skills, test.pool) {
        (Some(skills), None) => skills
            .iter()
            .map(|&dice| NamedNumber::new("skill", dice))
            .collect(),
        (None, Some(pool)) if test.complexity.is_none() && test.traits.is_empty() => {
            vec![NamedNumber::new("pool", pool)]
        }
        _ => return Err("give skills with complexity and traits, or pool alone".into()),
    };
    let check = ones_pool::Request {
        skills,
        complexity: match &test.complexity {
            Some(complexity) => target(complexity, COMPLEXITY)?,
            None => Target::new("", 0),
        },
        modifiers: modifiers("trait", &test.traits, ModifierEffect::Dice).collect(),
    };
    Ok(mechanic.plan(&RollRequest::OnesPool(check))?.numbers)
}

fn pool(roll: &RollNumbers) -> i32 {
    if let RollNumbers::OnesPool(roll) = roll {
        roll.pool
    } else {
        0
    }
}

fn outcome(mechanic: &Mechanic, roll: &RollNumbers, test: &Test) -> Result<Outcome, Refused> {
    Ok(mechanic.resolve(roll, test.faces.as_deref().unwrap_or_default())?)
}

fn odds(mechanic: &Mechanic, roll: &RollNumbers) -> Value {
    let odds = mechanic.odds(roll);
    let counted = odds
        .ones
        .iter()
        .enumerate()
        .filter(|(_, chance)| **chance > 0.0);
    let ones: Value = counted
        .map(|(ones, chance)| (ones.to_string(), Value::from(*chance)))
        .collect();
    json!({
        "plan": {"pool": pool(roll)},
        "tier": tiers(mechanic, &odds.tiers),
        "ones": ones,
        "p_success": odds.success,
        "p_clean_success": odds.clean,
    })
}

fn result(mechanic: &Mechanic, outcome: &Outcome) -> Value {
    json!({"sum": outcome.value, "ones": outcome.ones, "tier": mechanic.key(outcome.tier)})
}

fn contest_odds(mechanic: &Mechanic, [a, b]: &[RollNumbers; 2]) -> Answer {
    let odds = mechanic.contest_odds(a, b)?;
    let tier: Value = odds
        .tiers
        .iter()
        .map(|&(_, tier, chance)| (mechanic.key(tier), Value::from(chance)))
        .collect();
    Ok(json!({
        "tier": tier,
        "defender_tier": tiers(mechanic, &odds.own[1].tiers),
        "p_success": odds.a,
        "p_reduced_to_fumble": odds.by_defence,
    }))
}

fn contest(
    mechanic: &Mechanic,
    [a, b]: &[RollNumbers; 2],
    [attacker, defender]: &[Test; 2],
) -> Answer {
    let attack = outcome(mechanic, a, attacker)?;
    if pool(a) <= 0 && defender.faces.is_none() {
        // Without a pool the attacker fails; the defender need not roll.
        let told = result(mechanic, &attack);
        return Ok(json!({"attacker": told, "modified": 0, "tier": told["tier"]}));
    }
    let defence = outcome(mechanic, b, defender)?;
    let contest = mechanic.contest((a, &attack), (b, &defence))?;
    Ok(json!({
        "attacker": result(mechanic, &attack),
        "defender": result(mechanic, &defence),
        "modified": contest.value,
        "tier": mechanic.key(contest.tier),
    }))
}
