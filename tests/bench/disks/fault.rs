//! One call to the system that fails, and the program to which that happens.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rollbook::journal::{EntryLine, Reader, verify};
use rollbook::phrase::{self, Input};
use rollbook::table::{Environment, Table};
use tempfile::TempDir;

/// So long the tracer may take to write down what it did.
const LONGEST: Duration = Duration::from_secs(20);

/// So long a command may take.
pub(crate) const LIMIT: Duration = Duration::from_secs(5);

/// Which call fails, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) call: &'static str,
    pub(crate) error: &'static str,
    /// Which of these calls, from 1.
    pub(crate) nth: usize,
    pub(crate) lasts: Lasts,
}

/// For how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lasts {
    /// That call alone.
    Once,
    /// All from then on.
    On,
}

/// What came of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// There are fewer such calls.
    Missed,
    /// It struck, and everything held.
    Struck,
    /// It let a lock stay, so that the program could not go on; everything held.
    Stuck,
}

/// A user with one campaign, `mill`, its backup, and its journal as text, on a disk that fails.
pub(crate) struct Home {
    folder: TempDir,
    before: Vec<String>,
}

impl Home {
    /// One to copy from.
    pub(crate) fn new() -> Result<Self, String> {
        let mut home = Self::empty()?;
        home.sound(&["new", "mill", "--game", "nexus", "--party", "sample"])?;
        home.sound(&["backup", "mill"])?;
        home.sound(&["export", "mill", "--out", "~/told.jsonl"])?;
        home.before = home.labels()?;
        Ok(home)
    }

