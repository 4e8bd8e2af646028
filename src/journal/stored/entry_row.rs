//! An entry as a row: columns to query, and its events as JSON, which `SQLite` can query too.

use rusqlite::Error::FromSqlConversionFailure;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, Type, ValueRef};
use rusqlite::{CachedStatement, Connection, OptionalExtension as _, ToSql, params};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use super::checksum::{Checksum, ChecksumFields, START};
use super::event_json::{EventsError, Lookup};
use super::{events, shown_json};
use crate::campaign::sound::limits::TIMES;
use crate::campaign::{Campaign, CharacterId, Decision, Entry, Event, Label, Seq};
use crate::journal::file::connection::change_one;

/// The columns of an entry, in the order [`EntryRow::read`] takes them; its checksum is the last.
pub(crate) const COLUMNS: &str = "seq, at, session, kind, who, label, parts, tier, hidden, forced, cause, players, events, checksum";

/// The same of an entry without its events, which take most of the time to read.
pub(crate) const WITHOUT_EVENTS: &str = "seq, at, session, kind, who, label, parts, tier, hidden, forced, cause, players, '[]', checksum";

/// An entry's columns; as JSON a line of an export.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryRow {
    pub(crate) seq: Seq,
    pub(crate) at: i64,
    pub(crate) session: u32,
    pub(crate) kind: String,
    pub(crate) who: RawJson,
    pub(crate) label: String,
    /// Where the parts of the label stand; none where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) parts: Option<RawJson>,
    pub(crate) tier: Option<String>,
    pub(crate) hidden: bool,
    pub(crate) forced: Option<String>,
    pub(crate) cause: Option<Seq>,
    /// What players are shown of it, where that isn't all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) players: Option<RawJson>,
    pub(crate) events: RawJson,
    #[serde(rename = "sum", with = "hexadecimal")]
    pub(crate) checksum: Checksum,
}

impl EntryRow {
    /// `lookup` hands out the entries before it, `before` is the checksum of the last of them.
    pub(crate) fn from_entry(entry: &Entry, lookup: Lookup<'_>, before: &Checksum) -> Self {
        let Decision {
            kind,
            who,
            names,
            label,
            tier,
            hidden,
            cause,
            forced,
            events: _,
            shown: _,
            members: _,
            joined: _,
        } = &entry.what;
        let row = Self {
            seq: entry.seq,
            at: entry.at,
            session: entry.session,
            kind: kind.to_string(),
            who: RawJson::of(&named(who, names)),
            label: label.to_string(),
            parts: label.parts().as_ref().map(RawJson::of),
            tier: tier.clone(),
            hidden: *hidden,
            forced: forced.clone(),
            cause: *cause,
            players: shown_json::write(&entry.what),
            events: RawJson(events::write(entry, lookup)),
            checksum: START,
        };
        row.chained_to(before)
    }

