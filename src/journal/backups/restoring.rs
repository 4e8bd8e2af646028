//! Restores a backup: it is verified first, and the file it replaces is kept.

use crate::journal::files::{beside, resolve_link};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::{Backup, Backups, Branch, Branches};
use crate::campaign::Seq;
use crate::disk::{self, NewFile};
use crate::journal::error::JournalError;
use crate::journal::file::opening::lock;
use crate::journal::files::{folder, persist, sync_folder, unnamed};
use crate::journal::library::summary;
use crate::journal::reader::Reader;
use crate::journal::transfer::clean::entries_alone;
use crate::journal::transfer::copying::copied;
use crate::journal::verify::{verify, verify_copy, verify_reader};

/// The result of a restore.
#[derive(Debug)]
pub struct Restored {
    /// The backup that was restored.
    pub from: PathBuf,
    /// The number of its entries.
    pub entries: Seq,
    /// The time of its last entry: microseconds since 1970, UTC.
    pub as_of: i64,
    /// The file that was replaced, and whether it can be restored as well; `None` where there was none.
    pub kept: Option<(Backup, bool)>,
    /// What the replaced file has and the restored one lacks; `None` where it can't be read.
    pub lacks: Option<Lacks>,
    /// Why newer backups could not be used.
    pub passed_over: Vec<JournalError>,
    /// Whether the campaign could not be read and its backups went several ways, so that the longest was taken.
    pub is_longest: bool,
}

/// Entries of a replaced file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lacks {
    /// The last entry that both have; 0 for another campaign.
    pub after: Seq,
    /// The number of entries after that one.
    pub entries: u64,
}

impl Lacks {
    fn between(replaced: &Path, new: &Path) -> Result<Self, JournalError> {
        let (replaced, new) = (Reader::open(replaced)?, Reader::open(new)?);
        let after = replaced.last_common(&new)?;
        let entries = replaced.last()?.0 - after.0;
        Ok(Self { after, entries })
    }
}

/// Replaces the campaign's file with a copy of `from`, or of the newest whole backup, at `now` (microseconds since 1970, UTC).
/// The newest one has the most entries of those that the campaign's entries begin with, or that continue it; where the campaign
/// can't be read, the most of all. The copy is verified first, as `rollbook check` does; the file to replace, even a damaged one,
/// is kept among the backups; then the copy is renamed in one step. Backups that went another way and files kept by a restore are
/// restored only by name.
///
/// # Errors
/// Another program has the campaign open, there is no whole backup, or the disk fails; the campaign is unchanged.
pub fn restore(campaign: &Path, from: Option<&Path>, now: i64) -> Result<Restored, JournalError> {
    let campaign = &resolve_link(campaign);
    if let Ok(found) = fs::metadata(campaign) {
        disk::file_only(&found).map_err(JournalError::io(campaign, "replaced"))?;
    }
    let backups = Backups::of_campaign(campaign);
    let choose = || match from {
        Some(from) => Chosen::named(from, campaign),
        None => Chosen::newest(&backups, campaign),
    };
    // Where there is neither a campaign nor a backup of it, no lock file is made, either.
    let is_there = ["", "-wal"]
        .iter()
        .any(|end| beside(campaign, end).symlink_metadata().is_ok());
    let early = (!is_there).then(choose).transpose()?;
    let lock = lock(campaign)?;
    let chosen = early.map_or_else(choose, Ok)?;
    let kept = keep(&backups, campaign, now)?;
    let sound = kept.as_ref().filter(|(_, is_sound)| *is_sound);
    let lacks = sound.and_then(|(kept, _)| Lacks::between(&kept.path, &chosen.proved.new).ok());
    put(chosen.proved.new, campaign)?;
    lock.clear();
    let fresh = kept.as_ref().map(|(kept, _)| kept);
    backups.thin(Reader::open(campaign).ok().as_ref(), fresh);
    Ok(Restored {
        from: chosen.from,
        entries: chosen.proved.entries,
        as_of: chosen.proved.as_of,
        kept,
        lacks,
        passed_over: chosen.passed_over,
        is_longest: chosen.is_longest,
    })
}

/// A verified copy beside the campaign.
struct Proved {
    new: NewFile,
    entries: Seq,
    as_of: i64,
}

impl Proved {
    fn copy(from: &Path, campaign: &Path) -> Result<Self, JournalError> {
        let reader = Reader::open(from)?;
        let new = copied(&reader, campaign)?;
        let unread = |e: JournalError| e.at(from);
        let copied = Reader::open(&new).map_err(unread)?;
        let report = verify_reader(&copied, &mut |_, _| {}).map_err(unread)?;
        let has_all = report.has_all_entries();
        let new = match report.differences.into_iter().next() {
            None => new,
            Some(what) if report.is_altered => return Err(JournalError::altered(from, what)),
            // What is wrong, as the search index, is made again from them.
            Some(_) if has_all => entries_alone(&copied, report.sound, campaign).map_err(unread)?,
            Some(what) => return Err(JournalError::damaged(from, what)),
        };
        let as_of = summary(&new).map_err(unread)?.last_played;
        Ok(Self {
            new,
            entries: report.sound,
            as_of,
        })
    }
}

/// The backup to restore.
struct Chosen {
    from: PathBuf,
    proved: Proved,
    passed_over: Vec<JournalError>,
    is_longest: bool,
}

