//! A campaign's backups: whole copies in the folder `backups/NAME` beside its file, each named by its time and verified
//! before it is renamed. They are ranked by their entries, never by that time. Old ones are thinned; files with other names are
//! never touched.

mod branches;
mod proving;
mod restoring;
mod second;
mod thinning;

use crate::journal::files::{beside, resolve_link};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

pub use branches::{Branch, Branches};
pub use restoring::{Lacks, Restored, restorable, restore};
pub use second::Taken;
pub use thinning::kept;

use super::error::JournalError;
use super::files::{EXTENSION, files_in, make_folder};
use super::reader::Reader;
use super::stored::time_stamp::timestamp;
use super::transfer::copying::{copy, copy_checked};
use crate::campaign::Seq;

/// The folder of backups, beside the campaigns.
pub(super) const FOLDER: &str = "backups";

/// File names to the second, valid on every system: `2026-11-14T21-07-33Z`.
const STAMP: &str = "%Y-%m-%dT%H-%M-%SZ";

/// Names of files that a restore replaced: `2026-11-14T21-07-33Z-replaced`.
const REPLACED: &str = "-replaced";

/// The backups of one campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backups {
    folder: PathBuf,
    /// Where second copies are made.
    second: Option<PathBuf>,
}

/// A backup.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Backup {
    /// The time in its name: whole seconds, as microseconds since 1970, UTC. A label; the clock may have been wrong.
    pub taken: i64,
    /// Its number among backups of the same second, from 1.
    number: u32,
    /// Whether a restore replaced it; it may be damaged.
    pub replaced: bool,
    /// Its path.
    pub path: PathBuf,
}

impl Backups {
    /// The backups of the campaign in this file, which need not exist.
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
        Self::in_folder(beside.join(FOLDER).join(name))
    }

    /// The backups' folder, which need not exist.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All backups by their names, the last first.
    ///
    /// # Errors
    /// The folder can't be read; a missing folder is empty.
    pub fn list(&self) -> Result<Vec<Backup>, JournalError> {
        let files = files_in(&self.folder)?.into_iter();
        let mut found: Vec<Backup> = files.filter_map(Backup::from_path).collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        Ok(found)
    }

    /// Backs up what `reader` reads, as of now (microseconds since 1970, UTC), also while another program writes it. Then thins
    /// the other backups.
    ///
    /// # Errors
    /// The campaign is damaged, or the folder can't be written; then there is no new backup, and the others stay.
    pub fn take(&self, reader: &Reader, now: i64) -> Result<(Backup, Seq), JournalError> {
        self.take_as(None, reader, now)
    }

    /// The same under this name, if it is free.
    fn take_as(
        &self,
        name: Option<&OsStr>,
        reader: &Reader,
        now: i64,
    ) -> Result<(Backup, Seq), JournalError> {
        self.make()?;
        let named = name.map(|name| self.folder.join(name));
        let free = named.filter(|path| path.symlink_metadata().is_err());
        let backup = match free.and_then(Backup::from_path) {
            Some(backup) => backup,
            None => self.vacant(now, false)?,
        };
        let entries = copy_checked(reader, &backup.path)?;
        self.thin(Some(reader), Some(&backup));
        Ok((backup, entries))
    }

    /// Keeps what `reader` reads among the backups, even if it is damaged.
    pub(super) fn put_aside(&self, reader: &Reader, now: i64) -> Result<Backup, JournalError> {
        self.make()?;
        let backup = self.vacant(now, true)?;
        copy(reader, &backup.path)?;
        Ok(backup)
    }

    /// Moves the backups and their second copies to those of another campaign file. Files that can't be moved stay and can be
    /// restored by path.
    pub(super) fn move_to(&self, to: &Self) {
        if let (Some(from), Some(to)) = (&self.second, &to.second) {
            Self::in_folder(from.clone()).move_to(&Self::in_folder(to.clone()));
        }
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
        // Fails unless the folder is empty, as intended.
        let _ = fs::remove_dir(&self.folder);
    }

    fn make(&self) -> Result<(), JournalError> {
        make_folder(&self.folder)
    }

    /// The next free name.
    fn vacant(&self, now: i64, replaced: bool) -> Result<Backup, JournalError> {
        // A name begins with a digit, and the form has no sign.
        let stamp = timestamp(now.max(0)).strftime(STAMP);
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
}

impl Backup {
    /// The backup of this file name; `None` for names of another form.
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
        // Other spellings of a time are not a backup's name.
        (taken.strftime(STAMP).to_string() == stamp).then_some(())?;
        Some(Self {
            taken: taken.as_microsecond(),
            number: number.filter(|n| *n > 1 || rest.is_empty())?,
            replaced,
            path,
        })
    }

    /// The file's name without its ending, as [`restore`] takes it.
    pub fn name(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }

    fn day(&self) -> Date {
        timestamp(self.taken).to_zoned(TimeZone::UTC).date()
    }

    fn remove(&self) {
        for end in ["", "-wal", "-journal"] {
            let _ = fs::remove_file(beside(&self.path, end));
        }
    }
}
