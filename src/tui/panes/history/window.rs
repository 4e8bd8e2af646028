//! A window of the journal: the entries around the selected one, a few screens of them, whatever the journal's length.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::entry_text::EntryText;
use super::filtered::Filtered;
use super::folds::{self, Fold, RunKind};
use crate::campaign::test::Against;
use crate::campaign::view::EntryView;
use crate::campaign::{CharacterId, Entry, Event, Seq};
use crate::journal::filter::FilterError;
use crate::journal::{EntryLine, JournalError, Reader, SessionBounds, Tag};
use crate::tui::context::AppState;

/// An entry with its text and what refers to it.
#[derive(Debug, Clone)]
pub(crate) struct HistoryEntry {
    pub(crate) line: EntryLine,
    pub(crate) text: EntryText,
    /// When its cause was made, and the label of its cause.
    pub(crate) cause: Option<(i64, String)>,
    /// The tags on it.
    pub(crate) tags: Vec<Tag>,
}

/// Entries that may be folded together, newest first.
#[derive(Default)]
struct Run {
    kind: Option<RunKind>,
    lines: Vec<EntryLine>,
}

/// How many entries are read at a time. Not all at once, because those that are folded count as one.
const PAGE: usize = 16;

/// The entries that were read, oldest first, without those that are folded.
#[derive(Debug, Default)]
pub(crate) struct Window {
    pub(crate) entries: Vec<HistoryEntry>,
    /// The folds between them, oldest first.
    pub(crate) folds: Vec<Fold>,
    /// The bounds of their sessions.
    pub(crate) sessions: SessionBounds,
    /// The filter, if there is one, and what it found.
    filtered: Option<Filtered>,
    /// Why nothing could be read, if so.
    pub(crate) failed: Option<String>,
    /// The unfolded finished rounds, by their first entries.
    open: BTreeMap<Seq, Fold>,
    /// Entries whose runs are unfolded.
    open_runs: BTreeSet<Seq>,
    last: Seq,
}

impl Window {
    /// Reads the newest entries, or those around `at`, up to `reach` on each side; a fold counts as one. Entries that
    /// are in the window already aren't read again. With a filter, at most one batch of the journal is searched.
    pub(crate) fn read(&mut self, state: &AppState, at: Option<Seq>, reach: usize) {
        let since = std::mem::replace(&mut self.last, state.campaign().last);
        let reader = state.table.reader();
        let _moment = reader.read_transaction();
        let known = std::mem::take(&mut self.entries).into_iter();
        let known = known.map(|entry| (entry.line.seq, entry)).collect();
        self.folds.clear();
        let read = match &self.filtered {
            Some(_) => self.read_filtered(state, at, since, reach, known),
            None => self.read_around(state, at, reach, known),
        };
        self.entries.reverse();
        self.folds.reverse();
        let read = read.and_then(|()| self.read_sessions(reader));
        let read = read.and_then(|()| self.read_tags(reader));
        self.failed = read.err().map(|why| why.to_string());
    }

    /// Reads the bounds of the sessions of all entries.
    fn read_sessions(&mut self, reader: &Reader) -> Result<(), JournalError> {
        let shown = self.entries.iter().map(|entry| entry.line.seq);
        let mut entries: Vec<Seq> = shown
            .chain(self.folds.iter().map(|fold| fold.first))
            .collect();
        entries.sort_unstable_by(|a, b| b.cmp(a));
        self.sessions = reader.session_bounds(entries)?;
        Ok(())
    }

    /// Reads the tags of all entries with one query.
    fn read_tags(&mut self, reader: &Reader) -> Result<(), JournalError> {
        let (Some(first), Some(last)) = (self.entries.first(), self.entries.last()) else {
            return Ok(());
        };
        let tags = reader.tags(first.line.seq..=last.line.seq)?;
        for entry in &mut self.entries {
            entry.tags.clear();
        }
        for tag in tags {
            // Tags of folded entries are not shown.
            let at = self
                .entries
                .binary_search_by_key(&tag.of, |entry| entry.line.seq);
            if let Ok(at) = at {
                self.entries[at].tags.push(tag);
            }
        }
        Ok(())
    }

