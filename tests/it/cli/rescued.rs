//! The names of the copies that are made where another program touched the files of an open campaign.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::Stdio;

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
    let due = format!("{} has every entry: open that", mine.display());
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

/// What is said from another window while a campaign is open whose log was removed.
#[test]
fn a_log_that_was_removed_while_it_is_open_frightens_nobody() {
    let home = Home::with("nexus");
    let mut command = home.command(&["line", "nexus"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut open = command.stderr(Stdio::piped()).spawn().expect("it is built");
    let mut input = open.stdin.take().expect("its input is ours");
    let answers = open.stdout.take().expect("its output is ours");
    let mut answers = BufReader::new(answers).lines();
    let mut ask = |phrase: &str| {
        writeln!(input, "{phrase}").expect("it listens");
        answers.next().expect("an answer").expect("UTF-8")
    };
    let path = home.campaign("nexus").display().to_string();
    let told = |due: &str| {
        for words in [
            &["list"][..],
            &["log", "nexus"],
            &["check", "nexus"],
            &["check"],
            &["restore", "nexus", "--list"],
        ] {
            let ran = home.run(words);
            let said = format!("{}{}", ran.out, ran.err);
            assert!(said.contains(due), "{words:?}: {said}");
            for none in ["disk", "restores", "restore a", "--rebuild", "valid up"] {
                assert!(!said.contains(none), "{words:?}: {none}: {said}");
            }
            let twice = format!("{path}: {path}");
            assert!(!said.contains(&twice), "{words:?}: {said}");
        }
    };
    ask("note \"one\" open");
    lose_log(&home, "nexus");
    told(
        "still open in another window or program: quit there, and a copy with every entry is made",
    );
    let no = ask("note \"two\" open");
    assert!(no.contains("quit and open “nexus (rescued)”"), "{no}");
    let way_back = "`rollbook restore \"nexus\" \"nexus (rescued)\"`";
    told("(rescued).rollbook has every entry: quit where it is still open, then open that");
    told(way_back);

    drop(input);
    let ended = open.wait_with_output().expect("it ends");
    let said = String::from_utf8(ended.stderr).expect("UTF-8");
    assert!(!said.contains("quit"), "it has: {said}");
    assert!(
        said.contains("“nexus (rescued)” has every entry: open that") && said.contains(way_back)
    );
    told("has every entry: open that");
    home.done(&["restore", "nexus", "nexus (rescued)"]);
    assert!(home.done(&["check", "nexus"]).contains("2 entries, valid"));
}

#[test]
fn a_repair_says_what_it_gives_up() {
    let home = Home::with("nexus");
    for (due, is_restorable) in [("entries 2 to 3", false), ("entries 3 to 4", true)] {
        let mut line = home.line(&["nexus"]);
        line.ask("note \"one\" open");
        line.ask("note \"two\" open");
        line.kill();
        lose_log(&home, "nexus");
        let ran = home.run(&["check", "nexus"]);
        let said = format!("{}{}", ran.out, ran.err);
        for due in [
            due,
            "`rollbook check \"nexus\" --rebuild`",
            "what it has is valid",
        ] {
            assert!(said.contains(due), "{due}: {said}");
        }
        assert!(!said.contains("valid up to"), "{said}");
        let backups = "restore a backup (`rollbook restore \"nexus\" --list` lists them)";
        assert_eq!(said.contains(backups), is_restorable, "{said}");
        let said = home.done(&["check", "nexus", "--rebuild"]);
        assert!(
            said.contains(&format!("lacks {due}, which can't be brought back")),
            "{said}"
        );
        if !is_restorable {
            home.played("nexus", "note \"and on\" open\n");
            home.done(&["backup", "nexus"]);
        }
    }
}

#[test]
fn another_log_beside_an_open_campaign_is_no_damage_of_it() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    line.ask("note \"one\" open");
    let log = PathBuf::from(format!("{}-wal", home.campaign("nexus").display()));
    let other = home.file("other", vec![0; 40_000]);
    fs::rename(other, log).expect("one disk");
    for words in [&["list"][..], &["check", "nexus"], &["log", "nexus"]] {
        let ran = home.run(words);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(
            said.contains("still open in another window"),
            "{words:?}: {said}"
        );
        assert!(!said.contains("damaged"), "{words:?}: {said}");
    }
    line.kill();
}
