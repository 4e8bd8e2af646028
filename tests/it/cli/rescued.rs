//! The names of the copies that are made where another program touched the files of an open campaign.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;

use super::given::Home;

/// Another program takes the log away.
fn lose_log(home: &Home, campaign: &str) {
    let log = PathBuf::from(format!("{}-wal", home.campaign(campaign).display()));
    fs::remove_file(log).expect("it is there");
}

/// Plays until a copy is made, and is killed.
fn rescue(home: &Home, campaign: &str) -> String {
    let mut line = home.line(&[campaign]);
    assert!(line.ask("note \"one\" open").starts_with("ok "));
    lose_log(home, campaign);
    let no = line.ask("note \"two\" open");
    line.kill();
    no
}

#[test]
fn a_rescued_copy_takes_no_name_that_is_taken() {
    let home = Home::with("nexus");
    let taken = home.campaign("nexus (rescued)");
    fs::write(&taken, "mine").expect("writable");
    let mut line = home.line(&["nexus"]);
    line.ask("note \"one\" open");
    lose_log(&home, "nexus");
    let no = line.ask("note \"two\" open");
    assert!(no.contains("nexus (rescued 2).rollbook"), "{no}");
    line.kill();
    assert_eq!(fs::read(&taken).expect("it is there"), b"mine");
    let why = home.refused(1, &["line", "nexus"]);
    assert!(why.contains("nexus (rescued 2).rollbook"), "{why}");
    // It can take the old name.
    let copy = home.campaign("nexus (rescued 2)").display().to_string();
    home.done(&["restore", "nexus", &copy]);
    assert!(home.done(&["check", "nexus"]).contains("2 entries, valid"));
    home.played("nexus", "note \"and on\" open\n");
}

/// Never “(rescued) (rescued)”.
#[test]
fn the_copy_of_a_copy_is_numbered() {
    let home = Home::with("nexus");
    for (campaign, copy) in [
        ("nexus", "nexus (rescued)"),
        ("nexus (rescued)", "nexus (rescued 2)"),
        ("nexus (rescued 2)", "nexus (rescued 3)"),
    ] {
        let no = rescue(&home, campaign);
        assert!(no.contains(&format!("{copy}.rollbook")), "{no}");
    }
    assert_eq!(home.entries("nexus (rescued 3)").len(), 4);
    // What only looks like one keeps its name.
    fs::copy(
        home.campaign("nexus (rescued 3)"),
        home.campaign("x (rescued by Odo)"),
    )
    .expect("a file");
    let no = rescue(&home, "x (rescued by Odo)");
    assert!(no.contains("x (rescued by Odo) (rescued).rollbook"), "{no}");
}

#[test]
fn a_copy_that_was_renamed_is_found() {
    let home = Home::with("nexus");
    rescue(&home, "nexus");
    let mine = home.campaign("what I saved");
    fs::rename(home.campaign("nexus (rescued)"), &mine).expect("one folder");
    let why = home.refused(1, &["line", "nexus"]);
    let due = format!("all of them are in {}: open that", mine.display());
    assert!(why.contains(&due), "{why}");
}

/// Each of them is looked at for the entries of the others.
#[test]
fn campaigns_that_lack_entries_side_by_side_are_told() {
    let home = Home::with("nexus");
    let names = ["nexus", "two", "three"];
    for name in names {
        if name != "nexus" {
            home.done(&["new", name, "--game", "nexus"]);
        }
        let mut line = home.line(&[name]);
        line.ask("note \"one\" open");
        lose_log(&home, name);
        line.kill();
    }
    let listed = home.done(&["list"]);
    assert_eq!(
        listed.matches("lacks entr").count(),
        names.len(),
        "{listed}"
    );
    for name in names {
        let why = home.refused(1, &["line", name]);
        assert!(why.contains("lacks entr"), "{why}");
    }
}
