//! A campaign's backups: whole copies in the folder `backups/NAME` beside its file, each named by when it was taken, checked
//! before it has its name. Thinned by age; what isn't named like one of ours is never touched.

mod restoring;
mod thinning;

use crate::journal::files::{beside, resolve_link};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

pub use restoring::{PassedOver, Restored, restore};
pub use thinning::kept;

use super::error::JournalError;
use super::files::UNNAMED_PREFIX;
use super::files::{EXTENSION, files_in};
use super::reader::Reader;
use super::transfer::copying::{copy, copy_checked};
use crate::campaign::Seq;

/// The folder of backups, beside the campaigns.
pub(super) const FOLDER: &str = "backups";

/// Seconds are enough, and a name that every system takes: `2026-11-14T21-07-33Z`.
const STAMP: &str = "%Y-%m-%dT%H-%M-%SZ";

/// What a restore put aside: `2026-11-14T21-07-33Z-replaced`.
const REPLACED: &str = "-replaced";

/// So old, what is unfinished is no longer being written.
const FORGOTTEN: Duration = Duration::from_hours(24);

/// Where a campaign's backups are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backups {
    folder: PathBuf,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Backup {
    /// When it was taken: whole seconds, as microseconds since 1970, UTC.
    pub taken: i64,
    /// Which of those of one second, from 1.
    number: u32,
    /// Whether it is what a restore put aside, which may well be damaged.
    pub replaced: bool,
    /// Where it is.
    pub path: PathBuf,
}

impl Backups {
    /// Those of the campaign in this file, which need not be there.
    #[must_use]
    pub fn of_campaign(campaign: &Path) -> Self {
        let campaign = resolve_link(campaign);
        let is_usual = campaign.extension().is_some_and(|end| end == EXTENSION);
        let name = if is_usual {
            campaign.file_stem()
        } else {
            campaign.file_name()
        };
        let name = name.unwrap_or_default();
        let beside = campaign.parent().unwrap_or(Path::new(""));
        Self {
            folder: beside.join(FOLDER).join(name),
        }
    }

    /// Their folder, which need not be there.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All there are, newest first.
    ///
    /// # Errors
    /// The folder can't be read; one that isn't there is empty.
    pub fn list(&self) -> Result<Vec<Backup>, JournalError> {
        let files = files_in(&self.folder)?.into_iter();
        let mut found: Vec<Backup> = files.filter_map(Backup::from_path).collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        Ok(found)
    }

    /// A backup of what `reader` reads, as of now (microseconds since 1970, UTC), also while somebody writes it. Older ones
    /// are thinned once it is there.
    ///
    /// # Errors
    /// The campaign is damaged, or the folder can't be written; then there is no new backup, and all others stay.
    pub fn take(&self, reader: &Reader, now: i64) -> Result<(Backup, Seq), JournalError> {
        self.make()?;
        let backup = self.vacant(now, false)?;
        let entries = copy_checked(reader, &backup.path)?;
        self.thin(now);
        Ok((backup, entries))
    }

    /// Keeps what `reader` reads beside them, whatever it is worth.
    pub(super) fn put_aside(&self, reader: &Reader, now: i64) -> Result<Backup, JournalError> {
        self.make()?;
        let backup = self.vacant(now, true)?;
        copy(reader, &backup.path)?;
        Ok(backup)
    }

    /// Takes them along to where another campaign file has its own. What can't be moved stays: they can be named by path.
    pub(super) fn move_to(&self, to: &Self) {
        let Ok(all) = self.list() else { return };
        if all.is_empty() || to.make().is_err() {
            return;
        }
        for backup in all {
            for end in ["", "-wal", "-journal"] {
                let from = beside(&backup.path, end);
                let name = from.file_name().unwrap_or_default();
                let place = to.folder.join(name);
                if place.symlink_metadata().is_err() {
                    let _ = fs::rename(&from, place);
                }
            }
        }
        // Only where nothing is left in it.
        let _ = fs::remove_dir(&self.folder);
    }

