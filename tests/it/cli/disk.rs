//! Disks that are full, over a limit or read-only: what can't be written is refused with the reason, what was answered with
//! `ok` is there and nothing else, and the next phrase works as soon as the disk does.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::{Command, Stdio};

use super::given::{Home, Ran};

const NOBODY: &str = "65534";

/// Runs the program with files of no more than so many 512-byte blocks, fed with these phrases.
fn limited(home: &Home, blocks: usize, words: &[&str], input: &str) -> Ran {
    let script = format!("ulimit -S -f {blocks} && exec \"$0\" \"$@\"");
    let program = [&["-c", &script, env!("CARGO_BIN_EXE_rollbook")], words].concat();
    home.fed_to("sh", &program, input)
}

fn labels(home: &Home) -> Vec<String> {
    let entries = home.entries("nexus").into_iter();
    let label = |entry: serde_json::Value| entry["label"].as_str().map(str::to_owned);
    entries
        .map(|entry| label(entry).expect("a label"))
        .collect()
}

/// What an `ok` said was done.
fn acknowledged(answers: &str) -> Vec<String> {
    let ok = answers.lines().filter_map(|line| line.strip_prefix("ok "));
    let said = ok.map(|said| said.split_once(' ').expect("a number and what").1);
    said.map(str::to_owned).collect()
}

/// At every size a file may have, from nothing to enough: the first commits succeed, later ones don't, the end may not.
#[test]
fn a_limit_at_any_size_loses_nothing_and_invents_nothing() {
    let home = Home::with("nexus");
    let fresh = fs::read(home.campaign("nexus")).expect("a campaign");
    let before = labels(&home);
    let phrases: Vec<String> = (0..25)
        .map(|at| format!("note \"turn {at}\" open\n"))
        .collect();
    let phrases = phrases.concat();
    let (mut none, mut some, mut all) = (0, 0, 0);
    for blocks in (0..1_600).step_by(40) {
        fs::write(home.campaign("nexus"), &fresh).expect("writable");
        // Else it would be told that another copy is in its place.
        fs::write(home.path("campaigns/nexus.rollbook.lock"), "").expect("writable");
        let ran = limited(&home, blocks, &["line", "nexus"], &phrases);
        for line in ran.out.lines().filter(|line| !line.starts_with("ok ")) {
            assert!(
                line.starts_with("no the disk ") && line.contains("nothing was written"),
                "{line}"
            );
        }
        assert!(
            ran.status == 0 || ran.err.starts_with("rollbook: "),
            "{blocks}: {ran:?}"
        );
        let done = acknowledged(&ran.out);
        let counted = match done.len() {
            0 => &mut none,
            25 => &mut all,
            _ => &mut some,
        };
        *counted += 1;
        assert_eq!(labels(&home), [before.clone(), done].concat(), "{blocks}");
        let told = home.done(&["check", "nexus"]);
        assert!(told.contains("valid"), "{blocks}: {told}");
        home.played("nexus", "note \"and on\" open\nundo\nredo\n");
    }
    assert!(none > 0 && some > 2 && all > 0, "{none}, {some}, {all}");
}

/// No verb that writes leaves half of anything under its name.
#[test]
fn a_limit_leaves_no_half_files() {
    let home = Home::with("nexus");
    home.played("nexus", &"roll brannoc athletics\n".repeat(60));
    home.done(&["backup", "nexus"]);
    let export = home.file("told.jsonl", home.done(&["export", "nexus"]));
    let out = |name: &str| home.path(name).display().to_string();
    for words in [
        &["new", "other", "--game", "nexus", "--party", "sample"][..],
        &["import", &export, "--as", "other"],
        &["export", "nexus", "--out", &out("x.jsonl")],
        &[
            "recap",
            "nexus",
            "--format",
            "html",
            "--out",
            &out("x.html"),
        ],
        &["backup", "nexus"],
        &["backup", "nexus", "--out", &out("x.rollbook")],
        &["restore", "nexus"],
        &["check", "--rebuild", "nexus"],
    ] {
        let there = files(&home);
        for blocks in [0, 1, 8, 24, 64] {
            let ran = limited(&home, blocks, words, "");
            if words[0] == "recap" && ran.status == 0 {
                // A page is that small.
                fs::remove_file(home.path("x.html")).expect("ours");
                continue;
            }
            assert_eq!(ran.status, 1, "{blocks}, {words:?}: {ran:?}");
            assert!(
                ran.err.starts_with("rollbook: ") && ran.err.lines().count() == 1,
                "{ran:?}"
            );
            let is_named = !ran.err.contains("()") && !ran.err.contains(".rollbook-new-");
            assert!(is_named, "{ran:?}");
            assert_eq!(files(&home), there, "{blocks}, {words:?}");
        }
        let told = home.done(&["check", "nexus"]);
        assert!(told.contains("61 entries, valid"), "{words:?}: {told}");
    }
}

