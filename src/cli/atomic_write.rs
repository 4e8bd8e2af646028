//! A file written whole or not at all: under another name beside its place, and renamed when it is on disk.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::journal::{EXTENSION, folder};

/// Writes a file; one that is there is replaced only by a whole one, and a campaign never.
///
/// # Errors
/// A campaign or something that is no file has this name, it can't be written, or what `fill` says.
pub(super) fn write_atomically(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<&File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let shown = path.display();
    if path.extension().is_some_and(|end| end == EXTENSION) {
        bail!("{shown} has the extension of a campaign; choose another");
    }
    // A link stays one: what it leads to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        bail!("{shown} is not a file; choose another name");
    }
    let unwritten = || format!("{shown} could not be written");
    let new = tempfile::Builder::new()
        .prefix(".new-")
        .tempfile_in(folder(&path))
        .with_context(unwritten)?;
    let mut out = BufWriter::new(new.as_file());
    fill(&mut out)?;
    out.flush().with_context(unwritten)?;
    drop(out);
    new.as_file().sync_all().with_context(unwritten)?;
    new.persist(&path).with_context(unwritten)?;
    Ok(())
}
