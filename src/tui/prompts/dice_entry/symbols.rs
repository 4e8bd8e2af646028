//! The key to dice with symbols: which number stands for which symbols, so that such dice can be typed as numbers.

use crate::rules::{Die, Face, Mechanic};
use crate::tui::widgets::text;

/// What each face of a die of this group shows, faces that show the same together: `1 nothing · 2, 3 success · 4 success 2`,
/// in lines; `None` for dice that show their numbers.
pub(super) fn key(
    mechanic: &Mechanic,
    group: usize,
    die: &Die,
    columns: usize,
) -> Option<Vec<String>> {
    let mut alike: Vec<(String, Vec<Face>)> = Vec::new();
    for face in die.faces() {
        let shown = mechanic.symbols(group, face)?;
        let shown = words(&shown);
        match alike.iter_mut().find(|(known, _)| *known == shown) {
            Some((_, faces)) => faces.push(face),
            None => alike.push((shown, vec![face])),
        }
    }
    let one = |(shown, faces): (String, Vec<Face>)| {
        let faces: Vec<String> = faces.iter().map(Face::to_string).collect();
        format!("{} {shown}", faces.join(", "))
    };
    let all: Vec<String> = alike.into_iter().map(one).collect();
    let name = mechanic.group_names()[group];
    let all = format!("{name}: {}", all.join(" · "));
    // A line ends behind a dot.
    let joined = all
        .replace(' ', UNBROKEN)
        .replace("\u{a0}·\u{a0}", "\u{a0}· ");
    let lines = text::wrap(&joined, columns).into_iter();
    Some(lines.map(|line| line.replace(UNBROKEN, " ")).collect())
}

/// A space at which no line ends.
const UNBROKEN: &str = "\u{a0}";

/// `success 2, advantage`.
fn words(shown: &[(String, i64)]) -> String {
    let shown = shown.iter().filter(|(_, by)| *by != 0);
    let words = shown.map(|(tally, by)| match by {
        1 => tally.clone(),
        by => format!("{tally} {by}"),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}
