//! What other programs do to the files of an open campaign: every entry that was acknowledged is still there, or it is told that
//! it isn't and, if the program could see it, a copy is beside the campaign.
#![cfg(unix)]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::given::{Home, Line, Ran};

/// What happens to one file, with the bytes it had earlier.
type Accident = fn(&Path, &[u8]);

const ACCIDENTS: [(&str, Accident); 7] = [
    ("removed", |file, _| {
        fs::remove_file(file).expect("it is there");
    }),
    ("emptied", |file, _| cut(file, 0)),
    ("cut in half", |file, _| {
        let size = fs::metadata(file).expect("it is there").len();
        cut(file, size / 2);
    }),
    ("another file", |file, _| replace(file, &[7; 40_000])),
    ("its older self", |file, older| {
        fs::write(file, older).expect("writable");
    }),
    ("a copy of its older self", replace),
    ("more at its end", |file, _| {
        let all = [fs::read(file).expect("it is there"), vec![7; 5_000]].concat();
        fs::write(file, all).expect("writable");
    }),
];

fn cut(file: &Path, size: u64) {
    let file = File::options().write(true).open(file).expect("it is there");
    file.set_len(size).expect("writable");
}

fn replace(file: &Path, bytes: &[u8]) {
    let new = file.with_extension("new");
    fs::write(&new, bytes).expect("writable");
    fs::rename(&new, file).expect("one folder");
}

/// How the program goes on after it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Then {
    Kill,
    Quit,
    /// Two more phrases, then killed.
    Play,
}

const THEN: [Then; 3] = [Then::Kill, Then::Quit, Then::Play];

pub(super) fn beside(home: &Home, end: &str) -> PathBuf {
    PathBuf::from(format!("{}{end}", home.campaign("nexus").display()))
}

/// The labels of a campaign that can be read.
fn labels(home: &Home, campaign: &str) -> Vec<String> {
    let log = home.run(&["log", campaign, "--limit", "0", "--format", "json"]);
    let label = |line: &str| {
        let entry: serde_json::Value = serde_json::from_str(line).expect("JSON Lines");
        entry["label"].as_str().expect("a label").to_owned()
    };
    log.out.lines().map(label).collect()
}

/// Writes notes; what they said is acknowledged.
fn play(line: &mut Line, notes: std::ops::Range<u32>, acknowledged: &mut Vec<String>) {
    for at in notes {
        let text = format!("note {at}");
        let answer = line.ask(&format!("note \"{text}\" open"));
        assert!(answer.starts_with("ok "), "{answer}");
        acknowledged.push(text);
    }
}

#[track_caller]
fn says(ran: &Ran, due: &[&str], shown: &str) {
    let said = format!("{}{}", ran.out, ran.err);
    assert!(due.iter().any(|it| said.contains(it)), "{shown}: {said}");
}

struct Outcome {
    acknowledged: Vec<String>,
    /// What was said to phrases after it.
    answers: Vec<String>,
    home: Home,
}

impl Outcome {
    /// What was acknowledged in this home.
    fn new(home: Home, acknowledged: Vec<String>) -> Self {
        Self {
            acknowledged,
            answers: Vec::new(),
            home,
        }
    }

    /// An accident to the file with this ending, in the middle of play.
    fn of(end: &str, (_, accident): (&str, Accident), then: Then) -> Self {
        let home = Home::with("nexus");
        let file = beside(&home, end);
        let mut line = home.line(&["nexus"]);
        let mut acknowledged = Vec::new();
        play(&mut line, 0..3, &mut acknowledged);
        let older = fs::read(&file).expect("it is there");
        play(&mut line, 3..8, &mut acknowledged);
        accident(&file, &older);
        let mut answers = Vec::new();
        match then {
            Then::Kill => line.kill(),
            Then::Quit => answers.push(format!("{:?}", line.end().0)),
            Then::Play => {
                for at in 8..10 {
                    let answer = line.ask(&format!("note \"note {at}\" open"));
                    if answer.starts_with("ok ") {
                        acknowledged.push(format!("note {at}"));
                    }
                    answers.push(answer);
                }
                line.kill();
            }
        }
        Self {
            acknowledged,
            answers,
            home,
        }
    }

