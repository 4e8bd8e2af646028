//! One spoilt campaign file: it is refused, or what is wrong with it is told, or it is read as it was.

mod campaign;
pub(crate) mod chance;
pub(crate) mod seen;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use rollbook::campaign::{Campaign, Command, Seq, State};
use rollbook::journal::{JournalError, verify};
use rollbook::table::{Failure, Table};
use tempfile::TempDir;

use seen::{Seen, read};

/// What is done to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spoil {
    /// So many bytes are left.
    Cut(usize),
    /// One bit (0 to 7) of a byte is the other way round.
    Flip(usize, u8),
    /// From a byte on, so many are this one instead.
    Fill(usize, usize, u8),
    /// What stands at a byte, so long, stands at another, too.
    Copy(usize, usize, usize),
    /// So many bytes of this one follow the last.
    Grow(usize, u8),
}

impl Spoil {
    /// Places beyond the end are the end.
    fn apply(self, bytes: &mut Vec<u8>) {
        let within = |at: usize, length: usize| {
            let at = at.min(bytes.len());
            at..(at + length).min(bytes.len())
        };
        match self {
            Self::Cut(left) => bytes.truncate(left),
            Self::Flip(byte, bit) => {
                let byte = within(byte, 1);
                bytes[byte].iter_mut().for_each(|byte| *byte ^= 1 << bit);
            }
            Self::Fill(at, length, with) => {
                let place = within(at, length);
                bytes[place].fill(with);
            }
            Self::Copy(from, length, to) => {
                let room = within(from, length).len().min(within(to, length).len());
                let from = within(from, room);
                let to = to.min(bytes.len());
                bytes.copy_within(from, to);
            }
            Self::Grow(length, with) => bytes.resize(bytes.len() + length, with),
        }
    }
}

impl fmt::Display for Spoil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut(bytes) => write!(f, "cut off after {bytes} bytes"),
            Self::Flip(byte, bit) => write!(f, "byte {byte}, bit {bit} flipped"),
            Self::Fill(at, length, with) => write!(f, "{length} bytes of {with} from {at} on"),
            Self::Copy(from, length, to) => write!(f, "{length} bytes of {from} at {to}"),
            Self::Grow(length, with) => write!(f, "{length} bytes of {with} at the end"),
        }
    }
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Everything in it is as it was.
    Right,
    /// It is not opened, with a sentence.
    Refused,
    /// A check tells what is wrong.
    Flagged,
}

/// A campaign file as it should be, and a folder for what becomes of it.
pub(crate) struct Whole {
    folder: TempDir,
    bytes: Vec<u8>,
    seen: Seen,
}

impl Whole {
    /// Plays it.
    pub(crate) fn played() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("whole.rollbook");
        let bytes = campaign::written(&path);
        let seen = read(&path).expect("it was just written");
        assert_eq!(
            seen.campaign.last.0,
            campaign::ENTRIES,
            "as many as it says"
        );
        Self {
            folder,
            bytes,
            seen,
        }
    }

    /// How long the file is.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Spoils it, one thing after the other, and opens what is left in every way there is.
    ///
    /// # Errors
    /// It panicked, or something else than the original was read and a check says nothing.
    pub(crate) fn spoilt(&self, spoils: &[Spoil]) -> Result<Outcome, String> {
        let tried = catch_unwind(AssertUnwindSafe(|| self.tried(spoils)));
        let tried = tried.unwrap_or_else(|_| Err("it panicked".to_owned()));
        tried.map_err(|what| {
            let done: Vec<String> = spoils.iter().map(Spoil::to_string).collect();
            format!("{}: {what}", done.join(", "))
        })
    }

    fn tried(&self, spoils: &[Spoil]) -> Result<Outcome, String> {
        let mut bytes = self.bytes.clone();
        for spoil in spoils {
            spoil.apply(&mut bytes);
        }
        let path = self.lay("spoilt.rollbook", &bytes);
        let seen = read(&path);
        let checked = verify(&path, &mut |_, _| {});
        // Opening to play is left to a copy: it may write.
        let played = play(&self.lay("played.rollbook", &bytes), &self.seen.campaign);
        let told = match (&seen, &checked) {
            (_, Ok(report)) if !report.differences.is_empty() => Some(Outcome::Flagged),
            (_, Err(e)) => Some(refusal(e, &path)?),
            _ => None,
        };
        let (outcome, held) = match (told, seen) {
            (Some(told), _) => (told, true),
            (None, Err(e)) => (refusal(&e, &path)?, true),
            (None, Ok(seen)) => (Outcome::Right, seen == self.seen),
        };
        match (held, played) {
            (false, _) => Err("another campaign is read, and a check passes it".to_owned()),
            (true, Err(what)) if outcome == Outcome::Right => Err(what),
            (true, _) => Ok(outcome),
        }
    }

    /// A file of these bytes, with nothing beside it.
    fn lay(&self, name: &str, bytes: &[u8]) -> PathBuf {
        for end in ["-wal", "-shm", "-journal", ".lock"] {
            let beside = self.folder.path().join(format!("{name}{end}"));
            match fs::remove_file(&beside) {
                Err(e) if e.kind() != io::ErrorKind::NotFound => {
                    panic!("{}: {e}", beside.display())
                }
                _ => {}
            }
        }
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).expect("a folder that can be written");
        path
    }
}

/// A refusal names its file.
fn refusal(error: &JournalError, path: &Path) -> Result<Outcome, String> {
    let told = error.to_string();
    if told.contains(&path.display().to_string()) {
        Ok(Outcome::Refused)
    } else {
        Err(format!("which file it is isn't said: {told}"))
    }
}

/// Opens to play, does something and takes it back: the campaign is as it was, or it is refused.
fn play(path: &Path, due: &Campaign) -> Result<(), String> {
    let Ok(mut table) = Table::open(path, campaign::means()) else {
        return Ok(());
    };
    if table.campaign() != due {
        return Err("another campaign is opened, and a check passes it".to_owned());
    }
    let note = Command::Note {
        text: "is it whole?".to_owned(),
        hidden: false,
        on: None,
    };
    let refused = |done: &Result<_, Failure>| matches!(done, Err(Failure::Journal(_)));
    let noted = table.run(&note);
    if refused(&noted) {
        return Ok(());
    }
    noted.map_err(|e| format!("a note is refused: {e}"))?;
    let undone = table.undo();
    if refused(&undone) {
        return Ok(());
    }
    undone.map_err(|e| format!("a note isn't undone: {e}"))?;
    if essence(table.campaign()) != essence(due) {
        return Err("with a note and its undoing it isn't as it was".to_owned());
    }
    let _ = table.close();
    match verify(path, &mut |_, _| {}) {
        Ok(report) if report.differences.is_empty() => Ok(()),
        Ok(report) => Err(format!("after play: {}", report.differences.join("; "))),
        Err(e) => Err(format!("after play: {e}")),
    }
}

/// Without what only grows.
fn essence(campaign: &Campaign) -> State {
    State {
        last: Seq(0),
        ids: 0,
        ..campaign.state().clone()
    }
}
