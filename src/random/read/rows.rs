//! The rows of a table as they are written, and the table that they make: which dice, which results a row holds.

use super::{Fault, Place, table_name};
use crate::random::text::{pieces, plain};
use crate::random::{LONGEST_ROW, MOST_ROWS, RandomTable, TableDice, TableRow};

/// A table as it is written.
#[derive(Debug)]
pub(super) struct Draft {
    /// Empty where it has no name of its own.
    pub(super) name: String,
    pub(super) at: Place,
    pub(super) dice: Option<TableDice>,
    pub(super) rows: Vec<DraftRow>,
}

/// A row as it is written.
#[derive(Debug, Clone)]
pub(super) struct DraftRow {
    pub(super) at: Place,
    /// The results that it names.
    pub(super) results: Option<(i32, i32)>,
    /// How often it counts in a list without numbers.
    pub(super) weight: i32,
    pub(super) text: String,
    pub(super) text_at: Place,
}

/// Which words at the beginning of a row are its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbered {
    /// A number with a blank after it will do.
    Freely,
    /// Only a range, or a number with a sign after it: `3. rats`.
    Clearly,
}

impl DraftRow {
    /// Reads a row: `3 rats`, `1-2: rats`, `3x rats`, `rats`.
    pub(super) fn read(line: &str, at: Place, numbered: Numbered) -> Self {
        let trimmed = line.trim_start();
        let at = at.after(line, line.len() - trimmed.len());
        let line = trimmed.trim_end();
        let (results, weight, length) = if let Some((results, length)) = numbers(line, numbered) {
            (Some(results), 1, length)
        } else if let Some((weight, length)) = weight(line) {
            (None, weight, length)
        } else {
            (None, 1, 0)
        };
        Self {
            at,
            results,
            weight,
            text: line[length..].to_owned(),
            text_at: at.after(line, length),
        }
    }
}

/// A result as it is written at the beginning of a text, and its bytes: `00` is 100, `0` is 10.
fn number(text: &str) -> Option<(i32, usize)> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    let digits = &text[..end.unwrap_or(text.len())];
    if digits.is_empty() || digits.len() > 4 {
        return None;
    }
    let value: i32 = digits.parse().ok()?;
    let zeros = u32::try_from(digits.len()).ok()?;
    let value = if value == 0 { 10_i32.pow(zeros) } else { value };
    Some((value, digits.len()))
}

/// The results at the beginning of a row, and how many bytes they take with what separates them from the text.
fn numbers(line: &str, numbered: Numbered) -> Option<((i32, i32), usize)> {
    let (low, mut at) = number(line)?;
    let mut high = low;
    let blanks = |at: usize| at + line[at..].len() - line[at..].trim_start().len();
    let after = blanks(at);
    let mut dashes = line[after..].chars();
    let is_range = dashes.next().filter(|c| is_dash(*c)).and_then(|dash| {
        let from = blanks(after + dash.len_utf8());
        let (value, length) = number(&line[from..])?;
        Some((value, from + length))
    });
    if let Some((value, end)) = is_range {
        (high, at) = (value, end);
    }
    let rest = &line[at..];
    let next = rest.chars().next();
    let sign = next.filter(|c| matches!(c, '.' | ')' | ':' | '|'));
    if let Some(sign) = sign {
        let end = at + sign.len_utf8();
        // 1.5 and 12:30 are no results.
        let is_text = line[end..].starts_with(|c: char| c.is_ascii_digit());
        return (!is_text).then(|| ((low, high), blanks(end)));
    }
    let ends = next.is_none_or(char::is_whitespace);
    if !ends || numbered == Numbered::Clearly && is_range.is_none() {
        return None;
    }
    let text = blanks(at);
    let mut signs = line[text..].chars();
    let sign = signs
        .next()
        .filter(|c| is_dash(*c) || matches!(c, ':' | '|'));
    let is_alone = signs.next().is_none_or(char::is_whitespace);
    let end = match sign.filter(|_| is_alone) {
        Some(sign) => blanks(text + sign.len_utf8()),
        None => text,
    };
    Some(((low, high), end))
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}

