//! Counts throws from the table of rolls, newest first, in short steps, so that the screen never waits; throws that the table
//! doesn't hold yet are read from their entries.

use std::collections::BTreeSet;
use std::sync::Arc;

use rusqlite::params;

use super::Reader;
use crate::campaign::Seq;
use crate::game::Game;
use crate::journal::derived;
use crate::journal::derived::rolls;
use crate::journal::error::JournalError;
use crate::journal::stored::entry_row::earlier;
use crate::luck::{Plans, RollFilter, Statistics, Tally};

/// Entries of one step where the table of rolls holds them: about a millisecond.
const INDEXED_ENTRIES: u64 = 1_000;
/// Entries of one step where each is read: about three milliseconds.
const UNINDEXED_ENTRIES: u64 = 100;

/// A count in progress.
#[derive(Debug, Clone)]
pub struct StatisticsScan {
    game: Arc<Game>,
    tallies: Tally,
    plans: Plans,
    /// The last entry of the table of rolls when the count began, and the plans of that time.
    filled: Seq,
    first: u64,
    /// The entries before this one are still to be counted.
    before: u64,
    end: u64,
}

impl StatisticsScan {
    /// Whether all is counted.
    pub fn is_done(&self) -> bool {
        self.before <= self.first
    }

    /// How many entries are counted, of how many.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.end - self.before, self.end - self.first)
    }

    /// The result so far.
    pub fn statistics(&self) -> Statistics {
        self.tallies.statistics(&self.plans)
    }
}

impl Reader {
    /// Begins a count of the throws of a session, or of the whole campaign. `game` is the campaign's game.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn scan_statistics(
        &self,
        game: &Arc<Game>,
        session: Option<u32>,
        wanted: RollFilter,
    ) -> Result<StatisticsScan, JournalError> {
        let _moment = self.read_transaction();
        let whole = self.last()?.0 + 1;
        let (first, end) = match session {
            None => (1, whole),
            Some(session) => match self.first_of_session(session)? {
                None => (whole, whole),
                Some(line) => {
                    let next = self.first_of_session(session.saturating_add(1))?;
                    (line.seq.0, next.map_or(whole, |line| line.seq.0))
                }
            },
        };
        let mut count = StatisticsScan {
            game: Arc::clone(game),
            tallies: Tally::new(wanted),
            plans: rolls::plans(&self.conn).map_err(self.unread())?,
            filled: derived::position(&self.conn).map_err(self.unread())?,
            first,
            before: end,
            end,
        };
        if end < whole {
            self.learn(&mut count)?;
        }
        Ok(count)
    }

    /// Counts the next step: a few milliseconds.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn continue_scan(&self, count: &mut StatisticsScan) -> Result<(), JournalError> {
        if count.is_done() {
            return Ok(());
        }
        let _moment = self.read_transaction();
        let Seq(filled) = count.filled;
        let (least, stretch) = if count.before > filled + 1 {
            (count.first.max(filled + 1), UNINDEXED_ENTRIES)
        } else {
            (count.first, INDEXED_ENTRIES)
        };
        let from = count.before.saturating_sub(stretch).max(least);
        let undone = self.undone_in(from, count.before)?;
        if from > filled {
            self.scan_unindexed(count, from, &undone)?;
        } else {
            self.scan_indexed(count, from, &undone)?;
        }
        count.before = from;
        Ok(())
    }

    /// Counts all the rest.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn statistics(
        &self,
        game: &Arc<Game>,
        session: Option<u32>,
        wanted: RollFilter,
    ) -> Result<Statistics, JournalError> {
        let mut count = self.scan_statistics(game, session, wanted)?;
        while !count.is_done() {
            self.continue_scan(&mut count)?;
        }
        Ok(count.statistics())
    }

    fn scan_indexed(
        &self,
        count: &mut StatisticsScan,
        from: u64,
        undone: &[Seq],
    ) -> Result<(), JournalError> {
        let sql = format!(
            "SELECT {} FROM rolls WHERE seq >= ?1 AND seq < ?2 ORDER BY seq DESC, place DESC",
            rolls::ROLL_COLUMNS
        );
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let mut found = select
            .query([Seq(from), Seq(count.before)])
            .map_err(self.unread())?;
        while let Some(row) = found.next().map_err(self.unread())? {
            let row = rolls::read_roll(row).map_err(self.unread())?;
            if undone.binary_search(&row.seq).is_err() {
                count.tallies.add(&row, &count.plans);
            }
        }
        Ok(())
    }

    fn scan_unindexed(
        &self,
        count: &mut StatisticsScan,
        from: u64,
        undone: &[Seq],
    ) -> Result<(), JournalError> {
        let sql = rolls::select_unfilled();
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let mut found = select
            .query([Seq(from - 1), Seq(count.before - 1)])
            .map_err(self.unread())?;
        let lookup = earlier(&self.conn);
        let mut before = None;
        while let Some(row) = found.next().map_err(self.unread())? {
            let seq = row.get(0).map_err(self.unread())?;
            self.check_descends(&mut before, seq)?;
            let rows = rolls::rolls_of_row(row, &lookup, &count.game, &mut count.plans);
            let rows = rows.map_err(self.unread())?;
            let standing = rows
                .iter()
                .rev()
                .filter(|row| undone.binary_search(&row.seq).is_err());
            for row in standing {
                count.tallies.add(row, &count.plans);
            }
        }
        Ok(())
    }

    /// The undone entries in a range, oldest first; the end is excluded.
    fn undone_in(&self, from: u64, before: u64) -> Result<Vec<Seq>, JournalError> {
        let sql = "SELECT seq FROM entry_flags WHERE seq >= ?1 AND seq < ?2 AND undone_by IS NOT NULL ORDER BY seq";
        self.query_all(sql, params![Seq(from), Seq(before)], |row| row.get(0))
    }

    /// Later changes of a session's rolls.
    fn learn(&self, count: &mut StatisticsScan) -> Result<(), JournalError> {
        let sql = "SELECT seq FROM entries WHERE cause >= ?1 AND cause < ?2 AND seq >= ?3 AND kind IN ('reroll', 'amend')";
        let led = |from: u64, before: u64| -> Result<Vec<Seq>, JournalError> {
            let with = params![Seq(from), Seq(before), Seq(count.end)];
            self.query_all(sql, with, |row| row.get(0))
        };
        let mut later = BTreeSet::new();
        let mut next = led(count.first, count.end)?;
        while let Some(seq) = next.pop() {
            if later.insert(seq) {
                next.extend(led(seq.0, seq.0 + 1)?);
            }
        }
        for seq in later.into_iter().rev() {
            if self.undone_by(seq)?.is_some() {
                continue;
            }
            let entry = self.read_entry(seq)?;
            for row in crate::luck::roll_facts(&entry, &count.game, &mut count.plans) {
                count.tallies.add_later_verdict(&row);
            }
        }
        Ok(())
    }
}
