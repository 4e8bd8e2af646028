//! An entry as a line for people.

use std::io::Write;

use crate::campaign::Kind;
use crate::cli::time_format;
use crate::game::sanitize;
use crate::journal::{EntryLine, JournalError, Reader};
use crate::table::Done;

/// `118  2026-11-14 21:07  Brannoc · Athletics 15 vs 12 · strong  #heist  (hidden)`.
pub(super) fn write(
    reader: &Reader,
    line: &EntryLine,
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
    let (seq, at) = (line.seq.0, time_format::local(line.at));
    let told = sanitize(&entry_text(reader, line)?.replace('\n', " · "));
    let tags = reader.tags(line.seq..=line.seq)?.into_iter();
    let tags = tags.fold(String::new(), |tags, tag| {
        tags + "  #" + &sanitize(&tag.word)
    });
    writeln!(out, "{seq:>widest$}  {at}  {told}{tags}{marks}")?;
    Ok(())
}

/// The label; an undo or redo as it was answered, with the numbers it took.
fn entry_text(reader: &Reader, line: &EntryLine) -> Result<String, JournalError> {
    if !matches!(line.kind, Kind::Undo | Kind::Redo) {
        return Ok(line.label.to_string());
    }
    let done = Done {
        seq: line.seq,
        decision: reader.read_entry(line.seq)?.what,
        follow_ups: Vec::new(),
    };
    Ok(done.message())
}
