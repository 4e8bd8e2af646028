//! `contract` on the wire.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::rules::success_pool::{self, Exertion, Negative, Rules};
use crate::rules::{
    DieResult, Face, Mechanic, Modifier, ModifierEffect, NamedNumber, Outcome, RollNumbers,
    RollRequest, Target,
};

use super::Ask;
use super::wire::{Answer, Fields, Refused, modifiers, no_mode, read, tiers, values};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    attribute: Option<i32>,
    ability: Option<i32>,
    dice: Option<i32>,
    difficulty: Option<i32>,
    #[serde(default)]
    difficulty_mods: Vec<i32>,
    #[serde(default)]
    bonuses: Vec<i32>,
    #[serde(default)]
    penalties: Vec<i32>,
    untrained: Option<bool>,
    #[serde(default)]
    outcome_bonus: i32,
    #[serde(default)]
    ignore_penalty: bool,
    overage_floor: Option<u16>,
    faces: Option<Vec<Face>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contested {
    attacker: Test,
    defender: Test,
    negative: Option<NegativeReading>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum NegativeReading {
    Literal,
    Clamp,
}

/// A roll and the rules it is rolled by: each side of a contest may read the overage its own way.
struct Planned {
    mechanic: Mechanic,
    roll: RollNumbers,
}

pub(super) fn answer(ask: Ask, mode: Option<&str>, fields: Fields) -> Answer {
    match mode.unwrap_or("check") {
        "check" => {
            let test: Test = read(fields)?;
            let planned = Planned::of(&test, Rules::default())?;
            match ask {
                Ask::Odds => Ok(planned.odds()),
                Ask::Resolve => planned.resolve(&test),
            }
        }
        "contested" => {
            let Contested {
                attacker,
                defender,
                negative,
            } = read(fields)?;
            let mut rules = Rules::default();
            match negative {
                Some(NegativeReading::Literal) => rules.negative = Negative::Literal,
                Some(NegativeReading::Clamp) => rules.negative = Negative::Clamp,
                None => {}
            }
            let sides = [
                Planned::of(&attacker, rules.clone())?,
                Planned::of(&defender, rules)?,
            ];
            match ask {
                Ask::Odds => contest_odds(&sides),
                Ask::Resolve => contest(&sides, &[attacker, defender]),
            }
        }
        other => no_mode(other, "check or contested"),
    }
}

/// The parts of the pool, and whether it is untrained.
fn parts(test: &Test) -> Result<(Vec<NamedNumber>, bool), Refused> {
    match (test.attribute, test.dice) {
        (Some(attribute), None) => {
            let ability = test.ability.unwrap_or(0);
            let untrained = test.untrained.unwrap_or(ability == 0);
            let mut parts = vec![NamedNumber::new("attribute", attribute)];
            if !untrained {
                parts.push(NamedNumber::new("ability", ability));
            }
            Ok((parts, untrained))
        }
        (None, Some(dice)) if test.ability.is_none() => {
            if test.untrained == Some(true) {
                return Err("plain dice are never untrained".into());
            }
            Ok((vec![NamedNumber::new("dice", dice)], false))
        }
        _ => Err("give attribute and ability, or dice".into()),
    }
}

impl Planned {
    fn of(test: &Test, mut rules: Rules) -> Result<Self, Refused> {
        if let Some(floor) = test.overage_floor {
            rules.overage_floor = floor;
        }
        if test.bonuses.iter().any(|&bonus| bonus < 0) {
            return Err("a bonus is 0 or more; what takes dice is a penalty".into());
        }
        let (parts, untrained) = parts(test)?;
        let mut changes: Vec<Modifier> =
            modifiers("bonus", &test.bonuses, ModifierEffect::Dice).collect();
        changes.extend(modifiers(
            "penalty",
            &test.penalties,
            ModifierEffect::Penalty,
        ));
        changes.extend(modifiers(
            "difficulty",
            &test.difficulty_mods,
            ModifierEffect::Difficulty,
        ));
        changes.extend(modifiers(
            "outcome",
            &[test.outcome_bonus],
            ModifierEffect::Outcome,
        ));
        let check = success_pool::Request {
            parts,
            untrained,
            difficulty: Target::new("", test.difficulty.unwrap_or(rules.base)),
            exertion: Exertion {
                outcome: false,
                ignore_penalty: test.ignore_penalty,
            },
            modifiers: changes,
        };
        let mechanic = Mechanic::SuccessPool(rules);
        mechanic.validate()?;
        let roll = mechanic.plan(&RollRequest::SuccessPool(check))?.numbers;
        Ok(Self { mechanic, roll })
    }

    fn plan(&self) -> Value {
        match &self.roll {
            RollNumbers::SuccessPool(roll) => json!({
                "dice": roll.dice,
                "difficulty": roll.difficulty,
                "overage": roll.overage,
                "untrained": roll.untrained,
            }),
            _ => Value::Null,
        }
    }

    fn odds(&self) -> Value {
        let odds = self.mechanic.odds(&self.roll);
        json!({
            "plan": self.plan(),
            "outcome": values(&odds),
            "tier": tiers(&self.mechanic, &odds.tiers),
            "p_success": odds.success,
        })
    }

    fn outcome(&self, test: &Test) -> Result<Outcome, Refused> {
        Ok(self
            .mechanic
            .resolve(&self.roll, test.faces.as_deref().unwrap_or_default())?)
    }

    fn resolve(&self, test: &Test) -> Answer {
        let outcome = self.outcome(test)?;
        let counted = |mark: &DieResult| {
            if let DieResult::Counted(value) = mark {
                *value
            } else {
                0
            }
        };
        let plan = self.plan();
        Ok(json!({
            "dice": plan["dice"],
            "difficulty": plan["difficulty"],
            "per_die": outcome.die_results.iter().map(counted).collect::<Vec<_>>(),
            "outcome": outcome.value,
            "tier": self.mechanic.key(outcome.tier),
        }))
    }

    fn result(&self, outcome: &Outcome) -> Value {
        json!({"outcome": outcome.value, "tier": self.mechanic.key(outcome.tier)})
    }
}

fn contest_odds([a, b]: &[Planned; 2]) -> Answer {
    let odds = a.mechanic.contest_odds(&a.roll, &b.roll)?;
    let tier: Value = odds
        .tiers
        .iter()
        .map(|&(_, tier, chance)| (a.mechanic.key(tier), Value::from(chance)))
        .collect();
    // The lowest band is the botch.
    let botch = |side: usize| odds.own[side].chance_of(|tier| tier.band == 0);
    Ok(json!({
        "tier": tier,
        "p_success": odds.a,
        "p_attacker_botch": botch(0),
        "p_defender_botch": botch(1),
    }))
}

fn contest([a, b]: &[Planned; 2], [attacker, defender]: &[Test; 2]) -> Answer {
    let (attack, defence) = (a.outcome(attacker)?, b.outcome(defender)?);
    let contest = a
        .mechanic
        .contest((&a.roll, &attack), (&b.roll, &defence))?;
    Ok(json!({
        "attacker": a.result(&attack),
        "defender": b.result(&defence),
        "net": contest.value,
        "tier": a.mechanic.key(contest.tier),
    }))
}
