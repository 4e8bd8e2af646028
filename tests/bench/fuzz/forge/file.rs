//! The rows of a campaign file, and a file with other rows whose checksums hold: `docs/file-format.md` says how they are made.

use std::fs;
use std::path::Path;

use rusqlite::types::Value as Column;
use rusqlite::{Connection, params_from_iter};
use serde_json::{Map, Value, json};
use twox_hash::XxHash3_128;

/// The columns of an entry but its checksum.
pub(crate) const ENTRY: [&str; 13] = [
    "seq", "at", "session", "kind", "who", "label", "parts", "tier", "hidden", "forced", "cause",
    "players", "events",
];
/// Those with JSON in them.
pub(crate) const JSON: [&str; 4] = ["who", "parts", "players", "events"];
/// The columns of the state row but its checksum.
pub(crate) const STATE: [&str; 9] = [
    "layout",
    "last_entry",
    "last_command",
    "last_checksum",
    "last_at",
    "name",
    "game",
    "game_entry",
    "campaign",
];

/// A row as its columns.
#[derive(Debug, Clone)]
pub(crate) struct Row(&'static [&'static str], pub(crate) Vec<Column>);

impl Row {
    fn read(names: &'static [&'static str], row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        let columns = (0..names.len()).map(|at| row.get(at));
        Ok(Self(names, columns.collect::<Result<_, _>>()?))
    }

    fn at(&self, name: &str) -> usize {
        let at = self.0.iter().position(|it| *it == name);
        at.unwrap_or_else(|| panic!("{name} is no column"))
    }

    pub(crate) fn get(&self, name: &str) -> &Column {
        &self.1[self.at(name)]
    }

    pub(crate) fn set(&mut self, name: &str, to: Column) {
        let at = self.at(name);
        self.1[at] = to;
    }

    /// The JSON in a column.
    pub(crate) fn json(&self, name: &str) -> Option<Value> {
        match self.get(name) {
            Column::Text(text) => serde_json::from_str(text).ok(),
            _ => None,
        }
    }

    fn number(&self, name: &str) -> i64 {
        match self.get(name) {
            Column::Integer(number) => *number,
            _ => 0,
        }
    }

    fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Column::Text(text) => text,
            _ => "",
        }
    }
}

/// Fields one after the other.
#[derive(Default)]
struct Fields(Vec<u8>);

impl Fields {
    fn number(&mut self, number: i64) {
        self.0.extend(number.to_le_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(i64::try_from(bytes.len()).expect("short"));
        self.0.extend(bytes);
    }

    fn maybe(&mut self, column: &Column) {
        let text = match column {
            Column::Text(text) => Some(text),
            _ => None,
        };
        self.number(text.is_some().into());
        self.bytes(text.map_or(&[][..], |text| text.as_bytes()));
    }

    fn sum(&self) -> Vec<u8> {
        XxHash3_128::oneshot(&self.0).to_be_bytes().to_vec()
    }
}

/// The entries and the state row.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    pub(crate) entries: Vec<Row>,
    pub(crate) state: Row,
    /// A table that is derived, a column of it and what stands there in each row, if it is forged.
    pub(crate) derived: Option<(&'static str, &'static str, Column)>,
}

impl Rows {
    pub(crate) fn read(path: &Path) -> Self {
        let conn = Connection::open(path).expect("a campaign");
        let columns = ENTRY.join(", ");
        let mut select = conn
            .prepare(&format!("SELECT {columns} FROM entries ORDER BY seq"))
            .expect("a campaign");
        let entries = select
            .query_map([], |row| Row::read(&ENTRY, row))
            .and_then(Iterator::collect)
            .expect("entries");
        let columns = STATE.join(", ");
        let state = conn
            .query_row(&format!("SELECT {columns} FROM state"), [], |row| {
                Row::read(&STATE, row)
            })
            .expect("a state row");
        Self {
            entries,
            state,
            derived: None,
        }
    }

    /// The checksums of the entries, each chained to the one before.
    fn sums(&self) -> Vec<Vec<u8>> {
        let mut before = vec![0; 16];
        let sum = |row: &Row| {
            let mut fields = Fields::default();
            fields.bytes(&before);
            fields.number(row.number("seq"));
            fields.bytes(&row.number("at").to_le_bytes());
            fields.number(row.number("session"));
            for name in ["kind", "who", "label"] {
                fields.bytes(row.text(name).as_bytes());
            }
            for name in ["parts", "tier"] {
                fields.maybe(row.get(name));
            }
            fields.number(row.number("hidden"));
            fields.maybe(row.get("forced"));
            fields.number(row.number("cause"));
            fields.maybe(row.get("players"));
            fields.bytes(row.text("events").as_bytes());
            before = fields.sum();
            before.clone()
        };
        self.entries.iter().map(sum).collect()
    }

