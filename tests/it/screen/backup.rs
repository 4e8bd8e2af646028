//! A session that ends is backed up behind the keys; where that can't be, it is told and nothing else is held up.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use rollbook::campaign::party::Party;
use rollbook::game;
use rollbook::journal::backups::Backups;
use rollbook::journal::verify;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::{Application as _, Leaving};

use super::harness::{Play, look};
use crate::named_dice::NamedDice;

/// A game's sample party in a file; these faces fall.
pub(super) fn table_of(game: &str, path: &Path, dice: &str) -> Table {
    let source = game::load(game, None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("a sample");
    let means = Environment {
        dice: Box::new(NamedDice::new(dice)),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let people = party.expect("which is right").characters;
    Table::create(path, "Mill", &source.text, people, means).expect("a new file")
}

/// The program with a thread, and the bell that rings.
fn play(path: &Path) -> (Play, Receiver<()>) {
    let (ring, heard) = mpsc::channel();
    let mut play = Play::at(table_of("contract", path, ""), look(), (80, 24));
    let bell = move || {
        // A test may be over first.
        let _ = ring.send(());
    };
    play.app = play.app.with_waker(Arc::new(bell));
    (play, heard)
}

const EVENING: &str = "S<Enter>nThe wheel turns.<Enter>S<Enter>";

#[test]
fn a_session_that_ends_is_backed_up_and_play_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let (mut play, heard) = play(&path);
    play.keys(EVENING).keys("nAfterwards.<Enter>");
    heard.recv().expect("the backup is there");
    play.rest(Duration::ZERO);
    assert!(!play.text().contains("backup"), "{}", play.text());
    let all = Backups::of_campaign(&path).list().expect("readable");
    let [backup] = &all[..] else {
        panic!("{all:?}");
    };
    let report = verify(&backup.path, &mut |_, _| {}).expect("readable");
    assert_eq!(report.differences, Vec::<String>::new());
    // As of the end, or with what was done while it was made.
    assert!((4..=5).contains(&report.sound.0), "{report:?}");
    // A redo or an undo is no end.
    play.keys("uuUU");
    play.app.close().expect("a writable disk");
    assert_eq!(
        Backups::of_campaign(&path).list().expect("readable").len(),
        1
    );
    let beside = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(beside.count(), 3, "the campaign, its lock, its backups");
}

#[test]
fn quitting_at_once_waits_for_the_backup() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let (mut play, _heard) = play(&path);
    play.keys(EVENING).keys("qq");
    assert!(play.app.is_over());
    play.app.close().expect("a writable disk");
    assert_eq!(
        Backups::of_campaign(&path).list().expect("readable").len(),
        1
    );
}

#[test]
fn a_backup_that_cannot_be_made_is_told_when_nobody_types() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    fs::write(folder.path().join("backups"), "in the way").expect("writable");
    let (mut play, heard) = play(&path);
    play.keys(EVENING).keys("nAfter");
    heard.recv().expect("it has an end");
    play.rest(Duration::ZERO);
    assert!(play.text().contains("After"), "{}", play.text());
    play.keys("wards.<Enter>");
    while play
        .app
        .deadline()
        .is_some_and(|at| at <= std::time::Instant::now())
    {
        play.app.wake();
    }
    let text = play.text();
    assert!(
        text.contains("everything is on disk, but no backup was made"),
        "{text}"
    );
    assert!(text.contains("Afterwards."), "{text}");
    play.rest(Duration::from_secs(1)).keys("<Enter>");
    assert!(!play.text().contains("no backup"), "{}", play.text());
}

#[test]
fn a_failed_backup_is_reported_when_quitting_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    fs::write(folder.path().join("backups"), "in the way").expect("writable");
    let (mut play, _heard) = play(&path);
    play.keys(EVENING).keys("qq");
    let why = play.app.close().expect_err("no backup").to_string();
    assert!(why.contains("backups"), "{why}");
    let report = verify(&path, &mut |_, _| {}).expect("readable");
    assert_eq!(report.differences, Vec::<String>::new());
    let log = folder.path().join("Mill.rollbook-wal");
    assert!(!log.exists(), "and the campaign is one file");
}

