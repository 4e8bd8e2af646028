//! Forged campaign files: a number or a reference in them is another, and all checksums hold. Each is refused with a sentence or
//! harmless, in every way to open it.

pub(crate) mod evening;
pub(crate) mod file;
mod places;
mod screen;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rollbook::journal::{CleanCopy, Import, Reader, Rebuilt, VerifyReport, rebuild, verify};
use serde_json::Value;
use tempfile::TempDir;

use super::trial::seen::read;
use file::Rows;
use places::Place;

/// The games: the built-in ones, and four whose dice are described. These are thrown on, kept and pushed, cost something, and are changed by
/// points after the throw.
const GAMES: [&str; 8] = [
    "vice-virtue",
    "langobard",
    "contract",
    "nexus",
    "sixes-and-push",
    "hits-again",
    "exploding-trait",
    "percent-under",
];

/// One answer that takes longer hangs; where the tests run, unoptimised, the machine may be busy.
const HANGS: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 });

/// One change of one file.
#[derive(Debug, Clone)]
pub(crate) struct Forgery {
    /// Which of the campaigns.
    game: usize,
    /// What its game is called.
    name: &'static str,
    place: Place,
    value: Value,
}

impl fmt::Display for Forgery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.to_string();
        let short: String = value.chars().take(60).collect();
        write!(f, "{}, {}: {short}", self.name, self.place)
    }
}

/// What became of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Taken {
    /// It is not opened, or its entries are not imported, with a sentence.
    Refused,
    /// It was played on.
    Harmless,
}

/// A campaign as it was played.
struct Whole {
    name: &'static str,
    bytes: Vec<u8>,
    rows: Rows,
}

/// The campaigns that are forged, and a folder for the forgeries.
pub(crate) struct Forger {
    folder: TempDir,
    wholes: Arc<Vec<Whole>>,
}

impl Forger {
    /// Plays one of each game.
    pub(crate) fn new() -> Self {
        Self::of(&GAMES)
    }

    /// Plays one of each of these games.
    pub(crate) fn of(games: &[&'static str]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let whole = |name: &&'static str| {
            let path = folder.path().join(format!("{name}.rollbook"));
            let bytes = evening::written(name, &path);
            let rows = Rows::read(&path);
            Whole { name, bytes, rows }
        };
        let wholes = Arc::new(games.iter().map(whole).collect());
        Self { folder, wholes }
    }

    /// Forges the same campaigns in a folder of its own.
    pub(crate) fn beside(&self) -> Self {
        Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            wholes: Arc::clone(&self.wholes),
        }
    }

    /// Every forgery, each place once a game.
    pub(crate) fn forgeries(&self) -> Vec<Forgery> {
        let wholes = self.wholes.iter().enumerate();
        let of_game = |(game, whole): (usize, &Whole)| {
            let (name, all) = (whole.name, places::all(&whole.rows).into_iter());
            let forgery = move |(place, value)| Forgery {
                game,
                name,
                place,
                value,
            };
            all.map(forgery).collect::<Vec<_>>()
        };
        wholes.flat_map(of_game).collect()
    }

    /// A file with changed rows, the same rows as they are exported, and what the change says.
    pub(crate) fn forged<T>(
        &self,
        game: usize,
        forge: impl FnOnce(&mut Rows) -> T,
    ) -> (PathBuf, PathBuf, T) {
        let Whole { bytes, rows, .. } = &self.wholes[game];
        let mut rows = rows.clone();
        let said = forge(&mut rows);
        let (path, lines) = (self.path("forged.rollbook"), self.path("forged.jsonl"));
        rows.write(bytes, &path);
        rows.export(&lines);
        (path, lines, said)
    }

    /// Makes a forgery and opens it in every way.
    ///
    /// # Errors
    /// It panicked, it took too long, or it contradicts itself.
    pub(crate) fn tried(&self, forgery: &Forgery) -> Result<Taken, String> {
        let tried = catch_unwind(AssertUnwindSafe(|| self.opened(forgery)));
        let tried = tried.unwrap_or_else(|_| Err("it panicked".to_owned()));
        tried.map_err(|what| format!("{forgery}: {what}"))
    }

