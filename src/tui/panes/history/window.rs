//! A window of the journal: the entries around the selected one, a few screens of them, whatever the journal's length.

use std::collections::{BTreeMap, HashMap};

use super::entry_text::Story;
use super::filtered::Narrow;
use super::rounds;
use super::rounds::Round;
use crate::campaign::Seq;
use crate::campaign::view::EntryView;
use crate::journal::filter::FilterError;
use crate::journal::{EntryLine, JournalError, Reader, SessionBounds, Tag};
use crate::tui::context::AppState;

/// An entry with what the history says of it.
#[derive(Debug, Clone)]
pub(crate) struct Told {
    pub(crate) line: EntryLine,
    pub(crate) story: Story,
    /// When the entry that led to it was made, and its label.
    pub(crate) cause: Option<(i64, String)>,
    /// What is on it.
    pub(crate) tags: Vec<Tag>,
}

/// How many entries are read at a time: after each a finished round may be jumped over.
const PAGE: usize = 16;

/// What was read: entries, oldest first, without those of finished rounds that are folded.
#[derive(Debug, Default)]
pub(crate) struct Window {
    pub(crate) told: Vec<Told>,
    /// The folded rounds between them, oldest first.
    pub(crate) rounds: Vec<Round>,
    /// Which of them were made between sessions.
    pub(crate) evenings: SessionBounds,
    /// What is wanted, where not all is.
    narrow: Option<Narrow>,
    /// Why nothing could be read.
    pub(crate) failed: Option<String>,
    /// The finished rounds that stand open, by their first entries.
    open: BTreeMap<Seq, Round>,
    last: Seq,
}

impl Window {
    /// Reads the newest entries, or those around `at`, up to `reach` on each side; a folded round counts as one. What was
    /// read before isn't read again. Of those that are wanted, as many as one stretch more of the journal shows.
    pub(crate) fn read(&mut self, state: &AppState, at: Option<Seq>, reach: usize) {
        let since = std::mem::replace(&mut self.last, state.campaign().last);
        let reader = state.table.reader();
        let _moment = reader.read_transaction();
        let known = std::mem::take(&mut self.told).into_iter();
        let known = known.map(|told| (told.line.seq, told)).collect();
        self.rounds.clear();
        let read = match &self.narrow {
            Some(_) => self.read_wanted(state, at, since, reach, known),
            None => self.read_around(state, at, reach, known),
        };
        self.told.reverse();
        self.rounds.reverse();
        let read = read.and_then(|()| self.read_evenings(reader));
        let read = read.and_then(|()| self.read_tags(reader));
        self.failed = read.err().map(|why| why.to_string());
    }

    /// When all that was read was made: in which session, or between which.
    fn read_evenings(&mut self, reader: &Reader) -> Result<(), JournalError> {
        let told = self.told.iter().map(|told| told.line.seq);
        let mut entries: Vec<Seq> = told
            .chain(self.rounds.iter().map(|round| round.first))
            .collect();
        entries.sort_unstable_by(|a, b| b.cmp(a));
        self.evenings = reader.session_bounds(entries)?;
        Ok(())
    }

    /// The tags on all that was read, with one query.
    fn read_tags(&mut self, reader: &Reader) -> Result<(), JournalError> {
        let (Some(first), Some(last)) = (self.told.first(), self.told.last()) else {
            return Ok(());
        };
        let tags = reader.tags(first.line.seq..=last.line.seq)?;
        for told in &mut self.told {
            told.tags.clear();
        }
        for tag in tags {
            // Not those of entries in folded rounds.
            let at = self
                .told
                .binary_search_by_key(&tag.of, |told| told.line.seq);
            if let Ok(at) = at {
                self.told[at].tags.push(tag);
            }
        }
        Ok(())
    }

    /// The oldest and the newest entry that is shown.
    fn span(&self) -> Option<(Seq, Seq)> {
        let told = || self.told.iter().map(|told| told.line.seq);
        let oldest = told().chain(self.rounds.iter().map(|round| round.first));
        let newest = told().chain(self.rounds.iter().map(|round| round.last));
        Some((oldest.min()?, newest.max()?))
    }

    fn read_wanted(
        &mut self,
        state: &AppState,
        at: Option<Seq>,
        since: Seq,
        reach: usize,
        mut known: HashMap<Seq, Told>,
    ) -> Result<(), JournalError> {
        let Some(narrow) = &mut self.narrow else {
            return Ok(());
        };
        let reader = state.table.reader();
        if since != self.last {
            narrow.renew(state, since)?;
        }
        narrow.look(state, at, self.last, reach)?;
        for seq in narrow.around(at, self.last, reach) {
            let known = known.remove(&seq);
            self.told.push(tell(state, reader.line(seq)?, known)?);
        }
        Ok(())
    }

