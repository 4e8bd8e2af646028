//! The journal read from its first entry to its last: what it comes to, and whether its checksums hold.

use std::path::Path;
use std::sync::Arc;

use super::checksum::Checksum;
use super::entry_flags::is_command;
use super::entry_row::EntryRow;
use super::state::Tip;
use crate::campaign::{Campaign, Entry, Event};
use crate::game::Game;
use crate::journal::error::JournalError;

/// What a journal comes to.
#[derive(Debug)]
pub(in crate::journal) struct Folded {
    pub(in crate::journal) campaign: Campaign,
    pub(in crate::journal) tip: Tip,
}

/// A journal being read from its first entry on.
#[derive(Debug)]
pub(in crate::journal) struct Fold {
    campaign: Option<Campaign>,
    pub(in crate::journal) tip: Tip,
}

impl Fold {
    /// Before the first entry.
    pub(in crate::journal) const NOTHING: Self = Self {
        campaign: None,
        tip: Tip::NONE,
    };

    /// Takes the next row. `file` is where it stands, for what may be wrong with its game.
    ///
    /// # Errors
    /// Why it isn't the next entry or can't be read, in words.
    pub(in crate::journal) fn next(
        &mut self,
        row: EntryRow,
        sum: Checksum,
        file: &Path,
    ) -> Result<Entry, String> {
        let entry = checked_entry(&self.tip, row, sum)?;
        let campaign = match &mut self.campaign {
            Some(campaign) => campaign,
            none => none.insert(Campaign::new(game_in(&entry, file)?, String::new())),
        };
        campaign.apply_entry(&entry);
        self.tip = next_tip(&self.tip, &entry, sum);
        Ok(entry)
    }

    /// What it came to; nothing where there was no entry.
    pub(in crate::journal) fn end(self) -> Option<Folded> {
        let tip = self.tip;
        self.campaign.map(|campaign| Folded { campaign, tip })
    }
}

/// Where the journal ends once `entry` is in it.
pub(in crate::journal) fn next_tip(tip: &Tip, entry: &Entry, sum: Checksum) -> Tip {
    Tip {
        last_entry: entry.seq,
        last_command: if is_command(entry) {
            entry.seq
        } else {
            tip.last_command
        },
        checksum: sum,
        last_at: entry.at,
    }
}

fn checked_entry(tip: &Tip, row: EntryRow, sum: Checksum) -> Result<Entry, String> {
    let (due, seq) = (tip.last_entry.0 + 1, row.seq.0);
    if seq != due {
        return Err(format!("entry {due} is missing"));
    }
    if row.checksum(&tip.checksum) != sum {
        return Err(format!(
            "entry {seq} doesn't match its checksum; the {} before it are sound",
            tip.last_entry.0
        ));
    }
    row.into_entry()
}

/// The game that an entry holds.
pub(in crate::journal) fn game_of(entry: &Entry, path: &Path) -> Result<Arc<Game>, JournalError> {
    game_in(entry, path).map_err(|what| JournalError::damaged(path, what))
}

fn game_in(entry: &Entry, path: &Path) -> Result<Arc<Game>, String> {
    let text = entry.what.events.iter().find_map(|event| match event {
        Event::Began { game, .. } => Some(game),
        _ => None,
    });
    let seq = entry.seq.0;
    let text = text.ok_or_else(|| format!("entry {seq} holds no game"))?;
    let file = format!("{}, entry {seq}", path.display());
    Game::parse(text, &file)
        .map(Arc::new)
        .map_err(|e| e.to_string())
}
