//! What is derived from the entries behind the commits, which it would slow: the search index, the rolls and the facets. All
//! reach as far as one mark; what is newer is looked at entry by entry.

use rusqlite::{Connection, OptionalExtension};

use super::row::{COLUMNS, Row};
use super::{facets, index, rolls};
use crate::campaign::Seq;
use crate::game::Game;
use crate::luck::Plans;

/// The last entry in them; 0 where one is missing, so that all are made anew.
pub(super) fn upto(conn: &Connection) -> rusqlite::Result<Seq> {
    let there: i64 = conn
        .prepare_cached(
            "SELECT count(*) FROM main.sqlite_schema WHERE name IN ('indexed', 'rolls', 'facets')",
        )?
        .query_row([], |row| row.get(0))?;
    if there < 3 {
        return Ok(Seq(0));
    }
    let upto = conn
        .prepare_cached("SELECT upto FROM main.indexed")?
        .query_row([], |row| row.get(0))
        .optional()?;
    Ok(upto.unwrap_or(Seq(0)))
}

/// Takes in the entries after `after` up to `last`. `plans` are those that are there, and learns the new ones: after an error
/// it has to be read again.
pub(super) fn fill(
    conn: &Connection,
    schema: &str,
    (game, plans): (&Game, &mut Plans),
    after: Seq,
    last: Seq,
) -> rusqlite::Result<()> {
    if after == Seq(0) {
        clear(conn, schema)?;
    }
    conn.execute_batch(&format!(
        "CREATE TABLE IF NOT EXISTS {schema}.indexed (
             id INTEGER PRIMARY KEY CHECK (id = 1),
             upto INTEGER NOT NULL
         ) STRICT;"
    ))?;
    let mut letters = index::Filling::new(conn, schema)?;
    let mut throws = rolls::Filling::new(conn, schema, plans)?;
    let mut facets = facets::Filling::new(conn, schema)?;
    let mut select = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM main.entries WHERE seq > ?1 AND seq <= ?2 ORDER BY seq"
    ))?;
    let mut rows = select.query([after, last])?;
    while let Some(row) = rows.next()? {
        let entry = Row::read_changed(row)?;
        letters.take(entry.seq, &entry.what)?;
        throws.take(&entry, game)?;
        facets.take(&entry)?;
    }
    letters.end()?;
    throws.end()?;
    conn.prepare_cached(&format!(
        "INSERT INTO {schema}.indexed (id, upto) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET upto = ?1"
    ))?
    .execute([last])?;
    Ok(())
}

/// Takes all of it away.
pub(super) fn clear(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    index::clear(conn, schema)?;
    rolls::clear(conn, schema)?;
    facets::clear(conn, schema)?;
    conn.execute_batch(&format!("DROP TABLE IF EXISTS {schema}.indexed"))
}

/// What differs from what is made anew, as far as it reaches; `last` is the last entry.
pub(super) fn differences(
    conn: &Connection,
    game: &Game,
    last: Seq,
) -> rusqlite::Result<Vec<&'static str>> {
    let upto = upto(conn)?;
    if upto == Seq(0) {
        return Ok(Vec::new());
    }
    if upto > last {
        return Ok(vec!["the search index reaches beyond the last entry"]);
    }
    let compared = || {
        fill(conn, "temp", (game, &mut Plans::default()), Seq(0), upto)?;
        let mut differing = Vec::new();
        if index::differs(conn)? {
            differing.push("the search index differs from the journal");
        }
        if rolls::differs(conn)? {
            differing.push("the table of rolls differs from the journal");
        }
        if facets::differs(conn)? {
            differing.push("the table of facets differs from the journal");
        }
        Ok(differing)
    };
    let found = compared();
    clear(conn, "temp")?;
    found
}