/// `3x rats`: how often a row counts, and the bytes before its text.
fn weight(line: &str) -> Option<(i32, usize)> {
    let (_, digits) = number(line)?;
    let weight = line[..digits].parse().ok()?;
    let rest = line[digits..].strip_prefix(['x', 'X', '×'])?;
    let text = rest.trim_start();
    (text.len() < rest.len()).then(|| (weight, line.len() - text.len()))
}

/// The results that a cell names: `3`, `1-2`, `01–50`.
pub(super) fn results(cell: &str) -> Option<(i32, i32)> {
    let cell = cell.trim().trim_end_matches(['.', ')', ':']);
    let (results, length) = numbers(cell, Numbered::Freely)?;
    (length == cell.len()).then_some(results)
}

/// The dice that a text is: `d6`, `1d20`, `(2d6)`, `Roll d66:`.
pub(super) fn dice(text: &str) -> Option<TableDice> {
    let text = text.trim().trim_end_matches([':', '.']).trim_end();
    let inside = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let text = inside.unwrap_or(text);
    let roll = text.get(..5).filter(|it| it.eq_ignore_ascii_case("roll "));
    let text = if roll.is_some() { &text[5..] } else { text };
    let has_dice = text.contains(['d', 'D']);
    has_dice.then(|| text.parse().ok())?
}

impl Draft {
    pub(super) fn new(at: Place) -> Self {
        Self {
            name: String::new(),
            at,
            dice: None,
            rows: Vec::new(),
        }
    }

    /// The table, if its rows hold each result of its dice once.
    pub(super) fn finished(mut self) -> Result<RandomTable, Fault> {
        let name = table_name(&self.name, self.at)?;
        if self.rows.len() < 2 {
            let what = match self.rows.len() {
                0 => "this table has no rows; write one a line",
                _ => "this table has one row; it needs two or more",
            };
            return Err(Fault::new(self.at, what));
        }
        if let Some(row) = self.rows.get(MOST_ROWS) {
            let what = format!("this table has more than {MOST_ROWS} rows");
            return Err(Fault::new(row.at, what));
        }
        // Markdown counts a list by itself whose lines all begin with 1.
        if self.rows.iter().all(|row| row.results == Some((1, 1))) {
            self.rows.iter_mut().for_each(|row| row.results = None);
        }
        let (dice, ranges) = if self.rows[0].results.is_some() {
            self.numbered()?
        } else {
            self.weighted()?
        };
        let mut rows = Vec::with_capacity(self.rows.len());
        for (row, (low, high)) in self.rows.iter().zip(ranges) {
            let name = text_of(row)?;
            rows.push(TableRow { low, high, name });
        }
        Ok(RandomTable { name, dice, rows })
    }

