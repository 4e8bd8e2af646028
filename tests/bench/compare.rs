//! The same rows side by side with what else shows a million of them: `cargo bench --bench compare -- CAMPAIGN [ROUNDS]`.
//! Writes the history as CSV, opens it in each of fzf, lnav and csvlens that is installed, opens the campaign in Rollbook,
//! all in terminals of one size, and prints a table of medians: until it is ready, from the last key of a search to its
//! answer, and the memory of all its processes then. Unix; memory from `/proc`.

#![expect(clippy::print_stdout, reason = "a bench reports on standard output")]

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Read as _, Write as _};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rollbook::campaign::Seq;
use rollbook::journal::{EntryLine, Reader};

const ROWS: u16 = 50;
const COLUMNS: u16 = 200;
/// A fast typist's pause between two keys.
const PAUSE: Duration = Duration::from_millis(80);
/// After this it counts as no answer.
const PATIENCE: Duration = Duration::from_mins(1);
/// In no campaign.
const ABSENT: &str = "zzyzx";

/// How a program is asked, and how one sees that it has answered.
struct Program {
    name: &'static str,
    command: Vec<String>,
    ready: String,
    /// Typed before and after the word.
    search: (&'static str, &'static str),
    /// Typed to be where one was before a search.
    back: &'static str,
    found: String,
    nothing: &'static str,
}

/// What one round saw; none where there was no answer.
#[derive(Default)]
struct Seen {
    ready: Option<f64>,
    found: Option<f64>,
    nothing: Option<f64>,
    memory: Option<f64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let (campaign, rounds) = match words.as_slice() {
        // `cargo bench` without arguments runs every bench; this one has nothing to measure.
        [] => return Ok(()),
        [campaign] => (campaign, 3),
        [campaign, rounds] => (campaign, rounds.parse()?),
        _ => return Err("CAMPAIGN [ROUNDS] are needed".into()),
    };
    let folder = tempfile::tempdir()?;
    let csv = folder.path().join("rows.csv");
    let reader = Reader::open(Path::new(campaign))?;
    let last = reader.last()?;
    write_csv(&reader, &csv)?;
    let sought = sought(&reader, last)?;
    drop(reader);
    let programs = programs(campaign, &csv, last, &sought);
    let there = |program: &&Program| is_installed(program.name);
    println!("{} rows; searched for “{}”", last.0, sought.0);
    println!("| program | open | a rare word | an absent word | memory |\n|---|---|---|---|---|");
    for program in programs.iter().filter(there) {
        let seen: Result<Vec<Seen>, _> = (0..rounds)
            .map(|_| round(program, &sought.0, folder.path()))
            .collect();
        println!("{}", told(program.name, &seen?));
    }
    for program in programs.iter().filter(|program| !there(program)) {
        println!("{} is not installed", program.name);
    }
    Ok(())
}

/// One row an entry, oldest first.
fn write_csv(reader: &Reader, path: &Path) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(File::create(path)?);
    writeln!(out, "seq,at,session,kind,label,tier")?;
    let last = reader.last()?.0;
    let step = 10_000;
    for first in (1..=last).step_by(step) {
        let before = Seq((first + step as u64).min(last + 1));
        let page = reader.page(Some(before), step)?;
        let due = page.iter().rev().filter(|line| line.seq.0 >= first);
        for line in due {
            let label = line.label.replace('"', "\"\"");
            let tier = line.tier.as_deref().unwrap_or_default();
            writeln!(
                out,
                "{},{},{},{},\"{label}\",{tier}",
                line.seq.0, line.at, line.session, line.kind
            )?;
        }
    }
    Ok(out.flush()?)
}

/// A word that one entry far back has, and more of its label than the word.
fn sought(reader: &Reader, last: Seq) -> Result<(String, String), Box<dyn Error>> {
    let page = reader.page(Some(Seq(last.0 / 10)), 1_000)?;
    let counted = |line: &EntryLine| {
        let word =
            line.label.split(' ').rev().find(|word| {
                word.ends_with("th") && word.starts_with(|c: char| c.is_ascii_digit())
            })?;
        let at = line.label.find(word)?;
        let before = line.label[..at].chars().rev().take(12).count();
        Some((word.to_owned(), line.label[at - before..].to_owned()))
    };
    let found = page.iter().find_map(counted);
    found.ok_or_else(|| "the campaign is not one of `cargo bench --bench generate`".into())
}

fn programs(campaign: &str, csv: &Path, last: Seq, sought: &(String, String)) -> Vec<Program> {
    let shown = csv.display().to_string();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let found = sought.1.clone();
    vec![
        Program {
            name: "rollbook",
            command: words(&[env!("CARGO_BIN_EXE_rollbook"), campaign]),
            ready: " keys".to_owned(),
            search: ("/", ""),
            back: "\x1b",
            found: found.clone(),
            nothing: "nothing found",
        },
        Program {
            name: "fzf",
            command: words(&["sh", "-c", &format!("exec fzf --exact < '{shown}'")]),
            ready: format!("{0}/{0}", last.0 + 1),
            search: ("", ""),
            back: "\x15",
            found: found.clone(),
            nothing: " 0/",
        },
        Program {
            name: "lnav",
            command: words(&["lnav", &shown]),
            ready: format!("\n{},", last.0),
            search: ("/", "\r"),
            back: "",
            found: format!("1 hits for “{}”", sought.0),
            nothing: "0 hits for",
        },
        Program {
            name: "csvlens",
            command: words(&["csvlens", &shown]),
            ready: "campaign".to_owned(),
            search: ("/", "\r"),
            back: "\x1b",
            found,
            nothing: "Not found",
        },
    ]
}

