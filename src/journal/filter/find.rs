//! Runs a filter on the journal, a range at a time, so that the screen never waits: reads the index that matches the fewest
//! entries and checks the other conditions on its hits; beyond the indexes it reads entry by entry.

use std::ops::Range;
use std::sync::Arc;

use rusqlite::params_from_iter;

use super::predicates::{self, IndexQuery, Predicate};
use super::{Condition, Filter};
use crate::campaign::{Entry, Seq};
use crate::game::Game;
use crate::journal::derived;
use crate::journal::derived::searched_text::SearchedText;
use crate::journal::derived::{facets, search_index};
use crate::journal::error::JournalError;
use crate::journal::reader::Reader;
use crate::journal::reader::entry_line::EntryLine;
use crate::journal::stored::entry_row::{COLUMNS, EntryRow, WITHOUT_EVENTS, earlier};

/// The factor for one step's entries where the search index finds the words.
const INDEXED: u64 = 50;
/// The divisors for one step's entries beyond the indexes: with words or conditions, and with conditions that always need the
/// events.
const READ: [u64; 2] = [4, 16];

/// The result of one step.
#[derive(Debug, Clone, PartialEq)]
pub struct FilterBatch {
    /// The entries that match, newest first.
    pub hits: Vec<EntryLine>,
    /// The last entry that was searched, in the direction of the search.
    pub reached: Seq,
}

/// The limits of one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BatchLimit {
    /// Entries to check; fewer beyond the indexes. Entries that an index rules out don't count.
    pub entries: u64,
    /// The number of hits that ends the step early.
    pub hits: usize,
}

impl BatchLimit {
    /// A step between two keys: about two milliseconds, or more than a page of hits.
    pub const BETWEEN_KEYS: Self = Self {
        entries: 1_000,
        hits: 64,
    };
}

/// The candidates of a range: entries from one of these lists, each in the order of an index.
struct Scan {
    range: Range<u64>,
    at: Vec<IndexQuery>,
}

