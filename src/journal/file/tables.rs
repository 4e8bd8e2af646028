//! The tables and indexes of a campaign file. `SQLite` keeps their definitions as they stand here, and a file's are compared
//! with them.

use rusqlite::Connection;

/// A table or an index, with its definition.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) name: &'static str,
    pub(crate) sql: &'static str,
}

/// The journal, its holder, how long it has been open in all (by when), the state row, and the flags: what later entries change about earlier ones.
///
/// `state` is the campaign after the last entry; `last_command` is the last one that is neither undo nor redo. Name, game and
/// time are columns, so that a list of campaigns parses no JSON. `undo_list` holds what the next undo (list 0) or redo
/// (list 1) may take; each is one read at the end of an index, in constant time.
pub(crate) const CORE: [Object; 11] = [
    Object {
        name: "entries",
        sql: "CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    session INTEGER NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    label TEXT NOT NULL,
    parts TEXT,
    tier TEXT,
    hidden INTEGER NOT NULL,
    forced TEXT,
    cause INTEGER,
    players TEXT,
    events TEXT NOT NULL,
    checksum BLOB NOT NULL
) STRICT",
    },
    Object {
        name: "entries_by_cause",
        sql: "CREATE INDEX entries_by_cause ON entries (cause) WHERE cause IS NOT NULL",
    },
    Object {
        name: "entries_by_round",
        sql: "CREATE INDEX entries_by_round ON entries (seq) WHERE kind = 'round'",
    },
    Object {
        name: "entries_by_tag",
        sql: "CREATE INDEX entries_by_tag ON entries (json_extract(events, '$[0].Tagged.word'), cause) WHERE kind = 'tag'",
    },
    Object {
        name: "entries_by_session",
        sql: "CREATE INDEX entries_by_session ON entries (seq) WHERE kind = 'session'",
    },
    Object {
        name: "entries_by_name",
        sql: "CREATE INDEX entries_by_name ON entries (seq) WHERE kind IN ('campaign', 'sheet')",
    },
    Object {
        name: "holder",
        sql: "CREATE TABLE holder (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    program TEXT NOT NULL,
    pid INTEGER NOT NULL,
    host TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT",
    },
    Object {
        name: "open_time",
        sql: "CREATE TABLE open_time (id INTEGER PRIMARY KEY CHECK (id = 1), milliseconds INTEGER NOT NULL, at INTEGER NOT NULL) STRICT",
    },
    Object {
        name: "state",
        sql: "CREATE TABLE state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    layout INTEGER NOT NULL,
    last_entry INTEGER NOT NULL,
    last_command INTEGER NOT NULL,
    last_checksum BLOB NOT NULL,
    last_at INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    game_entry INTEGER NOT NULL,
    campaign TEXT NOT NULL,
    checksum BLOB NOT NULL
) STRICT",
    },
    Object {
        name: "entry_flags",
        sql: "CREATE TABLE entry_flags (seq INTEGER PRIMARY KEY, undone_by INTEGER, revealed_by INTEGER) STRICT",
    },
    Object {
        name: "undo_list",
        sql: "CREATE TABLE undo_list (list INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (list, seq)) STRICT, WITHOUT ROWID",
    },
];

/// The position, and the tables filled up to it.
///
/// In `rolls`, `verdict_of` is the entry whose verdict a row replaces; `side` (0, 1), `standing` (-1 lost, 0 tied, 1 won) and
/// the chances of a win and of a tie are those of a contest. A plan's `tiers` are its bands with bonuses and chances.
pub(crate) const DERIVED: [Object; 5] = [
    Object {
        name: "derived",
        sql: "CREATE TABLE derived (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    last_entry INTEGER NOT NULL
) STRICT",
    },
    Object {
        name: "plans",
        sql: "CREATE TABLE plans (
    id INTEGER PRIMARY KEY,
    roll TEXT NOT NULL,
    variance REAL NOT NULL,
    tiers TEXT NOT NULL
) STRICT",
    },
    Object {
        name: "rolls",
        sql: "CREATE TABLE rolls (
    seq INTEGER NOT NULL,
    place INTEGER NOT NULL,
    session INTEGER NOT NULL,
    who INTEGER,
    trait TEXT NOT NULL,
    verdict_of INTEGER,
    flags INTEGER NOT NULL,
    plan INTEGER,
    percentile REAL,
    band INTEGER,
    bonus INTEGER,
    side INTEGER,
    standing INTEGER,
    win_chance REAL,
    tie_chance REAL,
    faces BLOB NOT NULL,
    PRIMARY KEY (seq, place)
) STRICT, WITHOUT ROWID",
    },
    Object {
        name: "facets",
        sql: "CREATE TABLE facets (
    facet TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (facet, seq)
) STRICT, WITHOUT ROWID",
    },
    Object {
        name: "trigrams",
        sql: "CREATE TABLE trigrams (term TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    },
];

