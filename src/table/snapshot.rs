//! What players may see of a campaign, read again after each entry: the state, the latest verdict, and the newest entries.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::{Clock, open_time_of};
use crate::campaign::view::{PlayersResult, PlayersView};
use crate::campaign::{Kind, OpenTime, Seq};
use crate::journal::{JournalError, PlayersLine, Reader};

/// The entries that the largest screen shows.
const HISTORY: usize = 64;

/// The entries visible to players that are searched for a verdict and for how NPCs are.
const FAR: usize = 512;

/// How long timers run on without anything new.
const ALIVE: Duration = Duration::from_secs(75);

/// How far the time of a newer state may differ and still be the same: reading takes some time, and the clocks of two programs are
/// not even.
const SAME_TIME: Duration = Duration::from_millis(100);

/// Why there is no newer state. Contains no names, because players read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The file is gone.
    #[error("the campaign's file is missing; waiting for it")]
    Gone,
    /// The file can't be read.
    #[error("the campaign can't be read; trying again")]
    Unread,
}

impl From<&JournalError> for Trouble {
    fn from(why: &JournalError) -> Self {
        match why {
            JournalError::Missing(_) => Self::Gone,
            _ => Self::Unread,
        }
    }
}

/// What players may see.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The party and the counters.
    pub(crate) view: PlayersView,
    /// The latest result that isn't undone: who rolled what, and the verdict.
    pub(crate) verdict: Option<PlayersResult>,
    /// The entry that brought it, which players aren't told.
    verdict_of: Option<Seq>,
    /// The entries, newest first.
    pub(crate) history: Vec<Told>,
    /// When it was read, while timers run on.
    pub(crate) since: Option<(Instant, OpenTime)>,
}

/// A line of the history.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Told {
    pub(crate) line: PlayersLine,
    /// How many entries before it tell as little: turns that only passed, what was taken back.
    pub(crate) folded: usize,
}

impl Told {
    /// The line, with how many it stands for: `Ysolde's turn · 2 passed`, `taken back, 3 times`.
    pub(crate) fn words(&self) -> String {
        let words = self.line.label.replace('\n', " · ");
        match self.folded {
            0 => words,
            more if self.line.is_taken_back() => format!("{words}, {} times", more + 1),
            passed => format!("{words} · {passed} passed"),
        }
    }

    /// Whether an entry before it is told with it.
    fn folds(&self, before: &PlayersLine) -> bool {
        let both = |is: fn(&PlayersLine) -> bool| is(&self.line) && is(before);
        both(PlayersLine::only_passes) || both(PlayersLine::is_taken_back)
    }
}

impl Snapshot {
    /// Reads the state after the last entry, and as many entries as a screen shows, in constant time.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn of(reader: &Reader) -> Result<Self, JournalError> {
        Self::read(reader, |_, _| false)
    }

    /// The same, with all entries of the latest session, however many.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn of_session(reader: &Reader) -> Result<Self, JournalError> {
        Self::read(reader, |line, newest| line.session == newest.session)
    }

    /// Reads entries until there are as many as a screen shows, and on while `goes_on`, which is asked with an entry and the newest
    /// one.
    fn read(
        reader: &Reader,
        goes_on: impl Fn(&PlayersLine, &PlayersLine) -> bool,
    ) -> Result<Self, JournalError> {
        let _moment = reader.read_transaction();
        let mut view = PlayersView::of(reader.campaign(&mut |_, _| {})?);
        let (open_time, runs) = open_time_of(reader, Clock::System)?;
        let since = runs.then(|| (Instant::now(), open_time));
        view.set_open_time(open_time);
        let (mut verdict, mut verdict_of) = (None, None);
        let (mut history, mut read) = (Vec::<Told>::new(), 0);
        reader.each_players_line_back(|line| {
            if verdict.is_none() {
                verdict = line.result(reader, &view)?;
                verdict_of = verdict.is_some().then(|| line.seq());
            }
            read += 1;
            let goes_on = history
                .first()
                .is_some_and(|newest| goes_on(&line, &newest.line));
            if history.len() < HISTORY || goes_on {
                match history.last_mut() {
                    Some(newer) if newer.folds(&line) => newer.folded += 1,
                    _ => history.push(Told { line, folded: 0 }),
                }
            }
            let far = read >= FAR || (history.len() >= HISTORY && verdict.is_some());
            let enough = far && !goes_on;
            Ok(if enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(Self {
            view,
            verdict,
            verdict_of,
            history,
            since,
        })
    }

    /// What kind of entry gave the verdict of `before`, if that was undone since then, or players see it no longer: the first roll of
    /// somebody is undone with their knowing of them.
    pub(crate) fn takes_back(&self, before: &Self) -> Option<Kind> {
        let of = before.verdict_of?;
        let told = self.history.iter().find(|told| told.line.seq() == of);
        if let Some(told) = told {
            return told.line.undone.then_some(told.line.kind);
        }
        let oldest = self.history.last()?.line.seq();
        (oldest < of).then_some(Kind::Roll)
    }

    /// When a timer shows something else.
    pub(crate) fn changes_at(&self) -> Option<Instant> {
        let (since, then) = self.since?;
        let next = self.view.open_time().0 + self.view.changes_in()?;
        Some(since + Duration::from_millis(next - then.0))
    }

    /// Takes a newer state, whose timers go on from where they are: what is read anew for a hidden entry neither turns them back nor
    /// changes when they move on.
    pub(crate) fn renew(&mut self, newer: Self, at: Instant) {
        let was = std::mem::replace(self, newer);
        let (old, new) = (was.time(at), self.time(at));
        if let (Some((since, old)), Some((_, new))) = (old, new)
            && old.0.abs_diff(new.0) <= u64::try_from(SAME_TIME.as_millis()).unwrap_or(u64::MAX)
        {
            self.since = Some((since, old));
        }
        self.run_on(at);
    }

    /// How long the campaign has been open at `at` and when that began to be so, while timers run on.
    fn time(&self, at: Instant) -> Option<(Instant, OpenTime)> {
        let (since, then) = self.since?;
        let gone = at.saturating_duration_since(since).as_millis();
        let gone = u64::try_from(gone).unwrap_or(u64::MAX);
        let now = OpenTime(then.0.saturating_add(gone));
        Some((since + Duration::from_millis(gone), now))
    }

    /// Lets the timers run on to `at`.
    pub(crate) fn run_on(&mut self, at: Instant) {
        let (Some((since, _)), Some((_, now))) = (self.since, self.time(at)) else {
            return;
        };
        self.view.set_open_time(now);
        // The file is written once a minute while a timer runs: without that, nobody has it open.
        if at.saturating_duration_since(since) > ALIVE {
            self.since = None;
        }
    }
}