    pub(crate) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Self::columns(row).map_err(|why| of_row(row, why))
    }

    fn columns(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            at: row.get(1)?,
            session: row.get(2)?,
            kind: row.get(3)?,
            who: row.get(4)?,
            label: row.get(5)?,
            parts: row.get(6)?,
            tier: row.get(7)?,
            hidden: row.get(8)?,
            forced: row.get(9)?,
            cause: row.get(10)?,
            players: row.get(11)?,
            events: row.get(12)?,
            checksum: row.get(13)?,
        })
    }

    /// The entry; `lookup` resolves its references; `now` is the campaign before it, if known.
    ///
    /// # Errors
    /// A column holds what no entry has.
    pub(crate) fn into_entry(
        self,
        lookup: Lookup<'_>,
        now: Option<&Campaign>,
    ) -> Result<Entry, RowError> {
        self.into_entry_with(|seq, events| events::read(seq, events, lookup, now))
    }

    /// Its events as they are stored.
    pub(crate) fn stored_events(&self) -> &str {
        &self.events.0
    }

    /// The entry with its [changes](events::changes) only.
    pub(crate) fn into_changes(self, lookup: Lookup<'_>) -> Result<Entry, RowError> {
        self.into_entry_with(|seq, events| events::changes(seq, events, lookup))
    }

    /// An entry with its [changes](events::changes) only, from a row of [`COLUMNS`].
    pub(crate) fn read_changes(
        row: &rusqlite::Row<'_>,
        lookup: Lookup<'_>,
    ) -> rusqlite::Result<Entry> {
        let wrong = |why: RowError| FromSqlConversionFailure(12, Type::Text, why.into());
        Self::read(row)?.into_changes(lookup).map_err(wrong)
    }

    fn into_entry_with(
        self,
        read: impl FnOnce(Seq, &str) -> Result<Vec<Event>, EventsError>,
    ) -> Result<Entry, RowError> {
        let seq = self.seq;
        check_time(self.at).map_err(|why| RowError::unsound(seq, &why))?;
        let wrong = |column| move |error| RowError::json(seq, column, &error);
        let (who, names) = characters_from_json(&self.who.0).map_err(wrong("who"))?;
        let kind = self.kind.parse();
        let kind = kind.map_err(|_| RowError::kind(seq, &self.kind))?;
        let pairs = || who.iter().copied().zip(names.iter().cloned()).collect();
        let players = self.players.as_ref().map(|players| players.0.as_str());
        let shown = shown_json::read(players, kind, pairs).map_err(wrong("players"))?;
        Ok(Entry {
            seq,
            at: self.at,
            session: self.session,
            what: Decision {
                kind,
                who,
                names,
                label: label(
                    self.label,
                    self.parts.as_ref().map(|parts| parts.0.as_str()),
                ),
                tier: self.tier,
                hidden: self.hidden,
                cause: self.cause,
                forced: self.forced,
                events: read(seq, &self.events.0).map_err(|e| RowError::events(seq, e))?,
                shown,
                members: Vec::new(),
                joined: None,
            },
        })
    }

    /// The row with its checksum, where this is the checksum of the entry before it.
    pub(crate) fn chained_to(self, before: &Checksum) -> Self {
        let checksum = self.checksum_after(before);
        Self { checksum, ..self }
    }

    /// Whether its checksum holds, where this is the checksum of the entry before it.
    pub(crate) fn is_chained_to(&self, before: &Checksum) -> bool {
        self.checksum == self.checksum_after(before)
    }

    /// Over everything it holds and the checksum of the entry before it.
    fn checksum_after(&self, before: &Checksum) -> Checksum {
        let mut fields = ChecksumFields::default();
        fields.bytes(before);
        fields.number(self.seq.0);
        fields.bytes(&self.at.to_le_bytes());
        fields.number(self.session.into());
        fields.bytes(self.kind.as_bytes());
        fields.bytes(self.who.0.as_bytes());
        fields.bytes(self.label.as_bytes());
        fields.text(self.parts.as_ref().map(|parts| parts.0.as_str()));
        fields.text(self.tier.as_deref());
        fields.number(self.hidden.into());
        fields.text(self.forced.as_deref());
        fields.number(self.cause.map_or(0, |cause| cause.0));
        fields.text(self.players.as_ref().map(|players| players.0.as_str()));
        fields.bytes(self.events.0.as_bytes());
        fields.checksum()
    }

    pub(crate) fn insert(&self, conn: &Connection) -> rusqlite::Result<()> {
        let mut insert: CachedStatement<'_> = conn.prepare_cached(
            "INSERT INTO entries (seq, at, session, kind, who, label, parts, tier, hidden, forced, cause, players, events, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )?;
        let values = params![
            self.seq,
            self.at,
            self.session,
            self.kind,
            self.who.0,
            self.label,
            self.parts.as_ref().map(|parts| &parts.0),
            self.tier,
            self.hidden,
            self.forced,
            self.cause,
            self.players.as_ref().map(|players| &players.0),
            self.events.0,
            self.checksum,
        ];
        change_one(&mut insert, values)
    }
}

/// Why a row can't be read as an entry.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RowError {
    /// It isn't what was written.
    #[error("{0}")]
    Broken(String),
    /// An unknown name or format. If the checksum holds, a newer version wrote it.
    #[error("{0}")]
    Unknown(String),
}

impl RowError {
    /// A column that can't be read.
    pub(crate) fn json(seq: Seq, column: &str, error: &serde_json::Error) -> Self {
        let what = format!("entry {}: its {column} can't be read ({error})", seq.0);
        if error.is_data() {
            Self::Unknown(what)
        } else {
            Self::Broken(what)
        }
    }

    /// Events that can't be read, or that refer to what isn't there.
    pub(crate) fn events(seq: Seq, error: EventsError) -> Self {
        match error {
            EventsError::Json(error) => Self::json(seq, "events", &error),
            EventsError::Unsound(why) => {
                Self::Broken(format!("entry {}: its events can't be read ({why})", seq.0))
            }
        }
    }

