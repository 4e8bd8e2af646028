//! The screen on a disk that has no more room: Linux, whose `prlimit` sets a limit for a program that runs.
#![cfg(target_os = "linux")]

use std::io::Write as _;

use crate::terminal::Session;

#[test]
fn what_a_full_disk_refuses_stays_typed_until_it_has_room() {
    let mut session = Session::start();
    session.until("Campaigns");
    session.keys("\r");
    session.until("r pick");
    session.keys("nthe rain begins");
    session.until("the rain begins");
    if !session.limit_files("0") {
        let _ = writeln!(std::io::stderr(), "left out: there is no prlimit");
        return;
    }
    session.keys("\r");
    session.until("nothing was written");
    session.until("the rain begins");
    session.limit_files("unlimited");
    session.keys("\r");
    session.until("undo “the rain");
    session.limit_files("0");
    session.keys("q");
    session.until("again to quit");
    session.keys("q");
    assert_eq!(session.end(), 1, "it can't be one file again, and says so");
    session.assert_restored();
    let name = session.printed(&["list"]);
    let name = name.split("  ").next().expect("a campaign").trim();
    assert!(
        session
            .printed(&["check", name])
            .contains("2 entries, valid")
    );
    assert!(session.printed(&["log", name]).contains("the rain begins"));
}

/// The log beside the file is made after the first frame; here there is no room for it from the start.
#[test]
fn a_disk_that_is_full_from_the_start_is_not_taken_for_another_program() {
    // Without any room; and with room for the mark in the file that it has a log, but not for the log's index.
    for room in ["0", "8192"] {
        let script = format!(
            r#""$0" new Mill --game nexus --party sample >/dev/null; exec prlimit --fsize={room}: "$0" Mill"#
        );
        let mut session = Session::of_shell(&script);
        // Whether there is a limit; the script sets it.
        if !session.limit_files("unlimited") {
            let _ = writeln!(std::io::stderr(), "left out: there is no prlimit");
            return;
        }
        session.until("r pick");
        session.keys("nthe rain begins\r");
        session.until("the disk is full or fails: nothing was written");
        session.limit_files("unlimited");
        session.keys("\r");
        session.until("undo “the rain");
    }
}
