//! Where a user's files are, as every verb needs it.

use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;

use super::Global;
use crate::config::Paths;
use crate::game::sanitize;
use crate::journal::Reader;
use crate::journal::library::CampaignFolder;

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
