//! What stops a verb is told in a sentence of ours: what is wrong, where, and what to do. The words of `SQLite` and of the
//! system stand in brackets at most, and no file's passing name is shown.

use std::fs;

use super::altered::{FIXTURE, altered, whole};
use super::given::Home;

/// What a line says outside of brackets.
fn own_words(line: &str) -> String {
    let mut depth = 0_usize;
    let outside = line.chars().filter(|c| {
        match c {
            '(' => depth += 1,
            ')' => {
                depth = depth.saturating_sub(1);
                return false;
            }
            _ => {}
        }
        depth == 0
    });
    outside.collect()
}

/// Words of `SQLite`, of its library and of the system.
const FOREIGN: [&str; 14] = [
    "at index",
    "Conversion error",
    "utf-8",
    "out of range",
    "malformed",
    "no such",
    "No such",
    "disk I/O",
    "unable to open",
    "constraint",
    "Query",
    "at line",
    "os error",
    "variant",
];

#[track_caller]
fn is_sentence(said: &str) {
    for line in said.lines() {
        assert!(!line.contains("()"), "{line}");
        assert!(!line.contains(".rollbook-new-"), "{line}");
        let own = own_words(line);
        for foreign in FOREIGN {
            assert!(!own.contains(foreign), "{foreign}: {line}");
        }
    }
}

/// Runs what reads a campaign in each of its ways, and what writes it.
fn is_told(home: &Home) {
    for words in [
        &["log", "odd", "--limit", "0"][..],
        &["log", "odd", "--limit", "0", "--format", "json"],
        &["luck", "odd"],
        &["check", "odd"],
        &["backup", "odd"],
        &["list"],
        &["check"],
    ] {
        let ran = home.run(words);
        is_sentence(&ran.err);
        if matches!(words[0], "check" | "list") {
            is_sentence(&ran.out);
        }
    }
    let ran = home.fed(&["line", "odd"], "note \"on\"\nundo\n");
    is_sentence(&ran.err);
    is_sentence(&ran.out);
}

#[test]
fn an_altered_value_is_named_with_its_entry() {
    for sql in [
        "UPDATE entries SET who = 'x' WHERE seq = 20",
        "UPDATE entries SET session = -5 WHERE seq = 20",
        "UPDATE entries SET at = 9223372036854775807 WHERE seq = 20",
        "UPDATE entries SET kind = 'zz' WHERE seq = 20",
        "UPDATE entries SET label = cast(x'ff41' AS TEXT) WHERE seq = 20",
    ] {
        let home = altered(sql);
        let why = home.refused(1, &["log", "odd", "--limit", "0"]);
        assert!(why.contains("is damaged: entry 20"), "{sql}: {why}");
        is_told(&home);
    }
    let home = altered("UPDATE state SET last_entry = -1");
    let why = home.refused(1, &["show", "odd"]);
    let due = "is damaged: its state row: its last_entry can't be read (-1 is out of range)";
    assert!(why.contains(due), "{why}");
    for sql in [
        "UPDATE entries SET checksum = x'00' WHERE seq = 20",
        "UPDATE entries SET cause = -1 WHERE seq = 20",
        "UPDATE state SET last_entry = -1",
        "UPDATE state SET name = cast(x'ff41' AS TEXT)",
        "UPDATE rolls SET trait = cast(x'ff41' AS TEXT)",
        "DELETE FROM label_trigrams_data",
    ] {
        is_told(&altered(sql));
    }
}

#[test]
fn a_file_that_is_cut_and_a_folder_for_its_log_are_told() {
    let bytes = fs::read(FIXTURE).expect("a fixture");
    for size in [100, 4_096, 9_000, 40_960, bytes.len() - 4_096] {
        let home = whole();
        fs::write(home.campaign("odd"), &bytes[..size]).expect("a file");
        is_told(&home);
    }
    for end in ["-wal", "-journal"] {
        let home = whole();
        let beside = home.path(&format!("campaigns/odd.rollbook{end}"));
        fs::create_dir(beside).expect("a folder");
        let why = home.refused(1, &["log", "odd"]);
        assert!(why.contains("a file beside it"), "{why}");
        is_told(&home);
    }
}

#[test]
fn a_backup_with_a_trigger_is_refused_with_its_name() {
    let home =
        altered("CREATE TRIGGER thief AFTER INSERT ON entries BEGIN DELETE FROM entries; END");
    let from = home.campaign("odd").display().to_string();
    let why = home.refused(1, &["restore", "new", &from]);
    assert!(
        why.contains("was altered by another program: it has a foreign trigger `thief`"),
        "{why}"
    );
}

#[test]
fn a_missing_folder_is_told_as_one() {
    let home = whole();
    let nowhere = home.path("nowhere").display().to_string();
    let file = home.path("nowhere/x.rollbook").display().to_string();
    for words in [
        &["backup", "odd", "--out", &file][..],
        &[
            "restore",
            &file,
            &home.campaign("odd").display().to_string(),
        ],
        &[
            "export",
            "odd",
            "--out",
            &home.path("nowhere/x").display().to_string(),
        ],
        &[
            "recap",
            "odd",
            "--out",
            &home.path("nowhere/x").display().to_string(),
        ],
    ] {
        let why = home.refused(1, words);
        assert!(why.contains(&nowhere), "{why}");
        assert!(why.contains("there is no folder"), "{why}");
        is_sentence(&why);
    }
}
