//! A campaign whose program is killed again and again: what is told of it before, and proved of its file after.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rollbook::campaign::{Party, State};
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::journal::{EntryLine, Reader, verify};
use rollbook::table::{Clock, Environment, Table};
use tempfile::TempDir;

/// What was acknowledged: its number and its label.
pub(crate) type Acknowledged = BTreeMap<u64, String>;

/// The campaign.
pub(crate) struct Victim {
    folder: TempDir,
    /// Every label there is, oldest first.
    known: Vec<String>,
}

/// What a kill left.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Left {
    /// Entries that were acknowledged before it.
    pub(crate) acknowledged: usize,
    /// Entries that were on disk and not acknowledged yet.
    pub(crate) unheard: usize,
}

impl Victim {
    /// A game's sample party in a new file.
    pub(crate) fn new(game: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let source = game::load(game, None).expect("an embedded game");
        let party = Party::sample(&source.game)
            .expect("a sample")
            .expect("sound");
        let path = folder.path().join("victim.rollbook");
        let table = Table::create(&path, "Victim", &source.text, party.characters, means());
        table.expect("it can be made").close().expect("it closes");
        let mut victim = Self {
            folder,
            known: Vec::new(),
        };
        victim.known = victim.labels().expect("it can be read");
        victim
    }

    /// Where it is.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("victim.rollbook")
    }

    /// The folder for everything the program writes.
    pub(crate) fn home(&self) -> &Path {
        self.folder.path()
    }

    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// Proves the file after a kill: `told` was acknowledged, `sent` was asked for in this order, and no more than
    /// `in_flight` entries may be there that weren't acknowledged.
    ///
    /// # Errors
    /// What is lost, invented, unequal, or no longer possible.
    pub(crate) fn prove(
        &mut self,
        told: &Acknowledged,
        sent: &[String],
        in_flight: usize,
    ) -> Result<Left, String> {
        let labels = self.labels()?;
        let before = self.known.len();
        if !labels.starts_with(&self.known) {
            return Err("what was there before is not what it was".to_owned());
        }
        for (seq, said) in told {
            let at = usize::try_from(*seq).expect("small").checked_sub(1);
            let label = at.and_then(|at| labels.get(at));
            if label != Some(said) {
                return Err(format!("entry {seq} was “{said}”, and is {label:?}"));
            }
        }
        let newest = told.keys().next_back().copied();
        let heard = newest.map_or(before, |seq| usize::try_from(seq).expect("small"));
        let unheard = labels.len().saturating_sub(heard.max(before));
        if unheard > in_flight || labels.len() - before > sent.len() {
            let new = &labels[before..];
            return Err(format!("{unheard} entries nobody was told of: {new:?}"));
        }
        for (label, asked) in labels[before..].iter().zip(sent) {
            if label != asked {
                return Err(format!("“{label}” stands where “{asked}” was asked for"));
            }
        }
        self.known = labels;
        self.is_whole()?;
        self.goes_on()?;
        Ok(Left {
            acknowledged: told.len(),
            unheard,
        })
    }

    fn labels(&self) -> Result<Vec<String>, String> {
        let reader = Reader::open(&self.path()).map_err(|why| why.to_string())?;
        let page = reader.page(None, usize::MAX);
        let lines: Vec<EntryLine> = page.map_err(|why| why.to_string())?;
        Ok(lines
            .into_iter()
            .rev()
            .map(|line| line.label.into())
            .collect())
    }

    /// The state row is the folded journal, and so are the derived tables.
    fn is_whole(&self) -> Result<(), String> {
        let report = verify(&self.path(), &mut |_, _| {}).map_err(|why| why.to_string())?;
        match report.differences.as_slice() {
            [] => Ok(()),
            differences => Err(differences.join("; ")),
        }
    }

    /// Nobody holds it, and undo and redo are as they should be.
    fn goes_on(&mut self) -> Result<(), String> {
        let mut table = Table::open(&self.path(), means()).map_err(|why| why.to_string())?;
        let before = table.campaign().clone();
        let next = table.reader().next_undo().map_err(|why| why.to_string())?;
        if next.is_some() {
            table.undo().map_err(|why| format!("undo: {why}"))?;
            table.redo().map_err(|why| format!("redo: {why}"))?;
            let mut after = State::clone(table.campaign());
            after.last = before.last;
            if after != *before {
                return Err("undo and redo don't lead back".to_owned());
            }
        }
        table.close().map_err(|why| why.to_string())?;
        self.known = self.labels()?;
        Ok(())
    }
}

fn means() -> Environment {
    Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::System,
    }
}
