//! Campaign, journal, dice and clock: the whole program without a screen. What it says is done is on disk.

mod clock;
mod undo;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

pub use clock::Clock;
pub use undo::UndoRefusal;

use crate::campaign::{
    Campaign, Character, Command, Decision, Entry, Event, Kind, Refusal, RollChain, Seq,
};
use crate::dice::{Dice, Random};
use crate::game::{Game, RonError};
use crate::journal::backups::Backups;
use crate::journal::{EntryDetails, EntryLine, Journal, JournalError, Reader};

/// Entries behind the search index that are looked through as fast without it.
const INDEX_DUE: u64 = 500;
/// Entries taken into the search index at a time.
const INDEX_STEP: u64 = 100;

/// A campaign being played.
pub struct Table {
    campaign: Campaign,
    journal: Journal,
    environment: Environment,
    /// What the last command came to, where that couldn't be written.
    unwritten: Option<(Command, Decision)>,
}

/// What a table takes from the world: faces and the time.
pub struct Environment {
    /// Where faces come from.
    pub dice: Box<dyn Dice>,
    /// What time it is.
    pub clock: Clock,
}

/// What was done, and is on disk.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// The entry's number.
    pub seq: Seq,
    /// What it holds.
    pub decision: Decision,
    /// Of an amendment: what the roll had led to before and still stands, its own rerolls apart; nothing takes it back but
    /// an undo.
    pub follow_ups: Vec<FollowUp>,
}

