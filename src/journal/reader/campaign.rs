//! The campaign that a journal comes to: from its state row, or folded from all of its entries.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Reader;
use crate::campaign::{Campaign, Entry, Seq};
use crate::game::Game;
use crate::journal::error::JournalError;
use crate::journal::stored::checksum::START;
use crate::journal::stored::fold::{self, Fold, Folded};
use crate::journal::stored::state::{LAYOUT, StateRow};

impl Reader {
    /// The campaign as of the last entry: one row and the entry of the game. Where the row has an unknown layout, the
    /// whole journal is folded and `folding` hears how far it is (done, of how many).
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn campaign(&self, folding: &mut dyn FnMut(u64, u64)) -> Result<Campaign, JournalError> {
        let state = StateRow::read(&self.conn, &self.path)?;
        self.campaign_of(&state, folding)
    }

    pub(in crate::journal) fn campaign_of(
        &self,
        state: &StateRow,
        folding: &mut dyn FnMut(u64, u64),
    ) -> Result<Campaign, JournalError> {
        if state.layout != LAYOUT {
            return self.fold(folding, |_| Ok(())).map(|folded| folded.campaign);
        }
        let game = self.game(state.game_entry)?;
        state.campaign(game).map_err(|e| {
            JournalError::damaged(&self.path, format!("its state row can't be read ({e})"))
        })
    }

    fn game(&self, seq: Seq) -> Result<Arc<Game>, JournalError> {
        let before = match seq.0 {
            0 | 1 => START,
            later => self.row(Seq(later - 1))?.1,
        };
        let (row, sum) = self.row(seq)?;
        if row.checksum(&before) != sum {
            return Err(self.damaged("the entry of its game doesn't match its checksum"));
        }
        let entry = row.into_entry().map_err(|what| self.damaged(what))?;
        fold::game_of(&entry, &self.path)
    }

    /// Folds the whole journal; `on` hears how far it is (done, of how many), `each` every sound entry.
    ///
    /// # Errors
    /// The first entry that doesn't follow from the one before, or can't be read; what `each` says.
    pub(in crate::journal) fn fold(
        &self,
        on: &mut dyn FnMut(u64, u64),
        mut each: impl FnMut(&Entry) -> Result<(), JournalError>,
    ) -> Result<Folded, JournalError> {
        let all = self.last()?.0;
        let mut fold = Fold::NOTHING;
        self.each_row(Seq(0), |row, checksum| {
            let entry = fold.next(row, checksum, self.path());
            each(&entry.map_err(|what| self.damaged(what))?)?;
            if fold.tip.last_entry.0.is_multiple_of(10_000) {
                on(fold.tip.last_entry.0, all);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        fold.end().ok_or_else(|| self.damaged("it has no entry"))
    }
}
