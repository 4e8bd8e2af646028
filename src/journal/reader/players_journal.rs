//! The journal as players hear it: what they may know, without a word of what they may not. What is shown to them later
//! stands where it was shown; that something was undone is seen on it, and not told by itself.

use std::ops::ControlFlow;

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::{Audience, Campaign, Decision, Event, Kind, Label, Seq};
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
    /// From the campaign as it is at some entry of the journal, or, empty, before the first.
    #[must_use]
    pub const fn new(reader: &'a Reader, campaign: Campaign) -> Self {
        Self { reader, campaign }
    }

    /// The campaign where they are; of its state only who there is, is kept up.
    #[must_use]
    pub const fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Goes on by the next entry; what is heard of it. Its numbers are the journal's and not for players.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn next(&mut self, seq: Seq) -> Result<Option<EntryLine>, JournalError> {
        let line = self.reader.line(seq)?;
        let events = self.events(&line)?;
        let told = self.visible_line(line, &events)?;
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
        mut visit: impl FnMut(EntryLine) -> Result<ControlFlow<()>, JournalError>,
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
                let told = self.visible_line(line, &events)?;
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
        line: EntryLine,
        events: &[Event],
    ) -> Result<Option<EntryLine>, JournalError> {
        match (line.kind, events.first()) {
            (Kind::Undo | Kind::Redo, _) => Ok(None),
            (Kind::Reveal, Some(Event::Revealed { of })) => {
                let (session, at) = (line.session, line.at);
                let shown = self.reader.line(*of)?;
                let is_shown = line.undone_by.is_none() && shown.revealed_by == Some(line.seq);
                let shown = EntryLine {
                    hidden: false,
                    session,
                    at,
                    ..shown
                };
                Ok(Some(shown).filter(|shown| is_shown && self.is_visible(shown, &[])))
            }
            (Kind::Tag, Some(Event::Tagged { of, word })) => {
                let on = self.reader.line(*of)?;
                let on = EntryLine {
                    hidden: on.is_secret(),
                    ..on
                };
                let heard = self.is_visible(&line, events) && self.is_visible(&on, &[]);
                // Its own label names the entry by a number.
                let label = Label::from(format!("#{word}")).came(" on ", &on.label);
                Ok(heard.then_some(EntryLine { label, ..line }))
            }
            _ => Ok(Some(line).filter(|line| self.is_visible(line, events))),
        }
    }

    fn is_visible(&self, line: &EntryLine, events: &[Event]) -> bool {
        let what = Decision::new(line.kind, "", events.to_vec());
        let what = what.about(line.who.clone()).hidden(line.hidden);
        Audience::Players.hears(&self.campaign, &what)
    }
}