/// Everything under the home but what comes and goes.
fn files(home: &Home) -> Vec<String> {
    let mut folders = vec![home.path("")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(folder).expect("a folder") {
            let path = file.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.display().to_string();
            // A log that can't be taken away stays beside its campaign.
            let passing = ["lock", "nexus.rollbook-wal", "nexus.rollbook-shm"];
            if !passing.iter().any(|end| name.ends_with(end)) {
                found.push(name);
            }
        }
    }
    found.sort();
    found
}

/// Says why a test was left out, and that it was.
fn left_out(why: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "left out: {why}");
}

/// A limit on a program that runs; `None` where this system can't.
fn limit(pid: u32, bytes: &str) -> Option<()> {
    let words = ["--pid", &pid.to_string(), &format!("--fsize={bytes}:")];
    let mut set = Command::new("prlimit");
    set.args(words).stderr(Stdio::null());
    set.status().ok()?.success().then_some(())
}

#[test]
fn a_disk_that_has_room_again_takes_the_same_dice() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus", "--dice", "8,4,5,7,1,2"]);
    assert!(line.ask("note \"before\" open").starts_with("ok 2 "));
    let roll = "roll brannoc athletics";
    if limit(line.pid(), "0").is_none() {
        return left_out("there is no prlimit");
    }
    for _ in 0..3 {
        let no = line.ask(roll);
        assert!(
            no.starts_with("no the disk is full or fails") && no.contains("nothing was written"),
            "{no}"
        );
    }
    assert_eq!(home.entries("nexus").len(), 2, "readers see what there is");
    limit(line.pid(), "unlimited").expect("it did before");
    assert!(line.ask(roll).starts_with("ok 3 "));
    assert!(line.ask(roll).starts_with("ok 4 "));
    assert_eq!(line.end(), (Some(0), Vec::new()));
    let entries = home.entries("nexus");
    assert_eq!(entries[2]["faces"].to_string(), "[8,4,5]");
    assert_eq!(entries[3]["faces"].to_string(), "[7,1,2]");
    assert!(home.done(&["check", "nexus"]).contains("4 entries, valid"));
}

#[test]
fn an_end_without_room_loses_nothing() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    line.ask("session start");
    if limit(line.pid(), "0").is_none() {
        return left_out("there is no prlimit");
    }
    assert!(line.ask("session end").starts_with("no the disk "));
    assert_eq!(
        line.end().0,
        Some(1),
        "it can't be one file again, and says so"
    );
    assert_eq!(home.entries("nexus").len(), 2);
    home.played("nexus", "session end\n");
    assert!(home.done(&["check", "nexus"]).contains("3 entries, valid"));
}

/// A disk of one megabyte, where one may make such a thing.
struct Disk<'a>(&'a Path);

