//! The entries a filter wants around a place, oldest first, looked for a stretch at a time: what is shown grows behind the
//! frame, however seldom they are.

use std::collections::VecDeque;
use std::ops::Range;

use crate::campaign::Seq;
use crate::journal::filter::FilterError;
use crate::journal::{BatchLimit, Filter, FilterBatch, JournalError};
use crate::tui::context::AppState;
use crate::tui::runtime::worker::Answer;

/// Newer entries looked at in one go, every one of which may be wanted: about two milliseconds.
const NEWER: u64 = 200;

/// What is wanted, and what was found of it.
#[derive(Debug)]
pub(crate) struct Narrow {
    said: String,
    filter: Filter,
    /// Oldest first.
    found: VecDeque<Seq>,
    /// The entries looked at.
    looked: Range<u64>,
    /// The next stretch, older or newer.
    asked: Option<(Side, Answer<Result<FilterBatch, JournalError>>)>,
    /// Nothing of what is wanted now has been looked at: a frame waits a little for it.
    fresh: bool,
}

/// Where a stretch lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Older,
    Newer,
}

impl Narrow {
    /// What a line of words wants; nothing has been looked at.
    ///
    /// # Errors
    /// It names what there isn't.
    pub(crate) fn of(state: &AppState, said: &str) -> Result<Self, FilterError> {
        Ok(Self {
            said: said.to_owned(),
            filter: Filter::parse(said, state.known())?,
            found: VecDeque::new(),
            looked: 0..0,
            asked: None,
            fresh: true,
        })
    }

    /// The words.
    pub(crate) fn said(&self) -> &str {
        &self.said
    }

    /// After entries: words may mean something else now, and older entries may have become what is wanted.
    pub(crate) fn renew(&mut self, state: &AppState, since: Seq) -> Result<(), JournalError> {
        let before = self.filter.clone();
        // What named somebody who is gone still means them.
        if let Ok(filter) = Filter::parse(&self.said, state.known()) {
            self.filter = filter;
        }
        let last = state.campaign().last;
        let many = last.0.saturating_sub(since.0) > NEWER;
        if many || self.filter != before || state.table.reader().concerns_earlier(since)? {
            self.forget(0);
        }
        self.fresh = true;
        Ok(())
    }

    /// Nothing has been looked at but that it begins before this entry.
    fn forget(&mut self, place: u64) {
        self.found.clear();
        self.looked = place..place;
        self.asked = None;
        self.fresh = true;
    }

    /// Looks at one stretch more where fewer than `reach` are known on a side of `at`, or of the newest; whether that brought
    /// something, or was the last.
    pub(crate) fn look(
        &mut self,
        state: &AppState,
        at: Option<Seq>,
        last: Seq,
        reach: usize,
    ) -> Result<bool, JournalError> {
        let place = at.unwrap_or(last).0 + 1;
        let near = self.looked.start..=self.looked.end.saturating_add(NEWER);
        if self.looked.is_empty() || !near.contains(&place) {
            self.forget(place);
        }
        let known = self.found.len();
        let answered = self.asked.as_ref().and_then(|(_, answer)| answer.take());
        self.take_in(answered)?;
        if self.asked.is_none() {
            self.ask(state, at, last, reach);
        }
        if std::mem::take(&mut self.fresh) {
            let answered = self
                .asked
                .as_ref()
                .and_then(|(_, answer)| answer.wait_briefly());
            self.take_in(answered)?;
            if self.asked.is_none() {
                self.ask(state, at, last, reach);
            }
        }
        Ok(self.found.len() > known || self.asked.is_none())
    }

    fn ask(&mut self, state: &AppState, at: Option<Seq>, last: Seq, reach: usize) {
        let newer = self.wants_newer(at, last, reach);
        let older = self.wants_older(at, last, reach);
        let place = at.unwrap_or(last).0 + 1;
        let (filter, looked) = (self.filter.clone(), self.looked.clone());
        if place > looked.end || newer && !older {
            let after = Seq(looked.end - 1);
            let answer = state.ask(move |reader| reader.matching_after(&filter, after, NEWER));
            self.asked = Some((Side::Newer, answer));
        } else if older {
            let before = Some(Seq(looked.start));
            let answer =
                state.ask(move |reader| reader.matching(&filter, before, BatchLimit::BETWEEN_KEYS));
            self.asked = Some((Side::Older, answer));
        }
    }

