//! `rollbook list`: the campaigns there are, the one last played first.

use std::cmp::Reverse;
use std::io::{self, Write};

use super::when;
use crate::journal::shelf::{Listed, Shelf};

/// One line a campaign: name, when last played, how many entries, the game; what can't be read says why.
///
/// # Errors
/// The folder can't be read, or the output is gone.
pub fn list(shelf: &Shelf, out: &mut impl Write) -> anyhow::Result<()> {
    let mut all = shelf.list()?;
    if all.is_empty() {
        writeln!(
            out,
            "no campaigns in {}; start `rollbook`, or make one with `rollbook new NAME --game GAME`",
            shelf.folder().display()
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

fn row(one: &Listed, widest: usize, out: &mut impl Write) -> io::Result<()> {
    let name = &one.name;
    match &one.summary {
        Ok(summary) => writeln!(
            out,
            "{name:<widest$}  {}  {:>7} entries  {}",
            when::local(summary.last_played),
            summary.entries,
            summary.game,
        ),
        Err(e) => writeln!(out, "{name:<widest$}  {e}"),
    }
}
