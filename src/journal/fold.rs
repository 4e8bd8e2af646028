//! The journal read from its first entry to its last: what it comes to, and whether its checksums hold.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::JournalError;
use super::marks::is_made;
use super::reader::Reader;
use super::row::Row;
use super::state::Tip;
use super::sum::{Sum, chained};
use crate::campaign::{Campaign, Entry, Event, Seq};
use crate::game::Game;

/// What a journal comes to.
#[derive(Debug)]
pub(super) struct Folded {
    pub(super) campaign: Campaign,
    pub(super) tip: Tip,
}

/// A journal being read from its first entry on.
#[derive(Debug)]
pub(super) struct Fold {
    campaign: Option<Campaign>,
    pub(super) tip: Tip,
}

impl Fold {
    /// Before the first entry.
    pub(super) const NOTHING: Self = Self {
        campaign: None,
        tip: Tip::NONE,
    };

    /// Takes the next row. `file` is where it stands, for what may be wrong with its game.
    ///
    /// # Errors
    /// Why it isn't the next entry or can't be read, in words.
    pub(super) fn next(&mut self, row: Row, sum: Sum, file: &Path) -> Result<Entry, String> {
        let entry = sound(&self.tip, row, sum)?;
        let campaign = match &mut self.campaign {
            Some(campaign) => campaign,
            none => none.insert(Campaign::new(game_in(&entry, file)?, String::new())),
        };
        campaign.apply_entry(&entry);
        self.tip = after(&self.tip, &entry, sum);
        Ok(entry)
    }

    /// What it came to; nothing where there was no entry.
    pub(super) fn end(self) -> Option<Folded> {
        let tip = self.tip;
        self.campaign.map(|campaign| Folded { campaign, tip })
    }
}

/// Folds the whole journal; `on` hears how far it is (done, of how many).
///
/// # Errors
/// The first entry that doesn't follow from the one before, or can't be read.
pub(super) fn fold(reader: &Reader, on: &mut dyn FnMut(u64, u64)) -> Result<Folded, JournalError> {
    fold_each(reader, on, |_| Ok(()))
}

/// The same, showing each sound entry to `each`.
pub(super) fn fold_each(
    reader: &Reader,
    on: &mut dyn FnMut(u64, u64),
    mut each: impl FnMut(&Entry) -> Result<(), JournalError>,
) -> Result<Folded, JournalError> {
    let all = reader.last()?.0;
    let mut fold = Fold::NOTHING;
    reader.each_row(Seq(0), |row, sum| {
        let entry = fold.next(row, sum, reader.path());
        each(&entry.map_err(|what| reader.damaged(what))?)?;
        if fold.tip.last.0.is_multiple_of(10_000) {
            on(fold.tip.last.0, all);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    fold.end().ok_or_else(|| reader.damaged("it has no entry"))
}

/// Where the journal ends once `entry` is in it.
pub(super) fn after(tip: &Tip, entry: &Entry, sum: Sum) -> Tip {
    Tip {
        last: entry.seq,
        made: if is_made(entry) { entry.seq } else { tip.made },
        sum,
        at: entry.at,
    }
}

fn sound(tip: &Tip, row: Row, sum: Sum) -> Result<Entry, String> {
    let (due, seq) = (tip.last.0 + 1, row.seq.0);
    if seq != due {
        return Err(format!("entry {due} is missing"));
    }
    if chained(&tip.sum, &row) != sum {
        return Err(format!(
            "entry {seq} doesn't match its checksum; the {} before it are sound",
            tip.last.0
        ));
    }
    row.entry()
}

/// The game that an entry holds.
pub(super) fn game_of(entry: &Entry, path: &Path) -> Result<Arc<Game>, JournalError> {
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
