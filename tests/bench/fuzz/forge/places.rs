//! The places that are forged: every number, every reference, every die and every list that an entry or the state row has, each
//! kind of place once a game; and what is put there.

use std::collections::BTreeSet;
use std::fmt;

use rusqlite::types::Value as Column;
use serde_json::{Value, json};

use super::file::{ENTRY, JSON, Row, Rows, STATE, members};

/// The ends of numbers, and what is no number.
const NUMBERS: [&str; 15] = [
    "-9223372036854775808",
    "-2147483648",
    "-1",
    "0",
    "1",
    "999",
    "65535",
    "2147483647",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "1e308",
    "0.5",
    "null",
    "\"text\"",
];
/// Dice as text.
const DICE: [&str; 5] = ["d0", "d65535", "d8+2147483647", "65535d1000", "99999999d6"];
/// The ends of the numbers in a game's file.
const IN_GAMES: [&str; 8] = [
    "999",
    "-2147483648",
    "-1",
    "0",
    "999999",
    "2147483647",
    "65535",
    "9223372036854775807",
];

/// Tables without a checksum.
const DERIVED: [(&str, &str); 16] = [
    ("entry_flags", "undone_by"),
    ("entry_flags", "revealed_by"),
    ("undo_list", "seq"),
    ("derived", "last_entry"),
    ("plans", "variance"),
    ("rolls", "session"),
    ("rolls", "who"),
    ("rolls", "verdict_of"),
    ("rolls", "flags"),
    ("rolls", "plan"),
    ("rolls", "percentile"),
    ("rolls", "band"),
    ("rolls", "bonus"),
    ("rolls", "side"),
    ("rolls", "standing"),
    ("rolls", "win_chance"),
];

