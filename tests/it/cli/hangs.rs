//! What would keep the program waiting or fill the memory: pipes, devices, files and lines without end. Each is answered with
//! a sentence.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::given::Home;

/// How long anything may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// What it says where it does not succeed; a program that goes on is ended.
#[track_caller]
fn said(home: &Home, words: &[&str]) -> (i32, String) {
    let mut command = home.command(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program is built");
    let end = Instant::now() + PATIENCE;
    while child.try_wait().expect("it is ours").is_none() {
        if Instant::now() > end {
            child.kill().expect("it is ours");
            panic!("{words:?} does not end");
        }
        thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("it has ended");
    let said = [output.stdout, output.stderr].concat();
    let status = output.status.code().expect("nothing killed it");
    (status, String::from_utf8(said).expect("text"))
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_no_file_of_anybody() {
    let home = Home::with("nexus");
    let games = home.path("config/rollbook/games");
    std::fs::create_dir_all(&games).expect("a temporary folder");
    let pipe = |name: &str| {
        let path = home.path(name);
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo is there").success());
        path.display().to_string()
    };
    let zero = |name: &str| {
        let path = home.path(name);
        std::os::unix::fs::symlink("/dev/zero", &path).expect("a temporary folder");
        path.display().to_string()
    };
    for (written, campaign, exported) in [
        (pipe("pipe.ron"), pipe("pipe.rollbook"), pipe("pipe.jsonl")),
        (zero("zero.ron"), zero("zero.rollbook"), zero("zero.jsonl")),
    ] {
        let taken = ["new", "x", "--game", "nexus", "--party", &written];
        for words in [
            &["check", &written][..],
            &taken,
            &["log", &campaign],
            &["line", &campaign],
            &["check", &campaign],
            &["import", &exported],
            &["restore", "nexus", &campaign],
            &["restore", "nexus", &exported],
            &["restore", &campaign],
        ] {
            let (status, said) = said(&home, words);
            assert_eq!(status, 1, "{words:?}: {said}");
            let is_told = ["is not a file", "it is not a file", "no valid backup"];
            assert!(
                is_told.iter().any(|it| said.contains(it)),
                "{words:?}: {said}"
            );
        }
    }
    let (status, listed) = said(&home, &["list"]);
    assert!(status == 0 && listed.contains("nexus"), "{listed}");
    let game = pipe("config/rollbook/games/pipe.ron");
    let (status, why) = said(&home, &["new", "x", "--game", "pipe"]);
    assert_eq!((status, why.contains(&game)), (1, true), "{why}");
    // A lock, and the name of the campaign used last.
    pipe("campaigns/nexus.rollbook.lock.old");
    std::fs::remove_file(home.path("campaigns/nexus.rollbook.lock")).expect("it was opened");
    pipe("campaigns/nexus.rollbook.lock");
    let (status, why) = said(&home, &["line", "nexus"]);
    assert_eq!(
        (status, why.contains("nexus.rollbook.lock")),
        (1, true),
        "{why}"
    );
}

#[test]
fn a_file_that_is_far_too_large_is_not_read() {
    let home = Home::new();
    let large = home.file("large.ron", vec![b' '; 5 * 1024 * 1024]);
    let why = home.refused(1, &["check", &large]);
    assert!(
        why.ends_with("can't be read: it is larger than 1 MB"),
        "{why}"
    );
}

/// 200 MB without a line break, then lines as usual.
#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_is_refused_and_the_next_is_answered() {
    let home = Home::with("nexus");
    for (words, rest, wrong, right) in [
        (
            &["line", "nexus"][..],
            "note \"on\" open\n",
            "no line 1: the line is longer than 1 MB",
            "ok 2",
        ),
        (
            &["odds"],
            "{\"game\":\"langobard\",\"check\":{\"pool\":3}}\n",
            r#"{"error":"the line is longer than 1 MB","line":1}"#,
            r#""pool":3"#,
        ),
    ] {
        let mut command = home.command(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program is built");
        let mut input = child.stdin.take().expect("its input is ours");
        let page = vec![b'x'; 1 << 20];
        for _ in 0..200 {
            input.write_all(&page).expect("it reads on");
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
        let status = status.expect("it runs");
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let most = most.and_then(|it| it.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        assert!(
            most.expect("Linux tells it") < 100_000,
            "{words:?}: {status}"
        );
        input
            .write_all(b"\n")
            .and_then(|()| input.write_all(rest.as_bytes()))
            .expect("it reads on");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let answers = String::from_utf8(output.stdout).expect("text");
        let answers: Vec<_> = answers.lines().collect();
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert_eq!(answers[0], wrong);
        assert!(answers[1].contains(right), "{answers:?}");
    }
}

#[test]
fn a_line_without_end_is_not_imported() {
    let home = Home::with("nexus");
    let told = home.done(&["export", "nexus"]);
    let header = told.lines().next().expect("a header");
    let long = format!("{header}\n{}", "x".repeat(40 << 20));
    let file = home.file("long.jsonl", long);
    let why = home.refused(1, &["import", &file, "--as", "y"]);
    let said = "long.jsonl, line 2: the line is longer than 32 MB; nothing was imported";
    assert!(why.ends_with(said), "{why}");
}

/// Locked by a program that never lets go.
#[test]
fn a_campaign_that_stays_locked_is_refused() {
    let home = Home::with("nexus");
    let other = rusqlite::Connection::open(home.campaign("nexus")).expect("it is there");
    other
        .execute_batch("BEGIN EXCLUSIVE")
        .expect("nobody has it");
    for words in [
        &["log", "nexus"][..],
        &["line", "nexus"],
        &["check", "nexus"],
        &["backup", "nexus"],
        &["export", "nexus"],
    ] {
        let begun = Instant::now();
        let (status, said) = said(&home, words);
        assert_eq!(status, 1, "{words:?}: {said}");
        assert!(
            said.contains("another program is using it"),
            "{words:?}: {said}"
        );
        // Once, not at every statement.
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "{words:?}: {:?}",
            begun.elapsed()
        );
    }
    drop(other);
    assert!(home.done(&["check", "nexus"]).contains("valid"));
}
