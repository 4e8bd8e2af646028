//! Backups: whole, thinned by age, and put back without losing what they replace.

mod second;
mod thinning;

use std::fs;
use std::path::{Path, PathBuf};

use rollbook::journal::backups::{Backup, Backups, Restored, restore};
use rollbook::journal::library::CampaignFolder;
use rollbook::journal::{JournalError, Reader, verify};
use rollbook::table::Table;
use rusqlite::Connection;
use tempfile::TempDir;

use super::play::{EVENING, in_file, means, note, run};

const SECOND: i64 = 1_000_000;
const DAY: i64 = 86_400 * SECOND;

/// A closed campaign of three entries.
fn mill() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    in_file(&path).close().expect("a writable disk");
    (folder, path)
}

fn back_up(path: &Path, now: i64) -> PathBuf {
    let reader = Reader::open(path).expect("readable");
    let taken = Backups::of_campaign(path).take(&reader, now);
    taken.expect("a writable disk").0.path
}

fn restored(path: &Path, from: Option<&Path>) -> Restored {
    restore(path, from, EVENING + 30 * DAY).expect("it can be restored")
}

fn names(path: &Path) -> Vec<String> {
    let all = Backups::of_campaign(path).list().expect("readable");
    all.iter().map(Backup::name).collect()
}

#[track_caller]
fn is_whole(path: &Path, entries: u64) {
    let report = verify(path, &mut |_, _| {}).expect("readable");
    assert_eq!((report.sound.0, report.differences), (entries, Vec::new()));
}

/// As another program would: one more entry.
fn play_on(path: &Path) {
    let mut table = Table::open(path, means()).expect("a campaign");
    run(&mut table, &note("one more"));
    table.close().expect("a writable disk");
}

fn spoil(path: &Path) {
    let conn = Connection::open(path).expect("a campaign");
    conn.execute_batch("UPDATE entries SET label = 'nothing' WHERE seq = 2")
        .expect("writable");
}

#[test]
fn a_backup_of_an_open_campaign_is_all_of_it_in_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mill.rollbook");
    let mut table = in_file(&path);
    let all = table.campaign().last.0;
    table.index(all).expect("a writable disk");
    let (taken, entries) = Backups::of_campaign(&path)
        .take(table.reader(), EVENING)
        .expect("a writable disk");
    assert_eq!((entries.0, taken.taken), (3, EVENING));
    let due = folder
        .path()
        .join("backups/Mill/2026-02-25T06-13-20Z.rollbook");
    assert_eq!(taken.path, due);
    is_whole(&due, 3);
    let reader = Reader::open(&due).expect("readable");
    let campaign = reader.campaign(&mut |_, _| {}).expect("whole");
    assert_eq!(campaign, *table.campaign());
    let copy = Connection::open(&due).expect("a campaign");
    let holders = copy.query_row("SELECT count(*) FROM holder", [], |row| row.get(0));
    assert_eq!(holders, Ok(0), "nobody has the copy open");
    drop(copy);
    assert_eq!(
        fs::read_dir(folder.path().join("backups/Mill"))
            .expect("a folder")
            .count(),
        1
    );
    run(&mut table, &note("and play goes on"));
}

#[test]
fn two_of_one_second_have_two_names() {
    let (_folder, path) = mill();
    back_up(&path, EVENING);
    play_on(&path);
    back_up(&path, EVENING);
    assert_eq!(
        names(&path),
        ["2026-02-25T06-13-20Z-2", "2026-02-25T06-13-20Z"]
    );
    assert_eq!(restored(&path, None).entries.0, 4, "the later one");
}

#[test]
fn a_damaged_campaign_pushes_no_backup_out() {
    let (_folder, path) = mill();
    for second in 0..10 {
        back_up(&path, EVENING + second * SECOND);
    }
    let before = names(&path);
    spoil(&path);
    let reader = Reader::open(&path).expect("its state row is right");
    let error = Backups::of_campaign(&path)
        .take(&reader, EVENING + DAY)
        .expect_err("damaged");
    let told = error.to_string();
    assert!(
        told.contains("Mill.rollbook is damaged: entry 2 doesn't match"),
        "{told}"
    );
    assert_eq!(names(&path), before);
    let files = fs::read_dir(Backups::of_campaign(&path).folder()).expect("a folder");
    assert_eq!(files.count(), 10, "and nothing half made");
}

