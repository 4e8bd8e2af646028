//! A filter put to the journal, a stretch at a time, so that nobody waits for the whole of it: from the index that leaves
//! most out, with the others asked of what it tells; entry by entry where they don't reach yet.

use std::ops::Range;

use rusqlite::params_from_iter;

use super::ways::{self, Places, Way};
use super::{Condition, Filter};
use crate::campaign::Seq;
use crate::journal::row::{COLUMNS, Row, WITHOUT_EVENTS};
use crate::journal::{JournalError, Line, Reader, behind, facets, index};

/// How many times as many entries are passed by in one go where the search index tells which.
const INDEXED: u64 = 50;
/// How many times fewer are looked at where no index reaches and it isn't words alone that tell; the same where the events of
/// each are read.
const READ: [u64; 2] = [4, 16];

/// What a stretch of the journal came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Stretch {
    /// The entries found, newest first.
    pub hits: Vec<Line>,
    /// How far was looked: all up to this entry.
    pub reached: Seq,
}

/// How much is looked at in one go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Entries that are looked at, fewer where no index reaches; those of which an index tells that they can't be wanted
    /// don't count.
    pub entries: u64,
    /// Hits that end it early.
    pub hits: usize,
}

impl Pace {
    /// Between two keys: about two milliseconds, or more than a page of hits.
    pub const BETWEEN_KEYS: Self = Self {
        entries: 1_000,
        hits: 64,
    };
}

/// Which entries of a range are looked at: those that stand at one of these places, in the order of an index.
struct Look {
    range: Range<u64>,
    at: Vec<Places>,
}

