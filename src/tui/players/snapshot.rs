//! What players may see of a campaign, read again after each entry: the state row, and as many of the
//! newest entries as the screen shows, in constant time.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::campaign::OpenTime;
use crate::campaign::view::{PlayersResult, PlayersView};
use crate::journal::{JournalError, PlayersLine, Reader};
use crate::table::{Clock, open_time_of};

/// The entries that the largest screen shows.
const HISTORY: usize = 64;

/// The entries visible to players that are searched for a verdict and for how NPCs are.
const FAR: usize = 512;

/// How long timers run on without anything new.
const ALIVE: Duration = Duration::from_secs(75);

/// What players may see.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The party and the counters.
    pub(crate) view: PlayersView,
    /// The latest result that isn't undone: who rolled what, and the verdict.
    pub(crate) verdict: Option<PlayersResult>,
    /// The entries, newest first.
    pub(crate) history: Vec<Told>,
    /// When it was read, while timers run on.
    pub(crate) since: Option<(Instant, OpenTime)>,
}

/// A line of the history.
#[derive(Debug, Clone)]
pub(crate) struct Told {
    pub(crate) line: PlayersLine,
    /// How many turns before it only passed, where it does so, too.
    pub(crate) passed: usize,
}

impl Snapshot {
    /// Reads the state after the last entry.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn of(reader: &Reader) -> Result<Self, JournalError> {
        let _moment = reader.read_transaction();
        let mut view = PlayersView::of(reader.campaign(&mut |_, _| {})?);
        let (open_time, runs) = open_time_of(reader, Clock::System)?;
        view.set_open_time(open_time);
        let (mut verdict, mut history, mut read) = (None, Vec::<Told>::new(), 0);
        reader.each_players_line_back(|line| {
            if verdict.is_none() {
                verdict = line.result(reader, &view)?;
            }
            read += 1;
            if history.len() < HISTORY {
                let passes = line.only_passes();
                match history.last_mut() {
                    Some(newer) if passes && newer.line.only_passes() => newer.passed += 1,
                    _ => history.push(Told { line, passed: 0 }),
                }
            }
            let enough = read >= FAR || (history.len() >= HISTORY && verdict.is_some());
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
            since: runs.then(|| (Instant::now(), open_time)),
        })
    }

    /// When a timer shows something else.
    pub(crate) fn changes_at(&self) -> Option<Instant> {
        let (since, then) = self.since?;
        let next = self.view.open_time().0 + self.view.changes_in()?;
        Some(since + Duration::from_millis(next - then.0))
    }

    /// Lets the timers run on to `at`.
    pub(crate) fn run_on(&mut self, at: Instant) {
        let Some((since, then)) = self.since else {
            return;
        };
        let gone = at.saturating_duration_since(since).as_millis();
        let now = then
            .0
            .saturating_add(u64::try_from(gone).unwrap_or(u64::MAX));
        self.view.set_open_time(OpenTime(now));
        // The file is written once a minute while a timer runs: without that, nobody has it open.
        if gone > ALIVE.as_millis() {
            self.since = None;
        }
    }
}
