//! A filter put to the journal, a stretch at a time, so that nobody waits for the whole of it: what columns and indexes can
//! tell in SQL, the rest entry by entry.

use std::ops::Range;

use rusqlite::params_from_iter;
use rusqlite::types::Value;

use super::{Condition, Filter, Flag};
use crate::campaign::{BOOKMARK, Seq};
use crate::journal::tags::{TAGS, WORD};
use crate::journal::{JournalError, Line, Reader, behind, index};

/// How many times as many entries are looked at in one go where the index tells which.
const INDEXED: u64 = 50;
/// How many times fewer where the events of each are read.
const READ: u64 = 2;

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
    /// Entries that are looked at, fewer where it takes their events to tell; those of which the search index tells that
    /// they can't be wanted don't count.
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
        let bounds = self.bounds(filter)?;
        let end = match before {
            Some(seq) => seq.0,
            None => self.last()?.0.saturating_add(1),
        };
        let end = end.min(bounds.end);
        if end <= bounds.start {
            let (hits, reached) = (Vec::new(), Seq(1));
            return Ok(Stretch { hits, reached });
        }
        let upto = behind::upto(&self.conn).map_err(self.unread())?.0;
        let asked = self.asked(filter)?;
        let indexed = asked.is_some() && end <= upto + 1;
        let least = match &asked {
            Some(_) if !indexed => bounds.start.max(upto + 1),
            _ => bounds.start,
        };
        let asked = asked.filter(|_| indexed);
        let looked = filter.fewer(pace.entries);
        let start = end.saturating_sub(filter.reach(looked, indexed)).max(least);
        let pace = Pace {
            entries: looked,
            ..pace
        };
        let (hits, reached) = self.within(filter, start..end, asked.as_deref(), pace)?;
        // What is older is in no session that is wanted.
        let whole = reached.0 <= bounds.start;
        let reached = if whole { Seq(1) } else { reached };
        Ok(Stretch { hits, reached })
    }

    /// Looks at so many entries after `after`; fewer where it takes their events to tell. Nothing is left once it has
    /// reached the last entry.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn wanted_after(
        &self,
        filter: &Filter,
        after: Seq,
        entries: u64,
    ) -> Result<Stretch, JournalError> {
        let bounds = self.bounds(filter)?;
        let last = self.last()?;
        let start = (after.0 + 1).max(bounds.start);
        let end = start.saturating_add(filter.reach(filter.fewer(entries), false));
        let end = end.min(bounds.end).min(last.0 + 1);
        let pace = Pace {
            entries,
            hits: usize::MAX,
        };
        let (hits, _) = self.within(filter, start..end, None, pace)?;
        let whole = end >= bounds.end.min(last.0 + 1);
        let reached = if whole { last } else { Seq(end - 1) };
        Ok(Stretch { hits, reached })
    }

    /// Where what is wanted may be: a session's entries stand together, apart from those around a start that was undone and
    /// made anew, which are looked for among its neighbours' as well.
    fn bounds(&self, filter: &Filter) -> Result<Range<u64>, JournalError> {
        let mut bounds = 1..u64::MAX;
        for condition in &filter.conditions {
            let Condition::Session(number) = *condition else {
                continue;
            };
            if let Some(first) = self.first_of(number.saturating_sub(1))? {
                bounds.start = bounds.start.max(first.seq.0);
            }
            if let Some(next) = self.first_of(number.saturating_add(2))? {
                bounds.end = bounds.end.min(next.seq.0);
            }
        }
        Ok(bounds)
    }

    /// What the search index is asked for; none where it can't help.
    fn asked(&self, filter: &Filter) -> Result<Option<String>, JournalError> {
        if !filter.passes_turns() {
            return Ok(None);
        }
        index::asked(&self.conn, &filter.words.0).map_err(self.unread())
    }

    /// Those of these entries that are wanted, newest first, and the oldest one that was looked at.
    fn within(
        &self,
        filter: &Filter,
        entries: Range<u64>,
        asked: Option<&str>,
        pace: Pace,
    ) -> Result<(Vec<Line>, Seq), JournalError> {
        let (mut hits, mut looked) = (Vec::new(), 0);
        if entries.is_empty() {
            return Ok((hits, Seq(entries.start)));
        }
        let (sql, values) = filter.query(&entries, asked);
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let mut rows = select
            .query(params_from_iter(values))
            .map_err(self.unread())?;
        while let Some(row) = rows.next().map_err(self.unread())? {
            let seq = row.get(0).map_err(self.unread())?;
            let label = row.get_ref(1).map_err(self.unread())?;
            let has_words = label.as_str().is_ok_and(|label| filter.words.all_in(label));
            if has_words && row.get(2).map_err(self.unread())? {
                let line = self.line(seq)?;
                if !filter.asks_events(&line) || filter.holds(&line, &self.changes(seq)?) {
                    hits.push(line);
                }
            }
            looked += 1;
            if hits.len() >= pace.hits || looked >= pace.entries {
                return Ok((hits, seq));
            }
        }
        Ok((hits, Seq(entries.start)))
    }
}

impl Filter {
    /// How many entries are looked at in place of so many plain ones.
    fn fewer(&self, entries: u64) -> u64 {
        let times = if self.reads_events() { READ } else { 1 };
        (entries / times).max(1)
    }