    fn has_all(&self, campaign: &str) -> bool {
        let labels = labels(&self.home, campaign);
        self.acknowledged
            .iter()
            .all(|note| labels.iter().any(|label| label.contains(note)))
    }

    /// Where all that was acknowledged is: `here`, `saved` beside it, or `told` that it is lost.
    fn fate(&self, shown: &str) -> &'static str {
        let home = &self.home;
        let check = home.run(&["check", "nexus"]);
        let opened = home.fed(&["line", "nexus"], "");
        if self.has_all("nexus (rescued)") {
            let rescued = home.done(&["check", "nexus (rescued)"]);
            assert!(rescued.contains("valid"), "{shown}: {rescued}");
            home.played("nexus (rescued)", "note \"and on\" open\n");
            if !self.has_all("nexus") {
                for ran in [&check, &opened] {
                    let due = ["(rescued)", "no campaign at", "is not a campaign"];
                    says(ran, &due, shown);
                }
            }
            "saved"
        } else if self.has_all("nexus") {
            assert_eq!((check.status, opened.status), (0, 0), "{shown}: {check:?}");
            "here"
        } else {
            let (list, log) = (home.run(&["list"]), home.run(&["log", "nexus"]));
            for ran in [&check, &opened, &list, &log] {
                let due = ["lacks entr", "no campaign", "is not a campaign"];
                says(ran, &due, shown);
            }
            "told"
        }
    }

    /// The campaign that lacks entries is not unusable for ever.
    fn goes_on(&self, shown: &str) {
        let check = self.home.run(&["check", "nexus"]);
        let none = ["no campaign", "is not a campaign"];
        if none.iter().any(|it| check.err.contains(it)) {
            return;
        }
        if check.status != 0 {
            let ran = self.home.run(&["check", "nexus", "--rebuild"]);
            assert_eq!(ran.status, 0, "{shown}: {ran:?}");
        }
        self.home.played("nexus", "note \"and on\" open\n");
        assert!(self.home.done(&["check", "nexus"]).contains("valid"));
    }
}

/// What each of these accidents to this file leads to, where the program is then killed, quit or played on.
fn fates(end: &str, accidents: &[&str]) -> Vec<String> {
    let mut table = Vec::new();
    for accident in ACCIDENTS.into_iter().filter(|it| accidents.contains(&it.0)) {
        let mut row = accident.0.to_owned();
        for then in THEN {
            let shown = format!("{end} {}, then {then:?}", accident.0);
            let outcome = Outcome::of(end, accident, then);
            let fate = outcome.fate(&shown);
            let answers = &outcome.answers;
            for no in answers.iter().filter(|it| it.starts_with("no ")) {
                assert!(no.contains("(rescued).rollbook"), "{shown}: {answers:?}");
                assert_eq!(*no, answers[0], "{shown}");
            }
            if fate == "saved" && then == Then::Quit {
                assert_eq!(answers, &["Some(1)"], "{shown}");
            }
            let second = outcome.home.campaign("nexus (rescued 2)");
            assert!(!second.exists(), "{shown}: rescued twice");
            outcome.goes_on(&shown);
            row = format!("{row}, {fate}");
        }
        table.push(row);
    }
    table
}

#[test]
fn the_log() {
    assert_eq!(
        fates("-wal", &ACCIDENTS.map(|it| it.0)),
        [
            "removed, told, saved, saved",
            "emptied, told, saved, saved",
            "cut in half, told, saved, saved",
            "another file, told, saved, saved",
            "its older self, told, saved, saved",
            "a copy of its older self, told, saved, saved",
            "more at its end, here, saved, saved",
        ]
    );
}

