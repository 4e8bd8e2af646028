//! The search index: which entries have which three letters in a row, as far as it reaches. Derived from the labels and
//! filled behind the commits, which it would slow; what is newer than it reaches is looked through entry by entry.

use rusqlite::{Connection, OptionalExtension, params};

use super::folded::folded;
use crate::campaign::Seq;

/// Neither texts nor places are kept: hits are compared with the labels anyhow, and the index stays small.
fn create(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    conn.execute_batch(&format!(
        "CREATE VIRTUAL TABLE IF NOT EXISTS {schema}.letters USING fts5 (
             label, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
         );
         CREATE TABLE IF NOT EXISTS {schema}.indexed (
             id INTEGER PRIMARY KEY CHECK (id = 1),
             upto INTEGER NOT NULL
         ) STRICT;"
    ))
}

/// Takes it away: from then on everything is looked through.
pub(super) fn clear(conn: &Connection, schema: &str) -> rusqlite::Result<()> {
    conn.execute_batch(&format!(
        "DROP TABLE IF EXISTS {schema}.letters; DROP TABLE IF EXISTS {schema}.indexed"
    ))
}

/// The last entry in it; 0 where there is none yet.
pub(super) fn upto(conn: &Connection) -> rusqlite::Result<Seq> {
    let there = conn
        .prepare_cached("SELECT 1 FROM main.sqlite_schema WHERE name = 'indexed'")?
        .exists([])?;
    if !there {
        return Ok(Seq(0));
    }
    let upto = conn
        .prepare_cached("SELECT upto FROM main.indexed")?
        .query_row([], |row| row.get(0))
        .optional()?;
    Ok(upto.unwrap_or(Seq(0)))
}

/// Takes in the entries after `after` up to `last`. Undoing and redoing says what another entry says and is left out.
pub(super) fn fill(conn: &Connection, schema: &str, after: Seq, last: Seq) -> rusqlite::Result<()> {
    create(conn, schema)?;
    let mut insert = conn.prepare_cached(&format!(
        "INSERT INTO {schema}.letters (rowid, label) VALUES (?1, ?2)"
    ))?;
    let mut select = conn.prepare_cached(
        "SELECT seq, label FROM main.entries WHERE seq > ?1 AND seq <= ?2 \
         AND kind NOT IN ('undo', 'redo') ORDER BY seq",
    )?;
    let mut rows = select.query([after, last])?;
    while let Some(row) = rows.next()? {
        let seq: Seq = row.get(0)?;
        let label: String = row.get(1)?;
        insert.execute(params![seq, folded(&label)])?;
    }
    conn.prepare_cached(&format!(
        "INSERT INTO {schema}.indexed (id, upto) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET upto = ?1"
    ))?
    .execute([last])?;
    Ok(())
}

/// The words as the index is asked for them: every three letters in a row, all of them; none where no word has three.
pub(super) fn asked(words: &[String]) -> Option<String> {
    let mut asked = Vec::new();
    for word in words {
        let letters: Vec<char> = word.chars().collect();
        asked.extend(letters.windows(3).map(|three| {
            let three: String = three.iter().collect();
            format!("\"{}\"", three.replace('"', "\"\""))
        }));
    }
    asked.sort();
    asked.dedup();
    (!asked.is_empty()).then(|| asked.join(" AND "))
}

/// Whether it differs from one made anew, as far as it reaches.
pub(super) fn differs(conn: &Connection) -> rusqlite::Result<bool> {
    let upto = upto(conn)?;
    if upto == Seq(0) {
        return Ok(false);
    }
    let same = fill(conn, "temp", Seq(0), upto).and_then(|()| {
        conn.execute_batch(
            "CREATE VIRTUAL TABLE temp.kept USING fts5vocab (main, letters, instance);
             CREATE VIRTUAL TABLE temp.due USING fts5vocab (temp, letters, instance);",
        )?;
        let apart = |one, other| {
            let sql = format!(
                "SELECT term, doc FROM temp.{one} EXCEPT SELECT term, doc FROM temp.{other}"
            );
            conn.prepare(&sql)?.exists([])
        };
        Ok(apart("kept", "due")? || apart("due", "kept")?)
    });
    conn.execute_batch("DROP TABLE IF EXISTS temp.kept; DROP TABLE IF EXISTS temp.due")?;
    clear(conn, "temp")?;
    same
}