    /// The oldest and the newest entry of the window.
    fn span(&self) -> Option<(Seq, Seq)> {
        let entries = || self.entries.iter().map(|entry| entry.line.seq);
        let oldest = entries().chain(self.folds.iter().map(|fold| fold.first));
        let newest = entries().chain(self.folds.iter().map(|fold| fold.last));
        Some((oldest.min()?, newest.max()?))
    }

    fn read_filtered(
        &mut self,
        state: &AppState,
        at: Option<Seq>,
        since: Seq,
        reach: usize,
        mut known: HashMap<Seq, HistoryEntry>,
    ) -> Result<(), JournalError> {
        let Some(filtered) = &mut self.filtered else {
            return Ok(());
        };
        let reader = state.table.reader();
        if since != self.last {
            filtered.refresh(state, since)?;
        }
        filtered.search(state, at, self.last, reach)?;
        for seq in filtered.around(at, self.last, reach) {
            let known = known.remove(&seq);
            self.entries
                .push(history_entry(state, reader.line(seq)?, known)?);
        }
        Ok(())
    }

    /// Sets the filter; empty text removes it. The window isn't read again.
    pub(crate) fn set_filter(&mut self, state: &AppState, text: &str) -> Result<(), FilterError> {
        let filter = Some(text.trim()).filter(|text| !text.is_empty());
        self.filtered = filter
            .map(|text| Filtered::parse(state, text))
            .transpose()?;
        Ok(())
    }

    /// Removes the filter. The window isn't read again.
    pub(crate) fn clear_filter(&mut self) {
        self.filtered = None;
    }

    /// The filter, if there is one, and what it found.
    pub(crate) const fn filtered(&self) -> Option<&Filtered> {
        self.filtered.as_ref()
    }

    /// Whether the filter has more to search around `at`.
    pub(crate) fn is_searching(&self, at: Option<Seq>, reach: usize) -> bool {
        let filtered = self.filtered.as_ref().filter(|_| self.failed.is_none());
        filtered.is_some_and(|filtered| filtered.needs_more(at, self.last, reach))
    }

    /// Whether no batch of the filter is being read at the moment.
    pub(crate) fn is_ready(&self) -> bool {
        self.filtered.as_ref().is_none_or(Filtered::is_ready)
    }

    /// Searches one batch more with the filter; whether reading again would show more.
    pub(crate) fn search_more(&mut self, state: &AppState, at: Option<Seq>, reach: usize) -> bool {
        if !self.is_searching(at, reach) {
            return true;
        }
        let last = self.last;
        let filtered = self.filtered.as_mut();
        let searched = filtered.map(|filtered| filtered.search(state, at, last, reach));
        !matches!(searched, Some(Ok(false)))
    }

    /// The entry to select for `at`: itself, the end of the fold that holds it, or the nearest that passes the filter.
    pub(crate) fn place(&self, at: Seq) -> Seq {
        match &self.filtered {
            Some(filtered) => filtered.nearest(at).unwrap_or(at),
            None => self.fold(at).map_or(at, |fold| fold.last),
        }
    }

    /// The newest entry in the window of the next session, or the newest of all.
    pub(crate) fn later(&self, at: Seq, session: u32) -> Option<Seq> {
        let newer = self.entries.iter().map(|entry| &entry.line);
        let newer = newer.filter(|line| line.seq > at);
        let next = newer.clone().map(|line| line.session);
        let next = next.filter(|own| *own > session).min();
        let newer = newer.filter(|line| next.is_none_or(|next| line.session == next));
        newer.map(|line| line.seq).max()
    }

