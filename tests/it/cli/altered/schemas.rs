//! Databases of campaigns as another program could have changed them: each kind of object on each table.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

/// The tables of a campaign, each with a column; the search index is a virtual one.
const TABLES: [(&str, &str); 10] = [
    ("entries", "label"),
    ("holder", "program"),
    ("state", "name"),
    ("entry_flags", "undone_by"),
    ("undo_list", "list"),
    ("derived", "last_entry"),
    ("plans", "roll"),
    ("rolls", "trait"),
    ("facets", "facet"),
    ("trigrams", "term"),
];

const INDEXES: [&str; 5] = [
    "entries_by_cause",
    "entries_by_round",
    "entries_by_tag",
    "entries_by_session",
    "entries_by_name",
];

/// What never ends.
const ENDLESS: &str =
    "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";

/// What a trigger does.
const DEEDS: [&str; 5] = [
    "SELECT RAISE(IGNORE)",
    "SELECT RAISE(ABORT, 'no')",
    "DELETE FROM entries",
    "SELECT (WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n)",
    "UPDATE state SET campaign = campaign || hex(zeroblob(100000000))",
];

/// What is computed where a definition is looked at.
const SLOW: &str = "instr(zeroblob(20000000), zeroblob(10000000) || x'01')";

/// A statement, after which the definition that it makes computes what takes long: the statement itself would compute it.
fn later(sql: &str, function: &str) -> String {
    format!(
        "{sql}; PRAGMA writable_schema = on;
         UPDATE sqlite_schema SET sql = replace(sql, '{function}(', '{} + abs(')
         WHERE sql LIKE '%{function}(%'",
        SLOW.replace('\'', "''")
    )
}

/// A change of a campaign's file.
pub(crate) struct Schema {
    pub(crate) name: String,
    change: Change,
}

enum Change {
    Sql(String),
    /// The first page and the pages that it leads to are changed.
    Pages(PageChange),
}

/// Changes a file's bytes; the number is that of the first page of `entries`.
type PageChange = fn(&mut Vec<u8>, usize);

impl Schema {
    fn sql(name: impl Into<String>, sql: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            change: Change::Sql(sql.into()),
        }
    }

    pub(crate) fn change(&self, path: &Path) {
        let conn = Connection::open(path).expect("a campaign");
        match &self.change {
            Change::Sql(sql) => {
                conn.execute_batch("PRAGMA foreign_keys = off")
                    .and_then(|()| conn.execute_batch(sql))
                    .unwrap_or_else(|e| panic!("{}: {e}", self.name));
            }
            Change::Pages(change) => {
                let root: u32 = conn
                    .query_row(
                        "SELECT rootpage FROM sqlite_schema WHERE name = 'entries'",
                        [],
                        |row| row.get(0),
                    )
                    .expect("a table");
                drop(conn);
                let mut bytes = fs::read(path).expect("a file");
                let root = usize::try_from(root).expect("a page");
                change(&mut bytes, root);
                fs::write(path, bytes).expect("a file");
            }
        }
    }
}

/// All of them.
pub(crate) fn all() -> Vec<Schema> {
    let mut all = Vec::new();
    for (at, (table, column)) in TABLES.into_iter().enumerate() {
        triggers(&mut all, table);
        views(&mut all, table, column);
        indexes(&mut all, table, column);
        definitions(&mut all, table, column);
        pages_of(&mut all, table, TABLES[(at + 1) % TABLES.len()].0);
    }
    indexes_of_ours(&mut all);
    search_index(&mut all);
    others(&mut all);
    cycles(&mut all);
    all
}

fn triggers(all: &mut Vec<Schema>, table: &str) {
    for when in ["BEFORE", "AFTER"] {
        for event in ["INSERT", "UPDATE", "DELETE"] {
            for deed in DEEDS {
                let head = format!("CREATE TRIGGER odd {when} {event} ON {table}");
                all.push(Schema::sql(
                    format!("{head}: {deed}"),
                    format!("{head} BEGIN {deed}; END"),
                ));
            }
        }
    }
}

