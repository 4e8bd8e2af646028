//! Files that aren't right are refused by name and stay as they are; a campaign is held by one at a time.

use std::fs;
use std::path::{Path, PathBuf};

use rollbook::journal::{CleanCopy, JournalError, Reader, Rebuilt, Repair, verify};
use rollbook::phrase::{self, Input};
use rollbook::table::Table;
use rusqlite::Connection;
use tempfile::TempDir;

use super::play::{in_file, means, note, run};

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    (folder, path)
}

/// What opening says; the file must be as it was, and nothing beside it.
fn refusal(folder: &TempDir, path: &Path) -> JournalError {
    let bytes = fs::read(path).ok();
    let error = Table::open(path, means()).expect_err("not a campaign");
    Reader::open(path).expect_err("not a campaign for readers either");
    assert_eq!(fs::read(path).ok(), bytes);
    let beside = |end| folder.path().join(format!("mill.rollbook{end}")).exists();
    assert!(!beside("-wal") && !beside("-shm") && !beside("-journal"));
    error
}

#[test]
fn nothing_there() {
    let (folder, path) = place();
    let error = refusal(&folder, &path);
    assert!(matches!(error, JournalError::Missing(_)), "{error}");
    assert!(!path.exists());
}

#[test]
fn a_folder_an_empty_file_and_a_text() {
    let (folder, path) = place();
    fs::create_dir(&path).expect("a folder");
    assert!(
        refusal(&folder, &path)
            .to_string()
            .ends_with("it is a folder")
    );
    fs::remove_dir(&path).expect("an empty folder");
    for (bytes, told) in [
        (&b""[..], "it is empty"),
        (b"Dear diary", "it is another kind of file"),
        (b"SQLite format 3\0", "it is cut off after a few bytes"),
    ] {
        fs::write(&path, bytes).expect("a writable folder");
        let error = refusal(&folder, &path).to_string();
        assert!(error.ends_with(told), "{error}");
    }
}

#[test]
fn another_programs_database() {
    let (folder, path) = place();
    let conn = Connection::open(&path).expect("a new file");
    conn.execute_batch("CREATE TABLE recipes (name TEXT)")
        .expect("a new table");
    drop(conn);
    assert!(
        refusal(&folder, &path)
            .to_string()
            .ends_with("it is another program's database")
    );
}

