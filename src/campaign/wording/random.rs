//! Rolls on random tables in words.

use super::Wording;
use super::dice::{DiceLine, thrown};
use crate::campaign::{Label, Sight};
use crate::random::TableThrow;

/// `Weather 4 · light rain`.
pub(crate) fn label(table: &str, steps: &[TableThrow], result: &str) -> Label {
    let value = steps.first().map_or(0, |step| step.value);
    Label::about(table, "").came(" ", &format!("{value} · {result}"))
}

/// The same with all dice: `Tavern d12 8 · two guests (Rumours d20 3)`.
pub(super) fn label_with_dice(table: &str, steps: &[TableThrow], result: &str) -> Label {
    let Some((first, further)) = steps.split_first() else {
        return label(table, steps, result);
    };
    let further: Vec<String> = further.iter().map(step_words).collect();
    let further = match &further[..] {
        [] => String::new(),
        further => format!(" ({})", further.join("; ")),
    };
    let dice = figures(first);
    Label::about(table, "").came(" ", &format!("{dice} · {result}{further}"))
}

/// A roll with as many of its dice as are told.
pub(super) fn wording(table: &str, steps: &[TableThrow], result: &str, told: Sight) -> Wording {
    let dice = if told >= Sight::Dice {
        steps.iter().map(line).collect()
    } else {
        Vec::new()
    };
    Wording {
        verdict: result.to_owned(),
        sentence: format!("{table}: {}.", result.trim_end_matches('.')),
        dice,
        ..Wording::default()
    }
}

/// The dice of a throw as a line: `Names d66 1 1 = 11`.
fn line(step: &TableThrow) -> DiceLine {
    let mut line = thrown(&step.dice, &step.faces);
    if is_d66(step) {
        line.parts = vec![(figures(step), false)];
    }
    match step.table.as_str() {
        "" => line,
        table => line.after(&format!("{table}: ")),
    }
}

/// A throw in words: `Names 2d6 1 1 = 11`.
pub fn step_words(step: &TableThrow) -> String {
    match step.table.as_str() {
        "" => figures(step),
        table => format!("{table} {}", figures(step)),
    }
}

/// Whether two dice of a table are read one after the other.
fn is_d66(step: &TableThrow) -> bool {
    let faces = step.faces.faces();
    let sum: i32 = faces.iter().sum();
    !step.table.is_empty() && faces.len() == 2 && step.value != sum
}

/// The dice and what they mean: `d6 4`, `2d6 1 1 = 11`.
fn figures(step: &TableThrow) -> String {
    let faces: Vec<String> = step.faces.faces().iter().map(ToString::to_string).collect();
    let kind = if is_d66(step) {
        "d66".to_owned()
    } else {
        step.dice.to_string()
    };
    let dice = format!("{kind} {}", faces.join(" "));
    match &faces[..] {
        [face] if *face == step.value.to_string() => dice,
        _ => format!("{dice} = {}", step.value),
    }
}
