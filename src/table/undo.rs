//! The rules of undo and redo: what can be undone and redone, and what prevents it. Only decides.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::slice;

use super::Failure;
use crate::campaign::{
    Campaign, CharacterId, Decision, Entry, Event, Kind, Seq, Shown, StatePart, UndoConflict,
};
use crate::journal::{JournalError, Reader};

/// The number of entries that are searched for the conflicting one; entries further back are judged by values alone.
const SEARCHED: usize = 20_000;

/// Why nothing is undone or redone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UndoRefusal {
    /// No entry is left but the campaign's beginning.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Nothing was undone since the last entry.
    #[error("nothing to redo; to bring back an earlier entry, give its number")]
    NothingToRedo,
    /// No entry of that number.
    #[error("there is no entry {0}; the last is {1}")]
    NoEntry(u64, u64),
    /// The first entry.
    #[error("the campaign's beginning can't be undone")]
    Beginning,
    /// The entry is undone already.
    #[error("entry {0} is already undone; redo brings it back")]
    Undone(u64),
    /// The entry isn't undone.
    #[error("entry {0} is not undone")]
    Stands(u64),
    /// A redo can't be undone or redone itself.
    #[error("entry {0} is a redo; undo the entry it brought back")]
    Redo(u64),
    /// A mode of the table is turned, not undone.
    #[error(
        "entry {0} turned hidden or the players' curtain on or off; use `hidden on`, `hidden off`, `curtain` or `curtain off`"
    )]
    Mode(u64),
    /// A later entry changed the same value.
    #[error("{what}; {seq} · {label} is in the way: undo it first")]
    InTheWay {
        /// The value that changed.
        what: String,
        /// The newest entry, not undone, that changed it.
        seq: u64,
        /// Its label.
        label: String,
    },
    /// A later entry changed the same value; it is undone itself or too far back to be found.
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

/// The entry that undoes `seq`, all that it caused and what the clock did of it; for an undo, the entry that redoes what it undid.
pub(super) fn undo(campaign: &Campaign, reader: &Reader, seq: Seq) -> Result<Decision, Failure> {
    let entry = there_is(campaign, reader, seq)?;
    match entry.what.kind {
        Kind::Undo => return redo(campaign, reader, seq),
        Kind::Redo => return Err(UndoRefusal::Redo(seq.0).into()),
        Kind::Mode => return Err(UndoRefusal::Mode(seq.0).into()),
        _ if seq == Seq(1) => return Err(UndoRefusal::Beginning.into()),
        _ => {}
    }
    if reader.undone_by(seq)?.is_some() {
        return Err(UndoRefusal::Undone(seq.0).into());
    }
    let mut seqs = with_consequences(reader, seq)?;
    loop {
        let undone = undone(campaign, reader, &seqs);
        // What the clock ended goes with what began it: nobody did it.
        if let Err(Failure::Undo(UndoRefusal::InTheWay { seq: other, .. })) = &undone
            && reader
                .read_entry(Seq(*other))?
                .what
                .events
                .contains(&Event::TimeUp)
        {
            seqs.extend(with_consequences(reader, Seq(*other))?);
            seqs.sort_unstable_by(|a, b| b.cmp(a));
            seqs.dedup();
            continue;
        }
        let (who, events) = undone?;
        return Ok(campaign.with_names(decision(Kind::Undo, who, &entry, events)));
    }
}

/// What undoing all of these in this order changes, and whom it concerns.
fn undone(
    campaign: &Campaign,
    reader: &Reader,
    seqs: &[Seq],
) -> Result<(Vec<CharacterId>, Vec<Event>), Failure> {
    let mut now = campaign.clone();
    let mut events = vec![Event::Undid(seqs.to_vec())];
    let mut who = Vec::new();
    for &undone in seqs {
        let events_of = reader.read_entry(undone)?.what;
        let staying = staying_known(&now, reader, undone, seqs, &events_of.events)?;
        let of_meeting = |event: &Event| event.on().is_some_and(|who| staying.contains(&who));
        let turning = without_notes(&events_of.events).into_iter();
        let turning = turning.filter(|event| !(event.tells_who_it_is() && of_meeting(event)));
        let turning: Vec<Event> = turning.cloned().collect();
        let mut turned =
            turn(&now, &turning).map_err(|clash| in_the_way(reader, clash, undone, seqs))?;
        for event in &mut turned {
            close_struck(reader, undone, seqs, event)?;
            now.apply(event);
        }
        nothing_built_on(reader, undone, seqs, &turned)?;
        for event in &events_of.events {
            if let Event::HealthNotedSet { who, .. } = event {
                let unnoted = now.unnoted(*who);
                for event in &unnoted {
                    now.apply(event);
                }
                turned.extend(unnoted);
            }
        }
        events.extend(turned);
        who.extend(events_of.who);
    }
    Ok((who, events))
}

