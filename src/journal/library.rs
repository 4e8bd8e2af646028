//! The folder of campaigns: which there are, which was used last; renaming, copying, to the trash. Deletes nothing.

use crate::journal::files::beside;
use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use super::backups::{self, Backups};
use super::error::JournalError;
use super::file::schema;
use super::files::sync_folder;
use super::files::{EXTENSION, files_in};
use super::reader::Reader;
use super::stored::state::StateRow;
use super::transfer::copying::copy;

const TRASH: &str = "trash";
const LAST: &str = "last-campaign";

/// The folder of campaigns.
#[derive(Debug, Clone)]
pub struct CampaignFolder {
    folder: PathBuf,
}

/// One file on the shelf.
#[derive(Debug)]
pub struct ListedCampaign {
    /// The file's name without its ending.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// What is in it, or why that can't be told.
    pub summary: Result<CampaignSummary, JournalError>,
}

/// A campaign at a glance, from its state row alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignSummary {
    /// The campaign's own name.
    pub name: String,
    /// Its game's name.
    pub game: String,
    /// When the last entry was made: microseconds since 1970, UTC.
    pub last_played: i64,
    /// How many entries there are.
    pub entries: u64,
}

impl CampaignFolder {
    /// A shelf in this folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the backups of these campaigns are, each in a folder of its name; it need not exist yet.
    pub(crate) fn backups_folder(&self) -> PathBuf {
        self.folder.join(backups::FOLDER)
    }

    /// The file for what somebody typed: a path where it looks like one, else a name on this shelf.
    ///
    /// # Errors
    /// No file can have this name.
    pub fn find(&self, typed: &str) -> Result<PathBuf, JournalError> {
        let path = Path::new(typed);
        let is_path =
            path.components().count() > 1 || path.extension().is_some_and(|end| end == EXTENSION);
        if is_path {
            Ok(path.to_owned())
        } else {
            self.file_for(typed)
        }
    }

    /// The file that a campaign of this name has here.
    ///
    /// # Errors
    /// No file can have this name, on one of the systems a campaign may be carried to.
    pub fn file_for(&self, name: &str) -> Result<PathBuf, JournalError> {
        let plain = matches!(
            Path::new(name).components().collect::<Vec<_>>()[..],
            [Component::Normal(_)]
        );
        let odd = |c: char| c.is_control() || "/\\<>:\"|?*".contains(c);
        let fits = (1..=100).contains(&name.chars().count());
        let edges = name.starts_with('.') || name.ends_with('.') || name.trim() != name;
        if plain && fits && !edges && !is_device(name) && !name.chars().any(odd) {
            Ok(self.folder.join(format!("{name}.{EXTENSION}")))
        } else {
            Err(JournalError::Name(name.to_owned()))
        }
    }

    /// The file for a new campaign of this name.
    ///
    /// # Errors
    /// No file can have this name, or there is one.
    pub(crate) fn new_file_for(&self, name: &str) -> Result<PathBuf, JournalError> {
        let path = self.file_for(name)?;
        if path.symlink_metadata().is_ok() {
            return Err(JournalError::Exists(path));
        }
        Ok(path)
    }

    /// Makes the folder where there is none.
    ///
    /// # Errors
    /// It can't be made.
    pub fn create(&self) -> Result<(), JournalError> {
        fs::create_dir_all(&self.folder).map_err(JournalError::io(&self.folder, "made"))
    }

    /// What there is, last played first; what can't be read comes last, with the reason.
    ///
    /// # Errors
    /// The folder can't be read; one that isn't there is empty.
    pub fn list(&self) -> Result<Vec<ListedCampaign>, JournalError> {
        let files = files_in(&self.folder)?.into_iter();
        let mut found: Vec<ListedCampaign> = files.filter_map(listed).collect();
        found.sort_by_key(|listed| {
            let played = listed.summary.as_ref().map(|summary| summary.last_played);
            (std::cmp::Reverse(played.ok()), listed.name.clone())
        });
        Ok(found)
    }

    /// Another name for a closed campaign's file, and its backups with it; what the campaign calls itself is a command's business.
    ///
    /// # Errors
    /// The name is taken or none, the campaign is open somewhere, or the folder can't be written.
    pub fn rename(&self, path: &Path, name: &str) -> Result<PathBuf, JournalError> {
        let to = self.file_for(name)?;
        move_file(path, &to)?;
        Ok(to)
    }