fn is_installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    name == "rollbook" || std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// A program in a terminal of its own.
struct Terminal {
    child: Box<dyn portable_pty::Child + Send + Sync>,
    keyboard: Box<dyn std::io::Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Terminal {
    fn start(program: &Program, home: &Path) -> Result<Self, Box<dyn Error>> {
        let size = PtySize {
            rows: ROWS,
            cols: COLUMNS,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size)?;
        let mut command = CommandBuilder::new(&program.command[0]);
        command.args(&program.command[1..]);
        command.env("HOME", home);
        command.env("ROLLBOOK_DATA", home.join("campaigns"));
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        let child = pair.slave.spawn_command(command)?;
        let mut reader = pair.master.try_clone_reader()?;
        let keyboard = pair.master.take_writer()?;
        let (send, output) = mpsc::channel();
        thread::spawn(move || {
            let _master = pair.master;
            let mut bytes = [0; 16_384];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let sizes = [ROWS, COLUMNS].map(|n| std::num::NonZero::new(n).expect("not 0"));
        Ok(Self {
            child,
            keyboard,
            output,
            screen: vt100::Parser::new(sizes[0], sizes[1], 0),
        })
    }

    /// Milliseconds since `since` until the next frame that shows this.
    fn shows(&mut self, text: &str, since: Instant) -> Option<f64> {
        loop {
            let left = PATIENCE.checked_sub(since.elapsed())?;
            let bytes = self.output.recv_timeout(left).ok()?;
            self.screen.process(&bytes);
            if self.screen.screen().contents().contains(text) {
                return Some(since.elapsed().as_secs_f64() * 1_000.0);
            }
        }
    }

    /// Takes in what comes while nothing is asked.
    fn rest(&mut self, time: Duration) {
        let until = Instant::now() + time;
        while let Ok(bytes) = self
            .output
            .recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            self.screen.process(&bytes);
        }
    }

    /// Types; the moment of the last key.
    fn types(&mut self, keys: &str) -> Result<Instant, Box<dyn Error>> {
        let mut at = Instant::now();
        for key in keys.chars() {
            self.rest(PAUSE);
            at = Instant::now();
            self.keyboard.write_all(key.to_string().as_bytes())?;
            self.keyboard.flush()?;
        }
        Ok(at)
    }
}

fn round(program: &Program, word: &str, home: &Path) -> Result<Seen, Box<dyn Error>> {
    let started = Instant::now();
    let mut terminal = Terminal::start(program, home)?;
    let mut seen = Seen {
        ready: terminal.shows(&program.ready, started),
        ..Seen::default()
    };
    terminal.rest(Duration::from_secs(3));
    let (before, after) = program.search;
    let at = terminal.types(&format!("{before}{word}{after}"))?;
    seen.found = terminal.shows(&program.found, at);
    terminal.types(program.back)?;
    terminal.rest(Duration::from_millis(500));
    let at = terminal.types(&format!("{before}{ABSENT}{after}"))?;
    seen.nothing = terminal.shows(program.nothing, at);
    seen.memory = terminal.child.process_id().map(memory);
    terminal.child.kill()?;
    terminal.child.wait()?;
    Ok(seen)
}

/// Megabytes that a process and those it started have in memory.
fn memory(root: u32) -> f64 {
    let status = |pid: &str| fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let number = |status: &str, key: &str| -> Option<u64> {
        let line = status.lines().find(|line| line.starts_with(key))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = folders.map(|folder| folder.file_name().to_string_lossy().into_owned());
    let all: Vec<(u64, String)> = names
        .filter_map(|pid| Some((pid.parse().ok()?, status(&pid))))
        .collect();
    let mut family = BTreeSet::from([u64::from(root)]);
    // A child may have a lower number than its parent.
    while all.iter().any(|(pid, status)| {
        number(status, "PPid:").is_some_and(|parent| family.contains(&parent))
            && family.insert(*pid)
    }) {}
    let own = all.iter().filter(|(pid, _)| family.contains(pid));
    let kilobytes: u64 = own.filter_map(|(_, status)| number(status, "VmRSS:")).sum();
    f64::from(u32::try_from(kilobytes).unwrap_or(u32::MAX)) / 1_024.0
}

fn told(name: &str, seen: &[Seen]) -> String {
    let median = |of: fn(&Seen) -> Option<f64>, unit: &str| {
        let mut all: Vec<f64> = seen.iter().filter_map(of).collect();
        all.sort_by(f64::total_cmp);
        let middle = all.get(all.len() / 2);
        middle.map_or_else(|| "no answer".to_owned(), |it| format!("{it:.0} {unit}"))
    };
    format!(
        "| {name} | {} | {} | {} | {} |",
        median(|it| it.ready, "ms"),
        median(|it| it.found, "ms"),
        median(|it| it.nothing, "ms"),
        median(|it| it.memory, "MB"),
    )
}
