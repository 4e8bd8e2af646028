//! The chain of checksums. Each checksum covers its entry and all before it, so two campaigns with the same checksum at a number
//! have the same entries up to there.

use rusqlite::params;

use super::Reader;
use crate::campaign::Seq;
use crate::journal::error::JournalError;
use crate::journal::stored::checksum::Checksum;

/// The last entry's number and checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChainEnd {
    pub(crate) seq: Seq,
    pub(crate) checksum: Checksum,
}

impl Reader {
    /// The end of the chain, from the entries alone; its own checksum holds.
    ///
    /// # Errors
    /// No entries, damaged, unreadable.
    pub(crate) fn chain_end(&self) -> Result<ChainEnd, JournalError> {
        let seq = self.last()?;
        let checksum = self.sound_checksum(seq)?;
        let wrong = || self.damaged(format!("entry {} doesn't match its checksum", seq.0));
        Ok(ChainEnd {
            seq,
            checksum: checksum.ok_or_else(wrong)?,
        })
    }

    /// Whether the entries up to this end are the first of this journal.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn holds(&self, end: ChainEnd) -> Result<bool, JournalError> {
        Ok(self.checksum_at(end.seq)? == Some(end.checksum))
    }

    /// The end of the entries up to `seq` in a damaged journal: the last one that can be read and whose checksum holds, looked for
    /// in steps of 1, 2, 4 …, so that this takes no time if all of them are lost.
    pub(crate) fn sound_end(&self, seq: Seq) -> Option<ChainEnd> {
        let (mut at, mut step) = (seq.0, 1_u64);
        while at > 0 {
            if let Ok(Some(checksum)) = self.sound_checksum(Seq(at)) {
                let seq = Seq(at);
                return Some(ChainEnd { seq, checksum });
            }
            // The first entry is tried in any case.
            at = if at > 1 {
                at.saturating_sub(step).max(1)
            } else {
                0
            };
            step = step.saturating_mul(2);
        }
        None
    }

    /// The checksum of an entry, if it holds.
    fn sound_checksum(&self, seq: Seq) -> Result<Option<Checksum>, JournalError> {
        let row = self.row(seq)?;
        let is_sound = row.is_chained_to(&self.checksum_before(seq)?);
        Ok(is_sound.then_some(row.checksum))
    }

    /// The last entry that this journal and another have in common; 0 where they are different campaigns.
    ///
    /// # Errors
    /// Unreadable.
    pub fn last_common(&self, other: &Self) -> Result<Seq, JournalError> {
        let (mut common, mut differs) = (0, self.last()?.min(other.last()?).0 + 1);
        while differs - common > 1 {
            let middle = common + (differs - common) / 2;
            if self.checksum_at(Seq(middle))? == other.checksum_at(Seq(middle))? {
                common = middle;
            } else {
                differs = middle;
            }
        }
        Ok(Seq(common))
    }

    pub(super) fn checksum_at(&self, seq: Seq) -> Result<Option<Checksum>, JournalError> {
        let sql = "SELECT checksum FROM entries WHERE seq = ?1";
        self.query_one(sql, params![seq], |row| row.get(0))
    }
}
