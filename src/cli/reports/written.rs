//! The files that the screen writes: the recap of a session and the sheets, for the game master and for players, in folders beside
//! the campaigns.
//! A file that somebody edited since is kept, and the new one is numbered.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use jiff::tz::TimeZone;
use twox_hash::XxHash3_128;

use crate::campaign::view::{Audience, PlayersView, Viewer};
use crate::cli::atomic_write::{Existing, write_atomically};
use crate::cli::reports::show;
use crate::cli::{PathsContext, RecapFormat};
use crate::disk;
use crate::journal::Reader;
use crate::recap::Recap;
use crate::table::{Clock, open_time_of};
use crate::tui::Page;

/// The folders in that of the campaigns.
const RECAPS: &str = "recaps";
const SHEETS: &str = "sheets";

/// The file with the checksums of what was written.
const RECORD: &str = ".written.json";

/// The largest file that is compared with what was written, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Writes the recap of a session, as HTML and as Markdown, or the sheets as HTML, each for the game master and for players;
/// returns a message with the names of the files.
///
/// # Errors
/// There was no such session, the campaign can't be read, or a file can't be written.
pub fn write_page(place: &PathsContext, reader: &Reader, page: Page) -> anyhow::Result<String> {
    let folder = place.campaigns.folder().join(match page {
        Page::Recap(_) => RECAPS,
        Page::Sheets => SHEETS,
    });
    disk::make_folder(&folder)
        .with_context(|| format!("{} could not be written", folder.display()))?;
    let name = reader.path().file_stem().unwrap_or_default();
    let name = name.to_string_lossy();
    let mut campaign = reader.campaign(&mut |_, _| {})?;
    (campaign.open_time, _) = open_time_of(reader, Clock::System)?;
    let mut files = WrittenFiles::of(folder, reader.first_checksum()?);
    for (audience, end) in [
        (Audience::GameMaster, ""),
        (Audience::Players, ", for players"),
    ] {
        let seen = || PlayersView::of(campaign.clone());
        match page {
            Page::Recap(session) => {
                let viewer = match audience {
                    Audience::GameMaster => Viewer::game_master(campaign.clone()),
                    Audience::Players => seen().into(),
                };
                let recap = Recap::build(viewer, reader, Some(session), &TimeZone::system())?;
                let name = format!("{name}, {}{end}", recap.title());
                for format in [RecapFormat::Html, RecapFormat::Md] {
                    files.write(&name, format.ending(), &format.write(&recap))?;
                }
            }
            Page::Sheets => {
                let text = match audience {
                    Audience::GameMaster => show::as_page(campaign.view(), false),
                    Audience::Players => show::as_page(seen().campaign(), true),
                };
                files.write(&format!("{name}, sheets{end}"), "html", &text)?;
            }
        }
    }
    files.remember()?;
    Ok(files.message())
}

/// The folder, and what was written to it for one campaign.
struct WrittenFiles {
    folder: PathBuf,
    /// The checksum of the campaign's first entry: another campaign may have the same name.
    campaign: [u8; 16],
    /// The checksums of what was written, by the name of the file.
    checksums: BTreeMap<String, String>,
    names: Vec<String>,
    kept: Vec<String>,
}

impl WrittenFiles {
    fn of(folder: PathBuf, campaign: [u8; 16]) -> Self {
        let known = disk::read_whole(&folder.join(RECORD), LARGEST).ok();
        // Without the record every file counts as edited.
        let checksums = known.and_then(|known| serde_json::from_slice(&known).ok());
        Self {
            folder,
            campaign,
            checksums: checksums.unwrap_or_default(),
            names: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Writes a file under the first name of `NAME.md`, `NAME (2).md` … that is free or has what was written there before.
    fn write(&mut self, name: &str, ending: &str, text: &str) -> anyhow::Result<()> {
        for number in 1..=999 {
            let name = match number {
                1 => format!("{name}.{ending}"),
                number => format!("{name} ({number}).{ending}"),
            };
            let path = self.folder.join(&name);
            let existing = match path.symlink_metadata() {
                Err(_) => Existing::Stays,
                Ok(found) if found.is_file() && self.is_as_written(&path, &name) => {
                    Existing::IsReplaced
                }
                Ok(_) => {
                    self.kept.push(format!("“{name}”"));
                    continue;
                }
            };
            let unwritten = || format!("{} could not be written", path.display());
            write_atomically(&path, existing, |file| {
                file.write_all(text.as_bytes()).with_context(unwritten)
            })?;
            self.names.push(format!("“{name}”"));
            let checksum = self.checksum(text.as_bytes());
            self.checksums.insert(name, checksum);
            return Ok(());
        }
        bail!("{} has too many files called {name}", self.folder.display());
    }

    fn is_as_written(&self, path: &Path, name: &str) -> bool {
        let known = self.checksums.get(name);
        known.is_some_and(|known| {
            let found = disk::read_whole(path, LARGEST);
            found.is_ok_and(|found| self.checksum(&found) == *known)
        })
    }

    fn checksum(&self, text: &[u8]) -> String {
        let checksum = XxHash3_128::oneshot(&[&self.campaign, text].concat());
        format!("{checksum:032x}")
    }

    fn remember(&self) -> anyhow::Result<()> {
        let path = self.folder.join(RECORD);
        write_atomically(&path, Existing::IsReplaced, |file| {
            Ok(serde_json::to_writer(file, &self.checksums)?)
        })
    }

    fn message(&self) -> String {
        let names = self.names.join(", ");
        let written = format!("written to {}: {names}", self.folder.display());
        match self.kept.as_slice() {
            [] => written,
            [one] => format!("{written}; {one} was edited and is kept"),
            several => format!("{written}; {} were edited and are kept", several.join(", ")),
        }
    }
}
