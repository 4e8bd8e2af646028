//! Where sessions begin and end. They rise with the entries' numbers, so halving finds the place, whatever the length.

use std::fmt;

use rusqlite::params;

use super::{JournalError, Line, Reader};
use crate::campaign::{Event, Seq};

/// The first step back when the beginning of a session is looked for: the history shows about as many entries.
const FEW: u64 = 32;

/// Where a session that stands begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bound {
    seq: Seq,
    session: u32,
    begins: bool,
}

/// Which entries of a stretch were made between sessions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Evenings {
    /// Newest first.
    bounds: Vec<Bound>,
}

/// What an entry is filed under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evening {
    /// A session; 0 is before the first.
    In(u32),
    /// The time after a session's end and before the next one's start.
    After(u32),
}

impl Evening {
    /// That of an entry.
    #[must_use]
    pub fn of(line: &Line, evenings: &Evenings) -> Self {
        evenings.of(line.seq, line.session)
    }

    /// The session, or the one it came after.
    #[must_use]
    pub const fn session(self) -> u32 {
        match self {
            Self::In(session) | Self::After(session) => session,
        }
    }
}

impl fmt::Display for Evening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::In(0) => write!(f, "before session 1"),
            Self::In(session) => write!(f, "session {session}"),
            Self::After(session) => write!(f, "after session {session}"),
        }
    }
}

impl Evenings {
    /// What an entry of this session is filed under.
    #[must_use]
    pub fn of(&self, seq: Seq, session: u32) -> Evening {
        let newer = self.bounds.partition_point(|bound| bound.seq > seq);
        match self
            .bounds
            .get(newer)
            .filter(|it| !it.begins && it.seq < seq)
        {
            Some(end) => Evening::After(end.session),
            None => Evening::In(session),
        }
    }
}

impl Reader {
    /// What is between sessions from one entry to another; one look into an index.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn evenings(&self, from: Seq, to: Seq) -> Result<Evenings, JournalError> {
        let sql = "SELECT e.seq, e.session FROM entries e LEFT JOIN marks m ON m.seq = e.seq \
                   WHERE e.kind = 'session' AND e.seq <= ?1 AND m.undone_by IS NULL ORDER BY e.seq DESC";
        let mut select = self.conn.prepare_cached(sql).map_err(self.unread())?;
        let mut rows = select.query(params![to]).map_err(self.unread())?;
        let mut bounds = Vec::new();
        while let Some(row) = rows.next().map_err(self.unread())? {
            let seq = row.get(0).map_err(self.unread())?;
            let begins = |event: &Event| matches!(event, Event::SessionSet { after: (_, going), .. } if *going);
            bounds.push(Bound {
                seq,
                session: row.get(1).map_err(self.unread())?,
                begins: self.changes(seq)?.iter().any(begins),
            });
            if seq <= from {
                break;
            }
        }
        Ok(Evenings { bounds })
    }

    /// The last entry of a session's evening: the one that ends it, else the last one made in it. `None` where nothing
    /// happened in it.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn last_of(&self, session: u32) -> Result<Option<Seq>, JournalError> {
        let _moment = self.moment();
        let Some(first) = self.first_of(session)? else {
            return Ok(None);
        };
        let last = match self.first_of(session.saturating_add(1))? {
            Some(next) => Seq(next.seq.0 - 1),
            None => self.last()?,
        };
        let evenings = self.evenings(last, last)?;
        let end = evenings.bounds.first().filter(|bound| !bound.begins);
        Ok(Some(end.map_or(last, |bound| bound.seq.max(first.seq))))
    }

    /// The first entry of a session, the one that starts it; of session 0 the first of all. `None` where nothing happened
    /// in it. Looks by ever longer steps back from the last entry, then by halves: late sessions are asked for most.
    ///
    /// # Errors
    /// Unreadable.
    pub fn first_of(&self, session: u32) -> Result<Option<Line>, JournalError> {
        let _moment = self.moment();
        let is_before = |seq| Ok(self.line(Seq(seq))?.session < session);
        let mut high = self.last()?.0;
        let mut step = FEW;
        let mut low = 1;
        while let Some(back) = high.checked_sub(step).filter(|back| *back > 0) {
            if is_before(back)? {
                low = back + 1;
                break;
            }
            high = back;
            step *= 2;
        }
        while low < high {
            let middle = u64::midpoint(low, high);
            if is_before(middle)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let line = self.line(Seq(low))?;
        Ok(Some(line).filter(|line| line.session == session))
    }
}
