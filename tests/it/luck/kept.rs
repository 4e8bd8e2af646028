//! The table of rolls: proved, remade, absent in files from before.

use std::path::Path;

use rollbook::dice::Random;
use rollbook::journal::{Import, JournalError, Reader, rebuild, verify};
use rollbook::luck::{RollFilter, Statistics};
use rollbook::phrase::{self, Input};
use rollbook::table::{Clock, Environment, Table};
use rusqlite::Connection;
use tempfile::TempDir;

use super::same;

fn run(table: &mut Table, phrase: &str) {
    let said = phrase::parse(table.campaign(), phrase).expect("a phrase");
    match said {
        Input::Run(command) => table.run(&command).map(drop).expect("it is allowed"),
        _ => table.undo().map(drop).expect("there is something"),
    }
}

fn played(path: &Path) -> Table {
    let source = rollbook::game::embedded().into_iter();
    let nexus = source.into_iter().find(|it| it.game.id == "nexus");
    let means = Environment {
        dice: Box::new(Random::new().expect("randomness")),
        clock: Clock::Fixed(1_772_000_000_000_000),
    };
    let ron = nexus.expect("one of the four").text;
    let mut table = Table::create(path, "The Mill", &ron, Vec::new(), means).expect("a new file");
    run(&mut table, "pc Brannoc STR d8 Athletics 2");
    run(&mut table, "session start");
    for at in 0..30 {
        run(&mut table, "roll Brannoc Athletics");
        if at % 5 == 0 {
            run(&mut table, "undo");
        }
        if at % 7 == 0 {
            run(&mut table, "dice 2d6");
        }
    }
    table
}

fn statistics(path: &Path) -> Statistics {
    let reader = Reader::open(path).expect("a campaign");
    let game = reader.campaign(&mut |_, _| {}).expect("readable").game;
    let it = reader.statistics(&game, None, RollFilter::default());
    it.expect("readable")
}

fn differences(path: &Path) -> Vec<String> {
    verify(path, &mut |_, _| {})
        .expect("a campaign")
        .differences
}

fn spoil(path: &Path, sql: &str) {
    let conn = Connection::open(path).expect("a campaign");
    conn.execute_batch(sql).expect("a table");
}

fn filled(folder: &TempDir) -> std::path::PathBuf {
    let path = folder.path().join("mill.rollbook");
    let mut table = played(&path);
    table.index(17).expect("writable");
    table.index(10).expect("writable");
    table.close().expect("a writable disk");
    path
}

#[test]
fn check_knows_a_wrong_table_and_rebuild_makes_it_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = filled(&folder);
    let before = statistics(&path);
    assert!(before.overall.app_dice.dice() > 50, "rolled by Rollbook");
    assert_eq!(before.overall.table_dice.dice(), 0);
    assert_eq!(differences(&path), Vec::<String>::new());
    let lies = [
        "UPDATE rolls SET percentile = 0.9 WHERE seq = 7",
        "DELETE FROM rolls WHERE seq = 7",
        "UPDATE rolls SET faces = x'0600010006' WHERE seq = 7",
        "UPDATE plans SET variance = 1",
    ];
    for lie in lies {
        spoil(&path, lie);
        assert_eq!(
            differences(&path),
            ["the table of rolls differs from the journal"],
            "{lie}"
        );
        rebuild(&path, &mut |_, _| {}).expect("a whole journal");
        assert_eq!(differences(&path), Vec::<String>::new());
        same(&statistics(&path), &before);
    }
}

/// The statistics count rolls by their plans' numbers: counting one of a plan far beyond the known ones would take memory for
/// all before it.
#[test]
fn a_roll_whose_plan_is_not_among_the_known_ones_is_not_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = filled(&folder);
    let before = statistics(&path).overall.rolls;
    spoil(&path, "UPDATE rolls SET plan = 1000000 WHERE seq = 7");
    assert_eq!(statistics(&path).overall.rolls, before - 1);
}

#[test]
fn a_file_from_before_is_read_as_well_and_filled_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = filled(&folder);
    let before = statistics(&path);
    spoil(&path, "DROP TABLE rolls; DROP TABLE plans");
    assert_eq!(differences(&path), Vec::<String>::new());
    same(&statistics(&path), &before);
    let means = Environment {
        dice: Box::new(Random::new().expect("randomness")),
        clock: Clock::Fixed(1_772_000_000_000_000),
    };
    let mut table = Table::open(&path, means).expect("a campaign");
    table.index(40).expect("writable");
    table.close().expect("a writable disk");
    assert_eq!(differences(&path), Vec::<String>::new());
    same(&statistics(&path), &before);
}

#[test]
fn an_imported_campaign_has_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = filled(&folder);
    let (told, copy) = (
        folder.path().join("a.jsonl"),
        folder.path().join("b.rollbook"),
    );
    let mut lines = String::new();
    let reader = Reader::open(&path).expect("a campaign");
    let line = |line: &str| {
        lines.extend([line, "\n"]);
        Ok::<_, JournalError>(())
    };
    reader.export(line).expect("it is told");
    std::fs::write(&told, lines).expect("a writable disk");
    let import = Import::open(&told).expect("what export writes");
    import.write(&copy).expect("a new file");
    assert_eq!(differences(&copy), Vec::<String>::new());
    same(&statistics(&copy), &statistics(&path));
    let conn = Connection::open(&copy).expect("a campaign");
    let upto = conn.query_row("SELECT last_entry FROM derived", [], |row| row.get(0));
    let entries = conn.query_row("SELECT max(seq) FROM entries", [], |row| row.get(0));
    assert_eq!(upto.ok(), Some(entries.ok().unwrap_or(0_i64)));
}
