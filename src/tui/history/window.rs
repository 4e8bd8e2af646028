//! A window of the journal: the entries around the selected one, a few screens of them, whatever the journal's length.

use std::collections::{BTreeMap, HashMap};

use super::rounds::{self, Round};
use super::story::Story;
use crate::campaign::Seq;
use crate::journal::{JournalError, Line, Reader, Tag};
use crate::tui::Desk;

/// An entry with what the history says of it.
#[derive(Debug, Clone)]
pub(super) struct Told {
    pub(super) line: Line,
    pub(super) story: Story,
    /// When the entry that led to it was made, and its label.
    pub(super) cause: Option<(i64, String)>,
    /// What is on it.
    pub(super) tags: Vec<Tag>,
}

/// How many entries are read at a time: after each a finished round may be jumped over.
const PAGE: usize = 16;

/// What was read: entries, oldest first, without those of finished rounds that are folded.
#[derive(Debug, Default)]
pub(in crate::tui) struct Window {
    pub(super) told: Vec<Told>,
    /// The folded rounds between them, oldest first.
    pub(super) rounds: Vec<Round>,
    /// Why nothing could be read.
    pub(super) failed: Option<String>,
    /// The finished rounds that stand open, by their first entries.
    open: BTreeMap<Seq, Round>,
    last: Seq,
}

impl Window {
    /// Reads the newest entries, or those around `at`, up to `reach` on each side; a folded round counts as one. What was
    /// read before isn't read again.
    pub(in crate::tui) fn read(&mut self, desk: &Desk, at: Option<Seq>, reach: usize) {
        self.last = desk.campaign().last;
        let _moment = desk.table.reader().moment();
        let known = std::mem::take(&mut self.told).into_iter();
        let known = known.map(|told| (told.line.seq, told)).collect();
        self.rounds.clear();
        let read = self.read_around(desk, at, reach, known);
        self.told.reverse();
        self.rounds.reverse();
        self.failed = read
            .and_then(|()| self.read_tags(desk.table.reader()))
            .err()
            .map(|why| why.to_string());
    }

    /// The tags on all that was read, with one look.
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

    fn read_around(
        &mut self,
        desk: &Desk,
        at: Option<Seq>,
        reach: usize,
        known: HashMap<Seq, Told>,
    ) -> Result<(), JournalError> {
        match at {
            None => self.read_back(desk, None, reach, known),
            Some(at) => {
                let top = self.above(desk.table.reader(), at, reach)?;
                let before = Seq(top.0.saturating_add(1));
                self.read_back(desk, Some(before), 2 * reach + 1, known)
            }
        }
    }

    /// Reads from `before` on backwards, newest first.
    fn read_back(
        &mut self,
        desk: &Desk,
        mut before: Option<Seq>,
        most: usize,
        mut known: HashMap<Seq, Told>,
    ) -> Result<(), JournalError> {
        let reader = desk.table.reader();
        while self.len() < most {
            let page = desk.table.page(before, PAGE.min(most - self.len()))?;
            if page.is_empty() {
                break;
            }
            for line in page {
                before = Some(line.seq);
                let round = self.folded(rounds::finished_by(reader, &line)?);
                let known = known.remove(&line.seq);
                self.told.push(tell(desk, line, known)?);
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
    pub(in crate::tui) fn round(&self, seq: Seq) -> Option<Round> {
        self.rounds.iter().find(|round| round.holds(seq)).copied()
    }

    /// Shows the entries of a finished round.
    pub(in crate::tui) fn unfold(&mut self, round: Round) {
        self.open.insert(round.first, round);
    }

    /// The same for the finished round that holds an entry, wherever it is.
    pub(in crate::tui) fn unfold_around(&mut self, desk: &Desk, seq: Seq) {
        // What can't be read is said when the entry is shown.
        if let Ok(Some((_, Some(round)))) = rounds::next(desk.table.reader(), seq)
            && round.holds(seq)
        {
            self.unfold(round);
        }
    }

    /// Folds the open round that holds an entry again.
    pub(in crate::tui) fn fold_again(&mut self, seq: Seq) -> Option<Round> {
        let round = *self.open.values().find(|round| round.holds(seq))?;
        self.open.remove(&round.first)
    }

    /// Whether it was read when this was the last entry: only entries change what was read.
    pub(in crate::tui) fn is_as_of(&self, last: Seq) -> bool {
        self.last == last
    }

    /// Whether the newest entry is in it.
    pub(in crate::tui) fn has_newest(&self) -> bool {
        self.told
            .last()
            .is_none_or(|told| told.line.seq == self.last)
    }

    /// Whether fewer than `reach` entries are left between `at` and an edge behind which there are more.
    pub(in crate::tui) fn is_near_edge(&self, at: Seq, reach: usize) -> bool {
        let told = || self.told.iter().map(|told| told.line.seq);
        let firsts = || told().chain(self.rounds.iter().map(|round| round.first));
        let (Some(first), Some(last)) = (firsts().min(), told().max()) else {
            return false;
        };
        let older = first > Seq(1) && firsts().filter(|seq| *seq < at).count() < reach;
        let newer = last < self.last && firsts().filter(|seq| *seq > at).count() < reach;
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
    Ok(Told {
        line,
        story,
        cause,
        tags: Vec::new(),
    })
}
