//! A whole copy of an open campaign whose file or log was removed, cut or replaced.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::RESCUED;
use crate::journal::error::JournalError;
use crate::journal::file::opening::open_without_log;
use crate::journal::files::free_beside;
use crate::journal::reader::Reader;
use crate::journal::stored::entry_flags;
use crate::journal::stored::entry_row::{EntryRow, earlier};
use crate::journal::stored::fold::Fold;
use crate::journal::stored::state::Tip;
use crate::journal::transfer::import::write_new;

/// Writes every entry up to `tip` to a new file beside the campaign. `appended` are the last ones, which the file may lack; those
/// before them are read from `file`, where it is still the campaign's, else through the open connection. The chain of checksums
/// proves each one before the copy has its name.
///
/// # Errors
/// Neither has them, or the copy can't be written.
pub(super) fn rescue(
    open: &Reader,
    file: Option<&Path>,
    appended: &[EntryRow],
    tip: &Tip,
) -> Result<PathBuf, JournalError> {
    // First, since reading through the open connection ends the program where the index of the log was cut.
    if let Some(file) = file {
        let copied = open_without_log(file)
            .map(|conn| Reader::from_connection(conn, file.to_owned(), None))
            .map_err(JournalError::sqlite(file, "read"))
            .and_then(|reader| copy(&reader, appended, tip));
        match copied {
            Err(why) if !why.is_unwritten() => {}
            copied => return copied,
        }
    }
    copy(open, appended, tip)
}

fn copy(from: &Reader, appended: &[EntryRow], tip: &Tip) -> Result<PathBuf, JournalError> {
    let path = free_beside(from.path(), RESCUED)?;
    let first = appended.first().map(|row| row.seq);
    write_new(&path, |to| {
        let mut fold = Fold::NOTHING;
        let mut add = |row: EntryRow| {
            let kept = row.clone();
            let entry = fold.next(row, &earlier(to));
            let entry = entry.map_err(|e| from.damaged(e.to_string()))?;
            kept.insert(to)
                .and_then(|()| entry_flags::record(to, &entry))
                .map_err(JournalError::sqlite(&path, "written"))
        };
        from.each_row(|row| {
            if first.is_some_and(|first| row.seq >= first) || row.seq > tip.last_entry {
                return Ok(ControlFlow::Break(()));
            }
            add(row).map(ControlFlow::Continue)
        })?;
        appended.iter().cloned().try_for_each(add)?;
        let is_all = (fold.tip.last_entry, fold.tip.checksum) == (tip.last_entry, tip.checksum);
        let folded = fold.end().filter(|_| is_all);
        folded.ok_or_else(|| from.damaged("entries are missing"))
    })?;
    Ok(path)
}
