//! Which entry an audience sees at a place in the journal.

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::view::{Audience, EntryView, Viewer};
use crate::campaign::{Event, Kind, Seq};
use crate::journal::error::JournalError;

impl Reader {
    /// The entries that an audience sees at the place of `line`, with `hidden` as it is for that audience: players see revealed
    /// entries where they were revealed. Undoing is not an entry of the story.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(super) fn visible_at(
        &self,
        line: EntryLine,
        audience: Audience,
    ) -> Result<Vec<EntryLine>, JournalError> {
        Ok(match (line.kind, audience) {
            (Kind::Undo | Kind::Redo, _) => Vec::new(),
            (_, Audience::GameMaster) => vec![EntryLine {
                hidden: line.is_secret(),
                ..line
            }],
            (Kind::Reveal, Audience::Players) if line.undone_by.is_some() => Vec::new(),
            (Kind::Reveal, Audience::Players) => {
                let mut all = Vec::new();
                for event in self.changes(line.seq)? {
                    if let Event::Revealed { of } = event {
                        all.push(self.line(of)?);
                    }
                }
                all.retain(|shown| shown.revealed_by == Some(line.seq));
                for shown in &mut all {
                    shown.hidden = false;
                }
                all
            }
            (_, Audience::Players) => vec![line],
        })
    }

    /// Applies the next entry to the viewer, and passes on what they see at its place unless that is undone.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(crate) fn read_on(
        &self,
        viewer: &mut Viewer,
        seq: Seq,
        mut see: impl FnMut(&EntryView<'_>),
    ) -> Result<(), JournalError> {
        let own = self.read_entry(seq)?;
        viewer.apply(&own.what.events);
        let visible = self.visible_at(self.line(seq)?, viewer.audience())?;
        for line in visible.iter().filter(|line| line.undone_by.is_none()) {
            let mut entry = if line.seq == seq {
                own.clone()
            } else {
                self.read_entry(line.seq)?
            };
            entry.what.hidden = line.hidden;
            if let Some(view) = viewer.entry(&entry) {
                see(&view);
            }
        }
        Ok(())
    }
}
