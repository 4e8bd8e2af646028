//! Which entry an audience sees at a place in the journal.

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::view::{Audience, EntryView, Viewer};
use crate::campaign::{Event, Kind, Label, Seq, Shown};
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
                let revealing = self.changes(line.seq)?;
                let mut all = Vec::new();
                for event in &revealing {
                    if let Event::Revealed { of } = event {
                        all.push(self.line(*of)?);
                    }
                }
                all.retain(|shown| shown.revealed_by == Some(line.seq));
                for shown in &mut all {
                    shown.hidden = false;
                    if self.is_over(shown, &revealing)? {
                        shown.label = as_past(&shown.label);
                        if let Shown::Part(part) = &mut shown.shown {
                            part.label = as_past(&part.label);
                        }
                    }
                }
                all
            }
            (_, Audience::Players) => vec![line],
        })
    }

    /// Whether a revealed entry set only conditions that no longer stood when it was revealed: revealing opens those that stand.
    fn is_over(&self, shown: &EntryLine, revealing: &[Event]) -> Result<bool, JournalError> {
        if shown.kind_for_players() != Kind::Condition {
            return Ok(false);
        }
        let of_condition = |event: &Event| match event {
            Event::ConditionSet { who, name, on, .. } => Some((*who, name.clone(), *on)),
            _ => None,
        };
        let set = self.changes(shown.seq)?;
        let opened: Vec<_> = revealing.iter().filter_map(of_condition).collect();
        let mut begun = set
            .iter()
            .filter_map(of_condition)
            .filter(|it| it.2)
            .peekable();
        let is_begun = begun.peek().is_some();
        let stands =
            begun.any(|(who, name, _)| opened.iter().any(|it| (it.0, &it.1) == (who, &name)));
        Ok(is_begun && !stands)
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
            if line.seq != seq {
                // As it is told where it was revealed.
                entry.what.label = line.label.clone();
                entry.what.shown = line.shown.clone();
            }
            if let Some(view) = viewer.entry(&entry) {
                see(&view);
            }
        }
        Ok(())
    }
}

/// `Wolf is now dazed` as of something that is over: `Wolf was dazed`.
fn as_past(label: &Label) -> Label {
    let text = label.as_str();
    let of_one = [" is now ", " is "]
        .iter()
        .find_map(|is| text.split_once(is));
    match (of_one, text.strip_prefix("now ")) {
        (_, Some(of_several)) => Label::from(format!("then {of_several}")),
        (Some((who, what)), None) => Label::joined(who, " was ", what),
        (None, None) => label.clone(),
    }
}
