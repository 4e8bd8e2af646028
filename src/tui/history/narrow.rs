//! The entries a filter wants around a place, oldest first, looked for a stretch at a time: what is shown grows behind the
//! frame, however seldom they are.

use std::collections::VecDeque;
use std::ops::Range;

use crate::campaign::Seq;
use crate::journal::filter::FilterError;
use crate::journal::{Filter, JournalError, Pace, Reader};
use crate::tui::Desk;

/// Newer entries looked at in one go, every one of which may be wanted: about two milliseconds.
const NEWER: u64 = 200;

/// What is wanted, and what was found of it.
#[derive(Debug)]
pub(in crate::tui) struct Narrow {
    said: String,
    filter: Filter,
    /// Oldest first.
    found: VecDeque<Seq>,
    /// The entries looked at.
    looked: Range<u64>,
}

impl Narrow {
    /// What a line of words wants; nothing has been looked at.
    ///
    /// # Errors
    /// It names what there isn't.
    pub(super) fn of(desk: &Desk, said: &str) -> Result<Self, FilterError> {
        Ok(Self {
            said: said.to_owned(),
            filter: Filter::parse(said, desk.known())?,
            found: VecDeque::new(),
            looked: 0..0,
        })
    }

    /// The words.
    pub(in crate::tui) fn said(&self) -> &str {
        &self.said
    }

    /// After entries: words may mean something else now, and older entries may have become what is wanted.
    pub(super) fn renew(&mut self, desk: &Desk, since: Seq) -> Result<(), JournalError> {
        let before = self.filter.clone();
        // What named somebody who is gone still means them.
        if let Ok(filter) = Filter::parse(&self.said, desk.known()) {
            self.filter = filter;
        }
        let last = desk.campaign().last;
        let many = last.0.saturating_sub(since.0) > NEWER;
        if many || self.filter != before || desk.table.reader().speaks_of_others(since)? {
            self.found.clear();
            self.looked = 0..0;
        }
        Ok(())
    }

    /// Looks at one stretch more where fewer than `reach` are known on a side of `at`, or of the newest.
    pub(super) fn look(
        &mut self,
        reader: &Reader,
        at: Option<Seq>,
        last: Seq,
        reach: usize,
    ) -> Result<(), JournalError> {
        let place = at.unwrap_or(last).0 + 1;
        let near = self.looked.start..=self.looked.end.saturating_add(NEWER);
        if self.looked.is_empty() || !near.contains(&place) {
            self.found.clear();
            self.looked = place..place;
        }
        let newer = self.wants_newer(at, last, reach);
        if place > self.looked.end || newer && !self.wants_older(at, last, reach) {
            let stretch = reader.wanted_after(&self.filter, Seq(self.looked.end - 1), NEWER)?;
            let hits = stretch.hits.iter().rev().map(|line| line.seq);
            self.found.extend(hits);
            self.looked.end = stretch.reached.0 + 1;
        } else if self.wants_older(at, last, reach) {
            let before = Some(Seq(self.looked.start));
            let stretch = reader.wanted(&self.filter, before, Pace::BETWEEN_KEYS)?;
            for line in stretch.hits {
                self.found.push_front(line.seq);
            }
            self.looked.start = stretch.reached.0;
        }
        Ok(())
    }

    /// Whether there is more to look at for that.
    pub(super) fn wants_more(&self, at: Option<Seq>, last: Seq, reach: usize) -> bool {
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
    pub(super) fn around(&self, at: Option<Seq>, last: Seq, reach: usize) -> Vec<Seq> {
        let place = self.place(at, last);
        let from = place.saturating_sub(reach + 1);
        let to = self.found.len().min(place.saturating_add(reach));
        let found = self.found.range(from..to).rev();
        found.copied().collect()
    }

    /// The one at `at`, else the nearest older one, else the nearest newer one where it is known that there is no older.
    pub(super) fn nearest(&self, at: Seq) -> Option<Seq> {
        let place = self.place(Some(at), at);
        let older = place.checked_sub(1).and_then(|at| self.found.get(at));
        let newer = self.found.get(place).filter(|_| self.looked.start <= 1);
        older.or(newer).copied()
    }

    /// How many of them there are, as far as is known, and whether that is all.
    pub(super) fn count(&self, last: Seq) -> (usize, bool) {
        let whole = self.looked.start <= 1 && self.looked.end > last.0;
        (self.found.len(), whole)
    }

    /// How many are newer than this one, where everything newer has been looked at.
    pub(super) fn newer_than(&self, seq: Seq, last: Seq) -> Option<usize> {
        let newer = self.found.len() - self.place(Some(seq), seq);
        (self.looked.end > last.0).then_some(newer)
    }

    /// How many entries are newer than the newest of them, where everything newer has been looked at.
    pub(super) fn passed_over(&self, last: Seq) -> Option<u64> {
        let newest = self.found.back().map_or(0, |seq| seq.0);
        let known = self.looked.end > last.0 && (newest > 0 || self.looked.start <= 1);
        known.then_some(last.0 - newest)
    }

    /// Whether an older or newer one may be beyond those between these two.
    pub(super) fn goes_beyond(&self, (oldest, newest): (Seq, Seq), last: Seq) -> (bool, bool) {
        let first = self.found.front().is_none_or(|seq| *seq >= oldest);
        let end = self.found.back().is_none_or(|seq| *seq <= newest);
        let older = !first || self.looked.start > 1;
        let newer = !end || self.looked.end <= last.0;
        (older, newer)
    }
}
