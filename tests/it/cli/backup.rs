//! `rollbook backup` and `rollbook restore`, as a frightened game master types them.

use std::fs;

use rusqlite::Connection;

use super::given::{GAMES, Home};

#[test]
fn there_and_back_in_every_game() {
    for game in GAMES {
        let home = Home::with(game);
        home.played(game, "note \"all is well\" open\n");
        let told = home.done(&["backup", game]);
        assert!(told.ends_with(".rollbook: 2 entries, valid\n"), "{told}");
        let before = home.entries(game);
        home.played(game, "note \"a mistake\" open\n");
        let told = home.done(&["restore", game]);
        assert!(
            told.contains(&format!("restored {game} as of "))
                && told.contains(": 2 entries, valid"),
            "{told}"
        );
        assert_eq!(home.entries(game), before);
        home.played(game, "undo\nredo\n");
        // The words it says are the way back.
        let (_, way) = told.split_once("`rollbook ").expect("a way back");
        let (way, _) = way.split_once('`').expect("which ends");
        let words: Vec<&str> = way.split(' ').collect();
        assert!(home.done(&words).contains("3 entries, valid"));
        assert_eq!(home.entries(game).len(), 3);
    }
}

#[test]
fn a_damaged_campaign_is_told_and_comes_back() {
    let home = Home::with("nexus");
    home.done(&["backup", "nexus"]);
    let path = home.campaign("nexus");
    let mut bytes = fs::read(&path).expect("a file");
    bytes[4_096..].fill(0xA5);
    fs::write(&path, &bytes).expect("writable");
    let why = home.refused(1, &["line", "nexus"]);
    assert!(
        why.contains("`rollbook restore` restores a backup"),
        "{why}"
    );
    let told = home.done(&["restore", "nexus"]);
    let (_, kept) = told
        .split_once("damaged and kept as ")
        .expect("where it is");
    assert_eq!(fs::read(kept.trim_end()).expect("kept"), bytes);
    assert!(home.done(&["check", "nexus"]).contains("1 entry, valid"));
    let list = home.done(&["restore", "nexus", "--list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 2, "{list}");
    assert!(
        lines
            .iter()
            .any(|line| line.ends_with("replaced by a restore")),
        "{list}"
    );
    assert!(lines.iter().any(|line| line.ends_with("1 entry")), "{list}");
    assert_eq!(
        home.done(&["list"]).lines().count(),
        1,
        "backups are no campaigns"
    );
}

#[test]
fn a_check_that_finds_damage_says_that_there_is_a_backup() {
    let home = Home::with("nexus");
    let spoil = || {
        let conn = Connection::open(home.campaign("nexus")).expect("a campaign");
        conn.execute_batch("UPDATE entries SET label = 'nothing'")
            .expect("writable");
    };
    home.done(&["backup", "nexus"]);
    spoil();
    let ran = home.run(&["check", "nexus"]);
    let way = "`rollbook restore` restores the newest valid backup";
    assert!(ran.status == 1 && ran.out.contains(way), "{ran:?}");
    home.done(&["restore", "nexus"]);
    assert!(home.done(&["check", "nexus"]).contains("1 entry, valid"));
    fs::remove_dir_all(home.path("campaigns/backups")).expect("ours");
    spoil();
    let ran = home.run(&["check", "nexus"]);
    assert!(ran.status == 1 && !ran.out.contains("restore"), "{ran:?}");
}

#[test]
fn a_file_of_ones_own_is_written_once_and_restored_by_its_path() {
    let home = Home::with("nexus");
    let own = home.path("own.rollbook").display().to_string();
    assert_eq!(
        home.done(&["backup", "nexus", "--out", &own]),
        format!("{own}: 1 entry, valid\n")
    );
    let why = home.refused(1, &["backup", "nexus", "--out", &own]);
    assert!(why.contains("exists already"), "{why}");
    assert!(!home.path("campaigns/backups").exists());
    fs::remove_file(home.campaign("nexus")).expect("ours");
    let told = home.done(&["restore", "nexus", &own]);
    assert!(told.contains("it replaced no file"), "{told}");
    assert!(home.done(&["show", "nexus"]).starts_with("nexus"));
}

#[test]
fn what_cannot_be_restored_says_why() {
    let home = Home::with("nexus");
    let none = "no backups in";
    assert!(home.done(&["restore", "nexus", "--list"]).contains(none));
    let why = home.refused(1, &["restore", "nexus"]);
    assert!(why.contains("no valid backup of"), "{why}");
    let why = home.refused(1, &["restore", "nexus", "no.rollbook"]);
    let neither = "no backup and no file no.rollbook; `rollbook restore nexus --list`";
    assert!(why.contains(neither), "{why}");
    home.done(&["backup", "nexus"]);
    let mut line = home.line(&["nexus"]);
    line.ask("note \"still here\" open");
    let why = home.refused(1, &["restore", "nexus"]);
    assert!(why.contains("is already open in rollbook"), "{why}");
    // Also of what is open a backup can be made.
    assert!(home.done(&["backup", "nexus"]).contains("2 entries, valid"));
    assert_eq!(line.end().0, Some(0));
    assert_eq!(home.entries("nexus").len(), 2);
}

#[test]
fn paths_tell_where_backups_are() {
    let home = Home::with("nexus");
    let folder = home.path("campaigns/backups").display().to_string();
    assert!(
        home.done(&["paths"])
            .contains(&format!("backups   {folder}  (not there yet)"))
    );
}

#[test]
fn a_session_that_ends_is_backed_up_or_says_why_not() {
    let home = Home::with("nexus");
    home.played(
        "nexus",
        "session start\nnote \"x\" open\nsession end\nundo\nredo\n",
    );
    let list = home.done(&["restore", "nexus", "--list"]);
    assert!(
        list.ends_with("4 entries\n") && list.lines().count() == 1,
        "{list}"
    );
    fs::remove_dir_all(home.path("campaigns/backups")).expect("ours");
    fs::write(home.path("campaigns/backups"), "in the way").expect("writable");
    let answers = home.played("nexus", "session start\nsession end\nnote \"y\" open\n");
    assert!(
        answers[1].starts_with("ok 8 session 2 ends · no backup was made: "),
        "{answers:?}"
    );
    assert_eq!(home.entries("nexus").len(), 9);
}
