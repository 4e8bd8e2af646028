//! A roll of a described game in the inspector: its inputs, what each die gave to which tally, the tallies, the value, and
//! the reading that holds.

use super::page::{Page, Parts};
use crate::rules::described::{Breakdown, DieBreakdown, GroupBreakdown, Named};
use crate::rules::modifier::plain;
use crate::tui::widgets::Role;

/// Between the numbers of a line.
const DOT: &str = " · ";

/// The inputs, the dice, the tallies and the value.
pub(super) fn add(it: &Breakdown, page: &mut Page) {
    if !it.inputs.is_empty() {
        page.aside(format!("inputs: {}", listed(&it.inputs)));
    }
    for group in &it.groups {
        page.add(2, dice(group));
        for (face, many, gave) in &group.sets {
            let shown = format!("{many} × {}", plain(*face));
            page.add(4, vec![(Role::Text, shown), (Role::Dim, gives(gave))]);
        }
    }
    let tallies = it.tallies.iter().map(|(name, tally)| match tally {
        Some(tally) => format!("{name} {}", plain(*tally)),
        None => format!("{name} none"),
    });
    let tallies: Vec<String> = tallies.collect();
    if !tallies.is_empty() {
        page.say(format!("tallies: {}", tallies.join(DOT)));
    }
    let (expression, value) = &it.value;
    page.say(format!("value {} = {expression}", plain(*value)));
}

/// Why a roll has its verdict, behind that: `, because margin >= 0 (margin 9)`.
pub(super) fn because(it: &Breakdown) -> String {
    match &it.because {
        None => ", because no condition before it holds".to_owned(),
        Some((condition, numbers)) if numbers.is_empty() => format!(", because {condition}"),
        Some((condition, numbers)) => format!(", because {condition} ({})", listed(numbers)),
    }
}

/// `base d6: 6 → hits 1 · 3 · 1 → hurt 1`; dice that don't count are struck out.
fn dice(group: &GroupBreakdown) -> Parts {
    let name = format!("{} {}", group.name, group.die);
    let mut parts = vec![(Role::Dim, format!("{}: ", name.trim_end()))];
    for (at, die) in group.dice.iter().enumerate() {
        if at > 0 {
            parts.push((Role::Dim, DOT.to_owned()));
        }
        parts.extend(faces(die));
        let after = if die.kept {
            gives(&die.gave)
        } else {
            " dropped".to_owned()
        };
        parts.push((Role::Dim, after));
    }
    parts
}

/// A die's faces in throwing order, further throws behind a `>`: `10>10>4 = 24`.
fn faces(die: &DieBreakdown) -> Parts {
    let (before, standing) = die.faces.split_at(die.rethrown.min(die.faces.len()));
    let before = before.iter().flat_map(|face| {
        let after = (Role::Dim, ">".to_owned());
        [(Role::Struck, plain(*face)), after]
    });
    let mut parts: Parts = before.collect();
    let shown: Vec<String> = standing.iter().map(|face| plain(*face)).collect();
    let shown = shown.join(">");
    parts.push(if die.kept {
        (Role::Text, shown)
    } else {
        (Role::Struck, shown)
    });
    parts
}

/// ` → hits 1, hurt 1`; nothing for nothing.
fn gives(gave: &[Named]) -> String {
    let gave: Vec<String> = gave.iter().map(named).collect();
    if gave.is_empty() {
        String::new()
    } else {
        format!(" → {}", gave.join(", "))
    }
}

fn listed(all: &[Named]) -> String {
    let all: Vec<String> = all.iter().map(named).collect();
    all.join(DOT)
}

fn named((name, number): &Named) -> String {
    format!("{name} {}", plain(*number))
}
