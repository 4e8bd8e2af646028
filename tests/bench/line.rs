//! 10,000 rolls piped into `rollbook line`, against as many bare synced commits of `SQLite` of the same size in the same
//! folder: `cargo bench --bench line -- [ROLLS]`. The goal is at most three times as long.
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::error::Error;
use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rollbook::campaign::Seq;
use rollbook::journal::Reader;
use rusqlite::Connection;

/// A game and a phrase its sample party understands, with modifiers as at a table.
const ROLLS: [(&str, &str); 4] = [
    ("vice-virtue", "roll hild athletics +1 vs 8"),
    ("langobard", "roll theudolf spear +1 vs tricky"),
    ("contract", "roll maren perception + investigation -1"),
    ("nexus", "roll brannoc athletics boon 1 vs hard"),
];

/// Both sides take turns of this many, so that whatever else the machine does falls on both.
const TURN: usize = 250;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let rolls: usize = words.next().map_or(Ok(10_000), |word| word.parse())?;
    // Not the system's folder for temporary files, which may be memory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    for (game, phrase) in ROLLS {
        let mut line = Line::open(folder.path(), game)?;
        line.take(phrase, 2)?;
        let size = entry_size(&folder.path().join(format!("{game}.rollbook")))?;
        let bare = Bare::open(&folder.path().join(format!("{game}.sqlite")), size)?;
        let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
        for done in (0..rolls).step_by(TURN) {
            let turn = TURN.min(rolls - done);
            ours += line.take(phrase, turn)?;
            theirs += bare.take(turn)?;
        }
        line.end()?;
        println!(
            "{game:<12} {rolls} rolls {ours:>7.2?}  {rolls} bare commits of {size} bytes {theirs:>7.2?}  {:.2} x",
            ours.as_secs_f64() / theirs.as_secs_f64()
        );
    }
    Ok(())
}

/// `rollbook line` on a campaign with the game's sample party.
struct Line {
    child: Child,
    input: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Line {
    fn open(folder: &Path, game: &str) -> Result<Self, Box<dyn Error>> {
        let rollbook = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_rollbook"));
            command.arg("--data").arg(folder);
            command
        };
        let new = rollbook()
            .args(["new", game, "--game", game, "--party", "sample"])
            .stdout(Stdio::null())
            .status()?;
        assert!(new.success(), "the campaign was not made");
        let mut child = rollbook()
            .args(["line", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let answers = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
        Ok(Self {
            child,
            input,
            answers,
        })
    }

    /// From the first phrase written to the last answer read. A pipe holds more than one turn's phrases.
    fn take(&mut self, phrase: &str, rolls: usize) -> Result<Duration, Box<dyn Error>> {
        let phrases = format!("{phrase}\n").repeat(rolls);
        let start = Instant::now();
        self.input.write_all(phrases.as_bytes())?;
        for _ in 0..rolls {
            let answer = self.answers.next().ok_or("no answer")??;
            assert!(answer.starts_with("ok "), "{answer}");
        }
        Ok(start.elapsed())
    }

    fn end(mut self) -> Result<(), Box<dyn Error>> {
        drop(self.input);
        assert!(self.child.wait()?.success(), "it ended badly");
        Ok(())
    }
}

/// What an entry comes to, as text.
fn entry_size(campaign: &Path) -> Result<usize, Box<dyn Error>> {
    let entry = Reader::open(campaign)?.read_entry(Seq(3))?;
    Ok(entry.what.label.len() + serde_json::to_string(&entry.what.events)?.len())
}

/// One row a commit, as plainly as `SQLite` can.
struct Bare {
    conn: Connection,
    row: String,
}

impl Bare {
    fn open(path: &Path, size: usize) -> rusqlite::Result<Self> {
        let conn = Connection::open(path)?;
        conn.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
        conn.pragma_update(None, "synchronous", "FULL")?;
        conn.execute_batch("CREATE TABLE entries (seq INTEGER PRIMARY KEY, entry TEXT)")?;
        let row = "x".repeat(size);
        Ok(Self { conn, row })
    }

    fn take(&self, commits: usize) -> rusqlite::Result<Duration> {
        let sql = "INSERT INTO entries (entry) VALUES (?1)";
        let mut insert = self.conn.prepare_cached(sql)?;
        let start = Instant::now();
        for _ in 0..commits {
            insert.execute([&self.row])?;
        }
        Ok(start.elapsed())
    }
}
