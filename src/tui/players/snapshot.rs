//! What players may see of a campaign at one moment, read anew after each entry: one row for who is there, and as many of the
//! newest entries as the screen shows, whatever the length.

use std::ops::ControlFlow;

use crate::campaign::view::{PlayersEntry, PlayersResult, PlayersView};
use crate::journal::{JournalError, PlayersJournal, Reader};

/// How much of the history the largest screen shows.
const HISTORY: usize = 64;

/// How many entries that players know of are searched for a verdict.
const FAR: usize = 512;

/// What players may see.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Who is there and what ticks.
    pub(crate) view: PlayersView,
    /// What dice said last, where it stands: who tried what, and what came of it.
    pub(crate) verdict: Option<PlayersResult>,
    /// What was done, the newest first.
    pub(crate) history: Vec<PlayersEntry>,
}

impl Snapshot {
    /// As of the last entry.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn of(reader: &Reader) -> Result<Self, JournalError> {
        let _moment = reader.read_transaction();
        let campaign = reader.campaign(&mut |_, _| {})?;
        let view = PlayersView::of(&campaign);
        let (mut verdict, mut history, mut heard) = (None, Vec::new(), 0);
        PlayersJournal::new(reader, campaign.clone()).each_back(|line| {
            if verdict.is_none() {
                verdict = line.result(reader, &campaign)?;
            }
            heard += 1;
            if heard <= HISTORY {
                history.push(line.entry);
            }
            let enough = heard >= FAR || (heard >= HISTORY && verdict.is_some());
            Ok(if enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(Self {
            view,
            verdict,
            history,
        })
    }
}