fn views(all: &mut Vec<Schema>, table: &str, column: &str) {
    let renamed = format!("ALTER TABLE {table} RENAME TO odd;");
    for (name, sql) in [
        (
            "view of",
            format!("CREATE VIEW odd AS SELECT * FROM {table}"),
        ),
        (
            "view with a trigger of",
            format!(
                "CREATE VIEW odd AS SELECT * FROM {table};
                 CREATE TRIGGER odder INSTEAD OF INSERT ON odd BEGIN DELETE FROM entries; END"
            ),
        ),
        ("view beside", format!("CREATE VIEW odd AS {ENDLESS}")),
        (
            "view as",
            format!("{renamed} CREATE VIEW {table} AS SELECT * FROM odd"),
        ),
        (
            "endless view as",
            format!("{renamed} CREATE VIEW {table} ({column}) AS {ENDLESS}"),
        ),
        (
            "virtual table as",
            format!("{renamed} CREATE VIRTUAL TABLE {table} USING fts5 ({column})"),
        ),
        (
            "virtual table of an unknown kind as",
            format!(
                "{renamed} PRAGMA writable_schema = on;
                 INSERT INTO sqlite_schema VALUES ('table', '{table}', '{table}', 0,
                     'CREATE VIRTUAL TABLE {table} USING nobody (x)')"
            ),
        ),
    ] {
        all.push(Schema::sql(format!("{name} {table}"), sql));
    }
}

fn indexes(all: &mut Vec<Schema>, table: &str, column: &str) {
    for (name, sql) in [
        ("index", format!("CREATE INDEX odd ON {table} ({column})")),
        (
            "unique index",
            format!("CREATE UNIQUE INDEX odd ON {table} ({column}) WHERE 0"),
        ),
        (
            "partial index",
            format!("CREATE INDEX odd ON {table} ({column}) WHERE {column} IS NOT NULL"),
        ),
        (
            "index of an expression",
            format!("CREATE INDEX odd ON {table} (length({column}))"),
        ),
        (
            "index that takes long",
            later(
                &format!("CREATE INDEX odd ON {table} (abs({column})) WHERE 0"),
                "abs",
            ),
        ),
    ] {
        all.push(Schema::sql(format!("{name} on {table}"), sql));
    }
}

/// Another definition of a table of ours.
fn definitions(all: &mut Vec<Schema>, table: &str, column: &str) {
    let rewritten = |from: &str, to: &str| {
        let to = to.replace('\'', "''");
        format!(
            "PRAGMA writable_schema = on;
             UPDATE sqlite_schema SET sql = replace(sql, '{from}', '{to}') WHERE name = '{table}'"
        )
    };
    let last = |what: &str| rewritten(") STRICT", &format!(", {what}) STRICT"));
    for (name, sql) in [
        ("no table", format!("DROP TABLE {table}")),
        (
            "no type in",
            rewritten(") STRICT", ")").replace("WITHOUT ROWID", ""),
        ),
        ("check in", last("CHECK (1)")),
        ("check that fails in", last("CHECK (0)")),
        (
            "check that takes long in",
            last(&format!("CHECK ({SLOW} = 0)")),
        ),
        (
            "foreign key in",
            last(&format!(
                "FOREIGN KEY ({column}) REFERENCES odd (x) ON DELETE CASCADE ON UPDATE CASCADE"
            )),
        ),
        (
            "unknown collation in",
            rewritten(" TEXT", " TEXT COLLATE odd"),
        ),
        ("collation in", rewritten(" TEXT", " TEXT COLLATE NOCASE")),
        ("default in", rewritten(" NOT NULL", " NOT NULL DEFAULT 1")),
        (
            "column in",
            format!("ALTER TABLE {table} ADD COLUMN odd INTEGER"),
        ),
        (
            "generated column in",
            later(
                &format!("ALTER TABLE {table} ADD COLUMN odd INTEGER AS (abs({column})) VIRTUAL"),
                "abs",
            ),
        ),
        (
            "stored generated column in",
            last("odd INTEGER AS (1) STORED").replace(", odd", " , odd"),
        ),
        (
            "generated column for ours in",
            rewritten(
                &format!("{column} TEXT NOT NULL"),
                &format!("{column} TEXT NOT NULL AS ({SLOW})"),
            ),
        ),
        (
            "plain columns in",
            format!(
                "ALTER TABLE {table} RENAME TO odd;
                 CREATE TABLE {table} AS SELECT * FROM odd;
                 DROP TABLE odd"
            ),
        ),
        (
            "counted rows in",
            format!(
                "CREATE TABLE odd (x INTEGER PRIMARY KEY AUTOINCREMENT); {}",
                rewritten("INTEGER PRIMARY KEY", "INTEGER PRIMARY KEY AUTOINCREMENT")
            ),
        ),
    ] {
        all.push(Schema::sql(format!("{name} {table}"), sql));
    }
}

