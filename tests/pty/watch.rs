//! The players' screen in a real terminal, beside the plain mode that plays.

#[path = "../it/cli/altered/schemas.rs"]
mod schemas;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::terminal::Session;

/// How a frame begins.
const FRAME: &[u8] = b"\x1b[?2026h";

/// How it ends.
const DRAWN: &[u8] = b"\x1b[?2026l";

/// How long something may take that happens at once: generous, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

fn watching() -> Session {
    let mut session = Session::of_campaign("nexus", &["watch", "nexus"]);
    session.until("What happened");
    session
}

#[test]
fn what_is_played_in_the_open_appears() {
    let mut session = watching();
    session.played("session start\nroll brannoc athletics faces 8,4,5\n");
    session.until("d10 8 · d6 4 (5) · +3 = 15 against 8");
    session.until("Brannoc · Athletics 15 vs 8");
    session.resize(40, 120);
    session.until("session 1 starts");
    session.keys("qx");
    assert_eq!(session.end(), 0);
    session.assert_restored();
}

/// The link, its code whole, and how many look, in the smallest usual terminal; Ctrl-C ends the page.
#[test]
fn the_players_page_is_told_and_ended() {
    let mut session = Session::of_campaign("nexus", &["watch", "nexus", "--web", "127.0.0.1"]);
    session.until("The players' page of nexus.");
    session.until("http://127.0.0.1:");
    session.until("█▀▀▀▀▀█");
    session.until("Nobody is looking yet. Ctrl-C ends the page.");
    session.keys("\u{3}");
    assert_eq!(session.end(), 0);
}

/// Who starts again after the screen was killed is told that players were looking; who ended the page is not.
#[test]
fn a_page_that_was_on_is_told_of_at_the_next_start() {
    let told = "page was on when the program ended";
    let mut session = Session::of_campaign("nexus", &["nexus"]);
    session.until("Brannoc");
    session.keys(":players' page\r");
    session.until("http://");
    session.signal("KILL");
    session.end();
    let mut session = session.again();
    session.until(told);
    // What comes at once was typed ahead for something else and answers nothing.
    for _ in 0..4 {
        session.keys("\u{1b}");
        thread::sleep(Duration::from_millis(500));
    }
    session.until("d check");
    session.keys(":players' page\r");
    session.until("http://");
    session.keys("\rqq");
    assert_eq!(session.end(), 0);
    let mut session = session.again();
    session.until("Brannoc");
    assert!(!session.shown().contains(told), "{}", session.shown());
    session.keys("qq");
    assert_eq!(session.end(), 0);
}

/// The code and the link are whole in the smallest usual terminal, also where the campaign has a long name.
#[test]
fn a_long_name_leaves_the_link_in_sight() {
    let script = "name=$(printf 'The long winter %s, ' $(seq 5))end; \"$0\" new nexus --game nexus \
                  && mv campaigns/nexus.rollbook \"campaigns/$name.rollbook\" && exec \"$0\" watch \"$name\" --web 127.0.0.1";
    let mut session = Session::of_shell(script);
    session.until("Nobody is looking yet. Ctrl-C ends the page.");
    let shown = session.shown();
    let finders = shown.matches("█▀▀▀▀▀█").count();
    assert!(
        finders == 3 && shown.contains("http://127.0.0.1:"),
        "{shown}"
    );
    session.keys("\u{3}");
    assert_eq!(session.end(), 0);
}

/// A terminal that is stopped keeps nobody from looking.
#[test]
fn the_page_goes_on_in_a_stopped_terminal() {
    let mut session = Session::of_campaign("nexus", &["watch", "nexus", "--web", "127.0.0.1"]);
    session.until("Nobody is looking yet.");
    session.keys("\u{13}");
    let shown = session.shown();
    let address = shown.split("http://").nth(1).expect("a link");
    let address = address.split_whitespace().next().expect("a link");
    let (host, path) = address.split_once('/').expect("a path");
    for round in 0..3 {
        let mut looking = TcpStream::connect(host).expect("a connection");
        looking.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let request = format!("GET /{path}/live HTTP/1.1\r\nhost: {host}\r\n\r\n");
        looking.write_all(request.as_bytes()).expect("it is sent");
        heard(&mut looking, "id: ");
        session.played(&format!("note \"bell {round}\" open\n"));
        heard(&mut looking, &format!("bell {round}"));
    }
    session.keys("\u{11}");
    session.keys("\u{3}");
    assert_eq!(session.end(), 0);
}