#[test]
fn a_restore_takes_the_newest_whole_one_and_keeps_what_it_replaces() {
    let (folder, path) = mill();
    back_up(&path, EVENING);
    play_on(&path);
    spoil(&back_up(&path, EVENING + DAY));
    play_on(&path);
    let done = restored(&path, None);
    assert_eq!((done.entries.0, done.as_of), (3, EVENING));
    let [passed] = &done.passed_over[..] else {
        panic!("{done:?}");
    };
    assert!(
        passed
            .to_string()
            .contains("2026-02-26T06-13-20Z.rollbook is damaged")
    );
    is_whole(&path, 3);

    let (kept, is_sound) = done.kept.expect("something stood there");
    assert!(is_sound && kept.replaced);
    is_whole(&kept.path, 5);
    // What was put aside is never taken unasked, and comes back when asked for.
    assert_eq!(restored(&path, None).entries.0, 3);
    assert_eq!(restored(&path, Some(&kept.path)).entries.0, 5);
    is_whole(&path, 5);
    let beside = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(beside.count(), 3, "the campaign, its lock, its backups");
}

#[test]
fn a_campaign_that_is_gone_or_no_campaign_any_more_comes_back() {
    let (folder, path) = mill();
    back_up(&path, EVENING);
    fs::remove_file(&path).expect("ours");
    assert!(restored(&path, None).kept.is_none());
    is_whole(&path, 3);
    // Another kind of file, beside it a log that must not be taken for the new one's.
    let log = folder.path().join("Mill.rollbook-wal");
    fs::write(&path, "Dear diary").expect("writable");
    fs::write(&log, "and what I forgot").expect("writable");
    let (kept, is_sound) = restored(&path, None).kept.expect("something stood there");
    assert!(!is_sound && !log.exists());
    assert_eq!(fs::read(&kept.path).expect("kept"), b"Dear diary");
    let kept_log = format!("{}-wal", kept.path.display());
    assert_eq!(fs::read(kept_log).expect("kept"), b"and what I forgot");
    is_whole(&path, 3);
    play_on(&path);
}

/// The file and its log as a killed program leaves them: what stands only in the log is kept, too.
#[test]
fn what_a_killed_program_left_in_its_log_is_kept() {
    let (_folder, path) = mill();
    back_up(&path, EVENING);
    let (other, copy) = mill();
    let mut table = Table::open(&path, means()).expect("a campaign");
    run(&mut table, &note("the last word"));
    for end in ["", "-wal"] {
        let name = |path: &Path| PathBuf::from(format!("{}{end}", path.display()));
        fs::copy(name(&path), name(&copy)).expect("a file as it is on disk");
    }
    let given = back_up(&path, EVENING);
    let done = restored(&copy, Some(&given));
    assert_eq!(done.entries.0, 4);
    is_whole(&done.kept.expect("something stood there").0.path, 4);
    is_whole(&copy, 4);
    drop(other);
}

#[test]
fn nothing_is_replaced_by_what_is_not_whole_nor_while_it_is_open() {
    let (folder, path) = mill();
    let backup = back_up(&path, EVENING);
    let before = fs::read(&path).expect("a file");
    let diary = folder.path().join("diary");
    fs::write(&diary, "Dear diary").expect("writable");
    let refused = |from: Option<&Path>| restore(&path, from, EVENING).expect_err("refused");
    assert!(matches!(
        refused(Some(&diary)),
        JournalError::Foreign { .. }
    ));
    spoil(&backup);
    assert!(matches!(
        refused(Some(&backup)),
        JournalError::Damaged { .. }
    ));
    let error = refused(None);
    assert!(
        matches!(error, JournalError::NoBackup { why: Some(_), .. }),
        "{error}"
    );
    fs::remove_file(&backup).expect("ours");
    let error = refused(None);
    assert!(
        matches!(error, JournalError::NoBackup { why: None, .. }),
        "{error}"
    );
    assert_eq!(fs::read(&path).expect("a file"), before);

    let backup = back_up(&path, EVENING);
    let table = Table::open(&path, means()).expect("a campaign");
    let error = refused(Some(&backup));
    assert!(matches!(error, JournalError::Held { .. }), "{error}");
    table.close().expect("a writable disk");
    assert_eq!(restored(&path, Some(&backup)).entries.0, 3);
}

