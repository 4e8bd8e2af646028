//! What players may see of a campaign, read again after each entry: the state row, and as many of the
//! newest entries as the screen shows, in constant time.

use std::ops::ControlFlow;

use crate::campaign::view::{PlayersResult, PlayersView};
use crate::journal::{JournalError, PlayersLine, Reader};

/// The entries that the largest screen shows.
const HISTORY: usize = 64;

/// The entries visible to players that are searched for a verdict and for how NPCs are.
const FAR: usize = 512;

/// What players may see.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The party and the counters.
    pub(crate) view: PlayersView,
    /// The latest result that isn't undone: who rolled what, and the verdict.
    pub(crate) verdict: Option<PlayersResult>,
    /// The entries, newest first.
    pub(crate) history: Vec<PlayersLine>,
}

impl Snapshot {
    /// Reads the state after the last entry.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn of(reader: &Reader) -> Result<Self, JournalError> {
        let _moment = reader.read_transaction();
        let view = PlayersView::of(reader.campaign(&mut |_, _| {})?);
        let (mut verdict, mut history, mut read) = (None, Vec::new(), 0);
        reader.each_players_line_back(|line| {
            if verdict.is_none() {
                verdict = line.result(reader, &view)?;
            }
            read += 1;
            if read <= HISTORY {
                history.push(line);
            }
            let enough = read >= FAR || (read >= HISTORY && verdict.is_some());
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
