//! An entry as a row: columns to find it by, and its events as JSON so that `SQLite` can look inside.

use rusqlite::Error::FromSqlConversionFailure;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, Type, ValueRef};
use rusqlite::{CachedStatement, Connection, ToSql, params};
use serde_json::value::RawValue;

use super::sum::Sum;
use crate::campaign::{CharacterId, Decision, Entry, Event, Seq};

/// The columns of an entry, in the order [`Row::read`] takes them; its checksum is the last.
pub(super) const COLUMNS: &str =
    "seq, at, session, kind, who, label, tier, hidden, forced, cause, events, sum";

/// The same of an entry without its events, which take most of the time to read.
pub(super) const WITHOUT_EVENTS: &str =
    "seq, at, session, kind, who, label, tier, hidden, forced, cause, '[]', sum";

/// An entry's columns without its checksum.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub(super) seq: Seq,
    pub(super) at: i64,
    pub(super) session: u32,
    pub(super) kind: String,
    pub(super) who: String,
    pub(super) label: String,
    pub(super) tier: Option<String>,
    pub(super) hidden: bool,
    pub(super) forced: Option<String>,
    pub(super) cause: Option<Seq>,
    pub(super) events: String,
}

impl Row {
    pub(super) fn of(entry: &Entry) -> Self {
        let Decision {
            kind,
            who,
            label,
            tier,
            hidden,
            cause,
            forced,
            events,
        } = &entry.what;
        Self {
            seq: entry.seq,
            at: entry.at,
            session: entry.session,
            kind: kind.to_string(),
            who: json(who),
            label: label.clone(),
            tier: tier.clone(),
            hidden: *hidden,
            forced: forced.clone(),
            cause: *cause,
            events: json(events),
        }
    }

    pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<(Self, Sum)> {
        let read = Self {
            seq: row.get(0)?,
            at: row.get(1)?,
            session: row.get(2)?,
            kind: row.get(3)?,
            who: row.get(4)?,
            label: row.get(5)?,
            tier: row.get(6)?,
            hidden: row.get(7)?,
            forced: row.get(8)?,
            cause: row.get(9)?,
            events: row.get(10)?,
        };
        Ok((read, row.get(11)?))
    }

    /// Why not, in words, where a column holds what no entry has.
    pub(super) fn entry(self) -> Result<Entry, String> {
        self.read_by(|events| serde_json::from_str(events))
    }

    /// The same with its [`changes`] only.
    pub(super) fn changed(self) -> Result<Entry, String> {
        self.read_by(changes)
    }

    /// An entry with its [`changes`] only, from a row of [`COLUMNS`].
    pub(super) fn read_changed(row: &rusqlite::Row<'_>) -> rusqlite::Result<Entry> {
        let (stored, _) = Self::read(row)?;
        let wrong = |why: String| FromSqlConversionFailure(10, Type::Text, why.into());
        stored.changed().map_err(wrong)
    }

    fn read_by(
        self,
        read: impl FnOnce(&str) -> serde_json::Result<Vec<Event>>,
    ) -> Result<Entry, String> {
        let seq = self.seq.0;
        let wrong =
            |what: &str, why: String| format!("entry {seq}: its {what} can't be read ({why})");
        Ok(Entry {
            seq: self.seq,
            at: self.at,
            session: self.session,
            what: Decision {
                kind: self.kind.parse().map_err(|_| wrong("kind", self.kind))?,
                who: people(&self.who).map_err(|e| wrong("who", e.to_string()))?,
                label: self.label,
                tier: self.tier,
                hidden: self.hidden,
                cause: self.cause,
                forced: self.forced,
                events: read(&self.events).map_err(|e| wrong("events", e.to_string()))?,
            },
        })
    }

    pub(super) fn insert(&self, conn: &Connection, sum: &Sum) -> rusqlite::Result<()> {
        let mut insert: CachedStatement<'_> = conn.prepare_cached(
            "INSERT INTO entries (seq, at, session, kind, who, label, tier, hidden, forced, cause, events, sum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        )?;
        insert.execute(params![
            self.seq,
            self.at,
            self.session,
            self.kind,
            self.who,
            self.label,
            self.tier,
            self.hidden,
            self.forced,
            self.cause,
            self.events,
            sum,
        ])?;
        Ok(())
    }
}

/// An entry's events, from their column, but for those that only say what is open; these are passed over unread.
pub(super) fn changes(events: &str) -> serde_json::Result<Vec<Event>> {
    let events: Vec<&RawValue> = serde_json::from_str(events)?;
    let changes = events.into_iter().map(RawValue::get);
    changes
        .filter(|event| !event.starts_with(r#"{"OpenSet":"#))
        .map(serde_json::from_str)
        .collect()
}

/// Whom an entry concerns, from its column.
pub(super) fn people(who: &str) -> serde_json::Result<Vec<CharacterId>> {
    serde_json::from_str(who)
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("events have only string keys and finite numbers")
}

impl ToSql for Seq {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        // No journal has so many entries, but somebody may ask for one.
        Ok(i64::try_from(self.0).unwrap_or(i64::MAX).into())
    }
}

impl FromSql for Seq {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        u64::try_from(number)
            .map(Self)
            .map_err(|_| FromSqlError::OutOfRange(number))
    }
}