#[test]
fn another_campaign_that_had_the_name_is_taken_only_when_named() {
    let (_folder, path) = mill();
    let old = back_up(&path, EVENING);
    fs::remove_file(&path).expect("ours");
    let ron = super::play::ron("nexus");
    let table = Table::create(&path, "Another", &ron, Vec::new(), means());
    table.expect("a new file").close().expect("a writable disk");
    let error = restore(&path, None, EVENING).expect_err("it isn't its own");
    assert!(error.to_string().contains("another campaign"), "{error}");
    assert_eq!(restored(&path, Some(&old)).entries.0, 3);
}

#[test]
fn backups_go_where_their_campaign_goes() {
    let (folder, path) = mill();
    let shelf = CampaignFolder::new(folder.path());
    back_up(&path, EVENING);
    let path = shelf.rename(&path, "Windmill").expect("a writable disk");
    assert_eq!(names(&path).len(), 1);
    assert!(!folder.path().join("backups/Mill").exists());
    let path = shelf.trash(&path).expect("a writable disk");
    assert_eq!(names(&path).len(), 1);
    assert!(path.starts_with(folder.path().join("trash")));
}

#[cfg(unix)]
#[test]
fn a_link_has_the_lock_and_the_backups_of_what_it_leads_to() {
    let (_folder, path) = mill();
    let desk = tempfile::tempdir().expect("a folder");
    let link = desk.path().join("shortcut.rollbook");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    back_up(&link, EVENING);
    assert_eq!(names(&path), names(&link));
    let table = Table::open(&link, means()).expect("a campaign");
    let error = Table::open(&path, means()).expect_err("it is open by its other name");
    assert!(matches!(error, JournalError::Held { .. }), "{error}");
    table.close().expect("a writable disk");
    assert_eq!(restored(&link, None).entries.0, 3);
    assert!(link.is_symlink() && !path.is_symlink());
    assert_eq!(fs::read_dir(desk.path()).expect("a folder").count(), 1);
}

/// 1 January 2015, as a clock shows it whose battery is empty.
const FALLEN_BACK: i64 = 1_420_070_400 * SECOND;

/// Plays one entry and backs up, so many times, a day apart from `from` on.
fn evenings(path: &Path, count: i64, from: i64) {
    for day in 0..count {
        play_on(path);
        back_up(path, from + day * DAY);
    }
}

/// The number of entries of each backup, by branches.
fn lengths(path: &Path) -> Vec<Vec<u64>> {
    let reader = Reader::open(path).ok();
    let branches = Backups::of_campaign(path).branches(reader.as_ref());
    let branches = branches.expect("a readable folder");
    let of = |branch: &rollbook::journal::backups::Branch| {
        branch
            .backups
            .iter()
            .map(|(_, entries)| entries.0)
            .collect()
    };
    branches.all().map(of).collect()
}

#[test]
fn a_clock_that_falls_back_costs_no_backup() {
    let (_folder, path) = mill();
    evenings(&path, 30, EVENING);
    evenings(&path, 7, FALLEN_BACK);
    assert_eq!(
        lengths(&path)[0][..10],
        [40, 39, 38, 37, 36, 35, 34, 33, 32, 31]
    );
    assert_eq!(restored(&path, None).entries.0, 40);
}

#[test]
fn damage_to_a_campaign_is_no_other_way() {
    for damage in [
        "UPDATE entries SET checksum = zeroblob(16) WHERE seq = 12",
        "UPDATE entries SET label = 'x' WHERE seq = 12",
        "UPDATE entries SET label = 'x', checksum = randomblob(16) WHERE seq > 4",
        "UPDATE entries SET label = 'x' WHERE seq > 1",
        "DELETE FROM entries WHERE seq > 7",
        "UPDATE entries SET label = 'x', checksum = zeroblob(16)",
    ] {
        let (_folder, path) = mill();
        evenings(&path, 9, EVENING);
        let conn = Connection::open(&path).expect("a campaign");
        conn.execute_batch(damage).expect("writable");
        drop(conn);
        assert_eq!(lengths(&path), [[12, 11, 10, 9, 8, 7, 6, 5, 4]], "{damage}");
        assert_eq!(restored(&path, None).entries.0, 12, "{damage}");
    }
}