impl Reader {
    /// Searches entries before `before`, or the last ones. With words, undos and redos are skipped unless the filter asks for
    /// that kind: their labels repeat those of other entries. Complete once `reached` is the first
    /// entry.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn matching(
        &self,
        filter: &Filter,
        before: Option<Seq>,
        pace: BatchLimit,
    ) -> Result<FilterBatch, JournalError> {
        let _moment = self.read_transaction();
        let end = self.last()?.0 + 1;
        let mut range = 1..before.map_or(end, |seq| seq.0.min(end));
        let upto = derived::position(&self.conn).map_err(self.unread())?;
        let (hits, reached) = if range.is_empty() {
            (Vec::new(), Seq(1))
        } else if range.end > upto.0 + 1 {
            let back = range.end.saturating_sub(filter.fewer(pace.entries));
            range.start = back.max(upto.0 + 1);
            self.scan_unindexed_entries(filter, upto, range, pace.hits)?
        } else {
            let look = self.plan_scan(filter, upto, range, pace.entries, Direction::First)?;
            self.scan(filter, upto, &look, pace)?
        };
        Ok(FilterBatch { hits, reached })
    }

    /// Searches the entries after `after`; fewer beyond the indexes. Complete once `reached` is the last entry.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn matching_after(
        &self,
        filter: &Filter,
        after: Seq,
        entries: u64,
    ) -> Result<FilterBatch, JournalError> {
        let _moment = self.read_transaction();
        let last = self.last()?;
        let end = last.0 + 1;
        let mut range = after.0.saturating_add(1)..end;
        let upto = derived::position(&self.conn).map_err(self.unread())?;
        let (hits, reached) = if range.is_empty() {
            (Vec::new(), end)
        } else if range.start > upto.0 {
            range.end = end.min(range.start.saturating_add(filter.fewer(entries)));
            let reached = range.end;
            let (hits, _) = self.scan_unindexed_entries(filter, upto, range, usize::MAX)?;
            (hits, reached)
        } else {
            range.end = end.min(upto.0 + 1);
            let look = self.plan_scan(filter, upto, range, entries, Direction::Last)?;
            let reached = look.range.end;
            let all = BatchLimit {
                entries: u64::MAX,
                hits: usize::MAX,
            };
            (self.scan(filter, upto, &look, all)?.0, reached)
        };
        let reached = if reached >= end {
            last
        } else {
            Seq(reached - 1)
        };
        Ok(FilterBatch { hits, reached })
    }

    /// Chooses the list whose entries reach furthest: the index with the fewest hits.
    fn plan_scan(
        &self,
        filter: &Filter,
        upto: Seq,
        range: Range<u64>,
        entries: u64,
        towards: Direction,
    ) -> Result<Scan, JournalError> {
        let plain = |times| towards.reach(&range, entries.saturating_mul(times));
        let mut best = Scan {
            range: plain(1),
            at: vec![IndexQuery::all()],
        };
        // A forward search doesn't stop at a hit, and words may be in every entry.
        if towards == Direction::First && filter.skips_undo_redo() {
            let asked =
                search_index::match_query(&self.conn, &filter.words.0).map_err(self.unread())?;
            best = asked.map_or(best, |asked| Scan {
                range: plain(INDEXED),
                at: vec![IndexQuery::with_trigrams(asked)],
            });
        }
        for condition in &filter.conditions {
            let at = condition.places(upto);
            let mut reach = range.clone();
            for places in &at {
                let (sql, values) = places.nth(entries, &range, towards == Direction::Last);
                let nth =
                    self.query_one(&sql, params_from_iter(values), |row| row.get::<_, Seq>(0))?;
                match (nth, towards) {
                    (None, _) => {}
                    (Some(nth), Direction::First) => reach.start = reach.start.max(nth.0),
                    (Some(nth), Direction::Last) => reach.end = reach.end.min(nth.0 + 1),
                }
            }
            let is_longer = reach.end - reach.start >= best.range.end - best.range.start;
            if is_longer {
                best = Scan { range: reach, at };
            }
        }
        Ok(best)
    }

    /// The candidates that match, newest first, and the oldest candidate.
    fn scan(
        &self,
        filter: &Filter,
        upto: Seq,
        look: &Scan,
        pace: BatchLimit,
    ) -> Result<(Vec<EntryLine>, Seq), JournalError> {
        let conditions = filter.conditions.iter().map(|it| it.places(upto));
        let others = conditions.filter(|at| *at != look.at);
        let (clauses, mut values): (Vec<String>, Vec<_>) =
            others.map(|at| IndexQuery::exist(&at)).unzip();
        let clauses: Vec<String> = std::iter::once("1".to_owned()).chain(clauses).collect();
        let label = if filter.words.is_empty() {
            "' '"
        } else {
            "(SELECT kind || ' ' || label FROM main.entries e WHERE e.seq = c.seq)"
        };
        let (places, of_places) = IndexQuery::united(&look.at, &look.range);
        values.push(of_places);
        let sql = format!(
            "SELECT c.seq, CASE WHEN {} THEN {label} END FROM ({places}) c ORDER BY c.seq DESC",
            clauses.join(" AND ")
        );
        let (mut hits, mut looked, mut before) = (Vec::new(), 0, None);
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let values = params_from_iter(values.into_iter().flatten());
        let game = self.game_to_search_by(filter)?;
        let text = game.as_deref().map(|it| SearchedText::new(&self.conn, it));
        let mut rows = select.query(values).map_err(self.unread())?;
        while let Some(row) = rows.next().map_err(self.unread())? {
            let seq = row.get(0).map_err(self.unread())?;
            // An entry may have had the same tag twice.
            if before.replace(seq) == Some(seq) {
                continue;
            }
            let label = row.get_ref(1).map_err(self.unread())?;
            looked += 1;
            let is_hit = match label.as_str().ok().and_then(|text| text.split_once(' ')) {
                // Most hits have the words in their labels.
                Some((kind, label)) if filter.words.all_in(kind, label) => true,
                Some(_) => {
                    looked += READ[0];
                    let entry = self.changes_of(seq)?;
                    self.has_words(filter, text.as_ref(), &entry)?
                }
                None => false,
            };
            if is_hit {
                let line = self.line(seq)?;
                hits.extend(Some(line).filter(|it| !filter.skips_kind(it.kind)));
            }
            if hits.len() >= pace.hits || looked >= pace.entries {
                return Ok((hits, seq));
            }
        }
        Ok((hits, Seq(look.range.start)))
    }

    /// The same for every entry of a range beyond the indexes.
    fn scan_unindexed_entries(
        &self,
        filter: &Filter,
        upto: Seq,
        range: Range<u64>,
        most: usize,
    ) -> Result<(Vec<EntryLine>, Seq), JournalError> {
        let columns = if filter.reads_events() {
            COLUMNS
        } else {
            WITHOUT_EVENTS
        };
        let sql =
            format!("SELECT {columns} FROM entries WHERE seq >= ? AND seq < ? ORDER BY seq DESC");
        let mut hits = Vec::new();
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let bounds = [Seq(range.start), Seq(range.end)];
        let mut rows = select.query(bounds).map_err(self.unread())?;
        let game = self.game_to_search_by(filter)?;
        let text = game.as_deref().map(|it| SearchedText::new(&self.conn, it));
        let mut before = None;
        while let Some(row) = rows.next().map_err(self.unread())? {
            let row = EntryRow::read(row).map_err(self.unread())?;
            let seq = row.seq;
            self.check_descends(&mut before, seq)?;
            let entry = row.into_changes(&earlier(&self.conn));
            let entry = entry.map_err(|e| self.unreadable(seq, e))?;
            if !filter.skips_kind(entry.what.kind)
                && self.has_words(filter, text.as_ref(), &entry)?
                && self.meets_conditions(filter, upto, &entry)?
            {
                hits.push(self.line(seq)?);
            }
            if hits.len() >= most {
                return Ok((hits, seq));
            }
        }
        Ok((hits, Seq(range.start)))
    }

    /// The game by which entries are worded that are searched for words.
    fn game_to_search_by(&self, filter: &Filter) -> Result<Option<Arc<Game>>, JournalError> {
        let has_words = !filter.words.is_empty();
        has_words.then(|| self.present_game()).transpose()
    }

    fn changes_of(&self, seq: Seq) -> Result<Entry, JournalError> {
        let sql = format!("SELECT {COLUMNS} FROM entries WHERE seq = ?1");
        let lookup = earlier(&self.conn);
        let found = self.query_one(&sql, [seq], |row| EntryRow::read_changes(row, &lookup))?;
        found.ok_or_else(|| self.no_entry(seq))
    }

    /// Whether an entry has all words, in its label or in what else the history shows of it; `text` is there where there are words.
    fn has_words(
        &self,
        filter: &Filter,
        text: Option<&SearchedText<'_>>,
        entry: &Entry,
    ) -> Result<bool, JournalError> {
        let words = &filter.words;
        match text {
            Some(text) if !words.all_in(entry.what.kind.into(), &entry.what.label) => {
                let text = text.of(entry).map_err(self.unread())?;
                Ok(words.are_all_in(&text))
            }
            _ => Ok(true),
        }
    }

    /// Whether an entry matches all conditions; words are not checked.
    fn meets_conditions(
        &self,
        filter: &Filter,
        upto: Seq,
        entry: &Entry,
    ) -> Result<bool, JournalError> {
        let facets = facets::facets_of(entry);
        for condition in &filter.conditions {
            let mut is_so = false;
            for way in condition.predicates() {
                is_so = is_so
                    || match &way {
                        Predicate::Facet(facet) => facets.contains(facet),
                        later => self.is_in(&later.places(upto), entry.seq)?,
                    };
            }
            if !is_so {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_in(&self, places: &[IndexQuery], seq: Seq) -> Result<bool, JournalError> {
        let (holds, mut values) = IndexQuery::exist(places);
        values.push(predicates::sql(seq.0));
        let sql = format!("SELECT {holds} FROM (SELECT ? AS seq) c");
        let found = self.query_one(&sql, params_from_iter(values), |row| row.get(0))?;
        Ok(found.unwrap_or(false))
    }
}

/// The direction of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// From the end of a range backwards.
    First,
    /// From its beginning forwards.
    Last,
}

impl Direction {
    /// The end of a range of so many entries.
    fn reach(self, range: &Range<u64>, entries: u64) -> Range<u64> {
        let Range { start, end } = *range;
        match self {
            Self::First => start.max(end.saturating_sub(entries))..end,
            Self::Last => start..end.min(start.saturating_add(entries)),
        }
    }
}

impl Filter {
    /// The number of entries to check beyond the indexes.
    fn fewer(&self, entries: u64) -> u64 {
        let [plain, read] = READ;
        let times = match &self.conditions[..] {
            conditions if conditions.iter().any(Condition::reads_events) => read,
            [] if self.words.is_empty() => 1,
            _ => plain,
        };
        (entries / times).max(1)
    }

    /// Whether beyond the indexes the events have to be read.
    fn reads_events(&self) -> bool {
        !self.words.is_empty() || self.conditions.iter().any(Condition::reads_events)
    }
}
