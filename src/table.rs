//! A campaign with its journal, dice and clock: the whole program without a screen. A change is on disk before it is reported.

mod backing_up;
mod clock;
mod done;
mod snapshot;
mod time_up;
mod undo;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use backing_up::BackingUp;
pub use clock::Clock;
pub(crate) use clock::open_time_of;
use clock::{ClockCheck, OpenClock};
pub use done::{Done, FollowUp};
use jiff::tz::TimeZone;
pub(crate) use snapshot::Told;
pub use snapshot::{Snapshot, Trouble};
pub use undo::UndoRefusal;

use crate::campaign::sound::Past;
use crate::campaign::{
    Campaign, Character, Command, Decision, Entry, Kind, Refusal, RollChain, Seq, TimeUp, Timer,
    UserFiles,
};
use crate::dice::{Dice, Random};
use crate::game::{Game, RonError};
use crate::journal::{Journal, JournalError, Reader, timestamp};

/// The longest pause of an evening that a restart may be in, in microseconds.
const RESTART: i64 = 4 * 60 * 60 * 1_000_000;

/// Entries after the search index's last that are searched as fast without it.
const INDEX_DUE: u64 = 500;
/// Entries added to the search index in one step.
pub(crate) const INDEX_STEP: u64 = 100;

/// A campaign in play.
pub struct Table {
    campaign: Campaign,
    journal: Journal,
    environment: Environment,
    /// The last decision, if it couldn't be written.
    unwritten: Option<(Command, Decision)>,
    /// What ran out and was noted.
    noted: Vec<TimeUp>,
    /// The timer of a turn whose end was told.
    told_turn: Option<Timer>,
    clock_check: ClockCheck,
    open_clock: OpenClock,
    backing_up: BackingUp,
    /// What is to be told, each once.
    notices: Vec<String>,
}

