//! What the players' page of a campaign sends, as bytes.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;

use rollbook::page::{PlayersPage, Until};
use rollbook::table::{Snapshot, Table};

/// Every byte that the players' page sends for these requests: the page, its headers, an event, refusals.
pub(super) fn answers(table: &Table) -> Vec<String> {
    let seen = Snapshot::of_session(table.reader()).expect("a readable journal");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let at = listener.local_addr().expect("an address");
    let (page, post) = PlayersPage::new(listener, "secret".to_owned(), None);
    let server = thread::spawn(move || page.serve(seen, |_| {}, Until::Signal));
    let requests = [
        "GET /secret",
        "HEAD /secret",
        "GET /secret/live",
        "GET /",
        "POST /secret",
    ];
    let answers = requests.map(|request| {
        let mut stream = TcpStream::connect(at).expect("a connection");
        let request = format!("{request} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it is sent");
        let mut answer = Vec::new();
        let mut bytes = [0; 4096];
        // Events don't end: the first is whole with an empty line.
        while let Ok(many @ 1..) = stream.read(&mut bytes) {
            answer.extend_from_slice(&bytes[..many]);
            if request.contains("live") && answer.ends_with(b"\n\n\r\n") {
                break;
            }
        }
        String::from_utf8_lossy(&answer).into_owned()
    });
    drop(post);
    server.join().expect("no panic").expect("it serves");
    answers.into()
}
