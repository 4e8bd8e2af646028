//! CSV: a row a line, its results or how often it counts, then its text. The first line may name the columns.

use super::list::{is_weight, of_cells};
use super::rows::{self, Draft};
use super::{Fault, Place};

type Record = Vec<(Place, String)>;

/// The table of a CSV text.
pub(super) fn drafts(text: &str) -> Result<Vec<Draft>, Fault> {
    let mut records = records(text)?.into_iter().peekable();
    let mut draft = Draft::new(Place::START);
    let mut weights = false;
    if let Some(heading) = records.next_if(is_heading) {
        let first = heading.first().map_or("", |(_, cell)| cell);
        draft.dice = rows::dice(first);
        weights = heading.len() > 1 && is_weight(first);
    }
    for record in records {
        draft.rows.push(of_cells(&record, weights)?);
    }
    Ok(vec![draft])
}

/// Whether a line names the columns.
fn is_heading(record: &Record) -> bool {
    const WORDS: [&str; 7] = ["roll", "result", "results", "die", "dice", "number", "text"];
    record.first().is_some_and(|(_, cell)| {
        let cell = cell.trim();
        let is = |word: &&str| word.eq_ignore_ascii_case(cell);
        WORDS.iter().any(is) || is_weight(cell) || rows::dice(cell).is_some()
    })
}

/// The lines with something in them. A cell in quotes may hold separators and line breaks, and `""` for a quote.
fn records(text: &str) -> Result<Vec<Record>, Fault> {
    let separator = separator(text);
    let mut records = Vec::new();
    let mut record = Record::new();
    let mut cell = String::new();
    let mut start = Place::START;
    let (mut line, mut column) = (1, 1);
    // Where the quote is that is still open, and whether the cell had quotes.
    let mut open: Option<Place> = None;
    let mut was_quoted = false;
    let mut chars = text.chars().filter(|c| *c != '\r').peekable();
    loop {
        let next = chars.next();
        let here = Place { line, column };
        match next {
            Some('\n') => (line, column) = (line + 1, 1),
            Some(_) => column += 1,
            None => {}
        }
        match (next, open) {
            (Some('"'), Some(_)) if chars.next_if_eq(&'"').is_some() => {
                column += 1;
                cell.push('"');
            }
            (Some('"'), Some(_)) => open = None,
            (Some('\n'), Some(_)) => cell.push(' '),
            (Some(c), Some(_)) => cell.push(c),
            (None, Some(at)) => {
                return Err(Fault::new(at, "this quote is never closed"));
            }
            (Some('"'), None) if cell.trim().is_empty() && !was_quoted => {
                cell.clear();
                (open, was_quoted) = (Some(here), true);
            }
            (Some(c), None) if c != '\n' && Some(c) != separator => cell.push(c),
            (end, None) => {
                record.push((start, std::mem::take(&mut cell)));
                start = Place { line, column };
                was_quoted = false;
                if end.is_none_or(|c| c == '\n') {
                    let whole = std::mem::take(&mut record);
                    if whole.iter().any(|(_, cell)| !cell.trim().is_empty()) {
                        records.push(whole);
                    }
                }
                if end.is_none() {
                    return Ok(records);
                }
            }
        }
    }
}

/// What separates the cells: what stands in the first line outside of quotes.
fn separator(text: &str) -> Option<char> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let mut is_quoted = false;
    let outside: String = first
        .chars()
        .filter(|c| {
            is_quoted ^= *c == '"';
            !is_quoted
        })
        .collect();
    ['\t', ';', ','].into_iter().find(|c| outside.contains(*c))
}
