//! Random tables: added to the campaign, removed, rolled on.

use std::iter::once;
use std::path::Path;
use std::sync::Arc;

use super::faces::{Faces, share};
use crate::campaign::command::TableText;
use crate::campaign::decide::{Decided, not_already};
use crate::campaign::ids::ThingId;
use crate::campaign::refusal::NoRoll;
use crate::campaign::test::Source;
use crate::campaign::{Campaign, Decision, Event, Kind, Label, OwnTable, Refusal, text, wording};
use crate::dice::Dice;
use crate::random::{Form, LONGEST_ROW, RandomTable, TableError, TableSet, Written, read};
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{RuleError, Throw};

/// Adds a table. Players never learn of it.
pub(crate) fn add(campaign: &Campaign, name: &str, rows: &TableText) -> Decided {
    let name = text::name(name)?;
    if let Some(there) = campaign.own_table(&name) {
        return Err(Refusal::Taken(there.table.name.clone()));
    }
    let table = taken(campaign, &name, rows)?;
    let label = Label::about(&name, &in_words(&table));
    let new = OwnTable {
        id: ThingId(campaign.ids + 1),
        table,
    };
    Ok(changed(label, None, Some(new)))
}

/// Gives a table of the campaign's own other rows.
pub(crate) fn edit(campaign: &Campaign, id: ThingId, rows: &TableText) -> Decided {
    let before = own(campaign, id)?;
    let name = &before.table.name;
    let table = taken(campaign, name, rows)?;
    not_already(table == before.table, || {
        format!("{name} has these rows already")
    })?;
    let label = Label::about(name, &format!("now {}", in_words(&table)));
    Ok(changed(label, Some(before), Some(OwnTable { id, table })))
}

/// Renames a table of the campaign's own, also in the rows of its other tables that roll on it.
pub(crate) fn rename(campaign: &Campaign, id: ThingId, name: &str) -> Decided {
    let before = own(campaign, id)?;
    let was = &before.table.name;
    let name = text::name(name)?;
    not_already(name == *was, || format!("that table is {was} already"))?;
    if let Some(there) = campaign.own_table(&name).filter(|it| it.id != id) {
        return Err(Refusal::Taken(there.table.name.clone()));
    }
    let renamed = OwnTable {
        id,
        table: Arc::new(RandomTable {
            name: name.clone(),
            ..RandomTable::clone(&before.table)
        }),
    };
    let label = Label::about(was, &format!("is now called {name}"));
    let mut decision = changed(label, Some(before), Some(renamed));
    for other in campaign.random.iter().filter(|it| it.id != id) {
        let Some(table) = other.table.with_renamed(was, &name) else {
            continue;
        };
        let mut rows = table.rows.iter();
        if rows.any(|row| row.name.chars().count() > LONGEST_ROW) {
            let why = format!(
                "{} rolls on {was}; with this name a row of it is longer than {LONGEST_ROW} characters",
                table.name
            );
            return Err(Refusal::Not(why));
        }
        decision.events.push(Event::RandomSet {
            before: Some(Box::new(other.clone())),
            after: Some(Box::new(OwnTable {
                id: other.id,
                table: Arc::new(table),
            })),
        });
    }
    Ok(decision)
}

/// `a table of 6 rows, d6`.
fn in_words(table: &RandomTable) -> String {
    format!("a table of {} rows, {}", table.rows.len(), table.dice)
}

fn own(campaign: &Campaign, id: ThingId) -> Result<&OwnTable, Refusal> {
    let mut own = campaign.random.iter();
    own.find(|it| it.id == id)
        .ok_or_else(|| Refusal::Not("that table is no longer there".to_owned()))
}

/// The table of this name that the rows are, if all that they lead to can be rolled on.
fn taken(campaign: &Campaign, name: &str, rows: &TableText) -> Result<Arc<RandomTable>, Refusal> {
    let written = parsed(campaign, rows)?;
    let table = Arc::new(RandomTable {
        name: name.to_owned(),
        ..written.table.clone()
    });
    let others = campaign.tables();
    let with: TableSet = once(table.clone())
        .chain(others.all().iter().cloned())
        .collect();
    with.check(&table).map_err(|astray| {
        let wrong = written.wrong(astray.row, astray.why);
        refused(rows, astray.row + 1, &wrong)
    })?;
    Ok(table)
}