impl<'a> Disk<'a> {
    fn mounted(at: &'a Path) -> Option<Self> {
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"])
            .arg(at);
        let made = mount.stderr(Stdio::null()).status().ok()?.success();
        made.then_some(Self(at))
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

#[test]
fn a_full_disk_is_told_by_name() {
    let home = Home::new();
    fs::create_dir(home.path("campaigns")).expect("writable");
    let place = home.path("campaigns");
    let Some(_disk) = Disk::mounted(&place) else {
        return left_out("no disk can be mounted here");
    };
    home.done(&["new", "nexus", "--game", "nexus", "--party", "sample"]);
    let mut line = home.line(&["nexus"]);
    assert!(line.ask("note \"before\" open").starts_with("ok 2 "));
    let ballast = home.path("campaigns/ballast");
    // Until there is no room for one byte more.
    let _ = fs::write(&ballast, vec![0; 2 << 20]);
    let no = line.ask(&format!("note \"{}\" open", "x".repeat(1_900)));
    let due = "no the disk is full: nothing was written; free some space and try again (";
    assert!(no.starts_with(due), "{no}");
    let why = home.refused(1, &["new", "other", "--game", "nexus"]);
    assert!(why.contains("the disk is full"), "{why}");
    let why = home.refused(1, &["backup", "nexus"]);
    assert!(why.contains("the disk is full"), "{why}");
    fs::remove_file(&ballast).expect("ours");
    assert!(line.ask("note \"after\" open").starts_with("ok 3 "));
    assert_eq!(line.end().0, Some(0));
    assert!(home.done(&["check", "nexus"]).contains("3 entries, valid"));
}

/// The program as somebody who may not write everywhere.
fn as_nobody(home: &Home, words: &[&str]) -> Option<Ran> {
    nobody_runs(home, &[&[env!("CARGO_BIN_EXE_rollbook")], words].concat())
}

/// Any program so.
fn nobody_runs(home: &Home, words: &[&str]) -> Option<Ran> {
    if fs::metadata(home.path("")).expect("ours").uid() != 0 {
        return Some(home.fed_to(words[0], &words[1..], ""));
    }
    let who = ["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"];
    let program = [&who[..], words].concat();
    let can = Command::new("setpriv")
        .args(&program[..who.len()])
        .arg(env!("CARGO_BIN_EXE_rollbook"))
        .arg("--version")
        .output();
    can.ok()?
        .status
        .success()
        .then(|| home.fed_to("setpriv", &program, ""))
}

#[test]
fn what_is_read_only_can_be_read_and_says_so_when_it_is_to_be_written() {
    let home = Home::with("nexus");
    let mode =
        |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).expect("ours");
    let (folder, file) = (home.path("campaigns"), home.campaign("nexus"));
    let (lock, all) = (home.path("campaigns/nexus.rollbook.lock"), home.path(""));
    let before = fs::read(&file).expect("a campaign");
    mode(&all, 0o755);
    for (of_folder, of_file) in [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)] {
        mode(&lock, 0o666);
        mode(&file, of_file);
        mode(&folder, of_folder);
        let Some(ran) = as_nobody(&home, &["line", "nexus"]) else {
            return left_out("there is no setpriv");
        };
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{ran:?}");
        assert!(
            ran.err
                .contains("read-only: nothing was written; make it writable"),
            "{ran:?}"
        );
        for verb in ["log", "show", "check"] {
            let ran = as_nobody(&home, &[verb, "nexus"]).expect("as before");
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{verb}");
        }
        mode(&folder, 0o755);
        mode(&file, 0o644);
        let after = fs::read(&file).expect("a campaign");
        assert!(after == before, "{of_folder:o}, {of_file:o}: changed");
    }
    home.played("nexus", "note \"writable again\" open\n");
}

/// The log can't be removed at the end, and that is told as what it is.
#[test]
fn a_folder_that_becomes_read_only_is_told_as_that() {
    let home = Home::with("nexus");
    let (folder, file) = (home.path("campaigns"), home.campaign("nexus"));
    let lock = home.path("campaigns/nexus.rollbook.lock");
    fs::set_permissions(home.path(""), Permissions::from_mode(0o755)).expect("ours");
    for path in [&folder, &file, &lock] {
        let nobody = NOBODY.parse().ok();
        let given = std::os::unix::fs::chown(path, nobody, nobody);
        if given.is_err() {
            return left_out("no file can be given to somebody else");
        }
    }
    // The folder changes once the note is answered: before, the log beside the file may not be there yet.
    let script = "said=${1%/*}/said; : > \"$said\"; \
        { echo 'note \"x\" open'; n=0; until grep -q '^ok 2' \"$said\" || test $n -gt 5000; do n=$((n+1)); done; chmod 555 \"${1%/*}\"; } \
        | \"$0\" line nexus > \"$said\"; status=$?; cat \"$said\"; exit $status";
    let shown = file.display().to_string();
    let words = ["sh", "-c", script, env!("CARGO_BIN_EXE_rollbook"), &shown];
    let Some(ran) = nobody_runs(&home, &words) else {
        return left_out("there is no setpriv");
    };
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).expect("ours");
    assert!(ran.status == 1 && ran.out.starts_with("ok 2 "), "{ran:?}");
    let due = "could not be merged into one file (nothing is lost): the file or its folder is read-only; make it writable";
    assert!(ran.err.contains(due), "{ran:?}");
    assert_eq!(home.entries("nexus").len(), 2);
}
