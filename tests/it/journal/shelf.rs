//! The folder of campaigns.

use std::fs;

use rollbook::journal::backups::Backups;
use rollbook::journal::library::CampaignFolder;
use rollbook::journal::{JournalError, Reader};
use rollbook::table::Table;

use super::play::{in_file, means, note, run};

#[test]
fn it_lists_what_there_is_and_why_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = CampaignFolder::new(folder.path().join("campaigns"));
    assert!(shelf.list().expect("no folder, no campaigns").is_empty());
    shelf.create().expect("writable");
    let open = in_file(&shelf.file_for("Open").expect("a name"));
    in_file(&shelf.file_for("Mill").expect("a name"))
        .close()
        .expect("a writable disk");
    fs::write(shelf.file_for("Diary").expect("a name"), "Dear diary").expect("writable");
    let told: Vec<String> = shelf
        .list()
        .expect("readable")
        .into_iter()
        .map(|listed| match listed.summary {
            Ok(found) => format!(
                "{}: {}, {}, {}",
                listed.name, found.name, found.game, found.entries
            ),
            Err(e) => {
                format!("{}: {e}", listed.name).replace(&*folder.path().to_string_lossy(), "…")
            }
        })
        .collect();
    assert_eq!(told.len(), 3);
    assert!(
        told[0].starts_with("Mill: The Mill, ") && told[0].ends_with(", 3"),
        "{told:?}"
    );
    assert!(told[1].starts_with("Open: The Mill, "), "{told:?}");
    assert!(
        told[2].starts_with("Diary: …") && told[2].ends_with("it is another kind of file"),
        "{told:?}"
    );
    drop(open);
}

#[test]
fn names_that_no_file_can_have() {
    let shelf = CampaignFolder::new("/nowhere");
    for name in [
        "",
        ".",
        "..",
        ".hidden",
        "a/b",
        "a\\b",
        "a\nb",
        "what?",
        "dot.",
        " edge",
        &"x".repeat(101),
    ] {
        let refused = shelf.file_for(name);
        assert!(
            matches!(refused, Err(JournalError::Name(_))),
            "{name:?}: {refused:?}"
        );
    }
    assert!(shelf.file_for("Die Mühle, zweiter Teil").is_ok());
}

#[test]
fn what_is_typed_is_a_name_or_a_path() {
    let shelf = CampaignFolder::new("/shelf");
    let find = |typed| {
        shelf
            .find(typed)
            .expect("a place")
            .to_string_lossy()
            .replace('\\', "/")
    };
    assert_eq!(find("Mill"), "/shelf/Mill.rollbook");
    assert_eq!(find("mill.rollbook"), "mill.rollbook");
    assert_eq!(find("./Mill"), "./Mill");
}

#[test]
fn renamed_copied_and_thrown_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = CampaignFolder::new(folder.path());
    let mill = shelf.file_for("Mill").expect("a name");
    let mut table = in_file(&mill);
    shelf.rename(&mill, "Other").expect_err("it is open");
    shelf.trash(&mill).expect_err("it is open");
    let copy = shelf
        .copy(&mill, "Copy")
        .expect("an open one can be copied");
    run(&mut table, &note("after the copy"));
    table.close().expect("a writable disk");
    assert_eq!(
        Reader::open(&copy)
            .expect("a campaign")
            .last()
            .expect("readable")
            .0,
        3
    );

    shelf.rename(&mill, "Copy").expect_err("that name is taken");
    let other = shelf.rename(&mill, "Other").expect("a free name");
    assert!(!mill.exists() && other.exists());
    for copies in 1..=2 {
        let again = shelf.copy(&other, "Again").expect("a free name");
        let gone = shelf.trash(&again).expect("it is closed");
        assert!(gone.exists() && !again.exists(), "{copies}");
        Table::open(&gone, means()).expect("still whole");
    }
    assert_eq!(shelf.list().expect("readable").len(), 2);
}

#[test]
fn the_last_one_is_remembered_while_it_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = CampaignFolder::new(folder.path().join("new"));
    assert_eq!(shelf.last_used(), None);
    let mill = shelf.file_for("Mill").expect("a name");
    shelf.remember(&mill).expect("writable");
    assert_eq!(shelf.last_used(), None);
    in_file(&mill).close().expect("a writable disk");
    assert_eq!(shelf.last_used().as_deref(), Some(&*mill));
}

