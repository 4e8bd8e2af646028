//! What a decision may look up of earlier entries. Knows no journal; the journal implements it.

mod roll_chain;

use super::{CharacterId, Entry, Event, Refusal, Seq};

pub use roll_chain::{RollChain, SideState};

/// Read access to earlier entries.
pub trait HistoryLookup {
    /// One entry.
    ///
    /// # Errors
    /// [`Refusal::NoEntry`]; [`Refusal::Unread`] where it can't be read.
    fn entry(&self, seq: Seq) -> Result<Entry, Refusal>;

    /// The events from an entry on, the last first, without rolls and open outcomes.
    ///
    /// # Errors
    /// [`Refusal::Unread`] where they can't be read.
    fn values_since(&self, seq: Seq) -> Result<Vec<Event>, Refusal>;

    /// Whether it is undone.
    ///
    /// # Errors
    /// [`Refusal::Unread`] where that can't be read.
    fn is_undone(&self, seq: Seq) -> Result<bool, Refusal>;

    /// The entry that revealed it, unless that is undone.
    ///
    /// # Errors
    /// [`Refusal::Unread`] where that can't be read.
    fn revealed_by(&self, seq: Seq) -> Result<Option<Seq>, Refusal>;

    /// The entries that name this one as their cause and aren't undone, oldest first.
    ///
    /// # Errors
    /// [`Refusal::Unread`] where they can't be read.
    fn consequences(&self, seq: Seq) -> Result<Vec<Seq>, Refusal>;

    /// The entries after this one that players don't see, oldest first: hidden, neither undone nor revealed.
    ///
    /// # Errors
    /// [`Refusal::Unread`] where they can't be read.
    fn hidden_since(&self, seq: Seq) -> Result<Vec<Seq>, Refusal>;

    /// The newest roll or contest that isn't undone.
    ///
    /// # Errors
    /// [`Refusal::Unread`] where that can't be read.
    fn newest_roll(&self) -> Result<Option<Seq>, Refusal>;

    /// The same of a character.
    ///
    /// # Errors
    /// [`Refusal::Unread`] where that can't be read.
    fn newest_roll_of(&self, who: CharacterId) -> Result<Option<Seq>, Refusal>;

    /// The character's last open roll or contest that isn't undone.
    ///
    /// # Errors
    /// [`Refusal::Unread`] where that can't be read.
    fn last_roll(&self, who: CharacterId) -> Result<Option<Seq>, Refusal>;
}

/// An empty history.
impl HistoryLookup for () {
    fn entry(&self, seq: Seq) -> Result<Entry, Refusal> {
        Err(Refusal::NoEntry(seq.0, 0))
    }

    fn values_since(&self, _: Seq) -> Result<Vec<Event>, Refusal> {
        Ok(Vec::new())
    }

    fn is_undone(&self, _: Seq) -> Result<bool, Refusal> {
        Ok(false)
    }

    fn revealed_by(&self, _: Seq) -> Result<Option<Seq>, Refusal> {
        Ok(None)
    }

    fn consequences(&self, _: Seq) -> Result<Vec<Seq>, Refusal> {
        Ok(Vec::new())
    }

    fn hidden_since(&self, _: Seq) -> Result<Vec<Seq>, Refusal> {
        Ok(Vec::new())
    }

    fn newest_roll(&self) -> Result<Option<Seq>, Refusal> {
        Ok(None)
    }

    fn newest_roll_of(&self, _: CharacterId) -> Result<Option<Seq>, Refusal> {
        Ok(None)
    }

    fn last_roll(&self, _: CharacterId) -> Result<Option<Seq>, Refusal> {
        Ok(None)
    }
}
