//! Compares what a file's database consists of with what this program makes: another program may have added a trigger, a
//! view or an index, or changed a table.

use std::borrow::Cow;
use std::ops::RangeBounds;

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use super::tables::{CORE, DERIVED, Object, SEARCH_INDEX};
use crate::game::sanitize;

/// The longest part of a name that is shown.
const NAME: usize = 60;

/// What differs.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    findings: Vec<Finding>,
    /// The columns of the journal's tables that are computed, where ours are stored; with their tables.
    computed: Vec<(&'static str, String)>,
    /// The journal's tables that are there, as tables with pages of their own.
    stored: Vec<&'static str>,
    /// What is there as this program makes it.
    there: Vec<&'static str>,
    /// Whether all derived tables and the search index are there.
    has_derived: bool,
    /// Whether two tables begin at the same page.
    shares_pages: bool,
}

/// One difference, in words, and what it prevents.
#[derive(Debug)]
struct Finding {
    what: String,
    weight: Weight,
}

/// What a difference prevents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// Nothing: a table of somebody else's.
    LeftAlone,
    /// Nothing: a derived table that is made again.
    Remade,
    /// Writing: it could act on what is written.
    StopsWriting,
    /// Reading, too: what is read could be something else than what was written.
    StopsReading,
}

/// A row of `sqlite_schema`.
struct Row<'a> {
    kind: Cow<'a, str>,
    name: Cow<'a, str>,
    table: Cow<'a, str>,
    page: i64,
    sql: Cow<'a, str>,
}

impl<'a> Row<'a> {
    fn read(row: &'a rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        let text = |at| -> rusqlite::Result<Cow<'a, str>> {
            Ok(match row.get_ref(at)? {
                ValueRef::Text(text) => String::from_utf8_lossy(text),
                _ => Cow::Borrowed(""),
            })
        };
        Ok(Self {
            kind: text(0)?,
            name: text(1)?,
            table: text(2)?,
            page: row.get_ref(3)?.as_i64().unwrap_or(0),
            sql: text(4)?,
        })
    }

    /// Whether this is what we make. The spacing may be another: it means nothing.
    fn is(&self, object: &Object) -> bool {
        let same = || {
            let words = object.sql.split_whitespace();
            self.sql.split_whitespace().eq(words)
        };
        let has_place = (self.page > 0) != object.is_virtual();
        has_place && self.kind == object.kind() && (self.sql == object.sql || same())
    }

    /// Whether it is a table with pages of its own; a virtual table has none.
    fn is_stored_table(&self) -> bool {
        self.kind == "table" && self.page > 0
    }

    fn kind(&self) -> &'static str {
        match &*self.kind {
            "table" if self.sql.starts_with("CREATE VIRTUAL ") => "virtual table",
            "table" if self.page <= 0 => "table without a page",
            "table" => "table",
            "trigger" => "trigger",
            "view" => "view",
            "index" => "index",
            _ => "object",
        }
    }

    /// The kind and the name, for a message.
    fn described(&self) -> String {
        format!("{} {}", self.kind(), shown(&self.name))
    }
}

/// How one of our objects was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Missing,
    Ours,
    /// A table with pages of its own.
    OtherTable,
    /// Of this other kind.
    Other(&'static str),
}

/// Compares the database of this connection; about 20 microseconds.
pub(crate) fn compare(conn: &Connection) -> rusqlite::Result<Comparison> {
    let mut select =
        conn.prepare_cached("SELECT type, name, tbl_name, rootpage, sql FROM main.sqlite_schema")?;
    let mut rows = select.query([])?;
    let mut differs = Comparison::default();
    let (mut core, mut derived, mut index) = (
        [Found::Missing; CORE.len()],
        [Found::Missing; DERIVED.len()],
        [Found::Missing; SEARCH_INDEX.len()],
    );
    let mut pages = Vec::new();
    while let Some(row) = rows.next()? {
        let row = Row::read(row)?;
        if row.page > 0 {
            pages.push(row.page);
        }
        let is_ours = mark(&row, &CORE, &mut core)
            || mark(&row, &DERIVED, &mut derived)
            || mark(&row, &SEARCH_INDEX, &mut index);
        if !is_ours {
            differs.add_foreign(&row);
        }
    }
    differs.there = (CORE.iter().zip(&core))
        .chain(DERIVED.iter().zip(&derived))
        .chain(SEARCH_INDEX.iter().zip(&index))
        .filter(|(_, found)| **found == Found::Ours)
        .map(|(object, _)| object.name)
        .collect();
    differs.add_core(conn, &core)?;
    differs.add_derived(derived, index);
    differs.add_shared(pages);
    Ok(differs)
}

