//! Where a user's files are, as every verb needs it.

use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::Global;
use crate::config::{Config, Paths};
use crate::game::{self, LoadError, sanitize};
use crate::journal::Reader;
use crate::journal::library::CampaignFolder;
use crate::tui::Keymap;

/// The folders and settings of this user.
#[derive(Debug, Clone)]
pub struct PathsContext {
    /// The folders.
    pub paths: Paths,
    /// The settings file in use.
    pub config_file: PathBuf,
    /// The campaigns.
    pub campaigns: CampaignFolder,
}

impl PathsContext {
    /// From the flags and the system.
    ///
    /// # Errors
    /// The system knows no home and `--data` names no folder.
    pub fn from_flags(global: &Global) -> anyhow::Result<Self> {
        let paths = Paths::for_user(global.data.as_deref())
            .context("no home folder found; name the folder for campaigns with --data DIR")?;
        Ok(Self {
            config_file: global.config.clone().unwrap_or_else(|| paths.config_file()),
            campaigns: CampaignFolder::new(&paths.data),
            paths,
        })
    }

    /// The settings: the user's file over the defaults, or the defaults where there is none.
    ///
    /// # Errors
    /// The file can't be read, or what is wrong in it, with file, line and column.
    pub(crate) fn config(&self) -> anyhow::Result<Config> {
        let text = read_unless_missing(&self.config_file)?;
        match text {
            Some(text) => Ok(Config::parse(
                &text,
                &self.config_file.display().to_string(),
            )?),
            None if self.config_file == self.paths.config_file() => Ok(Config::default()),
            None => anyhow::bail!("no settings file {}", self.config_file.display()),
        }
    }

    /// The folder for second copies of backups, if the settings name one.
    pub(crate) fn backup_folder(&self) -> Option<PathBuf> {
        let folder = self.config().ok()?.backup_folder?;
        let base = self.config_file.parent().unwrap_or(Path::new(""));
        Some(Paths::expanded(&folder, base))
    }

    /// The keys: the user's file over the defaults.
    ///
    /// # Errors
    /// The file can't be read, or what is wrong in it, with file, line and column.
    pub fn keymap(&self) -> anyhow::Result<Keymap> {
        let file = self.paths.keymap_file();
        match read_unless_missing(&file)? {
            Some(text) => Ok(Keymap::with_user(&text, &file.display().to_string())?),
            None => Ok(Keymap::default()),
        }
    }

    /// Opens the named campaign to read; says on stderr where entries are missing.
    ///
    /// # Errors
    /// There is none, or it can't be read.
    pub fn reader(&self, campaign: &str) -> anyhow::Result<Reader> {
        let reader = Reader::open(&self.campaigns.find(campaign)?)?;
        if let Some(doubt) = reader.doubt() {
            // stderr may be closed; ignore it.
            let _ = writeln!(io::stderr(), "rollbook: {}", sanitize(&doubt.to_string()));
        }
        Ok(reader)
    }
}

/// A file's text; `None` where there is no such file.
///
/// # Errors
/// It is there and can't be read.
pub(super) fn read_unless_missing(path: &Path) -> anyhow::Result<Option<String>> {
    match game::text(path) {
        Ok(text) => Ok(Some(text)),
        Err(LoadError::Unreadable { error, .. }) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e.into()),
    }
}
