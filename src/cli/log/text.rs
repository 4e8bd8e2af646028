//! An entry as a line for people.

use std::io::Write;

use crate::campaign::Kind;
use crate::cli::when;
use crate::game::harmless;
use crate::journal::{JournalError, Line, Reader};
use crate::table::Done;

/// `118  2026-11-14 21:07  Brannoc · Athletics 15 vs 12 · strong  #heist  (hidden)`.
pub(super) fn write(
    reader: &Reader,
    line: &Line,
    widest: usize,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let undone = line.undone_by.map(|by| format!("undone by {}", by.0));
    let hidden = line.hidden.then(|| match line.revealed_by {
        Some(by) => format!("revealed by {}", by.0),
        None => "hidden".to_owned(),
    });
    let forced = line.forced.then(|| "overruled".to_owned());
    let marks: Vec<String> = [undone, hidden, forced].into_iter().flatten().collect();
    let marks = match marks.as_slice() {
        [] => String::new(),
        marks => format!("  ({})", marks.join(", ")),
    };
    let (seq, at) = (line.seq.0, when::local(line.at));
    let told = harmless(&told(reader, line)?.replace('\n', " · "));
    let tags = reader.tags(line.seq..=line.seq)?.into_iter();
    let tags = tags.fold(String::new(), |tags, tag| {
        tags + "  #" + &harmless(&tag.word)
    });
    writeln!(out, "{seq:>widest$}  {at}  {told}{tags}{marks}")?;
    Ok(())
}

/// The label; an undo or redo as it was answered, with the numbers it took.
fn told(reader: &Reader, line: &Line) -> Result<String, JournalError> {
    if !matches!(line.kind, Kind::Undo | Kind::Redo) {
        return Ok(line.label.clone());
    }
    let done = Done {
        seq: line.seq,
        decision: reader.bare(line.seq)?.what,
        followed: Vec::new(),
    };
    Ok(done.said())
}
