//! What the games' wire formats have in common. What is stored never follows them.

use crate::rules::{
    Mechanic, Modifier, ModifierEffect, Odds, RerollOdds, RuleError, Step, Target, Tier,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A check's fields.
pub(super) type Fields = Map<String, Value>;

/// An answer, or why there is none.
pub(super) type Answer = Result<Value, Refused>;

/// One line in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with game and check")]
pub(super) struct Request {
    pub(super) game: String,
    pub(super) check: Fields,
}

/// Why a line has no answer.
pub(super) struct Refused(pub(super) String);

impl From<RuleError> for Refused {
    fn from(error: RuleError) -> Self {
        Self(error.to_string())
    }
}

impl From<serde_json::Error> for Refused {
    fn from(error: serde_json::Error) -> Self {
        // A request is one line: serde's place in it says nothing.
        let message = error.to_string();
        Self(
            message
                .split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned(),
        )
    }
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<&str> for Refused {
    fn from(message: &str) -> Self {
        Self(message.to_owned())
    }
}

/// Reads the fields of one mode.
pub(super) fn read<T: DeserializeOwned>(fields: Fields) -> Result<T, Refused> {
    Ok(serde_json::from_value(Value::Object(fields))?)
}

/// A mode nobody knows.
pub(super) fn no_mode(mode: &str, known: &str) -> Answer {
    Err(format!("no mode `{mode}`; {known}").into())
}

/// A whole number, or a word of a ladder.
pub(super) fn target(value: &Value, ladder: &[(&str, i32)]) -> Result<Target, Refused> {
    if let Value::String(word) = value {
        let step = ladder.iter().find(|(name, _)| name == word);
        return step
            .map(|(name, value)| Target::new(*name, *value))
            .ok_or_else(|| {
                let words: Vec<_> = ladder.iter().map(|(name, _)| *name).collect();
                Refused(format!("no step `{word}`; {}", words.join(", ")))
            });
    }
    Ok(Target::new("", i32::deserialize(value)?))
}

/// A die: `8`, or `"d12+1"`.
pub(super) fn die(value: &Value) -> Result<Step, Refused> {
    match value {
        Value::String(text) => Ok(text.parse()?),
        Value::Number(sides) => Ok(format!("d{sides}").parse()?),
        _ => Err("a die is a number or a text as d12+1".into()),
    }
}

/// Unnamed modifiers of one kind.
pub(super) fn modifiers<'a>(
    label: &'a str,
    amounts: &'a [i32],
    effect: fn(i32) -> ModifierEffect,
) -> impl Iterator<Item = Modifier> + use<'a> {
    amounts
        .iter()
        .map(move |&amount| Modifier::on(label, effect(amount)))
}

/// Chances by tier.
pub(super) fn tiers(mechanic: &Mechanic, tiers: &[(Tier, f64)]) -> Value {
    tiers
        .iter()
        .map(|&(tier, chance)| (mechanic.key(tier), Value::from(chance)))
        .collect()
}

/// Chances by value.
pub(super) fn values(odds: &Odds) -> Value {
    odds.outcomes()
        .map(|(value, chance)| (value.to_string(), Value::from(chance)))
        .collect()
}

/// The odds with a point to spend.
pub(super) fn reroll(mechanic: &Mechanic, odds: &RerollOdds) -> Value {
    serde_json::json!({
    "p_spend": odds.spend,
    "tier": tiers(mechanic, &odds.tiers),
    "p_success": odds.success,
    })
}
