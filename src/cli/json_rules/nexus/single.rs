//! Individual tables on the wire.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::rules::table::{Table, TableRow};

use super::super::Ask;
use super::super::wire::{Answer, Fields, die, read};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Single {
    die: Value,
    table: Vec<(i32, i32, String)>,
}

pub(super) fn answer(ask: Ask, fields: Fields) -> Answer {
    if let Ask::Resolve = ask {
        anyhow::bail!("a table has nothing to resolve; look its face up");
    }
    let Single { die: sides, table } = read(fields)?;
    let rows = table
        .into_iter()
        .map(|(low, high, name)| TableRow { low, high, name })
        .collect();
    let table = Table {
        die: die(&sides)?,
        rows,
    };
    table.validate()?;
    let mut result = serde_json::Map::new();
    for (row, chance) in table.odds() {
        // Two stretches may mean the same.
        let before = result.get(&row.name).and_then(Value::as_f64).unwrap_or(0.0);
        result.insert(row.name.clone(), Value::from(before + chance));
    }
    Ok(json!({"result": result}))
}
