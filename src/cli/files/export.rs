//! `rollbook export` and `rollbook import`: a campaign's whole journal as JSON Lines, and back.

use std::io::Write;

use anyhow::Context as _;

use crate::cli::atomic_write::write_atomically;
use crate::cli::{ExportArgs, ImportArgs};
use crate::journal::library::CampaignFolder;
use crate::journal::{Import, Reader};

/// Writes the whole journal to a file, or to `out`.
///
/// # Errors
/// The campaign is damaged or can't be read, or the file can't be written.
pub fn export(reader: &Reader, args: &ExportArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(path) = &args.to.out else {
        return reader.export(|line| Ok(writeln!(out, "{line}")?));
    };
    write_atomically(path, args.to.existing(), |file| {
        let unwritten = || format!("{} could not be written", path.display());
        reader.export(|line| writeln!(file, "{line}").with_context(unwritten))
    })
}

/// Creates a campaign from an exported one, and prints its name.
///
/// # Errors
/// The first line that is wrong, a name that is taken or none, or the disk; then there is no campaign.
pub fn import(
    campaigns: &CampaignFolder,
    args: &ImportArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let import = Import::open(&args.file)?;
    let name = args.name.clone();
    let name = name.unwrap_or_else(|| import.name().to_owned());
    let path = campaigns.new_file_for(&name).map_err(|e| match args.name {
        Some(_) => anyhow::Error::from(e),
        None => anyhow::anyhow!("{e} (--as NAME)"),
    })?;
    campaigns.create()?;
    let entries = crate::cli::entries(import.write(&path)?);
    writeln!(
        out,
        "imported {name}, {entries}; open it with: rollbook \"{name}\""
    )?;
    Ok(())
}
