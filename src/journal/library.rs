//! The folder of campaigns: lists them, remembers the last one used; renames, copies, moves to the trash. Deletes nothing.

use crate::disk;
use crate::journal::files::beside;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::accidents::acknowledged;
use super::backups::{self, Backups};
use super::error::JournalError;
use super::file::place_risk::PlaceRisk;
use super::file::schema;
use super::files::{EXTENSION, files_in, make_folder, sync_folder, write_atomically};
use super::reader::Reader;
use super::stored::state::StateRow;
use super::transfer::copying::copy;
use crate::campaign::text::search_key::search_key;

const TRASH: &str = "trash";
const LAST: &str = "last-campaign";
/// The campaigns whose place was told to be a risk, one path a line.
const RISKS_TOLD: &str = "risks-told";
/// In bytes: thousands of paths.
const LONGEST_LIST: u64 = 1024 * 1024;
/// In bytes; systems allow 4 KB and 64 KB.
const LONGEST_PATH: u64 = 256 * 1024;

/// The folder of campaigns.
#[derive(Debug, Clone)]
pub struct CampaignFolder {
    folder: PathBuf,
    /// Where second copies of backups are.
    second: Option<PathBuf>,
}

/// A file of the folder.
#[derive(Debug)]
pub struct ListedCampaign {
    /// The file's name without its ending.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// The campaign in it, or why that can't be played.
    pub summary: Result<CampaignSummary, JournalError>,
}

/// A summary of a campaign, from its state row alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignSummary {
    /// The campaign's own name.
    pub name: String,
    /// Its game's name.
    pub game: String,
    /// The time of the last entry: microseconds since 1970, UTC.
    pub last_played: i64,
    /// The number of entries.
    pub entries: u64,
    /// The entries that it lacks and had when it was closed here.
    pub lacks: Option<String>,
}

