//! Where a user's files lie on this system.

use std::path::{Path, PathBuf};

use directories::{BaseDirs, ProjectDirs};

/// The folders of one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    /// `config.ron`, `keymap.ron`, `themes/`, `games/`, `tables/`, `shelf/`.
    pub config: PathBuf,
    /// The campaigns.
    pub data: PathBuf,
}

impl Paths {
    /// The system's folders, or the data folder given (`--data`, else `ROLLBOOK_DATA`). `None` where the system knows no
    /// home and no data folder was given.
    pub fn for_user(data: Option<&Path>) -> Option<Self> {
        let own = data
            .map(Path::to_path_buf)
            .or_else(|| std::env::var_os("ROLLBOOK_DATA").map(PathBuf::from))
            .filter(|path| !path.as_os_str().is_empty());
        let system = ProjectDirs::from("", "", "rollbook");
        let config = match &system {
            Some(dirs) => dirs.config_dir().to_path_buf(),
            None => own.clone()?,
        };
        let data = own.or_else(|| Some(system?.data_dir().to_path_buf()))?;
        Some(Self { config, data })
    }

    /// A folder that the settings name: `~` is the user's home, and what is no whole path begins in `base`.
    pub(crate) fn expanded(folder: &Path, base: &Path) -> PathBuf {
        match (folder.strip_prefix("~"), BaseDirs::new()) {
            (Ok(rest), Some(dirs)) => dirs.home_dir().join(rest),
            _ => base.join(folder),
        }
    }

    /// The user's settings.
    pub(crate) fn config_file(&self) -> PathBuf {
        self.config.join("config.ron")
    }

    /// The user's keys.
    pub(crate) fn keymap_file(&self) -> PathBuf {
        self.config.join("keymap.ron")
    }

    /// A theme of the user's own.
    pub(crate) fn theme_file(&self, name: &str) -> PathBuf {
        self.themes().join(format!("{name}.ron"))
    }

    /// The user's themes.
    pub(crate) fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    /// The user's random tables.
    pub(crate) fn tables(&self) -> PathBuf {
        self.config.join("tables")
    }

    /// The user's prepared characters.
    pub(crate) fn shelf(&self) -> PathBuf {
        self.config.join("shelf")
    }

    /// The user's game files.
    pub fn games(&self) -> PathBuf {
        self.config.join("games")
    }
}
