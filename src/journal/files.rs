//! Names and places of files: files beside a campaign, new files that are renamed when they are whole. Knows no database.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::JournalError;
pub(super) use crate::disk::folder;
use crate::disk::{self, NewFile};

/// The ending of a campaign's file name.
pub const EXTENSION: &str = "rollbook";

/// `NAME.rollbook` and `-wal`: `NAME.rollbook-wal`.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// A campaign as one types it in a command: the name in the campaigns' folder, else the path that was typed.
pub(crate) fn typed(campaign: &Path) -> String {
    match campaign.file_stem() {
        Some(name) if campaign.is_absolute() => format!("\"{}\"", name.display()),
        _ => format!("\"{}\"", campaign.display()),
    }
}

/// Whether this is the name of a campaign's file.
pub(crate) fn is_campaign(path: &Path) -> bool {
    is_named(path, &[""])
}

/// Whether this is the name of a file that a program keeps beside a campaign.
pub(crate) fn is_beside_campaign(path: &Path) -> bool {
    is_named(path, &["-wal", "-shm", "-journal", ".lock"])
}

/// Some systems take letters of either case for the same, and pass over dots and blanks at the end.
fn is_named(path: &Path, ends: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.trim_end_matches(['.', ' ']).to_ascii_lowercase();
    let is_end = |end: &&str| name.ends_with(&format!(".{EXTENSION}{end}"));
    ends.iter().any(is_end)
}

/// Resolves links, as `SQLite` does for the files beside a campaign: one lock and one log, whatever path opens it.
pub(super) fn resolve_link(path: &Path) -> PathBuf {
    let is_link = path.symlink_metadata().is_ok_and(|it| it.is_symlink());
    match fs::canonicalize(path) {
        Ok(path_of_file) if is_link => path_of_file,
        _ => path.to_owned(),
    }
}

/// The content of a folder; empty for a missing one.
pub(super) fn files_in(folder: &Path) -> Result<Vec<PathBuf>, JournalError> {
    let files = match fs::read_dir(folder) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        files => files.and_then(|files| files.map(|file| Ok(file?.path())).collect()),
    };
    files.map_err(JournalError::io(folder, "read"))
}

/// The names for a file beside a campaign: `NAME (word).rollbook`, `NAME (word 2).rollbook` … The copy of a copy is numbered
/// as one of the original.
fn names_beside(path: &Path, word: &str) -> impl Iterator<Item = PathBuf> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = original(&name, word).unwrap_or(&name).to_owned();
    (1..=9_999).map(move |number| {
        let number = match number {
            1 => String::new(),
            number => format!(" {number}"),
        };
        path.with_file_name(format!("{name} ({word}{number}).{EXTENSION}"))
    })
}

/// `NAME` of `NAME (word)` and `NAME (word 2)`.
fn original<'a>(name: &'a str, word: &str) -> Option<&'a str> {
    let (name, end) = name.strip_suffix(')')?.rsplit_once(" (")?;
    let number = end.strip_prefix(word)?;
    let is_number = |number: &str| number.parse::<u32>().is_ok();
    (number.is_empty() || number.strip_prefix(' ').is_some_and(is_number)).then_some(name)
}

/// The first of these names that is free.
pub(super) fn free_beside(path: &Path, word: &str) -> Result<PathBuf, JournalError> {
    names_beside(path, word)
        .find(|place| place.symlink_metadata().is_err())
        .ok_or_else(|| JournalError::Exists(path.to_owned()))
}

/// An empty file beside `path`, which gets that name when it is whole.
pub(super) fn unnamed(path: &Path) -> Result<NewFile, JournalError> {
    NewFile::beside(path).map_err(JournalError::io(path, "written"))
}

/// Gives a finished file its name and syncs its folder.
pub(super) fn persist(new: NewFile, path: &Path) -> Result<(), JournalError> {
    new.name(path).map_err(|e| {
        if e.kind() == ErrorKind::AlreadyExists {
            JournalError::Exists(path.to_owned())
        } else {
            JournalError::io(path, "written")(e)
        }
    })?;
    sync_folder(folder(path));
    Ok(())
}

/// Makes a folder of ours.
pub(super) fn make_folder(path: &Path) -> Result<(), JournalError> {
    disk::make_folder(path).map_err(JournalError::io(path, "made"))
}

/// Writes a small file beside its place and renames it: after a crash it holds the old text or the new one.
pub(super) fn write_atomically(path: &Path, text: &str) -> Result<(), JournalError> {
    NewFile::beside(path)
        .and_then(|new| {
            fs::write(&new, text)?;
            new.replace(path)
        })
        .map_err(JournalError::io(path, "written"))
}

/// A rename is on disk only after its folder is synced. Where folders can't be synced (Windows), the system does so.
pub(super) fn sync_folder(folder: &Path) {
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
}
