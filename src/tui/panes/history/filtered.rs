//! The entries that pass a filter around a place, oldest first. They are searched for in batches between keys, so that no
//! frame waits for a filter that few entries pass.

use std::collections::VecDeque;
use std::ops::Range;

use crate::campaign::Seq;
use crate::journal::filter::FilterError;
use crate::journal::{BatchLimit, Filter, FilterBatch, JournalError};
use crate::tui::context::AppState;
use crate::tui::runtime::worker::Answer;

/// Newer entries in one batch; if all pass it takes about two milliseconds.
const NEWER: u64 = 200;

/// A filter and what it found so far.
#[derive(Debug)]
pub(crate) struct Filtered {
    text: String,
    filter: Filter,
    /// Oldest first.
    found: VecDeque<Seq>,
    /// The numbers of the searched entries.
    searched: Range<u64>,
    /// The batch being searched by the worker, older or newer.
    pending: Option<(Side, Answer<Result<FilterBatch, JournalError>>)>,
    /// Nothing has been searched since the filter or the place changed: a frame waits briefly for the first batch.
    fresh: bool,
}

/// On which side of the searched entries a batch lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Older,
    Newer,
}

impl Filtered {
    /// Reads a filter; nothing has been searched.
    ///
    /// # Errors
    /// It can't be read, or names an unknown character, tag or session.
    pub(crate) fn parse(state: &AppState, text: &str) -> Result<Self, FilterError> {
        Ok(Self {
            text: text.to_owned(),
            filter: Filter::parse(text, state.known())?,
            found: VecDeque::new(),
            searched: 0..0,
            pending: None,
            fresh: true,
        })
    }

