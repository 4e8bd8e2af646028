//! Once a week the newest backup is verified again: a disk may have spoiled it since it was made.

use std::path::Path;

use jiff::Timestamp;

use super::Backups;
use crate::disk;
use crate::journal::error::JournalError;
use crate::journal::files::write_atomically;
use crate::journal::reader::Reader;
use crate::journal::stored::time_stamp::timestamp;
use crate::journal::verify::verify;

/// The file in the folder of backups that says when one was verified.
const VERIFIED: &str = "last-verified";

/// The most bytes of that file.
const LONGEST: u64 = 1024;

/// A week, in microseconds.
const WEEK: i64 = 7 * 86_400 * 1_000_000;

impl Backups {
    /// Verifies the newest backup of the campaign as `rollbook check` does, unless that was done in the week before now
    /// (microseconds since 1970, UTC).
    ///
    /// # Errors
    /// The newest backup is damaged, or one can't be read.
    pub fn verify_weekly(&self, campaign: &Path, now: i64) -> Result<(), JournalError> {
        if !self.is_due(now) {
            return Ok(());
        }
        // Where the campaign or the folder can't be read, the next entry or backup says so.
        let Ok(branches) = Reader::open(campaign).and_then(|it| self.branches(Some(&it))) else {
            return Ok(());
        };
        let newest = branches
            .present
            .made()
            .next()
            .map(|(newest, _)| &newest.path);
        let report = newest
            .map(|newest| verify(newest, &mut |_, _| {}))
            .transpose()?;
        // Where it can't be written, the next start verifies again.
        let _ = write_atomically(&self.folder.join(VERIFIED), &timestamp(now).to_string());
        let difference = report.and_then(|report| report.differences.into_iter().next());
        if let Some((newest, what)) = newest.zip(difference) {
            return Err(JournalError::damaged(newest, what));
        }
        let mut unreadable = branches.unreadable.into_iter();
        match unreadable.find(|(backup, why)| !backup.replaced && !why.is_newer()) {
            Some((_, why)) => Err(why),
            None => Ok(()),
        }
    }

    /// Also where that time is still to come: then the clock was or is wrong.
    fn is_due(&self, now: i64) -> bool {
        let last = disk::read_whole(&self.folder.join(VERIFIED), LONGEST).ok();
        let last = last.and_then(|last| String::from_utf8(last).ok());
        let last: Option<Timestamp> = last.and_then(|last| last.trim().parse().ok());
        let since = last.map(|last| now.saturating_sub(last.as_microsecond()));
        !since.is_some_and(|since| (0..WEEK).contains(&since))
    }
}
