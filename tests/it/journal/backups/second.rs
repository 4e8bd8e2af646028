//! Second copies, in the folder that the settings name.

use std::fs;
use std::time::{Duration, Instant};

use rollbook::journal::backups::Backups;
use rollbook::journal::{JournalError, Reader};
use rusqlite::Connection;

use super::{EVENING, back_up, is_whole, mill};

#[test]
fn both_copies_of_a_backup_have_one_name() {
    let (folder, path) = mill();
    back_up(&path, EVENING);
    let reader = Reader::open(&path).expect("readable");
    let backups = Backups::of_campaign(&path).with_second(Some(folder.path()));
    let taken = backups.take_both(&reader, EVENING);
    let (own, _) = taken.own.expect("a writable disk");
    let second = taken.second.expect("a folder").expect("a writable disk");
    assert_eq!(second.name(), "2026-02-25T06-13-20Z-2");
    assert_eq!(second.name(), own.name());
    assert_eq!(
        second.path.parent(),
        Some(folder.path().join("Mill").as_path())
    );
    is_whole(&second.path, 3);
}

/// Here every file in the folder is locked, so that each is waited for.
#[test]
fn a_folder_for_second_copies_that_does_not_answer_is_not_waited_for() {
    let (folder, path) = mill();
    let elsewhere = folder.path().join("elsewhere/Mill");
    fs::create_dir_all(&elsewhere).expect("writable");
    let own = back_up(&path, EVENING);
    let locked: Vec<Connection> = (10..30)
        .map(|day| {
            let copy = elsewhere.join(format!("2026-01-{day}T00-00-00Z.rollbook"));
            fs::copy(&own, &copy).expect("writable");
            let conn = Connection::open(copy).expect("a campaign");
            conn.execute_batch("BEGIN EXCLUSIVE").expect("free");
            conn
        })
        .collect();
    let begun = Instant::now();
    let reader = Reader::open(&path).expect("readable");
    let backups = Backups::of_campaign(&path).with_second(elsewhere.parent());
    let taken = backups.take_both(&reader, EVENING);
    taken.own.expect("a writable disk");
    let why = taken.second.expect("a folder").expect_err("it hangs");
    assert!(matches!(why, JournalError::NoAnswer(_)), "{why}");
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
    drop(locked);
}