    fn take_in(
        &mut self,
        answered: Option<Result<FilterBatch, JournalError>>,
    ) -> Result<(), JournalError> {
        let Some(stretch) = answered.transpose()? else {
            return Ok(());
        };
        let Some((side, _)) = self.asked.take() else {
            return Ok(());
        };
        let hits = stretch.hits.iter().map(|line| line.seq);
        match side {
            Side::Older => {
                hits.for_each(|seq| self.found.push_front(seq));
                self.looked.start = stretch.reached.0;
            }
            Side::Newer => {
                self.found.extend(hits.rev());
                self.looked.end = stretch.reached.0 + 1;
            }
        }
        Ok(())
    }

    /// Whether looking further would bring what was asked for, not only the question again.
    pub(crate) fn is_ready(&self) -> bool {
        let asked = self.asked.as_ref();
        asked.is_none_or(|(_, answer)| answer.due().is_some())
    }

    /// Whether there is more to read for that.
    pub(crate) fn wants_more(&self, at: Option<Seq>, last: Seq, reach: usize) -> bool {
        self.wants_older(at, last, reach) || self.wants_newer(at, last, reach)
    }

    fn wants_older(&self, at: Option<Seq>, last: Seq, reach: usize) -> bool {
        self.place(at, last) <= reach && self.looked.start > 1
    }

    fn wants_newer(&self, at: Option<Seq>, last: Seq, reach: usize) -> bool {
        self.found.len() - self.place(at, last) < reach && self.looked.end <= last.0
    }

    /// How many were found up to `at`.
    fn place(&self, at: Option<Seq>, last: Seq) -> usize {
        self.found.partition_point(|seq| *seq <= at.unwrap_or(last))
    }

    /// Those around `at`, or the newest, newest first: up to `reach` on each side.
    pub(crate) fn around(&self, at: Option<Seq>, last: Seq, reach: usize) -> Vec<Seq> {
        let place = self.place(at, last);
        let from = place.saturating_sub(reach + 1);
        let to = self.found.len().min(place.saturating_add(reach));
        let found = self.found.range(from..to).rev();
        found.copied().collect()
    }

    /// The one at `at`, else the nearest older one, else the nearest newer one where it is known that there is no older.
    pub(crate) fn nearest(&self, at: Seq) -> Option<Seq> {
        let place = self.place(Some(at), at);
        let older = place.checked_sub(1).and_then(|at| self.found.get(at));
        let newer = self.found.get(place).filter(|_| self.looked.start <= 1);
        older.or(newer).copied()
    }

    /// How many of them there are, as far as is known, and whether that is all.
    pub(crate) fn count(&self, last: Seq) -> (usize, bool) {
        let whole = self.looked.start <= 1 && self.looked.end > last.0;
        (self.found.len(), whole)
    }

    /// How many are newer than this one, where everything newer has been looked at.
    pub(crate) fn newer_than(&self, seq: Seq, last: Seq) -> Option<usize> {
        let newer = self.found.len() - self.place(Some(seq), seq);
        (self.looked.end > last.0).then_some(newer)
    }

    /// How many entries are newer than the newest of them, where everything newer has been looked at.
    pub(crate) fn passed_over(&self, last: Seq) -> Option<u64> {
        let newest = self.found.back().map_or(0, |seq| seq.0);
        let known = self.looked.end > last.0 && (newest > 0 || self.looked.start <= 1);
        known.then_some(last.0 - newest)
    }

    /// Whether an older or newer one may be beyond those between these two.
    pub(crate) fn goes_beyond(&self, (oldest, newest): (Seq, Seq), last: Seq) -> (bool, bool) {
        let first = self.found.front().is_none_or(|seq| *seq >= oldest);
        let end = self.found.back().is_none_or(|seq| *seq <= newest);
        let older = !first || self.looked.start > 1;
        let newer = !end || self.looked.end <= last.0;
        (older, newer)
    }
}
