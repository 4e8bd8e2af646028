//! Entries that are folded to one line: finished rounds, what was undone, turns that only passed.

use crate::campaign::{Event, Kind, Seq};
use crate::journal::{EntryLine, JournalError, Reader};

/// The most entries of a run; a longer one is folded in several lines.
pub(crate) const LONGEST: usize = 1_000;

/// Entries, one after the other, that are folded to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fold {
    pub(crate) what: Folded,
    /// The oldest entry.
    pub(crate) first: Seq,
    /// The newest entry.
    pub(crate) last: Seq,
    /// When it began, and in which session.
    pub(crate) at: i64,
    pub(crate) session: u32,
}

/// Why entries are folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Folded {
    /// A finished round.
    Round(u32),
    /// So many entries were undone, and so many of them brought back.
    Undone(usize, usize),
    /// So many entries were undone that stand further down.
    UndoneBelow(usize),
    /// Whose turn it is, and how many turns before it only passed.
    Passed(String, usize),
}

impl Fold {
    /// How many entries it holds.
    pub(crate) fn entries(&self) -> u64 {
        self.last.0 + 1 - self.first.0
    }

    pub(crate) fn holds(&self, seq: Seq) -> bool {
        (self.first..=self.last).contains(&seq)
    }

    /// Whether it is a round, which stands for itself; a run stands among the entries around it.
    pub(crate) const fn is_round(&self) -> bool {
        matches!(self.what, Folded::Round(_))
    }
}

/// What an entry is folded with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunKind {
    /// Undone, or an undo or redo.
    Undone,
    /// A turn that began with nothing else.
    Passed,
}

impl RunKind {
    /// The kind of run that an entry belongs to, if any.
    pub(crate) fn of(reader: &Reader, line: &EntryLine) -> Result<Option<Self>, JournalError> {
        Ok(match line.kind {
            Kind::Undo | Kind::Redo => Some(Self::Undone),
            _ if line.undone_by.is_some() => Some(Self::Undone),
            Kind::Turn if only_passes(reader, line.seq)? => Some(Self::Passed),
            _ => None,
        })
    }

    /// The line of a run, newest entry first; `None` where its entries say as much in as little room.
    pub(crate) fn folded(self, run: &[EntryLine]) -> Option<Folded> {
        match self {
            Self::Passed => {
                let [newest, _, ..] = run else { return None };
                Some(Folded::Passed(newest.label.to_string(), run.len() - 1))
            }
            Self::Undone => {
                let is_act = |line: &&EntryLine| !matches!(line.kind, Kind::Undo | Kind::Redo);
                let undone = run.iter().filter(is_act).count();
                let redone = run.iter().filter(|line| line.kind == Kind::Redo).count();
                match (undone, redone) {
                    (0, 0) if run.len() > 1 => Some(Folded::UndoneBelow(run.len())),
                    (0, 0) => None,
                    (undone, redone) => {
                        (undone > 0 || run.len() > 1).then_some(Folded::Undone(undone, redone))
                    }
                }
            }
        }
    }
}

/// Whether nothing but the turn changed.
fn only_passes(reader: &Reader, seq: Seq) -> Result<bool, JournalError> {
    let changes = reader.changes(seq)?;
    Ok(match &changes[..] {
        [
            Event::OrderSet {
                before: Some(before),
                after: Some(after),
            },
        ] => {
            // The usual order of a new round changes nothing; whoever waits decides something.
            let is_order = before.turns == after.turns || before.round != after.round;
            let is_usual = before.usual_turns() == after.usual_turns();
            is_order && is_usual && before.turn() != after.turn()
        }
        _ => false,
    })
}

/// The round that this entry ended. Which entries a round holds is known without reading them: an entry that begins a round or ends
/// the order of turns records the first entry of the round before.
pub(crate) fn round_finished_by(
    reader: &Reader,
    line: &EntryLine,
) -> Result<Option<Fold>, JournalError> {
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
    Ok(Some(Fold {
        what: Folded::Round(order.round),
        first: order.began,
        last: Seq(line.seq.0 - 1),
        at: began.at,
        session: began.session,
    }))
}

/// The next entry after `after` that ended a round, and that round, which may hold `after`.
pub(crate) fn next_round(
    reader: &Reader,
    after: Seq,
) -> Result<Option<(Seq, Option<Fold>)>, JournalError> {
    let Some(line) = reader.next_round(after)? else {
        return Ok(None);
    };
    let round = round_finished_by(reader, &line)?;
    Ok(Some((line.seq, round)))
}