/// The table that a text is.
fn parsed(campaign: &Campaign, rows: &TableText) -> Result<Written, Refusal> {
    let (text, file) = match rows {
        TableText::Rows(text) => (text.clone(), None),
        TableText::File(file) => {
            let text = campaign.files.text(file).map_err(Refusal::Not)?;
            (text, Some(file))
        }
    };
    let form = file.map_or(Form::List, |file| Form::of(Path::new(file)));
    let shown = file.map_or("rows", |file| file);
    let tables = read(&text, shown, form, "table");
    let mut tables = tables.map_err(|wrong| refused(rows, wrong.line, &wrong))?;
    if tables.len() == 1
        && let Some(table) = tables.pop()
    {
        return Ok(table);
    }
    let names: Vec<&str> = tables.iter().map(|it| it.table.name.as_str()).collect();
    Err(Refusal::Not(format!(
        "these are {} tables: {}; add one at a time, or put the file in the folder for tables",
        names.len(),
        names.join(", ")
    )))
}

/// Why rows aren't taken: of rows in one line the row instead of the line.
fn refused(rows: &TableText, row: usize, wrong: &TableError) -> Refusal {
    Refusal::Not(match rows {
        TableText::Rows(text) if !text.trim().contains('\n') => {
            format!("row {row}: {}", wrong.message)
        }
        TableText::Rows(_) => format!("line {}: {}", wrong.line, wrong.message),
        TableText::File(_) => wrong.to_string(),
    })
}

/// Removes a table of the campaign's own.
pub(crate) fn drop(campaign: &Campaign, id: ThingId) -> Decided {
    let own = own(campaign, id)?;
    let label = Label::about(&own.table.name, "no longer a table of the campaign");
    Ok(changed(label, Some(own), None))
}

fn changed(label: Label, before: Option<&OwnTable>, after: Option<OwnTable>) -> Decision {
    let event = Event::RandomSet {
        before: before.cloned().map(Box::new),
        after: after.map(Box::new),
    };
    Decision::new(Kind::Sheet, label, vec![event]).hidden(true)
}

/// Rolls on a table.
pub(crate) fn roll(
    campaign: &Campaign,
    name: &str,
    hidden: bool,
    source: &Source,
    dice: &mut dyn Dice,
) -> Decided {
    let tables = campaign.tables();
    let table = tables.find(name).ok_or_else(|| Refusal::Unknown {
        what: "random table",
        word: text::line(name),
        there_is: tables.all().iter().map(|it| it.name.clone()).collect(),
    })?;
    let astray = |row: usize, why: &str| Refusal::Not(format!("row {}: {why}", row + 1));
    tables
        .check(table)
        .map_err(|found| astray(found.row, &found.why))?;
    if matches!(source, Source::Called(_) | Source::Groups(_)) {
        return Err(NoRoll::FaceWanted.into());
    }
    let mut typed = Typed { source, taken: 0 };
    let mut table_dice = false;
    let rolled = tables.roll(table, &mut |expr| {
        let (faces, value, by_hand) = typed.throw(expr, dice)?;
        table_dice |= by_hand;
        Ok::<_, Refusal>((faces, value))
    })?;
    typed.ends()?;
    let result = text::line(&rolled.text);
    let label = wording::random::label(&table.name, &rolled.steps, &result);
    let thrown = Event::RandomThrown {
        table: table.name.clone(),
        steps: rolled.steps,
        table_dice,
        result,
    };
    Ok(Decision::new(Kind::Check, label, vec![thrown]).hidden(hidden))
}

/// Faces for one throw after the other; those that are typed in throwing order.
struct Typed<'a> {
    source: &'a Source,
    taken: usize,
}

impl Typed<'_> {
    /// What falls, what it comes to, and whether it was typed in.
    fn throw(
        &mut self,
        expr: &DiceExpr,
        dice: &mut dyn Dice,
    ) -> Result<(Throw, i32, bool), RuleError> {
        let (mechanic, roll) = expr.mechanic();
        let source = match self.source {
            Source::Faces(all) => {
                let left = &all[self.taken..];
                let own = share(&mechanic, &[&roll], left).unwrap_or(left.len());
                self.taken += own;
                Source::Faces(left[..own].to_vec())
            }
            source => source.clone(),
        };
        let faces = Faces::of(&source, &mechanic);
        let (throw, by_hand) = faces.throw(&mechanic, Throw::default(), &[&roll], dice)?;
        let total = mechanic.resolve(&roll, &throw)?.value;
        Ok((throw, total, by_hand))
    }

    /// Refuses faces that are left over.
    fn ends(&self) -> Result<(), RuleError> {
        match self.source {
            Source::Faces(all) if self.taken < all.len() => Err(RuleError::FaceCount {
                want: self.taken,
                got: all.len(),
            }),
            _ => Ok(()),
        }
    }
}