impl CampaignFolder {
    /// The library in this folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            second: None,
        }
    }

    /// The same with second copies of backups in this folder: they go where their campaign goes.
    #[must_use]
    pub fn with_second_copies(self, second: Option<PathBuf>) -> Self {
        Self { second, ..self }
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the backups of these campaigns are, each in a folder of its name; it need not exist yet.
    pub(crate) fn backups_folder(&self) -> PathBuf {
        self.folder.join(backups::FOLDER)
    }

    /// The file for a typed name: a path if it looks like one, else a name in this folder or the beginning of one or of one of
    /// its words.
    ///
    /// # Errors
    /// No file can have this name; several names begin so.
    pub fn find(&self, typed: &str) -> Result<PathBuf, JournalError> {
        let path = Path::new(typed);
        let is_path =
            path.components().count() > 1 || path.extension().is_some_and(|end| end == EXTENSION);
        if is_path {
            Ok(path.to_owned())
        } else {
            self.named(typed)
        }
    }

    /// The campaign with this name, else the only one whose name, or a word in it, begins so.
    fn named(&self, typed: &str) -> Result<PathBuf, JournalError> {
        let path = self.file_for(typed)?;
        // One whose file is missing can be restored.
        if path.exists() || self.backups_folder().join(typed).exists() {
            return Ok(path);
        }
        let typed_key = search_key(typed);
        let names = files_in(&self.folder).unwrap_or_default().into_iter();
        let is_campaign = |path: &PathBuf| path.extension().is_some_and(|it| it == EXTENSION);
        let names = names.filter(is_campaign).filter_map(|path| {
            let name = search_key(path.file_stem()?.to_str()?);
            Some((path, name))
        });
        let names: Vec<(PathBuf, String)> = names.collect();
        let that = |is: &dyn Fn(&str) -> bool| {
            let found = names.iter().filter(|(_, name)| is(name));
            found.map(|(path, _)| path.clone()).collect::<Vec<_>>()
        };
        let mut found = that(&|name| name == typed_key);
        if found.is_empty() {
            found = that(&|name| name.starts_with(&typed_key));
        }
        if found.is_empty() {
            found = that(&|name| name.contains(&format!(" {typed_key}")));
        }
        match &found[..] {
            [] => Ok(path),
            [only] => Ok(only.clone()),
            several => {
                let names = several.iter().filter_map(|path| path.file_stem()?.to_str());
                let names: Vec<&str> = names.collect();
                Err(JournalError::Several(typed.to_owned(), names.join(", ")))
            }
        }
    }

    /// The path of a campaign of this name in this folder.
    ///
    /// # Errors
    /// The name is not a file name on every system that a campaign may be copied to.
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

    /// The path for a new campaign of this name.
    ///
    /// # Errors
    /// No file can have this name, or there is one, perhaps with other capital letters.
    pub fn new_file_for(&self, name: &str) -> Result<PathBuf, JournalError> {
        self.free_file_for(name, None)
    }

    /// The same for a campaign that has another name now.
    fn free_file_for(&self, name: &str, now: Option<&Path>) -> Result<PathBuf, JournalError> {
        let path = self.file_for(name)?;
        if path.symlink_metadata().is_ok() {
            return Err(JournalError::Exists(path));
        }
        let letters = |path: &Path| {
            path.file_name()
                .map(|name| name.to_string_lossy().to_lowercase())
        };
        let is_similar =
            |other: &PathBuf| Some(other.as_path()) != now && letters(other) == letters(&path);
        match files_in(&self.folder)?.into_iter().find(is_similar) {
            Some(other) => Err(JournalError::Similar(other)),
            None => Ok(path),
        }
    }

    /// Creates the folder if needed.
    ///
    /// # Errors
    /// It can't be created.
    pub fn create(&self) -> Result<(), JournalError> {
        make_folder(&self.folder)
    }

    /// All campaigns, last played first; files that can't be read come last, with the error.
    ///
    /// # Errors
    /// The folder can't be read; a missing folder is empty.
    pub fn list(&self) -> Result<Vec<ListedCampaign>, JournalError> {
        let files = files_in(&self.folder)?.into_iter();
        let mut found: Vec<ListedCampaign> = files.filter_map(listed).collect();
        found.sort_by_key(|listed| {
            let played = listed.summary.as_ref().map(|summary| summary.last_played);
            (std::cmp::Reverse(played.ok()), listed.name.clone())
        });
        Ok(found)
    }

    /// The names of the files, the one written last first; opens none.
    pub fn names(&self) -> Vec<String> {
        let files = files_in(&self.folder).unwrap_or_default().into_iter();
        let ours = files.filter(|path| is_ours(path));
        let mut found: Vec<_> = ours
            .map(|path| {
                let about = path.metadata().and_then(|about| about.modified());
                (std::cmp::Reverse(about.ok()), stem(&path))
            })
            .collect();
        found.sort();
        found.into_iter().map(|(_, name)| name).collect()
    }

    /// Renames the file and the backups of a closed campaign; the campaign's own name is changed by a command.
    ///
    /// # Errors
    /// The name is taken or invalid, the campaign is open in a program, or the folder can't be written.
    pub fn rename(&self, path: &Path, name: &str) -> Result<PathBuf, JournalError> {
        let to = self.free_file_for(name, Some(path))?;
        move_file(path, &to)?;
        self.move_backups(path, &to, self.second.as_deref());
        Ok(to)
    }

    /// A whole copy under another name, also of an open campaign.
    ///
    /// # Errors
    /// The name is taken or invalid, or the folder can't be written.
    pub fn copy(&self, path: &Path, name: &str) -> Result<PathBuf, JournalError> {
        let to = self.new_file_for(name)?;
        copy(&Reader::open(path)?, &to)?;
        Ok(to)
    }

    /// Moves a campaign's file and its backups to the folder `trash`, with a number if the name is taken there.
    ///
    /// # Errors
    /// The campaign is open in a program, or the folder can't be written.
    pub fn trash(&self, path: &Path) -> Result<PathBuf, JournalError> {
        let trash = self.folder.join(TRASH);
        make_folder(&trash)?;
        let name = stem(path);
        let to = (1..=9_999)
            .map(|n| match n {
                1 => trash.join(format!("{name}.{EXTENSION}")),
                n => trash.join(format!("{name} {n}.{EXTENSION}")),
            })
            .find(|to| to.symlink_metadata().is_err())
            .ok_or_else(|| JournalError::Exists(trash.join(&name)))?;
        move_file(path, &to)?;
        let second = self.second.as_ref().map(|second| second.join(TRASH));
        self.move_backups(path, &to, second.as_deref());
        Ok(to)
    }

    /// Moves the backups of a campaign that was moved; its second copies to the folder `second`.
    fn move_backups(&self, from: &Path, to: &Path, second: Option<&Path>) {
        let backups = |path, second: Option<&Path>| Backups::of_campaign(path).with_second(second);
        let from = backups(from, self.second.as_deref());
        from.move_to(&backups(to, second));
    }

    /// The campaign used last, if its file is still there.
    pub fn last_used(&self) -> Option<PathBuf> {
        let text = disk::read_whole(&self.folder.join(LAST), LONGEST_PATH).ok()?;
        let path = String::from_utf8(text).ok()?;
        Some(PathBuf::from(path.trim_end_matches('\n'))).filter(|path| path.is_file())
    }

    /// Why the place of a campaign is a risk; once a campaign.
    pub(crate) fn risk_to_tell(&self, path: &Path) -> Option<PlaceRisk> {
        let risk = PlaceRisk::of(path)?;
        let path = std::path::absolute(path).ok()?.display().to_string();
        let place = self.folder.join(RISKS_TOLD);
        let told = disk::read_whole(&place, LONGEST_LIST).unwrap_or_default();
        let told = String::from_utf8(told).unwrap_or_default();
        if told.lines().any(|line| line == path) {
            return None;
        }
        // Where it can't be written, it is told again next time.
        let told = format!("{told}{path}\n");
        let _ = write_atomically(&place, &told);
        Some(risk)
    }

    /// Remembers the campaign used last, unless its path isn't Unicode.
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
        if disk::read_whole(&place, LONGEST_PATH).is_ok_and(|known| known == text.as_bytes()) {
            return Ok(());
        }
        self.create()?;
        write_atomically(&place, &text)
    }
}