    /// Shows only what these words want; all where there are none. Nothing has been read then.
    pub(crate) fn narrow(&mut self, state: &AppState, said: &str) -> Result<(), FilterError> {
        let wanted = Some(said.trim()).filter(|said| !said.is_empty());
        self.narrow = wanted.map(|said| Narrow::of(state, said)).transpose()?;
        Ok(())
    }

    /// Shows all; nothing has been read then.
    pub(crate) fn widen(&mut self) {
        self.narrow = None;
    }

    /// What is wanted, where not all is.
    pub(crate) const fn narrowed(&self) -> Option<&Narrow> {
        self.narrow.as_ref()
    }

    /// Whether there is more to read for those that are wanted around `at`.
    pub(crate) fn is_looking(&self, at: Option<Seq>, reach: usize) -> bool {
        let narrow = self.narrow.as_ref().filter(|_| self.failed.is_none());
        narrow.is_some_and(|narrow| narrow.wants_more(at, self.last, reach))
    }

    /// Whether what it asked the journal for is there, where it asked.
    pub(crate) fn is_ready(&self) -> bool {
        self.narrow.as_ref().is_none_or(Narrow::is_ready)
    }

    /// Looks at one stretch more for those that are wanted; whether reading again would show more.
    pub(crate) fn look_on(&mut self, state: &AppState, at: Option<Seq>, reach: usize) -> bool {
        if !self.is_looking(at, reach) {
            return true;
        }
        let last = self.last;
        let narrow = self.narrow.as_mut();
        let looked = narrow.map(|narrow| narrow.look(state, at, last, reach));
        !matches!(looked, Some(Ok(false)))
    }

    /// The entry to select for `at`: itself, or the end of the folded round that holds it, or the nearest that is wanted.
    pub(crate) fn place(&self, at: Seq) -> Seq {
        match &self.narrow {
            Some(narrow) => narrow.nearest(at).unwrap_or(at),
            None => self.round(at).map_or(at, |round| round.last),
        }
    }

    /// The newest entry of a later session that is shown, or the newest of all.
    pub(crate) fn later(&self, at: Seq, session: u32) -> Option<Seq> {
        let newer = self.told.iter().map(|told| &told.line);
        let newer = newer.filter(|line| line.seq > at);
        let next = newer.clone().map(|line| line.session);
        let next = next.filter(|own| *own > session).min();
        let newer = newer.filter(|line| next.is_none_or(|next| line.session == next));
        newer.map(|line| line.seq).max()
    }

    /// What the lower border says of those that are wanted.
    pub(crate) fn counted(&self, at: Option<Seq>, reach: usize) -> Option<String> {
        let narrow = self.narrow.as_ref()?;
        let (found, whole) = narrow.count(self.last);
        let of = if whole {
            found.to_string()
        } else {
            format!("{found} or more")
        };
        let newer = at.and_then(|at| narrow.newer_than(at, self.last));
        Some(match newer {
            _ if self.is_looking(at, reach) => format!("{of}, looking"),
            Some(newer) => format!("{} of {of}", newer + 1),
            None => format!("{of} found"),
        })
    }

    fn read_around(
        &mut self,
        state: &AppState,
        at: Option<Seq>,
        reach: usize,
        known: HashMap<Seq, Told>,
    ) -> Result<(), JournalError> {
        match at {
            None => self.read_back(state, None, reach, known),
            Some(at) => {
                let top = self.above(state.table.reader(), at, reach)?;
                let before = Seq(top.0.saturating_add(1));
                self.read_back(state, Some(before), 2 * reach + 1, known)
            }
        }
    }

