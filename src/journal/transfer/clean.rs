//! A clean copy of a campaign that is damaged or that another program altered: its valid entries, each proved by its checksum,
//! and nothing else.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::import::write_new;
use crate::campaign::Seq;
use crate::journal::error::JournalError;
use crate::journal::files::free_beside;
use crate::journal::reader::Reader;
use crate::journal::stored::entry_flags;
use crate::journal::stored::entry_row::earlier;
use crate::journal::stored::fold::Fold;

/// Writes the entries up to `last`, which a verification found to be valid, to `NAME (clean).rollbook` beside the file; `on` is
/// called with the progress (entries done, of how many).
pub(crate) fn clean_copy(
    from: &Reader,
    last: Seq,
    on: &mut dyn FnMut(u64, u64),
) -> Result<PathBuf, JournalError> {
    let path = free_beside(from.path(), "clean")?;
    write_new(&path, |to| {
        let mut fold = Fold::NOTHING;
        from.each_row(|row| {
            let kept = row.clone();
            let entry = fold.next(row, &earlier(to));
            let entry = entry.map_err(|e| from.of_whole_row(e))?;
            kept.insert(to)
                .and_then(|()| entry_flags::record(to, &entry))
                .map_err(JournalError::sqlite(&path, "written"))?;
            if entry.seq.0.is_multiple_of(10_000) {
                on(entry.seq.0, last.0);
            }
            Ok(if entry.seq == last {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        fold.end().ok_or_else(|| from.damaged("it has no entry"))
    })?;
    Ok(path)
}
