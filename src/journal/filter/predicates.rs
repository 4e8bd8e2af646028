//! The alternatives of a condition. An index answers each of them, in the order of entries.

use std::ops::Range;

use rusqlite::types::Value;

use super::{Condition, Flag};
use crate::campaign::{BOOKMARK, CharacterId, Kind, Seq};
use crate::journal::derived::facets::Facet;
use crate::journal::reader::tags::{TAGS, WORD};

/// One alternative of a condition: an entry matches a condition if it matches any alternative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Predicate {
    /// The entry has this facet.
    Facet(String),
    /// The entry is undone and not redone.
    Undone,
    /// The entry is revealed, and that isn't undone.
    Revealed,
    /// The entry has this tag.
    Tag(String),
    /// An entry of this kind, not undone, names it as its cause.
    CauseOf(Kind),
}

impl Condition {
    /// All alternatives of the condition.
    pub(super) fn predicates(&self) -> Vec<Predicate> {
        let facet = |facet: Facet<'_>| Predicate::Facet(facet.to_string());
        match self {
            Self::Who(ids) => ids.iter().map(|id| facet(Facet::Who(*id))).collect(),
            Self::Session(number) => vec![facet(Facet::Session(*number))],
            Self::Tier(key) => vec![facet(Facet::Tier(key))],
            Self::TierOf(ids, key) => {
                let of = |id: &CharacterId| facet(Facet::TierOf(*id, key));
                ids.iter().map(of).collect()
            }
            Self::Kind(kind) => vec![facet(Facet::Kind(*kind))],
            Self::Trait(names) => names.iter().map(|it| facet(Facet::Trait(it))).collect(),
            Self::Tag(words) => words.iter().cloned().map(Predicate::Tag).collect(),
            Self::Is(flag) => match flag {
                Flag::Hidden => vec![facet(Facet::Hidden)],
                Flag::TableDice => vec![facet(Facet::TableDice)],
                Flag::Called => vec![facet(Facet::Called)],
                Flag::Overruled => vec![facet(Facet::Overruled)],
                Flag::Rerolled => vec![facet(Facet::Rerolled), Predicate::CauseOf(Kind::Reroll)],
                Flag::Undone => vec![Predicate::Undone],
                Flag::Revealed => vec![Predicate::Revealed],
                Flag::Tagged => vec![Predicate::CauseOf(Kind::Tag)],
                Flag::Bookmarked => vec![Predicate::Tag(BOOKMARK.to_owned())],
            },
        }
    }

    /// The matching entries; `upto` as for [`Predicate::places`].
    pub(super) fn places(&self, upto: Seq) -> Vec<IndexQuery> {
        let ways = self.predicates().into_iter();
        ways.flat_map(|way| way.places(upto)).collect()
    }

    /// Whether the events have to be read where the table of facets doesn't reach.
    pub(super) fn reads_events(&self) -> bool {
        match self {
            Self::Trait(_) | Self::Tier(_) | Self::TierOf(..) => true,
            Self::Is(flag) => matches!(flag, Flag::TableDice | Flag::Called | Flag::Rerolled),
            _ => false,
        }
    }
}

