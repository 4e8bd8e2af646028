//! The law of undo and redo: what may be taken back and brought back, and what stands in the way. Only decides.

use std::ops::ControlFlow;
use std::slice;

use super::Failure;
use crate::campaign::{
    Campaign, CharacterId, Decision, Entry, Event, Kind, Seq, StatePart, UndoConflict,
};
use crate::journal::{JournalError, Reader};

/// How many standing entries are searched for the one in the way; what lies further back is judged by its values alone.
const SEARCHED: usize = 20_000;

/// Why nothing is undone or redone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UndoRefusal {
    /// Nothing stands but the campaign itself.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Nothing was undone since the last entry.
    #[error("nothing to redo; what was undone earlier comes back by its number")]
    NothingToRedo,
    /// No entry of that number.
    #[error("there is no entry {0}; the last is {1}")]
    NoEntry(u64, u64),
    /// The first entry.
    #[error("the campaign's beginning can't be undone")]
    Beginning,
    /// It is undone.
    #[error("{0} is undone already; redo brings it back")]
    Undone(u64),
    /// It isn't undone.
    #[error("{0} is not undone")]
    Stands(u64),
    /// A redo is no step of its own.
    #[error("{0} is a redo; undo the entry it brought back")]
    Redo(u64),
    /// Something changed since.
    #[error("{what}; {seq} · {label} is in the way: undo it first")]
    InTheWay {
        /// What is no longer as it was.
        what: String,
        /// The newest standing entry that changed it.
        seq: u64,
        /// Its label.
        label: String,
    },
    /// Something changed since, by an entry that is undone itself or long ago.
    #[error(transparent)]
    Clash(#[from] UndoConflict),
}

impl UndoRefusal {
    fn in_the_way(what: String, other: Entry) -> Self {
        Self::InTheWay {
            what,
            seq: other.seq.0,
            label: other.what.label.into(),
        }
    }
}

/// The entry that takes `seq` and what it caused back; for an undo, the one that brings back what it undid.
pub(super) fn undo(campaign: &Campaign, reader: &Reader, seq: Seq) -> Result<Decision, Failure> {
    let entry = there_is(campaign, reader, seq)?;
    match entry.what.kind {
        Kind::Undo => return redo(campaign, reader, seq),
        Kind::Redo => return Err(UndoRefusal::Redo(seq.0).into()),
        _ if seq == Seq(1) => return Err(UndoRefusal::Beginning.into()),
        _ => {}
    }
    if reader.undone_by(seq)?.is_some() {
        return Err(UndoRefusal::Undone(seq.0).into());
    }
    let seqs = with_consequences(reader, seq)?;
    let mut now = campaign.clone();
    let mut events = vec![Event::Undid(seqs.clone())];
    let mut who = Vec::new();
    for &undone in &seqs {
        let events_of = reader.read_entry(undone)?.what;
        let mut turned = turn(&now, &events_of.events)
            .map_err(|clash| in_the_way(reader, clash, undone, &seqs))?;
        for event in &mut turned {
            close_struck(reader, undone, &seqs, event)?;
            now.apply(event);
        }
        nothing_built_on(reader, undone, &seqs, &turned)?;
        events.extend(turned);
        who.extend(events_of.who);
    }
    Ok(campaign.with_names(decision(Kind::Undo, who, &entry, events)))
}

/// The entry that brings back what the undo of `seq` took, all of it: it went as one and comes back as one.
pub(super) fn redo(campaign: &Campaign, reader: &Reader, seq: Seq) -> Result<Decision, Failure> {
    let named = there_is(campaign, reader, seq)?;
    let taken_back = reader.undone_by(seq)?;
    let undo = match (named.what.kind, taken_back) {
        (Kind::Undo, None) => named,
        (Kind::Undo | Kind::Redo, _) | (_, None) => return Err(UndoRefusal::Stands(seq.0).into()),
        (_, Some(undo)) => reader.read_entry(undo)?,
    };
    let Some((Event::Undid(undid), changes)) = undo.what.events.split_first() else {
        return Err(UndoRefusal::Stands(seq.0).into());
    };
    let seqs: Vec<Seq> = undid.iter().rev().copied().collect();
    let Some(first) = seqs.first().copied() else {
        return Err(UndoRefusal::Stands(seq.0).into());
    };
    let mut events = vec![Event::Redid(seqs.clone())];
    let turned =
        turn(campaign, changes).map_err(|clash| in_the_way(reader, clash, undo.seq, &seqs))?;
    nothing_built_on(reader, first, &seqs, &turned)?;
    events.extend(turned);
    let redoes = decision(Kind::Redo, undo.what.who.clone(), &undo, events);
    Ok(campaign.with_names(redoes))
}