    /// It can't be an entry of its campaign.
    pub(crate) fn unsound(seq: Seq, why: &str) -> Self {
        Self::Broken(format!("entry {}: {why}", seq.0))
    }

    fn kind(seq: Seq, kind: &str) -> Self {
        Self::Unknown(format!("entry {}: its kind “{kind}” is unknown", seq.0))
    }
}

/// The error of an entry's row in words: the first column has the entry's number.
pub(crate) fn of_row(row: &rusqlite::Row<'_>, why: rusqlite::Error) -> rusqlite::Error {
    match row.get::<_, i64>(0) {
        Ok(seq) => of_column(&format!("entry {seq}"), row, why),
        Err(_) => why,
    }
}

/// The error of a row, with the number of the column in words.
pub(crate) fn of_column(
    holder: &str,
    row: &rusqlite::Row<'_>,
    why: rusqlite::Error,
) -> rusqlite::Error {
    use rusqlite::Error::{IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    let (at, inner) = match &why {
        FromSqlConversionFailure(at, _, inner) => (*at, inner.to_string()),
        IntegralValueOutOfRange(at, number) => (*at, format!("{number} is out of range")),
        InvalidColumnType(at, _, kind) => (*at, format!("it is {kind}")),
        Utf8Error(at, inner) => (*at, inner.to_string()),
        _ => return why,
    };
    let Ok(column) = row.as_ref().column_name(at) else {
        return why;
    };
    let what = format!("{holder}: its {column} can't be read ({inner})");
    FromSqlConversionFailure(at, Type::Text, RowError::Broken(what).into())
}

/// The events of the entries of a file, as they are stored.
pub(crate) fn earlier(conn: &Connection) -> impl Fn(Seq) -> Result<String, String> {
    |seq| {
        let events = conn
            .prepare_cached("SELECT events FROM main.entries WHERE seq = ?1")
            .and_then(|mut select| select.query_row([seq], |row| row.get(0)).optional());
        match events {
            Ok(Some(events)) => Ok(events),
            Ok(None) => Err(format!("it refers to entry {}, which is not there", seq.0)),
            Err(e) => Err(e.to_string()),
        }
    }
}

/// Whether an entry can be of this time.
pub(crate) fn check_time(at: i64) -> Result<(), String> {
    if TIMES.contains(&at) {
        Ok(())
    } else {
        Err("its time is not from 1970 to 9999".to_owned())
    }
}

/// Whom an entry concerns and what they were called, from its column.
pub(crate) fn characters_from_json(
    who: &str,
) -> serde_json::Result<(Vec<CharacterId>, Vec<String>)> {
    let pairs: Vec<(CharacterId, String)> = serde_json::from_str(who)?;
    Ok(pairs.into_iter().unzip())
}

/// The value of that column.
fn named<'a>(who: &[CharacterId], names: &'a [String]) -> Vec<(CharacterId, &'a str)> {
    let names = names
        .iter()
        .map(String::as_str)
        .chain(std::iter::repeat(""));
    who.iter().copied().zip(names).collect()
}

/// A label with its parts, from their columns; parts that can't be read are as good as none.
pub(crate) fn label(text: String, parts: Option<&str>) -> Label {
    let parts = parts.and_then(|parts| serde_json::from_str(parts).ok());
    Label::stored(text, parts)
}

/// A column with JSON. In an export it stands byte for byte, since the checksum covers its bytes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RawJson(pub(crate) String);

impl RawJson {
    pub(super) fn of(value: &impl Serialize) -> Self {
        let json = serde_json::to_string(value);
        Self(json.expect("events have only string keys and finite numbers"))
    }
}

impl FromSql for RawJson {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        String::column_result(value).map(Self)
    }
}

impl Serialize for RawJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RawJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?;
        Ok(Self(raw.get().to_owned()))
    }
}

/// A checksum as 32 hexadecimal digits.
mod hexadecimal {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    use super::Checksum;
    use crate::journal::stored::checksum;

    pub(super) fn serialize<S: Serializer>(sum: &Checksum, to: S) -> Result<S::Ok, S::Error> {
        checksum::hexadecimal(sum).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Checksum, D::Error> {
        checksum::parse_hexadecimal(&String::deserialize(from)?)
            .ok_or_else(|| D::Error::custom("its checksum is not 32 hexadecimal digits"))
    }
}

impl ToSql for Seq {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        // No journal has so many entries, but a caller may ask for one.
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
