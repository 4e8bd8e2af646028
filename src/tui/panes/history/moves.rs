//! Moving in the history: which entry is selected, which rows are on the screen, the way to another entry and back.

use std::time::Instant;

use super::History;
use crate::campaign::Seq;
use crate::journal::filter::FilterError;
use crate::journal::{JournalError, SessionPeriod};
use crate::tui::context::{AppState, Effect};

/// With fewer entries than this beyond the selected one, a key waits until more are read.
const LEAST: usize = 2;

impl History {
    /// Shows an entry without the filter, in the middle of the pane unless it is on the screen already.
    pub(crate) fn show(&mut self, state: &AppState, seq: Seq) {
        let now = (self.selected, self.filter_text().to_owned());
        let was_elsewhere = now != (None, String::new());
        self.return_to = self.return_to.take().or(was_elsewhere.then_some(now));
        self.show_in_place(state, seq);
    }

    pub(super) fn show_in_place(&mut self, state: &AppState, seq: Seq) {
        self.reads_ahead = true;
        // Without a filter, so that its neighbours are shown.
        self.window.clear_filter();
        self.window.unfold_around(state, seq);
        self.selected = Some(seq).filter(|_| seq != state.campaign().last);
        self.reload(state);
        let middle = self.row_of_selected().saturating_sub(self.room.height / 2);
        self.top = middle.min(self.rows.len().saturating_sub(self.room.height));
        self.show_selected();
    }

    /// Shows only the entries that pass a filter, newest first; an empty filter shows all.
    ///
    /// # Errors
    /// The filter can't be read; nothing changes then.
    pub(crate) fn set_filter(&mut self, state: &AppState, text: &str) -> Result<(), FilterError> {
        self.window.set_filter(state, text)?;
        self.reads_ahead = true;
        (self.selected, self.return_to) = (None, None);
        self.reload(state);
        Ok(())
    }

    /// Removes the filter; the same entry stays selected.
    pub(super) fn show_all(&mut self, state: &AppState) -> Effect {
        if let Some(seq) = self.current() {
            self.show_in_place(state, seq);
        } else {
            self.end_filter(state);
        }
        Effect::Done
    }

    /// Removes the filter and shows the newest entry.
    pub(crate) fn end_filter(&mut self, state: &AppState) {
        self.window.clear_filter();
        (self.selected, self.return_to) = (None, None);
        self.reload(state);
    }

    /// Returns to what was selected before another part of the program showed an entry; otherwise selects the newest entry.
    /// Without such a place a filter is removed.
    pub(super) fn back(&mut self, state: &AppState) -> Effect {
        match self.return_to.take() {
            Some((Some(seq), filter)) if filter.is_empty() => self.show_in_place(state, seq),
            Some((at, filter)) => {
                if let Err(why) = self.window.set_filter(state, &filter) {
                    return Effect::no(why.to_string());
                }
                self.selected = at;
                self.reload(state);
            }
            None if self.is_filtered() => return self.show_all(state),
            None => {
                self.select(state, None);
                return Effect::Ignored;
            }
        }
        Effect::Done
    }

    /// Selects the newest entry of the session before or after, below the line that names the session.
    pub(super) fn turn_to_session(&mut self, state: &AppState, older: bool) -> Effect {
        match self.session_from(state, older) {
            Ok(seq) if seq == self.selected => Effect::no(if older {
                "there is no earlier session"
            } else {
                "there is no later session"
            }),
            Ok(seq) => {
                self.selected = seq;
                self.reload(state);
                // With the line that names the session.
                let top = self.row_of_selected().saturating_sub(1);
                self.top = top.min(self.rows.len().saturating_sub(self.room.height));
                self.show_selected();
                Effect::Done
            }
            Err(why) => Effect::no(why.to_string()),
        }
    }

