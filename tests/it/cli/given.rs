//! A user with an empty home, and the program run in it.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// The games, each with its sample.
pub(super) const GAMES: [&str; 4] = ["vice-virtue", "langobard", "contract", "nexus"];

/// A home of one's own.
pub(crate) struct Home {
    folder: TempDir,
}

/// How a run ended.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) status: i32,
    pub(super) out: String,
    pub(super) err: String,
}

impl Home {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { folder }
    }

    /// With a campaign of this game and its sample party, both called by the game.
    pub(super) fn with(game: &str) -> Self {
        let home = Self::new();
        home.done(&["new", game, "--game", game, "--party", "sample"]);
        home
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn campaign(&self, name: &str) -> PathBuf {
        self.path("campaigns").join(format!("{name}.rollbook"))
    }

    /// A file beside the campaigns.
    pub(super) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, bytes).expect("a temporary file");
        path.display().to_string()
    }

    pub(super) fn command(&self, words: &[&str]) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_rollbook"), words)
    }

    /// Another program that runs ours.
    fn command_of(&self, program: &str, words: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(words)
            .env("HOME", self.folder.path())
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_DATA_HOME", self.path("share"))
            .env("APPDATA", self.path("config"))
            .env("ROLLBOOK_DATA", self.path("campaigns"))
            .env_remove("NO_COLOR")
            .stdin(Stdio::null());
        command
    }

    pub(super) fn run(&self, words: &[&str]) -> Ran {
        ran(self.command(words).output().expect("the program is built"))
    }

    /// What it prints, where all is well.
    #[track_caller]
    pub(crate) fn done(&self, words: &[&str]) -> String {
        let ran = self.run(words);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{words:?}");
        ran.out
    }

    /// The one line that says why not.
    #[track_caller]
    pub(super) fn refused(&self, status: i32, words: &[&str]) -> String {
        let ran = self.run(words);
        assert_eq!((ran.status, ran.out.as_str()), (status, ""), "{words:?}");
        let why = ran.err.strip_prefix("rollbook: ").expect("who says it");
        assert_eq!(why.matches('\n').count(), 1, "not one line: {why}");
        why.trim_end().to_owned()
    }

    /// Fed with these bytes.
    pub(super) fn fed(&self, words: &[&str], input: &str) -> Ran {
        self.fed_to(env!("CARGO_BIN_EXE_rollbook"), words, input)
    }

    /// The same through another program.
    pub(super) fn fed_to(&self, program: &str, words: &[&str], input: &str) -> Ran {
        let mut command = self.command_of(program, words);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program is built");
        let mut stdin = child.stdin.take().expect("its input is ours");
        let input = input.as_bytes().to_owned();
        // Beside the reading, else both could wait for the other; a program that refuses doesn't read.
        let typing = thread::spawn(move || stdin.write_all(&input).is_ok());
        let output = child.wait_with_output().expect("it ends");
        typing.join().expect("typing ends");
        ran(output)
    }

    /// The answers of the plain mode to these phrases, all of which are done.
    #[track_caller]
    pub(super) fn played(&self, campaign: &str, phrases: &str) -> Vec<String> {
        let ran = self.fed(&["line", campaign], phrases);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let answers: Vec<String> = ran.out.lines().map(str::to_owned).collect();
        let no = answers.iter().find(|answer| !answer.starts_with("ok "));
        assert_eq!(no, None);
        answers
    }

    /// The plain mode, waiting for phrases.
    pub(super) fn line(&self, words: &[&str]) -> Line {
        self.follow(&[&["line"], words].concat())
    }

    /// A command that runs until it is ended.
    pub(super) fn follow(&self, words: &[&str]) -> Line {
        Line::of(self.command(words))
    }

    /// The whole log as JSON.
    pub(super) fn entries(&self, campaign: &str) -> Vec<Value> {
        let log = self.done(&["log", campaign, "--limit", "0", "--format", "json"]);
        let entries = log.lines().map(serde_json::from_str);
        entries.map(|entry| entry.expect("JSON Lines")).collect()
    }
}

fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("it speaks UTF-8");
    Ran {
        status: output.status.code().expect("nothing killed it"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// How long an answer may take on a busy computer.
const PATIENCE: Duration = Duration::from_mins(1);

/// A program that is ended at the latest when it is dropped: a server would outlive its test.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A plain mode that runs.
pub(super) struct Line {
    child: Ended,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Line {
    /// A command that runs until it is ended.
    pub(super) fn of(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program is built");
        let input = child.stdin.take().expect("its input is ours");
        let output = child.stdout.take().expect("its output is ours");
        let (said, answers) = channel();
        // So a line that never comes fails a test; it would keep a read waiting for ever.
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let line = line.expect("it speaks UTF-8");
                if said.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            child: Ended(child),
            input,
            answers,
        }
    }

    /// What it says first, while something is done again and again until it is heard.
    #[track_caller]
    pub(super) fn hear_after(&mut self, mut again: impl FnMut()) -> String {
        let begun = Instant::now();
        loop {
            match self.answers.recv_timeout(Duration::from_millis(20)) {
                Ok(heard) => return heard,
                Err(RecvTimeoutError::Timeout) if begun.elapsed() < PATIENCE => again(),
                Err(why) => panic!("it was not heard in time: {why}"),
            }
        }
    }

    pub(super) fn say(&mut self, phrase: &str) {
        writeln!(self.input, "{phrase}").expect("it listens");
    }

    #[track_caller]
    pub(super) fn hear(&mut self) -> String {
        let answer = self.answers.recv_timeout(PATIENCE);
        answer.expect("it answers in time")
    }

    pub(super) fn ask(&mut self, phrase: &str) -> String {
        self.say(phrase);
        self.hear()
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.0.id()
    }

    /// As a power cut would end it: it can do nothing more.
    pub(super) fn kill(mut self) {
        self.child.0.kill().expect("it runs");
        self.child.0.wait().expect("it is gone");
    }

    /// Ends its input; answers its exit status and what it still said.
    pub(super) fn end(mut self) -> (Option<i32>, Vec<String>) {
        drop(self.input);
        let rest = self.answers.iter().collect();
        (self.child.0.wait().expect("it ends").code(), rest)
    }
}
