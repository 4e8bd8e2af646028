//! `rollbook backup` and `rollbook restore`: a whole copy of a campaign, and one put in its place.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::campaign::Seq;
use crate::cli::{BackupArgs, PathsContext, RestoreArgs, entries, time_format};
use crate::game::sanitize;
use crate::journal::backups::{self, Backup, Backups, Lacks, Restored};
use crate::journal::{JournalError, Reader, copy_checked, is_beside_campaign};
use crate::table::Clock;

/// Makes a backup beside the others or where it is wanted, and says where it is.
///
/// # Errors
/// The campaign is damaged or can't be read, there is such a file, or it can't be written.
pub fn backup(place: &PathsContext, args: &BackupArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let reader = place.reader(&args.campaign)?;
    if let Some(path) = &args.out {
        if is_beside_campaign(path) {
            bail!(
                "{} has the name of a file beside a campaign; choose another",
                path.display()
            );
        }
        let all = copy_checked(&reader, path)?;
        writeln!(out, "{}: {}, valid", path.display(), entries(all.0))?;
        return Ok(());
    }
    let backups = Backups::of_campaign(reader.path());
    let backups = backups.with_second(place.backup_folder_told().as_deref());
    let taken = backups.take_both(&reader, Clock::System.now());
    if let Ok((backup, all)) = &taken.own {
        writeln!(out, "{}: {}, valid", backup.path.display(), entries(all.0))?;
    }
    if let Some(Ok(second)) = &taken.second {
        writeln!(out, "{}: the second copy, valid", second.path.display())?;
    }
    match taken.faults() {
        (None, None) => Ok(()),
        (own, second) => {
            let faults: Vec<String> = own.into_iter().chain(second).collect();
            bail!(faults.join("; "))
        }
    }
}

/// Puts a backup in its campaign's place, and says what was done and how to get back; or says which there are.
///
/// # Errors
/// The campaign is open, there is no whole backup, or the disk refuses; the campaign is as it was then.
pub fn restore(
    place: &PathsContext,
    args: &RestoreArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let campaign = place.campaigns.find(&args.campaign)?;
    if args.list {
        list(&campaign, out)?;
        return list_second(place, &campaign, out);
    }
    let from = args
        .file
        .as_deref()
        .map(|file| named(place, args, &campaign, file));
    let from = from.transpose()?;
    let done = backups::restore(&campaign, from.as_deref(), Clock::System.now())?;
    report(&args.campaign, &done, out)
}

/// Says where second copies are, if there are any.
fn list_second(place: &PathsContext, campaign: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let folder = place.backup_folder_told();
    let backups = Backups::of_campaign(campaign).with_second(folder.as_deref());
    match backups.second_copies() {
        Ok(copies) => {
            if let Some(folder) = copies.first().and_then(|copy| copy.path.parent()) {
                let copies = match copies.len() {
                    1 => "1 second copy is".to_owned(),
                    n => format!("{n} second copies are"),
                };
                let folder = folder.display();
                writeln!(out, "{copies} in {folder}; name one by its path")?;
            }
        }
        Err(why) => writeln!(out, "second copies: {}", sanitize(&why.to_string()))?,
    }
    Ok(())
}

/// A file in the campaigns' folder by its name, or by a campaign's.
fn in_folder(place: &PathsContext, file: &Path) -> Option<PathBuf> {
    let named = file
        .to_str()
        .and_then(|name| place.campaigns.find(name).ok());
    let beside = place.campaigns.folder().join(file);
    named
        .into_iter()
        .chain([beside])
        .find(|path| path.is_file())
}

/// A backup by its name, else a file, else a campaign.
fn named(
    place: &PathsContext,
    args: &RestoreArgs,
    campaign: &Path,
    file: &Path,
) -> anyhow::Result<PathBuf> {
    let all = Backups::of_campaign(campaign).list().unwrap_or_default();
    let is_any = !all.is_empty();
    let is_named = |backup: &Backup| Path::new(&backup.name()) == file;
    let found = all.into_iter().find(is_named);
    match found {
        Some(backup) => Ok(backup.path),
        None if file.exists() => Ok(file.to_owned()),
        None if let Some(path) = in_folder(place, file) => Ok(path),
        None if is_any => bail!(
            "no backup, file or campaign {}; `rollbook restore {} --list` lists the backups",
            file.display(),
            quoted(&args.campaign)
        ),
        None => bail!(
            "no file or campaign {}, and {} has no backups",
            file.display(),
            args.campaign
        ),
    }
}

