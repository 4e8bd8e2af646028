//! Entries that are folded to one line: finished rounds, what was undone, turns that only passed.

use crate::campaign::{Event, Kind, Seq, TurnOrder};
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
    /// A finished round; 0 is a round of surprise.
    Round(u32),
    /// So many entries were undone, and so many of them brought back; the label of the one that was taken last.
    Undone(usize, usize, String),
    /// So many entries were undone that stand further down.
    UndoneBelow(usize),
    /// Whose turn it is, whether players don't see that, and how many turns before it only passed.
    Passed(String, bool, usize),
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
                let turn = newest.label.to_string();
                Some(Folded::Passed(turn, newest.is_kept(), run.len() - 1))
            }
            Self::Undone => {
                let is_act = |line: &&EntryLine| !matches!(line.kind, Kind::Undo | Kind::Redo);
                let undone = run.iter().filter(is_act).count();
                let redone = run.iter().filter(|line| line.kind == Kind::Redo).count();
                match (undone, redone) {
                    (0, 0) if run.len() > 1 => Some(Folded::UndoneBelow(run.len())),
                    (0, 0) => None,
                    (undone, redone) => {
                        // The label of an undo or redo is that of the entry it takes.
                        let last = run.first().filter(|_| undone > 0 || run.len() > 1)?;
                        Some(Folded::Undone(undone, redone, last.label.to_string()))
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
            // The usual order of a new round changes nothing; who waits decides something.
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
    let (before, after) = order_change(reader, line.seq)?;
    let Some(order) = before.filter(|_| !is_surprise(after.as_ref())) else {
        return Ok(None);
    };
    let first = first_of(reader, &order)?;
    let began = reader.line(first)?;
    Ok(Some(Fold {
        what: Folded::Round(order.round),
        first,
        last: Seq(line.seq.0 - 1),
        at: began.at,
        session: began.session,
    }))
}

/// The first entry of this round. A round of surprise holds also what was done before it began, since the round 1 that it put
/// off is still to come.
fn first_of(reader: &Reader, order: &TurnOrder) -> Result<Seq, JournalError> {
    let mut first = order.began;
    if order.round > 0 {
        return Ok(first);
    }
    loop {
        match order_change(reader, first)? {
            (Some(put_off), after) if is_surprise(after.as_ref()) && put_off.began < first => {
                first = put_off.began;
            }
            _ => return Ok(first),
        }
    }
}

fn is_surprise(order: Option<&TurnOrder>) -> bool {
    order.is_some_and(|order| order.round == 0)
}

/// The order of turns before and after an entry that changed it.
fn order_change(
    reader: &Reader,
    seq: Seq,
) -> Result<(Option<TurnOrder>, Option<TurnOrder>), JournalError> {
    let mut changes = reader.changes(seq)?.into_iter();
    let change = changes.find_map(|event| match event {
        Event::OrderSet { before, after } => Some((before.map(|it| *it), after.map(|it| *it))),
        _ => None,
    });
    Ok(change.unwrap_or_default())
}

/// The next entry after `after` that ended a round, and that round, which may hold `after`.
pub(crate) fn next_round(
    reader: &Reader,
    after: Seq,
) -> Result<Option<(Seq, Option<Fold>)>, JournalError> {
    let mut after = after;
    let line = loop {
        let Some(line) = reader.next_round(after)? else {
            return Ok(None);
        };
        // The round that a round of surprise puts off is not over.
        if !is_surprise(order_change(reader, line.seq)?.1.as_ref()) {
            break line;
        }
        after = line.seq;
    };
    let round = round_finished_by(reader, &line)?;
    Ok(Some((line.seq, round)))
}