/// Marks the object of this row's name, if it is one of these.
fn mark(row: &Row<'_>, objects: &[Object], found: &mut [Found]) -> bool {
    // A trigger may have the name of a table.
    let is_object = matches!(&*row.kind, "table" | "index" | "view");
    let at = objects.iter().position(|object| object.name == row.name);
    let Some(at) = at.filter(|_| is_object) else {
        return false;
    };
    found[at] = if row.is(&objects[at]) {
        Found::Ours
    } else if row.is_stored_table() {
        Found::OtherTable
    } else {
        Found::Other(row.kind())
    };
    true
}

impl Comparison {
    fn add(&mut self, weight: Weight, what: String) {
        self.findings.push(Finding { what, weight });
    }

    /// What has no name of ours. An index of a foreign table belongs to it; what `SQLite` makes for itself has no definition, or
    /// is a table called `sqlite_…`.
    fn add_foreign(&mut self, row: &Row<'_>) {
        let all = || CORE.iter().chain(&DERIVED).chain(&SEARCH_INDEX);
        let on_ours = || all().any(|object| object.name == row.table);
        let described = row.described();
        match &*row.kind {
            "table" if row.name.starts_with("sqlite_") => {}
            "table" => self.add(Weight::LeftAlone, described),
            "index" if row.sql.is_empty() || !on_ours() => {}
            "index" | "trigger" => {
                let on = shown(&row.table);
                self.add(
                    Weight::StopsWriting,
                    format!("it has a foreign {described} on {on}"),
                );
            }
            _ => self.add(
                Weight::StopsWriting,
                format!("it has a foreign {described}"),
            ),
        }
    }

    fn add_core(&mut self, conn: &Connection, found: &[Found; CORE.len()]) -> rusqlite::Result<()> {
        for (object, found) in CORE.iter().zip(*found) {
            let Object { name, .. } = object;
            let is_table = object.kind() == "table";
            if is_table && matches!(found, Found::Ours | Found::OtherTable) {
                self.stored.push(name);
            }
            let weight = if is_table {
                Weight::StopsReading
            } else {
                Weight::StopsWriting
            };
            let kind = object.kind();
            match found {
                Found::Ours => {}
                Found::Missing => self.add(weight, format!("its {kind} `{name}` is missing")),
                Found::Other(other) if is_table => {
                    self.add(weight, format!("its table `{name}` is a {other}"));
                }
                Found::OtherTable if is_table => self.add_other_table(conn, object)?,
                _ => self.add(
                    weight,
                    format!("its {kind} `{name}` has another definition"),
                ),
            }
        }
        Ok(())
    }

    /// A table of the journal with another definition.
    fn add_other_table(&mut self, conn: &Connection, object: &Object) -> rusqlite::Result<()> {
        let Object { name, sql } = object;
        let mut computed = Vec::new();
        conn.pragma(Some("main"), "table_xinfo", name, |row| {
            let column: String = row.get(1)?;
            let hidden: i64 = row.get(6)?;
            computed.extend(Some(column).filter(|_| hidden != 0));
            Ok(())
        })?;
        let what = match &computed[..] {
            [] => format!("its table `{name}` has another definition"),
            [column, ..] => {
                let column = shown(column);
                format!("its table `{name}` has a generated column {column}")
            }
        };
        self.add(Weight::StopsReading, what);
        let ours = |column: &String| {
            let mut words = sql.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            words.any(|word| word.eq_ignore_ascii_case(column))
        };
        let ours = computed.into_iter().filter(ours);
        self.computed
            .extend(ours.map(|column| (object.name, column)));
        Ok(())
    }

