//! A window of the journal: the entries around the selected one, a few screens of them, whatever the journal's length.

use std::collections::HashMap;

use super::story::Story;
use crate::campaign::Seq;
use crate::journal::{JournalError, Line};
use crate::tui::Desk;

/// An entry with what the history says of it.
#[derive(Debug, Clone)]
pub(super) struct Told {
    pub(super) line: Line,
    pub(super) story: Story,
    /// When the entry that led to it was made, and its label.
    pub(super) cause: Option<(i64, String)>,
}

/// What was read: consecutive entries, oldest first.
#[derive(Debug, Default)]
pub(in crate::tui) struct Window {
    pub(super) told: Vec<Told>,
    /// Why nothing could be read.
    pub(super) failed: Option<String>,
    last: Seq,
}

impl Window {
    /// Reads the newest entries, or those around `at`, up to `reach` on each side. What was read before isn't read again.
    pub(in crate::tui) fn read(&mut self, desk: &Desk, at: Option<Seq>, reach: usize) {
        self.last = desk.campaign().last;
        let far = u64::try_from(reach).unwrap_or(u64::MAX);
        let (before, most) = match at {
            Some(Seq(at)) => (Some(Seq(at.saturating_add(far) + 1)), 2 * reach + 1),
            None => (None, reach),
        };
        let _moment = desk.table.reader().moment();
        let known = std::mem::take(&mut self.told).into_iter();
        let mut known: HashMap<Seq, Told> = known.map(|told| (told.line.seq, told)).collect();
        let read = desk.table.page(before, most).and_then(|lines| {
            let told = lines.into_iter().rev().map(|line| {
                let known = known.remove(&line.seq);
                tell(desk, line, known)
            });
            told.collect::<Result<Vec<Told>, JournalError>>()
        });
        match read {
            Ok(told) => {
                self.told = told;
                self.failed = None;
            }
            Err(why) => self.failed = Some(why.to_string()),
        }
    }

    /// Whether the newest entry is in it.
    pub(in crate::tui) fn has_newest(&self) -> bool {
        self.told
            .last()
            .is_none_or(|told| told.line.seq == self.last)
    }

    /// Whether fewer than `reach` entries are left between `at` and an edge behind which there are more.
    pub(in crate::tui) fn is_near_edge(&self, at: Seq, reach: usize) -> bool {
        let reach = u64::try_from(reach).unwrap_or(u64::MAX);
        let (Some(first), Some(last)) = (self.told.first(), self.told.last()) else {
            return false;
        };
        let (first, last) = (first.line.seq, last.line.seq);
        let older = first > Seq(1) && at.0.saturating_sub(first.0) < reach;
        let newer = last < self.last && last.0.saturating_sub(at.0) < reach;
        older || newer
    }
}

/// The entry's words; kept where they were read before, because only its marks can have changed.
fn tell(desk: &Desk, line: Line, known: Option<Told>) -> Result<Told, JournalError> {
    if let Some(known) = known {
        return Ok(Told { line, ..known });
    }
    let reader = desk.table.reader();
    let story = if Story::has(line.kind) {
        let changes = reader.changes(line.seq)?;
        Story::of(desk.campaign(), desk.theme().glyphs, &line.label, &changes)
    } else {
        Story::default()
    };
    let cause = line.cause.map(|cause| reader.line(cause)).transpose()?;
    let cause = cause.map(|cause| (cause.at, cause.label));
    Ok(Told { line, story, cause })
}