#[test]
fn the_index_of_the_log() {
    let accidents = [
        "removed",
        "another file",
        "its older self",
        "a copy of its older self",
    ];
    assert_eq!(
        fates("-shm", &accidents),
        [
            "removed, here, saved, saved",
            "another file, here, saved, saved",
            "its older self, here, saved, saved",
            "a copy of its older self, here, saved, saved",
        ]
    );
}

/// `SQLite` maps the index into memory, so that the system may end the program.
#[test]
fn a_cut_index_loses_nothing() {
    let cuts = ACCIDENTS.into_iter();
    for accident in cuts.filter(|it| ["emptied", "cut in half"].contains(&it.0)) {
        let home = Home::with("nexus");
        let mut line = home.line(&["nexus"]);
        let mut acknowledged = Vec::new();
        play(&mut line, 0..5, &mut acknowledged);
        accident.1(&beside(&home, "-shm"), &[]);
        line.say("note \"and on\" open");
        line.end();
        let outcome = Outcome::new(home, acknowledged);
        assert!(outcome.has_all("nexus"), "{}", accident.0);
        assert!(outcome.home.done(&["check", "nexus"]).contains("valid"));
        outcome.goes_on(accident.0);
    }
}

#[test]
fn the_lock() {
    assert_eq!(
        fates(".lock", &["removed", "emptied", "another file"]),
        [
            "removed, here, here, here",
            "emptied, here, here, here",
            "another file, here, here, here",
        ]
    );
}

#[test]
fn a_lock_that_was_removed_is_taken_again() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    line.ask("note \"one\" open");
    fs::remove_file(beside(&home, ".lock")).expect("it is there");
    assert!(line.ask("note \"two\" open").starts_with("ok 3 "));
    let why = home.refused(1, &["line", "nexus"]);
    assert!(why.contains("is already open"), "{why}");

    fs::remove_file(beside(&home, ".lock")).expect("it is there");
    let mut second = home.line(&["nexus"]);
    assert!(second.ask("note \"three\" open").starts_with("ok 4 "));
    let no = line.ask("note \"four\" open");
    assert!(
        no.starts_with("no ")
            && no.contains("is already open in rollbook")
            && no.contains(" since "),
        "{no}"
    );
    line.kill();
    assert_eq!(second.end().0, Some(0));
    assert!(home.done(&["check", "nexus"]).contains("4 entries, valid"));
}

#[test]
fn the_file() {
    assert_eq!(
        fates("", &["removed", "another file", "a copy of its older self"]),
        [
            "removed, told, saved, saved",
            "another file, told, saved, saved",
            "a copy of its older self, here, saved, saved",
        ]
    );
}

/// The log reaches the length at which it is merged; entries before and after that are saved.
#[test]
fn a_log_that_was_merged_in_between() {
    for name in ["removed", "emptied", "cut in half"] {
        let accident = ACCIDENTS.into_iter().find(|it| it.0 == name);
        let home = Home::with("nexus");
        let mut line = home.line(&["nexus"]);
        let mut acknowledged = Vec::new();
        let log = beside(&home, "-wal");
        let size = || fs::metadata(&log).expect("it is there").len();
        play(&mut line, 0..1, &mut acknowledged);
        let mut last = 0;
        // Begun anew, it no longer grows.
        while size() != last {
            last = size();
            let at = u32::try_from(acknowledged.len()).expect("a few");
            play(&mut line, at..at + 1, &mut acknowledged);
            assert!(at < 2_000, "never merged");
        }
        accident.expect("one of them").1(&log, &[]);
        let no = line.ask("note \"lost\" open");
        assert!(no.contains("(rescued)"), "{name}: {no}");
        line.kill();
        let outcome = Outcome {
            answers: vec![no],
            ..Outcome::new(home, acknowledged)
        };
        assert_eq!(outcome.fate(name), "saved");
        outcome.goes_on(name);
    }
}

