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
    /// The end of the chain, from the entries alone.
    ///
    /// # Errors
    /// No entries, unreadable.
    pub(crate) fn chain_end(&self) -> Result<ChainEnd, JournalError> {
        let seq = self.last()?;
        let checksum = self.checksum_at(seq)?.ok_or(JournalError::NoEntry(1))?;
        Ok(ChainEnd { seq, checksum })
    }

    /// Whether the entries up to this end are the first of this journal.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn holds(&self, end: ChainEnd) -> Result<bool, JournalError> {
        Ok(self.checksum_at(end.seq)? == Some(end.checksum))
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

    fn checksum_at(&self, seq: Seq) -> Result<Option<Checksum>, JournalError> {
        let sql = "SELECT checksum FROM entries WHERE seq = ?1";
        self.query_one(sql, params![seq], |row| row.get(0))
    }
}