    /// The newest entry of the session before or after; `None` is the newest of all.
    pub(super) fn session_from(
        &self,
        state: &AppState,
        older: bool,
    ) -> Result<Option<Seq>, JournalError> {
        let reader = state.table.reader();
        let at = self.current().unwrap_or(state.campaign().last);
        let period = SessionPeriod::of(&reader.line(at)?, &reader.session_bounds([at])?);
        let session = match (period, older) {
            (SessionPeriod::After(session), true) => Some(session),
            (SessionPeriod::In(session), true) => session.checked_sub(1),
            (period, false) if self.window.filtered().is_some() => {
                return Ok(self.window.later(at, period.session()));
            }
            (period, false) => Some(period.session() + 1),
        };
        let found = session
            .map(|session| reader.last_of_session(session))
            .transpose()?;
        let end = Some(Seq(1)).filter(|_| older);
        Ok(found
            .flatten()
            .or(end)
            .filter(|seq| *seq < state.campaign().last))
    }

    pub(super) fn first_rows(&self) -> impl DoubleEndedIterator<Item = (usize, Seq)> {
        let rows = self.rows.iter().enumerate().filter(|(_, row)| row.first);
        rows.filter_map(|(at, row)| Some((at, row.seq?)))
    }

    /// The entry that was selected, unless it is the newest.
    pub(crate) const fn selected(&self) -> Option<Seq> {
        self.selected
    }

    /// The entry that keys act on.
    pub(crate) fn current(&self) -> Option<Seq> {
        let selected = self
            .first_rows()
            .find(|(_, seq)| self.selected == Some(*seq));
        let shown = selected.or_else(|| self.first_rows().next());
        shown.map(|(_, seq)| seq)
    }

    pub(super) fn row_of_selected(&self) -> usize {
        let wanted = |(_, seq): &(usize, Seq)| self.selected.is_none_or(|it| it == *seq);
        self.first_rows().find(wanted).map_or(0, |(at, _)| at)
    }

    /// Scrolls no further than is needed to show every row of the selected entry.
    pub(super) fn show_selected(&mut self) {
        if self.selected.is_none() {
            self.top = 0;
            return;
        }
        let first = self.row_of_selected();
        let own = self.rows[first..]
            .iter()
            .take_while(|row| row.seq == self.selected);
        let end = first + own.count();
        let most = self.rows.len().saturating_sub(self.room.height);
        self.top = self
            .top
            .max(end.saturating_sub(self.room.height))
            .min(first)
            .min(most);
    }

    /// Selects an entry and reads more where the window ends.
    pub(super) fn select(&mut self, state: &AppState, seq: Option<Seq>) -> Effect {
        let newest = self.first_rows().next().map(|(_, seq)| seq);
        let at_top = self.window.has_newest() && seq == newest;
        self.selected = seq.filter(|_| !at_top);
        match self.selected {
            Some(at) if self.window.is_near_edge(at, LEAST) => self.reload(state),
            None if !self.window.has_newest() => self.reload(state),
            _ => self.show_selected(),
        }
        let wanting = |at| self.window.is_near_edge(at, self.reach() / 2);
        if self.selected.is_some_and(wanting) {
            self.due.get_or_insert_with(Instant::now);
        }
        Effect::Done
    }

    /// The nearest entry at least `by_rows` rows away; the last one if none is so far away.
    pub(super) fn away(&self, down: bool, by_rows: usize) -> Option<Seq> {
        let at = self.row_of_selected();
        let mut reached = None;
        let mut is_far_enough = |(row, seq): (usize, Seq)| {
            reached = Some(seq);
            row.abs_diff(at) >= by_rows
        };
        if down {
            let mut older = self.first_rows().filter(|(row, _)| *row > at);
            older.any(&mut is_far_enough);
        } else {
            let mut newer = self.first_rows().rev().filter(|(row, _)| *row < at);
            newer.any(&mut is_far_enough);
        }
        reached.or(self.selected)
    }
}
