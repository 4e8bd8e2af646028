//! `nexus` on the wire: tests here; uses and individual tables beside it.

mod single;
mod uses;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::rules::Training;
use crate::rules::attribute_die::{self, BoonReading, KeptDie, Rules};
use crate::rules::{
    DieResult, Face, Mechanic, Modifier, ModifierEffect, NamedNumber, RerollPolicy, RollNumbers,
    RollRequest, RuleError, Target,
};

use super::Ask;
use super::wire::{
    Answer, Fields, Refused, die, modifiers, no_mode, read, reroll, target, tiers, values,
};
use super::words::TARGET;

/// The target number where none is named.
const MEDIUM: i32 = 8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    attribute: Value,
    #[serde(default)]
    rank: i32,
    #[serde(default)]
    boons: i32,
    #[serde(default)]
    banes: i32,
    #[serde(default)]
    mods: Vec<i32>,
    tn: Option<Value>,
    untrained: Option<Category>,
    boon_reading: Option<BoonTable>,
    reroll: Option<Policy>,
    attribute_face: Option<Face>,
    d6_faces: Option<Vec<Face>>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Category {
    General,
    Combat,
    Expert,
    Magic,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum BoonTable {
    Table,
    Net,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Policy {
    None,
    OnFail,
    OnBlunder,
    LevelEv,
}

pub(super) fn answer(ask: Ask, mode: Option<&str>, fields: Fields) -> Answer {
    match mode.unwrap_or("test") {
        "test" => {
            let test: Test = read(fields)?;
            let mechanic = mechanic(&test);
            match mechanic.plan(&check(&test)?) {
                Err(error @ RuleError::Untrained(_)) => Ok(json!({"refused": error.to_string()})),
                Err(error) => Err(error.into()),
                Ok(plan) => match ask {
                    Ask::Odds => Ok(odds(&mechanic, &plan.numbers, test.reroll)),
                    Ask::Resolve => resolve(&mechanic, &plan.numbers, &test),
                },
            }
        }
        "uses" => uses::answer(ask, fields),
        "single" => single::answer(ask, fields),
        other => no_mode(other, "test, uses or single"),
    }
}

fn mechanic(test: &Test) -> Mechanic {
    let mut rules = Rules::default();
    match test.boon_reading {
        Some(BoonTable::Table) => rules.boons = BoonReading::Table,
        Some(BoonTable::Net) => rules.boons = BoonReading::Net,
        None => {}
    }
    Mechanic::AttributeDie(rules)
}

fn check(test: &Test) -> Result<RollRequest, Refused> {
    let mut changes: Vec<Modifier> =
        modifiers("modifier", &test.mods, ModifierEffect::Flat).collect();
    changes.extend(modifiers("boons", &[test.boons], ModifierEffect::Boon));
    changes.extend(modifiers("banes", &[test.banes], ModifierEffect::Bane));
    let (skill, training) = match test.untrained {
        None | Some(Category::General) => ("rank", Training::Trained),
        Some(Category::Combat | Category::Expert) => ("rank", Training::Bane),
        Some(Category::Magic) => ("magic", Training::Never),
    };
    Ok(RollRequest::AttributeDie(attribute_die::Request {
        attribute: "attribute".to_owned(),
        die: die(&test.attribute)?,
        rank: Some(NamedNumber::new(skill, test.rank)),
        training,
        tn: match &test.tn {
            Some(tn) => target(tn, TARGET)?,
            None => Target::new("", MEDIUM),
        },
        pass_or_fail: false,
        modifiers: changes,
    }))
}

fn odds(mechanic: &Mechanic, roll: &RollNumbers, policy: Option<Policy>) -> Value {
    let odds = mechanic.odds(roll);
    let mut answer = json!({
        "plan": plan(roll),
        "total": values(&odds),
        "tier": tiers(mechanic, &odds.tiers),
        "p_success": odds.success,
    });
    let policy = match policy {
        None | Some(Policy::None) => return answer,
        Some(Policy::OnFail) => RerollPolicy::OnFail,
        Some(Policy::OnBlunder) => RerollPolicy::OnBlunder,
        Some(Policy::LevelEv) => RerollPolicy::LevelEv,
    };
    answer["reroll"] = reroll(mechanic, &mechanic.reroll_odds(roll, policy));
    answer
}

fn plan(roll: &RollNumbers) -> Value {
    let RollNumbers::AttributeDie(roll) = roll else {
        return Value::Null;
    };
    let (d6, keep) = match roll.keep {
        KeptDie::Only => (1, "only"),
        KeptDie::High => (2, "high"),
        KeptDie::Low => (2, "low"),
    };
    json!({"d6": d6, "keep": keep, "flat": roll.flat, "tn": roll.tn})
}

fn resolve(mechanic: &Mechanic, roll: &RollNumbers, test: &Test) -> Answer {
    let faces: Vec<Face> = test
        .attribute_face
        .iter()
        .chain(test.d6_faces.iter().flatten())
        .copied()
        .collect();
    let outcome = mechanic.resolve(roll, &faces)?;
    let kept = outcome
        .die_results
        .iter()
        .skip(1)
        .find_map(|mark| match mark {
            DieResult::Counted(face) => Some(*face),
            DieResult::Dropped | DieResult::Removed => None,
        });
    Ok(json!({"kept_d6": kept, "total": outcome.value, "tier": mechanic.key(outcome.tier)}))
}
