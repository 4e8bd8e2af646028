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
    let mut tip = Tip::NONE;
    let mut campaign = None;
    reader.each_row(Seq(0), |row, sum| {
        let entry = sound(&tip, row, sum).map_err(|what| reader.damaged(what))?;
        let campaign = match &mut campaign {
            Some(campaign) => campaign,
            none => none.insert(beginning(&entry, reader.path())?),
        };
        campaign.apply_entry(&entry);
        each(&entry)?;
        tip = after(&tip, &entry, sum);
        if tip.last.0.is_multiple_of(10_000) {
            on(tip.last.0, all);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let campaign = campaign.ok_or_else(|| reader.damaged("it has no entry"))?;
    Ok(Folded { campaign, tip })
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

fn beginning(entry: &Entry, path: &Path) -> Result<Campaign, JournalError> {
    let game = game_of(entry, path)?;
    Ok(Campaign::new(game, String::new()))
}

/// The game that an entry holds.
pub(super) fn game_of(entry: &Entry, path: &Path) -> Result<Arc<Game>, JournalError> {
    let text = entry.what.events.iter().find_map(|event| match event {
        Event::Began { game, .. } => Some(game),
        _ => None,
    });
    let text = text.ok_or_else(|| {
        JournalError::damaged(path, format!("entry {} holds no game", entry.seq.0))
    })?;
    let file = format!("{}, entry {}", path.display(), entry.seq.0);
    Game::parse(text, &file)
        .map(Arc::new)
        .map_err(|e| JournalError::damaged(path, e.to_string()))
}