/// Where a table begins.
fn pages_of(all: &mut Vec<Schema>, table: &str, next: &str) {
    let set = |page: &str| {
        format!(
            "PRAGMA writable_schema = on; UPDATE sqlite_schema SET rootpage = {page} WHERE name = '{table}'"
        )
    };
    let others = format!("(SELECT rootpage FROM sqlite_schema WHERE name = '{next}')");
    for (name, page) in [
        ("page of another for", &*others),
        ("first page for", "1"),
        ("no page for", "0"),
        ("page beyond the end for", "99999"),
    ] {
        all.push(Schema::sql(format!("{name} {table}"), set(page)));
    }
    all.push(Schema::sql(
        format!("two tables at the page of {table}"),
        format!(
            "CREATE TABLE odd (x); PRAGMA writable_schema = on;
             UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = '{table}')
             WHERE name = 'odd'"
        ),
    ));
}

fn indexes_of_ours(all: &mut Vec<Schema>) {
    for (at, index) in INDEXES.into_iter().enumerate() {
        let next = INDEXES[(at + 1) % INDEXES.len()];
        let drop = format!("DROP INDEX {index};");
        let rewrite = "PRAGMA writable_schema = on; UPDATE sqlite_schema SET";
        for (name, sql) in [
            ("no", drop.clone()),
            (
                "other",
                format!("{drop} CREATE INDEX {index} ON entries (label)"),
            ),
            (
                "unique",
                format!("{drop} CREATE UNIQUE INDEX {index} ON entries (seq)"),
            ),
            (
                "empty",
                format!("{drop} CREATE INDEX {index} ON entries (seq) WHERE 0"),
            ),
            ("table as", format!("{drop} CREATE TABLE {index} (x)")),
            (
                "misplaced",
                format!(
                    "{rewrite} rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = '{next}')
                     WHERE name = '{index}'"
                ),
            ),
        ] {
            all.push(Schema::sql(format!("{name} index {index}"), sql));
        }
    }
}

fn search_index(all: &mut Vec<Schema>) {
    let rewrite = "PRAGMA writable_schema = on;";
    for (name, sql) in [
        ("no search index", "DROP TABLE label_trigrams".to_owned()),
        (
            "another search index",
            "DROP TABLE label_trigrams; CREATE VIRTUAL TABLE label_trigrams USING fts5 (label)".to_owned(),
        ),
        (
            "a search index over the entries",
            "DROP TABLE label_trigrams;
             CREATE VIRTUAL TABLE label_trigrams USING fts5 (label, content = 'entries', content_rowid = 'seq')"
                .to_owned(),
        ),
        (
            "a tree as search index",
            "DROP TABLE label_trigrams; CREATE VIRTUAL TABLE label_trigrams USING rtree (id, a, b)".to_owned(),
        ),
        (
            "a table as search index",
            "DROP TABLE label_trigrams; CREATE TABLE label_trigrams (label)".to_owned(),
        ),
        (
            "what remains of the search index",
            format!("{rewrite} DELETE FROM sqlite_schema WHERE name = 'label_trigrams'"),
        ),
        (
            "a search index of an unknown kind",
            format!(
                "{rewrite} UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE label_trigrams USING nobody (x)'
                 WHERE name = 'label_trigrams'"
            ),
        ),
    ] {
        all.push(Schema::sql(name, sql));
    }
    for part in ["data", "idx", "config"] {
        let at = format!("WHERE name = 'label_trigrams_{part}'");
        all.push(Schema::sql(
            format!("no {part} of the search index"),
            format!("{rewrite} DELETE FROM sqlite_schema {at}"),
        ));
        all.push(Schema::sql(
            format!("other {part} of the search index"),
            format!(
                "{rewrite} UPDATE sqlite_schema SET sql = 'CREATE TABLE \"label_trigrams_{part}\" (k, v AS ({}), block)' {at}",
                SLOW.replace('\'', "''")
            ),
        ));
        all.push(Schema::sql(
            format!("nothing in {part} of the search index"),
            format!("DELETE FROM label_trigrams_{part}"),
        ));
        all.push(Schema::sql(
            format!("a trigger on {part} of the search index"),
            format!("{rewrite} CREATE TRIGGER odd BEFORE INSERT ON label_trigrams_{part} BEGIN SELECT RAISE(IGNORE); END"),
        ));
    }
}