    fn make(&self) -> Result<(), JournalError> {
        fs::create_dir_all(&self.folder).map_err(JournalError::io(&self.folder, "made"))
    }

    /// The next free name.
    fn vacant(&self, now: i64, replaced: bool) -> Result<Backup, JournalError> {
        let second = Timestamp::from_microsecond(now).unwrap_or(Timestamp::UNIX_EPOCH);
        let stamp = second.strftime(STAMP);
        let kind = if replaced { REPLACED } else { "" };
        (1..=9_999)
            .map(|number| match number {
                1 => format!("{stamp}{kind}.{EXTENSION}"),
                number => format!("{stamp}{kind}-{number}.{EXTENSION}"),
            })
            .map(|name| self.folder.join(name))
            .find(|path| path.symlink_metadata().is_err())
            .and_then(Backup::from_path)
            .ok_or_else(|| JournalError::Exists(self.folder.join(stamp.to_string())))
    }

    /// Best effort: one too many does no harm. What restores put aside is thinned by itself, so that it displaces nothing.
    fn thin(&self, now: i64) {
        let Ok(all) = self.list() else { return };
        for replaced in [false, true] {
            let series = || all.iter().filter(|backup| backup.replaced == replaced);
            let days = series().map(Backup::day);
            let kept: BTreeSet<usize> = kept(&days.collect::<Vec<_>>()).into_iter().collect();
            let rest = series().enumerate().filter(|(at, _)| !kept.contains(at));
            rest.for_each(|(_, backup)| backup.remove());
        }
        self.tidy(now);
    }

    /// Takes away what a killed program left half written.
    fn tidy(&self, now: i64) {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let limit = Timestamp::from_microsecond(now).and_then(|now| now.checked_sub(FORGOTTEN));
        for file in files {
            let is_ours = file
                .file_name()
                .to_string_lossy()
                .starts_with(UNNAMED_PREFIX);
            let changed = file.metadata().and_then(|found| found.modified());
            let changed = changed.ok().and_then(|at| Timestamp::try_from(at).ok());
            let is_old = changed
                .zip(limit.as_ref().ok())
                .is_some_and(|(at, limit)| at < *limit);
            if is_ours && is_old {
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

impl Backup {
    /// The backup whose file this would be; `None` where it isn't named as we name them.
    fn from_path(path: PathBuf) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let name = name.strip_suffix(EXTENSION)?.strip_suffix('.')?;
        let (stamp, rest) = name.split_once('Z')?;
        let stamp = format!("{stamp}Z");
        let day = DateTime::strptime(STAMP, &stamp).ok()?;
        let taken = day.to_zoned(TimeZone::UTC).ok()?.timestamp();
        let (replaced, rest) = match rest.strip_prefix(REPLACED) {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let number = match rest.strip_prefix('-') {
            None if rest.is_empty() => Some(1),
            None => None,
            Some(number) => number
                .parse()
                .ok()
                .filter(|_| !number.starts_with(['0', '+'])),
        };
        // Whatever else reads as a time isn't ours.
        (taken.strftime(STAMP).to_string() == stamp).then_some(())?;
        Some(Self {
            taken: taken.as_microsecond(),
            number: number.filter(|n| *n > 1 || rest.is_empty())?,
            replaced,
            path,
        })
    }

    /// Its file's name without its ending, as [`restore`] takes it.
    #[must_use]
    pub fn name(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }

    fn day(&self) -> Date {
        let taken = Timestamp::from_microsecond(self.taken).unwrap_or(Timestamp::UNIX_EPOCH);
        taken.to_zoned(TimeZone::UTC).date()
    }

    fn remove(&self) {
        for end in ["", "-wal", "-journal"] {
            let _ = fs::remove_file(beside(&self.path, end));
        }
    }
}