/// What a killed program left in the log is merged at the next opening, so that an accident after that doesn't take it.
#[test]
fn entries_of_a_killed_program_are_saved_as_well() {
    let home = Home::with("nexus");
    let mut acknowledged = Vec::new();
    let mut line = home.line(&["nexus"]);
    play(&mut line, 0..5, &mut acknowledged);
    line.kill();
    let mut line = home.line(&["nexus"]);
    play(&mut line, 5..8, &mut acknowledged);
    cut(&beside(&home, "-wal"), 0);
    let no = line.ask("note \"lost\" open");
    assert!(no.contains("(rescued)"), "{no}");
    let outcome = Outcome::new(home, acknowledged);
    assert!(outcome.has_all("nexus (rescued)"));
}

#[test]
fn a_copy_that_could_not_be_made_is_tried_again() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    line.ask("note \"one\" open");
    cut(&beside(&home, "-wal"), 0);
    let pid = line.pid().to_string();
    let limit = |bytes: &str| {
        let limit = format!("--fsize={bytes}:");
        let mut set = Command::new("prlimit");
        let set = set.args(["--pid", &pid, &limit]).status();
        set.is_ok_and(|it| it.success())
    };
    if !limit("0") {
        return;
    }
    let no = line.ask("note \"two\" open");
    let due = ["don't quit", "try again", "the disk is full"];
    assert!(due.iter().all(|it| no.contains(it)), "{no}");
    assert!(limit("unlimited"), "it did before");
    let no = line.ask("note \"two\" open");
    assert!(no.contains("(rescued).rollbook"), "{no}");
    line.kill();
    let rescued = home.done(&["check", "nexus (rescued)"]);
    assert!(rescued.contains("2 entries, valid"), "{rescued}");
}

#[test]
fn a_copy_without_its_log_is_named() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    line.ask("note \"only in the log\" open");
    let copy = home.campaign("copy");
    fs::copy(home.campaign("nexus"), &copy).expect("readable");
    let due = "is a copy of an open campaign without its log, so the newest entries may be missing; copy copy.rollbook-wal too";
    let why = home.refused(1, &["line", "copy"]);
    let way_out = "`rollbook check \"copy\" --rebuild`";
    assert!(why.contains(due) && why.contains(way_out), "{why}");
    for (words, status) in [
        (&["check", "copy"][..], 1),
        (&["list"], 0),
        (&["restore", "copy", "--list"], 0),
        (&["log", "copy"], 0),
        (&["show", "copy"], 0),
        // Readers have made an empty log meanwhile.
        (&["line", "copy"], 1),
    ] {
        let ran = home.run(words);
        assert_eq!(ran.status, status, "{words:?}: {ran:?}");
        says(&ran, &[due], &format!("{words:?}"));
    }
    home.done(&["check", "copy", "--rebuild"]);
    home.played("copy", "note \"and on\" open\n");
    assert!(home.done(&["check", "copy"]).contains("2 entries, valid"));

    // With its log it is whole.
    fs::copy(home.campaign("nexus"), home.campaign("both")).expect("readable");
    let log = home.path("campaigns/both.rollbook-wal");
    fs::copy(beside(&home, "-wal"), log).expect("readable");
    assert!(home.done(&["check", "both"]).contains("2 entries, valid"));
    home.played("both", "note \"and on\" open\n");
    line.kill();
}

#[test]
fn a_lock_file_says_nothing_about_another_campaign_of_its_name() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    line.ask("note \"one\" open");
    line.kill();
    for end in ["", "-wal", "-shm"] {
        fs::remove_file(beside(&home, end)).expect("it is there");
    }
    home.done(&["new", "nexus", "--game", "nexus"]);
    home.played("nexus", "note \"and on\" open\n");
}