    /// How many entries pass the filter, for the lower border.
    pub(crate) fn count_text(&self, at: Option<Seq>, reach: usize) -> Option<String> {
        let filtered = self.filtered.as_ref()?;
        let (found, whole) = filtered.count(self.last);
        let of = if whole {
            found.to_string()
        } else {
            format!("{found} or more")
        };
        let newer = at.and_then(|at| filtered.newer_than(at, self.last));
        Some(match newer {
            _ if self.is_searching(at, reach) => format!("{of}, looking"),
            Some(newer) => format!("{} of {of}", newer + 1),
            None => format!("{of} found"),
        })
    }

    fn read_around(
        &mut self,
        state: &AppState,
        at: Option<Seq>,
        reach: usize,
        known: HashMap<Seq, HistoryEntry>,
    ) -> Result<(), JournalError> {
        match at {
            None => self.read_back(state, None, reach, known),
            Some(at) => {
                let reader = state.table.reader();
                let above = self.above(reader, at, reach)?;
                let mut top = self.end_of_run(reader, above)?;
                if top != above {
                    // A long run takes a line, so more than it may fit above.
                    let more = u64::try_from(reach).unwrap_or(u64::MAX);
                    let next = Seq(top.0.saturating_add(more).min(self.last.0));
                    top = self.end_of_run(reader, next)?;
                }
                let before = Seq(top.0.saturating_add(1));
                self.read_back(state, Some(before), 3 * reach + 1, known)
            }
        }
    }