    /// A whole copy under another name, also of a campaign that is open.
    ///
    /// # Errors
    /// The name is taken or none, or the folder can't be written.
    pub fn copy(&self, path: &Path, name: &str) -> Result<PathBuf, JournalError> {
        let to = self.file_for(name)?;
        copy(&Reader::open(path)?, &to)?;
        Ok(to)
    }

    /// Moves a campaign's file and its backups to the folder `trash`, numbered where that name is there already.
    ///
    /// # Errors
    /// It is open somewhere, or the folder can't be written.
    pub fn trash(&self, path: &Path) -> Result<PathBuf, JournalError> {
        let trash = self.folder.join(TRASH);
        fs::create_dir_all(&trash).map_err(JournalError::io(&trash, "made"))?;
        let name = stem(path);
        let to = (1..=9_999)
            .map(|n| match n {
                1 => trash.join(format!("{name}.{EXTENSION}")),
                n => trash.join(format!("{name} {n}.{EXTENSION}")),
            })
            .find(|to| to.symlink_metadata().is_err())
            .ok_or_else(|| JournalError::Exists(trash.join(&name)))?;
        move_file(path, &to)?;
        Ok(to)
    }

    /// The campaign used last, if its file is still there.
    #[must_use]
    pub fn last_used(&self) -> Option<PathBuf> {
        let path = fs::read_to_string(self.folder.join(LAST)).ok()?;
        Some(PathBuf::from(path.trim_end_matches('\n'))).filter(|path| path.is_file())
    }

    /// Remembers the campaign used last. A path that isn't Unicode is passed over.
    ///
    /// # Errors
    /// The folder can't be written.
    pub fn remember(&self, path: &Path) -> Result<(), JournalError> {
        let path = std::path::absolute(path).map_err(JournalError::io(path, "read"))?;
        let Some(text) = path.to_str() else {
            return Ok(());
        };
        let text = format!("{text}\n");
        let place = self.folder.join(LAST);
        if fs::read(&place).is_ok_and(|known| known == text.as_bytes()) {
            return Ok(());
        }
        self.create()?;
        // Beside its place first: a kill leaves the old one or the new one, never half a path.
        tempfile::NamedTempFile::new_in(&self.folder)
            .and_then(|mut file| {
                file.write_all(text.as_bytes())?;
                file.persist(&place).map_err(|e| e.error)
            })
            .map_err(JournalError::io(&place, "written"))?;
        Ok(())
    }
}

/// What Windows takes for a device, whatever its ending.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    let stem = stem.to_ascii_lowercase();
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    matches!(stem.as_str(), "con" | "prn" | "aux" | "nul")
        || port.is_some_and(|port| matches!(port.as_bytes(), [b'0'..=b'9']))
}

/// A campaign at a glance.
///
/// # Errors
/// Missing, foreign, newer, damaged, unreadable.
pub(crate) fn summary(path: &Path) -> Result<CampaignSummary, JournalError> {
    let reader = Reader::open(path)?;
    let state = StateRow::read(&reader.conn, path)?;
    Ok(CampaignSummary {
        name: state.name,
        game: state.game,
        last_played: state.tip.last_at,
        entries: state.tip.last_entry.0,
    })
}

fn listed(path: PathBuf) -> Option<ListedCampaign> {
    let name = stem(&path);
    let is_ours = path.extension().is_some_and(|end| end == EXTENSION) && !name.starts_with('.');
    is_ours.then(|| ListedCampaign {
        name,
        summary: summary(&path),
        path,
    })
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// Under the campaign's lock. A log that a killed program left is folded in first, so that one file is all there is; a
/// file that isn't a campaign is moved as it is.
fn move_file(from: &Path, to: &Path) -> Result<(), JournalError> {
    if to.symlink_metadata().is_ok() {
        return Err(JournalError::Exists(to.to_owned()));
    }
    let lock = match Reader::open_to_write(from) {
        Ok((reader, lock)) => {
            if beside(from, "-wal").exists() {
                schema::make_durable(&reader.conn)
                    .and_then(|()| schema::close_wal(&reader.conn))
                    .map_err(JournalError::sqlite(from, "written"))?;
            }
            Some(lock)
        }
        Err(
            JournalError::Foreign { .. }
            | JournalError::Newer { .. }
            | JournalError::Damaged { .. },
        ) => None,
        Err(e) => return Err(e),
    };
    fs::rename(from, to).map_err(JournalError::io(from, "moved"))?;
    drop(lock);
    Backups::of_campaign(from).move_to(&Backups::of_campaign(to));
    for path in [from, to] {
        path.parent().into_iter().for_each(sync_folder);
    }
    Ok(())
}
