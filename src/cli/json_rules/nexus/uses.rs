//! Uses of items and supplies on the wire.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::rules::Face;
use crate::rules::Step;
use crate::rules::durability::{self, Durability};

use super::super::Ask;
use super::super::wire::{Answer, Fields, Refused, die, read};

/// The most checks odds are asked for.
const MOST_CHECKS: u32 = 100_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Worn {
    die: Value,
    kind: Kind,
    uses: Option<u8>,
    #[serde(default)]
    damaged: bool,
    checks: Option<u32>,
    faces: Option<Vec<Face>>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Durability,
    Supply,
}

pub(super) fn answer(ask: Ask, fields: Fields) -> Answer {
    let asked: Worn = read(fields)?;
    let kind = match asked.kind {
        Kind::Durability => durability::WearingKind::Item,
        Kind::Supply => durability::WearingKind::Supply,
    };
    let wear = wear(&asked)?;
    let die = die(&asked.die)?;
    match ask {
        Ask::Odds => odds(wear, kind, die, asked.checks.ok_or("checks is missing")?),
        Ask::Resolve => resolve(wear, kind, die, asked.faces.as_deref().unwrap_or_default()),
    }
}

fn wear(asked: &Worn) -> Result<Durability, Refused> {
    match (
        asked.damaged,
        asked.kind,
        asked.uses.unwrap_or(durability::FULL),
    ) {
        (true, Kind::Durability, _) => Ok(Durability::Damaged),
        (true, Kind::Supply, _) => Err("a supply is never damaged".into()),
        (false, _, left @ 1..=durability::FULL) => Ok(Durability::Uses(left)),
        (false, _, left) => {
            Err(format!("uses {left} is out of range; 1 to {}", durability::FULL).into())
        }
    }
}

fn odds(wear: Durability, kind: durability::WearingKind, die: Step, checks: u32) -> Answer {
    if checks > MOST_CHECKS {
        return Err(format!("checks {checks} is out of range; 0 to {MOST_CHECKS}").into());
    }
    let object = |chances: Vec<(Durability, f64)>| -> Value {
        chances
            .into_iter()
            .map(|(wear, number)| (wear.to_string(), Value::from(number)))
            .collect()
    };
    Ok(json!({
        "p_spend": durability::chance(die),
        "after": object(wear.odds(kind, die, checks)),
        "expected_checks": object(wear.expected_checks(kind, die)),
    }))
}

fn resolve(
    mut wear: Durability,
    kind: durability::WearingKind,
    die: Step,
    faces: &[Face],
) -> Answer {
    let mut states = Vec::with_capacity(faces.len());
    for &face in faces {
        wear = wear.checked(kind, die, face)?;
        states.push(wear.to_string());
    }
    Ok(json!({"states": states, "final": wear.to_string()}))
}
