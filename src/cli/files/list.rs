//! `rollbook list`: the campaigns there are, the one last played first.

use std::cmp::Reverse;
use std::io::{self, Write};

use crate::cli::time_format;
use crate::game::sanitize;
use crate::journal::library::{CampaignFolder, ListedCampaign};

/// One line a campaign: its file's name, when last played, how many entries, the game, the campaign's own name where it
/// differs; what can't be read says why.
///
/// # Errors
/// The folder can't be read, or the output is gone.
pub fn list(campaigns: &CampaignFolder, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut all = campaigns.list()?;
    if all.is_empty() {
        writeln!(
            out,
            "no campaigns in {}; start `rollbook`, or create one with `rollbook new NAME --game GAME`",
            campaigns.folder().display()
        )?;
    }
    all.sort_by_key(|one| Reverse(one.summary.as_ref().map_or(0, |s| s.last_played)));
    let names = all.iter().map(|one| one.name.chars().count());
    let widest = names.max().unwrap_or(0);
    for one in &all {
        row(one, widest, out)?;
    }
    Ok(())
}

fn row(one: &ListedCampaign, widest: usize, out: &mut dyn Write) -> io::Result<()> {
    // A file's name may hold control characters.
    let file = sanitize(&one.name);
    let summary = match &one.summary {
        Ok(summary) => summary,
        Err(e) => return writeln!(out, "{file:<widest$}  {}", sanitize(&e.to_string())),
    };
    let played = time_format::local(summary.last_played);
    let entries = crate::cli::entries(summary.entries);
    write!(
        out,
        "{file:<widest$}  {played}  {entries:>15}  {}",
        summary.game
    )?;
    // Renamed since its file was made, or a copy.
    if summary.name != one.name {
        write!(out, "  “{}”", summary.name)?;
    }
    if let Some(lacks) = &summary.lacks {
        write!(
            out,
            "  another copy since it was closed here: lacks {lacks}"
        )?;
    }
    writeln!(out)
}