/// The sources of faces and time.
pub struct Environment {
    /// The source of faces.
    pub dice: Box<dyn Dice>,
    /// The source of time.
    pub clock: Clock,
}

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Refused by the campaign.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Refused by the rules of undo and redo.
    #[error(transparent)]
    Undo(#[from] UndoRefusal),
    /// The game's file has an error.
    #[error(transparent)]
    Game(#[from] RonError),
    /// The file can't be read or written; the campaign is unchanged, and the next call tries again.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Environment {
    /// The operating system's randomness and time.
    ///
    /// # Errors
    /// The system provides no randomness.
    pub fn system() -> std::io::Result<Self> {
        Ok(Self {
            dice: Box::new(Random::new()?),
            clock: Clock::System,
        })
    }
}

impl Table {
    /// Creates a campaign in a new file. `game` is the whole RON of its game; `party` comes with ids of its own.
    ///
    /// # Errors
    /// The game has an error, the name is invalid, the file exists or can't be written.
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

    /// Creates a campaign in a temporary file, deleted with the table unless it is kept.
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

    /// Creates a campaign in memory, for tests.
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
            backing_up: BackingUp::new(campaign.last),
            open_clock: OpenClock::new(means.clock, &campaign, None),
            journal: journal(&entry, &campaign)?,
            campaign,
            environment: means,
            unwritten: None,
            noted: Vec::new(),
            told_turn: None,
            clock_check: ClockCheck::default(),
            notices: Vec::new(),
        })
    }

    /// Opens a campaign and takes its lock. The holder is stored in the file by [`Table::hold`] or with the first entry.
    ///
    /// # Errors
    /// Missing, foreign, newer, damaged, open in another program, unwritable.
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
        let (journal, mut campaign) = Journal::open(path, means.clock.now(), folding)?;
        let open_clock = open_clock(means.clock, &journal, &mut campaign)?;
        let told_turn = campaign.turn_ran_out();
        Ok(Self {
            backing_up: BackingUp::new(campaign.last),
            open_clock,
            campaign,
            journal,
            environment: means,
            unwritten: None,
            noted: Vec::new(),
            // What ran out in an earlier run was told there.
            told_turn,
            clock_check: ClockCheck::default(),
            notices: Vec::new(),
        })
    }

    /// Stores the holder, so that a program that is refused can name it.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn hold(&mut self) -> Result<(), JournalError> {
        self.journal.hold()?;
        self.notices.extend(self.journal.take_replaced());
        Ok(())
    }

    /// Whether the holder is stored.
    pub fn is_held(&self) -> bool {
        self.journal.is_held()
    }

    /// Looks whether another program touched the files. What it did is told now and by the next command.
    ///
    /// # Errors
    /// It did: which copy has every entry.
    pub(crate) fn look(&mut self) -> Result<(), JournalError> {
        self.journal.look()
    }

    /// Whether there is a log beside the file that another program may touch.
    pub(crate) fn has_log(&self) -> bool {
        self.journal.has_log()
    }

    /// Executes a command: decides it, applies it to a copy, writes and syncs it; only then the copy replaces the campaign.
    /// If the write failed and the same command comes again, the same decision is written: a failed write never throws new dice.
    ///
    /// # Errors
    /// Refused or not written; nothing has changed.
    pub fn run(&mut self, command: &Command) -> Result<Done, Failure> {
        self.tick();
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

    /// The entries, not undone, that an amended roll caused.
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

    /// Ends hidden if the last entry is of another day, in this time zone, and not of the last four hours; returns the entry.
    ///
    /// # Errors
    /// The journal can't be read or written; hidden stays on.
    pub fn end_stale_hidden(&mut self, zone: &TimeZone) -> Result<Option<Done>, Failure> {
        if self.campaign.hidden_since().is_none() {
            return Ok(None);
        }
        let day = |at: i64| timestamp(at).to_zoned(zone.clone()).date();
        let last = self.journal.reader().line(self.campaign.last)?.at;
        let now = self.now();
        if now.saturating_sub(last) <= RESTART || day(now) == day(last) {
            return Ok(None);
        }
        self.run(&Command::HiddenMode(false)).map(Some)
    }

    /// Whether faces for the next throws were typed in already.
    pub(crate) fn has_typed_dice(&self) -> bool {
        self.environment.dice.has_typed()
    }

    /// Undoes the newest entry that isn't undone, across sessions.
    ///
    /// # Errors
    /// There is none, or it can't be written.
    pub fn undo(&mut self) -> Result<Done, Failure> {
        let decision = self.plan_undo(None)?;
        self.commit(decision)
    }

    /// Undoes this entry and all that it caused; for an undo, redoes what it undid.
    ///
    /// # Errors
    /// It can't be undone, a later entry changed the same value (the error names it), or it can't be written.
    pub fn undo_entry(&mut self, seq: Seq) -> Result<Done, Failure> {
        let decision = self.plan_undo(Some(seq))?;
        self.commit(decision)
    }

    /// The entry that [`Table::undo`] (or [`Table::undo_entry`] for a number) would write; nothing is changed.
    ///
    /// # Errors
    /// As for these.
    pub(crate) fn plan_undo(&self, entry: Option<Seq>) -> Result<Decision, Failure> {
        let reader = self.journal.reader();
        let seq = match entry {
            Some(seq) => seq,
            None => reader.next_undo()?.ok_or(UndoRefusal::NothingToUndo)?.0,
        };
        undo::undo(&self.campaign, reader, seq)
    }

    /// Redoes what was undone last, with the same dice, as long as no other entry was made since.
    ///
    /// # Errors
    /// There is nothing, or it can't be written.
    pub fn redo(&mut self) -> Result<Done, Failure> {
        let decision = self.plan_redo(None)?;
        self.commit(decision)
    }

    /// Redoes this entry and all that was undone with it; the number of the undo is accepted too.
    ///
    /// # Errors
    /// It isn't undone, a later entry changed the same value (the error names it), or it can't be written.
    pub fn redo_entry(&mut self, seq: Seq) -> Result<Done, Failure> {
        let decision = self.plan_redo(Some(seq))?;
        self.commit(decision)
    }

    /// The entry that [`Table::redo`] (or [`Table::redo_entry`] for a number) would write; nothing is changed.
    ///
    /// # Errors
    /// As for these.
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
        self.tick();
        Ok(self.write(decision).map_err(|(why, _)| why)?)
    }

    /// Writes a decision, or returns it with the error.
    fn write(&mut self, decision: Decision) -> Result<Done, (JournalError, Box<Decision>)> {
        let mut entry = Entry {
            seq: Seq(self.campaign.last.0 + 1),
            at: self.now(),
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
        self.check_clock();
        // The start of a session is in that session, and so is its undo.
        entry.session = next.session.max(self.campaign.session);
        debug_assert_eq!(self.accepted(&entry), Ok(()), "{entry:?}");
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

    /// Whether an import would take the entry.
    fn accepted(&self, entry: &Entry) -> Result<(), String> {
        let past = |seq| {
            let line = self.journal.reader().line(seq).ok()?;
            Some(Past {
                kind: line.kind,
                hidden: line.hidden,
                undone: line.undone_by.is_some(),
            })
        };
        self.campaign.clone().accept(entry, &past)
    }

    /// The entry that [`Table::redo`] would redo, and its label.
    ///
    /// # Errors
    /// Unreadable.
    pub fn next_redo(&self) -> Result<Option<(Seq, String)>, JournalError> {
        let next = self.journal.next_redo()?;
        Ok(next.map(|(_, seq, label)| (seq, label)))
    }

    /// The campaign after the last entry.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Whether the search index is so far behind that a write is worthwhile.
    pub fn is_index_due(&self) -> bool {
        self.journal.unindexed() >= INDEX_DUE
    }

    /// Adds so many entries to the search index; [`INDEX_STEP`] of them take a few milliseconds, for idle moments.
    ///
    /// # Errors
    /// The file can't be written; only speed is lost.
    pub fn index(&mut self, most: u64) -> Result<(), JournalError> {
        self.journal.index(most)
    }

    /// Read access to the journal.
    pub fn reader(&self) -> &Reader {
        self.journal.reader()
    }

    /// Whether the campaign is deleted with the table.
    pub fn is_temporary(&self) -> bool {
        self.journal.is_temporary()
    }

    /// Copies the campaign to another name and continues play there: a demo becomes a campaign.
    ///
    /// # Errors
    /// The file exists, or can't be written; play then continues in the old file.
    pub fn keep(&mut self, path: &Path) -> Result<(), JournalError> {
        let now = self.environment.clock.now();
        self.mark_open_time(true)?;
        self.journal.copy_to(path)?;
        (self.journal, self.campaign) = Journal::open(path, now, &mut |_, _| {})?;
        let clock = self.environment.clock;
        self.open_clock = open_clock(clock, &self.journal, &mut self.campaign)?;
        Ok(())
    }

    /// What the game master should know and was not told yet, such as that the clock is wrong: a sentence or two each.
    pub fn take_notices(&mut self) -> Vec<String> {
        self.check_clock();
        std::mem::take(&mut self.notices)
    }

    fn check_clock(&mut self) {
        let shown = self.environment.clock.shown();
        let fault = self.clock_check.fault(shown, self.journal.last_at());
        self.notices.extend(fault);
    }

    /// Lets the campaign know how long it has been open by now, by which its timers are told.
    pub fn tick(&mut self) {
        self.campaign.open_time = self.open_clock.now();
    }

    /// Stores how long the campaign has been open, where a timer runs: at the end of play, else once a minute. A program that is
    /// killed leaves its timers at what they showed a minute before, at most.
    ///
    /// # Errors
    /// It can't be written.
    pub(crate) fn mark_open_time(&mut self, at_end: bool) -> Result<(), JournalError> {
        if self.campaign.timers().all(|timer| timer.since.is_none()) {
            return Ok(());
        }
        let mark = self.open_clock.mark(at_end);
        mark.map_or(Ok(()), |mark| self.journal.mark_open_time(mark))
    }

    /// Sets what the GM has in files beside the campaign.
    pub fn set_files(&mut self, files: Arc<dyn UserFiles>) {
        self.campaign.files = files;
    }

    /// Adds what is to be told.
    pub fn add_notice(&mut self, words: impl Into<String>) {
        self.notices.push(words.into());
    }

    /// The present time for entries: microseconds since 1970, UTC.
    pub(crate) fn now(&self) -> i64 {
        self.environment.clock.now()
    }

    /// Ends play and makes the campaign one file again. Dropping the table does the same, but can't report errors.
    ///
    /// # Errors
    /// It can't be written; nothing is lost, since the log stays beside the file.
    pub fn close(mut self) -> Result<(), JournalError> {
        let marked = self.mark_open_time(true);
        self.journal.close().and(marked)
    }
}

/// How long a campaign that was just opened has been open, which the campaign is told.
fn open_clock(
    clock: Clock,
    journal: &Journal,
    campaign: &mut Campaign,
) -> Result<OpenClock, JournalError> {
    let mark = journal.reader().open_mark()?.map(|(mark, _)| mark);
    let open_clock = OpenClock::new(clock, campaign, mark);
    campaign.open_time = open_clock.now();
    Ok(open_clock)
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("campaign", &self.campaign)
            .field("journal", &self.journal)
            .finish_non_exhaustive()
    }
}
