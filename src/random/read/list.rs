//! Markdown and plain lists: a row a line, in tables, numbered, with a mark before them, or bare. A heading begins a table.

use super::rows::{self, Draft, DraftRow, Numbered};
use super::{Fault, Place};
use crate::random::TableDice;

/// Marks before a row.
const MARKS: [&str; 4] = ["- ", "* ", "+ ", "• "];

/// The most bytes of a line that is the name of the table below it, without the mark of a heading.
const LONGEST_TITLE: usize = 60;

/// A line of a table.
#[derive(Debug)]
enum Item {
    /// A row: numbered, marked, or of a Markdown table.
    Row(DraftRow),
    /// A line that is a row if all are like it, and else tells about the table or goes on with the row above.
    Bare { row: DraftRow, is_indented: bool },
}

/// The state of the reader.
#[derive(Debug)]
struct Reader {
    drafts: Vec<Draft>,
    draft: Draft,
    items: Vec<Item>,
    columns: Columns,
}

/// The columns of a Markdown table.
#[derive(Debug)]
enum Columns {
    /// No table.
    None,
    /// The first line of one, which may be its heading.
    First(Vec<(Place, String)>),
    /// Further lines; whether the first column says how often a row counts.
    Further { weights: bool },
}

/// The tables of a list.
pub(super) fn drafts(text: &str) -> Result<Vec<Draft>, Fault> {
    let mut reader = Reader {
        drafts: Vec::new(),
        draft: Draft::new(Place::START),
        items: Vec::new(),
        columns: Columns::None,
    };
    let inline = inline(text);
    let text = inline.as_deref().unwrap_or(text);
    for (at, line) in text.lines().enumerate() {
        let place = Place {
            line: at + 1,
            column: 1,
        };
        reader.line(line, place)?;
    }
    reader.ends()?;
    let all = reader.drafts;
    if all.is_empty() {
        let what = "there are no rows here; write one a line";
        return Err(Fault::new(Place::START, what));
    }
    Ok(all)
}

/// Rows with a bar between them, a line each; `\|` is a plain bar. `None` for a text of several lines.
fn inline(text: &str) -> Option<String> {
    if text.trim().contains('\n') || !text.contains('|') {
        return None;
    }
    let rows = text.replace("\\|", "\u{1}").replace('|', "\n");
    Some(rows.replace('\u{1}', "|"))
}

impl Reader {
    fn line(&mut self, line: &str, place: Place) -> Result<(), Fault> {
        let trimmed = line.trim();
        let indent = line.len() - line.trim_start().len();
        let at = place.after(line, indent);
        if trimmed.starts_with('|') && trimmed.len() > 1 {
            return self.table_row(trimmed, at);
        }
        self.end_of_columns()?;
        let is_rule = trimmed.len() > 2 && trimmed.chars().all(|c| "-*_= ".contains(c));
        let is_comment = trimmed.starts_with("<!--") && trimmed.ends_with("-->");
        if trimmed.is_empty() || is_rule || is_comment || trimmed.starts_with("```") {
            return Ok(());
        }
        if let Some(heading) = trimmed.strip_prefix('#') {
            return self.heading(heading.trim_start_matches('#'), at);
        }
        let bare = trimmed.trim_matches('*');
        if let Some(dice) = rows::dice(bare).filter(|_| !self.has_rows()) {
            self.draft.dice = Some(dice);
            return Ok(());
        }
        let marked = MARKS.iter().find_map(|mark| trimmed.strip_prefix(mark));
        if let Some(marked) = marked {
            let at = at.after(trimmed, trimmed.len() - marked.len());
            let row = DraftRow::read(marked, at, Numbered::Clearly);
            self.items.push(Item::Row(row));
            return Ok(());
        }
        let row = DraftRow::read(trimmed, at, Numbered::Freely);
        let is_indented = indent > 0;
        self.items.push(if row.results.is_some() {
            Item::Row(row)
        } else {
            Item::Bare { row, is_indented }
        });
        Ok(())
    }

    fn has_rows(&self) -> bool {
        let is_row = |item: &Item| matches!(item, Item::Row(_));
        self.items.iter().any(is_row)
    }

    /// A heading: the name of the next table, and perhaps its dice.
    fn heading(&mut self, heading: &str, at: Place) -> Result<(), Fault> {
        self.ends()?;
        let (name, dice) = titled(heading);
        self.draft = Draft {
            name,
            dice,
            ..Draft::new(at)
        };
        Ok(())
    }

    /// A line of a Markdown table.
    fn table_row(&mut self, line: &str, at: Place) -> Result<(), Fault> {
        let cells = cells(line, at);
        let is_line = |(_, cell): &(Place, String)| {
            let dashes = cell.trim_matches(':');
            !dashes.is_empty() && dashes.chars().all(|c| c == '-')
        };
        let between = cells.iter().all(is_line);
        match std::mem::replace(&mut self.columns, Columns::Further { weights: false }) {
            Columns::First(heading) if between => {
                let first = heading.first().map_or("", |(_, cell)| cell);
                if let Some(dice) = rows::dice(first) {
                    self.draft.dice = Some(dice);
                }
                let weights = heading.len() > 1 && is_weight(first);
                self.columns = Columns::Further { weights };
                Ok(())
            }
            Columns::First(first) => {
                self.push_cells(&first, false)?;
                self.push_cells(&cells, false)
            }
            Columns::None => {
                self.columns = Columns::First(cells);
                Ok(())
            }
            Columns::Further { .. } if between => Ok(()),
            Columns::Further { weights } => {
                self.columns = Columns::Further { weights };
                self.push_cells(&cells, weights)
            }
        }
    }

