//! The journal as players see it: only what they may know. A revealed entry is shown at the place where it was revealed. An
//! undone entry is marked as undone; the undo is not shown as an entry.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::view::{Audience, PlayersResult, PlayersView, Viewer};
use crate::campaign::{Event, Kind, Label, Seq};
use crate::journal::error::JournalError;

/// The lines of one batch, newest first.
const PAGE: usize = 64;

/// A reader of the players' journal, forwards or backwards: earlier entries decide which characters they know of.
#[derive(Debug)]
pub struct PlayersJournal<'a> {
    reader: &'a Reader,
    viewer: Viewer,
}

impl<'a> PlayersJournal<'a> {
    /// From the last entry, after which the campaign is as in `view`.
    pub fn from_end(reader: &'a Reader, view: PlayersView) -> Self {
        let viewer = view.into();
        Self { reader, viewer }
    }

    /// From before the first entry.
    pub fn from_beginning(reader: &'a Reader, view: PlayersView) -> Self {
        let viewer = Viewer::from(view).at_beginning();
        Self { reader, viewer }
    }

    /// Reads the next entry; returns what players see of it.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn next(&mut self, seq: Seq) -> Result<Option<PlayersLine>, JournalError> {
        let line = self.reader.line(seq)?;
        let events = self.events(&line)?;
        let visible = self.visible_line(line, &events)?;
        self.viewer.apply(&events);
        Ok(visible)
    }

    /// Reads backwards until `visit` breaks: visits what players see, newest first.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn each_back(
        mut self,
        mut visit: impl FnMut(PlayersLine) -> Result<ControlFlow<()>, JournalError>,
    ) -> Result<(), JournalError> {
        let mut before = None;
        loop {
            let page = self.reader.page(before, PAGE)?;
            let Some(oldest) = page.last() else {
                return Ok(());
            };
            before = Some(oldest.seq);
            for line in page {
                let events = self.events(&line)?;
                self.viewer.take_back(&events);
                if let Some(line) = self.visible_line(line, &events)?
                    && visit(line)?.is_break()
                {
                    return Ok(());
                }
            }
        }
    }

    /// The events that add or remove characters or refer to another entry; empty for other entries, which are most.
    fn events(&self, line: &EntryLine) -> Result<Vec<Event>, JournalError> {
        match line.kind {
            Kind::Campaign | Kind::Sheet | Kind::Undo | Kind::Redo | Kind::Tag | Kind::Reveal => {
                self.reader.changes(line.seq)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// What players see at the place of an entry. The campaign is the one before it.
    fn visible_line(
        &self,
        line: EntryLine,
        events: &[Event],
    ) -> Result<Option<PlayersLine>, JournalError> {
        let place = (line.session, line.at);
        let Some(visible) = self.reader.visible_at(line, Audience::Players)? else {
            return Ok(None);
        };
        let seen = self.seen(visible, events, place);
        let (Some(seen), Some(Event::Tagged { of, word })) = (&seen, events.first()) else {
            return Ok(seen);
        };
        let mut tagged = self.reader.line(*of)?;
        tagged.hidden = tagged.is_secret();
        // The tag's own label may contain an entry number.
        let tagged = self.seen(tagged, &[], place);
        Ok(tagged.map(|tagged| PlayersLine {
            label: Label::from(format!("#{word}")).came(" on ", &tagged.label),
            ..seen.clone()
        }))
    }

    fn seen(
        &self,
        line: EntryLine,
        events: &[Event],
        (session, at): (u32, i64),
    ) -> Option<PlayersLine> {
        let undone = line.undone_by.is_some();
        let entry = line.into_entry(events.to_vec());
        let view = self.viewer.entry(&entry)?;
        Some(PlayersLine {
            kind: view.kind(),
            who: view.who().into_iter().map(str::to_owned).collect(),
            label: view.label().clone(),
            tier: view.tier().map(str::to_owned),
            undone,
            session,
            at,
            seq: view.place(),
        })
    }
}

/// An entry as players see it, at its place in the journal: without its number, its time, what led to it, and what only the
/// game master knows.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayersLine {
    /// What it is about.
    pub kind: Kind,
    /// The names that the characters it concerns had then.
    pub who: Vec<String>,
    /// The one line.
    pub label: Label,
    /// The verdict's key.
    pub tier: Option<String>,
    /// Whether it was undone.
    pub undone: bool,
    /// Its session; 0 before the first.
    pub session: u32,
    /// Microseconds since 1970, UTC; players see only the day.
    pub at: i64,
    /// The entry's number in the journal, which players don't see.
    seq: Seq,
}

impl PlayersLine {
    /// Whether it is one of these.
    pub(crate) fn is_among(&self, seqs: &BTreeSet<Seq>) -> bool {
        seqs.contains(&self.seq)
    }

    /// The results that players see, for an entry with a verdict that isn't undone. `view` is the present one.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(crate) fn result(
        &self,
        reader: &Reader,
        view: &PlayersView,
    ) -> Result<Option<PlayersResult>, JournalError> {
        let judged = matches!(
            self.kind,
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend | Kind::Check
        );
        if !judged || self.undone {
            return Ok(None);
        }
        Ok(view.result(&reader.read_entry(self.seq)?.what))
    }
}
