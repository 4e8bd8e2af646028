//! A filter put to the journal: what columns and indexes can tell in SQL, the rest entry by entry.

use rusqlite::params_from_iter;
use rusqlite::types::Value;

use super::{Condition, Filter, Flag};
use crate::campaign::Seq;
use crate::journal::line::{LINE, line};
use crate::journal::tags::{BOOKMARK, TAGS, WORD};
use crate::journal::{JournalError, Reader, Stretch, behind, index};

/// How many times as many entries are looked at in one go where the index tells which.
const INDEXED: u64 = 32;

impl Reader {
    /// Looks at so many entries before `before`, or at the last ones, for those that are wanted; at more where the search
    /// index tells which have the words. Where there are words, undoing and redoing is passed over, unless it is the kind
    /// that is wanted: it says what another entry says.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn wanted(
        &self,
        filter: &Filter,
        before: Option<Seq>,
        stretch: u64,
    ) -> Result<Stretch, JournalError> {
        let end = match before {
            Some(seq) => seq.0,
            None => self.last()?.0.saturating_add(1),
        };
        let (reached, asked) = self.span(filter, end, stretch)?;
        let (mut clause, mut values) = filter.clause();
        let bounds = [reached, Seq(end)].map(|seq| i64::try_from(seq.0).unwrap_or(i64::MAX));
        let bounds = bounds.map(Value::from);
        if let Some(asked) = asked {
            clause += "e.seq IN (SELECT rowid FROM letters WHERE letters MATCH ? AND rowid >= ? AND rowid < ?) AND";
            values.push(asked.into());
            values.extend(bounds.clone());
        }
        values.extend(bounds);
        let sql = format!("{LINE} WHERE {clause} e.seq >= ? AND e.seq < ? ORDER BY e.seq DESC");
        let mut select = self.conn.prepare_cached(&sql).map_err(self.unread())?;
        let mut rows = select
            .query(params_from_iter(values))
            .map_err(self.unread())?;
        let mut hits = Vec::new();
        while let Some(row) = rows.next().map_err(self.unread())? {
            let line = line(row).map_err(self.unread())?;
            let told = filter.has_words(&line)
                && (!filter.asks_events(&line) || filter.holds(&line, &self.changes(line.seq)?));
            if told {
                hits.push(line);
            }
        }
        Ok(Stretch { hits, reached })
    }

    /// The oldest entry to look at, and what the index is asked for, as far as it reaches.
    fn span(
        &self,
        filter: &Filter,
        end: u64,
        stretch: u64,
    ) -> Result<(Seq, Option<String>), JournalError> {
        let back = |stretch| end.saturating_sub(stretch).max(1);
        let asked = index::asked(&self.conn, &filter.words).map_err(self.unread())?;
        let asked = asked.filter(|_| !filter.asks_turns());
        let Some(asked) = asked else {
            return Ok((Seq(back(stretch)), None));
        };
        let Seq(upto) = behind::upto(&self.conn).map_err(self.unread())?;
        Ok(if end <= upto + 1 {
            (Seq(back(stretch.saturating_mul(INDEXED))), Some(asked))
        } else {
            (Seq(back(stretch).max(upto + 1)), None)
        })
    }
}

impl Filter {
    /// Conditions over `entries e` and `marks m`, each with `AND` after it, and the values of their `?`. An entry that is
    /// wanted has them all; [`Filter::holds`] tells whether one that has them is.
    fn clause(&self) -> (String, Vec<Value>) {
        let (mut sql, mut values) = (String::new(), Vec::new());
        for condition in &self.conditions {
            sql += &condition.clause(&mut values);
            sql += " AND ";
        }
        (sql, values)
    }
}

impl Condition {
    fn clause(&self, values: &mut Vec<Value>) -> String {
        match self {
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
            Self::Tag(words) => {
                let each = vec!["?"; words.len()].join(", ");
                values.extend(words.iter().map(|word| word.clone().into()));
                format!("e.seq IN (SELECT t.cause {TAGS} AND {WORD} IN ({each}))")
            }
            Self::Is(flag) => flag.clause(),
        }
    }
}

impl Flag {
    fn clause(self) -> String {
        match self {
            Self::Hidden => "e.hidden".to_owned(),
            Self::TableDice => r#"instr(e.events, '"table_dice":true')"#.to_owned(),
            Self::Called => r#"instr(e.events, '"called":')"#.to_owned(),
            // Not by their kind: choosing the other one afterwards and closing have it, too.
            Self::Rerolled => {
                "(instr(e.events, '{\"Rerolled\":') OR EXISTS (SELECT 1 FROM entries r LEFT JOIN marks u ON u.seq = r.seq \
                 WHERE r.cause = e.seq AND instr(r.events, '{\"Rerolled\":') AND u.undone_by IS NULL))"
                    .to_owned()
            }
            Self::Overruled => "e.forced IS NOT NULL".to_owned(),
            Self::Undone => "m.undone_by IS NOT NULL".to_owned(),
            Self::Revealed => "m.revealed_by IS NOT NULL".to_owned(),
            Self::Tagged => format!("e.seq IN (SELECT t.cause {TAGS})"),
            Self::Bookmarked => {
                format!("e.seq IN (SELECT t.cause {TAGS} AND lower({WORD}) = '{BOOKMARK}')")
            }
        }
    }
}