/// Where something is forged.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    /// A column of the entry at this place in the journal.
    Entry(usize, &'static str),
    /// Within the JSON of such a column.
    EntryJson(usize, &'static str, String),
    /// A column of the state row.
    State(&'static str),
    /// Within the campaign of the state row.
    StateJson(String),
    /// A column of a table that is derived from the entries, in each row.
    Derived(&'static str, &'static str),
    /// The number at these bytes of the game's file in the first entry.
    Game(usize, usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry(at, column) => write!(f, "entry {}, {column}", at + 1),
            Self::EntryJson(at, column, path) => write!(f, "entry {}, {column}{path}", at + 1),
            Self::State(column) => write!(f, "state row, {column}"),
            Self::StateJson(path) => write!(f, "state row, campaign{path}"),
            Self::Derived(table, column) => write!(f, "{table}, {column}"),
            Self::Game(from, _) => write!(f, "the game's file at byte {from}"),
        }
    }
}

impl Place {
    /// Puts a value there.
    pub(crate) fn forge(&self, rows: &mut Rows, value: &Value) {
        match self {
            Self::Entry(at, column) => rows.entries[*at].set(column, column_of(value)),
            Self::EntryJson(at, column, path) => {
                within(&mut rows.entries[*at], column, path, value);
            }
            Self::State(column) => rows.state.set(column, column_of(value)),
            Self::StateJson(path) => within(&mut rows.state, "campaign", path, value),
            Self::Derived(table, column) => {
                rows.derived = Some((table, column, column_of(value)));
            }
            Self::Game(from, to) => {
                let path = "/0/Began/game";
                let mut text = game(rows);
                text.replace_range(*from..*to, &value.to_string());
                within(&mut rows.entries[0], "events", path, &Value::from(text));
            }
        }
    }
}

fn column_of(value: &Value) -> Column {
    match value {
        Value::Number(number) if number.is_i64() => {
            Column::Integer(number.as_i64().unwrap_or_default())
        }
        Value::Number(number) => Column::Real(number.as_f64().unwrap_or_default()),
        Value::String(text) => Column::Text(text.clone()),
        _ => Column::Null,
    }
}

fn within(row: &mut Row, column: &str, path: &str, value: &Value) {
    let mut json = row.json(column).expect("it was read before");
    let place = json.pointer_mut(path).expect("it was found before");
    *place = value.clone();
    row.set(column, Column::Text(json.to_string()));
}

fn game(rows: &Rows) -> String {
    let events = rows.entries[0].json("events");
    let text = events.as_ref().and_then(|it| it.pointer("/0/Began/game"));
    text.and_then(Value::as_str).expect("a game").to_owned()
}

/// Every place with every value.
pub(crate) fn all(rows: &Rows) -> Vec<(Place, Value)> {
    let mut found = Found {
        known: BTreeSet::new(),
        last: rows.entries.len(),
        all: Vec::new(),
    };
    for (at, row) in rows.entries.iter().enumerate() {
        let kind = format!("{:?}", row.get("kind"));
        for column in ENTRY {
            if let Column::Integer(number) = row.get(column) {
                // What is hidden is yes or no.
                let place = Place::Entry(at, column);
                found.numbers(&place, &format!("{kind} {column}"), *number, at + 1);
            }
        }
        for column in JSON {
            if let Some(json) = row.json(column) {
                let place = |path| Place::EntryJson(at, column, path);
                found.walk(&place, column, "", &json, at + 1);
            }
        }
    }
    for column in STATE {
        if let Column::Integer(number) = rows.state.get(column) {
            found.numbers(&Place::State(column), column, *number, rows.entries.len());
        }
    }
    if let Some(json) = rows.state.json("campaign") {
        found.walk(&Place::StateJson, "campaign", "", &json, rows.entries.len());
    }
    for (table, column) in DERIVED {
        let place = Place::Derived(table, column);
        found.numbers(&place, &format!("{table} {column}"), 0, rows.entries.len());
    }
    found.in_game(&game(rows));
    found.all
}

struct Found {
    /// The kinds of places so far.
    known: BTreeSet<String>,
    last: usize,
    all: Vec<(Place, Value)>,
}

impl Found {
    fn walk(
        &mut self,
        place: &dyn Fn(String) -> Place,
        column: &str,
        path: &str,
        value: &Value,
        seq: usize,
    ) {
        let kind = format!("{column}{}", kind_of(path));
        match value {
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or_default();
                self.numbers(&place(path.to_owned()), &kind, number, seq);
            }
            Value::String(text) if text.parse::<rollbook::rules::Step>().is_ok() => {
                let dice = DICE.map(Value::from);
                self.put(&place(path.to_owned()), &kind, dice);
            }
            Value::Array(list) if !list.is_empty() => {
                let doubled: Vec<Value> = list.iter().chain(list).cloned().collect();
                let of_list = [json!([]), Value::from(doubled)];
                self.put(&place(path.to_owned()), &format!("{kind}[]"), of_list);
            }
            _ => {}
        }
        for (name, member) in members(value) {
            let name = name.replace('~', "~0").replace('/', "~1");
            self.walk(place, column, &format!("{path}/{name}"), member, seq);
        }
    }

    /// The ends of numbers; and as a reference: to another, to itself, to a later one, to none.
    fn numbers(&mut self, place: &Place, kind: &str, was: i64, seq: usize) {
        let others = [was - 1, was + 1]
            .map(Value::from)
            .into_iter()
            .chain([seq, seq + 1, self.last, self.last + 1].map(Value::from));
        let ends = NUMBERS.map(|text| serde_json::from_str(text).expect("JSON"));
        let mut values: Vec<Value> = others.chain(ends).collect();
        let mut known = Vec::new();
        values.retain(|value| {
            let new = *value != json!(was) && !known.contains(value);
            known.push(value.clone());
            new
        });
        self.put(place, kind, values);
    }

    fn put(&mut self, place: &Place, kind: &str, values: impl IntoIterator<Item = Value>) {
        if self.known.insert(kind.to_owned()) {
            let values = values.into_iter().map(|value| (place.clone(), value));
            self.all.extend(values);
        }
    }

    /// Every number of a game's file, those in expressions and texts too.
    fn in_game(&mut self, text: &str) {
        let mut line = 0;
        for whole in text.split_inclusive('\n') {
            let code = whole.split("//").next().unwrap_or_default();
            let bytes = code.as_bytes();
            let mut at = 0;
            while at < bytes.len() {
                let begins = bytes[at].is_ascii_digit()
                    && at > 0
                    && matches!(bytes[at - 1], b' ' | b'(' | b'[' | b',' | b'-' | b'"');
                if !begins {
                    at += 1;
                    continue;
                }
                let digits = bytes[at..]
                    .iter()
                    .take_while(|it| it.is_ascii_digit())
                    .count();
                let place = Place::Game(line + at, line + at + digits);
                for value in IN_GAMES {
                    let value = serde_json::from_str(value).expect("JSON");
                    self.all.push((place.clone(), value));
                }
                at += digits;
            }
            line += whole.len();
        }
    }
}

/// The fields that hold things by their names or ids.
const NAMED: [&str; 8] = [
    "characters",
    "traits",
    "tracks",
    "points",
    "defences",
    "rounds",
    "pairings",
    "declared",
];

/// A path without the places in lists and without names and ids.
fn kind_of(path: &str) -> String {
    let mut before = "";
    let parts = path.split('/').map(|part| {
        let is_name = NAMED.contains(&before) || part.parse::<usize>().is_ok();
        before = part;
        if is_name { "*" } else { part }
    });
    parts.collect::<Vec<_>>().join("/")
}
