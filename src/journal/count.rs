//! Throws counted from the table of rolls, newest first, a stretch at a time so that nobody waits; those it doesn't reach yet
//! are read from their entries.

use std::collections::BTreeSet;
use std::sync::Arc;

use rusqlite::params;

use super::{JournalError, Reader, behind, rolls};
use crate::campaign::Seq;
use crate::game::Game;
use crate::luck::{Plans, Statistics, Tallies, Wanted};

/// Entries in one go where the table of rolls has them: about a millisecond.
const FILLED: u64 = 1_000;
/// Entries in one go where each is read: some three.
const READ: u64 = 100;

/// A count that goes on.
#[derive(Debug, Clone)]
pub struct Count {
    game: Arc<Game>,
    tallies: Tallies,
    plans: Plans,
    /// How far the table of rolls reached when it began: the plans are those of then.
    filled: Seq,
    first: u64,
    /// Where it is: the entries before this one are still to be counted.
    before: u64,
    end: u64,
}

impl Count {
    /// Whether everything is counted.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.before <= self.first
    }

    /// How many entries are counted, of how many.
    #[must_use]
    pub fn done(&self) -> (u64, u64) {
        (self.end - self.before, self.end - self.first)
    }

    /// What it has come to.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.tallies.statistics(&self.plans)
    }
}

impl Reader {
    /// Begins to count the throws of a session, or of the whole campaign. `game` is the campaign's.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn count(
        &self,
        game: &Arc<Game>,
        session: Option<u32>,
        wanted: Wanted,
    ) -> Result<Count, JournalError> {
        let _moment = self.moment();
        let whole = self.last()?.0 + 1;
        let (first, end) = match session {
            None => (1, whole),
            Some(session) => match self.first_of(session)? {
                None => (whole, whole),
                Some(line) => {
                    let next = self.first_of(session.saturating_add(1))?;
                    (line.seq.0, next.map_or(whole, |line| line.seq.0))
                }
            },
        };
        let mut count = Count {
            game: Arc::clone(game),
            tallies: Tallies::new(wanted),
            plans: rolls::plans(&self.conn).map_err(self.unread())?,
            filled: behind::upto(&self.conn).map_err(self.unread())?,
            first,
            before: end,
            end,
        };
        if end < whole {
            self.learn(&mut count)?;
        }
        Ok(count)
    }

    /// Counts on: a few milliseconds' worth.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn count_on(&self, count: &mut Count) -> Result<(), JournalError> {
        if count.is_over() {
            return Ok(());
        }
        let _moment = self.moment();
        let Seq(filled) = count.filled;
        let (least, stretch) = if count.before > filled + 1 {
            (count.first.max(filled + 1), READ)
        } else {
            (count.first, FILLED)
        };
        let from = count.before.saturating_sub(stretch).max(least);
        let undone = self.undone_in(from, count.before)?;
        if from > filled {
            self.count_read(count, from, &undone)?;
        } else {
            self.count_filled(count, from, &undone)?;
        }
        count.before = from;
        Ok(())
    }

    /// Counts all of it.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn statistics(
        &self,
        game: &Arc<Game>,
        session: Option<u32>,
        wanted: Wanted,
    ) -> Result<Statistics, JournalError> {
        let mut count = self.count(game, session, wanted)?;
        while !count.is_over() {
            self.count_on(&mut count)?;
        }
        Ok(count.statistics())
    }

    fn count_filled(
        &self,
        count: &mut Count,
        from: u64,
        undone: &[Seq],
    ) -> Result<(), JournalError> {
        let sql = format!(
            "SELECT {} FROM rolls WHERE seq >= ?1 AND seq < ?2 ORDER BY seq DESC, place DESC",
            rolls::ROW
        );
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let mut found = select
            .query([Seq(from), Seq(count.before)])
            .map_err(self.unread())?;
        while let Some(row) = found.next().map_err(self.unread())? {
            let row = rolls::read(row).map_err(self.unread())?;
            if undone.binary_search(&row.seq).is_err() {
                count.tallies.add(&row, &count.plans);
            }
        }
        Ok(())
    }

    fn count_read(&self, count: &mut Count, from: u64, undone: &[Seq]) -> Result<(), JournalError> {
        let sql = rolls::unfilled();
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let mut found = select
            .query([Seq(from - 1), Seq(count.before - 1)])
            .map_err(self.unread())?;
        while let Some(row) = found.next().map_err(self.unread())? {
            let rows = rolls::thrown(row, &count.game, &mut count.plans).map_err(self.unread())?;
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

    /// The undone entries from one on up to before another, oldest first.
    fn undone_in(&self, from: u64, before: u64) -> Result<Vec<Seq>, JournalError> {
        let sql = "SELECT seq FROM marks WHERE seq >= ?1 AND seq < ?2 AND undone_by IS NOT NULL ORDER BY seq";
        self.list(sql, params![Seq(from), Seq(before)], |row| row.get(0))
    }

    /// What was made of a session's rolls after it.
    fn learn(&self, count: &mut Count) -> Result<(), JournalError> {
        let sql = "SELECT seq FROM entries WHERE cause >= ?1 AND cause < ?2 AND seq >= ?3 AND kind IN ('reroll', 'amend')";
        let led = |from: u64, before: u64| -> Result<Vec<Seq>, JournalError> {
            let with = params![Seq(from), Seq(before), Seq(count.end)];
            self.list(sql, with, |row| row.get(0))
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
            let entry = self.bare(seq)?;
            for row in crate::luck::rows(&entry, &count.game, &mut count.plans) {
                count.tallies.learn(&row);
            }
        }
        Ok(())
    }
}