#[test]
fn a_clock_behind_the_last_entry_is_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    table_of("contract", &path, "")
        .close()
        .expect("a writable disk");
    let opened = |at: i64| {
        let means = Environment {
            dice: Box::new(NamedDice::new("")),
            clock: Clock::Fixed(at),
        };
        let table = Table::open(&path, means).expect("a campaign");
        Play::at(table, look(), (80, 24))
    };
    let mut play = opened(1_420_070_400_000_000);
    assert!(
        play.text().contains("clock shows 2014-12-31")
            || play.text().contains("clock shows 2015-01-01"),
        "{}",
        play.text()
    );
    play.rest(Duration::from_secs(1))
        .keys("<Enter>nIt rains.<Enter>");
    assert!(!play.text().contains("clock"), "{}", play.text());
    assert!(play.text().contains("It rains."), "{}", play.text());
    play.app.close().expect("a writable disk");
    for (at, told) in [
        (-1, "a time before 1970"),
        (i64::MIN, "a time before 1970"),
        (i64::MAX, "after the year 9999"),
    ] {
        let mut play = opened(at);
        let text = play.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(told), "{text}");
        play.keys("<Enter>nStill.<Enter>S<Enter>");
        play.app.close().expect("a writable disk");
    }
}

const MINUTE: Duration = Duration::from_mins(1);

fn backups(path: &Path) -> usize {
    Backups::of_campaign(path).list().expect("readable").len()
}

#[test]
fn play_is_backed_up_every_twenty_minutes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let mut play = Play::at(table_of("contract", &path, ""), look(), (80, 24));
    play.rest(60 * MINUTE);
    assert_eq!(backups(&path), 0, "nothing was entered");
    play.keys("nThe wheel turns.<Enter>").rest(3 * MINUTE);
    assert_eq!(backups(&path), 1, "that was long ago");
    play.keys("nIt turns again.<Enter>").rest(15 * MINUTE);
    assert_eq!(backups(&path), 1, "a moment ago");
    play.rest(5 * MINUTE);
    assert_eq!(backups(&path), 2);
    play.rest(60 * MINUTE);
    assert_eq!(backups(&path), 2, "nothing new");
    // Not while keys are typed.
    play.keys("nA.<Enter>").rest(MINUTE);
    assert_eq!(backups(&path), 3);
    play.keys("nB.<Enter>").rest(18 * MINUTE);
    for _ in 0..120 {
        play.keys("j").rest(Duration::ZERO);
    }
    assert_eq!(backups(&path), 3);
    play.rest(Duration::from_secs(3));
    assert_eq!(backups(&path), 4);
    assert!(!play.text().contains("backup"), "{}", play.text());
    play.app.close().expect("a writable disk");
}

#[test]
fn a_backup_in_play_that_fails_is_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    fs::write(folder.path().join("backups"), "in the way").expect("writable");
    let mut play = Play::at(table_of("contract", &path, ""), look(), (80, 24));
    play.keys("nThe wheel turns.<Enter>").rest(21 * MINUTE);
    assert!(
        play.text().contains("no backup was made"),
        "{}",
        play.text()
    );
    play.keys("<Enter>nOn.<Enter>").rest(21 * MINUTE);
    assert!(!play.text().contains("no backup"), "{}", play.text());
    play.app.close().expect("what failed was told");
}

