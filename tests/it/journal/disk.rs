//! A campaign file that is moved, removed or replaced while it is open; and dice that a refused write doesn't throw again.

use std::fs;
use std::path::PathBuf;

use rollbook::campaign::Party;
use rollbook::game;
use rollbook::journal::backups::{Backups, restore};
use rollbook::journal::{JournalError, verify};
use rollbook::phrase::{self, Input};
use rollbook::table::{Clock, Environment, Failure, Table};
use rusqlite::Connection;
use tempfile::TempDir;

use super::play::{EVENING, in_file, note, run};
use crate::named_dice::NamedDice;

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    (folder, path)
}

/// Why this note can't be written.
fn refused(table: &mut Table) -> JournalError {
    let before = table.campaign().clone();
    let refused = table.run(&note("typed once"));
    assert_eq!(*table.campaign(), before);
    match refused {
        Err(Failure::Journal(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_was_moved_away_and_back_is_played_on() {
    let (folder, path) = place();
    let mut table = in_file(&path);
    let away = folder.path().join("away");
    for _ in 0..2 {
        fs::rename(&path, &away).expect("one folder");
        let why = refused(&mut table);
        assert!(matches!(why, JournalError::Gone { .. }), "{why}");
        fs::rename(&away, &path).expect("one folder");
        run(&mut table, &note("typed once"));
    }
    table.close().expect("a writable disk");
    let report = verify(&path, &mut |_, _| {}).expect("readable");
    assert_eq!((report.sound.0, report.differences), (5, Vec::new()));
    assert!(!Backups::of_campaign(&path).folder().exists());
}

#[cfg(unix)]
#[test]
fn what_was_played_outlives_its_file() {
    for replaced in [false, true] {
        let (folder, path) = place();
        let mut table = in_file(&path);
        run(&mut table, &note("only here"));
        if replaced {
            let other = folder.path().join("other.rollbook");
            in_file(&other).close().expect("a writable disk");
            fs::rename(&other, &path).expect("one folder");
            let why = refused(&mut table);
            assert!(matches!(why, JournalError::Rescued { .. }), "{why}");
        } else {
            fs::remove_file(&path).expect("ours");
            assert!(matches!(refused(&mut table), JournalError::Gone { .. }));
        }
        let why = table.close().expect_err("its file is gone");
        let JournalError::Rescued { kept, .. } = &why else {
            panic!("{why}");
        };
        assert_eq!(*kept, folder.path().join("mill (rescued).rollbook"));
        let report = verify(kept, &mut |_, _| {}).expect("readable");
        assert_eq!((report.sound.0, report.differences), (4, Vec::new()));
        // Whatever lies there now isn't touched.
        assert_eq!(path.exists(), replaced);
        if replaced {
            let report = verify(&path, &mut |_, _| {}).expect("readable");
            assert_eq!(report.sound.0, 3);
            let [where_they_are] = &report.differences[..] else {
                panic!("{:?}", report.differences);
            };
            assert!(where_they_are.contains("mill (rescued).rollbook"));
        }
        let back = restore(&path, Some(kept), EVENING).expect("it is whole");
        assert_eq!(back.entries.0, 4);
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_gone_is_not_made_again() {
    let (folder, _) = place();
    let stick = folder.path().join("stick");
    fs::create_dir(&stick).expect("writable");
    let path = stick.join("mill.rollbook");
    let mut table = in_file(&path);
    let pocket = folder.path().join("pocket");
    fs::rename(&stick, &pocket).expect("one folder");
    assert!(matches!(refused(&mut table), JournalError::Gone { .. }));
    assert!(matches!(table.close(), Err(JournalError::Gone { .. })));
    assert!(!stick.exists());
    let path = pocket.join("mill.rollbook");
    let report = verify(&path, &mut |_, _| {}).expect("readable");
    assert_eq!((report.sound.0, report.differences), (3, Vec::new()));
}

/// Nobody saw the dice that couldn't be written, and nobody gets others by trying again.
#[cfg(unix)]
#[test]
fn a_refused_write_is_no_second_throw() {
    let (folder, path) = place();
    let source = game::load("nexus", None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("a sample");
    let means = Environment {
        dice: Box::new(NamedDice::new("d10 8, d6 4 5, d10 7, d6 1 2")),
        clock: Clock::Fixed(EVENING),
    };
    let people = party.expect("which is right").characters;
    let table = Table::create(&path, "Mill", &source.text, people, means);
    let mut table = table.expect("a new file");
    let mut roll = |write: bool| {
        let away = folder.path().join("away");
        if !write {
            fs::rename(&path, &away).expect("one folder");
        }
        let Ok(Input::Run(command)) = phrase::parse(table.campaign(), "roll Brannoc Athletics")
        else {
            panic!("a phrase");
        };
        let done = table.run(&command);
        if !write {
            fs::rename(&away, &path).expect("one folder");
        }
        done.map(|done| format!("{:?}", done.decision.events))
    };
    roll(false).expect_err("it is gone");
    roll(false).expect_err("it is gone");
    let first = roll(true).expect("it is back");
    let second = roll(true).expect("it is there");
    let falls =
        |events: &str, faces: [u8; 3]| faces.iter().all(|face| events.contains(&format!("{face}")));
    assert!(falls(&first, [8, 4, 5]), "{first}");
    assert!(falls(&second, [7, 1, 2]), "{second}");
}

/// An interrupted change without a log, some pages of which are in the file: the first reader rolls it back.
#[test]
fn an_interrupted_change_is_rolled_back_by_the_next_reader() {
    let (_folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let conn = Connection::open(&path).expect("a campaign");
    conn.execute_batch(
        "PRAGMA cache_size = 1; BEGIN; UPDATE entries SET label = hex(zeroblob(90000))",
    )
    .expect("writable");
    let (_other, copy) = place();
    for end in ["", "-journal"] {
        let name = |path: &PathBuf| PathBuf::from(format!("{}{end}", path.display()));
        fs::copy(name(&path), name(&copy)).expect("a file as it is on disk");
    }
    let before = fs::read(&copy).expect("a file");
    let report = verify(&copy, &mut |_, _| {}).expect("readable");
    assert_eq!((report.sound.0, report.differences), (3, Vec::new()));
    assert!(before != fs::read(&copy).expect("a file"), "it was halfway");
}

#[cfg(unix)]
#[test]
fn a_log_is_no_more_readable_for_others_than_its_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, path) = place();
    let mut table = in_file(&path);
    run(&mut table, &note("for me alone"));
    let mode = |name: &str| {
        let found = fs::metadata(folder.path().join(name)).expect("it is there");
        found.permissions().mode() & 0o777
    };
    assert_eq!(mode("mill.rollbook-wal"), mode("mill.rollbook"));
    assert_eq!(mode("mill.rollbook"), 0o600);
}