fn there_is(campaign: &Campaign, reader: &Reader, seq: Seq) -> Result<Entry, Failure> {
    if (1..=campaign.last.0).contains(&seq.0) {
        Ok(reader.read_entry(seq)?)
    } else {
        Err(UndoRefusal::NoEntry(seq.0, campaign.last.0).into())
    }
}

/// It and every standing entry that it led to, however indirectly; newest first.
fn with_consequences(reader: &Reader, seq: Seq) -> Result<Vec<Seq>, JournalError> {
    let mut seqs = vec![seq];
    let mut next = 0;
    while let Some(&cause) = seqs.get(next) {
        let standing = reader.consequences(cause)?.into_iter();
        let standing = standing
            .filter(|line| line.undone_by.is_none())
            .map(|line| line.seq);
        seqs.extend(standing.filter(|seq| *seq > cause));
        next += 1;
    }
    seqs.sort_unstable_by(|a, b| b.cmp(a));
    Ok(seqs)
}

/// The events that turn these round. What the campaign only remembers for convenience is turned round where it is still
/// so and left alone where somebody's next roll has replaced it: an old roll can always be struck.
fn turn(now: &Campaign, events: &[Event]) -> Result<Vec<Event>, UndoConflict> {
    let replaced =
        |event: &Event| is_remembered(event) && now.undoing(slice::from_ref(event)).is_err();
    let binding: Vec<Event> = events
        .iter()
        .filter(|event| !replaced(event))
        .cloned()
        .collect();
    now.undoing(&binding)
}

fn is_remembered(event: &Event) -> bool {
    matches!(event, Event::OpenSet { .. } | Event::PairingSet { .. })
}

/// Undoing a roll reopens the outcome before it, unless that one has been struck out meanwhile. One that goes along, older
/// than `this`, is turned round in its turn.
fn close_struck(
    reader: &Reader,
    this: Seq,
    going: &[Seq],
    event: &mut Event,
) -> Result<(), JournalError> {
    if let Event::OpenSet { after, .. } = event
        && let Some(open) = after
        && !(open.seq < this && going.contains(&open.seq))
        && (going.contains(&open.seq) || reader.undone_by(open.seq)?.is_some())
    {
        *after = None;
    }
    Ok(())
}

fn in_the_way(reader: &Reader, clash: UndoConflict, after: Seq, going: &[Seq]) -> Failure {
    match changed_since(reader, after, going, slice::from_ref(&clash.part)) {
        Err(e) => e.into(),
        Ok(None) => UndoRefusal::Clash(clash).into(),
        Ok(Some(other)) => UndoRefusal::in_the_way(clash.what, other).into(),
    }
}

/// A value that was changed since and changed back stands as it was left, but is in the way all the same: else what
/// stands between could never be undone in its turn.
fn nothing_built_on(
    reader: &Reader,
    seq: Seq,
    going: &[Seq],
    turned: &[Event],
) -> Result<(), Failure> {
    let changed = turned.iter().filter(|event| !is_remembered(event));
    let slots: Vec<StatePart> = changed.flat_map(Event::parts).collect();
    match changed_since(reader, seq, going, &slots)? {
        None => Ok(()),
        Some(other) => {
            let what = format!("what {} changed was changed again since", seq.0);
            Err(UndoRefusal::in_the_way(what, other).into())
        }
    }
}

/// The newest standing entry after `seq` that changed one of these, those going along apart.
fn changed_since(
    reader: &Reader,
    seq: Seq,
    going: &[Seq],
    slots: &[StatePart],
) -> Result<Option<Entry>, JournalError> {
    if slots.is_empty() {
        return Ok(None);
    }
    let mut found = None;
    let mut left = SEARCHED;
    reader.each_undoable_back(seq, |entry| {
        let mut theirs = entry.what.events.iter().flat_map(Event::parts);
        let touches = theirs.any(|slot| slots.iter().any(|own| slot.overlaps(own)));
        if touches && !going.contains(&entry.seq) {
            found = Some(entry);
        }
        left -= 1;
        if found.is_some() || left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    Ok(found)
}

/// Hidden where what it turns round is: players see neither.
fn decision(kind: Kind, who: Vec<CharacterId>, of: &Entry, events: Vec<Event>) -> Decision {
    let mut once: Vec<CharacterId> = Vec::new();
    for id in who {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    Decision {
        kind,
        who: once,
        names: Vec::new(),
        label: of.what.label.clone(),
        tier: None,
        hidden: of.what.hidden,
        cause: None,
        forced: None,
        events,
    }
}
