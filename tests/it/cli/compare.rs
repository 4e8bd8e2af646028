//! `rollbook compare`: two copies of a campaign that a sync service or a person made.

use std::fs;

use rusqlite::Connection;

use super::given::{Home, Ran};

/// A campaign of three entries, and a copy as a sync service names it.
fn copied() -> Home {
    let home = Home::with("nexus");
    home.played("nexus", "note \"a\" open\nnote \"b\" open\n");
    fs::copy(home.campaign("nexus"), home.campaign(COPY)).expect("writable");
    home
}

const COPY: &str = "nexus (Jun's conflicted copy)";

/// What comparing them says; neither file is changed.
fn compared(home: &Home, words: &[&str]) -> (i32, String) {
    let bytes = || ["nexus", COPY].map(|name| fs::read(home.campaign(name)).expect("a file"));
    let before = bytes();
    let Ran { status, out, err } = home.run(&[&["compare"], words].concat());
    assert_eq!((bytes() == before, err.as_str()), (true, ""), "{words:?}");
    (status, out)
}

#[test]
fn copies_that_are_equal_or_one_behind_the_other() {
    let home = copied();
    let (status, out) = compared(&home, &["nexus", COPY]);
    assert!(status == 0 && out.ends_with("\nequal\n"), "{out}");
    assert_eq!(out.matches(".rollbook, 3 entries\n").count(), 2, "{out}");
    home.played("nexus", "note \"c\" open\nnote \"d\" open\n");
    let (status, out) = compared(&home, &["nexus", COPY]);
    assert!(
        status == 0 && out.contains("A has all of B and goes on after entry 3 "),
        "{out}"
    );
    assert!(
        out.contains("only in A: 2 entries\n  4 ") && !out.contains("only in B"),
        "{out}"
    );
    let (status, out) = compared(&home, &[COPY, "nexus", "--limit", "1"]);
    assert!(
        status == 0 && out.contains("B has all of A and goes on after entry 3 "),
        "{out}"
    );
    let end = "and 1 entry more; `--limit 0` lists all\n";
    assert!(
        out.contains("only in B: 2 entries\n  4 ") && out.ends_with(end),
        "{out}"
    );
}

#[test]
fn copies_that_went_two_ways_part_where_they_do() {
    let home = copied();
    home.played("nexus", "note \"they fight\" open\n");
    home.played(COPY, "note \"they flee\" open\nnote \"and fall\" open\n");
    assert!(
        home.done(&["list"]).contains(COPY),
        "a conflicted copy is a campaign"
    );
    let (status, out) = compared(&home, &["nexus", COPY]);
    assert_eq!(status, 1, "{out}");
    assert!(
        out.contains("they went two ways after entry 3  20") && out.contains("  b\n"),
        "{out}"
    );
    let (_, parted) = out.split_once("only in A: 1 entry\n").expect("what A has");
    let (a, b) = parted
        .split_once("\nonly in B: 2 entries\n")
        .expect("what B has");
    assert!(a.contains("they fight") && a.lines().count() == 1, "{out}");
    assert!(
        b.contains("they flee") && b.contains("and fall") && b.lines().count() == 2,
        "{out}"
    );
    // Neither need be closed, and a backup goes by its name.
    home.done(&["backup", COPY]);
    let mut line = home.line(&["nexus"]);
    line.ask("note \"still fighting\" open");
    let name = home.done(&["restore", COPY, "--list"]);
    let name = name.split(' ').next().expect("a name");
    let ran = home.run(&["compare", COPY, name]);
    assert!(ran.status == 0 && ran.out.ends_with("equal\n"), "{ran:?}");
    let path = home.campaign(COPY).display().to_string();
    let ran = home.run(&["compare", "nexus", &path]);
    assert!(
        ran.status == 1 && ran.out.contains("only in A: 2 entries\n"),
        "{ran:?}"
    );
    assert_eq!(line.end().0, Some(0));
}

#[test]
fn what_cannot_be_compared_says_why() {
    let home = copied();
    home.done(&["new", "other", "--game", "nexus"]);
    let ran = home.run(&["compare", "nexus", "other"]);
    let words = "two different campaigns: they have no entry in common\n";
    assert!(ran.status == 1 && ran.out.ends_with(words), "{ran:?}");
    let why = home.refused(1, &["compare", "nexus", "nobody"]);
    assert!(why.contains("no campaign at"), "{why}");
    let conn = Connection::open(home.campaign(COPY)).expect("a campaign");
    conn.execute_batch("UPDATE entries SET label = 'x' WHERE seq = 2")
        .expect("writable");
    drop(conn);
    let why = home.refused(1, &["compare", "nexus", COPY]);
    assert!(why.contains("is damaged: entry 2 doesn't match"), "{why}");
}

/// Nothing is written, so that a trigger does no harm.
#[test]
fn a_copy_with_a_trigger_is_compared() {
    let home = copied();
    let conn = Connection::open(home.campaign(COPY)).expect("a campaign");
    conn.execute_batch("CREATE TRIGGER odd AFTER INSERT ON entries BEGIN SELECT 1; END")
        .expect("writable");
    drop(conn);
    let ran = home.run(&["compare", "nexus", COPY]);
    assert!(ran.status == 0 && ran.out.ends_with("equal\n"), "{ran:?}");
    let why = home.refused(1, &["backup", COPY]);
    assert!(why.contains("trigger `odd`"), "{why}");
}