fn report(campaign: &str, done: &Restored, out: &mut dyn Write) -> anyhow::Result<()> {
    for why in &done.passed_over {
        writeln!(out, "skipped: {}", sanitize(&why.to_string()))?;
    }
    writeln!(
        out,
        "restored {campaign} as of {}: {}, valid, from {}",
        time_format::local(done.as_of),
        entries(done.entries.0),
        done.from.display()
    )?;
    if done.is_longest {
        writeln!(
            out,
            "the campaign could not be read and its backups went several ways: this is the longest; `rollbook restore {} --list` \
             lists all",
            quoted(campaign)
        )?;
    }
    match done.lacks {
        Some(Lacks { after: Seq(0), .. }) => {
            writeln!(out, "the file it replaced was another campaign")?;
        }
        Some(Lacks {
            after,
            entries: more,
        }) if more > 0 => writeln!(
            out,
            "the file it replaced has {} after entry {} that this one lacks",
            entries(more),
            after.0
        )?,
        _ => {}
    }
    match &done.kept {
        None => writeln!(out, "it replaced no file")?,
        Some((kept, true)) => writeln!(
            out,
            "the file it replaced is kept: `rollbook restore {} {}` restores it",
            quoted(campaign),
            kept.name()
        )?,
        Some((kept, false)) => writeln!(
            out,
            "the file it replaced is damaged and kept as {}",
            kept.path.display()
        )?,
    }
    Ok(())
}

/// As one would type it.
fn quoted(campaign: &str) -> String {
    if campaign.contains(char::is_whitespace) {
        format!("\"{campaign}\"")
    } else {
        campaign.to_owned()
    }
}

/// One line a backup, most entries first; those that went another way than the campaign stand apart.
fn list(campaign: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let backups = Backups::of_campaign(campaign);
    let opened = Reader::open(campaign);
    let doubt = match &opened {
        Ok(reader) => reader.doubt(),
        Err(why) => Some(why).filter(|why| matches!(why, JournalError::Incomplete { .. })),
    };
    if let Some(doubt) = doubt {
        writeln!(out, "{}", sanitize(&doubt.to_string()))?;
    }
    let reader = opened.ok();
    let found = backups.branches(reader.as_ref())?;
    if found.all().next().is_none() && found.unreadable.is_empty() {
        let folder = backups.folder().display();
        writeln!(
            out,
            "no backups in {folder}; the end of a session makes one, `rollbook backup` too"
        )?;
    }
    let readable = found.all().flat_map(|branch| &branch.backups);
    let all = readable.map(|(backup, _)| backup);
    let all = all.chain(found.unreadable.iter().map(|(backup, _)| backup));
    let widest = all.map(|one| one.name().len()).max().unwrap_or(0);
    let row = |out: &mut dyn Write, one: &Backup, what: &str| {
        let (name, taken) = (one.name(), time_format::local(one.taken));
        let replaced = if one.replaced {
            "  replaced by a restore"
        } else {
            ""
        };
        writeln!(out, "{name:<widest$}  {taken}  {what}{replaced}")
    };
    let apart = !found.is_known && found.others.len() > 1;
    if apart {
        writeln!(
            out,
            "the campaign can't be read, and its backups went several ways; the longest comes first"
        )?;
    }
    for (at, branch) in found.all().enumerate() {
        match branch.parts_after {
            Some(Seq(0)) => writeln!(out, "another campaign that had this name:")?,
            Some(Seq(after)) => writeln!(out, "not part of this campaign after entry {after}:")?,
            None if apart && at > 0 => writeln!(out, "another way:")?,
            None => {}
        }
        for (backup, count) in &branch.backups {
            row(out, backup, &format!("{:>15}", entries(count.0)))?;
        }
    }
    for (backup, why) in &found.unreadable {
        let what = match why {
            JournalError::Damaged { what, .. } | JournalError::Foreign { what, .. } => {
                format!("damaged: {}", sanitize(what))
            }
            why => sanitize(&why.to_string()),
        };
        row(out, backup, &what)?;
    }
    Ok(())
}