impl Chosen {
    fn named(from: &Path, campaign: &Path) -> Result<Self, JournalError> {
        Ok(Self {
            from: from.to_owned(),
            proved: Proved::copy(from, campaign)?,
            passed_over: Vec::new(),
            is_longest: false,
        })
    }

    /// The newest whole backup.
    fn newest(backups: &Backups, campaign: &Path) -> Result<Self, JournalError> {
        let mut branches = branches(backups, campaign)?;
        let unreadable = std::mem::take(&mut branches.unreadable).into_iter();
        let unreadable = unreadable.filter(|(backup, _)| !backup.replaced);
        let mut passed_over: Vec<JournalError> = unreadable.map(|(_, why)| why).collect();
        let candidates = candidates(&branches);
        for (backup, _) in candidates.iter().flat_map(|branch| branch.made()) {
            match Proved::copy(&backup.path, campaign) {
                Ok(proved) => {
                    return Ok(Self {
                        from: backup.path.clone(),
                        proved,
                        passed_over,
                        is_longest: candidates.len() > 1,
                    });
                }
                // A full disk doesn't mean that the backup is damaged.
                Err(why) if why.is_unwritten() => return Err(why),
                Err(why) => passed_over.push(why),
            }
        }
        let others = branches.others.iter().filter_map(|branch| {
            let newest = branch.made().next();
            newest.map(|(backup, _)| JournalError::Branch {
                path: backup.path.clone(),
                after: branch.parts_after.unwrap_or_default(),
            })
        });
        let why = passed_over.into_iter().chain(others).next();
        Err(JournalError::NoBackup {
            path: campaign.to_owned(),
            folder: backups.folder.clone(),
            why: why.map(|why| why.to_string()),
        })
    }
}

/// The backup that [`restore`] takes when none is named, with the number of its entries; `None` where no backup is valid.
pub fn restorable(campaign: &Path) -> Option<(Backup, Seq)> {
    let backups = Backups::of_campaign(campaign);
    let branches = branches(&backups, &resolve_link(campaign)).ok()?;
    let mut made = candidates(&branches).into_iter().flat_map(Branch::made);
    let is_valid = |backup: &Backup| {
        verify(&backup.path, &mut |_, _| {}).is_ok_and(|report| report.has_all_entries())
    };
    made.find(|(backup, _)| is_valid(backup)).cloned()
}

/// The campaign's file is closed again: it is about to be replaced.
fn branches(backups: &Backups, campaign: &Path) -> Result<Branches, JournalError> {
    backups.branches(Reader::open(campaign).ok().as_ref())
}

/// The branches whose backups may be restored unasked, the one with the most entries first.
fn candidates(branches: &Branches) -> Vec<&Branch> {
    let mut candidates: Vec<&Branch> = if branches.is_known {
        vec![&branches.present]
    } else {
        branches.others.iter().collect()
    };
    candidates.retain(|branch| branch.made().next().is_some());
    candidates.sort_by_key(|branch| std::cmp::Reverse(branch.made().next().map(|it| it.1)));
    candidates
}

/// Keeps the file to replace: through `SQLite` if it can read the file, else byte for byte, with its log.
fn keep(
    backups: &Backups,
    campaign: &Path,
    now: i64,
) -> Result<Option<(Backup, bool)>, JournalError> {
    let is_there = |end| beside(campaign, end).symlink_metadata().is_ok();
    if !is_there("") && !is_there("-wal") {
        return Ok(None);
    }
    let copied = Reader::open(campaign).and_then(|reader| backups.put_aside(&reader, now));
    let backup = match copied {
        Ok(backup) => backup,
        Err(_) => byte_for_byte(backups, campaign, now)?,
    };
    let sound = Reader::open(&backup.path).and_then(|reader| verify_copy(&reader));
    Ok(Some((backup, sound.is_ok())))
}

/// The file is copied last: a backup with a name is whole.
fn byte_for_byte(backups: &Backups, campaign: &Path, now: i64) -> Result<Backup, JournalError> {
    backups.make()?;
    let backup = backups.vacant(now, true)?;
    for end in ["-wal", "-journal", ""] {
        let from = beside(campaign, end);
        if from.symlink_metadata().is_ok() {
            bytes(&from, &beside(&backup.path, end))?;
        }
    }
    Ok(backup)
}

fn bytes(from: &Path, to: &Path) -> Result<(), JournalError> {
    let new = unnamed(to)?;
    // Not `fs::copy`: that gives the copy the permissions of the original.
    File::options()
        .write(true)
        .open(&new)
        .and_then(|mut new| {
            io::copy(&mut disk::open(from)?, &mut new)?;
            new.sync_all()
        })
        .map_err(JournalError::io(to, "written"))?;
    persist(new, to)
}

/// The log of the replaced file is removed before the rename, or `SQLite` would use it for the new file. After a crash in
/// between, all of it is among the backups.
fn put(new: NewFile, campaign: &Path) -> Result<(), JournalError> {
    for end in ["-wal", "-shm", "-journal"] {
        let path = beside(campaign, end);
        match fs::remove_file(&path) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
                return Err(JournalError::io(&path, "replaced")(e));
            }
            _ => {}
        }
    }
    sync_folder(folder(campaign));
    new.replace(campaign)
        .map_err(JournalError::io(campaign, "replaced"))?;
    sync_folder(folder(campaign));
    Ok(())
}