#[test]
fn names_that_differ_by_capital_letters_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = CampaignFolder::new(folder.path());
    let path = folder.path().join("Mill.rollbook");
    in_file(&path).close().expect("a writable disk");
    let similar = |found: Result<_, JournalError>| match found {
        Err(JournalError::Similar(other)) => assert_eq!(other, path),
        other => panic!("{other:?}"),
    };
    for name in ["mill", "MILL"] {
        similar(shelf.new_file_for(name));
        similar(shelf.copy(&path, name));
    }
    let other = shelf.copy(&path, "Weir").expect("a free name");
    similar(shelf.rename(&other, "mill"));
    // Its own name in other letters is free.
    let renamed = shelf.rename(&other, "weir").expect("a free name");
    assert_eq!(renamed, folder.path().join("weir.rollbook"));
}

#[test]
fn second_copies_go_where_their_campaign_goes() {
    let folder = tempfile::tempdir().expect("a folder");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let shelf = CampaignFolder::new(folder.path());
    let shelf = shelf.with_second_copies(Some(elsewhere.path().to_owned()));
    let path = folder.path().join("Mill.rollbook");
    in_file(&path).close().expect("a writable disk");
    let copies = |name: &str| {
        let files = fs::read_dir(elsewhere.path().join(name));
        files.map_or(0, Iterator::count)
    };
    let backups = Backups::of_campaign(&path).with_second(Some(elsewhere.path()));
    let reader = Reader::open(&path).expect("readable");
    let taken = backups.take_both(&reader, 0);
    taken.second.expect("a folder").expect("a writable disk");
    drop(reader);
    assert_eq!(copies("Mill"), 1);
    let path = shelf.rename(&path, "Weir").expect("a free name");
    assert_eq!((copies("Mill"), copies("Weir")), (0, 1));
    shelf.trash(&path).expect("a writable disk");
    assert_eq!((copies("Weir"), copies("trash/Weir")), (0, 1));
}

/// As a copy without its log is, or a campaign whose log was taken away.
#[cfg(unix)]
#[test]
fn a_campaign_that_lacks_entries_is_moved_with_all_that_tells_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = CampaignFolder::new(folder.path());
    let path = shelf.file_for("Mill").expect("a name");
    let mut open = in_file(&path);
    run(&mut open, &note("only in the log"));
    let copy = shelf.file_for("Copy").expect("a name");
    fs::copy(&path, &copy).expect("readable");
    fs::copy(shelf_file(&path, ".lock"), shelf_file(&copy, ".lock")).expect("readable");
    drop(open);
    let why = |path: &std::path::Path| {
        let error = Table::open(path, means()).expect_err("it lacks an entry");
        assert!(matches!(error, JournalError::Incomplete { .. }), "{error}");
        error.to_string()
    };
    assert!(
        why(&copy).contains("lacks entries 2 to 4,"),
        "{}",
        why(&copy)
    );
    let renamed = shelf.rename(&copy, "Weir").expect("nobody has it open");
    assert!(
        why(&renamed).contains("lacks entries 2 to 4,"),
        "{}",
        why(&renamed)
    );
    assert!(!shelf_file(&copy, "-wal").exists() && !copy.exists());
    shelf.trash(&renamed).expect("nobody has it open");
    assert!(!renamed.exists());
}

#[cfg(unix)]
fn shelf_file(campaign: &std::path::Path, end: &str) -> std::path::PathBuf {
    format!("{}{end}", campaign.display()).into()
}

#[test]
fn a_campaign_is_found_by_the_beginning_of_its_name_or_of_a_word_in_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in [
        "The Drowned Mill",
        "The Locked Ward",
        "Été",
        "Mill",
        "Millstone",
    ] {
        fs::write(folder.path().join(format!("{name}.rollbook")), "").expect("it can be written");
    }
    let shelf = CampaignFolder::new(folder.path());
    let found = |typed: &str| {
        let path = shelf.find(typed).map_err(|why| why.to_string());
        path.map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
    };
    assert_eq!(found("the d"), Ok("The Drowned Mill".to_owned()));
    assert_eq!(found("ward"), Ok("The Locked Ward".to_owned()));
    assert_eq!(found("ete"), Ok("Été".to_owned()));
    assert_eq!(
        found("mill"),
        Ok("Mill".to_owned()),
        "the beginning counts before a word"
    );
    assert_eq!(
        found("nothing"),
        Ok("nothing".to_owned()),
        "there is none; opening it says so"
    );
    let several = found("the").expect_err("there are two");
    assert!(
        several.contains("The Drowned Mill") && several.contains("write more"),
        "{several}"
    );
    // One whose file is gone, with backups left, is not taken for another.
    fs::create_dir_all(folder.path().join("backups").join("The")).expect("a folder");
    assert_eq!(found("The"), Ok("The".to_owned()));
}
