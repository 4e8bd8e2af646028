//! Uses of items and supplies on the wire.

use anyhow::{Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Ask;
use super::super::wire::{Answer, Fields, die, given, one_of, read};
use crate::rules::Face;
use crate::rules::durability::{self, Durability, FULL, WearingKind};

/// The most checks odds are asked for.
const MOST_CHECKS: u32 = 100_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Worn {
    die: Value,
    kind: String,
    uses: Option<u8>,
    #[serde(default)]
    damaged: bool,
    checks: Option<u32>,
    #[serde(default)]
    faces: Vec<Face>,
}

const KINDS: [(&str, WearingKind); 2] = [
    ("durability", WearingKind::Item),
    ("supply", WearingKind::Supply),
];

pub(super) fn answer(ask: Ask, fields: Fields) -> Answer {
    let asked: Worn = read(fields)?;
    let kind = one_of(&asked.kind, &KINDS)?;
    let die = die(&asked.die)?;
    let mut wear = wear(&asked, kind)?;
    if let Ask::Resolve = ask {
        let mut states = Vec::with_capacity(asked.faces.len());
        for face in asked.faces {
            wear = wear.checked(kind, die, face)?;
            states.push(wear.to_string());
        }
        return Ok(json!({"states": states, "final": wear.to_string()}));
    }
    let checks = given(asked.checks, "checks")?;
    ensure!(
        checks <= MOST_CHECKS,
        "checks {checks} is out of range; 0 to {MOST_CHECKS}"
    );
    let by_state = |numbers: Vec<(Durability, f64)>| -> Value {
        let numbers = numbers.into_iter();
        numbers.map(|(wear, it)| (wear.to_string(), it)).collect()
    };
    Ok(json!({
        "p_spend": durability::chance(die),
        "after": by_state(wear.odds(kind, die, checks)),
        "expected_checks": by_state(wear.expected_checks(kind, die)),
    }))
}

fn wear(asked: &Worn, kind: WearingKind) -> Result<Durability> {
    match (asked.damaged, kind, asked.uses.unwrap_or(FULL)) {
        (true, WearingKind::Item, _) => Ok(Durability::Damaged),
        (true, WearingKind::Supply, _) => bail!("a supply is never damaged"),
        (false, _, left @ 1..=FULL) => Ok(Durability::Uses(left)),
        (false, _, left) => bail!("uses {left} is out of range; 1 to {FULL}"),
    }
}
