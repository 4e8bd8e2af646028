//! Entries found by the words of their labels, a stretch of the journal at a time, so that nobody waits for the whole of it.

use rusqlite::params;

use super::folded::{folded, folded_char};
use super::line::Line;
use super::{JournalError, Reader, behind, index};
use crate::campaign::Seq;

/// Entries in one go where each label is looked at: about two milliseconds.
const SCANNED: u64 = 1_000;
/// Entries in one go where the index tells which to look at: the same.
const INDEXED: u64 = 50_000;
/// Hits that end a stretch early: more than a page.
const ENOUGH: usize = 64;

/// What a stretch of the journal came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Stretch {
    /// The entries found, newest first.
    pub hits: Vec<Line>,
    /// The oldest entry looked at; what is older hasn't been.
    pub reached: Seq,
}

/// Words to find, in any order, anywhere in a label, whatever the case and accents. Every character means itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sought(Vec<String>);

impl Sought {
    /// The words of a line.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(text.split_whitespace().map(folded).collect())
    }

    /// Whether there is nothing to look for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn all_in(&self, label: &str) -> bool {
        let label = folded(label);
        self.0.iter().all(|word| label.contains(word))
    }

    /// Where the words stand in a label: ranges of bytes, in order, apart from each other.
    #[must_use]
    pub fn places(&self, label: &str) -> Vec<std::ops::Range<usize>> {
        let mut places = Vec::new();
        let mut at = 0;
        while let Some(c) = label[at..].chars().next() {
            let longest = self.0.iter().filter_map(|word| begins(&label[at..], word));
            let end = longest.max().filter(|length| *length > 0);
            if let Some(length) = end {
                places.push(at..at + length);
            }
            at += end.unwrap_or(c.len_utf8());
        }
        places
    }
}

/// How many bytes of the text the word takes at its beginning, accents included; a letter may have another length folded.
fn begins(text: &str, word: &str) -> Option<usize> {
    let mut rest = word;
    for (at, c) in text.char_indices() {
        let bare: String = folded_char(c).collect();
        if rest.is_empty() && !bare.is_empty() {
            return Some(at);
        }
        rest = rest.strip_prefix(bare.as_str())?;
    }
    rest.is_empty().then_some(text.len())
}

impl Reader {
    /// Looks at a stretch of entries before `before`, or of the last ones, for those that have all the words; as far as
    /// the index reaches and knows where they may be, a stretch is a long one. Undoing and redoing is passed over: it
    /// says what another entry says.
    ///
    /// # Errors
    /// Unreadable.
    pub fn search(&self, sought: &Sought, before: Option<Seq>) -> Result<Stretch, JournalError> {
        let end = match before {
            Some(seq) => seq.0,
            None => self.last()?.0.saturating_add(1),
        };
        let upto = behind::upto(&self.conn).map_err(self.unread())?.0;
        let asked = index::asked(&self.conn, &sought.0).map_err(self.unread())?;
        match asked {
            Some(asked) if end <= upto + 1 => {
                let reached = Seq(end.saturating_sub(INDEXED).max(1));
                let sql = "SELECT e.seq, e.label FROM letters JOIN entries e ON e.seq = letters.rowid \
                           WHERE letters MATCH ?3 AND letters.rowid >= ?1 AND letters.rowid < ?2 \
                           ORDER BY letters.rowid DESC";
                self.hits(sought, sql, params![reached, Seq(end), asked], reached)
            }
            asked => {
                let least = asked.map_or(1, |_| upto + 1);
                let reached = Seq(end.saturating_sub(SCANNED).max(least));
                let sql = "SELECT seq, label FROM entries WHERE seq >= ?1 AND seq < ?2 \
                           AND kind NOT IN ('undo', 'redo') ORDER BY seq DESC";
                self.hits(sought, sql, params![reached, Seq(end)], reached)
            }
        }
    }

    /// Those of a stretch that have all the words.
    fn hits(
        &self,
        sought: &Sought,
        sql: &str,
        stretch: impl rusqlite::Params,
        reached: Seq,
    ) -> Result<Stretch, JournalError> {
        let mut select = self.conn.prepare_cached(sql).map_err(self.unread())?;
        let mut rows = select.query(stretch).map_err(self.unread())?;
        let mut hits = Vec::new();
        while let Some(row) = rows.next().map_err(self.unread())? {
            let label = row.get_ref(1).map_err(self.unread())?;
            if label.as_str().is_ok_and(|label| sought.all_in(label)) {
                let seq = row.get(0).map_err(self.unread())?;
                hits.push(self.line(seq)?);
                if hits.len() == ENOUGH {
                    return Ok(Stretch { hits, reached: seq });
                }
            }
        }
        Ok(Stretch { hits, reached })
    }
}