/// Names that Windows uses for devices, with any ending.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    let stem = stem.to_ascii_lowercase();
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    matches!(stem.as_str(), "con" | "prn" | "aux" | "nul")
        || port.is_some_and(|port| matches!(port.as_bytes(), [b'0'..=b'9']))
}

/// The summary of a campaign that can be played.
///
/// # Errors
/// Missing, foreign, newer, altered, damaged as far as its state row and its last entry show, unreadable.
pub(crate) fn summary(path: &Path) -> Result<CampaignSummary, JournalError> {
    let reader = Reader::open_playable(path)?;
    let _moment = reader.read_transaction();
    let state = StateRow::read(&reader.conn, path)?;
    reader.check_tip(&state.tip)?;
    Ok(CampaignSummary {
        name: state.name,
        game: state.game,
        last_played: state.tip.last_at,
        entries: state.tip.last_entry.0,
        lacks: acknowledged::replaced(&reader.conn, path),
    })
}

fn listed(path: PathBuf) -> Option<ListedCampaign> {
    is_ours(&path).then(|| ListedCampaign {
        name: stem(&path),
        summary: summary(&path),
        path,
    })
}

/// Whether it is called like a campaign.
fn is_ours(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == EXTENSION) && !stem(path).starts_with('.')
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// Runs under the campaign's lock. A log left by a killed program is merged first, so that the campaign is one file. A file that
/// isn't a campaign, or lacks entries, is moved as it is with all that lies beside it.
fn move_file(from: &Path, to: &Path) -> Result<(), JournalError> {
    if to.symlink_metadata().is_ok() {
        return Err(JournalError::Exists(to.to_owned()));
    }
    let (lock, is_whole) = match Reader::open_altered_to_move(from) {
        Ok((reader, lock)) => {
            let is_whole = reader.doubt().is_none();
            if is_whole && beside(from, "-wal").exists() {
                schema::make_durable(&reader.conn)
                    .and_then(|()| schema::close_wal(&reader.conn))
                    .map_err(JournalError::sqlite(from, "written"))?;
            }
            (Some(lock), is_whole)
        }
        Err(
            JournalError::Foreign { .. }
            | JournalError::Newer { .. }
            | JournalError::Damaged { .. },
        ) => (None, false),
        Err(e) => return Err(e),
    };
    fs::rename(from, to).map_err(JournalError::io(from, "moved"))?;
    if !is_whole {
        // What is missing is known by these alone.
        for end in ["-wal", "-shm", "-journal", ".lock"] {
            let _ = fs::rename(beside(from, end), beside(to, end));
        }
    }
    drop(lock);
    for path in [from, to] {
        path.parent().into_iter().for_each(sync_folder);
    }
    Ok(())
}
