//! Reads a journal from JSON Lines into a new file, whole or not at all: checks every line's checksum, and makes flags, state
//! row and derived tables anew.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction};

use super::export::{EXPORT_FORMAT, EXPORT_KIND, ExportHeader, ExportLine};
use crate::journal::derived;
use crate::journal::error::JournalError;
use crate::journal::file::schema;
use crate::journal::files::{persist, unnamed};
use crate::journal::stored::entry_flags;
use crate::journal::stored::entry_row::{RowError, earlier};
use crate::journal::stored::fold::{Fold, Folded};

/// The longest line that is read, in bytes: the game's file is in one, and nothing else comes near.
const LONGEST: u64 = 64 * 1024 * 1024;

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
    /// It can't be read, holds something else, or was written by a later program.
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

    /// Makes a campaign file of it, and answers how many entries it has. Every line is read and proved before there is a
    /// file of that name.
    ///
    /// # Errors
    /// The first line that is wrong, and why; there is such a file, or it can't be written.
    pub fn write(mut self, path: &Path) -> Result<u64, JournalError> {
        if path.symlink_metadata().is_ok() {
            return Err(JournalError::Exists(path.to_owned()));
        }
        let unwritten = |e| JournalError::sqlite(path, "written")(e);
        let new = unnamed(path)?;
        let mut conn = Connection::open(&new).map_err(unwritten)?;
        schema::make_durable(&conn).map_err(unwritten)?;
        schema::create(&conn).map_err(unwritten)?;
        let transaction = conn.transaction().map_err(unwritten)?;
        let folded = self.fill(&transaction, path)?;
        derived::remake(&transaction, &folded)
            .and_then(|()| transaction.commit())
            .map_err(unwritten)?;
        conn.close().map_err(|(_, e)| unwritten(e))?;
        persist(new, path)?;
        Ok(folded.tip.last_entry.0)
    }

    /// Every entry with its marks; the rows as they were told, not as this program would write them.
    fn fill(&mut self, to: &Transaction<'_>, path: &Path) -> Result<Folded, JournalError> {
        let mut fold = Fold::NOTHING;
        while let Some(line) = self.lines.next()? {
            let parsed: ExportLine<'_> = serde_json::from_slice(&line).map_err(|e| {
                self.lines
                    .wrong(format!("it is not an entry ({})", without_line(&e)))
            })?;
            let (row, sum) = parsed.row().map_err(|what| self.lines.wrong(what))?;
            let kept = row.clone();
            let entry = fold
                .next(row, sum, &earlier(to))
                .map_err(|e| self.lines.wrong(in_words(&e)))?;
            kept.insert(to, &sum)
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

/// A file read line by line, so that what is wrong has its place.
#[derive(Debug)]
struct LineReader {
    path: PathBuf,
    file: BufReader<File>,
    /// The line read last, from 1; 0 before the first.
    number: u64,
}

impl LineReader {
    fn open(path: &Path) -> Result<Self, JournalError> {
        let file = File::open(path).map_err(JournalError::io(path, "read"))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufReader::new(file),
            number: 0,
        })
    }

    /// The next line that isn't blank.
    fn next(&mut self) -> Result<Option<Vec<u8>>, JournalError> {
        loop {
            let mut line = Vec::new();
            let read = (&mut self.file)
                .take(LONGEST)
                .read_until(b'\n', &mut line)
                .map_err(JournalError::io(&self.path, "read"))?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            if line.last() != Some(&b'\n') && read as u64 == LONGEST {
                return Err(self.wrong("it is too long to be an entry"));
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(line));
            }
        }
    }

    fn wrong(&self, what: impl Into<String>) -> JournalError {
        JournalError::Line {
            path: self.path.clone(),
            line: self.number.max(1),
            what: what.into(),
        }
    }
}

/// What is wrong with a line's JSON, without the line that it says, which is always the first.
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
