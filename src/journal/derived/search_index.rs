//! The search index: the entries that contain a trigram (three letters in a row). Derived from what the history shows of entries
//! after the commits, so that commits stay fast; newer entries are searched one by one.
//!
//! Each text is indexed with spaces at its end, so that each of its characters begins a trigram: a word of one or two letters
//! is found by all trigrams that begin with it.

use std::collections::BTreeSet;

use rusqlite::{CachedStatement, Connection, params};

use super::position;
use super::searched_text::SearchedText;
use crate::campaign::{Entry, Kind, Seq};
use crate::journal::file::connection::change_one;

/// The index being filled.
pub(crate) struct IndexWriter<'a> {
    insert: CachedStatement<'a>,
    know: CachedStatement<'a>,
    trigrams: BTreeSet<String>,
}

impl<'a> IndexWriter<'a> {
    pub(crate) fn new(conn: &'a Connection, schema: &str) -> rusqlite::Result<Self> {
        let insert = format!("INSERT INTO {schema}.label_trigrams (rowid, label) VALUES (?1, ?2)");
        let know = format!("INSERT OR IGNORE INTO {schema}.trigrams (term) VALUES (?1)");
        Ok(Self {
            insert: conn.prepare_cached(&insert)?,
            know: conn.prepare_cached(&know)?,
            trigrams: BTreeSet::new(),
        })
    }

    /// Takes in an entry. Undoing and redoing says what another entry says and is left out.
    pub(crate) fn add(&mut self, entry: &Entry, text: &SearchedText<'_>) -> rusqlite::Result<()> {
        if matches!(entry.what.kind, Kind::Undo | Kind::Redo) {
            return Ok(());
        }
        let text = text.of(entry)? + "  ";
        change_one(&mut self.insert, params![entry.seq, text])?;
        self.trigrams.extend(trigrams(&text));
        Ok(())
    }

    /// Writes down what came up.
    pub(crate) fn finish(mut self) -> rusqlite::Result<()> {
        for trigram in self.trigrams {
            self.know.execute([trigram])?;
        }
        Ok(())
    }
}

/// The trigrams of a text.
fn trigrams(text: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = text.chars().collect();
    let starts = 0..letters.len().saturating_sub(2);
    starts.map(move |at| letters[at..at + 3].iter().collect())
}

/// The most trigrams that may begin with a short word; a word with more is taken to be in too many entries.
const MOST_TRIGRAMS: usize = 64;
/// The same beside a longer word, which narrows the search at less cost: each trigram is a separate look-up.
const MOST_BESIDE_LONGER: usize = 24;

/// A query without hits.
const NOTHING: &str = "\"\"";

/// What the index is asked for these words; none where they are short and in many entries, or where there is no index.
pub(crate) fn match_query(conn: &Connection, words: &[String]) -> rusqlite::Result<Option<String>> {
    if position(conn)? == Seq(0) {
        return Ok(None);
    }
    let quoted = |three: &String| format!("\"{}\"", three.replace('"', "\"\""));
    let mut asked = BTreeSet::new();
    let is_long = |word: &String| word.chars().nth(2).is_some();
    let many = if words.iter().any(is_long) {
        MOST_BESIDE_LONGER
    } else {
        MOST_TRIGRAMS
    };
    for word in words {
        let mut all = trigrams(word).peekable();
        if all.peek().is_some() {
            asked.extend(all.map(|three| quoted(&three)));
            continue;
        }
        let begun = trigrams_beginning_with(conn, word, many)?;
        if begun.is_empty() {
            return Ok(Some(NOTHING.to_owned()));
        }
        if begun.len() < many {
            let either: Vec<String> = begun.iter().map(quoted).collect();
            asked.insert(format!("({})", either.join(" OR ")));
        }
    }
    let asked: Vec<String> = asked.into_iter().collect();
    Ok((!asked.is_empty()).then(|| asked.join(" AND ")))
}

/// The first trigrams that begin with a word, up to `most`.
fn trigrams_beginning_with(
    conn: &Connection,
    word: &str,
    most: usize,
) -> rusqlite::Result<Vec<String>> {
    let sql = format!(
        "SELECT term FROM main.trigrams WHERE term >= ?1 AND term < ?1 || char(0x10FFFF) LIMIT {most}"
    );
    let mut select = conn.prepare_cached(&sql)?;
    select.query_map([word], |row| row.get(0))?.collect()
}

/// Whether it differs from the one in `temp`.
pub(crate) fn differs(conn: &Connection) -> rusqlite::Result<bool> {
    let compared = || {
        conn.execute_batch(
            "CREATE VIRTUAL TABLE temp.kept USING fts5vocab (main, label_trigrams, instance);
             CREATE VIRTUAL TABLE temp.due USING fts5vocab (temp, label_trigrams, instance);",
        )?;
        let apart = |columns, one, other| {
            let sql = format!("SELECT {columns} FROM {one} EXCEPT SELECT {columns} FROM {other}");
            conn.prepare(&sql)?.exists([])
        };
        Ok(apart("term, doc", "temp.kept", "temp.due")?
            || apart("term, doc", "temp.due", "temp.kept")?
            || apart("term", "main.trigrams", "temp.trigrams")?
            || apart("term", "temp.trigrams", "main.trigrams")?)
    };
    let differs = compared();
    conn.execute_batch("DROP TABLE IF EXISTS temp.kept; DROP TABLE IF EXISTS temp.due")?;
    differs
}