/// These events without those that noted how players knew somebody's health before what the entry did to it: that stays noted where
/// something else was done since that they don't see.
fn without_notes(events: &[Event]) -> Vec<&Event> {
    let mut left: Vec<&Event> = Vec::new();
    for event in events {
        if matches!(event, Event::HealthNotedSet { .. }) {
            left.retain(|it| !(it.is_of_known_health() && it.on() == event.on()));
        } else {
            left.push(event);
        }
    }
    left
}

/// The NPCs that players met by an entry with these events and that they met again by a later one that stands: they stay known.
fn staying_known(
    now: &Campaign,
    reader: &Reader,
    seq: Seq,
    going: &[Seq],
    events: &[Event],
) -> Result<BTreeSet<CharacterId>, JournalError> {
    let met = events.iter().filter_map(|event| match event {
        Event::KnownSet {
            who, after: true, ..
        } => Some(*who),
        _ => None,
    });
    let mut met: BTreeSet<CharacterId> = met.collect();
    let mut staying = BTreeSet::new();
    if met.is_empty() {
        return Ok(staying);
    }
    let mut left = SEARCHED;
    reader.each_undoable_back(seq, |entry| {
        if !going.contains(&entry.seq) {
            let again = now.shown_in(&entry.what);
            staying.extend(again.into_iter().filter(|who| met.remove(who)));
        }
        left -= 1;
        if met.is_empty() || left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    Ok(staying)
}

/// The entry that redoes all that the undo of `seq` undid, as one step.
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

/// The entry and all entries that it caused, directly or indirectly, that aren't undone; newest first.
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

/// The inverses of these events. Values kept for convenience only (open outcome, remembered pair, the modes that a session
/// ended) are restored where they are unchanged, and skipped where a later entry replaced them: an old roll can always be undone.
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
    matches!(
        event,
        Event::OpenSet { .. }
            | Event::PairingSet { .. }
            | Event::HiddenStretchSet { .. }
            | Event::CurtainSet { .. }
    )
}

/// Undoing a roll reopens the outcome before it, and a character that was removed returns with its open outcome, unless that
/// roll has been undone meanwhile. An outcome of a roll that is undone in the same step is inverted in its own turn.
fn close_struck(
    reader: &Reader,
    this: Seq,
    going: &[Seq],
    event: &mut Event,
) -> Result<(), JournalError> {
    let opened = match event {
        Event::OpenSet { after, .. } => after,
        Event::CharacterAdded(back) => &mut back.open,
        _ => return Ok(()),
    };
    if let Some(open) = opened
        && !(open.seq < this && going.contains(&open.seq))
        && (going.contains(&open.seq) || reader.undone_by(open.seq)?.is_some())
    {
        *opened = None;
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

/// A value that was changed later and changed back equals the old one, but is a conflict all the same: otherwise the entries in
/// between could never be undone.
fn nothing_built_on(
    reader: &Reader,
    seq: Seq,
    going: &[Seq],
    turned: &[Event],
) -> Result<(), Failure> {
    let changed = turned.iter().filter(|event| !is_remembered(event));
    let slots = changed.flat_map(|event| event.parts().into_iter().chain(event.part_opened()));
    let slots: Vec<StatePart> = slots.collect();
    match changed_since(reader, seq, going, &slots)? {
        None => Ok(()),
        Some(other) => {
            let what = format!("what {} changed was changed again since", seq.0);
            Err(UndoRefusal::in_the_way(what, other).into())
        }
    }
}

/// The newest entry after `seq`, not undone, that changed one of these parts; entries undone in the same step are left out.
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

/// Hidden if the entry it undoes or redoes is hidden, so that players see neither.
fn decision(kind: Kind, who: Vec<CharacterId>, of: &Entry, events: Vec<Event>) -> Decision {
    let mut once: Vec<CharacterId> = Vec::new();
    for id in who {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    let mut done = Decision::new(kind, of.what.label.clone(), events).about(once);
    // Of what tells only what is kept from players they see neither.
    if of.what.shown == Shown::Nothing {
        done.shown = Shown::Nothing;
    }
    done.hidden(of.what.hidden)
}
