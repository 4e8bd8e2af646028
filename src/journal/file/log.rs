//! The log beside a campaign that is open to write, and the log's index: whether they are as the last commit left them.
//! `SQLite` doesn't look: it would add commits to a log that is no longer in the folder, and merge one that was cut.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::identity::{FileId, file_id, metadata};
use crate::disk;
use crate::journal::error::JournalError;
use crate::journal::files::beside;

/// The bytes before the first page.
const HEADER: u64 = 32;

/// What stands before each page: its number, the size of the database where it ends a commit, two numbers that each new
/// beginning of the log changes, and a checksum over the log up to here.
type PageHeader = [u8; 24];

/// The pages in the log, as `SQLite` counts them at each commit.
pub(crate) type PageCount = Arc<AtomicU32>;

/// The log and its index.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    index_path: PathBuf,
    /// `SQLite` has no lock on the log, so that this may be closed.
    file: File,
    /// A page with its header.
    page: u64,
    count: PageCount,
    seen: Seen,
    /// Whether a transaction may have written since `seen`.
    writing: bool,
}

/// What was there after the last commit.
#[derive(Debug)]
struct Seen {
    log: FileId,
    size: u64,
    index: FileId,
    index_size: u64,
    pages: u32,
    last: PageHeader,
}

impl Log {
    /// The log of this campaign, after a commit of ours.
    pub(crate) fn open(campaign: &Path, count: PageCount) -> io::Result<Self> {
        let path = beside(campaign, "-wal");
        let index_path = beside(campaign, "-shm");
        let file = File::open(&path)?;
        let mut header = [0; 12];
        disk::read_at(&file, &mut header, 0)?;
        let size_of_page = u32::from_be_bytes([header[8], header[9], header[10], header[11]]);
        let page = u64::from(size_of_page) + size_of::<PageHeader>() as u64;
        let (log, index) = (fs::metadata(&path)?, fs::metadata(&index_path)?);
        let pages = count.load(Ordering::Relaxed);
        let last = header_of(&file, page, pages)?.ok_or(ErrorKind::UnexpectedEof)?;
        Ok(Self {
            path,
            index_path,
            file,
            page,
            count,
            seen: Seen {
                log: file_id(&log),
                size: log.len(),
                index: file_id(&index),
                index_size: index.len(),
                pages,
                last,
            },
            writing: false,
        })
    }

    /// The pages in it.
    pub(crate) fn pages(&self) -> u32 {
        self.seen.pages
    }

    /// Announces a transaction: the next [`Log::is_intact`] expects what it writes.
    pub(crate) fn begin(&mut self) {
        self.writing = true;
    }

    /// Whether nobody else has removed, cut, replaced or written it since the last time.
    ///
    /// # Errors
    /// The system doesn't answer.
    pub(crate) fn is_intact(&mut self) -> io::Result<bool> {
        let Some(log) = metadata(&self.path)? else {
            return Ok(false);
        };
        let seen = &self.seen;
        let grown = self.writing && log.len() > seen.size;
        if file_id(&log) != seen.log || !(grown || log.len() == seen.size) {
            return Ok(false);
        }
        // Not after a commit: whatever became of the index, the entry is in the log.
        if !self.writing && !self.is_index_intact()? {
            return Ok(false);
        }
        let pages = if self.writing {
            self.count.load(Ordering::Relaxed)
        } else {
            self.seen.pages
        };
        let Some(last) = header_of(&self.file, self.page, pages)? else {
            return Ok(false);
        };
        // `SQLite` begins the log anew only when all of it is in the file.
        let begun_anew = self.writing && last[8..16] != self.seen.last[8..16];
        let known = if begun_anew {
            last[4..8] != [0; 4]
        } else if pages == self.seen.pages {
            last == self.seen.last
        } else {
            header_of(&self.file, self.page, self.seen.pages)? == Some(self.seen.last)
        };
        if known {
            self.seen.size = log.len();
            (self.seen.pages, self.seen.last) = (pages, last);
            self.writing = false;
        }
        Ok(known)
    }

    fn is_index_intact(&mut self) -> io::Result<bool> {
        let found = metadata(&self.index_path)?;
        let seen = &mut self.seen;
        let is_larger = |index: &Metadata| index.len() >= seen.index_size;
        let index = found.filter(|index| file_id(index) == seen.index && is_larger(index));
        if let Some(index) = &index {
            seen.index_size = index.len();
        }
        Ok(index.is_some())
    }

    /// Whether something was added to it since the last time.
    pub(crate) fn has_grown(&self) -> bool {
        self.is_in_place() && fs::metadata(&self.path).is_ok_and(|log| log.len() > self.seen.size)
    }

    /// Whether it has no name any more, in no folder.
    #[cfg(unix)]
    pub(crate) fn is_removed(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        self.file.metadata().is_ok_and(|found| found.nlink() == 0)
    }

    /// An open file can't be removed here.
    #[cfg(not(unix))]
    pub(crate) fn is_removed(&self) -> bool {
        false
    }

    /// Whether the files of these names are still the ones that were opened.
    pub(crate) fn is_in_place(&self) -> bool {
        let is = |path: &Path, id| {
            metadata(path).is_ok_and(|found| found.is_some_and(|it| file_id(&it) == id))
        };
        is(&self.path, self.seen.log) && is(&self.index_path, self.seen.index)
    }
}

/// Whether there is a log with at least one page, that is, with entries that the file alone may lack.
///
/// # Errors
/// The system doesn't say.
pub(crate) fn has_pages(campaign: &Path) -> Result<bool, JournalError> {
    let path = beside(campaign, "-wal");
    let found = metadata(&path).map_err(JournalError::io(&path, "read"))?;
    Ok(found.is_some_and(|log| log.len() > HEADER))
}

/// The header of a page, counted from 1; `None` where the log ends before it.
fn header_of(log: &File, page: u64, number: u32) -> io::Result<Option<PageHeader>> {
    let before = u64::from(number.saturating_sub(1));
    let mut header = PageHeader::default();
    match disk::read_at(log, &mut header, HEADER + before * page) {
        Ok(()) => Ok(Some(header)),
        Err(e) if e.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(e) => Err(e),
    }
}