    /// Reads `most` entries before `before`, newest first, and the rest of a run that is begun.
    fn read_back(
        &mut self,
        state: &AppState,
        mut before: Option<Seq>,
        most: usize,
        mut known: HashMap<Seq, HistoryEntry>,
    ) -> Result<(), JournalError> {
        let reader = state.table.reader();
        let mut run = Run::default();
        'pages: loop {
            let left = most.saturating_sub(self.len());
            if left == 0 && run.lines.is_empty() {
                break;
            }
            let page = reader.page(before, if left == 0 { PAGE } else { PAGE.min(left) })?;
            if page.is_empty() {
                break;
            }
            for line in page {
                let kind = RunKind::of(reader, &line)?;
                if kind != run.kind || run.lines.len() >= folds::LONGEST {
                    self.end(state, &mut run, &mut known)?;
                    if self.len() >= most {
                        break 'pages;
                    }
                    run.kind = kind;
                }
                before = Some(line.seq);
                if kind.is_some() {
                    run.lines.push(line);
                    continue;
                }
                let round = self.folded(folds::round_finished_by(reader, &line)?);
                let known = known.remove(&line.seq);
                self.entries.push(history_entry(state, line, known)?);
                if let Some(round) = round {
                    before = Some(self.fold_rounds(reader, round, most)?);
                    break;
                }
            }
        }
        self.end(state, &mut run, &mut known)
    }

    /// Adds a run, folded or as its entries.
    fn end(
        &mut self,
        state: &AppState,
        run: &mut Run,
        known: &mut HashMap<Seq, HistoryEntry>,
    ) -> Result<(), JournalError> {
        let lines = std::mem::take(&mut run.lines);
        let Some((kind, (newest, oldest))) = run.kind.zip(lines.first().zip(lines.last())) else {
            return Ok(());
        };
        let (first, last) = (oldest.seq, newest.seq);
        let is_open = self.open_runs.range(first..=last).next().is_some();
        if let Some(what) = kind.folded(&lines).filter(|_| !is_open) {
            self.folds.push(Fold {
                what,
                first,
                last,
                at: newest.at,
                session: oldest.session,
            });
            return Ok(());
        }
        for line in lines {
            let known = known.remove(&line.seq);
            self.entries.push(history_entry(state, line, known)?);
        }
        Ok(())
    }

    /// The newest entry of the run that an entry belongs to; itself without one.
    fn end_of_run(&self, reader: &Reader, at: Seq) -> Result<Seq, JournalError> {
        let kind_of = |seq: Seq| {
            let page = reader.page(Some(Seq(seq.0.saturating_add(1))), 1)?;
            let line = page.first().filter(|line| line.seq == seq);
            Ok::<_, JournalError>(
                line.map(|line| RunKind::of(reader, line))
                    .transpose()?
                    .flatten(),
            )
        };
        let Some(kind) = kind_of(at)? else {
            return Ok(at);
        };
        let mut end = at;
        for _ in 0..folds::LONGEST {
            if end >= self.last || kind_of(Seq(end.0 + 1))? != Some(kind) {
                break;
            }
            end = Seq(end.0 + 1);
        }
        Ok(end)
    }

    /// Adds a folded round and those that end directly before it; returns the first entry of the earliest.
    fn fold_rounds(
        &mut self,
        reader: &Reader,
        mut round: Fold,
        most: usize,
    ) -> Result<Seq, JournalError> {
        loop {
            let first = round.first;
            self.folds.push(round);
            if self.len() >= most {
                return Ok(first);
            }
            let began = reader.line(first)?;
            match self.folded(folds::round_finished_by(reader, &began)?) {
                Some(earlier) => round = earlier,
                None => return Ok(first),
            }
        }
    }

    /// The entry `reach` rows newer than `at`; a folded round counts as one.
    fn above(&self, reader: &Reader, at: Seq, reach: usize) -> Result<Seq, JournalError> {
        let (mut at, mut left) = (at.0, u64::try_from(reach).unwrap_or(u64::MAX));
        while left > 0 {
            let Some((seq, round)) = folds::next_round(reader, Seq(at.saturating_add(1)))? else {
                return Ok(Seq(at.saturating_add(left)));
            };
            match self.folded(round) {
                Some(round) if round.first.0 <= at + 1 => {
                    at = round.last.0;
                    left -= 1;
                }
                round => {
                    let edge = round.map_or(seq.0, |round| round.first.0);
                    let steps = (edge - 1 - at).min(left);
                    at += steps;
                    left -= steps;
                }
            }
        }
        Ok(Seq(at))
    }

    fn folded(&self, round: Option<Fold>) -> Option<Fold> {
        round.filter(|round| !self.open.contains_key(&round.first))
    }

    /// Whether all entries that there are to show are in it.
    pub(crate) fn is_whole(&self) -> bool {
        let Some(span) = self.span() else {
            return true;
        };
        match &self.filtered {
            Some(filtered) => filtered.has_more_beyond(span, self.last) == (false, false),
            None => span == (Seq(1), self.last),
        }
    }

    /// The number of entries and folds.
    pub(crate) fn len(&self) -> usize {
        self.entries.len() + self.folds.len()
    }

    /// The fold that holds an entry.
    pub(crate) fn fold(&self, seq: Seq) -> Option<&Fold> {
        self.folds.iter().find(|fold| fold.holds(seq))
    }

    /// Whether an entry of the window is undone.
    pub(crate) fn is_undone(&self, seq: Seq) -> bool {
        let mut lines = self.entries.iter().map(|entry| &entry.line);
        lines.any(|line| line.seq == seq && line.undone_by.is_some())
    }

    /// Whether an entry of the window throws a test, or changes one.
    pub(crate) fn is_roll(&self, seq: Seq) -> bool {
        let mut lines = self.entries.iter().map(|entry| &entry.line);
        lines.any(|line| line.seq == seq && line.kind.is_roll())
    }

    /// Shows the entries of a fold.
    pub(crate) fn unfold(&mut self, fold: Fold) {
        if fold.is_round() {
            self.open.insert(fold.first, fold);
        } else {
            self.open_runs.insert(fold.last);
        }
    }

    /// Keeps the run of an entry unfolded, also one that it becomes part of.
    pub(crate) fn keep_unfolded(&mut self, seq: Seq) {
        self.open_runs.insert(seq);
    }

    /// Unfolds what holds an entry, which may be outside the window.
    pub(crate) fn unfold_around(&mut self, state: &AppState, seq: Seq) {
        self.keep_unfolded(seq);
        // An entry that can't be read is reported when it is shown.
        if let Ok(Some((_, Some(round)))) = folds::next_round(state.table.reader(), seq)
            && round.holds(seq)
        {
            self.unfold(round);
        }
    }

    /// Folds what was unfolded around an entry: its run, else its round. Returns the newest entry of it.
    pub(crate) fn fold_again(&mut self, reader: &Reader, seq: Seq) -> Option<Seq> {
        let mut run = self.entries.iter().map(|entry| &entry.line);
        let at = run.clone().position(|line| line.seq == seq)?;
        let kind_of = |line: &EntryLine| RunKind::of(reader, line).ok().flatten();
        let kind = kind_of(run.nth(at)?);
        if kind.is_some() {
            let of_run = |entry: &&HistoryEntry| kind_of(&entry.line) == kind;
            let newer = self.entries[at..].iter().take_while(of_run);
            let older = self.entries[..at].iter().rev().take_while(of_run);
            let run: Vec<Seq> = newer.chain(older).map(|entry| entry.line.seq).collect();
            let before = self.open_runs.len();
            self.open_runs.retain(|open| !run.contains(open));
            if self.open_runs.len() < before {
                return run.into_iter().max();
            }
        }
        let round = self.open.values().find(|round| round.holds(seq))?;
        let (first, last) = (round.first, round.last);
        self.open.remove(&first);
        Some(last)
    }

    /// Whether it was read when this was the last entry, so that it is up to date.
    pub(crate) fn is_as_of(&self, last: Seq) -> bool {
        self.last == last
    }

    /// Whether the newest entry is in it.
    pub(crate) fn has_newest(&self) -> bool {
        let Some((oldest, newest)) = self.span() else {
            return true;
        };
        match &self.filtered {
            Some(filtered) => !filtered.has_more_beyond((oldest, newest), self.last).1,
            None => newest == self.last,
        }
    }

    /// Whether fewer than `reach` entries lie between `at` and an end of the window beyond which there are more.
    pub(crate) fn is_near_edge(&self, at: Seq, reach: usize) -> bool {
        let Some(span) = self.span() else {
            return false;
        };
        let (older, newer) = match &self.filtered {
            Some(filtered) => filtered.has_more_beyond(span, self.last),
            None => (span.0 > Seq(1), span.1 < self.last),
        };
        let seqs = self.entries.iter().map(|entry| entry.line.seq);
        let firsts = seqs.chain(self.folds.iter().map(|fold| fold.first));
        let on = |newer: bool| {
            firsts
                .clone()
                .filter(move |seq| (*seq > at) == newer && *seq != at)
        };
        older && on(false).count() < reach || newer && on(true).count() < reach
    }
}

