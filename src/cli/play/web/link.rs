//! What makes the page's link the same after a restart: its secret and its port, kept for each campaign in the user's data folder,
//! never in the campaign, which may be given to others.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;

use crate::disk::{make_folder, read_whole};
use crate::journal::Reader;

/// The most bytes of its file.
const LONGEST: u64 = 64 * 1024;
/// The random bytes of a secret: 128 bits.
const SECRET: usize = 16;
/// The bytes of a hash, of the path and the campaign in it, that are its file's name.
const NAME: usize = 12;

/// The link of a campaign's page.
#[derive(Debug)]
pub(super) struct Link {
    file: PathBuf,
    is_kept: bool,
    kept: Kept,
}

/// Its file's content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    /// Whose page it is, for people who find the file.
    campaign: String,
    secret: String,
    port: u16,
    /// Whether a screen has the page served, and has not ended it.
    #[serde(default)]
    on: bool,
}

impl Link {
    /// The link kept for this campaign, else a new one. A copy of it elsewhere has a link of its own, and so has another campaign
    /// in its place: who has the link of one doesn't see the other.
    ///
    /// # Errors
    /// The system gives no random bytes, or what was kept or the campaign can't be read.
    pub(super) fn of(data: &Path, campaign: &Reader) -> Result<Self> {
        let first = campaign.first_checksum()?;
        let campaign = fs::canonicalize(campaign.path())?;
        let hash = Sha256::new_with_prefix(campaign.as_os_str().as_encoded_bytes());
        let name = hash.chain_update(first).finalize().iter().take(NAME).fold(
            String::new(),
            |mut name, byte| {
                let _ = write!(name, "{byte:02x}");
                name
            },
        );
        let file = data.join("pages").join(name + ".json");
        let kept = read(&file)?;
        let is_kept = kept.is_some();
        let kept = match kept {
            Some(kept) => kept,
            None => Kept {
                campaign: campaign.display().to_string(),
                secret: secret()?,
                port: 0,
                on: false,
            },
        };
        Ok(Self {
            file,
            is_kept,
            kept,
        })
    }

    /// Gives it a new secret. Who has the former link doesn't see the page any more.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub(super) fn renew(&mut self) -> Result<()> {
        self.kept.secret = secret()?;
        self.is_kept = false;
        Ok(())
    }

    pub(super) fn secret(&self) -> &str {
        &self.kept.secret
    }

    /// The port of the last time, if there was one.
    pub(super) fn port(&self) -> Option<u16> {
        (self.kept.port != 0).then_some(self.kept.port)
    }

    /// Whether a screen had the page served and has not ended it.
    pub(super) const fn is_on(&self) -> bool {
        self.kept.on
    }

    /// Notes that a screen has the page served, or has ended it.
    ///
    /// # Errors
    /// It can't be written.
    pub(super) fn set_on(&mut self, on: bool) -> Result<()> {
        self.is_kept &= self.kept.on == on;
        self.kept.on = on;
        self.keep(self.kept.port)
    }

    /// Keeps it with this port, in a file that only this user may read.
    ///
    /// # Errors
    /// It can't be written.
    pub(super) fn keep(&mut self, port: u16) -> Result<()> {
        if self.is_kept && self.kept.port == port {
            return Ok(());
        }
        self.kept.port = port;
        let shown = self.file.display().to_string();
        let written = || -> Result<()> {
            let folder = self.file.parent().unwrap_or(Path::new("."));
            make_folder(folder)?;
            let mut file = NamedTempFile::new_in(folder)?;
            serde_json::to_writer_pretty(&mut file, &self.kept)?;
            file.write_all(b"\n")?;
            file.persist(&self.file)?;
            Ok(())
        };
        written().with_context(|| format!("the page's link can't be kept in {shown}"))?;
        self.is_kept = true;
        Ok(())
    }
}

/// What is in the file; none where there is no file, or one that is damaged, which a new one replaces.
fn read(file: &Path) -> Result<Option<Kept>> {
    let bytes = match read_whole(file, LONGEST) {
        Ok(bytes) => bytes,
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(why) => {
            let shown = file.display().to_string();
            return Err(why).with_context(|| format!("the page's link can't be read from {shown}"));
        }
    };
    let kept: Option<Kept> = serde_json::from_slice(&bytes).ok();
    let is_whole = |it: &Kept| BASE64.decode(&it.secret).is_ok_and(|it| it.len() == SECRET);
    Ok(kept.filter(is_whole))
}

fn secret() -> Result<String> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).context("the system gives no random bytes for the page's link")?;
    Ok(BASE64.encode(bytes))
}
