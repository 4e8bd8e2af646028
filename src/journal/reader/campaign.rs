//! The campaign of a journal: from its state row, or folded from all entries.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Reader;
use crate::campaign::{Campaign, Entry, Seq};
use crate::game::Game;
use crate::journal::error::JournalError;
use crate::journal::file::holder::Holder;
use crate::journal::file::open_time::OpenMark;
use crate::journal::format::LAYOUT;
use crate::journal::stored::entry_row::{EntryRow, RowError, earlier};
use crate::journal::stored::fold::{self, Fold, Folded};
use crate::journal::stored::state::StateRow;

/// The bytes that any entry takes in a file: less than it can be.
const LEAST_ENTRY: u64 = 32;

impl Reader {
    /// The campaign after the last entry: one row and the entry of the game. Where the row has an older format, the
    /// whole journal is folded and `folding` is called with the progress (entries done, of how many).
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn campaign(&self, folding: &mut dyn FnMut(u64, u64)) -> Result<Campaign, JournalError> {
        let _moment = self.read_transaction();
        let state = StateRow::read(&self.conn, &self.path)?;
        self.campaign_of(&state, folding)
    }

    /// How long the campaign had been open when that was stored last, and whether a program has it open; nothing where it has
    /// no timer.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn open_mark(&self) -> Result<Option<(OpenMark, bool)>, JournalError> {
        let _locked_once = self.read_transaction();
        let mark = OpenMark::read(&self.conn).map_err(self.unread())?;
        let held = Holder::read(&self.conn).map_err(self.unread())?;
        let since = held.as_ref().map_or(i64::MIN, |holder| holder.since);
        let mark = mark.map(|mark| OpenMark {
            // A mark of an earlier run counts from the moment in which the campaign was opened again.
            at: mark.at.max(since),
            ..mark
        });
        Ok(mark.map(|mark| (mark, held.is_some())))
    }

    pub(crate) fn campaign_of(
        &self,
        state: &StateRow,
        folding: &mut dyn FnMut(u64, u64),
    ) -> Result<Campaign, JournalError> {
        if state.layout != LAYOUT {
            return self.fold(folding, |_| Ok(())).map(|folded| folded.campaign);
        }
        self.check_end(state)?;
        let row = self.game_row(state.game_entry)?;
        let game = fold::game_stored(state.game_entry, row.stored_events());
        let game = game.map_err(|e| self.of_whole_row(e))?;
        let campaign = (state.campaign()).map(|state| Campaign::resume(game, state));
        let campaign = campaign.map_err(|e| {
            let what = format!("its state row can't be read ({e})");
            // The entry's checksum holds.
            if e.is_data() {
                self.newer(what)
            } else {
                self.damaged(what)
            }
        })?;
        let sound = campaign.is_sound(state.tip.last_entry);
        sound.map_err(|why| state.unsound(&self.path, &why))?;
        Ok(campaign)
    }

    /// Whether the journal ends with the entry of its state row. Reads one entry: that none is missing before it is only checked
    /// by the room that they need, so that nothing goes through more numbers than a file of that size can have.
    fn check_end(&self, state: &StateRow) -> Result<(), JournalError> {
        self.check_tip(&state.tip)?;
        let last = state.tip.last_entry;
        let number = |sql| self.query_one(sql, [], |row| row.get::<_, i64>(0));
        let (pages, size) = (number("PRAGMA page_count")?, number("PRAGMA page_size")?);
        let bytes = pages.unwrap_or(0).saturating_mul(size.unwrap_or(0));
        let room = bytes.unsigned_abs() / LEAST_ENTRY;
        if last.0 > room {
            return Err(self.damaged(format!("entries are missing before entry {}", last.0)));
        }
        Ok(())
    }

    /// Why an entry whose checksum holds can't be read.
    pub(crate) fn of_whole_row(&self, error: RowError) -> JournalError {
        match error {
            RowError::Unknown(what) => self.newer(what),
            RowError::Broken(what) => self.damaged(what),
        }
    }

    /// The game that counts now; read once as long as it stays the same.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(crate) fn present_game(&self) -> Result<Arc<Game>, JournalError> {
        let held_by = self.query_one("SELECT game_entry FROM state", [], |row| row.get(0))?;
        let held_by = held_by.ok_or_else(|| self.damaged("its state row is missing"))?;
        if let Some((seq, game)) = &*self.game.borrow()
            && *seq == held_by
        {
            return Ok(game.clone());
        }
        let game = self.game(held_by)?;
        self.game.replace(Some((held_by, game.clone())));
        Ok(game)
    }

    fn game(&self, seq: Seq) -> Result<Arc<Game>, JournalError> {
        let row = self.game_row(seq)?;
        fold::game_stored(seq, row.stored_events()).map_err(|e| self.of_whole_row(e))
    }

    /// The entry that holds a game, if its checksum holds.
    fn game_row(&self, seq: Seq) -> Result<EntryRow, JournalError> {
        let row = self.row(seq)?;
        if row.is_chained_to(&self.checksum_before(seq)?) {
            return Ok(row);
        }
        Err(self.damaged("the entry of its game doesn't match its checksum"))
    }

    /// The campaign's game after `entry`, which may be unwritten: an earlier entry may hold the game.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(crate) fn game_after(
        &self,
        entry: &Entry,
        held_by: Seq,
    ) -> Result<Arc<Game>, JournalError> {
        fold::game_at(held_by, entry, &earlier(&self.conn)).map_err(|e| self.of_whole_row(e))
    }

    /// Folds the whole journal; `on` is called with the progress (entries done, of how many), `each` with every intact entry.
    ///
    /// # Errors
    /// The first entry that doesn't follow from the one before, or can't be read; what `each` says.
    pub(crate) fn fold(
        &self,
        on: &mut dyn FnMut(u64, u64),
        mut each: impl FnMut(&Entry) -> Result<(), JournalError>,
    ) -> Result<Folded, JournalError> {
        let all = self.last()?.0;
        let mut fold = Fold::NOTHING;
        let lookup = earlier(&self.conn);
        self.each_row(|row| {
            let entry = fold.next(row, &lookup);
            each(&entry.map_err(|e| self.of_whole_row(e))?)?;
            if fold.tip.last_entry.0.is_multiple_of(10_000) {
                on(fold.tip.last_entry.0, all);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        fold.end().ok_or_else(|| self.damaged("it has no entry"))
    }
}