impl Predicate {
    /// The matching entries. `upto` is the last entry of the table of facets: later changes of older entries are looked up by
    /// cause.
    pub(super) fn places(&self, upto: Seq) -> Vec<IndexQuery> {
        let places = |column, from: &str, values| IndexQuery {
            column,
            from: from.to_owned(),
            values,
        };
        match self {
            Self::Facet(facet) => {
                let facet = vec![facet.clone().into()];
                vec![places("f.seq", "main.facets f WHERE f.facet = ?", facet)]
            }
            Self::Undone => {
                let flags = "main.entry_flags n WHERE n.undone_by IS NOT NULL";
                vec![places("n.seq", flags, Vec::new())]
            }
            Self::Revealed => {
                let flags = "main.entry_flags n WHERE n.revealed_by IS NOT NULL";
                vec![places("n.seq", flags, Vec::new())]
            }
            Self::Tag(word) => {
                let tags = format!("{TAGS} AND {WORD} = ?");
                vec![places("t.cause", &tags, vec![word.clone().into()])]
            }
            Self::CauseOf(kind) => {
                let is_again = if *kind == Kind::Reroll {
                    // Keeping the other result has the same kind, too.
                    r#"AND instr(r.events, '{"Rerolled":')"#
                } else {
                    ""
                };
                let stands = format!(
                    "main.entries r INDEXED BY entries_by_cause LEFT JOIN main.entry_flags u ON u.seq = r.seq \
                     WHERE r.kind = '{kind}' {is_again} AND u.undone_by IS NULL"
                );
                let known = format!(
                    "main.facets g WHERE g.facet = ? AND EXISTS (SELECT 1 FROM {stands} AND r.cause = g.seq)"
                );
                let newer = format!("{stands} AND r.seq > ?");
                let facet = Facet::CauseOf(*kind).to_string();
                let mut all = vec![places("r.cause", &newer, vec![sql(upto.0)])];
                if upto > Seq(0) {
                    all.push(places("g.seq", &known, vec![facet.into()]));
                }
                all
            }
        }
    }
}

/// Entries in the order of an index: the column of their numbers, its table with a condition, and the values
/// of its `?`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct IndexQuery {
    column: &'static str,
    from: String,
    values: Vec<Value>,
}

impl IndexQuery {
    /// All entries.
    pub(super) fn all() -> Self {
        Self {
            column: "e.seq",
            from: "main.entries e WHERE 1".to_owned(),
            values: Vec::new(),
        }
    }

    /// The entries that may have the words, by the search index.
    pub(super) fn with_trigrams(asked: String) -> Self {
        Self {
            column: "label_trigrams.rowid",
            from: "main.label_trigrams WHERE label_trigrams MATCH ?".to_owned(),
            values: vec![asked.into()],
        }
    }

    /// The `n`th entry of a range, from its end or (forwards) from its beginning; with the values of its `?`.
    pub(super) fn nth(&self, n: u64, range: &Range<u64>, onwards: bool) -> (String, Vec<Value>) {
        let Self { column, from, .. } = self;
        let order = if onwards { "ASC" } else { "DESC" };
        let question = format!(
            "SELECT {column} FROM {from} AND {column} >= ? AND {column} < ? ORDER BY {column} {order} LIMIT 1 OFFSET ?"
        );
        let mut values = self.within(range);
        values.push(sql(n.saturating_sub(1)));
        (question, values)
    }

    /// The entries of several lists in a range as `seq`; with the values of its `?`.
    pub(super) fn united(several: &[Self], range: &Range<u64>) -> (String, Vec<Value>) {
        let each = several.iter().map(|Self { column, from, .. }| {
            format!("SELECT {column} AS seq FROM {from} AND {column} >= ? AND {column} < ?")
        });
        let each: Vec<String> = each.collect();
        let values = several.iter().flat_map(|it| it.within(range));
        (each.join(" UNION "), values.collect())
    }

    /// Whether `c.seq` is in one of several lists; with the values of its `?`.
    pub(super) fn exist(several: &[Self]) -> (String, Vec<Value>) {
        let each = several.iter().map(|Self { column, from, .. }| {
            format!("EXISTS (SELECT 1 FROM {from} AND {column} = c.seq)")
        });
        let each: Vec<String> = each.collect();
        let values = several.iter().flat_map(|it| it.values.iter().cloned());
        (format!("({})", each.join(" OR ")), values.collect())
    }

    fn within(&self, range: &Range<u64>) -> Vec<Value> {
        let bounds = [range.start, range.end].map(sql);
        self.values.iter().cloned().chain(bounds).collect()
    }
}

/// An entry's number as an SQL value.
pub(super) fn sql(number: u64) -> Value {
    i64::try_from(number).unwrap_or(i64::MAX).into()
}
