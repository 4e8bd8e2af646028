//! The journal as players hear it: what they may know, without a word of what they may not. What is shown to them later
//! stands where it was shown; that something was undone is seen on it, and not told by itself.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::view::{PlayersEntry, PlayersResult};
use crate::campaign::{Campaign, Decision, Event, Kind, Seq};
use crate::game::Game;
use crate::journal::error::JournalError;

/// How many lines are read at a time on the way back.
const PAGE: usize = 64;

/// Players who listen to a journal, entry by entry in either direction: who may be heard of is known from what was before.
#[derive(Debug)]
pub struct PlayersJournal<'a> {
    reader: &'a Reader,
    campaign: Campaign,
}

impl<'a> PlayersJournal<'a> {
    /// From the campaign as it is at some entry of the journal.
    #[must_use]
    pub const fn new(reader: &'a Reader, campaign: Campaign) -> Self {
        Self { reader, campaign }
    }

    /// From before the first entry.
    #[must_use]
    pub fn from_beginning(reader: &'a Reader, game: Arc<Game>) -> Self {
        Self::new(reader, Campaign::new(game, ""))
    }

    /// Goes on by the next entry; what is heard of it.
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

    /// Goes back from the last entry, whose campaign this is, as far as `visit` wants: what was heard, the newest first.
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

    /// What an entry did, where that says who there is, or what another entry is; nothing of the others, which are most.
    fn events(&self, line: &EntryLine) -> Result<Vec<Event>, JournalError> {
        match line.kind {
            Kind::Campaign | Kind::Sheet | Kind::Undo | Kind::Redo | Kind::Tag | Kind::Reveal => {
                self.reader.changes(line.seq)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// What is heard at this place: the entry, another one that it shows, or nothing. The campaign is as before it.
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
                // Its own label names the entry by a number.
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

/// An entry as players hear it, at its place in the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayersLine {
    /// What they hear.
    pub entry: PlayersEntry,
    /// Its session; 0 before the first.
    pub session: u32,
    /// Microseconds since 1970, UTC; of which players are told the day alone.
    pub at: i64,
    /// The journal's own number, which is not for players.
    seq: Seq,
}

impl PlayersLine {
    /// Whether it is one of these.
    pub(crate) fn is_among(&self, seqs: &BTreeSet<Seq>) -> bool {
        seqs.contains(&self.seq)
    }

    /// What they hear of its results, where it is judged and stands. `campaign` is as it is now.
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
