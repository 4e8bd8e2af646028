//! `rollbook watch --web`: where it is served, its link, and what is answered to whom.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use super::given::{Home, Line};

/// How long something may take that happens at once: generous, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// The page of a campaign, at this place; it is ended with the test.
fn served(home: &Home, words: &[&str]) -> (Line, String) {
    let all = [&["watch", "nexus", "--web"], words].concat();
    let mut server = home.follow(&all);
    let address = server.hear();
    (server, address)
}

/// The host and port of a link, and its path.
fn parts(address: &str) -> (&str, &str) {
    let rest = address.strip_prefix("http://").expect("a link");
    let slash = rest.find('/').expect("a path");
    rest.split_at(slash)
}

fn secret(address: &str) -> &str {
    parts(address).1
}

/// What is answered to these bytes, as far as it comes at once.
fn answer(host: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    // It may refuse before all is sent.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(host: &str, path: &str) -> String {
    answer(
        host,
        &format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n\r\n"),
    )
}

/// The first event of a stream that goes on.
fn events(host: &str, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host).expect("a connection");
    let request = format!("GET {path}/live HTTP/1.1\r\nhost: {host}\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it is sent");
    stream
}

/// Reads until these words have come.
fn hear(stream: &mut TcpStream, words: &str) -> String {
    let until = Instant::now() + PATIENCE;
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let (mut heard, mut bytes) = (String::new(), vec![0; 65_536]);
    while !heard.contains(words) {
        // Comments come all the time.
        assert!(Instant::now() < until, "no “{words}” in {heard}");
        let many = stream.read(&mut bytes).expect("it comes in time");
        assert_ne!(many, 0, "it ended: {heard}");
        heard.push_str(&String::from_utf8_lossy(&bytes[..many]));
    }
    heard
}

/// The event in which these words come, after a phrase was said with these dice.
fn told(home: &Home, stream: &mut TcpStream, dice: &str, phrase: &str, words: &str) -> String {
    let ran = home.fed(&["line", "nexus", "--dice", dice], phrase);
    assert!(ran.out.starts_with("ok"), "{}", ran.out);
    let heard = hear(stream, words);
    let event = heard.rfind("id:").unwrap_or_default();
    heard[event..].to_owned()
}