#[test]
fn a_backup_that_is_no_longer_valid_is_told_in_a_pause() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let table = table_of("contract", &path, "");
    let taken = Backups::of_campaign(&path).take(table.reader(), 0);
    let taken = taken.expect("a writable disk").0.path;
    let mut play = Play::at(table, look(), (80, 24));
    play.keys("nThe wheel turns.<Enter>")
        .rest(Duration::from_secs(50));
    assert!(
        !Backups::of_campaign(&path)
            .folder()
            .join("last-verified")
            .exists()
    );
    rusqlite::Connection::open(&taken)
        .and_then(|conn| conn.execute_batch("UPDATE entries SET label = 'x'"))
        .expect("writable");
    play.rest(Duration::from_secs(20));
    let text = play.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("a backup was verified and is not valid"),
        "{text}"
    );
    play.keys("<Enter>").rest(60 * MINUTE);
    assert!(!play.text().contains("not valid"), "{}", play.text());
    play.app.close().expect("a writable disk");
}

#[test]
fn entries_that_are_verified_and_backups_in_play_draw_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let mut play = Play::at(table_of("contract", &path, ""), look(), (80, 24));
    play.keys("nThe wheel turns.<Enter>");
    let (wakes, frames) = play.rest_counting(25 * MINUTE);
    assert!(wakes >= 3, "{wakes}");
    assert_eq!(frames, 0);
    assert_eq!(backups(&path), 1);
    play.app.close().expect("a writable disk");
}

#[test]
fn an_entry_that_was_changed_by_hand_is_told_to_who_types_steadily() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let (mut first, _heard) = play(&path);
    first.keys("nIt rains.<Enter>nIt pours.<Enter>");
    first.app.close().expect("a writable disk");
    let conn = rusqlite::Connection::open(&path).expect("a campaign");
    conn.execute("UPDATE entries SET hidden = 1 - hidden WHERE seq = 2", [])
        .expect("writable");
    drop(conn);
    let means = Environment {
        dice: Box::new(NamedDice::new("")),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let table = Table::open(&path, means).expect("its state row is whole");
    let mut play = Play::at(table, look(), (100, 24));
    play.keys("nNo second passes without a key.<Enter>")
        .rest(Duration::ZERO);
    let text = play.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("is damaged: entry 2"), "{text}");
}

#[test]
fn an_older_copy_in_the_place_of_the_campaign_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let (first, _heard) = play(&path);
    first.app.close().expect("a writable disk");
    let older = fs::read(&path).expect("a file");
    let open = || {
        let means = Environment {
            dice: Box::new(NamedDice::new("")),
            clock: Clock::Fixed(1_794_684_720_000_000),
        };
        let table = Table::open(&path, means).expect("a campaign");
        Play::at(table, look(), (100, 24))
    };
    let mut second = open();
    second.keys("nIt rains.<Enter>");
    second.app.close().expect("a writable disk");
    fs::write(&path, older).expect("writable");
    let mut third = open();
    third.rest(Duration::from_secs(1));
    let text = third.text();
    assert!(text.contains("this campaign lacks entry 2:"), "{text}");
}

#[test]
fn a_backup_is_made_and_put_back_from_inside() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let mut play = Play::at(table_of("contract", &path, ""), look(), (80, 24));
    play.keys(":restore<Enter>");
    assert!(
        play.text().contains("there is no backup yet"),
        "{}",
        play.text()
    );
    play.keys("nThe wheel turns.<Enter>:backup<Enter>");
    assert!(
        play.text().contains("2 entries, valid: "),
        "{}",
        play.text()
    );
    play.keys("nAfterwards.<Enter>:restore<Enter>");
    assert!(
        play.text().contains("14 November 2026 19:32 · 2 entries"),
        "{}",
        play.text()
    );
    play.keys("<Enter>");
    assert!(play.text().contains("kept as a backup."), "{}", play.text());
    // Back to the list of backups, then out of it.
    play.keys("<Esc><Esc>");
    assert_eq!(play.app.leaving(), None, "Esc changes nothing");
    play.keys(":restore<Enter><Enter><Enter>");
    let all = Backups::of_campaign(&path).list().expect("readable");
    let from = Leaving::Restore(all[0].path.clone());
    assert_eq!(play.app.leaving(), Some(&from));
    assert!(play.app.is_over());
}