    /// Reads from `before` on backwards, newest first.
    fn read_back(
        &mut self,
        state: &AppState,
        mut before: Option<Seq>,
        most: usize,
        mut known: HashMap<Seq, Told>,
    ) -> Result<(), JournalError> {
        let reader = state.table.reader();
        while self.len() < most {
            let page = state
                .table
                .reader()
                .page(before, PAGE.min(most - self.len()))?;
            if page.is_empty() {
                break;
            }
            for line in page {
                before = Some(line.seq);
                let round = self.folded(rounds::finished_by(reader, &line)?);
                let known = known.remove(&line.seq);
                self.told.push(tell(state, line, known)?);
                if let Some(round) = round {
                    before = Some(self.fold(reader, round, most)?);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Puts a folded round in the place of its entries, and those before it; the entry the earliest begins with.
    fn fold(&mut self, reader: &Reader, first: Round, most: usize) -> Result<Seq, JournalError> {
        let mut round = first;
        loop {
            self.rounds.push(round);
            if self.len() >= most {
                return Ok(round.first);
            }
            let began = reader.line(round.first)?;
            match self.folded(rounds::finished_by(reader, &began)?) {
                Some(earlier) => round = earlier,
                None => return Ok(round.first),
            }
        }
    }

    /// The entry so far above `at`, or the end of the round that holds it.
    fn above(&self, reader: &Reader, at: Seq, reach: usize) -> Result<Seq, JournalError> {
        let (mut at, mut left) = (at.0, u64::try_from(reach).unwrap_or(u64::MAX));
        while left > 0 {
            let Some((seq, round)) = rounds::next(reader, Seq(at.saturating_add(1)))? else {
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

    fn folded(&self, round: Option<Round>) -> Option<Round> {
        round.filter(|round| !self.open.contains_key(&round.first))
    }

    fn len(&self) -> usize {
        self.told.len() + self.rounds.len()
    }

    /// The folded round that holds an entry.
    pub(crate) fn round(&self, seq: Seq) -> Option<Round> {
        self.rounds.iter().find(|round| round.holds(seq)).copied()
    }

    /// Whether an entry that is shown was undone.
    pub(crate) fn is_undone(&self, seq: Seq) -> bool {
        let mut told = self.told.iter().map(|told| &told.line);
        told.any(|line| line.seq == seq && line.undone_by.is_some())
    }

    /// Shows the entries of a finished round.
    pub(crate) fn unfold(&mut self, round: Round) {
        self.open.insert(round.first, round);
    }

    /// The same for the finished round that holds an entry, wherever it is.
    pub(crate) fn unfold_around(&mut self, state: &AppState, seq: Seq) {
        // What can't be read is said when the entry is shown.
        if let Ok(Some((_, Some(round)))) = rounds::next(state.table.reader(), seq)
            && round.holds(seq)
        {
            self.unfold(round);
        }
    }

    /// Folds the open round that holds an entry again.
    pub(crate) fn fold_again(&mut self, seq: Seq) -> Option<Round> {
        let round = *self.open.values().find(|round| round.holds(seq))?;
        self.open.remove(&round.first)
    }

    /// Whether it was read when this was the last entry: only entries change what was read.
    pub(crate) fn is_as_of(&self, last: Seq) -> bool {
        self.last == last
    }

    /// Whether the newest entry is in it.
    pub(crate) fn has_newest(&self) -> bool {
        let Some((oldest, newest)) = self.span() else {
            return true;
        };
        match &self.narrow {
            Some(narrow) => !narrow.goes_beyond((oldest, newest), self.last).1,
            None => newest == self.last,
        }
    }

    /// Whether fewer than `reach` entries are left between `at` and an edge behind which there are more.
    pub(crate) fn is_near_edge(&self, at: Seq, reach: usize) -> bool {
        let Some(span) = self.span() else {
            return false;
        };
        let (older, newer) = match &self.narrow {
            Some(narrow) => narrow.goes_beyond(span, self.last),
            None => (span.0 > Seq(1), span.1 < self.last),
        };
        let told = self.told.iter().map(|told| told.line.seq);
        let firsts = told.chain(self.rounds.iter().map(|round| round.first));
        let on = |newer: bool| {
            firsts
                .clone()
                .filter(move |seq| (*seq > at) == newer && *seq != at)
        };
        older && on(false).count() < reach || newer && on(true).count() < reach
    }
}

/// The entry's words; kept where they were read before, because only its marks can have changed.
fn tell(state: &AppState, line: EntryLine, known: Option<Told>) -> Result<Told, JournalError> {
    if let Some(known) = known {
        return Ok(Told { line, ..known });
    }
    let reader = state.table.reader();
    let story = if Story::has(line.kind) {
        let entry = reader.entry_of_changes(line.seq)?;
        Story::of(
            &EntryView::whole(state.campaign(), &entry),
            state.theme().glyphs,
        )
    } else {
        Story::default()
    };
    let cause = line.cause.map(|cause| reader.line(cause)).transpose()?;
    let cause = cause.map(|cause| (cause.at, cause.label.into()));
    Ok(Told {
        line,
        story,
        cause,
        tags: Vec::new(),
    })
}
