//! Where sessions begin and end, read from an index in constant time.

use std::fmt;

use rusqlite::params;

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::{Event, Seq};
use crate::journal::derived;
use crate::journal::derived::facets::Facet;
use crate::journal::error::JournalError;

/// An entry that starts or ends a session and isn't undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bound {
    seq: Seq,
    session: u32,
    begins: bool,
}

/// The entries that were made between sessions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionBounds {
    /// Newest first.
    bounds: Vec<Bound>,
}

/// The heading of an entry in the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SessionPeriod {
    /// A session; 0 is before the first.
    In(u32),
    /// The time after a session's end and before the next one's start.
    After(u32),
}

impl SessionPeriod {
    /// That of an entry.
    pub(crate) fn of(line: &EntryLine, evenings: &SessionBounds) -> Self {
        evenings.period(line.seq, line.session)
    }

    /// The session, or the one it came after.
    pub(crate) const fn session(self) -> u32 {
        match self {
            Self::In(session) | Self::After(session) => session,
        }
    }
}

impl fmt::Display for SessionPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::In(0) => write!(f, "before session 1"),
            Self::In(session) => write!(f, "session {session}"),
            Self::After(session) => write!(f, "after session {session}"),
        }
    }
}

impl SessionBounds {
    /// What an entry of this session is filed under.
    pub(crate) fn period(&self, seq: Seq, session: u32) -> SessionPeriod {
        let newer = self.bounds.partition_point(|bound| bound.seq > seq);
        match self
            .bounds
            .get(newer)
            .filter(|it| !it.begins && it.seq < seq)
        {
            Some(end) => SessionPeriod::After(end.session),
            None => SessionPeriod::In(session),
        }
    }
}

impl Reader {
    /// The headings of these entries, newest first; one index look-up for each session among them.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub(crate) fn session_bounds(
        &self,
        entries: impl IntoIterator<Item = Seq>,
    ) -> Result<SessionBounds, JournalError> {
        let mut bounds: Vec<Bound> = Vec::new();
        for seq in entries {
            if bounds.last().is_none_or(|bound| bound.seq > seq) {
                match self.bound(seq)? {
                    Some(bound) => bounds.push(bound),
                    None => break,
                }
            }
        }
        Ok(SessionBounds { bounds })
    }

    /// The last start or end up to an entry, that isn't undone.
    fn bound(&self, upto: Seq) -> Result<Option<Bound>, JournalError> {
        let sql = "SELECT e.seq, e.session FROM entries e LEFT JOIN entry_flags m ON m.seq = e.seq \
                   WHERE e.kind = 'session' AND e.seq <= ?1 AND m.undone_by IS NULL ORDER BY e.seq DESC LIMIT 1";
        let found = self.query_one(sql, params![upto], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let Some((seq, session)) = found else {
            return Ok(None);
        };
        let begins =
            |event: &Event| matches!(event, Event::SessionSet { after: (_, going), .. } if *going);
        let begins = self.changes(seq)?.iter().any(begins);
        Ok(Some(Bound {
            seq,
            session,
            begins,
        }))
    }

    /// The last entry of a session: its end, else the last one made in it. `None` for a session without entries.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub(crate) fn last_of_session(&self, session: u32) -> Result<Option<Seq>, JournalError> {
        let _moment = self.read_transaction();
        let Some(first) = self.first_of_session(session)? else {
            return Ok(None);
        };
        let last = match self.first_of_session(session.saturating_add(1))? {
            Some(next) => next.seq.before(),
            None => self.last()?,
        };
        let end = self.bound(last)?.filter(|bound| !bound.begins);
        Ok(Some(end.map_or(last, |bound| bound.seq.max(first.seq))))
    }

    /// The entry that starts a session and isn't undone; of session 0 the first entry. `None` where there is none.
    ///
    /// # Errors
    /// Unreadable.
    pub fn first_of_session(&self, session: u32) -> Result<Option<EntryLine>, JournalError> {
        let _moment = self.read_transaction();
        let first = self.begins(session)?;
        first.map(|seq| self.line(seq)).transpose()
    }

    /// The entry that a session begins with, and when that was. Nothing else of it is read: this is asked before the first frame.
    ///
    /// # Errors
    /// Unreadable.
    pub(crate) fn session_began(&self, session: u32) -> Result<Option<(Seq, i64)>, JournalError> {
        let _moment = self.read_transaction();
        let Some(seq) = self.begins(session)? else {
            return Ok(None);
        };
        let sql = "SELECT at FROM entries WHERE seq = ?1";
        let at = self.query_one(sql, params![seq], |row| row.get(0))?;
        Ok(at.map(|at| (seq, at)))
    }

    /// The entry that a session begins with.
    fn begins(&self, session: u32) -> Result<Option<Seq>, JournalError> {
        if session == 0 {
            return Ok(Some(Seq(1)));
        }
        let upto = derived::position(&self.conn).map_err(self.unread())?;
        let mut found = None;
        if upto > Seq(0) {
            let sql = "SELECT f.seq FROM main.facets f LEFT JOIN main.entry_flags m ON m.seq = f.seq \
                       WHERE f.facet = ?1 AND m.undone_by IS NULL ORDER BY f.seq LIMIT 1";
            let begins = Facet::Begins(session).to_string();
            found = self.query_one(sql, params![begins], |row| row.get(0))?;
        }
        if found.is_none() {
            // The session's end has the same kind; but an end that isn't undone implies a start that isn't undone.
            let sql = "SELECT e.seq FROM entries e LEFT JOIN entry_flags m ON m.seq = e.seq \
                       WHERE e.kind = 'session' AND e.seq > ?1 AND e.session = ?2 AND m.undone_by IS NULL ORDER BY e.seq LIMIT 1";
            found = self.query_one(sql, params![upto, session], |row| row.get(0))?;
        }
        Ok(found)
    }
}
