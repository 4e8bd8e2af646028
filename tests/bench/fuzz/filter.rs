//! The rules core as a filter: whatever a line holds, one line of JSON answers it, and what it calls chances are chances.

use proptest::prelude::*;
use rollbook::cli::json_rules;
use serde_json::Value;

use super::edit::edited;

const VECTORS: [&str; 2] = [
    include_str!("../../fixtures/golden/odds.jsonl"),
    include_str!("../../fixtures/golden/resolve.jsonl"),
];
/// Rounding.
const EXACT: f64 = 1e-9;

/// Whether odds are asked for, and the line.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    odds: bool,
    line: Vec<u8>,
}

/// Requests of the exact vectors with something changed; some are no text at all.
pub(crate) fn inputs() -> impl Strategy<Value = Asked> {
    let cases = VECTORS.iter().flat_map(|vectors| vectors.lines());
    let cases = cases.map(|case| serde_json::from_str::<Value>(case).expect("a vector is JSON"));
    let requests: Vec<Value> = cases.map(|case| case["request"].clone()).collect();
    let words = requests
        .iter()
        .filter_map(|request| request["check"].as_object());
    let words = words.flat_map(|check| check.iter());
    let mut words: Vec<String> = words
        .map(|(name, value)| format!("\"{name}\":{value},"))
        .collect();
    words.sort();
    words.dedup();
    let lines = requests.iter().map(Value::to_string).collect();
    let line = prop_oneof![
        15 => edited(lines, words).prop_map(String::into_bytes),
        1 => any::<Vec<u8>>(),
    ];
    (any::<bool>(), line).prop_map(|(odds, line)| Asked { odds, line })
}

/// # Errors
/// What isn't answered as it should be.
pub(crate) fn holds(Asked { odds, line }: Asked) -> Result<(), String> {
    let mut out = Vec::new();
    let answered = if odds {
        json_rules::odds(&mut line.as_slice(), &mut out, None)
    } else {
        json_rules::resolve(&mut line.as_slice(), &mut out, None)
    };
    answered.map_err(|e| e.to_string())?;
    let out = String::from_utf8(out).map_err(|e| e.to_string())?;
    let lines = line.split_inclusive(|byte| *byte == b'\n').count();
    if out.lines().count() != lines {
        return Err(format!("{lines} lines are answered {out}"));
    }
    out.lines().try_for_each(|answer| {
        let answer: Value = serde_json::from_str(answer).map_err(|e| format!("{answer}: {e}"))?;
        is_sound(&answer)
    })
}

/// Either says why not, or holds chances that are chances and come to one.
fn is_sound(answer: &Value) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{what}: {answer}"));
    let Some(fields) = answer.as_object() else {
        return wrong("not an object");
    };
    if let Some(error) = fields.get("error") {
        let said = error.as_str().is_some_and(|said| !said.is_empty());
        return if said { Ok(()) } else { wrong("no sentence") };
    }
    for (name, value) in fields {
        let is_chance = |chance: f64| (-EXACT..=1.0 + EXACT).contains(&chance);
        if name.starts_with("p_") && value.as_f64().is_some_and(|chance| !is_chance(chance)) {
            return wrong(name);
        }
        // What `resolve` calls a tier is a word.
        let Some(chances) = value.as_object().filter(|_| name == "tier") else {
            continue;
        };
        let chances: Vec<f64> = chances.values().filter_map(Value::as_f64).collect();
        let sum: f64 = chances.iter().sum();
        if !chances.iter().copied().all(is_chance) || (sum - 1.0).abs() > EXACT {
            return wrong("its tiers");
        }
    }
    Ok(())
}