/// Reads until these words have come.
fn heard(stream: &mut TcpStream, words: &str) {
    let mut all = String::new();
    let mut some = [0; 4096];
    while !all.contains(words) {
        let many = stream.read(&mut some).expect("more of it");
        assert_ne!(many, 0, "no “{words}” in {all}");
        all.push_str(&String::from_utf8_lossy(&some[..many]));
    }
}

#[test]
fn what_is_hidden_writes_not_one_byte() {
    let mut session = watching();
    for round in 0..12 {
        let hidden = format!(
            "note \"canary {round}\" hidden\nroll ysolde lore hidden\ncounter add \"canary {round}\" 4 hidden\n\
             npc \"canary {round}\"\nundo\ndescribe oda \"canary {round}\"\n"
        );
        session.played(&hidden);
    }
    session.played("note \"the bell\" open\n");
    let bytes = session.bytes_until("the bell");
    let mut frames = bytes.windows(FRAME.len()).enumerate();
    let mut frames = frames.by_ref().filter(|(_, it)| *it == FRAME);
    let (begins, _) = frames.next().expect("a frame shows it");
    assert_eq!(frames.next(), None, "{}", bytes.escape_ascii());
    // Before it there may be the end of the first frame, and nothing else.
    let before = &bytes[..begins];
    let ends = before.windows(DRAWN.len()).position(|it| it == DRAWN);
    let rest = ends.map_or(before, |at| &before[at + DRAWN.len()..]);
    assert_eq!(rest, b"", "{}", bytes.escape_ascii());
    session.keys("\u{1b}");
    let rest = session.end_with_bytes();
    let said = [bytes, rest.1].concat();
    assert_eq!(rest.0, 0);
    assert!(!String::from_utf8_lossy(&said).contains("canary"));
    session.assert_restored();
}

#[test]
fn the_game_master_closes_the_campaign_as_one_file() {
    let mut session = watching();
    for round in 0..12 {
        session.played(&format!("note \"bell {round}\" open\n"));
        assert_eq!(session.beside("campaigns"), Vec::<String>::new(), "{round}");
    }
    session.until("bell 11");
    session.keys("\u{3}");
    assert_eq!(session.end(), 0);
    session.assert_restored();
}

#[test]
fn the_campaign_may_go_and_come_back() {
    let mut session = watching();
    let (here, away) = (
        session.file("campaigns/nexus.rollbook"),
        session.file("campaigns/nexus.away"),
    );
    std::fs::rename(&here, &away).expect("it can be moved");
    session.until("the campaign's file is missing");
    session.until("Brannoc");
    std::fs::rename(&away, &here).expect("it can be moved");
    session.until_not("the campaign's file is missing");
    session.played("note \"the bell\" open\n");
    session.until("the bell");
    session.signal("TERM");
    assert!(session.end() > 128);
    session.assert_restored();
}

#[test]
fn it_goes_on_after_it_was_stopped() {
    let mut session = watching();
    session.signal("TSTP");
    session.until_stopped();
    session.played("note \"the bell\" open\n");
    session.spoil();
    session.signal("CONT");
    session.until("the bell");
    session.keys("q");
    assert_eq!(session.end(), 0);
    session.assert_restored();
}

/// Every nth of them, or with `ALTERED=all` all.
#[test]
fn a_campaign_that_another_program_altered_is_shown_or_refused() {
    let fixture = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/0.2/nexus.rollbook"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("odd.rollbook");
    let nth = std::env::var("ALTERED").map_or(37, |_| 1);
    let (mut shown, mut refused) = (0, 0);
    for schema in schemas::all().iter().step_by(nth) {
        std::fs::copy(Path::new(fixture), &path).expect("a fixture");
        schema.change(&path);
        let mut session = Session::limited("watch odd", &path);
        if session.shows("What happened") {
            session.keys("q");
            assert_eq!(session.end(), 0, "{}", schema.name);
            shown += 1;
        } else {
            assert_eq!(session.end(), 1, "{}", schema.name);
            let why = session.shown();
            assert!(why.starts_with("rollbook: "), "{}: {why}", schema.name);
            refused += 1;
        }
        session.assert_restored();
    }
    assert!(shown > 0 && refused > 0, "{shown} {refused}");
}