#[test]
fn no_verb_writes_over_a_file_of_a_campaign() {
    use std::os::unix::fs::symlink;
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    line.ask("session start");
    let (linked, folder) = (home.path("link.txt"), home.path("folder"));
    symlink(beside(&home, "-wal"), &linked).expect("writable");
    symlink(home.path("campaigns"), &folder).expect("writable");
    let names = ["-wal", "-shm", "-journal", ".lock", "-WAL", "-wal."];
    let names = names.map(|end| beside(&home, end));
    let names = names
        .into_iter()
        .chain([linked, folder.join("nexus.rollbook-wal")]);
    for name in names {
        let name = name.display().to_string();
        for words in [
            &["export", "nexus", "--out", &name][..],
            &["recap", "nexus", "--out", &name],
            &["backup", "nexus", "--out", &name],
        ] {
            let why = home.refused(1, words);
            let due = ["has the name of", "already exists"];
            assert!(due.iter().any(|it| why.contains(it)), "{words:?}: {why}");
        }
    }
    assert!(line.ask("note \"and on\" open").starts_with("ok 3 "));
    assert_eq!(line.end().0, Some(0));
    assert!(home.done(&["check", "nexus"]).contains("3 entries, valid"));
}

/// What only the file held is gone with it, so that there may be no copy: then nothing more is acknowledged either.
#[test]
fn a_file_that_is_cut_while_it_is_open_is_written_no_more() {
    let no_copy = "no copy with every entry can be made";
    let mut fates = Vec::new();
    for accident in ACCIDENTS {
        if !["emptied", "cut in half", "more at its end"].contains(&accident.0) {
            continue;
        }
        for then in [Then::Quit, Then::Play] {
            let outcome = Outcome::of("", accident, then);
            let answers = &outcome.answers;
            let is_saved = outcome.has_all("nexus (rescued)");
            let is_told = match then {
                Then::Quit => answers == &["Some(1)"],
                _ => answers.iter().all(|no| {
                    no.starts_with("no ")
                        && no.contains(if is_saved { "(rescued)" } else { no_copy })
                }),
            };
            assert!(is_told, "{}: {answers:?}", accident.0);
            fates.push(format!(
                "{}, {}",
                accident.0,
                if is_saved { "saved" } else { "told" }
            ));
        }
    }
    assert_eq!(
        fates,
        [
            "emptied, told",
            "emptied, told",
            "cut in half, told",
            "cut in half, told",
            "more at its end, saved",
            "more at its end, saved",
        ]
    );
}

/// As a folder that syncs may do: `SQLite` takes such a log for the campaign's.
#[test]
fn a_log_of_an_earlier_day_hides_no_entry() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    let mut acknowledged = Vec::new();
    play(&mut line, 0..3, &mut acknowledged);
    let older = fs::read(beside(&home, "-wal")).expect("it is there");
    play(&mut line, 3..6, &mut acknowledged);
    assert_eq!(line.end().0, Some(0));
    fs::write(beside(&home, "-wal"), older).expect("writable");
    for ran in [
        home.run(&["check", "nexus"]),
        home.run(&["log", "nexus"]),
        home.run(&["list"]),
        home.fed(&["line", "nexus"], "note \"and on\"\n"),
        home.run(&["check", "nexus", "--rebuild"]),
        home.run(&["check", "nexus"]),
    ] {
        says(&ran, &["that isn't its own"], "an older log");
        let path = home.campaign("nexus").display().to_string();
        assert!(!ran.out.contains(&format!("{path}: {path}")), "{ran:?}");
    }
    fs::remove_file(beside(&home, "-wal")).expect("it is still there");
    let outcome = Outcome::new(home, acknowledged);
    assert!(outcome.has_all("nexus"));
    assert!(outcome.home.done(&["check", "nexus"]).contains("valid"));
    outcome.goes_on("an older log");
}

#[test]
fn a_folder_that_is_removed_is_made_again_for_the_copy() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    let mut acknowledged = Vec::new();
    play(&mut line, 0..5, &mut acknowledged);
    fs::remove_dir_all(home.path("campaigns")).expect("writable");
    let answer = line.ask("note \"and on\"");
    assert!(
        answer.starts_with("no ") && answer.contains("(rescued)"),
        "{answer}"
    );
    line.end();
    let outcome = Outcome::new(home, acknowledged);
    assert!(outcome.has_all("nexus (rescued)"));
}
