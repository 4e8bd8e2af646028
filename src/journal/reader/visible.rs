//! Which entry an audience sees at a place in the journal.

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::view::{Audience, EntryView, Viewer};
use crate::campaign::{Event, Kind, Seq};
use crate::journal::error::JournalError;

impl Reader {
    /// The entry that an audience sees at the place of `line`, with `hidden` as it is for that audience: players see a revealed
    /// entry where it was revealed. Undoing is not an entry of the story.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(super) fn visible_at(
        &self,
        line: EntryLine,
        audience: Audience,
    ) -> Result<Option<EntryLine>, JournalError> {
        Ok(match (line.kind, audience) {
            (Kind::Undo | Kind::Redo, _) => None,
            (_, Audience::GameMaster) => Some(EntryLine {
                hidden: line.is_secret(),
                ..line
            }),
            (Kind::Reveal, Audience::Players) => match self.changes(line.seq)?.first() {
                Some(Event::Revealed { of }) => {
                    let shown = self.line(*of)?;
                    let counts = line.undone_by.is_none() && shown.revealed_by == Some(line.seq);
                    counts.then_some(EntryLine {
                        hidden: false,
                        ..shown
                    })
                }
                _ => None,
            },
            (_, Audience::Players) => Some(line),
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
        see: impl FnOnce(&EntryView<'_>),
    ) -> Result<(), JournalError> {
        let mut entry = self.read_entry(seq)?;
        viewer.apply(&entry.what.events);
        let visible = self.visible_at(self.line(seq)?, viewer.audience())?;
        let Some(line) = visible.filter(|line| line.undone_by.is_none()) else {
            return Ok(());
        };
        if line.seq != seq {
            entry = self.read_entry(line.seq)?;
        }
        entry.what.hidden = line.hidden;
        if let Some(view) = viewer.entry(&entry) {
            see(&view);
        }
        Ok(())
    }
}
