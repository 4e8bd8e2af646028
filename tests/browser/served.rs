//! A campaign, the program that serves its page, and the one that plays it.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

pub(crate) struct Served {
    folder: TempDir,
    pub(crate) server: Option<Child>,
    /// The page's, with its secret.
    pub(crate) address: String,
}

impl Served {
    /// A sample of a game's people, after these phrases.
    pub(crate) fn new(game: &str, phrases: &str) -> Self {
        let mut served = Self {
            folder: tempfile::tempdir().expect("a folder"),
            server: None,
            address: String::new(),
        };
        let made = served
            .program(&["new", "Mill", "--game", game, "--party", "sample"])
            .output();
        let made = made.expect("the program runs");
        assert!(made.status.success(), "{made:?}");
        served.say(phrases);
        served.start();
        served
    }

    pub(crate) fn program(&self, words: &[&str]) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rollbook"));
        let folder = self.folder.path();
        program
            .args(words)
            .env("HOME", folder)
            .env("ROLLBOOK_DATA", folder);
        program
    }

    /// Plays; every phrase must be done.
    pub(crate) fn say(&self, phrases: &str) {
        let mut program = self.program(&["line", "Mill"]);
        let mut child = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut input = child.stdin.take().expect("it is piped");
        input.write_all(phrases.as_bytes()).expect("it reads");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.lines().all(|line| !line.starts_with("no ")), "{said}");
    }

    /// Starts the server; on the first start at any port, later at the same.
    pub(crate) fn start(&mut self) {
        self.start_with(&[]);
    }

    /// The same, with further options.
    pub(crate) fn start_with(&mut self, options: &[&str]) {
        let mut program = self.program(&["watch", "Mill", "--web", "127.0.0.1"]);
        program.args(options);
        let mut server = program
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut address = String::new();
        let output = server.stdout.take().expect("it is piped");
        BufReader::new(output)
            .read_line(&mut address)
            .expect("it tells its address");
        self.server = Some(server);
        address.trim().clone_into(&mut self.address);
    }

    /// Kills it as a power cut would.
    pub(crate) fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().expect("it runs");
            server.wait().expect("it is gone");
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}
