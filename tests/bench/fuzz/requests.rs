//! The players' page as a server: whatever is sent to it, it answers with one of its statuses or closes, and goes on.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use rollbook::campaign::Party;
use rollbook::dice::Random;
use rollbook::game;
use rollbook::page::{PagePost, PlayersPage, Until};
use rollbook::table::{Clock, Environment, Snapshot, Table};
use tempfile::TempDir;

use super::edit::edited;

/// The secret of the page that is fed.
const SECRET: &str = "AAECAwQFBgcICQoLDA0ODw";
/// What may be answered.
const STATUSES: [&str; 7] = ["200", "400", "404", "405", "421", "431", "503"];
/// The longest that an answer may take: far more than it does, and less than the time for headers.
const PATIENCE: Duration = Duration::from_secs(8);

/// A server with a campaign of its own.
#[derive(Debug)]
pub(crate) struct Server {
    at: SocketAddr,
    post: Option<PagePost>,
    thread: Option<JoinHandle<()>>,
    _folder: TempDir,
}

impl Server {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let source = game::load("nexus", None).expect("an embedded game");
        let party = Party::sample(&source.game)
            .expect("a sample")
            .expect("sound");
        let means = Environment {
            dice: Box::new(Random::new().expect("random numbers")),
            clock: Clock::System,
        };
        let path = folder.path().join("Mill.rollbook");
        let table = Table::create(&path, "Mill", &source.text, party.characters, means);
        let table = table.expect("a new file");
        let seen = Snapshot::of_session(table.reader()).expect("a readable journal");
        table.close().expect("it can be written");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let at = listener.local_addr().expect("an address");
        let (page, post) = PlayersPage::new(listener, SECRET.to_owned(), None);
        let thread = thread::spawn(move || {
            page.serve(seen, |_| {}, Until::Signal).expect("it serves");
        });
        Self {
            at,
            post: Some(post),
            thread: Some(thread),
            _folder: folder,
        }
    }

    /// Sends these bytes, and where it `ends` that there are no more; what comes back, at most its first part.
    fn answer(&self, bytes: &[u8], ends: bool) -> Result<Vec<u8>, String> {
        let mut stream = TcpStream::connect(self.at).map_err(|why| format!("connecting: {why}"))?;
        let timeouts = [
            stream.set_read_timeout(Some(PATIENCE)),
            stream.set_write_timeout(Some(PATIENCE)),
        ];
        timeouts
            .into_iter()
            .collect::<Result<Vec<_>, _>>()
            .map_err(|why| why.to_string())?;
        // It may answer and close before it has read all.
        let _ = stream.write_all(bytes);
        if ends {
            let _ = stream.shutdown(Shutdown::Write);
        }
        let mut answer = vec![0; 4096];
        match stream.read(&mut answer) {
            Ok(many) => {
                answer.truncate(many);
                Ok(answer)
            }
            Err(why) if why.kind() == ErrorKind::ConnectionReset => Ok(Vec::new()),
            Err(why) => Err(format!("waiting for an answer: {why}")),
        }
    }

    /// # Errors
    /// What isn't answered as it should be.
    pub(crate) fn holds(&self, bytes: &[u8]) -> Result<(), String> {
        let answer = self.answer(bytes, true)?;
        let text = String::from_utf8_lossy(&answer);
        let status = text
            .strip_prefix("HTTP/1.1 ")
            .or_else(|| text.strip_prefix("HTTP/1.0 "));
        let status = status.and_then(|it| it.get(..3));
        let is_known = status.is_some_and(|it| STATUSES.contains(&it));
        if !is_known && !answer.is_empty() {
            return Err(format!("is answered by {text:?}"));
        }
        let sound = format!("GET /{SECRET} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
        let sound = self.answer(sound.as_bytes(), false)?;
        if sound.starts_with(b"HTTP/1.1 200 OK\r\n") {
            Ok(())
        } else {
            Err(format!(
                "then a browser gets {:?}",
                String::from_utf8_lossy(&sound)
            ))
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.post.take());
        let ended = self.thread.take().map(JoinHandle::join);
        if !thread::panicking() {
            assert!(ended.is_none_or(|it| it.is_ok()), "the server fell");
        }
    }
}

/// Requests of browsers with something changed; some are no text at all, and some very long.
pub(crate) fn inputs() -> impl Strategy<Value = Vec<u8>> {
    let lines = [
        "GET / HTTP/1.1",
        "HEAD / HTTP/1.1",
        "POST / HTTP/1.0",
        "GET /../../etc HTTP/1.1",
    ];
    let own = [
        format!("GET /{SECRET} HTTP/1.1"),
        format!("GET /{SECRET}/live HTTP/1.1"),
        format!("GET http://127.0.0.1/{SECRET} HTTP/1.1"),
        format!("OPTIONS /{SECRET} HTTP/1.1"),
    ];
    let headers = [
        "host: 127.0.0.1",
        "host: evil.example",
        "host: [::1]:8042",
        "last-event-id: 7",
        "content-length: 5\r\n\r\nhello",
        "transfer-encoding: chunked",
        "connection: upgrade\r\nupgrade: h2c",
        "expect: 100-continue",
    ];
    let lines = lines.into_iter().map(str::to_owned).chain(own);
    let requests = lines.flat_map(|line| {
        headers.map(|header| format!("{line}\r\nhost: 127.0.0.1\r\n{header}\r\n\r\n"))
    });
    let words = headers.iter().map(|it| format!("{it}\r\n")).collect();
    prop_oneof![
        16 => edited(requests.collect(), words).prop_map(String::into_bytes),
        2 => any::<Vec<u8>>(),
        1 => (vec(any::<u8>(), 1..40), 1..4_000_usize).prop_map(|(part, times)| part.repeat(times)),
        1 => (1..40_usize).prop_map(|many| {
            format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(many * 50)).into_bytes()
        }),
    ]
}
