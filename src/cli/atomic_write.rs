//! A file written whole or not at all: under another name beside its place, and named when it is on disk.

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Write as _};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};

use super::OutArgs;
use crate::disk::NewFile;
use crate::journal::{is_beside_campaign, is_campaign};

/// What becomes of a file that has the name already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Existing {
    /// It stays, and nothing is written.
    Stays,
    /// It is replaced by a whole one.
    IsReplaced,
}

impl Existing {
    /// What becomes of it with `--force`, or without.
    pub(super) const fn or_replaced(force: bool) -> Self {
        if force { Self::IsReplaced } else { Self::Stays }
    }
}

impl OutArgs {
    /// What becomes of a file that is there.
    pub(super) fn existing(&self) -> Existing {
        Existing::or_replaced(self.force)
    }
}

/// Writes a file; one of a campaign is never replaced.
///
/// # Errors
/// A file of a campaign, something that is no file or, unless it is replaced, a file has this name, it can't be written, or what `fill`
/// says.
pub(super) fn write_atomically(
    path: &Path,
    existing: Existing,
    fill: impl FnOnce(&mut BufWriter<&File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let shown = path.display();
    // A link stays one: what it leads to is replaced.
    let led_to = fs::canonicalize(path).ok();
    let is_taken = |name: &Path| is_campaign(name) || is_beside_campaign(name);
    if is_taken(path) || led_to.as_deref().is_some_and(is_taken) {
        bail!("{shown} has the name of a campaign or of a file beside one; choose another");
    }
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        bail!("{shown} is not a file; choose another name");
    }
    let is_there =
        || anyhow!("{shown} is already there; choose another name, or replace it with --force");
    let is_free = path.symlink_metadata().is_err();
    if !is_free && existing == Existing::Stays {
        return Err(is_there());
    }
    if fs::metadata(path).is_ok_and(|found| found.permissions().readonly()) {
        bail!("{shown} is read-only; choose another name, or make it writable");
    }
    // Other names that the file has, as hard links, keep what is in it.
    let place = match led_to {
        Some(place) => place,
        None if is_free => path.to_owned(),
        None => bail!("{shown} is a link that leads to no file; choose another name"),
    };
    let unwritten = || format!("{shown} could not be written");
    let new = NewFile::beside(&place).with_context(unwritten)?;
    let written = File::options()
        .write(true)
        .open(&new)
        .with_context(unwritten)?;
    let mut out = BufWriter::new(&written);
    fill(&mut out)?;
    out.flush().with_context(unwritten)?;
    drop(out);
    written.sync_all().with_context(unwritten)?;
    drop(written);
    match existing {
        Existing::IsReplaced => new.replace(&place).with_context(unwritten),
        Existing::Stays => new.name(&place).map_err(|e| match e.kind() {
            ErrorKind::AlreadyExists => is_there(),
            _ => anyhow::Error::new(e).context(unwritten()),
        }),
    }
}
