//! Entries as CSV (RFC 4180) for spreadsheets: the fields of the JSON objects, a row an entry.

use std::io::{self, Write};

use serde_json::Value;

/// The names of the columns.
pub(super) fn header(fields: &[&str], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", fields.join(","))
}

/// A row. Lists of names have `; ` between, lists of faces and tags a blank; what is deeper stays JSON.
pub(super) fn row(fields: &[&str], object: &Value, out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<String> = fields
        .iter()
        .map(|field| cell(field, &object[*field]))
        .collect();
    writeln!(out, "{}", cells.join(","))
}

fn cell(field: &str, value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => quoted(&plain(text)),
        Value::Array(names) if field == "who" => {
            let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
            quoted(&plain(&names.join("; ")))
        }
        Value::Array(words) if field == "tags" => {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            quoted(&plain(&words.join(" ")))
        }
        Value::Array(faces) if field == "faces" => {
            let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
            quoted(&faces.join(" "))
        }
        deep => quoted(&deep.to_string()),
    }
}

/// Text that no spreadsheet takes for a formula: an apostrophe stands before one that looks like it.
fn plain(text: &str) -> String {
    let formula = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
    if text.trim_start_matches([' ', '\n']).starts_with(formula) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// In quotes whatever is in it, so that commas and line ends are text.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
