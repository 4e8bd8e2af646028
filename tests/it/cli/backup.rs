//! `rollbook backup` and `rollbook restore`, as a frightened game master types them.

use std::fs;

use rusqlite::Connection;

use super::given::{GAMES, Home};
use crate::named_dice::NamedDice;
use rollbook::game;
use rollbook::table::{Clock, Environment, Table};

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
        why.contains("`rollbook check NAME` says what is valid"),
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
    let way = "restores the newest valid backup";
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
    assert!(why.contains("already exists"), "{why}");
    assert!(!home.path("campaigns/backups").exists());
    fs::remove_file(home.campaign("nexus")).expect("ours");
    let told = home.done(&["restore", "nexus", &own]);
    assert!(told.contains("it replaced no file"), "{told}");
    assert!(home.done(&["show", "nexus"]).starts_with("nexus"));
}

#[test]
fn a_campaign_is_restored_by_its_name_too() {
    let home = Home::with("nexus");
    for (copy, named) in [("M (clean)", "M (clean)"), ("other", "other.rollbook")] {
        home.played("nexus", "note \"one more\" open\n");
        fs::copy(home.campaign("nexus"), home.campaign(copy)).expect("readable");
        let due = home.entries("nexus");
        home.played("nexus", "note \"not this\" open\n");
        home.done(&["restore", "nexus", named]);
        assert_eq!(home.entries("nexus"), due, "{named}");
    }
}

