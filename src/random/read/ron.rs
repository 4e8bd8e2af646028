//! RON: one table, or a list of them: `(name: "Weather", dice: "d6", rows: ["1-3: rain", "4-6: sun"])`.

use serde::Deserialize;

use super::Place;
use super::rows::{Draft, DraftRow, Numbered};
use crate::game::RonText;
use crate::random::{TableDice, TableError};

/// A table as a file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Table")]
struct WrittenTable {
    #[serde(default)]
    name: String,
    #[serde(default)]
    dice: Option<TableDice>,
    rows: Vec<String>,
}

/// The tables of a RON text.
pub(super) fn drafts(text: &str, file: &str) -> Result<Vec<Draft>, TableError> {
    let source = RonText::new(text, file);
    let code = text.lines().map(str::trim_start);
    let mut code = code.filter(|line| !line.is_empty() && !line.starts_with("//"));
    let is_list = code.next().is_some_and(|line| line.starts_with('['));
    let tables: Vec<WrittenTable> = if is_list {
        source.read()?
    } else {
        vec![source.read()?]
    };
    if tables.is_empty() {
        return Err(source.at(&[], "there is no table here"));
    }
    let draft = |table: WrittenTable| {
        let name = format!("name:{:?}", table.name);
        let place = |path: &[&str]| {
            let found = source.at(path, "");
            Place {
                line: found.line,
                column: found.column,
            }
        };
        let rows = table.rows.iter().map(|row| {
            let quote = place(&[&name, "rows", &format!("{row:?}")]);
            let inside = Place {
                column: quote.column + 1,
                ..quote
            };
            DraftRow::read(row, inside, Numbered::Freely)
        });
        Draft {
            rows: rows.collect(),
            at: place(&[&name]),
            dice: table.dice,
            name: table.name,
        }
    };
    Ok(tables.into_iter().map(draft).collect())
}