    /// `SQLite` drops a plain table without a look at what is in it. What it drops of a virtual table, the module of that
    /// table says.
    fn add_derived(&mut self, derived: [Found; DERIVED.len()], index: [Found; SEARCH_INDEX.len()]) {
        let has_index = matches!(index[0], Found::Ours | Found::Other(_));
        let objects = DERIVED.iter().chain(&SEARCH_INDEX);
        for (at, (object, found)) in objects.zip(derived.into_iter().chain(index)).enumerate() {
            let is_of_index = at >= DERIVED.len();
            let name = object.name;
            let weight = match found {
                Found::Ours if !is_of_index || has_index => continue,
                Found::Missing if !is_of_index || !has_index => continue,
                Found::Other(_) => Weight::StopsWriting,
                _ if is_of_index && has_index => Weight::StopsWriting,
                _ => Weight::Remade,
            };
            let what = match found {
                Found::Missing => format!("its table `{name}` is missing"),
                Found::Ours => format!("its table `{name}` belongs to no search index"),
                Found::Other(kind) if kind != "virtual table" || !is_of_index => {
                    format!("its table `{name}` is a {kind}")
                }
                _ => format!("its table `{name}` has another definition"),
            };
            self.add(weight, what);
        }
        let mut all = derived.iter().chain(&index);
        self.has_derived = all.all(|found| *found == Found::Ours);
    }

    /// Two tables at the same page: what is written to one is written to the other.
    fn add_shared(&mut self, mut pages: Vec<i64>) {
        pages.sort_unstable();
        self.shares_pages = pages.windows(2).any(|pair| pair[0] == pair[1]);
        if self.shares_pages {
            let what = "two of its tables or indexes begin at the same page".to_owned();
            self.add(Weight::StopsReading, what);
        }
    }

    /// Whether nothing differs.
    pub(crate) fn is_same(&self) -> bool {
        self.findings.is_empty()
    }

    /// Whether all derived tables and the search index are there, as this program makes them.
    pub(crate) fn has_derived(&self) -> bool {
        self.has_derived
    }

    /// Whether what is read from our columns of this table is stored in it: another program's table may compute it.
    pub(crate) fn is_stored(&self, table: &str) -> bool {
        self.stored.contains(&table) && !self.computed.iter().any(|(of, _)| *of == table)
    }

    /// Our tables where nobody's definition stands on them but ours; all of them where only foreign tables were added.
    pub(crate) fn sound_tables(&self) -> Vec<String> {
        if self.findings.iter().any(|it| it.weight > Weight::LeftAlone) {
            return Vec::new();
        }
        let all = CORE.iter().chain(&DERIVED).chain(&SEARCH_INDEX);
        let tables = all.filter(|object| object.kind() == "table");
        tables
            .filter(|object| self.there.contains(&object.name))
            .map(|object| object.name.to_owned())
            .collect()
    }

    /// Whether the state row can say which version wrote it.
    pub(crate) fn has_state(&self) -> bool {
        self.is_stored("state") && !self.shares_pages
    }

    /// Why the tables aren't read as ours.
    pub(crate) fn stops_reading(&self) -> Option<&str> {
        self.first(Weight::StopsReading)
    }

    /// Why nothing is written.
    pub(crate) fn stops_writing(&self) -> Option<&str> {
        self.first(Weight::StopsWriting)
    }

    /// What is made again, one sentence each.
    pub(crate) fn remade(&self) -> impl Iterator<Item = &str> {
        self.of_weight(Weight::Remade..Weight::StopsWriting)
    }

    /// What stops writing, one sentence each.
    pub(crate) fn altered(&self) -> impl Iterator<Item = &str> {
        self.of_weight(Weight::StopsWriting..=Weight::StopsReading)
    }

    /// The tables of somebody else's, each with its kind and name.
    pub(crate) fn left_alone(&self) -> impl Iterator<Item = &str> {
        self.of_weight(..Weight::Remade)
    }

    fn of_weight(&self, weights: impl RangeBounds<Weight>) -> impl Iterator<Item = &str> {
        let all = self.findings.iter();
        all.filter(move |finding| weights.contains(&finding.weight))
            .map(|finding| &*finding.what)
    }

    fn first(&self, weight: Weight) -> Option<&str> {
        let mut all = self.findings.iter();
        let found = all.find(|finding| finding.weight >= weight);
        found.map(|finding| &*finding.what)
    }
}

/// A name that somebody else gave.
fn shown(name: &str) -> String {
    let mut name = sanitize(name);
    if let Some((end, _)) = name.char_indices().nth(NAME) {
        name.truncate(end);
        name.push('…');
    }
    format!("`{name}`")
}