#[test]
fn what_cannot_be_restored_says_why() {
    let home = Home::with("nexus");
    let none = "no backups in";
    assert!(home.done(&["restore", "nexus", "--list"]).contains(none));
    let why = home.refused(1, &["restore", "nexus"]);
    assert!(why.contains("no valid backup of"), "{why}");
    let why = home.refused(1, &["restore", "nexus", "no.rollbook"]);
    let neither = "no file or campaign no.rollbook, and nexus has no backups";
    assert!(why.contains(neither), "{why}");
    home.done(&["backup", "nexus"]);
    let why = home.refused(1, &["restore", "nexus", "no.rollbook"]);
    let neither = "no backup, file or campaign no.rollbook; `rollbook restore nexus --list`";
    assert!(why.contains(neither), "{why}");
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

#[test]
fn backups_of_another_way_are_listed_apart() {
    let home = Home::with("nexus");
    home.played("nexus", "note \"a\" open\n");
    home.done(&["backup", "nexus"]);
    home.played("nexus", "note \"b\" open\nnote \"c\" open\n");
    let out = home.path("long.rollbook");
    fs::rename(home.campaign("nexus"), &out).expect("ours");
    home.done(&["restore", "nexus"]);
    home.played("nexus", "note \"d\" open\n");
    let long = home.path("campaigns/backups/nexus/2099-01-01T00-00-00Z.rollbook");
    fs::rename(&out, &long).expect("ours");
    let list = home.done(&["restore", "nexus", "--list"]);
    let lines: Vec<&str> = list.lines().collect();
    let [own, heading, other] = lines[..] else {
        panic!("{list}");
    };
    assert!(own.ends_with("  2 entries"), "{list}");
    assert_eq!(heading, "not part of this campaign after entry 2:");
    assert!(
        other.starts_with("2099-01-01T00-00-00Z ") && other.ends_with("  4 entries"),
        "{list}"
    );
    assert!(
        home.done(&["restore", "nexus"])
            .contains(": 2 entries, valid")
    );

    fs::remove_file(home.campaign("nexus")).expect("ours");
    let backups = home.path("campaigns/backups/nexus");
    let names = fs::read_dir(&backups).expect("a folder");
    for name in names.map(|file| file.expect("a file").path()) {
        if name.display().to_string().ends_with("replaced.rollbook") {
            fs::rename(&name, backups.join("2001-01-01T00-00-00Z.rollbook")).expect("ours");
        }
    }
    let list = home.done(&["restore", "nexus", "--list"]);
    assert!(list.starts_with("the campaign can't be read, and its backups went several ways; the longest comes first\n2099-"), "{list}");
    let told = home.done(&["restore", "nexus"]);
    assert!(
        told.contains(": 4 entries, valid") && told.contains("this is the longest"),
        "{told}"
    );
}

/// A campaign that was played at this time.
fn played_at(home: &Home, at: i64) {
    let source = game::load("nexus", None).expect("an embedded game");
    let means = Environment {
        dice: Box::new(NamedDice::new("")),
        clock: Clock::Fixed(at),
    };
    fs::create_dir_all(home.path("campaigns")).expect("writable");
    let path = home.campaign("mill");
    let table = Table::create(&path, "mill", &source.text, Vec::new(), means);
    table.expect("a new file").close().expect("a writable disk");
}

#[test]
fn a_clock_behind_the_last_entry_is_told_once() {
    let home = Home::new();
    // 1 January 2150.
    played_at(&home, 5_680_281_600_000_000);
    let ran = home.fed(&["line", "mill"], "note \"x\"\nnote \"y\"\n");
    let told = ran.out.matches("this computer's clock shows 20").count();
    assert_eq!((ran.status, told), (0, 1), "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[0].starts_with("# this computer's clock") && lines[1].starts_with("ok 2 "),
        "{ran:?}"
    );
    let ran = home.fed(&["line", "mill"], "note \"z\"\n");
    assert!(
        ran.out.starts_with("ok 4 "),
        "the last entry has the clock's time: {ran:?}"
    );
    let seqs: Vec<_> = home
        .entries("mill")
        .iter()
        .map(|entry| entry["seq"].as_u64())
        .collect();
    assert_eq!(seqs, [Some(1), Some(2), Some(3), Some(4)]);
}

#[test]
fn entries_of_any_year_are_shown_by_every_verb() {
    for at in [
        i64::MIN,
        -62_200_000_000_000_000,
        -1,
        253_402_300_800_000_000,
        i64::MAX,
    ] {
        let home = Home::new();
        played_at(&home, at);
        home.fed(
            &["line", "mill"],
            "session start\nhidden on\nnote \"x\"\nsession end\n",
        );
        for words in [
            &["list"][..],
            &["log", "mill"],
            &["log", "mill", "--format", "json"],
            &["log", "mill", "--format", "md", "--players"],
            &["show", "mill"],
            &["recap", "mill", "--session", "0"],
            &["luck", "mill"],
            &["check", "mill"],
            &["export", "mill"],
            &["backup", "mill"],
            &["restore", "mill", "--list"],
            &["restore", "mill"],
        ] {
            home.done(words);
        }
    }
}

/// A settings file that names this folder for second copies.
fn settings(home: &Home, folder: &str) -> String {
    home.file(
        "second.ron",
        format!(
            "(backup_folder: {:?})",
            home.path(folder).display().to_string()
        ),
    )
}

#[test]
fn a_second_copy_is_made_where_the_settings_say() {
    let home = Home::with("nexus");
    let config = settings(&home, "elsewhere");
    fs::create_dir(home.path("elsewhere")).expect("writable");
    let told = home.done(&["--config", &config, "backup", "nexus"]);
    assert_eq!(told.matches("valid\n").count(), 2, "{told}");
    let ran = home.fed(
        &["--config", &config, "line", "nexus"],
        "session start\nsession end\n",
    );
    assert_eq!((ran.status, ran.out.lines().count()), (0, 2), "{ran:?}");
    let names = |folder: &str| {
        let files = fs::read_dir(home.path(folder)).expect("a folder");
        let mut names: Vec<_> = files
            .map(|file| file.expect("a file").file_name())
            .collect();
        names.sort();
        names
    };
    let own = names("campaigns/backups/nexus");
    assert_eq!((own.len(), &own), (2, &names("elsewhere/nexus")));
    let list = home.done(&["restore", "nexus", "--list"]);
    let newest = list.split(' ').next().expect("a name");
    let copy = home.path(&format!("elsewhere/nexus/{newest}.rollbook"));
    let copy = copy.display().to_string();
    assert!(home.done(&["check", &copy]).contains("3 entries, valid"));
    assert!(
        home.done(&["restore", "nexus", &copy])
            .contains(": 3 entries, valid")
    );
    assert!(
        home.done(&["--config", &config, "restore", "nexus", "--list"])
            .contains("2 second copies are in ")
    );
    let line = format!("copies    {}\n", home.path("elsewhere").display());
    assert!(home.done(&["--config", &config, "paths"]).contains(&line));
    assert!(!home.done(&["paths"]).contains("copies"));
    for _ in 0..15 {
        home.done(&["--config", &config, "backup", "nexus"]);
    }
    // 11, and one more where the last one took a name of the same second that was free again.
    let copies = names("elsewhere/nexus").len();
    assert!(
        (11..=12).contains(&copies),
        "thinned like the others: {copies}"
    );
}

#[test]
fn a_missing_folder_for_second_copies_is_told_once_and_stops_nothing() {
    let home = Home::with("nexus");
    let config = settings(&home, "no-drive");
    let phrases = "session start\nsession end\nsession start\nsession end\nnote \"on\"\n";
    let ran = home.fed(&["--config", &config, "line", "nexus"], phrases);
    assert_eq!((ran.status, ran.out.lines().count()), (0, 5), "{ran:?}");
    let told = ran
        .out
        .matches(" · the second copy of the backup was not made: there is no folder ");
    assert_eq!(told.count(), 1, "{ran:?}");
    assert!(
        !home.path("no-drive").exists(),
        "it may be where a drive belongs"
    );
    let list = home.done(&["restore", "nexus", "--list"]);
    assert_eq!(list.lines().count(), 2, "{list}");
    let ran = home.run(&["--config", &config, "backup", "nexus"]);
    assert!(
        ran.status == 1 && ran.out.contains("valid") && ran.err.contains("`backup_folder`"),
        "{ran:?}"
    );
}

/// Phrases for the plain mode, with backups at every moment they could be due.
fn played_in(table: &mut Table, phrases: &str) -> String {
    table.back_up_every(std::time::Duration::ZERO);
    let mut out = Vec::new();
    rollbook::cli::line(table, &mut phrases.as_bytes(), &mut out, false, false)
        .expect("it is memory");
    String::from_utf8(out).expect("it speaks UTF-8")
}

#[test]
fn the_plain_mode_backs_up_while_it_is_played() {
    let home = Home::new();
    let at = 1_772_000_000_000_000;
    played_at(&home, at);
    let means = || Environment {
        dice: Box::new(NamedDice::new("")),
        clock: Clock::Fixed(at),
    };
    let mut table = Table::open(&home.campaign("mill"), means()).expect("a campaign");
    let out = played_in(
        &mut table,
        "note \"a\"\nno such phrase\n# nothing\nnote \"b\"\n",
    );
    assert_eq!(out.lines().count(), 3, "{out}");
    table.close().expect("a writable disk");
    let list = home.done(&["restore", "mill", "--list"]);
    let counts: Vec<&str> = list
        .lines()
        .filter_map(|line| line.split("  ").last())
        .collect();
    assert_eq!(
        counts,
        ["3 entries", "2 entries"],
        "one an entry here, none without: {list}"
    );

    fs::remove_dir_all(home.path("campaigns/backups")).expect("ours");
    fs::write(home.path("campaigns/backups"), "in the way").expect("writable");
    let mut table = Table::open(&home.campaign("mill"), means()).expect("a campaign");
    let out = played_in(&mut table, "note \"c\"\nnote \"d\"\nnote \"e\"\n");
    let lines: Vec<&str> = out.lines().collect();
    assert!(
        lines.len() == 3 && lines[1].contains(" · no backup was made: "),
        "{out}"
    );
    assert_eq!(out.matches("no backup").count(), 1, "once a run: {out}");
    table.close().expect("a writable disk");
}

#[test]
fn a_folder_that_syncs_is_told_once_a_campaign() {
    let home = Home::with("nexus");
    home.done(&["new", "other", "--game", "nexus"]);
    fs::create_dir(home.path(".stfolder")).expect("writable");
    let ran = home.fed(&["line", "nexus"], "note \"x\"\n");
    let words = "# this campaign is in a folder that Syncthing syncs";
    assert!(
        ran.out.starts_with(words) && ran.out.lines().count() == 2,
        "{ran:?}"
    );
    let ran = home.fed(&["line", "nexus"], "note \"y\"\n");
    assert!(ran.out.starts_with("ok 3 "), "{ran:?}");
    assert!(home.fed(&["line", "other"], "").out.starts_with(words));
}

#[test]
fn a_restore_tells_what_the_replaced_file_had_more() {
    let home = Home::with("nexus");
    home.done(&["backup", "nexus"]);
    home.played("nexus", "note \"one\" open\nnote \"two\" open\n");
    let told = home.done(&["restore", "nexus"]);
    let due = "the file it replaced has 2 entries after entry 1 that this one lacks\n";
    assert!(told.contains(due), "{told}");
    let told = home.done(&["restore", "nexus"]);
    assert!(!told.contains("that this one lacks"), "{told}");
    home.done(&["new", "other", "--game", "nexus"]);
    let other = home.campaign("other").display().to_string();
    let told = home.done(&["restore", "nexus", &other]);
    assert!(
        told.contains("the file it replaced was another campaign\n"),
        "{told}"
    );
}

#[test]
fn what_is_not_there_gets_no_lock_file() {
    let home = Home::with("nexus");
    for words in [&["restore", "odd"][..], &["restore", "odd", "nofile"]] {
        home.refused(1, words);
    }
    let torn = home.file("torn.rollbook", "torn");
    home.refused(1, &["restore", "odd", &torn]);
    let lock = home.path("campaigns/odd.rollbook.lock");
    assert!(!lock.exists());
    let whole = home.campaign("nexus").display().to_string();
    home.done(&["restore", "odd", &whole]);
    assert!(home.done(&["check", "odd"]).contains("1 entry, valid"));
}

#[test]
fn second_copies_are_listed_where_there_are_any() {
    let home = Home::with("nexus");
    let config = settings(&home, "elsewhere");
    let list = |home: &Home| home.done(&["--config", &config, "restore", "nexus", "--list"]);
    let told = list(&home);
    assert!(
        told.contains("second copies: there is no folder "),
        "{told}"
    );
    fs::create_dir(home.path("elsewhere")).expect("writable");
    assert!(!list(&home).contains("second cop"));
    home.done(&["--config", &config, "backup", "nexus"]);
    let told = list(&home);
    let due = format!(
        "1 second copy is in {}; ",
        home.path("elsewhere/nexus").display()
    );
    assert!(told.contains(&due), "{told}");
}