    /// How far so many entries reach that are looked at, where an index tells which.
    fn reach(&self, entries: u64, indexed: bool) -> u64 {
        let mut conditions = self.conditions.iter();
        let times = if indexed || conditions.any(|it| it.of_tag().is_some()) {
            INDEXED
        } else {
            1
        };
        entries.saturating_mul(times)
    }

    /// Number and label of entries that may be wanted, newest first, and whether all but the words is so.
    fn query(&self, entries: &Range<u64>, asked: Option<&str>) -> (String, Vec<Value>) {
        let mut values = Vec::new();
        let clauses = self.conditions.iter();
        let clauses = clauses.filter_map(|it| it.clause(&mut values));
        let clauses: Vec<String> = std::iter::once("1".to_owned()).chain(clauses).collect();
        let clauses = clauses.join(" AND ");
        let (from, seq) = match asked {
            Some(_) => (
                "letters CROSS JOIN entries e ON e.seq = letters.rowid AND letters MATCH ?",
                "letters.rowid",
            ),
            None => ("entries e", "e.seq"),
        };
        values.extend(asked.map(|asked| asked.to_owned().into()));
        let bounds = [entries.start, entries.end].map(|seq| i64::try_from(seq).unwrap_or(i64::MAX));
        let bounds = bounds.map(Value::from);
        values.extend(bounds.clone());
        let mut tags = Vec::new();
        for (words, asked) in self.conditions.iter().filter_map(Condition::of_tag) {
            values.extend(bounds.clone());
            values.extend(words.into_iter().map(Value::from));
            tags.push(format!(
                "AND e.seq IN (SELECT t.cause {TAGS} AND t.cause >= ? AND t.cause < ? {asked})"
            ));
        }
        let tags = tags.join(" ");
        let turns = if self.passes_turns() {
            "AND e.kind NOT IN ('undo', 'redo')"
        } else {
            ""
        };
        let sql = format!(
            "SELECT e.seq, e.label, ({clauses}) IS TRUE FROM {from} LEFT JOIN marks m ON m.seq = e.seq \
             WHERE {seq} >= ? AND {seq} < ? {tags} {turns} ORDER BY {seq} DESC"
        );
        (sql, values)
    }
}

impl Condition {
    /// The condition over tags `t` on an entry, with the values of its `?`; none where it asks for no tag. An index tells
    /// which entries have it.
    fn of_tag(&self) -> Option<(Vec<String>, String)> {
        match self {
            Self::Tag(words) => {
                let each = vec!["?"; words.len()].join(", ");
                Some((words.clone(), format!("AND {WORD} IN ({each})")))
            }
            Self::Is(Flag::Bookmarked) => {
                Some((vec![BOOKMARK.to_owned()], format!("AND {WORD} = ?")))
            }
            Self::Is(Flag::Tagged) => Some((Vec::new(), String::new())),
            _ => None,
        }
    }

    /// The condition over `entries e` and `marks m`, and the values of its `?`: an entry that is wanted has it;
    /// [`Filter::holds`] tells whether one that has it is. None where it asks for a tag.
    fn clause(&self, values: &mut Vec<Value>) -> Option<String> {
        Some(match self {
            Self::Who(ids) => {
                let ids: Vec<String> = ids.iter().map(|id| id.0.to_string()).collect();
                let ids = ids.join(", ");
                format!("EXISTS (SELECT 1 FROM json_each(e.who) WHERE value IN ({ids}))")
            }
            Self::Session(number) => {
                values.push((*number).into());
                "e.session = ?".to_owned()
            }
            Self::Tier(key) => {
                let plus = format!("{key}+");
                let inside = format!(r#""tier":"{key}"#);
                let length = i64::try_from(plus.chars().count()).unwrap_or(i64::MAX);
                values.extend([
                    key.clone().into(),
                    length.into(),
                    plus.into(),
                    inside.into(),
                ]);
                "(e.tier = ? OR substr(e.tier, 1, ?) = ? OR e.tier IS NULL AND instr(e.events, ?))"
                    .to_owned()
            }
            Self::Kind(kind) => {
                values.push(kind.to_string().into());
                "e.kind = ?".to_owned()
            }
            Self::Trait(names) => {
                let led = |name| serde_json::to_string(name).expect("text is JSON");
                values.extend(
                    names
                        .iter()
                        .map(|name| format!("\"leads\":{}", led(name)).into()),
                );
                let each = vec!["instr(e.events, ?)"; names.len()];
                format!("({})", each.join(" OR "))
            }
            Self::Tag(_) => return None,
            Self::Is(flag) => flag.clause()?.to_owned(),
        })
    }
}

impl Flag {
    fn clause(self) -> Option<&'static str> {
        Some(match self {
            Self::Hidden => "e.hidden",
            Self::TableDice => r#"instr(e.events, '"table_dice":true')"#,
            Self::Called => r#"instr(e.events, '"called":')"#,
            // Not by their kind: choosing the other one afterwards and closing have it, too.
            Self::Rerolled => {
                "(instr(e.events, '{\"Rerolled\":') OR EXISTS (SELECT 1 FROM entries r LEFT JOIN marks u ON u.seq = r.seq \
                 WHERE r.cause = e.seq AND instr(r.events, '{\"Rerolled\":') AND u.undone_by IS NULL))"
            }
            Self::Overruled => "e.forced IS NOT NULL",
            Self::Undone => "m.undone_by IS NOT NULL",
            Self::Revealed => "m.revealed_by IS NOT NULL",
            Self::Tagged | Self::Bookmarked => return None,
        })
    }
}
