//! Finished rounds and which entries they hold, without reading these: an entry that begins a round or ends the order of
//! turns records the first entry of the round before.

use crate::campaign::{Event, Kind, Seq};
use crate::journal::{EntryLine, JournalError, Reader};

/// A finished round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Round {
    /// From 1.
    pub(crate) number: u32,
    /// The entry it began with.
    pub(crate) first: Seq,
    /// Its last entry.
    pub(crate) last: Seq,
    /// When it began, and in which session.
    pub(crate) at: i64,
    pub(crate) session: u32,
}

impl Round {
    /// How many entries it holds.
    pub(crate) fn entries(&self) -> u64 {
        self.last.0 + 1 - self.first.0
    }

    pub(crate) fn holds(&self, seq: Seq) -> bool {
        (self.first..=self.last).contains(&seq)
    }
}

/// The round that this entry ended.
pub(crate) fn finished_by(
    reader: &Reader,
    line: &EntryLine,
) -> Result<Option<Round>, JournalError> {
    if line.kind != Kind::Round || line.undone_by.is_some() {
        return Ok(None);
    }
    let changes = reader.changes(line.seq)?;
    let before = changes.into_iter().find_map(|event| match event {
        Event::OrderSet { before, .. } => before,
        _ => None,
    });
    let Some(order) = before else {
        return Ok(None);
    };
    let began = reader.line(order.began)?;
    Ok(Some(Round {
        number: order.round,
        first: order.began,
        last: Seq(line.seq.0 - 1),
        at: began.at,
        session: began.session,
    }))
}

/// The next entry after `after` that ended a round, and that round, which may hold `after`.
pub(crate) fn next(
    reader: &Reader,
    after: Seq,
) -> Result<Option<(Seq, Option<Round>)>, JournalError> {
    let Some(line) = reader.next_round(after)? else {
        return Ok(None);
    };
    let round = finished_by(reader, &line)?;
    Ok(Some((line.seq, round)))
}