    fn opened(&self, forgery: &Forgery) -> Result<Taken, String> {
        let forge = |rows: &mut Rows| forgery.place.forge(rows, &forgery.value);
        let (forged, lines, ()) = self.forged(forgery.game, forge);
        let report = in_time("a check", || checked(&forged))??;
        in_time("reading", || seen(&forged))??;
        in_time("an export", || exported(&forged))??;

        // The entries alone, so that the campaign is computed from what is forged.
        let imported = self.path("imported.rollbook");
        let import = || Import::open(&lines).and_then(|import| import.write(&imported));
        let taken = in_time("an import", import)?;
        if let Err(e) = &taken {
            is_refusal(&e.to_string(), &lines)?;
        }
        match (&report, &taken) {
            (Some(report), Err(e)) if report.differences.is_empty() => {
                return Err(format!("a check passes it, and an import says {e}"));
            }
            _ => {}
        }
        if taken.is_ok() {
            match checked(&imported)? {
                Some(report) if report.differences.is_empty() => {}
                told => return Err(format!("what was imported isn't whole: {told:?}")),
            }
            seen(&imported)?;
        }
        let opened = screen::played(&forged)?;
        if taken.is_ok() && !screen::played(&imported)? {
            return Err("what was imported can't be opened".to_owned());
        }
        match in_time("a rebuild", || rebuild(&forged, &mut |_, _| {}))? {
            Ok(Rebuilt::InPlace) => {}
            Ok(Rebuilt::CleanCopy(CleanCopy { path: copy, .. })) => {
                let copied = checked(&copy)?;
                std::fs::remove_file(copy).map_err(|e| e.to_string())?;
                if copied.is_none_or(|report| !report.differences.is_empty()) {
                    return Err("a clean copy isn't valid".to_owned());
                }
            }
            Err(e) => is_refusal(&e.to_string(), &forged)?,
        }
        Ok(if taken.is_ok() && opened {
            Taken::Harmless
        } else {
            Taken::Refused
        })
    }

    /// A path with nothing at it or beside it.
    fn path(&self, name: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        for end in ["", "-wal", "-shm", "-journal", ".lock"] {
            let _ = std::fs::remove_file(self.folder.path().join(format!("{name}{end}")));
        }
        path
    }
}

/// Gives an answer.
///
/// # Errors
/// It took too long.
fn in_time<T>(what: &str, answer: impl FnOnce() -> T) -> Result<T, String> {
    let began = Instant::now();
    let answer = answer();
    let took = began.elapsed();
    if took > HANGS {
        return Err(format!("{what} took {took:.1?}"));
    }
    Ok(answer)
}

fn checked(path: &Path) -> Result<Option<VerifyReport>, String> {
    match verify(path, &mut |_, _| {}) {
        Ok(report) => Ok(Some(report)),
        Err(e) => is_refusal(&e.to_string(), path).map(|()| None),
    }
}

fn seen(path: &Path) -> Result<(), String> {
    match read(path) {
        Ok(_) => Ok(()),
        Err(e) => is_refusal(&e.to_string(), path),
    }
}

fn exported(path: &Path) -> Result<(), String> {
    let reader = match Reader::open(path) {
        Ok(reader) => reader,
        Err(e) => return is_refusal(&e.to_string(), path),
    };
    let done: Result<(), rollbook::journal::JournalError> = reader.export(|_| Ok(()));
    match done {
        Ok(()) => Ok(()),
        Err(e) => is_refusal(&e.to_string(), path),
    }
}

/// A refusal says what is wrong and where; `there is no entry` is one of an entry that is asked for.
fn is_refusal(told: &str, path: &Path) -> Result<(), String> {
    if told.contains(&path.display().to_string()) || told.starts_with("there is no entry") {
        Ok(())
    } else {
        Err(format!("which file it is isn't said: {told}"))
    }
}
