//! Uses of items and supplies on the wire.

use anyhow::{Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Ask;
use super::super::wire::{Answer, Fields, die, given, one_of, read};
use crate::game::Game;
use crate::rules::Face;
use crate::rules::durability::{Durability, FULL, Wear, WearingKind};

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

pub(super) fn answer(ask: Ask, game: &Game, fields: Fields) -> Answer {
    let asked: Worn = read(fields)?;
    let kind = one_of(&asked.kind, &KINDS)?;
    let die = die(&asked.die)?;
    let rule = game.sheet.wear(kind == WearingKind::Supply);
    let rule = rule.unwrap_or(&Wear::Uses);
    let mut wear = match rule {
        Wear::Uses => wear(&asked, kind)?,
        Wear::Steps(_) => rule.full(die),
    };
    if let Ask::Resolve = ask {
        let mut states = Vec::with_capacity(asked.faces.len());
        for face in asked.faces {
            wear = rule.checked(kind, wear, die, face)?;
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
        "p_spend": rule.chance(die),
        "after": by_state(rule.odds(kind, wear, die, checks)),
        "expected_checks": by_state(rule.expected_checks(kind, wear, die)),
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
