//! Reading a campaign while another program opens or closes it, or was killed while it did.
#![cfg(unix)]

use std::fs::{self, File};
use std::path::Path;

use super::accidents::beside;
use super::given::Home;

/// A program that is killed before it has a log has marked the file as having one.
#[test]
fn a_program_killed_while_it_opens_leaves_no_doubt() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    // It is open once it answers.
    line.ask("nonsense");
    line.kill();
    for end in ["-wal", "-shm"] {
        fs::remove_file(beside(&home, end)).expect("it is there");
    }
    assert!(home.done(&["check", "nexus"]).contains("1 entry, valid"));
    home.played("nexus", "note \"and on\" open\n");
    for pause in 0..40 {
        let line = home.line(&["nexus"]);
        std::thread::sleep(std::time::Duration::from_micros(pause * 250));
        line.kill();
        let check = home.done(&["check", "nexus"]);
        assert!(check.contains("2 entries, valid"), "{check}");
        home.done(&["list"]);
    }
}

/// Closing a campaign removes its log, and only then the mark that it has one.
#[test]
fn a_program_that_is_just_closing_a_campaign_leaves_no_doubt() {
    let home = Home::with("nexus");
    home.played("nexus", "note \"one\" open\n");
    let campaign = home.campaign("nexus");
    for words in [&["log", "nexus"][..], &["line", "nexus"]] {
        let closing = File::open(beside(&home, ".lock")).expect("it was open");
        closing.lock().expect("nobody has it");
        mark(&campaign, 2);
        let ran = std::thread::scope(|threads| {
            threads.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(30));
                mark(&campaign, 1);
                closing.unlock().expect("it is locked");
            });
            home.run(words)
        });
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{words:?}");
    }
}

/// Marks the file as one with a log (2) or without (1).
fn mark(campaign: &Path, version: u8) {
    use std::os::unix::fs::FileExt;
    let file = File::options().write(true).open(campaign);
    file.and_then(|file| file.write_all_at(&[version; 2], 18))
        .expect("writable");
}