    /// The filter as text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// After new entries: names may refer to other characters, and older entries may pass now.
    pub(crate) fn refresh(&mut self, state: &AppState, since: Seq) -> Result<(), JournalError> {
        let before = self.filter.clone();
        // A name that nobody has any longer still means the same character.
        if let Ok(filter) = Filter::parse(&self.text, state.known()) {
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

    /// Discards what was found; the search begins again before this entry.
    fn forget(&mut self, place: u64) {
        self.found.clear();
        self.searched = place..place;
        self.pending = None;
        self.fresh = true;
    }

    /// Searches one batch more where fewer than `reach` are known on a side of `at`, or of the newest entry; whether that found
    /// more or was the last.
    pub(crate) fn search(
        &mut self,
        state: &AppState,
        at: Option<Seq>,
        last: Seq,
        reach: usize,
    ) -> Result<bool, JournalError> {
        let place = at.unwrap_or(last).0 + 1;
        let near = self.searched.start..=self.searched.end.saturating_add(NEWER);
        // A first batch that takes longer than a frame waits for is still to come.
        let is_new = self.searched.is_empty() && self.pending.is_none();
        if is_new || !near.contains(&place) {
            self.forget(place);
        }
        let known = self.found.len();
        let answered = self.pending.as_ref().and_then(|(_, answer)| answer.take());
        self.take_answer(answered)?;
        if self.pending.is_none() {
            self.ask(state, at, last, reach);
        }
        if std::mem::take(&mut self.fresh) {
            let answered = self
                .pending
                .as_ref()
                .and_then(|(_, answer)| answer.wait_briefly());
            self.take_answer(answered)?;
            if self.pending.is_none() {
                self.ask(state, at, last, reach);
            }
        }
        Ok(self.found.len() > known || self.pending.is_none())
    }

    fn ask(&mut self, state: &AppState, at: Option<Seq>, last: Seq, reach: usize) {
        let newer = self.needs_newer(at, last, reach);
        let older = self.needs_older(at, last, reach);
        let place = at.unwrap_or(last).0 + 1;
        let (filter, searched) = (self.filter.clone(), self.searched.clone());
        if place > searched.end || newer && !older {
            let after = Seq(searched.end - 1);
            let answer = state.ask(move |reader| reader.matching_after(&filter, after, NEWER));
            self.pending = Some((Side::Newer, answer));
        } else if older {
            let before = Some(Seq(searched.start));
            let answer =
                state.ask(move |reader| reader.matching(&filter, before, BatchLimit::BETWEEN_KEYS));
            self.pending = Some((Side::Older, answer));
        }
    }

    fn take_answer(
        &mut self,
        answered: Option<Result<FilterBatch, JournalError>>,
    ) -> Result<(), JournalError> {
        let Some(stretch) = answered.transpose()? else {
            return Ok(());
        };
        let Some((side, _)) = self.pending.take() else {
            return Ok(());
        };
        let hits = stretch.hits.iter().map(|line| line.seq);
        match side {
            Side::Older => {
                hits.for_each(|seq| self.found.push_front(seq));
                self.searched.start = stretch.reached.0;
            }
            Side::Newer => {
                self.found.extend(hits.rev());
                self.searched.end = stretch.reached.0 + 1;
            }
        }
        Ok(())
    }

    /// Whether no batch is pending, or its answer is there.
    pub(crate) fn is_ready(&self) -> bool {
        let pending = self.pending.as_ref();
        pending.is_none_or(|(_, answer)| answer.due().is_some())
    }

    /// Whether there is more to search.
    pub(crate) fn needs_more(&self, at: Option<Seq>, last: Seq, reach: usize) -> bool {
        self.needs_older(at, last, reach) || self.needs_newer(at, last, reach)
    }

    fn needs_older(&self, at: Option<Seq>, last: Seq, reach: usize) -> bool {
        self.place(at, last) <= reach && self.searched.start > 1
    }

    fn needs_newer(&self, at: Option<Seq>, last: Seq, reach: usize) -> bool {
        self.found.len() - self.place(at, last) < reach && self.searched.end <= last.0
    }

    /// How many were found up to `at`.
    fn place(&self, at: Option<Seq>, last: Seq) -> usize {
        self.found.partition_point(|seq| *seq <= at.unwrap_or(last))
    }

    /// Up to `reach` on each side of `at`, or of the newest, newest first.
    pub(crate) fn around(&self, at: Option<Seq>, last: Seq, reach: usize) -> Vec<Seq> {
        let place = self.place(at, last);
        let from = place.saturating_sub(reach + 1);
        let to = self.found.len().min(place.saturating_add(reach));
        let found = self.found.range(from..to).rev();
        found.copied().collect()
    }

    /// The one at `at`, else the nearest older one; else the nearest newer one if there is no older one.
    pub(crate) fn nearest(&self, at: Seq) -> Option<Seq> {
        let place = self.place(Some(at), at);
        let older = place.checked_sub(1).and_then(|at| self.found.get(at));
        let newer = self.found.get(place).filter(|_| self.searched.start <= 1);
        older.or(newer).copied()
    }

    /// How many were found, and whether all entries have been searched.
    pub(crate) fn count(&self, last: Seq) -> (usize, bool) {
        let whole = self.searched.start <= 1 && self.searched.end > last.0;
        (self.found.len(), whole)
    }

    /// How many are newer than this one; `None` if newer entries haven't all been searched.
    pub(crate) fn newer_than(&self, seq: Seq, last: Seq) -> Option<usize> {
        let newer = self.found.len() - self.place(Some(seq), seq);
        (self.searched.end > last.0).then_some(newer)
    }

    /// How many entries newer than the newest of them the filter leaves out; `None` if they haven't all been searched.
    pub(crate) fn left_out(&self, last: Seq) -> Option<u64> {
        let newest = self.found.back().map_or(0, |seq| seq.0);
        let known = self.searched.end > last.0 && (newest > 0 || self.searched.start <= 1);
        known.then_some(last.0 - newest)
    }

    /// Whether there may be an older or a newer one than these two.
    pub(crate) fn has_more_beyond(&self, (oldest, newest): (Seq, Seq), last: Seq) -> (bool, bool) {
        let first = self.found.front().is_none_or(|seq| *seq >= oldest);
        let end = self.found.back().is_none_or(|seq| *seq <= newest);
        let older = !first || self.searched.start > 1;
        let newer = !end || self.searched.end <= last.0;
        (older, newer)
    }
}
