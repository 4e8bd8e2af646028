//! Implements the history look-up of decisions for the journal.

use super::Reader;
use crate::campaign::{CharacterId, Entry, Event, HistoryLookup, Refusal, Seq};
use crate::journal::error::JournalError;

impl HistoryLookup for Reader {
    fn entry(&self, seq: Seq) -> Result<Entry, Refusal> {
        self.read_entry(seq).map_err(|error| self.refusal(error))
    }

    fn values_since(&self, seq: Seq) -> Result<Vec<Event>, Refusal> {
        self.values_since(seq).map_err(unread)
    }

    fn is_undone(&self, seq: Seq) -> Result<bool, Refusal> {
        let undone = self.undone_by(seq).map_err(unread)?;
        Ok(undone.is_some())
    }

    fn revealed_by(&self, seq: Seq) -> Result<Option<Seq>, Refusal> {
        Ok(self.line(seq).map_err(unread)?.revealed_by)
    }

    fn consequences(&self, seq: Seq) -> Result<Vec<Seq>, Refusal> {
        let lines = self.consequences(seq).map_err(unread)?.into_iter();
        let standing = lines.filter(|line| line.undone_by.is_none());
        Ok(standing.map(|line| line.seq).collect())
    }

    fn hidden_since(&self, seq: Seq) -> Result<Vec<Seq>, Refusal> {
        self.hidden_since(seq, None).map_err(unread)
    }

    fn newest_roll(&self) -> Result<Option<Seq>, Refusal> {
        self.newest_roll().map_err(unread)
    }

    fn newest_roll_of(&self, who: CharacterId) -> Result<Option<Seq>, Refusal> {
        self.newest_roll_of(who).map_err(unread)
    }

    fn last_roll(&self, who: CharacterId) -> Result<Option<Seq>, Refusal> {
        self.last_open_roll(who).map_err(unread)
    }
}

impl Reader {
    fn refusal(&self, error: JournalError) -> Refusal {
        match error {
            JournalError::NoEntry(seq) => match self.last() {
                Ok(last) => Refusal::NoEntry(seq, last.0),
                Err(error) => unread(error),
            },
            error => unread(error),
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn unread(error: JournalError) -> Refusal {
    Refusal::Unread(error.to_string())
}
