//! Tags. A tag is an entry of its own, whose cause is the tagged entry.

use std::ops::RangeInclusive;

use rusqlite::params;

use super::Reader;
use crate::campaign::{BOOKMARK, Seq};
use crate::journal::error::JournalError;

/// A tag on an entry, not undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The tagged entry.
    pub of: Seq,
    /// The entry that added the tag; undoing that entry removes the tag.
    pub by: Seq,
    /// The word as it was typed.
    pub word: String,
}

impl Tag {
    /// Whether it is a bookmark.
    pub(crate) fn is_bookmark(&self) -> bool {
        self.word == BOOKMARK
    }
}

/// The entries that put standing words on others: `t`, and what undid them: `u`.
pub(crate) const TAGS: &str = "main.entries t LEFT JOIN main.entry_flags u ON u.seq = t.seq WHERE t.kind = 'tag' AND u.undone_by IS NULL";

/// The word of such an entry, as the index has it.
pub(crate) const WORD: &str = "json_extract(t.events, '$[0].Tagged.word')";

impl Reader {
    /// The tags on these entries, by entry number, oldest first; one index look-up for all.
    ///
    /// # Errors
    /// Unreadable.
    pub fn tags(&self, of: RangeInclusive<Seq>) -> Result<Vec<Tag>, JournalError> {
        let sql = format!(
            "SELECT t.cause, t.seq, {WORD} FROM {TAGS} AND t.cause BETWEEN ?1 AND ?2 ORDER BY t.cause, t.seq"
        );
        let (first, last) = of.into_inner();
        self.query_all(&sql, params![first, last], |row| {
            Ok(Tag {
                of: row.get(0)?,
                by: row.get(1)?,
                word: row.get(2)?,
            })
        })
    }

    /// The tags in use, those on the newest entries first; read from an index alone.
    ///
    /// # Errors
    /// Unreadable.
    pub fn tag_words(&self) -> Result<Vec<String>, JournalError> {
        let newest = format!(
            "SELECT max(t.cause) FROM main.entries t WHERE t.kind = 'tag' AND {WORD} = word"
        );
        let sql = format!(
            "SELECT word FROM (SELECT DISTINCT {WORD} AS word FROM {TAGS}) ORDER BY ({newest}) DESC, word"
        );
        self.query_all(&sql, [], |row| row.get(0))
    }
}