impl Reader {
    /// Looks at entries before `before`, or at the last ones, for those that are wanted. Where there are words, undoing and
    /// redoing is passed over, unless it is the kind that is wanted: it says what another entry says. Nothing is left once it
    /// has reached the first entry.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn wanted(
        &self,
        filter: &Filter,
        before: Option<Seq>,
        pace: Pace,
    ) -> Result<Stretch, JournalError> {
        let _moment = self.moment();
        let end = self.last()?.0 + 1;
        let mut range = 1..before.map_or(end, |seq| seq.0.min(end));
        let upto = behind::upto(&self.conn).map_err(self.unread())?;
        let (hits, reached) = if range.is_empty() {
            (Vec::new(), Seq(1))
        } else if range.end > upto.0 + 1 {
            let back = range.end.saturating_sub(filter.fewer(pace.entries));
            range.start = back.max(upto.0 + 1);
            self.read_through(filter, upto, range, pace.hits)?
        } else {
            let look = self.look(filter, upto, range, pace.entries, Towards::First)?;
            self.within(filter, upto, &look, pace)?
        };
        Ok(Stretch { hits, reached })
    }

    /// Looks at so many entries after `after`; fewer where no index reaches. Nothing is left once it has reached the last
    /// entry.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn wanted_after(
        &self,
        filter: &Filter,
        after: Seq,
        entries: u64,
    ) -> Result<Stretch, JournalError> {
        let _moment = self.moment();
        let last = self.last()?;
        let end = last.0 + 1;
        let mut range = after.0.saturating_add(1)..end;
        let upto = behind::upto(&self.conn).map_err(self.unread())?;
        let (hits, reached) = if range.is_empty() {
            (Vec::new(), end)
        } else if range.start > upto.0 {
            range.end = end.min(range.start.saturating_add(filter.fewer(entries)));
            let reached = range.end;
            let (hits, _) = self.read_through(filter, upto, range, usize::MAX)?;
            (hits, reached)
        } else {
            range.end = end.min(upto.0 + 1);
            let look = self.look(filter, upto, range, entries, Towards::Last)?;
            let reached = look.range.end;
            let all = Pace {
                entries: u64::MAX,
                hits: usize::MAX,
            };
            (self.within(filter, upto, &look, all)?.0, reached)
        };
        let reached = if reached >= end {
            last
        } else {
            Seq(reached - 1)
        };
        Ok(Stretch { hits, reached })
    }

    /// From where so many entries reach furthest: an index that tells few of them leaves most out.
    fn look(
        &self,
        filter: &Filter,
        upto: Seq,
        range: Range<u64>,
        entries: u64,
        towards: Towards,
    ) -> Result<Look, JournalError> {
        let plain = |times| towards.reach(&range, entries.saturating_mul(times));
        let mut best = Look {
            range: plain(1),
            at: vec![Places::all()],
        };
        // Onwards nobody stops at a hit, and words may be in every entry.
        if towards == Towards::First && filter.passes_turns() {
            let asked = index::asked(&self.conn, &filter.words.0).map_err(self.unread())?;
            best = asked.map_or(best, |asked| Look {
                range: plain(INDEXED),
                at: vec![Places::with_letters(asked)],
            });
        }
        for condition in &filter.conditions {
            let at = condition.places(upto);
            let mut reach = range.clone();
            for places in &at {
                let (sql, values) = places.nth(entries, &range, towards == Towards::Last);
                let nth = self.ask(&sql, params_from_iter(values), |row| row.get::<_, Seq>(0))?;
                match (nth, towards) {
                    (None, _) => {}
                    (Some(nth), Towards::First) => reach.start = reach.start.max(nth.0),
                    (Some(nth), Towards::Last) => reach.end = reach.end.min(nth.0 + 1),
                }
            }
            let is_longer = reach.end - reach.start >= best.range.end - best.range.start;
            if is_longer {
                best = Look { range: reach, at };
            }
        }
        Ok(best)
    }

    /// Those looked at that are wanted, newest first, and the oldest one that was looked at.
    fn within(
        &self,
        filter: &Filter,
        upto: Seq,
        look: &Look,
        pace: Pace,
    ) -> Result<(Vec<Line>, Seq), JournalError> {
        let conditions = filter.conditions.iter().map(|it| it.places(upto));
        let others = conditions.filter(|at| *at != look.at);
        let (clauses, mut values): (Vec<String>, Vec<_>) =
            others.map(|at| Places::hold(&at)).unzip();
        let clauses: Vec<String> = std::iter::once("1".to_owned()).chain(clauses).collect();
        let label = if filter.words.is_empty() {
            "''"
        } else {
            "(SELECT label FROM main.entries e WHERE e.seq = c.seq)"
        };
        let (places, of_places) = Places::united(&look.at, &look.range);
        values.push(of_places);
        let sql = format!(
            "SELECT c.seq, CASE WHEN {} THEN {label} END FROM ({places}) c ORDER BY c.seq DESC",
            clauses.join(" AND ")
        );
        let (mut hits, mut looked, mut before) = (Vec::new(), 0, None);
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let values = params_from_iter(values.into_iter().flatten());
        let mut rows = select.query(values).map_err(self.unread())?;
        while let Some(row) = rows.next().map_err(self.unread())? {
            let seq = row.get(0).map_err(self.unread())?;
            // A tag may have been put on an entry twice.
            if before.replace(seq) == Some(seq) {
                continue;
            }
            let label = row.get_ref(1).map_err(self.unread())?;
            if label.as_str().is_ok_and(|label| filter.words.all_in(label)) {
                let line = self.line(seq)?;
                hits.extend(Some(line).filter(|it| !filter.passes_over(it.kind)));
            }
            looked += 1;
            if hits.len() >= pace.hits || looked >= pace.entries {
                return Ok((hits, seq));
            }
        }
        Ok((hits, Seq(look.range.start)))
    }

    /// The same of every entry of a range that no index reaches.
    fn read_through(
        &self,
        filter: &Filter,
        upto: Seq,
        range: Range<u64>,
        most: usize,
    ) -> Result<(Vec<Line>, Seq), JournalError> {
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
        while let Some(row) = rows.next().map_err(self.unread())? {
            let (row, _) = Row::read(row).map_err(self.unread())?;
            let seq = row.seq;
            if filter.words.all_in(&row.label) && self.is_all(filter, upto, row)? {
                let line = self.line(seq)?;
                hits.extend(Some(line).filter(|it| !filter.passes_over(it.kind)));
            }
            if hits.len() >= most {
                return Ok((hits, seq));
            }
        }
        Ok((hits, Seq(range.start)))
    }

    /// Whether an entry is all that is wanted but for the words.
    fn is_all(&self, filter: &Filter, upto: Seq, row: Row) -> Result<bool, JournalError> {
        let entry = row.changed().map_err(|what| self.damaged(what))?;
        let facets = facets::of(&entry);
        for condition in &filter.conditions {
            let mut is_so = false;
            for way in condition.ways() {
                is_so = is_so
                    || match &way {
                        Way::Facet(facet) => facets.contains(facet),
                        later => self.stands_at(&later.places(upto), entry.seq)?,
                    };
            }
            if !is_so {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn stands_at(&self, places: &[Places], seq: Seq) -> Result<bool, JournalError> {
        let (holds, mut values) = Places::hold(places);
        values.push(ways::sql(seq.0));
        let sql = format!("SELECT {holds} FROM (SELECT ? AS seq) c");
        let found = self.ask(&sql, params_from_iter(values), |row| row.get(0))?;
        Ok(found.unwrap_or(false))
    }
}

/// Where looking goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Towards {
    /// From the end of a range back.
    First,
    /// From its beginning on.
    Last,
}

impl Towards {
    /// How far so many entries of a range reach.
    fn reach(self, range: &Range<u64>, entries: u64) -> Range<u64> {
        let Range { start, end } = *range;
        match self {
            Self::First => start.max(end.saturating_sub(entries))..end,
            Self::Last => start..end.min(start.saturating_add(entries)),
        }
    }
}

impl Filter {
    /// How many entries that no index reaches are looked at in place of so many.
    fn fewer(&self, entries: u64) -> u64 {
        let [plain, read] = READ;
        let times = match &self.conditions[..] {
            [] => 1,
            _ if self.reads_events() => read,
            _ => plain,
        };
        (entries / times).max(1)
    }

    /// Whether it takes events to tell where no index reaches.
    fn reads_events(&self) -> bool {
        self.conditions.iter().any(Condition::reads_events)
    }
}
