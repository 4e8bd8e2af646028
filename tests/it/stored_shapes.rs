//! Every stored name and shape, pinned to the numbers of the format: a change without a new number fails here.

pub(crate) mod trace;

use std::fs;
use std::path::PathBuf;

use rollbook::campaign::{CharacterId, Event, Kind, State};
use rollbook::game::Game;
use rollbook::journal::{FORMAT, LAYOUT};
use rollbook::rules::RollNumbers;
use rusqlite::Connection;
use strum::IntoEnumIterator as _;
use trace::Tracer;

const WHAT_TO_DO: &str = "what is stored has changed. What version 0.2 stores keeps its name, type and meaning. Raise LAYOUT in \
    src/journal/format.rs (FORMAT for a table), give every new field a default, and write the listing anew: STORED_SHAPES=write \
    cargo test --test it stored_shapes. Where only the name of a Rust type changed, STORED_SHAPES=rename writes it under the old number";

fn place() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/stored-shapes.txt")
}

/// The tables of a new campaign, as `SQLite` has them.
fn tables() -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let mut table = crate::journal::play::in_file(&path);
    table.index(9).expect("a writable disk");
    table.close().expect("a writable disk");
    let conn = Connection::open(&path).expect("a campaign");
    // What the search index keeps for itself follows from its own line.
    let sql = "SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT LIKE 'label_trigrams_%' ORDER BY type DESC, name";
    let mut select = conn.prepare(sql).expect("a table");
    let rows = select
        .query_map([], |row| row.get::<_, String>(0))
        .expect("a table");
    let lines = rows.map(|sql| {
        let sql = sql.expect("text");
        sql.split_whitespace().collect::<Vec<_>>().join(" ") + "\n"
    });
    lines.collect()
}

fn listing() -> String {
    let mut tracer = Tracer::default();
    let columns = [
        ("entries.who", tracer.learn::<Vec<(CharacterId, String)>>()),
        ("entries.parts", tracer.learn::<[usize; 4]>()),
        ("entries.events", tracer.learn::<Vec<Event>>()),
        ("state.campaign", tracer.learn::<State>()),
        ("plans.roll", tracer.learn::<RollNumbers>()),
        ("the game in Event::Began, as RON", tracer.learn::<Game>()),
    ];
    let columns = columns.map(|(column, holds)| format!("{column}: {holds}\n"));
    let kinds: Vec<String> = Kind::iter().map(|kind| kind.to_string()).collect();
    format!(
        "FORMAT {FORMAT}: tables\n\n{}\nLAYOUT {LAYOUT}: what their columns hold\n\nentries.kind: {}\n{}\n{}",
        tables(),
        kinds.join(" "),
        columns.concat(),
        tracer.listing()
    )
}

/// The lines of a listing that state the format and the layout.
fn numbers(listing: &str) -> Vec<&str> {
    let lines = listing.lines();
    lines
        .filter(|line| line.starts_with("FORMAT ") || line.starts_with("LAYOUT "))
        .collect()
}

#[test]
fn what_is_stored_changes_only_with_its_number() {
    let found = listing();
    assert!(!found.contains("never reached"), "{found}");
    let pinned = fs::read_to_string(place()).unwrap_or_default();
    let wish = std::env::var("STORED_SHAPES").unwrap_or_default();
    if wish == "write" {
        assert!(
            found == pinned || numbers(&found) != numbers(&pinned),
            "not written: the numbers are those of the old listing. {WHAT_TO_DO}"
        );
    }
    if ["write", "rename"].contains(&wish.as_str()) {
        fs::write(place(), &found).expect("the repository can be written");
        return;
    }
    let differing = found
        .lines()
        .zip(pinned.lines())
        .find(|(one, other)| one != other);
    assert!(
        found == pinned,
        "{WHAT_TO_DO}. First difference: {differing:?}"
    );
}