/// The targets of an entry's rolls that were removed since, with their last names.
fn removed_targets(state: &AppState, entry: &Entry) -> Vec<(CharacterId, String)> {
    let rolls = entry.what.events.iter().filter_map(Event::roll_result);
    let targets = rolls.filter_map(|roll| match roll.counts.test.against {
        Against::Target(id, _) => Some(id),
        _ => None,
    });
    let removed = targets.filter(|id| state.campaign().character(*id).is_none());
    removed
        .filter_map(|id| Some((id, state.name_ever(id)?)))
        .collect()
}

/// The entry with its text. Text that was read before is kept: only flags and tags of an entry change.
fn history_entry(
    state: &AppState,
    line: EntryLine,
    known: Option<HistoryEntry>,
) -> Result<HistoryEntry, JournalError> {
    if let Some(known) = known {
        return Ok(HistoryEntry { line, ..known });
    }
    let reader = state.table.reader();
    let text = if EntryText::has(line.kind) {
        let entry = reader.entry_of_changes(line.seq)?;
        let former = removed_targets(state, &entry);
        EntryText::of(
            &EntryView::whole(state.campaign(), &entry).with_former(&former),
            state.theme().glyphs,
        )
    } else {
        EntryText::default()
    };
    let cause = line.cause.map(|cause| reader.brief(cause)).transpose()?;
    Ok(HistoryEntry {
        line,
        text,
        cause,
        tags: Vec::new(),
    })
}