#[test]
fn a_newer_format() {
    let (folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let conn = Connection::open(&path).expect("a campaign");
    conn.pragma_update(None, "user_version", 7)
        .expect("writable");
    drop(conn);
    let error = refusal(&folder, &path);
    assert!(matches!(error, JournalError::Newer { .. }), "{error}");
}

#[test]
fn a_changed_state_row_is_found_and_remade() {
    let (_folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let conn = Connection::open(&path).expect("a campaign");
    conn.execute_batch("UPDATE state SET campaign = replace(campaign, 'Ysolde', 'Isolde')")
        .expect("writable");
    drop(conn);
    let error = Table::open(&path, means()).expect_err("the checksum differs");
    assert!(
        error
            .to_string()
            .contains("state row doesn't match its checksum"),
        "{error}"
    );
    let report = verify(&path, &mut |_, _| {}).expect("readable");
    assert_eq!(
        report.differences,
        ["its state row doesn't match its checksum"]
    );
    assert_eq!(report.repair, Some(Repair::InPlace));
    rollbook::journal::rebuild(&path, &mut |_, _| {}).expect("a sound journal");
    Table::open(&path, means()).expect("whole again");
}

#[test]
fn a_changed_entry_is_found_and_not_papered_over() {
    let (_folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let conn = Connection::open(&path).expect("a campaign");
    conn.execute_batch("UPDATE entries SET label = 'nothing' WHERE seq = 2")
        .expect("writable");
    drop(conn);
    let before = fs::read(&path).expect("readable");
    let report = verify(&path, &mut |_, _| {}).expect("readable");
    assert_eq!(report.sound.0, 1);
    assert_eq!(
        report.differences,
        ["entry 2 doesn't match its checksum; the 1 before it are valid"]
    );
    let rebuilt = rollbook::journal::rebuild(&path, &mut |_, _| {}).expect("one entry is valid");
    assert_eq!(fs::read(&path).expect("readable"), before);
    let Rebuilt::CleanCopy(CleanCopy { path: copy, .. }) = rebuilt else {
        panic!("{rebuilt:?}");
    };
    let copy = verify(&copy, &mut |_, _| {}).expect("readable");
    assert_eq!((copy.sound.0, copy.differences), (1, Vec::new()));
}

#[test]
fn wrong_flags_are_found() {
    let (_folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let conn = Connection::open(&path).expect("a campaign");
    conn.execute_batch(
        "DELETE FROM undo_list WHERE seq = 3; INSERT INTO entry_flags VALUES (2, 3, NULL)",
    )
    .expect("writable");
    drop(conn);
    let report = verify(&path, &mut |_, _| {}).expect("readable");
    assert_eq!(report.differences.len(), 2, "{:?}", report.differences);
}

#[test]
fn the_second_writer_hears_who_was_first() {
    let (_folder, path) = place();
    let mut first = in_file(&path);
    let error = Table::open(&path, means())
        .expect_err("it is held")
        .to_string();
    let pid = format!("process {}", std::process::id());
    assert!(
        error.contains("is already open in rollbook") && error.contains(&pid),
        "{error}"
    );
    let reader = Reader::open(&path).expect("readers never wait");
    run(&mut first, &note("one more"));
    assert_eq!(reader.last().expect("readable").0, 4);
    drop(reader);
    first.close().expect("a writable disk");
    let again = Table::open(&path, means()).expect("it is free");
    assert_eq!(again.campaign().last.0, 4);
}

#[test]
fn opening_keeps_others_out_and_writes_nothing_yet() {
    let (folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let bytes = fs::read(&path).expect("a file");
    let mut first = Table::open(&path, means()).expect("a campaign");
    let log = folder.path().join("mill.rollbook-wal");
    assert!(!first.is_held() && !log.exists());
    let error = Table::open(&path, means()).expect_err("it is locked");
    assert!(
        error
            .to_string()
            .contains("is already open in another window or program;"),
        "{error}"
    );
    assert_eq!(fs::read(&path).expect("a file"), bytes);

    first.hold().expect("a writable disk");
    assert!(first.is_held() && log.exists());
    let error = Table::open(&path, means()).expect_err("it is held");
    assert!(error.to_string().contains("open in rollbook"), "{error}");
}

#[test]
fn an_entry_holds_what_only_was_opened() {
    let (_folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let mut table = Table::open(&path, means()).expect("a campaign");
    run(&mut table, &note("at once"));
    assert!(table.is_held());
    let report = verify(&path, &mut |_, _| {}).expect("readable");
    assert_eq!(report.differences, Vec::<String>::new());
}

#[test]
fn a_file_swapped_before_it_is_held_is_noticed() {
    let (folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let mut table = Table::open(&path, means()).expect("a campaign");
    let other = folder.path().join("other");
    fs::copy(&path, &other).expect("a copy");
    fs::rename(&other, &path).expect("one folder");
    let error = table.hold().expect_err("another file");
    assert!(matches!(error, JournalError::Changed(_)), "{error}");
}

#[test]
fn a_killed_writer_loses_nothing() {
    let (_folder, path) = place();
    let mut table = in_file(&path);
    run(&mut table, &note("the last word"));
    let (_other, copy) = place();
    for end in ["", "-wal"] {
        let name = |path: &Path| PathBuf::from(format!("{}{end}", path.display()));
        fs::copy(name(&path), name(&copy)).expect("a file as it is on disk");
    }
    let reader = Reader::open(&copy).expect("readable");
    assert_eq!(
        reader.campaign(&mut |_, _| {}).expect("whole"),
        *table.campaign()
    );
    drop(reader);
    let reopened = Table::open(&copy, means()).expect("a campaign");
    assert_eq!(reopened.campaign(), table.campaign());
    assert_eq!(
        verify(&copy, &mut |_, _| {}).expect("readable").differences,
        Vec::<String>::new()
    );
}

#[test]
fn a_closed_campaign_is_one_file() {
    let (folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("readable")
        .map(|file| file.expect("readable").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["mill.rollbook", "mill.rollbook.lock"]);
}

#[test]
fn an_existing_file_is_never_written_over() {
    let (_folder, path) = place();
    fs::write(&path, "precious").expect("writable");
    let error = Table::create(&path, "x", &super::play::ron("nexus"), Vec::new(), means());
    assert!(error.is_err_and(|e| e.to_string().contains("already exists")));
    assert_eq!(fs::read(&path).expect("readable"), b"precious");
}

#[test]
fn another_connections_write_is_noticed() {
    let (_folder, path) = place();
    let mut table = in_file(&path);
    let other = Connection::open(&path).expect("a campaign");
    other
        .execute_batch("CREATE TABLE stowaway (x)")
        .expect("writable");
    let before = table.campaign().clone();
    let error = table.run(&note("lost?")).expect_err("not ours alone");
    assert!(error.to_string().contains("changed or replaced"), "{error}");
    assert_eq!(*table.campaign(), before);
}

#[cfg(unix)]
#[test]
fn a_swapped_file_is_noticed() {
    let (folder, path) = place();
    let mut table = in_file(&path);
    let other = folder.path().join("other.rollbook");
    in_file(&other).close().expect("a writable disk");
    fs::rename(&other, &path).expect("a writable folder");
    let error = table.run(&note("lost?")).expect_err("another file");
    assert!(error.to_string().contains("cut or replaced"), "{error}");
}

#[test]
fn a_failed_write_changes_nothing_and_the_next_one_works() {
    let (_folder, path) = place();
    let mut table = in_file(&path);
    let before = table.campaign().clone();
    let blocker = Connection::open(&path).expect("a campaign");
    blocker.execute_batch("BEGIN IMMEDIATE").expect("free");
    table
        .run(&note("typed once"))
        .expect_err("somebody is writing");
    assert_eq!(*table.campaign(), before);
    blocker.execute_batch("ROLLBACK").expect("a transaction");
    assert_eq!(run(&mut table, &note("typed once")).seq.0, 4);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cant_be_written_is_read_all_the_same() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = place();
    in_file(&path).close().expect("a writable disk");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("ours");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("ours");
    let reader = Reader::open(&path).expect("readable");
    assert_eq!(reader.last().expect("readable").0, 3);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("ours");
}

#[test]
fn derived_tables_that_say_otherwise_are_flagged() {
    let spoilt = [
        (
            "UPDATE derived SET last_entry = last_entry + 1",
            "the search index reaches beyond the last entry",
        ),
        (
            "UPDATE plans SET tiers = replace(tiers, '0.', '0.1')",
            "the table of rolls differs from the journal",
        ),
        (
            "DELETE FROM facets WHERE facet = 'kind:note'",
            "the table of facets differs from the journal",
        ),
    ];
    for (change, difference) in spoilt {
        let (_folder, path) = place();
        let mut table = in_file(&path);
        for phrase in ["note \"the wheel turns\" open", "roll Ysolde Athletics"] {
            let Ok(Input::Run(command)) = phrase::parse(table.campaign(), phrase) else {
                panic!("a phrase: {phrase}");
            };
            table.run(&command).expect("it is allowed");
        }
        let all = table.campaign().last.0;
        table.index(all).expect("a writable disk");
        table.close().expect("a writable disk");
        let before = verify(&path, &mut |_, _| {}).expect("readable");
        assert!(before.differences.is_empty(), "{before:?}");
        let conn = Connection::open(&path).expect("a campaign");
        assert!(conn.execute(change, []).expect("writable") > 0);
        drop(conn);
        let report = verify(&path, &mut |_, _| {}).expect("readable");
        assert_eq!(report.differences, [difference], "{change}");
        rollbook::journal::rebuild(&path, &mut |_, _| {}).expect("a sound journal");
        let after = verify(&path, &mut |_, _| {}).expect("readable");
        assert!(after.differences.is_empty(), "{after:?}");
    }
}

#[test]
fn folders_that_sync_are_known_by_their_marks() {
    use rollbook::journal::PlaceRisk;
    for (mark, is_folder, campaigns, service) in [
        ("x/.dropbox", false, "x/campaigns", Some("Dropbox")),
        ("x/.dropbox", true, "x/campaigns", None),
        ("x/.dropbox.cache", true, "x/campaigns", Some("Dropbox")),
        ("x/y", true, "Dropbox (Guild)/campaigns", Some("Dropbox")),
        ("x/y", true, "Dropboxes/campaigns", None),
        ("x/y", true, "OneDrive - Guild/campaigns", Some("OneDrive")),
        (
            "x/y",
            true,
            "Library/Mobile Documents/campaigns",
            Some("iCloud"),
        ),
        (
            "x/.sync_0123abcd.db",
            false,
            "x/campaigns",
            Some("Nextcloud"),
        ),
        (
            "x/.owncloudsync.log",
            false,
            "x/campaigns",
            Some("ownCloud"),
        ),
        ("x/.stfolder", true, "x/campaigns/deep", Some("Syncthing")),
        (
            "x/y",
            true,
            "GoogleDrive-a@b.c/My Drive",
            Some("Google Drive"),
        ),
        ("other/.stfolder", true, "x/campaigns", None),
    ] {
        let home = tempfile::tempdir().expect("a folder");
        let mark = home.path().join(mark);
        fs::create_dir_all(home.path().join(campaigns)).expect("writable");
        if is_folder {
            fs::create_dir_all(&mark).expect("writable");
        } else {
            fs::create_dir_all(mark.parent().expect("a folder")).expect("writable");
            fs::write(&mark, "").expect("writable");
        }
        let campaign = home.path().join(campaigns).join("Mill.rollbook");
        let found = PlaceRisk::of(&campaign);
        assert_eq!(found, service.map(PlaceRisk::Synced), "{}", mark.display());
    }
}
