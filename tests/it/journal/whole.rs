//! What makes a power cut safe, and what a copy is.

use rollbook::journal::{APPLICATION, FORMAT, Reader};
use rollbook::table::Table;
use rusqlite::Connection;

use super::play::{in_file, means, note, ron, run};

#[test]
fn the_settings_of_an_open_campaign() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let table = in_file(&path);
    let settings = table.reader().settings().expect("readable");
    assert_eq!(
        settings,
        [
            ("application_id", i64::from(APPLICATION).to_string()),
            ("user_version", FORMAT.to_string()),
            ("journal_mode", "wal".to_owned()),
            ("synchronous", "2".to_owned()),
            ("fullfsync", "1".to_owned()),
            ("checkpoint_fullfsync", "1".to_owned()),
        ]
    );
    table.close().expect("a writable disk");
    let closed = Connection::open(&path).expect("a campaign");
    let mode: String = closed
        .query_row("PRAGMA journal_mode", [], |row| row.get(0))
        .expect("a pragma");
    assert_eq!(mode, "delete");
}

#[test]
fn a_kept_demo_is_a_campaign_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("kept.rollbook");
    let mut table =
        Table::temporary("Demo", &ron("contract"), Vec::new(), means()).expect("a temporary file");
    let demo = table.reader().path().to_owned();
    run(&mut table, &note("we like it"));
    assert!(table.is_temporary());
    table.keep(&kept).expect("a free name");
    assert!(!table.is_temporary() && !demo.exists());
    run(&mut table, &note("and go on"));
    table.close().expect("a writable disk");
    assert_eq!(
        Reader::open(&kept)
            .expect("a campaign")
            .last()
            .expect("readable")
            .0,
        3
    );
}

#[test]
fn a_temporary_campaign_leaves_nothing() {
    let table =
        Table::temporary("Demo", &ron("nexus"), Vec::new(), means()).expect("a temporary file");
    let folder = table
        .reader()
        .path()
        .parent()
        .expect("a folder of its own")
        .to_owned();
    assert!(folder.exists());
    table.close().expect("a writable disk");
    assert!(!folder.exists());
}

#[test]
fn the_same_play_makes_the_same_bytes_of_content() {
    let play = || {
        let mut table = super::play::in_memory();
        run(&mut table, &note("once"));
        table.undo().expect("the note stands");
        let reader = table.reader();
        reader.last_checksum().expect("readable")
    };
    assert_eq!(play(), play());
}