/// The search index, and the tables that `SQLite` makes for it. It stores neither texts nor positions: hits are compared with
/// the labels anyway, and the index stays small.
pub(crate) const SEARCH_INDEX: [Object; 4] = [
    Object {
        name: "label_trigrams",
        sql: "CREATE VIRTUAL TABLE label_trigrams USING fts5 (
    label, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
)",
    },
    Object {
        name: "label_trigrams_data",
        sql: "CREATE TABLE 'label_trigrams_data'(id INTEGER PRIMARY KEY, block BLOB)",
    },
    Object {
        name: "label_trigrams_idx",
        sql: "CREATE TABLE 'label_trigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
    },
    Object {
        name: "label_trigrams_config",
        sql: "CREATE TABLE 'label_trigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID",
    },
];

const STATE: &str = "state";
const FLAGS: [&str; 2] = ["entry_flags", "undo_list"];

impl Object {
    /// As `SQLite` calls it.
    pub(crate) fn kind(&self) -> &'static str {
        if self.sql.starts_with("CREATE INDEX") {
            "index"
        } else {
            "table"
        }
    }

    /// Whether it has no page of its own.
    pub(crate) fn is_virtual(&self) -> bool {
        self.sql.starts_with("CREATE VIRTUAL ")
    }

    /// `schema` is `main`, or `temp` for a table to compare with.
    fn create(&self, conn: &Connection, schema: &str) -> rusqlite::Result<()> {
        let place = format!("{schema}.{}", self.name);
        conn.execute_batch(&self.sql.replacen(self.name, &place, 1))
    }
}

/// The journal's tables, in an empty database.
pub(crate) fn create_core(conn: &Connection) -> rusqlite::Result<()> {
    let mut all = CORE.iter();
    all.try_for_each(|object| conn.execute_batch(object.sql))
}

/// The flags, in `main` or, to compare with, in `temp`.
pub(crate) fn create_flags(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    create_named(conn, schema, &FLAGS)
}

/// Takes them away again.
pub(crate) fn drop_flags(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    FLAGS.iter().try_for_each(|name| drop(conn, schema, name))
}

/// Empties state row and flags, so that they can be made anew from the entries.
pub(crate) fn recreate_state_and_flags(conn: &Connection) -> rusqlite::Result<()> {
    drop(conn, "main", STATE)?;
    drop_flags(conn, "main")?;
    create_named(conn, "main", &[STATE])?;
    create_flags(conn, "main")
}

/// The derived tables and the search index, which makes its own tables.
pub(crate) fn create_derived(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    let mut all = DERIVED.iter().chain(&SEARCH_INDEX[..1]);
    all.try_for_each(|object| object.create(conn, schema))
}

/// Takes them away. What the search index made for itself goes with it; without it, its names are plain tables.
pub(crate) fn drop_derived(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    let mut all = DERIVED.iter().chain(&SEARCH_INDEX);
    all.try_for_each(|object| drop(conn, schema, object.name))
}

fn create_named(conn: &Connection, schema: &str, names: &[&str]) -> rusqlite::Result<()> {
    let mut all = CORE.iter().filter(|object| names.contains(&object.name));
    all.try_for_each(|object| object.create(conn, schema))
}

fn drop(conn: &Connection, schema: &str, name: &str) -> rusqlite::Result<()> {
    conn.execute_batch(&format!("DROP TABLE IF EXISTS {schema}.{name}"))
}