    /// The dice of rows with numbers, and the results of each row.
    fn numbered(&self) -> Result<(TableDice, Vec<(i32, i32)>), Fault> {
        let mut ranges = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            let Some((low, high)) = row.results else {
                let what = "this row has no number, though the first row has one";
                return Err(Fault::new(row.at, what));
            };
            if low > high {
                let what =
                    format!("this row goes from {low} down to {high}; swap them (00 is 100)");
                return Err(Fault::new(row.at, what));
            }
            ranges.push((low, high));
        }
        let dice = match &self.dice {
            Some(dice) => dice.clone(),
            None => self.guessed(&ranges)?,
        };
        let values = self.values(&dice)?;
        let mut next = 0;
        for (row, (low, high)) in self.rows.iter().zip(&ranges) {
            let wrong = |what: String| Err(Fault::new(row.at, what));
            let Some(wanted) = values.get(next) else {
                let last = values[values.len() - 1];
                return wrong(format!(
                    "{dice} shows {last} at most; the rows above hold all"
                ));
            };
            if low > wanted {
                return wrong(format!("no row holds {wanted}; widen one or add one"));
            }
            if low < wanted {
                return wrong(match values.binary_search(low) {
                    Ok(_) => format!("{low} stands above already; the next is {wanted}"),
                    Err(_) => format!("{dice} never shows {low}; the next is {wanted}"),
                });
            }
            let Ok(end) = values.binary_search(high) else {
                return wrong(format!("{dice} never shows {high}"));
            };
            next = end + 1;
        }
        match values.get(next) {
            None => Ok((dice, ranges)),
            Some(wanted) => {
                let at = self.rows[self.rows.len() - 1].at;
                Err(Fault::new(
                    at,
                    format!("no row holds {wanted} of {dice}; add one after this"),
                ))
            }
        }
    }

    /// The dice whose results these rows hold.
    fn guessed(&self, ranges: &[(i32, i32)]) -> Result<TableDice, Fault> {
        let low = ranges[0].0;
        let high = ranges.iter().map(|(_, high)| *high).max().unwrap_or(low);
        let of_d66 =
            |value: i32| (1..=6).contains(&(value / 10)) && (1..=6).contains(&(value % 10));
        let mut ends = ranges.iter().flat_map(|(low, high)| [*low, *high]);
        let dice = match (low, high) {
            (11, 66) if ends.all(of_d66) => Some(TableDice::D66),
            (1, 2..) => TableDice::one(high),
            (2.., _) if high == low * 6 => format!("{low}d6").parse().ok(),
            _ => None,
        };
        dice.ok_or_else(|| {
            let what = format!(
                "the rows go from {low} to {high}; write the dice in a line before them, as 2d10"
            );
            Fault::new(self.rows[0].at, what)
        })
    }

    /// The dice of rows without numbers, and the results of each row.
    fn weighted(&self) -> Result<(TableDice, Vec<(i32, i32)>), Fault> {
        let mut sum = 0_i32;
        for row in &self.rows {
            if row.results.is_some() {
                let what = "this row has a number, though the first row has none";
                return Err(Fault::new(row.at, what));
            }
            if row.weight < 1 {
                let what = "a row counts once or more, as in 3x rats";
                return Err(Fault::new(row.at, what));
            }
            sum += row.weight;
            if usize::try_from(sum).is_ok_and(|sum| sum > MOST_ROWS) {
                let what = format!("the rows count more than {MOST_ROWS} times");
                return Err(Fault::new(row.at, what));
            }
        }
        let dice = match &self.dice {
            Some(dice) => dice.clone(),
            None => TableDice::one(sum).expect("2 to 1000 sides are a die"),
        };
        let values = self.values(&dice)?;
        if i32::try_from(values.len()) != Ok(sum) {
            let what = format!(
                "{dice} has {} results, and the rows hold {sum}; number the rows or change the dice",
                values.len()
            );
            return Err(Fault::new(self.rows[0].at, what));
        }
        let mut values = values.into_iter();
        let ranges = self.rows.iter().map(|row| {
            let low = values.next().unwrap_or_default();
            let more = usize::try_from(row.weight - 1).unwrap_or_default();
            let high = values.by_ref().take(more).last();
            (low, high.unwrap_or(low))
        });
        Ok((dice, ranges.collect()))
    }

    fn values(&self, dice: &TableDice) -> Result<Vec<i32>, Fault> {
        let values = dice.values();
        if values.is_empty() || values.len() > MOST_ROWS {
            let what = format!("{dice} have too many results for a table; at most {MOST_ROWS}");
            return Err(Fault::new(self.at, what));
        }
        Ok(values.into_iter().map(|(value, _)| value).collect())
    }
}

/// The text of a row as it is kept.
fn text_of(row: &DraftRow) -> Result<String, Fault> {
    let text = plain(&row.text.replace("**", ""));
    if text.is_empty() {
        return Err(Fault::new(row.at, "this row has no text"));
    }
    if text.chars().count() > LONGEST_ROW {
        let what = format!("this row has more than {LONGEST_ROW} characters");
        return Err(Fault::new(row.text_at, what));
    }
    match pieces(&text) {
        Ok(_) => Ok(text),
        Err((byte, what)) => Err(Fault::new(row.text_at.after(&text, byte), what)),
    }
}