/// What has no name of ours.
fn others(all: &mut Vec<Schema>) {
    let statistics = |value: &str| format!("ANALYZE; UPDATE sqlite_stat1 SET stat = {value}");
    let many: Vec<String> = (0..12_000)
        .map(|n| format!("CREATE TABLE odd{n} (x);"))
        .collect();
    let many = many.concat();
    for (name, sql) in [
        ("a table", "CREATE TABLE odd (x); INSERT INTO odd VALUES (1)".to_owned()),
        (
            "a table with an index",
            "CREATE TABLE odd (x UNIQUE); CREATE INDEX odder ON odd (x)".to_owned(),
        ),
        (
            "a table with a generated column and a check",
            later("CREATE TABLE odd (x, y AS (abs(x)) STORED CHECK (abs(x) = 0))", "abs"),
        ),
        (
            "a table with a trigger",
            "CREATE TABLE odd (x); CREATE TRIGGER odder AFTER INSERT ON odd BEGIN DELETE FROM entries; END".to_owned(),
        ),
        (
            "a table that goes with the holder",
            "CREATE TABLE odd (x REFERENCES holder (id) ON DELETE CASCADE); INSERT INTO odd VALUES (1)".to_owned(),
        ),
        (
            "a table that counts",
            "CREATE TABLE odd (x INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO odd VALUES (NULL)".to_owned(),
        ),
        (
            "a search index over a view",
            "CREATE VIEW odd AS SELECT 1 AS rowid, 'x' AS x;
             CREATE VIRTUAL TABLE odder USING fts5 (x, content = 'odd')".to_owned(),
        ),
        ("a search index", "CREATE VIRTUAL TABLE odd USING fts5 (x)".to_owned()),
        ("a tree", "CREATE VIRTUAL TABLE odd USING rtree (id, a, b)".to_owned()),
        ("pages as a table", "CREATE VIRTUAL TABLE odd USING dbstat".to_owned()),
        (
            "a virtual table of an unknown kind",
            "PRAGMA writable_schema = on;
             INSERT INTO sqlite_schema VALUES ('table', 'odd', 'odd', 0, 'CREATE VIRTUAL TABLE odd USING nobody (x)')".to_owned(),
        ),
        ("an unkind name", "CREATE TABLE \"\u{1b}[31modd\n\u{202e}`\" (x)".to_owned()),
        ("a long name", format!("CREATE TABLE {} (x)", "odd".repeat(5_000))),
        ("a trigger called like a table", "CREATE TRIGGER entries AFTER INSERT ON entries BEGIN SELECT RAISE(IGNORE); END".to_owned()),
        (
            "a trigger called like what SQLite makes",
            "CREATE TRIGGER odd AFTER INSERT ON entries BEGIN SELECT RAISE(IGNORE); END; PRAGMA writable_schema = on;
             UPDATE sqlite_schema SET name = 'sqlite_odd', sql = replace(sql, 'odd', 'sqlite_odd') WHERE name = 'odd'"
                .to_owned(),
        ),
        ("many tables", format!("BEGIN; {many} COMMIT")),
        ("what is no definition", "PRAGMA writable_schema = on; INSERT INTO sqlite_schema VALUES ('odd', 'odd', 'odd', 0, 'odd')".to_owned()),
        ("no definition at all", "PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = NULL".to_owned()),
        ("no tables", "PRAGMA writable_schema = on; DELETE FROM sqlite_schema".to_owned()),
        ("statistics of one", statistics("'1 1 1'")),
        ("statistics of many", statistics("'9000000000000000000 9000000000000000000'")),
        ("statistics without end", statistics("hex(zeroblob(1000000))")),
        ("statistics that are none", statistics("'unordered noskipscan sz=-1'")),
        (
            "statistics in a view",
            format!("PRAGMA writable_schema = on;
             INSERT INTO sqlite_schema VALUES ('view', 'sqlite_stat1', 'sqlite_stat1', 0, 'CREATE VIEW sqlite_stat1 (tbl, idx, stat) AS {ENDLESS}, 1, 1')"),
        ),
        ("much memory for pages", "PRAGMA default_cache_size = 2000000000".to_owned()),
        ("a file that shrinks by itself", "PRAGMA auto_vacuum = full; VACUUM".to_owned()),
        ("large pages", "PRAGMA page_size = 65536; VACUUM".to_owned()),
    ] {
        all.push(Schema::sql(name, sql));
    }
}

const PAGE: usize = 4096;

/// The pages that the root of `entries` leads to, as places of their numbers.
fn children(bytes: &[u8], root: usize) -> Vec<usize> {
    let start = (root - 1) * PAGE;
    assert_eq!(bytes[start], 5, "the entries are on more than a page");
    let short = |at: usize| usize::from(bytes[at]) << 8 | usize::from(bytes[at + 1]);
    let cells = (0..short(start + 3)).map(|cell| start + short(start + 12 + 2 * cell));
    cells.chain([start + 8]).collect()
}

fn point(bytes: &mut [u8], at: usize, page: usize) {
    let page = u32::try_from(page).expect("a small file");
    bytes[at..at + 4].copy_from_slice(&page.to_be_bytes());
}

/// Makes twelve more pages, each of which has many ways to the next one; the last leads to the first leaf.
fn fan(bytes: &mut Vec<u8>, root: usize) {
    let places = children(bytes, root);
    let at = places[0];
    let leaf = u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let first = bytes.len() / PAGE + 1;
    for level in 0..12 {
        let next = if level < 11 {
            u32::try_from(first + level + 1).expect("a small file")
        } else {
            leaf
        };
        let mut page = vec![0; PAGE];
        page[0] = 5;
        let cells: u16 = 300;
        page[3..5].copy_from_slice(&cells.to_be_bytes());
        page[8..12].copy_from_slice(&next.to_be_bytes());
        let mut end = PAGE;
        for cell in 0..usize::from(cells) {
            end -= 5;
            page[end..end + 4].copy_from_slice(&next.to_be_bytes());
            page[end + 4] = 1;
            let place = u16::try_from(end).expect("within a page");
            page[12 + 2 * cell..14 + 2 * cell].copy_from_slice(&place.to_be_bytes());
        }
        let end = u16::try_from(end).expect("within a page");
        page[5..7].copy_from_slice(&end.to_be_bytes());
        bytes.extend(page);
    }
    for place in places {
        point(bytes, place, first);
    }
    let pages = u32::try_from(bytes.len() / PAGE).expect("a small file");
    bytes[28..32].copy_from_slice(&pages.to_be_bytes());
}

fn cycles(all: &mut Vec<Schema>) {
    let changes: [(&str, PageChange); 4] = [
        ("pages that lead to the root", |bytes, root| {
            for at in children(bytes, root) {
                point(bytes, at, root);
            }
        }),
        ("a last page that leads to the root", |bytes, root| {
            let last = *children(bytes, root).last().expect("one");
            point(bytes, last, root);
        }),
        ("pages that lead to the first leaf", |bytes, root| {
            let places = children(bytes, root);
            let first: [u8; 4] = bytes[places[0]..places[0] + 4].try_into().expect("four");
            for at in places {
                bytes[at..at + 4].copy_from_slice(&first);
            }
        }),
        ("pages with more ways than can be gone", fan),
    ];
    for (name, change) in changes {
        all.push(Schema {
            name: name.to_owned(),
            change: Change::Pages(change),
        });
    }
}