/// The whole verdict stands large, and after a reroll that was undone the roll before it stands again.
#[test]
fn a_verdict_is_whole_and_stands_again() {
    let home = Home::new();
    let new = ["new", "nexus", "--game", "vice-virtue", "--party", "sample"];
    home.done(&new);
    let (_server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let mut stream = events(host, path);
    hear(&mut stream, "Ansa Lampwright");
    let verdict = "MINOR <small>consequence</small>";
    let first = told(
        &home,
        &mut stream,
        "2",
        "roll ansa will",
        "consequence</small>",
    );
    assert!(first.contains(verdict), "{first}");
    let rerolled = told(&home, &mut stream, "6", "reroll ansa", ">SUCCESS</p>");
    assert!(!rerolled.contains(verdict), "{rerolled}");
    let undone = told(&home, &mut stream, "1", "undo", verdict);
    assert!(undone.contains("taken back"), "{undone}");
}

/// Who wins against the party wins a bad result for players, in whatever way; who wins for it a good one.
#[test]
fn a_contest_is_as_good_as_it_is_for_players() {
    let home = Home::new();
    let new = ["new", "nexus", "--game", "langobard", "--party", "sample"];
    home.done(&new);
    let (_server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let mut stream = events(host, path);
    hear(&mut stream, "Rosamar");
    let roll = "roll raider spear vs rosamar.sword";
    for (dice, words) in [
        ("1,1,1,5,5,5,2,2", r#"class="stage good">Rosamar wins"#),
        ("6,6,6,2,2,1,1,1", r#"class="stage bad">Hungry raider wins"#),
        ("4,4,3,2,2,1,1,1", r#"class="stage bad">Hungry raider wins"#),
    ] {
        let event = told(&home, &mut stream, dice, roll, words);
        assert!(event.contains(words), "{dice}: {event}");
        told(&home, &mut stream, "1", "undo", "taken back");
    }
}

/// Sheets stand below the newest entries; the older ones are folded.
#[test]
fn older_entries_are_folded() {
    let home = Home::with("nexus");
    let notes: Vec<String> = (0..14)
        .map(|nth| format!("note \"bell {nth}\" open"))
        .collect();
    home.fed(&["line", "nexus"], &notes.join("\n"));
    let (_server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let page = get(host, path);
    let [shown, folded] = ["bell 2<", "bell 1<"].map(|note| page.find(note).expect("it is told"));
    let earlier = page
        .find("<summary>Earlier</summary>")
        .expect("there are older ones");
    assert!(shown < earlier && earlier < folded, "{page}");
}

/// Several slips in a row are one line, and tell nothing of what they were.
#[test]
fn what_was_taken_back_is_one_line() {
    let home = Home::with("nexus");
    let phrases = "note \"a slip\" open\nundo\n".repeat(3);
    home.played("nexus", &format!("{phrases}note \"the bell\" open\n"));
    let (server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let page = get(host, path);
    assert!(
        page.contains("<li>the bell</li><li>taken back, 3 times</li>"),
        "{page}"
    );
    assert!(!page.contains("slip"), "{page}");
    server.kill();
}

/// However long the entries are, the document stays below 60 kB: fewer of them are on it, the newest always.
#[test]
fn a_document_stays_small() {
    let home = Home::with("nexus");
    let long = "the rain falls and ".repeat(50);
    let notes: Vec<String> = (0..100)
        .map(|nth| format!("note \"bell {nth}: {long}\" open"))
        .collect();
    home.fed(&["line", "nexus"], &notes.join("\n"));
    let (server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let page = get(host, path);
    assert!(page.contains("bell 99:") && !page.contains("bell 36:"));
    let (_, body) = page.split_once("\r\n\r\n").expect("a body");
    assert!((20_000..60_000).contains(&body.len()), "{}", body.len());
    server.kill();
}

/// Phones find the page again after a restart; a new secret leaves the former link without a page. Only the user may read it.
#[test]
fn the_link_stays_until_a_new_one_is_wanted() {
    let home = Home::with("nexus");
    let (server, first) = served(&home, &["127.0.0.1"]);
    assert!(secret(&first).len() >= 23, "{first}");
    server.kill();
    let (server, again) = served(&home, &["127.0.0.1"]);
    assert_eq!(first, again);
    let words = ["watch", "nexus", "--web", "127.0.0.1", "--new-secret"];
    let why = home.refused(1, &words);
    let place = parts(&first).0;
    assert!(why.contains(&format!("served at {place} already")), "{why}");
    assert!(get(place, secret(&first)).starts_with("HTTP/1.1 200 OK\r\n"));
    server.kill();
    let (server, new) = served(&home, &["127.0.0.1", "--new-secret"]);
    assert_ne!(secret(&first), secret(&new));
    let (host, path) = parts(&new);
    assert!(get(host, path).starts_with("HTTP/1.1 200 OK\r\n"));
    assert!(get(host, secret(&first)).starts_with("HTTP/1.1 404 "));
    server.kill();
    let folder = home.path("campaigns").join("pages");
    let files: Vec<_> = fs::read_dir(folder).expect("a folder").collect();
    let [Ok(file)] = files.as_slice() else {
        panic!("{files:?}")
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = file.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // What was damaged is replaced.
    fs::write(file.path(), "{").expect("a file");
    let (server, fresh) = served(&home, &["127.0.0.1"]);
    assert_ne!(secret(&fresh), secret(&new));
    server.kill();
    let campaign = fs::read(home.campaign("nexus")).expect("a campaign");
    let secret = secret(&fresh).trim_start_matches('/').as_bytes();
    assert!(!campaign.windows(secret.len()).any(|it| it == secret));
}

/// A port in use: the next free one, or where one was named a sentence with it.
#[test]
fn a_port_in_use_is_told_or_passed_over() {
    let home = Home::with("nexus");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port();
    let at = format!("127.0.0.1:{port}");
    let why = home.refused(1, &["watch", "nexus", "--web", &at]);
    let told = format!("port {port} is in use; ");
    let free = why.strip_prefix(&told).unwrap_or_else(|| panic!("{why}"));
    let (_, place) = free.split_once(" is free: --web ").expect("the next");
    let (server, address) = served(&home, &[place]);
    assert_eq!(parts(&address).0, place);
    // Without a port, that of the last time is in use now, so that the next one is taken.
    let (other, beside) = served(&home, &["127.0.0.1"]);
    assert_ne!(parts(&beside).0, place);
    server.kill();
    other.kill();
    // Phones know the former one.
    let (server, again) = served(&home, &["127.0.0.1"]);
    assert_eq!(again, address);
    server.kill();
    // Where something else has that port, they know the one that was taken instead, also after a restart.
    let busy = TcpListener::bind(place).expect("the port is free again");
    let (server, moved) = served(&home, &["127.0.0.1"]);
    assert_ne!(moved, address);
    drop(busy);
    server.kill();
    let (server, again) = served(&home, &["127.0.0.1"]);
    assert_eq!(again, moved);
    server.kill();
}

/// What can't be an address of this computer is told with those that can.
#[test]
fn an_address_of_somebody_else_is_refused() {
    let home = Home::with("nexus");
    for (place, why) in [
        (
            "192.0.2.7",
            "192.0.2.7 is not an address of this computer; its addresses are ",
        ),
        (
            "nowhere.invalid",
            "no computer called “nowhere.invalid” is known here; its addresses are ",
        ),
        (
            "127.0.0.1:99999",
            "“99999” in “127.0.0.1:99999” is not a port; a port is a number from 1 to 65535",
        ),
        (
            "127.0.0.1:0",
            "“0” in “127.0.0.1:0” is not a port; a port is a number from 1 to 65535",
        ),
        (
            "[fe80::1%2]:8042",
            "fe80::1 can't stand in a link: it needs an interface's name behind it, which browsers don't take; its addresses are ",
        ),
        (
            "fe80::1%eth0",
            "fe80::1 can't stand in a link: it needs an interface's name behind it, which browsers don't take; its addresses are ",
        ),
        (
            "255.255.255.255",
            "255.255.255.255 is not an address of this computer; its addresses are ",
        ),
        (
            "224.0.0.1:8042",
            "224.0.0.1 is not an address of this computer; its addresses are ",
        ),
        (
            "a b",
            "“a b” is not an address with a port; write it like 192.168.1.5, 192.168.1.5:8042 or [fd00::1]:8042",
        ),
    ] {
        let told = home.refused(1, &["watch", "nexus", "--web", place]);
        assert!(told.starts_with(why), "{place}: {told}");
        assert!(
            !told.contains("its addresses are ") || told.contains("127.0.0.1"),
            "{told}"
        );
    }
    assert!(
        home.refused(1, &["watch", "nobody", "--web"])
            .contains("nobody")
    );
}

/// Method, host, path, asked in this order; what is refused says nothing else, whatever is wrong with it.
#[test]
fn who_asks_for_something_else_is_refused() {
    let home = Home::with("nexus");
    let (server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let ask =
        |line: &str, to: &str| answer(host, &format!("{line} HTTP/1.1\r\nhost: {to}\r\n\r\n"));
    let ok = ask(&format!("GET {path}"), host);
    let (head, body) = ok.split_once("\r\n\r\n").expect("headers");
    for header in [
        "content-security-policy: default-src 'none'; style-src 'sha256-",
        "; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "content-type: text/html; charset=utf-8",
    ] {
        assert!(head.contains(header), "{header}: {head}");
    }
    let lower = head.to_lowercase();
    assert!(!lower.contains("date:") && !lower.contains("cookie") && !lower.contains("server:"));
    assert!(
        body.len() < 60 * 1024 && !body.contains("style=\""),
        "{}",
        body.len()
    );
    assert_eq!(ask(&format!("HEAD {path}"), host).trim_end(), head);
    let live = ask(&format!("HEAD {path}/live"), host);
    assert!(live.contains("connection: close"), "{live}");
    let missing = ask("GET /", host);
    assert!(missing.starts_with("HTTP/1.1 404 "));
    let wrong = [
        "/..",
        "/favicon.ico",
        &format!("{path}x"),
        &format!("{path}/../live"),
        &path[..20],
    ];
    for path in wrong {
        assert_eq!(ask(&format!("GET {path}"), host), missing, "{path}");
    }
    for (line, to, status) in [
        (format!("POST {path}"), "evil.example", "405"),
        (format!("GET {path}"), "evil.example", "421"),
        ("GET /wrong".to_owned(), "evil.example:8042", "421"),
        (format!("GET {path}"), "user@127.0.0.1", "421"),
        (format!("GET {path}"), "[::1]:80", "200"),
        (format!("GET {path}"), "localhost", "200"),
        (format!("GET http://evil.example{path}"), host, "421"),
        (format!("OPTIONS {path}"), host, "405"),
        (format!("GET {path}/live"), "", "421"),
    ] {
        let told = ask(&line, to);
        assert!(
            told.starts_with(&format!("HTTP/1.1 {status} ")),
            "{line} {to}: {told}"
        );
    }
    let two = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nhost: {host}\r\n\r\n");
    assert!(answer(host, &two).starts_with("HTTP/1.1 421 "));
    server.kill();
}

/// 1 MB of headers, half a line, no text at all, ten thousand who say nothing: a status each or the end of the connection, in memory
/// that stays small; then a phone is served as before.
#[test]
fn hostile_requests_end_nothing() {
    let home = Home::with("nexus");
    let (server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let long = format!(
        "GET {path} HTTP/1.1\r\nx: {}\r\n\r\n",
        "a".repeat(1024 * 1024)
    );
    let many = format!("GET {path} HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(1_500));
    for request in [long, many] {
        let told = answer(host, &request);
        assert!(
            told.is_empty() || told.starts_with("HTTP/1.1 431 "),
            "{told}"
        );
    }
    assert!(answer(host, "\0\u{1}\u{7f}ÿ\r\n\r\n").starts_with("HTTP/1.1 400 "));
    // Half a line, and no more for ten seconds.
    let mut slow = TcpStream::connect(host).expect("a connection");
    slow.write_all(b"GET /").expect("it is sent");
    slow.set_read_timeout(Some(Duration::from_secs(30)))
        .expect("a socket");
    let mut told = String::new();
    slow.read_to_string(&mut told).expect("an answer");
    assert!(told.starts_with("HTTP/1.1 408 "), "{told}");
    let crowd: Vec<TcpStream> = (0..10_000)
        .filter_map(|_| TcpStream::connect(host).ok())
        .collect();
    assert!(crowd.len() > 500, "{}", crowd.len());
    drop(crowd);
    assert!(get(host, path).starts_with("HTTP/1.1 200 "));
    #[cfg(target_os = "linux")]
    {
        let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).expect("it runs");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak
            .and_then(|it| it.trim().strip_suffix(" kB"))
            .expect("its memory");
        let peak: u64 = peak.parse().expect("a number");
        assert!(peak < 100 * 1024, "{peak} kB");
    }
    server.kill();
}

/// One who holds more connections than there is room for keeps nobody out: the oldest are told that there is no room, those who look
/// stay.
#[test]
fn held_connections_keep_nobody_out() {
    let home = Home::with("nexus");
    let (server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let mut looking = events(host, path);
    hear(&mut looking, "id: 1\n");
    let mut held: Vec<TcpStream> = (0..300)
        .map(|_| {
            let mut stream = TcpStream::connect(host).expect("a connection");
            stream.write_all(b"GET /").expect("it is sent");
            stream
        })
        .collect();
    let mut told = String::new();
    let oldest = &mut held[0];
    oldest.set_read_timeout(Some(PATIENCE)).expect("a socket");
    oldest.read_to_string(&mut told).expect("an answer");
    assert!(told.starts_with("HTTP/1.1 503 "), "{told}");
    assert!(get(host, path).starts_with("HTTP/1.1 200 "));
    hear(&mut events(host, path), "id: 1\n");
    home.played("nexus", "note \"the rain begins\" open\n");
    hear(&mut looking, "the rain begins");
    drop(held);
    server.kill();
}

/// Another campaign in the place of a former one has another link, and the former one its own again when it comes back.
#[test]
fn a_link_is_of_one_campaign() {
    let home = Home::with("nexus");
    let first = linked(&home);
    let (file, kept) = (home.campaign("nexus"), home.path("kept"));
    fs::rename(&file, &kept).expect("it is moved");
    home.done(&["new", "nexus", "--game", "nexus"]);
    let other = linked(&home);
    assert_ne!(secret(&first), secret(&other));
    fs::rename(&kept, &file).expect("it is moved");
    assert_eq!(secret(&linked(&home)), secret(&first));
    // Also while the page is served, those who have the link of the one see nothing of the other.
    let (server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let mut looking = events(host, path);
    hear(&mut looking, "id: 1\n");
    home.done(&["new", "other", "--game", "langobard", "--party", "sample"]);
    fs::rename(home.campaign("other"), &file).expect("it is moved");
    hear(&mut looking, "the campaign's file is missing");
    let page = get(host, path);
    assert!(
        page.contains("Brannoc") && !page.contains("Rosamar"),
        "{page}"
    );
    server.kill();
}

/// The link of the campaign.
fn linked(home: &Home) -> String {
    let (server, address) = served(home, &["127.0.0.1"]);
    server.kill();
    address
}

/// Sixty-four look at the same time, the next are told to come again; who leaves makes room. The page itself is still given.
#[test]
fn as_many_look_as_there_is_room() {
    let home = Home::with("nexus");
    let (server, address) = served(&home, &["127.0.0.1"]);
    let (host, path) = parts(&address);
    let mut looking: Vec<TcpStream> = (0..64).map(|_| events(host, path)).collect();
    for stream in &mut looking {
        hear(stream, "id: 1\n");
    }
    assert!(get(host, &format!("{path}/live")).starts_with("HTTP/1.1 503 "));
    assert!(get(host, path).starts_with("HTTP/1.1 200 "));
    // Each is told what happens, and nothing of what is hidden.
    home.played(
        "nexus",
        "hidden note \"nobody hears\"\nnote \"the rain begins\" open\n",
    );
    for stream in &mut looking {
        let heard = hear(stream, "the rain begins");
        assert!(
            !heard.contains("nobody hears") && !heard.contains("id: 3"),
            "{heard}"
        );
    }
    looking.pop();
    let left = Instant::now();
    let is_back = || hear(&mut events(host, path), "\r\n\r\n").starts_with("HTTP/1.1 200 ");
    while !is_back() {
        assert!(
            left.elapsed() < PATIENCE / 2,
            "no room was made before a sign of life"
        );
        thread::sleep(Duration::from_millis(20));
    }
    server.kill();
}
