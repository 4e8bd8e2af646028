//! Reads a journal from JSON Lines into a new file, whole or not at all: verifies every line's checksum, and rebuilds flags,
//! state row and derived tables.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::export::{EXPORT_FORMAT, EXPORT_KIND, ExportHeader};
use crate::disk::{self, Lines, NewFile};
use crate::journal::derived;
use crate::journal::error::JournalError;
use crate::journal::file::{connection, schema};
use crate::journal::files::{persist, unnamed};
use crate::journal::stored::entry_flags;
use crate::journal::stored::entry_row::{EntryRow, RowError, earlier};
use crate::journal::stored::fold::{Fold, Folded};

/// The longest line that is read, in bytes. The longest real line holds the game's file and is much shorter.
const LONGEST: usize = 32 * 1024 * 1024;

/// A file of JSON Lines whose header has been read.
#[derive(Debug)]
pub struct Import {
    lines: LineReader,
    name: String,
    entries: u64,
}

impl Import {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// It can't be read, is another kind of file, or a newer version wrote it.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let mut lines = LineReader::open(path)?;
        let Some(first) = lines.next()? else {
            return Err(lines.wrong("it is empty"));
        };
        let header: ExportHeader<'_> = serde_json::from_slice(&first)
            .ok()
            .filter(|header: &ExportHeader<'_>| header.rollbook == EXPORT_KIND)
            .ok_or_else(|| lines.wrong("it is not what `rollbook export` writes"))?;
        if header.format != EXPORT_FORMAT {
            return Err(lines.wrong(format!(
                "it was made by a newer version of rollbook (its format is {}, this version reads {EXPORT_FORMAT}); use that version",
                header.format
            )));
        }
        Ok(Self {
            name: header.name.into_owned(),
            entries: header.entries,
            lines,
        })
    }

    /// What the campaign calls itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Writes a campaign file and returns the number of its entries. Every line is read and verified before the file has its
    /// name.
    ///
    /// # Errors
    /// The first wrong line, and why; the file exists, or can't be written.
    pub fn write(mut self, path: &Path) -> Result<u64, JournalError> {
        let folded = write_new(path, |to| self.fill(to, path))?;
        Ok(folded.tip.last_entry.0)
    }

    /// Inserts all entries with their flags; the rows are byte for byte those of the lines.
    fn fill(&mut self, to: &Connection, path: &Path) -> Result<Folded, JournalError> {
        let mut fold = Fold::NOTHING;
        while let Some(line) = self.lines.next()? {
            let row: EntryRow = serde_json::from_slice(&line).map_err(|e| {
                self.lines
                    .wrong(format!("it is not an entry ({})", without_line(&e)))
            })?;
            let kept = row.clone();
            let entry = fold
                .next(row, &earlier(to))
                .map_err(|e| self.lines.wrong(in_words(&e)))?;
            kept.insert(to)
                .and_then(|()| entry_flags::record(to, &entry))
                .map_err(JournalError::sqlite(path, "written"))?;
        }
        let (found, due) = (fold.tip.last_entry.0, self.entries);
        let end = fold.end().filter(|_| found == due);
        end.ok_or_else(|| {
            (self.lines).wrong(format!("it ends with entry {found}; the header says {due}"))
        })
    }
}

/// Writes a new campaign file with the entries and flags that `fill` inserts, all in one transaction, and what follows from
/// them. It has its name once it is whole.
pub(crate) fn write_new(
    path: &Path,
    fill: impl FnOnce(&Connection) -> Result<Folded, JournalError>,
) -> Result<Folded, JournalError> {
    if path.symlink_metadata().is_ok() {
        return Err(JournalError::Exists(path.to_owned()));
    }
    let (new, folded) = unnamed_new(path, fill)?;
    persist(new, path)?;
    Ok(folded)
}

/// The same without the name: a file in the folder of `path`, gone when dropped.
pub(crate) fn unnamed_new(
    path: &Path,
    fill: impl FnOnce(&Connection) -> Result<Folded, JournalError>,
) -> Result<(NewFile, Folded), JournalError> {
    let unwritten = |e| JournalError::sqlite(path, "written")(e);
    let new = unnamed(path)?;
    let mut conn = connection::create(&new).map_err(unwritten)?;
    schema::make_durable(&conn).map_err(unwritten)?;
    schema::create(&conn).map_err(unwritten)?;
    let transaction = conn.transaction().map_err(unwritten)?;
    let folded = fill(&transaction)?;
    derived::remake(&transaction, &folded)
        .and_then(|()| transaction.commit())
        .map_err(unwritten)?;
    conn.close().map_err(|(_, e)| unwritten(e))?;
    Ok((new, folded))
}

/// Reads a file line by line, so that errors have a line number.
#[derive(Debug)]
struct LineReader {
    path: PathBuf,
    lines: Lines<BufReader<File>>,
}

impl LineReader {
    fn open(path: &Path) -> Result<Self, JournalError> {
        let file = disk::open(path).map_err(JournalError::io(path, "read"))?;
        Ok(Self {
            path: path.to_owned(),
            lines: Lines::new(BufReader::new(file), LONGEST),
        })
    }

    /// The next line that isn't blank.
    fn next(&mut self) -> Result<Option<Vec<u8>>, JournalError> {
        loop {
            let line = self.lines.read();
            let line = line.map_err(JournalError::io(&self.path, "read"))?;
            match line.transpose() {
                Err(why) => return Err(self.wrong(why.to_string())),
                Ok(Some(line)) if line.trim_ascii().is_empty() => {}
                Ok(line) => return Ok(line),
            }
        }
    }

    fn wrong(&self, what: impl Into<String>) -> JournalError {
        JournalError::Line {
            path: self.path.clone(),
            line: self.lines.number().max(1),
            what: what.into(),
        }
    }
}

/// A JSON error without its line number, which is always 1.
fn without_line(e: &serde_json::Error) -> String {
    let message = e.to_string();
    message.replace(&format!(" at line {} column ", e.line()), " at column ")
}

/// Why an entry whose checksum holds can't be read.
fn in_words(error: &RowError) -> String {
    match error {
        RowError::Broken(what) => what.clone(),
        RowError::Unknown(what) => {
            format!("it was made by a newer version of rollbook ({what}); use that version")
        }
    }
}
