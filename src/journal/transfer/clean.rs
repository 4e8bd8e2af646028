//! A clean copy of a campaign that is damaged or that another program altered: its valid entries, each proved by its checksum,
//! with those of its backups where its own are missing or changed, and nothing else.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::import::{unnamed_new, write_new};
use crate::campaign::Seq;
use crate::disk::NewFile;
use crate::journal::backups::{Backup, Backups};
use crate::journal::error::JournalError;
use crate::journal::files::free_beside;
use crate::journal::reader::Reader;
use crate::journal::stored::checksum::Checksum;
use crate::journal::stored::entry_flags;
use crate::journal::stored::entry_row::{EntryRow, earlier};
use crate::journal::stored::fold::{Fold, Folded};

/// A clean copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleanCopy {
    /// Its file.
    pub path: PathBuf,
    /// Its last entry.
    pub last: Seq,
    /// The backups that entries were taken from, each with their number.
    pub taken: Vec<(Backup, u64)>,
}

/// Writes the entries up to `known` to `NAME (clean).rollbook` beside the file, as far as each follows from the one before. Those
/// up to `sound` were verified. `on` is called with the progress (entries done, of how many).
///
/// # Errors
/// There is no valid entry, or it can't be written.
pub(crate) fn clean_copy(
    from: &Reader,
    sound: Seq,
    known: Seq,
    on: &mut dyn FnMut(u64, u64),
) -> Result<CleanCopy, JournalError> {
    let path = free_beside(from.path(), "clean")?;
    let mut end = known;
    loop {
        let mut rows = Rows::with_backups(from, end);
        let mut unsound = None;
        let written = write_new(&path, |to| rows.fill(to, &path, &mut unsound, on));
        match (written, unsound) {
            // Its checksum holds, but it can't follow: the copy ends before it.
            (Err(_), Some(Seq(at))) if at > sound.0 + 1 => end = Seq(at - 1),
            (written, _) => {
                let last = written?.tip.last_entry;
                let taken = rows.taken;
                return Ok(CleanCopy { path, last, taken });
            }
        }
    }
}

/// A file with the entries of `from` alone, up to `last`, in the folder of `path`; gone when dropped.
///
/// # Errors
/// One of them isn't valid, or it can't be written.
pub(crate) fn entries_alone(
    from: &Reader,
    last: Seq,
    path: &Path,
) -> Result<NewFile, JournalError> {
    let mut rows = Rows::own(from, last);
    let fill = |to: &Connection| rows.fill(to, path, &mut None, &mut |_, _| {});
    let (new, folded) = unnamed_new(path, fill)?;
    if folded.tip.last_entry == last {
        Ok(new)
    } else {
        Err(from.damaged(format!("entry {} is missing", folded.tip.last_entry.0 + 1)))
    }
}

/// The rows of a campaign, and of its backups where its own are missing or don't match their checksums.
struct Rows<'a> {
    own: &'a Reader,
    end: Seq,
    /// Found once a row is missing.
    backups: Option<Vec<Backup>>,
    gap: Option<Gap>,
    taken: Vec<(Backup, u64)>,
}

/// Rows to take from a backup, up to `last`.
struct Gap {
    backup: Backup,
    reader: Reader,
    last: Seq,
}

impl<'a> Rows<'a> {
    fn own(own: &'a Reader, end: Seq) -> Self {
        Self {
            backups: Some(Vec::new()),
            ..Self::with_backups(own, end)
        }
    }

    fn with_backups(own: &'a Reader, end: Seq) -> Self {
        Self {
            own,
            end,
            backups: None,
            gap: None,
            taken: Vec::new(),
        }
    }

    /// Inserts them with their flags; `unsound` is the one that can't be an entry of this campaign, if that is the error.
    fn fill(
        &mut self,
        to: &Connection,
        path: &Path,
        unsound: &mut Option<Seq>,
        on: &mut dyn FnMut(u64, u64),
    ) -> Result<Folded, JournalError> {
        let mut fold = Fold::NOTHING;
        while fold.tip.last_entry < self.end {
            let due = Seq(fold.tip.last_entry.0 + 1);
            let Some(row) = self.next(due, &fold.tip.checksum) else {
                break;
            };
            let kept = row.clone();
            let entry = fold.next(row, &earlier(to)).map_err(|e| {
                *unsound = Some(due);
                self.own.of_whole_row(e)
            })?;
            kept.insert(to)
                .and_then(|()| entry_flags::record(to, &entry))
                .map_err(JournalError::sqlite(path, "written"))?;
            if due.0.is_multiple_of(10_000) {
                on(due.0, self.end.0);
            }
        }
        fold.end()
            .ok_or_else(|| self.own.damaged("none of its entries is valid"))
    }

    /// The row of this number, where this is the checksum of the one before it.
    fn next(&mut self, seq: Seq, before: &Checksum) -> Option<EntryRow> {
        if self.gap.as_ref().is_none_or(|gap| gap.last < seq) {
            let own = self.own.chained_row(seq, before);
            if own.is_some() {
                return own;
            }
            self.gap = self.fill_gap(seq, before);
        }
        let gap = self.gap.as_ref()?;
        let row = gap.reader.chained_row(seq, before)?;
        match self.taken.iter_mut().find(|(it, _)| *it == gap.backup) {
            Some((_, count)) => *count += 1,
            None => self.taken.push((gap.backup.clone(), 1)),
        }
        Some(row)
    }

    /// The first backup whose rows lead to a row of the campaign's own; otherwise the one that leads farthest.
    fn fill_gap(&mut self, first: Seq, before: &Checksum) -> Option<Gap> {
        let own = self.own;
        let backups = self.backups.get_or_insert_with(|| backups_of(own));
        let mut farthest: Option<Gap> = None;
        for backup in backups {
            let Ok(reader) = Reader::open(&backup.path) else {
                continue;
            };
            let (mut last, mut checksum, mut leads_back) = (first.before().0, *before, false);
            while last < self.end.0 && !leads_back {
                let Some(row) = reader.chained_row(Seq(last + 1), &checksum) else {
                    break;
                };
                last += 1;
                checksum = row.checksum;
                leads_back = own.chained_row(Seq(last + 1), &checksum).is_some();
            }
            let reached = farthest.as_ref().map_or(first.before().0, |gap| gap.last.0);
            if leads_back || last > reached {
                let (backup, last) = (backup.clone(), Seq(last));
                farthest = Some(Gap {
                    backup,
                    reader,
                    last,
                });
            }
            if leads_back {
                break;
            }
        }
        farthest
    }
}

/// The backups that went the way of the campaign; all of them where that can't be found out.
fn backups_of(campaign: &Reader) -> Vec<Backup> {
    let branches = Backups::of_campaign(campaign.path()).branches(Some(campaign));
    let Ok(branches) = branches else {
        return Vec::new();
    };
    let is_known = branches.is_known;
    let others = branches.others.into_iter().filter(|_| !is_known);
    let all = std::iter::once(branches.present).chain(others);
    all.flat_map(|branch| branch.backups)
        .map(|(backup, _)| backup)
        .collect()
}