#[test]
fn a_damaged_backup_is_passed_over_and_told() {
    let (_folder, path) = mill();
    evenings(&path, 3, EVENING);
    let newest = Backups::of_campaign(&path)
        .list()
        .expect("readable")
        .remove(0);
    let conn = Connection::open(&newest.path).expect("a campaign");
    let damage = "UPDATE entries SET checksum = zeroblob(16) WHERE seq = 6";
    conn.execute_batch(damage).expect("writable");
    drop(conn);
    let done = restored(&path, None);
    assert_eq!(done.entries.0, 5);
    let [passed] = &done.passed_over[..] else {
        panic!("{done:?}");
    };
    assert!(
        passed.to_string().contains("entry 6 doesn't match"),
        "{passed}"
    );
}

#[test]
fn any_clock_gives_a_name() {
    let (_folder, path) = mill();
    for now in [i64::MIN, -1, 0, i64::MAX] {
        assert!(back_up(&path, now).exists(), "{now}");
    }
    let mut names = names(&path);
    names.sort_unstable();
    let epoch = "1970-01-01T00-00-00Z";
    let due = [
        epoch,
        &format!("{epoch}-2"),
        &format!("{epoch}-3"),
        "9999-12-30T22-00-00Z",
    ];
    assert_eq!(names, due);
}

#[test]
fn backups_of_another_way_are_never_the_newest() {
    let (_folder, path) = mill();
    let early = back_up(&path, EVENING);
    evenings(&path, 9, EVENING + DAY);
    restored(&path, Some(&early));
    // Until play goes on, the longer ones continue the campaign, as after an older copy was put in its place.
    assert_eq!(
        lengths(&path),
        [[vec![12], (4..=12).rev().collect(), vec![3]].concat()]
    );
    let fresh = back_up(&path, EVENING);
    assert!(
        fresh.exists(),
        "the one just made stays, whatever is longer"
    );

    // The same number of entries, but others.
    play_on(&path);
    let mut table = Table::open(&path, means()).expect("a campaign");
    run(&mut table, &note("they turn back"));
    table.close().expect("a writable disk");
    let fresh = back_up(&path, FALLEN_BACK);
    let found = lengths(&path);
    // Entry 4 came out equal on both ways.
    assert_eq!(found[0], [5, 4, 3, 3]);
    let done = restored(&path, None);
    assert_eq!((done.from, done.is_longest), (fresh, false));
    let reader = Reader::open(&path).expect("readable");
    let branches = Backups::of_campaign(&path)
        .branches(Some(&reader))
        .expect("readable");
    let parts: Vec<_> = branches
        .others
        .iter()
        .map(|branch| branch.parts_after)
        .collect();
    assert_eq!(
        parts,
        [Some(rollbook::campaign::Seq(4))],
        "the first note is the same"
    );
    drop(reader);

    // Nothing tells which way was the last if the campaign is gone: the longest, and that is told.
    fs::remove_file(&path).expect("ours");
    let done = restored(&path, None);
    assert_eq!((done.entries.0, done.is_longest), (12, true));
}

#[test]
fn the_newest_backup_is_verified_once_a_week_whatever_the_clock_shows() {
    let (_folder, path) = mill();
    let verified = |now: i64| Backups::of_campaign(&path).verify_weekly(&path, now);
    verified(EVENING).expect("there is none");
    spoil(&back_up(&path, EVENING));
    play_on(&path);
    let newest = back_up(&path, FALLEN_BACK);
    verified(EVENING).expect("the newest one is whole");
    spoil(&newest);
    verified(EVENING + 6 * DAY).expect("not a week later");
    let is_damaged = |now: i64| {
        let why = verified(now).expect_err("spoilt");
        assert!(why.to_string().contains("entry 2 doesn't match"), "{why}");
    };
    is_damaged(EVENING + 7 * DAY);
    verified(EVENING + 8 * DAY).expect("told a day ago");
    is_damaged(FALLEN_BACK);
    verified(FALLEN_BACK + DAY).expect("told a day ago");
    is_damaged(EVENING + 8 * DAY);
    is_damaged(i64::MAX);
    is_damaged(i64::MIN);
    let unread = newest.with_file_name("2001-01-01T00-00-00Z.rollbook");
    fs::write(&unread, "no backup any more").expect("writable");
    back_up(&path, EVENING);
    let why = verified(EVENING + 20 * DAY).expect_err("one can't be read");
    assert!(why.to_string().contains("is not a campaign"), "{why}");
}
