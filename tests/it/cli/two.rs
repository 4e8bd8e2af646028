//! Two at once, as processes of their own: one writes, the second hears who that is, readers never wait nor make wait.

use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::given::Home;

/// Less than anybody waits for a lock.
const AT_ONCE: Duration = Duration::from_millis(1_500);

#[test]
fn the_second_writer_hears_who_the_first_is_and_since_when() {
    let home = Home::with("nexus");
    let mut first = home.line(&["nexus"]);
    assert!(first.ask("note \"mine\" open").starts_with("ok 2 "));
    let pid = first.pid();
    for verb in [
        &["line", "nexus"][..],
        &["restore", "nexus"],
        &["check", "--rebuild", "nexus"],
    ] {
        let why = home.refused(1, verb);
        let who = format!(
            "in rollbook {} (process {pid} on ",
            env!("CARGO_PKG_VERSION")
        );
        assert!(why.contains(&who), "{verb:?}: {why}");
        let since = why.split_once(") since ").map(|(_, since)| since);
        let since = since.expect("since when");
        assert!(
            since.starts_with("20") && since.contains("; close it there first"),
            "{why}"
        );
    }
    assert!(first.ask("note \"still mine\" open").starts_with("ok 3 "));
    assert_eq!(first.end().0, Some(0));
    assert!(home.played("nexus", "note \"now mine\" open\n")[0].starts_with("ok 4 "));
}

#[test]
fn a_killed_writer_leaves_no_lock_and_its_name_is_not_told() {
    let home = Home::with("nexus");
    let mut first = home.line(&["nexus"]);
    assert!(first.ask("note \"mine\" open").starts_with("ok 2 "));
    let killed = first.pid();
    first.kill();
    let started = Instant::now();
    let mut second = home.line(&["nexus"]);
    assert!(second.ask("note \"now mine\" open").starts_with("ok 3 "));
    assert!(started.elapsed() < AT_ONCE, "{:?}", started.elapsed());
    let why = home.refused(1, &["line", "nexus"]);
    assert!(why.contains(&format!("process {}", second.pid())), "{why}");
    assert!(!why.contains(&format!("process {killed} ")), "{why}");
    assert_eq!(second.end().0, Some(0));
}

/// A long read that began before: the writer opens, commits and closes beside it, and nobody is told off.
#[test]
fn a_reader_makes_no_writer_wait() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    assert!(line.ask("note \"before\" open").starts_with("ok 2 "));
    let reader = Connection::open(home.campaign("nexus")).expect("a campaign");
    let count = |conn: &Connection| -> i64 {
        let sql = "SELECT count(*) FROM entries";
        conn.query_row(sql, [], |row| row.get(0)).expect("readable")
    };
    reader.execute_batch("BEGIN").expect("a long read");
    assert_eq!(count(&reader), 2);
    let started = Instant::now();
    for seq in 3..=40 {
        let answer = line.ask("roll brannoc athletics");
        assert!(answer.starts_with(&format!("ok {seq} ")), "{answer}");
    }
    assert_eq!(
        home.entries("nexus").len(),
        40,
        "another reader sees them all"
    );
    assert_eq!(count(&reader), 2, "this one still reads what it read");
    assert_eq!(line.end(), (Some(0), Vec::new()));
    // It closed beside the reader, whose log stays; so it opens again.
    assert!(home.played("nexus", "note \"and on\" open\n")[0].starts_with("ok 41 "));
    assert!(started.elapsed() < AT_ONCE * 4, "{:?}", started.elapsed());
    reader.execute_batch("COMMIT").expect("it is over");
    assert_eq!(count(&reader), 41);
    drop(reader);
    home.played("nexus", "note \"alone\" open\n");
    let log = home.path("campaigns/nexus.rollbook-wal");
    assert!(!log.exists(), "merged into one file");
    assert!(home.done(&["check", "nexus"]).contains("42 entries, valid"));
}

/// A reader that leafs through a history, and only looks at its first page, keeps nobody out.
#[cfg(unix)]
#[test]
fn a_history_that_nobody_reads_on_keeps_nobody_out() {
    use std::io::Read as _;
    use std::process::Stdio;

    let home = Home::with("nexus");
    home.played("nexus", &"roll brannoc athletics\n".repeat(800));
    for words in [
        &["export", "nexus"][..],
        &["log", "nexus", "--limit", "0", "--format", "json"],
        &[
            "log",
            "nexus",
            "--limit",
            "0",
            "--players",
            "--format",
            "json",
        ],
    ] {
        let mut leafing = home.command(words);
        let mut leafing = leafing.stdout(Stdio::piped()).spawn().expect("it runs");
        let mut page = [0; 100];
        let mut pages = leafing.stdout.take().expect("its output is ours");
        pages.read_exact(&mut page).expect("its first page");
        let started = Instant::now();
        let answers = home.played("nexus", "note \"and on\" open\n");
        assert!(started.elapsed() < AT_ONCE, "{words:?}: {answers:?}");
        let mut rest = Vec::new();
        pages.read_to_end(&mut rest).expect("it reads on");
        assert!(leafing.wait().expect("it ends").success(), "{words:?}");
        assert!(
            rest.ends_with(b"\n") && rest.len() > 100_000,
            "{words:?}: {}",
            rest.len()
        );
    }
}
