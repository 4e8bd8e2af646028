//! The journal as players see it: only what they may know. A revealed entry is shown at the place where it was revealed. An
//! undone entry is marked as undone; the undo is not shown as an entry.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::view::{PlayersEntry, PlayersResult};
use crate::campaign::{Campaign, Decision, Event, Kind, Seq};
use crate::game::Game;
use crate::journal::error::JournalError;

/// The lines of one batch, newest first.
const PAGE: usize = 64;

/// A reader of the players' journal, forwards or backwards: earlier entries decide which characters players know of.
#[derive(Debug)]
pub struct PlayersJournal<'a> {
    reader: &'a Reader,
    campaign: Campaign,
}

impl<'a> PlayersJournal<'a> {
    /// From the campaign as it is at some entry of the journal.
    pub const fn new(reader: &'a Reader, campaign: Campaign) -> Self {
        Self { reader, campaign }
    }

    /// From before the first entry.
    pub fn from_beginning(reader: &'a Reader, game: Arc<Game>) -> Self {
        Self::new(reader, Campaign::new(game, ""))
    }

    /// Reads the next entry; returns what players see of it.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn next(&mut self, seq: Seq) -> Result<Option<PlayersLine>, JournalError> {
        let line = self.reader.line(seq)?;
        let events = self.events(&line)?;
        let told = self.visible_line(&line, &events)?;
        for event in &events {
            self.campaign.apply(event);
        }
        Ok(told)
    }

    /// Reads backwards from the last entry until `visit` breaks: visits what players see, newest first. Needs the present
    /// campaign.
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
                for turned in events.iter().rev().filter_map(Event::inverse) {
                    self.campaign.apply(&turned);
                }
                let told = self.visible_line(&line, &events)?;
                if let Some(line) = told
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

    /// What players see at this place: the entry, an entry that it reveals, or nothing. The campaign is the one before it.
    fn visible_line(
        &self,
        line: &EntryLine,
        events: &[Event],
    ) -> Result<Option<PlayersLine>, JournalError> {
        let (session, at) = (line.session, line.at);
        let told = |seq, entry| PlayersLine {
            entry,
            session,
            at,
            seq,
        };
        Ok(match (line.kind, events.first()) {
            (Kind::Undo | Kind::Redo, _) => None,
            (Kind::Reveal, Some(Event::Revealed { of })) => {
                let shown = self.reader.line(*of)?;
                let is_shown = line.undone_by.is_none() && shown.revealed_by == Some(line.seq);
                let shown = self.known(&shown, false, &[]).filter(|_| is_shown);
                shown.map(|entry| told(*of, entry))
            }
            (Kind::Tag, Some(Event::Tagged { of, word })) => {
                let on = self.reader.line(*of)?;
                let on = self.known(&on, on.is_secret(), &[]);
                let tag = self.known(line, line.hidden, events);
                // The reveal's own label contains an entry number.
                let tag = tag.zip(on).map(|(tag, on)| tag.tagged(word, &on));
                tag.map(|entry| told(line.seq, entry))
            }
            _ => {
                let entry = self.known(line, line.hidden, events);
                entry.map(|entry| told(line.seq, entry))
            }
        })
    }

    fn known(&self, line: &EntryLine, hidden: bool, events: &[Event]) -> Option<PlayersEntry> {
        let what = Decision {
            who: line.who.clone(),
            names: line.names.clone(),
            tier: line.tier.clone(),
            hidden,
            ..Decision::new(line.kind, line.label.clone(), events.to_vec())
        };
        PlayersEntry::of(&self.campaign, &what, line.undone_by.is_some())
    }
}

/// An entry as players see it, at its place in the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayersLine {
    /// The entry.
    pub entry: PlayersEntry,
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

    /// The results that players see, for an entry with a verdict that isn't undone. `campaign` is the present one.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(crate) fn result(
        &self,
        reader: &Reader,
        campaign: &Campaign,
    ) -> Result<Option<PlayersResult>, JournalError> {
        let judged = matches!(
            self.entry.kind(),
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend | Kind::Check
        );
        if !judged {
            return Ok(None);
        }
        let what = reader.read_entry(self.seq)?.what;
        Ok(self.entry.result(campaign, &what))
    }
}
