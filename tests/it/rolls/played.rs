//! The entries of a campaign at work, of which none is undone or revealed.

use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::{Entry, Event, HistoryLookup, Kind, Refusal, Seq};

#[derive(Default)]
pub(super) struct Played(pub(super) Vec<Entry>);

impl Played {
    fn newest(&self, is: impl Fn(&Entry) -> bool) -> Option<Seq> {
        let is_roll = |entry: &&Entry| matches!(entry.what.kind, Kind::Roll | Kind::Contest);
        let mut rolls = self.0.iter().rev().filter(is_roll);
        rolls.find(|entry| is(entry)).map(|entry| entry.seq)
    }
}

impl HistoryLookup for Played {
    fn entry(&self, seq: Seq) -> Result<Entry, Refusal> {
        let entry = self.0.iter().find(|entry| entry.seq == seq);
        let last = self.0.last().map_or(0, |entry| entry.seq.0);
        entry.cloned().ok_or(Refusal::NoEntry(seq.0, last))
    }

    fn values_since(&self, seq: Seq) -> Result<Vec<Event>, Refusal> {
        let since = self.0.iter().rev().take_while(|entry| entry.seq >= seq);
        Ok(since
            .flat_map(|entry| entry.what.events.iter().rev().cloned())
            .collect())
    }

    fn is_undone(&self, _: Seq) -> Result<bool, Refusal> {
        Ok(false)
    }

    fn revealed_by(&self, _: Seq) -> Result<Option<Seq>, Refusal> {
        Ok(None)
    }

    fn consequences(&self, seq: Seq) -> Result<Vec<Seq>, Refusal> {
        let of = self.0.iter().filter(|entry| entry.what.cause == Some(seq));
        Ok(of.map(|entry| entry.seq).collect())
    }

    fn hidden_since(&self, seq: Seq) -> Result<Vec<Seq>, Refusal> {
        let since = self.0.iter().filter(|entry| entry.seq > seq);
        let hidden = since.filter(|entry| entry.what.hidden);
        Ok(hidden.map(|entry| entry.seq).collect())
    }

    fn newest_roll(&self) -> Result<Option<Seq>, Refusal> {
        Ok(self.newest(|_| true))
    }

    fn newest_roll_of(&self, who: CharacterId) -> Result<Option<Seq>, Refusal> {
        Ok(self.newest(|entry| entry.what.who.contains(&who)))
    }

    fn last_roll(&self, who: CharacterId) -> Result<Option<Seq>, Refusal> {
        Ok(self.newest(|entry| !entry.what.hidden && entry.what.who.contains(&who)))
    }
}