    fn push_cells(&mut self, cells: &[(Place, String)], weights: bool) -> Result<(), Fault> {
        self.items.push(Item::Row(of_cells(cells, weights)?));
        Ok(())
    }

    fn end_of_columns(&mut self) -> Result<(), Fault> {
        match std::mem::replace(&mut self.columns, Columns::None) {
            Columns::First(first) => self.push_cells(&first, false),
            Columns::None | Columns::Further { .. } => Ok(()),
        }
    }

    /// The end of a table. One without a single line is none.
    fn ends(&mut self) -> Result<(), Fault> {
        self.end_of_columns()?;
        let items = std::mem::take(&mut self.items);
        let mut draft = std::mem::replace(&mut self.draft, Draft::new(Place::START));
        let is_row = |item: &Item| matches!(item, Item::Row(_));
        let has_rows = items.iter().any(is_row);
        let mut rows: Vec<DraftRow> = Vec::new();
        for item in items {
            match item {
                Item::Row(row) => rows.push(row),
                Item::Bare { row, .. } if !has_rows => rows.push(row),
                Item::Bare { row, is_indented } => match rows.last_mut() {
                    None => draft.title(&row.text),
                    Some(above) if is_indented => {
                        above.text.push(' ');
                        above.text.push_str(&row.text);
                    }
                    Some(_) => {
                        let what = "this line is not a row; begin it with its number, or with -";
                        return Err(Fault::new(row.at, what));
                    }
                },
            }
        }
        // A title of the whole text stands above the tables.
        if !rows.is_empty() {
            self.drafts.push(Draft { rows, ..draft });
        }
        Ok(())
    }
}

/// The name in a heading, and the dice that stand before or behind it.
fn titled(heading: &str) -> (String, Option<TableDice>) {
    let words: Vec<&str> = heading.split_whitespace().collect();
    let dice_at = |word: Option<&&str>| word.and_then(|word| rows::dice(word));
    let (name, dice) = match (dice_at(words.last()), dice_at(words.first())) {
        (Some(dice), _) if words.len() > 1 => (&words[..words.len() - 1], Some(dice)),
        (_, Some(dice)) if words.len() > 1 => (&words[1..], Some(dice)),
        _ => (&words[..], None),
    };
    (name.join(" ").replace("**", ""), dice)
}

impl Draft {
    /// Takes a line above the rows as a heading, where there is none and it is not a sentence.
    fn title(&mut self, line: &str) {
        let line = line.trim_end_matches(':');
        if self.name.is_empty() && line.len() <= LONGEST_TITLE && !line.ends_with(['.', '!', '?']) {
            let (name, dice) = titled(line);
            self.name = name;
            self.dice = self.dice.take().or(dice);
        }
    }
}

/// Whether the first column says how often a row counts.
pub(super) fn is_weight(heading: &str) -> bool {
    ["weight", "times", "count"]
        .iter()
        .any(|word| heading.trim().eq_ignore_ascii_case(word))
}

/// A row of cells: its results or how often it counts, then its text; a single cell is the text.
pub(super) fn of_cells(cells: &[(Place, String)], weights: bool) -> Result<DraftRow, Fault> {
    let Some(((at, first), texts)) = cells.split_first() else {
        return Err(Fault::new(Place::START, "this row has no text"));
    };
    let Some((text_at, _)) = texts.first() else {
        return Ok(DraftRow::read(first, *at, Numbered::Clearly));
    };
    let texts = texts.iter().map(|(_, text)| text.trim());
    let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    let row = |results, weight| DraftRow {
        at: *at,
        results,
        weight,
        text: texts.join(" – "),
        text_at: *text_at,
    };
    if weights {
        let weight = first.trim().trim_end_matches(['x', '×']);
        let Ok(weight) = weight.parse() else {
            let what = format!("“{first}” is not how often the row counts; write a number");
            return Err(Fault::new(*at, what));
        };
        return Ok(row(None, weight));
    }
    if first.trim().is_empty() {
        return Ok(row(None, 1));
    }
    let Some(results) = rows::results(first) else {
        let what = format!("“{first}” is not a result; write a number or a range, as 1-3");
        return Err(Fault::new(*at, what));
    };
    Ok(row(Some(results), 1))
}

/// The cells of a line with bars; `\|` is a plain bar.
fn cells(line: &str, at: Place) -> Vec<(Place, String)> {
    let inside = line.strip_prefix('|').unwrap_or(line);
    let mut cells = Vec::new();
    let mut cell = String::new();
    let mut start = line.len() - inside.len();
    let mut chars = inside.char_indices().peekable();
    let offset = start;
    while let Some((byte, c)) = chars.next() {
        match c {
            '\\' if chars.peek().is_some_and(|(_, next)| *next == '|') => {
                chars.next();
                cell.push('|');
            }
            '|' => {
                cells.push((start, std::mem::take(&mut cell)));
                start = offset + byte + 1;
            }
            c => cell.push(c),
        }
    }
    if !cell.trim().is_empty() {
        cells.push((start, cell));
    }
    let cells = cells.into_iter().map(|(start, cell)| {
        let blanks = cell.len() - cell.trim_start().len();
        (at.after(line, start + blanks), cell.trim().to_owned())
    });
    cells.collect()
}