    /// Writes them over those of the whole file.
    pub(crate) fn write(&self, whole: &[u8], path: &Path) {
        fs::write(path, whole).expect("a folder that can be written");
        let mut conn = Connection::open(path).expect("a campaign");
        conn.execute_batch("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
            .expect("a campaign");
        let to = conn.transaction().expect("a campaign");
        to.execute_batch("DELETE FROM entries; DELETE FROM state")
            .expect("a campaign");
        let sums = self.sums();
        let insert = |table: &str, names: &[&str], row: &Row, sum: &[u8]| {
            let places = vec!["?"; names.len() + 1].join(", ");
            let names = names.join(", ");
            let sql = format!("INSERT INTO {table} ({names}, checksum) VALUES ({places})");
            let sum = Column::Blob(sum.to_vec());
            let columns = row.1.iter().cloned().chain([sum]);
            to.prepare_cached(&sql)
                .and_then(|mut insert| insert.execute(params_from_iter(columns)))
        };
        for (row, sum) in self.entries.iter().zip(&sums) {
            // A number that is there already or no number: the file stays without that row.
            let _ = insert("entries", &ENTRY, row, sum);
        }
        let mut state = self.state.clone();
        let last = sums.last().cloned().unwrap_or_default();
        state.set("last_checksum", Column::Blob(last.clone()));
        let mut fields = Fields::default();
        for name in ["layout", "last_entry", "last_command"] {
            fields.number(state.number(name));
        }
        fields.bytes(&last);
        fields.bytes(&state.number("last_at").to_le_bytes());
        for name in ["name", "game"] {
            fields.bytes(state.text(name).as_bytes());
        }
        fields.number(state.number("game_entry"));
        fields.bytes(state.text("campaign").as_bytes());
        let columns: Vec<&str> = std::iter::once("id").chain(STATE).collect();
        state.1.insert(0, Column::Integer(1));
        // The same.
        let _ = insert("state", &columns, &state, &fields.sum());
        if let Some((table, column, value)) = &self.derived {
            // What the column can't hold is not written.
            let _ = to.execute(
                &format!("UPDATE OR REPLACE {table} SET {column} = ?1"),
                [value],
            );
        }
        to.commit().expect("a campaign");
    }

    /// Writes the entries as `rollbook export` does.
    pub(crate) fn export(&self, path: &Path) {
        let header = json!({ "rollbook": "journal", "format": 1, "name": "forged", "entries": self.entries.len() });
        let lines = self.entries.iter().zip(self.sums()).map(|(row, sum)| {
            let column = |name: &&str| {
                let value = match row.get(name) {
                    Column::Integer(number) if *name == "hidden" => Value::from(*number != 0),
                    Column::Integer(number) => Value::from(*number),
                    Column::Real(number) => Value::from(*number),
                    Column::Null if ["parts", "players"].contains(name) => return None,
                    Column::Text(text) if JSON.contains(name) => {
                        // The checksum covers its bytes.
                        return Some(format!("{}:{text}", json!(name)));
                    }
                    Column::Text(text) => Value::from(text.as_str()),
                    _ => Value::Null,
                };
                Some(format!("{}:{value}", json!(name)))
            };
            let columns: Vec<String> = ENTRY.iter().filter_map(column).collect();
            let sum = u128::from_be_bytes(sum.try_into().expect("16 bytes"));
            format!("{{{},\"sum\":\"{sum:032x}\"}}", columns.join(","))
        });
        let lines: Vec<String> = std::iter::once(header.to_string()).chain(lines).collect();
        fs::write(path, lines.join("\n")).expect("a folder that can be written");
    }
}

/// The members of an object or a list, each with its name in a path.
pub(crate) fn members(value: &Value) -> Vec<(String, &Value)> {
    match value {
        Value::Object(map) => members_of(map),
        Value::Array(list) => {
            let list = list.iter().enumerate();
            list.map(|(at, it)| (at.to_string(), it)).collect()
        }
        _ => Vec::new(),
    }
}

fn members_of(map: &Map<String, Value>) -> Vec<(String, &Value)> {
    map.iter().map(|(name, it)| (name.clone(), it)).collect()
}
