//! The user's settings file, as the screen lists and changes it.

use std::fmt;
use std::path::PathBuf;

use crate::config::Setting;
use crate::tui::context::state::UiSettings;

/// Where the settings are read from and written to.
pub trait SettingsFile: fmt::Debug {
    /// All settings with their values.
    ///
    /// # Errors
    /// The file can't be read, in one sentence.
    fn list(&self) -> Result<Vec<ListedSetting>, String>;

    /// Writes one setting; `value` is written as in the file.
    ///
    /// # Errors
    /// The file can't be changed, in one sentence; it is as it was then.
    fn set(&self, name: &str, value: &str) -> Result<NewSettings, String>;
}

/// A setting with its value.
#[derive(Debug, Clone)]
pub struct ListedSetting {
    /// Its name and meaning.
    pub setting: Setting,
    /// Its value as it is written in the file.
    pub value: String,
    /// The values to choose from, written in the same way; empty where it is a text.
    pub choices: Vec<String>,
}

/// The settings after one was written.
#[derive(Debug, Clone)]
pub struct NewSettings {
    /// Those that the screen obeys.
    pub ui: UiSettings,
    /// Whether click and wheel are listened to.
    pub mouse: bool,
    /// The folder for second copies of backups.
    pub backup_folder: Option<PathBuf>,
    /// The file that was written.
    pub file: PathBuf,
}