/// An entry that followed from a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowUp {
    /// Its number.
    pub seq: Seq,
    /// Its label.
    pub label: String,
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The campaign says no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The law of undo and redo says no.
    #[error(transparent)]
    Undo(#[from] UndoRefusal),
    /// The game's file isn't right.
    #[error(transparent)]
    Game(#[from] RonError),
    /// The file can't be read or written; the campaign is as it was, and the next try starts afresh.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Environment {
    /// The operating system's randomness and time.
    ///
    /// # Errors
    /// There is no randomness.
    pub fn system() -> std::io::Result<Self> {
        Ok(Self {
            dice: Box::new(Random::new()?),
            clock: Clock::System,
        })
    }
}

impl Table {
    /// A new campaign in a new file. `game` is the whole RON of its game; `party` comes with ids of its own.
    ///
    /// # Errors
    /// The game isn't right, the name is none, the file is there already or can't be written.
    pub fn create(
        path: &Path,
        name: &str,
        game: &str,
        party: Vec<Character>,
        means: Environment,
    ) -> Result<Self, Failure> {
        Self::begin(name, game, party, means, |entry, campaign| {
            Journal::create(path, entry, campaign)
        })
    }

    /// A new campaign in a file that goes when the table does, unless it is kept.
    ///
    /// # Errors
    /// As for [`Table::create`].
    pub fn temporary(
        name: &str,
        game: &str,
        party: Vec<Character>,
        means: Environment,
    ) -> Result<Self, Failure> {
        Self::begin(name, game, party, means, Journal::temporary)
    }

    /// A new campaign without a file, for tests and trials.
    ///
    /// # Errors
    /// As for [`Table::create`].
    pub fn in_memory(
        name: &str,
        game: &str,
        party: Vec<Character>,
        means: Environment,
    ) -> Result<Self, Failure> {
        Self::begin(name, game, party, means, Journal::in_memory)
    }

    fn begin(
        name: &str,
        game: &str,
        party: Vec<Character>,
        means: Environment,
        journal: impl FnOnce(&Entry, &Campaign) -> Result<Journal, JournalError>,
    ) -> Result<Self, Failure> {
        let parsed = Arc::new(Game::parse(game, "game")?);
        let entry = Entry {
            seq: Seq(1),
            at: means.clock.now(),
            session: 0,
            what: Campaign::begin(name, game, party)?,
        };
        let mut campaign = Campaign::new(parsed, name);
        campaign.apply_entry(&entry);
        Ok(Self {
            journal: journal(&entry, &campaign)?,
            campaign,
            environment: means,
            unwritten: None,
        })
    }

    /// A campaign as it was left. Nobody else can write it from now on; who has it stands in the file from
    /// [`Table::hold`] or the first entry on.
    ///
    /// # Errors
    /// Missing, foreign, newer, damaged, held by somebody, unwritable.
    pub fn open(path: &Path, means: Environment) -> Result<Self, JournalError> {
        Self::open_with_progress(path, means, &mut |_, _| {})
    }

    /// The same; `folding` is called with the progress (done, of how many) where the whole journal has to be read, which
    /// happens once after an update of the program.
    ///
    /// # Errors
    /// As for [`Table::open`].
    pub(crate) fn open_with_progress(
        path: &Path,
        means: Environment,
        folding: &mut dyn FnMut(u64, u64),
    ) -> Result<Self, JournalError> {
        let (journal, campaign) = Journal::open(path, means.clock.now(), folding)?;
        Ok(Self {
            campaign,
            journal,
            environment: means,
            unwritten: None,
        })
    }

    /// Writes down who has the campaign, so that another program that is refused can name them.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn hold(&mut self) -> Result<(), JournalError> {
        self.journal.hold()
    }

    /// Whether that is written down.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.journal.is_held()
    }

    /// Does what a command asks: decided, made true on a copy, written and synced; only then the copy counts. Asked for again
    /// where it couldn't be written, it is what was decided then: a disk that fails throws no dice anew.
    ///
    /// # Errors
    /// Refused or not written; nothing has changed.
    pub fn run(&mut self, command: &Command) -> Result<Done, Failure> {
        let reader = self.journal.reader();
        let decision = match self.unwritten.take() {
            Some((of, decision)) if of == *command => decision,
            _ => (self.campaign).decide(command, reader, self.environment.dice.as_mut())?,
        };
        let followed = self.followed(&decision)?;
        let done = self.write(decision).map_err(|(why, decision)| {
            self.unwritten = Some((command.clone(), *decision));
            why
        })?;
        Ok(Done {
            follow_ups: followed,
            ..done
        })
    }

    /// What still stands of what an amended roll led to.
    fn followed(&self, decision: &Decision) -> Result<Vec<FollowUp>, Failure> {
        let Some(of) = decision.cause.filter(|_| decision.kind == Kind::Amend) else {
            return Ok(Vec::new());
        };
        let reader = self.journal.reader();
        let chain = RollChain::of(reader, of, decision.amends())?;
        let entries = chain.followed(reader)?.into_iter();
        Ok(entries
            .map(|entry| FollowUp {
                seq: entry.seq,
                label: entry.what.label.into(),
            })
            .collect())
    }

    /// Takes back the newest entry that stands, across sessions.
    ///
    /// # Errors
    /// There is none, or it can't be written.
    pub fn undo(&mut self) -> Result<Done, Failure> {
        let decision = self.plan_undo(None)?;
        self.commit(decision)
    }

    /// Takes back this entry and every standing one it caused; for an undo, brings back what it undid.
    ///
    /// # Errors
    /// It can't be undone, something changed since (the entry in the way is named), or it can't be written.
    pub fn undo_entry(&mut self, seq: Seq) -> Result<Done, Failure> {
        let decision = self.plan_undo(Some(seq))?;
        self.commit(decision)
    }

    /// What [`Table::undo`], or [`Table::undo_entry`] where one is named, would write; nothing is done.
    ///
    /// # Errors
    /// As for those.
    pub(crate) fn plan_undo(&self, entry: Option<Seq>) -> Result<Decision, Failure> {
        let reader = self.journal.reader();
        let seq = match entry {
            Some(seq) => seq,
            None => reader.next_undo()?.ok_or(UndoRefusal::NothingToUndo)?.0,
        };
        undo::undo(&self.campaign, reader, seq)
    }

    /// Brings back what was undone last, with the same dice, as long as nothing else was done since.
    ///
    /// # Errors
    /// There is nothing, or it can't be written.
    pub fn redo(&mut self) -> Result<Done, Failure> {
        let decision = self.plan_redo(None)?;
        self.commit(decision)
    }

    /// Brings back this entry and what was undone with it; an undo may be named instead.
    ///
    /// # Errors
    /// It isn't undone, something changed since (the entry in the way is named), or it can't be written.
    pub fn redo_entry(&mut self, seq: Seq) -> Result<Done, Failure> {
        let decision = self.plan_redo(Some(seq))?;
        self.commit(decision)
    }

    /// What [`Table::redo`], or [`Table::redo_entry`] where one is named, would write; nothing is done.
    ///
    /// # Errors
    /// As for those.
    pub(crate) fn plan_redo(&self, entry: Option<Seq>) -> Result<Decision, Failure> {
        let seq = match entry {
            Some(seq) => seq,
            None => self.latest_undo()?,
        };
        undo::redo(&self.campaign, self.journal.reader(), seq)
    }

    fn latest_undo(&self) -> Result<Seq, Failure> {
        let next = self.journal.next_redo()?;
        Ok(next.ok_or(UndoRefusal::NothingToRedo)?.0)
    }

    fn commit(&mut self, decision: Decision) -> Result<Done, Failure> {
        Ok(self.write(decision).map_err(|(why, _)| why)?)
    }

    /// Writes what was decided, or gives it back.
    fn write(&mut self, decision: Decision) -> Result<Done, (JournalError, Box<Decision>)> {
        let mut entry = Entry {
            seq: Seq(self.campaign.last.0 + 1),
            at: self.environment.clock.now(),
            session: 0,
            what: decision,
        };
        let mut next = self.campaign.clone();
        next.apply_entry(&entry);
        if next.game_entry != self.campaign.game_entry {
            match self.journal.reader().game_after(&entry, next.game_entry) {
                Ok(game) => next.game = game,
                Err(why) => return Err((why, Box::new(entry.what))),
            }
        }
        // A start belongs to the session it starts, and so does its undoing.
        entry.session = next.session.max(self.campaign.session);
        if let Err(why) = self.journal.append(&entry, &next) {
            return Err((why, Box::new(entry.what)));
        }
        self.campaign = next;
        self.unwritten = None;
        Ok(Done {
            seq: entry.seq,
            decision: entry.what,
            follow_ups: Vec::new(),
        })
    }

    /// What [`Table::undo`] would take back, and its label; one look at the end of an index, whatever the length.
    ///
    /// # Errors
    /// Unreadable.
    pub fn next_undo(&self) -> Result<Option<(Seq, String)>, JournalError> {
        self.journal.reader().next_undo()
    }

    /// What [`Table::redo`] would bring back, and its label.
    ///
    /// # Errors
    /// Unreadable.
    pub fn next_redo(&self) -> Result<Option<(Seq, String)>, JournalError> {
        let next = self.journal.next_redo()?;
        Ok(next.map(|(_, seq, label)| (seq, label)))
    }

    /// The campaign as of the last entry.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Up to `n` lines before an entry, or the last ones; newest first.
    ///
    /// # Errors
    /// Unreadable.
    pub fn page(&self, before: Option<Seq>, n: usize) -> Result<Vec<EntryLine>, JournalError> {
        self.journal.reader().page(before, n)
    }

    /// Whether the search index is so far behind that it is worth a write.
    #[must_use]
    pub fn is_index_due(&self) -> bool {
        self.journal.unindexed() >= INDEX_DUE
    }

    /// Takes some more entries into the search index: a few milliseconds, for a moment when nobody waits.
    ///
    /// # Errors
    /// The file can't be written; only speed is lost.
    pub(crate) fn index(&mut self) -> Result<(), JournalError> {
        self.index_some(INDEX_STEP)
    }

    /// The same of so many entries.
    ///
    /// # Errors
    /// As for [`Table::index`].
    pub fn index_some(&mut self, most: u64) -> Result<(), JournalError> {
        self.journal.index(most)
    }

    /// One entry whole, with what led to it and what it led to.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn entry_details(&self, seq: Seq) -> Result<EntryDetails, JournalError> {
        self.journal.reader().entry_details(seq)
    }

    /// The journal, to read.
    #[must_use]
    pub fn reader(&self) -> &Reader {
        self.journal.reader()
    }

    /// Whether the campaign goes when the table does.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        self.journal.is_temporary()
    }

    /// The campaign under another name, where play goes on: a demo becomes a campaign.
    ///
    /// # Errors
    /// There is such a file, or it can't be written; play goes on here then.
    pub fn keep(&mut self, path: &Path) -> Result<(), JournalError> {
        self.journal.copy_to(path)?;
        let now = self.environment.clock.now();
        (self.journal, self.campaign) = Journal::open(path, now, &mut |_, _| {})?;
        Ok(())
    }

    /// Where backups of it are; none of what goes with the table or has no file.
    pub(crate) fn backups(&self) -> Option<Backups> {
        let path = self.reader().path();
        let stays = !self.is_temporary() && !path.as_os_str().is_empty();
        stays.then(|| Backups::of_campaign(path))
    }

    /// Microseconds since 1970, UTC, as entries have it.
    pub(crate) fn now(&self) -> i64 {
        self.environment.clock.now()
    }

    /// Ends play: the campaign is one file again. Without this the same happens as well as it can.
    ///
    /// # Errors
    /// It can't be written; nothing is lost then, the log stays beside the file.
    pub fn close(self) -> Result<(), JournalError> {
        self.journal.close()
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("campaign", &self.campaign)
            .field("journal", &self.journal)
            .finish_non_exhaustive()
    }
}

impl Done {
    /// The answer in one line: the label; for an undo or redo what it took, too: `undid 118 (with 119) · …`; for an
    /// amendment what followed from the roll: `… · 119 followed: undo 119`.
    #[must_use]
    pub fn message(&self) -> String {
        let label = &self.decision.label;
        match self.decision.events.first() {
            Some(Event::Undid(seqs)) => format!("undid {} · {label}", numbers(seqs.iter().rev())),
            Some(Event::Redid(seqs)) => format!("redid {} · {label}", numbers(seqs.iter())),
            _ => self.follow_ups.iter().fold(label.to_string(), |said, it| {
                let seq = it.seq.0;
                format!("{said} · {seq} followed: undo {seq}")
            }),
        }
    }
}

fn numbers<'a>(mut seqs: impl Iterator<Item = &'a Seq>) -> String {
    let first = seqs
        .next()
        .map_or_else(String::new, |seq| seq.0.to_string());
    let others: Vec<String> = seqs.map(|seq| seq.0.to_string()).collect();
    if others.is_empty() {
        first
    } else {
        format!("{first} (with {})", others.join(", "))
    }
}
