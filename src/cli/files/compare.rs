//! `rollbook compare`: where two copies of a campaign part, and what each has. Both are only read.

use std::io::Write;
use std::path::PathBuf;

use crate::campaign::Seq;
use crate::cli::reports::log::game_master;
use crate::cli::{CompareArgs, entries};
use crate::journal::backups::Backups;
use crate::journal::library::CampaignFolder;
use crate::journal::{JournalError, Reader, verify_chain};

/// Compares two copies by their chains of checksums. Returns whether one of them has all that the other has.
///
/// # Errors
/// One of them is damaged or can't be read.
pub fn compare(
    campaigns: &CampaignFolder,
    args: &CompareArgs,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let (a, b) = (
        opened(campaigns, args, &args.a)?,
        opened(campaigns, args, &args.b)?,
    );
    // Both as of one moment each, also while they are played.
    let _moments = (a.read_transaction(), b.read_transaction());
    let (last_a, last_b) = (verify_chain(&a)?, verify_chain(&b)?);
    let common = a.last_common(&b)?;
    for (name, reader, last) in [("A", &a, last_a), ("B", &b, last_b)] {
        writeln!(
            out,
            "{name}: {}, {}",
            reader.path().display(),
            entries(last.0)
        )?;
    }
    if common == Seq(0) {
        writeln!(out, "two different campaigns: they have no entry in common")?;
        return Ok(false);
    }
    let is_ahead = common == last_a || common == last_b;
    if last_a == last_b && is_ahead {
        writeln!(out, "equal")?;
        return Ok(true);
    }
    let line = game_master::text(&a, &a.line(common)?, 0)?;
    let says = match (common == last_a, common == last_b) {
        (true, _) => "B has all of A and goes on after entry",
        (_, true) => "A has all of B and goes on after entry",
        _ => "they went two ways after entry",
    };
    writeln!(out, "{says} {line}")?;
    for (name, reader, last) in [("A", &a, last_a), ("B", &b, last_b)] {
        let more = last.0 - common.0;
        if more > 0 {
            writeln!(out, "\nonly in {name}: {}", entries(more))?;
            list(reader, common, last, args.limit, out)?;
        }
    }
    Ok(is_ahead)
}

/// The entries after `common`, at most `limit` of them.
fn list(
    reader: &Reader,
    common: Seq,
    last: Seq,
    limit: u64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let shown = match limit {
        0 => last.0,
        limit => last.0.min(common.0.saturating_add(limit)),
    };
    let widest = last.0.to_string().len();
    for seq in common.0 + 1..=shown {
        let line = reader.line(Seq(seq))?;
        writeln!(out, "  {}", game_master::text(reader, &line, widest)?)?;
    }
    if shown < last.0 {
        writeln!(
            out,
            "  and {} more; `--limit 0` lists all",
            entries(last.0 - shown)
        )?;
    }
    Ok(())
}

/// A campaign by its name or path, or a backup of A by its name.
fn opened(campaigns: &CampaignFolder, args: &CompareArgs, typed: &str) -> anyhow::Result<Reader> {
    let path = campaigns.find(typed)?;
    let backup = || -> Result<Option<PathBuf>, JournalError> {
        let all = Backups::of_campaign(&campaigns.find(&args.a)?).list()?;
        let found = all.into_iter().find(|backup| backup.name() == typed);
        Ok(found.map(|backup| backup.path))
    };
    let path = if path.exists() {
        path
    } else {
        backup()?.unwrap_or(path)
    };
    Ok(Reader::open(&path)?)
}