    /// Another that is the same.
    pub(crate) fn copy(&self) -> Result<Self, String> {
        let mut copy = Self::empty()?;
        copy.before.clone_from(&self.before);
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            fs::create_dir_all(copy.folder.path().join(&folder)).map_err(told)?;
            for file in fs::read_dir(self.folder.path().join(&folder)).map_err(told)? {
                let file = file.map_err(told)?;
                let name = folder.join(file.file_name());
                if file.path().is_dir() {
                    folders.push(name);
                } else {
                    fs::copy(file.path(), copy.folder.path().join(name)).map_err(told)?;
                }
            }
        }
        Ok(copy)
    }

    fn empty() -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(told)?;
        let before = Vec::new();
        Ok(Self { folder, before })
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn campaign(&self) -> PathBuf {
        self.path("campaigns/mill.rollbook")
    }

    fn log(&self) -> PathBuf {
        self.path("strace")
    }

    /// The program, its words in which `~` is this home.
    fn words(&self, words: &[&str]) -> Vec<String> {
        let home = self.folder.path().display().to_string();
        words.iter().map(|word| word.replace('~', &home)).collect()
    }

    fn at_home(&self, mut command: Command) -> Command {
        command
            .env("HOME", self.folder.path())
            .env("ROLLBOOK_DATA", self.path("campaigns"));
        command
    }

    /// The program, to which a fault happens.
    pub(crate) fn faulty(&self, fault: &Fault, words: &[&str]) -> Command {
        let Fault {
            call, error, nth, ..
        } = fault;
        let on = match fault.lasts {
            Lasts::Once => "",
            Lasts::On => "+",
        };
        let mut command = Command::new("strace");
        // The tracer beside it, so that our child is the program.
        command.args(["-D", "-f", "-o"]).arg(self.log());
        command.args(["-e", &format!("trace={call}")]);
        command.args(["-e", &format!("inject={call}:error={error}:when={nth}{on}")]);
        command
            .arg(env!("CARGO_BIN_EXE_rollbook"))
            .args(self.words(words));
        self.at_home(command)
    }

    /// Whether the fault struck, once the program has ended. A program that could not go on is
    /// excused only if a lock could not be freed: `SQLite` then has it for good, and tries for ten seconds.
    pub(crate) fn answer(&self, stuck: Option<String>) -> Result<Answer, String> {
        let end = Instant::now() + LONGEST;
        while Instant::now() < end {
            let log = fs::read_to_string(self.log()).unwrap_or_default();
            if log.lines().last().is_some_and(|line| line.contains("+++")) {
                let mut injected = log.lines().filter(|line| line.contains("(INJECTED)"));
                return match (injected.next(), stuck) {
                    (Some(line), Some(_)) if line.contains("F_UNLCK") => Ok(Answer::Stuck),
                    (_, Some(why)) => Err(why),
                    (Some(_), None) => Ok(Answer::Struck),
                    (None, None) => Ok(Answer::Missed),
                };
            }
            thread::sleep(Duration::from_millis(1));
        }
        Err("the tracer says nothing".to_owned())
    }

    /// Runs it on a sound disk.
    pub(crate) fn sound(&self, words: &[&str]) -> Result<String, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rollbook"));
        command.args(self.words(words));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = spawned(&mut self.at_home(command))?;
        let ran = child.wait_with_output().map_err(told)?;
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        if ran.status.success() {
            return Ok(said);
        }
        let why = String::from_utf8_lossy(&ran.stderr);
        Err(format!("{words:?} afterwards: {said}{why}"))
    }

    /// Every label, oldest first.
    fn labels(&self) -> Result<Vec<String>, String> {
        let reader = Reader::open(&self.campaign()).map_err(told)?;
        let page: Vec<EntryLine> = reader.page(None, usize::MAX).map_err(told)?;
        Ok(page
            .into_iter()
            .rev()
            .map(|line| line.label.into())
            .collect())
    }

    /// Proves the campaign: `acknowledged` follows what was there before, and at most this one more, of which nobody knows
    /// whether the disk took it; and it can be played on.
    pub(crate) fn prove(
        &self,
        acknowledged: &[String],
        unknown: Option<&str>,
    ) -> Result<(), String> {
        let found = self.labels()?;
        let due = [&self.before, acknowledged].concat();
        let with = unknown.map(|one| [&due[..], &[one.to_owned()]].concat());
        if found != due && Some(&found) != with.as_ref() {
            return Err(format!(
                "{found:?} is there, {due:?} should be, perhaps {unknown:?}"
            ));
        }
        whole(&self.campaign())?;
        self.goes_on()
    }

    fn goes_on(&self) -> Result<(), String> {
        let _alone = alone();
        let means = Environment::system().map_err(told)?;
        let mut table = Table::open(&self.campaign(), means).map_err(told)?;
        let note = phrase::parse(table.campaign(), "note \"and on\" open").map_err(told)?;
        let Input::Run(note) = note else {
            return Err("a note is a command".to_owned());
        };
        table.run(&note).map_err(told)?;
        table.close().map_err(told)?;
        whole(&self.campaign())
    }
}

/// Whether the errors are sentences of the program: a refusal, and before it perhaps that settings can't be read. Without its
/// libraries it never begins.
pub(crate) fn is_plain(errors: &str) -> bool {
    let is_ours = errors.lines().all(|line| line.starts_with("rollbook: "));
    errors.lines().count() <= 2 && is_ours
        || errors.contains("error while loading shared libraries")
}

/// Starts a program.
pub(crate) fn spawned(program: &mut Command) -> Result<Child, String> {
    let _alone = alone();
    program.spawn().map_err(|why| format!("strace: {why}"))
}

/// Until it begins to run, a program that is started has all files of this one, also locked ones: meanwhile no other trial
/// may have a lock.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// As the reports have it.
pub(crate) fn told(why: impl std::fmt::Display) -> String {
    why.to_string()
}

/// Proves a campaign file.
pub(crate) fn whole(path: &Path) -> Result<(), String> {
    let report = verify(path, &mut |_, _| {}).map_err(told)?;
    match report.differences.as_slice() {
        [] => Ok(()),
        differences => Err(differences.join("; ")),
    }
}
