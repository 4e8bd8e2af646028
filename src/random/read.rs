//! Reads tables that people write or paste: Markdown and plain lists, CSV, RON. Every error has its line and column.

mod csv;
mod list;
mod ron;
mod rows;

use std::path::Path;

use super::text::plain;
use super::{LONGEST_NAME, RandomTable, TableError};
use crate::game::same_name;

/// The most bytes of a text with tables.
const LONGEST: usize = 1024 * 1024;

/// How a text with tables is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Markdown, or any list with a row a line.
    List,
    /// Values with commas, semicolons or tabs between them.
    Csv,
    /// RON.
    Ron,
}

impl Form {
    /// The form that the ending of a file's name says; any other file is a list.
    pub fn of(file: &Path) -> Self {
        let ending = file.extension().unwrap_or_default().to_string_lossy();
        match ending.to_lowercase().as_str() {
            "ron" => Self::Ron,
            "csv" | "tsv" => Self::Csv,
            _ => Self::List,
        }
    }
}

/// A table as it was read, with the place of each row.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// The table.
    pub table: RandomTable,
    /// The line and column of each row, from 1.
    rows: Vec<Place>,
    /// Where it was read.
    file: String,
}

impl Written {
    /// An error in a row, counted from 0.
    pub fn wrong(&self, row: usize, message: impl Into<String>) -> TableError {
        let place = self.rows.get(row).copied().unwrap_or(Place::START);
        TableError {
            file: self.file.clone(),
            line: place.line,
            column: place.column,
            message: message.into(),
        }
    }
}

/// The tables of a text, at least one. One without a name of its own is called `name`.
///
/// # Errors
/// The first mistake, with its line and column in `file`.
pub fn read(text: &str, file: &str, form: Form, name: &str) -> Result<Vec<Written>, TableError> {
    let at = |fault: Fault| TableError {
        file: file.to_owned(),
        line: fault.at.line,
        column: fault.at.column,
        message: fault.what,
    };
    if text.len() > LONGEST {
        let what = format!("this is longer than {} KB", LONGEST / 1024);
        return Err(at(Fault::new(Place::START, what)));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let drafts = match form {
        Form::List => list::drafts(text).map_err(at)?,
        Form::Csv => csv::drafts(text).map_err(at)?,
        Form::Ron => ron::drafts(text, file)?,
    };
    let mut tables: Vec<Written> = Vec::new();
    for mut draft in drafts {
        if draft.name.is_empty() {
            name.clone_into(&mut draft.name);
        }
        let place = draft.at;
        let rows = draft.rows.iter().map(|row| row.at).collect();
        let table = draft.finished().map_err(at)?;
        let is_same = |other: &&Written| same_name(&other.table.name, &table.name);
        if let Some(other) = tables.iter().find(is_same) {
            let what = format!(
                "a table “{}” stands above; give this another name",
                other.table.name
            );
            return Err(at(Fault::new(place, what)));
        }
        tables.push(Written {
            table,
            rows,
            file: file.to_owned(),
        });
    }
    Ok(tables)
}

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
}

impl Place {
    const START: Self = Self { line: 1, column: 1 };

    /// The place so many bytes further in a part of its line.
    fn after(self, part: &str, bytes: usize) -> Self {
        let before = part.get(..bytes).unwrap_or(part);
        Self {
            column: self.column + before.chars().count(),
            ..self
        }
    }
}

/// A mistake.
#[derive(Debug)]
struct Fault {
    at: Place,
    what: String,
}

impl Fault {
    fn new(at: Place, what: impl Into<String>) -> Self {
        let what = plain(&what.into());
        Self { at, what }
    }
}

/// A table's name as it is kept.
fn table_name(name: &str, at: Place) -> Result<String, Fault> {
    let name = plain(name);
    let is_wrong = |c: char| matches!(c, '{' | '}');
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        let what = format!("a table needs a name of at most {LONGEST_NAME} characters");
        Err(Fault::new(at, what))
    } else if name.contains(is_wrong) {
        let what = "a table's name has no braces, which name tables in rows";
        Err(Fault::new(at, what))
    } else {
        Ok(name)
    }
}
