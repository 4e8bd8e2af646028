//! The last entry that was acknowledged, in the lock file while a campaign is open to write. The next opening compares it with
//! the campaign: a log that was removed or cut takes entries away without a trace.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _};

use crate::campaign::Seq;
use crate::journal::backups::Backups;
use crate::journal::error::JournalError;
use crate::journal::file::lock::Lock;
use crate::journal::file::log;
use crate::journal::file::opening::{open_to_look, open_without_log};
use crate::journal::files::{beside, files_in, folder, is_campaign, typed};
use crate::journal::stored::checksum::{Checksum, hexadecimal, parse_hexadecimal};

/// The time in which a writer finishes writing the line.
const ONE_LINE: Duration = Duration::from_millis(20);

/// The last word of the line; both of one length.
const OPEN: &str = "opened";
const CLOSED: &str = "closed";

/// An entry, and the first one of its campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Acknowledged {
    pub(crate) begun: Checksum,
    pub(crate) last: Seq,
    pub(crate) checksum: Checksum,
    /// Whether the campaign was closed after it, as one file.
    pub(crate) is_closed: bool,
}

/// Whether a campaign has it.
#[derive(Debug, PartialEq, Eq)]
enum Held {
    Yes,
    No,
    /// It is another campaign.
    Other,
    Unread,
}

impl Acknowledged {
    /// Notes it in the lock file of this campaign.
    pub(crate) fn record(&self, lock: &Lock, campaign: &Path) -> Result<(), JournalError> {
        lock.write(&self.line())
            .map_err(JournalError::io(campaign, "written"))
    }

    /// The line: always of one length, so that a line replaces the one before.
    fn line(&self) -> String {
        let (begun, sum) = (hexadecimal(&self.begun), hexadecimal(&self.checksum));
        let state = if self.is_closed { CLOSED } else { OPEN };
        format!("{begun} {sum} {:020} {state}\n", self.last.0)
    }

    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        Some(Self {
            begun: parse_hexadecimal(words.next()?)?,
            checksum: parse_hexadecimal(words.next()?)?,
            last: Seq(words.next()?.parse().ok()?),
            is_closed: words.next()? == CLOSED,
        })
    }

    fn read(campaign: &Path) -> Option<Self> {
        Self::parse(&Lock::line(campaign)?)
    }

    /// That of a campaign that is open, or that a killed program had open.
    fn read_open(campaign: &Path) -> Option<Self> {
        Self::read(campaign).filter(|it| !it.is_closed)
    }

    fn held_by(&self, conn: &Connection) -> Held {
        match (checksum_of(conn, Seq(1)), checksum_of(conn, self.last)) {
            (Ok(begun), _) if begun != Some(self.begun) => Held::Other,
            (Ok(_), Ok(last)) if last == Some(self.checksum) => Held::Yes,
            (Ok(_), Ok(_)) => Held::No,
            _ => Held::Unread,
        }
    }

    /// The entries that the campaign lacks. Those of another copy may have the numbers.
    fn lacking(&self, conn: &Connection) -> String {
        let last = self.last.0;
        let own: Option<Seq> = conn
            .query_row("SELECT max(seq) FROM entries", [], |row| row.get(0))
            .unwrap_or_default();
        match own {
            Some(Seq(own)) if own + 1 == last => format!("entry {last}"),
            Some(Seq(own)) if own < last => format!("entries {} to {last}", own + 1),
            Some(_) => format!("entries that were made here, up to {last}"),
            None => format!("entries 1 to {last}"),
        }
    }

    /// A copy of the campaign that has it, as a rescued one, whatever its name is now.
    fn rescued(&self, campaign: &Path) -> Option<PathBuf> {
        let mut files = files_in(folder(campaign)).unwrap_or_default();
        files.sort_unstable();
        let is_other =
            |path: &PathBuf| is_campaign(path) && path.file_name() != campaign.file_name();
        files.into_iter().filter(is_other).find(|path| {
            open_to_look(path).is_ok_and(|opened| self.held_by(&opened.conn) == Held::Yes)
        })
    }
}

fn checksum_of(conn: &Connection, seq: Seq) -> rusqlite::Result<Option<Checksum>> {
    conn.prepare_cached("SELECT checksum FROM entries WHERE seq = ?1")?
        .query_row([seq], |row| row.get(0))
        .optional()
}

/// The last entry of the file itself, where its log doesn't lead on from there: `SQLite` would use a log of an earlier day, or of
/// another file, all the same.
fn hidden_by_log(conn: &Connection, campaign: &Path) -> Option<Seq> {
    if !log::has_pages(campaign).unwrap_or(false) {
        return None;
    }
    let last = "SELECT last_entry, last_checksum FROM state";
    let file = open_without_log(campaign).ok()?;
    let (last, checksum): (Seq, Checksum) = file
        .query_row(last, [], |row| Ok((row.get(0)?, row.get(1)?)))
        .ok()?;
    let found = checksum_of(conn, last).ok()?;
    (found != Some(checksum)).then_some(last)
}

/// Why entries are missing, or may be. `lacks_log`: the file should have a log and has none. `is_open`: another program has it
/// open.
///
/// # Errors
/// The same, where no entry can be read before that program ends.
pub(crate) fn doubt(
    conn: &Connection,
    campaign: &Path,
    lacks_log: bool,
    is_open: impl Fn() -> bool,
) -> Result<Option<JournalError>, JournalError> {
    let mut acknowledged = Acknowledged::read_open(campaign);
    let mut held = acknowledged.map(|it| it.held_by(conn));
    if matches!(held, Some(Held::No | Held::Unread)) {
        // A writer may have been writing the line.
        thread::sleep(ONE_LINE);
        acknowledged = Acknowledged::read_open(campaign);
        held = acknowledged.map(|it| it.held_by(conn));
    }
    if held.is_none()
        && let Some(Seq(hidden)) = hidden_by_log(conn, campaign)
    {
        return Ok(Some(JournalError::OtherLog {
            path: campaign.to_owned(),
            log: beside(campaign, "-wal"),
            hidden,
        }));
    }
    let is_missed = matches!(held, Some(Held::No | Held::Unread));
    let rescued = acknowledged.filter(|_| is_missed);
    let rescued = rescued.and_then(|it| it.rescued(campaign));
    let is_told = match held {
        Some(Held::Yes) => false,
        Some(Held::No) => true,
        _ => lacks_log || rescued.is_some(),
    };
    if !is_told {
        return Ok(None);
    }
    let is_open = is_open();
    let lacks = acknowledged
        .filter(|_| held == Some(Held::No))
        .map(|it| it.lacking(conn));
    let incomplete = incomplete(campaign, lacks.as_deref(), rescued.as_deref(), is_open);
    if is_open && held == Some(Held::Unread) {
        Err(incomplete)
    } else {
        Ok(Some(incomplete))
    }
}

/// The error of a campaign that can't be opened to read, where the likely reason is that its log was removed, cut or replaced
/// while it is open.
pub(crate) fn explained(why: JournalError, campaign: &Path) -> JournalError {
    let is_read_alone = |it: &Acknowledged| {
        let file = open_without_log(campaign);
        let begun = file.and_then(|file| checksum_of(&file, Seq(1)));
        begun.is_ok_and(|begun| begun == Some(it.begun))
    };
    let is_of_log = |it: &Acknowledged| match &why {
        JournalError::Damaged { .. } => is_read_alone(it),
        why => why.is_unreadable_content() && !log::has_pages(campaign).unwrap_or(true),
    };
    match Acknowledged::read_open(campaign).filter(is_of_log) {
        Some(it) if Lock::is_held(campaign) => {
            let rescued = it.rescued(campaign);
            incomplete(campaign, None, rescued.as_deref(), true)
        }
        _ => why,
    }
}

fn incomplete(
    campaign: &Path,
    lacks: Option<&str>,
    rescued: Option<&Path>,
    is_open: bool,
) -> JournalError {
    JournalError::Incomplete {
        path: campaign.to_owned(),
        what: what_happened(campaign, lacks, rescued, is_open),
        lacks: lacks.unwrap_or("what only its log had").to_owned(),
    }
}

/// What is missing, the likely reason, and what to do.
fn what_happened(
    campaign: &Path,
    lacks: Option<&str>,
    rescued: Option<&Path>,
    is_open: bool,
) -> String {
    let log = beside(campaign, "-wal");
    let log = log.file_name().unwrap_or_default().display();
    let name = typed(campaign);
    let lacking = lacks.map_or_else(
        || "can't be read".to_owned(),
        |lacks| format!("lacks {lacks}"),
    );
    match (rescued, lacks) {
        (Some(kept), _) => {
            let quit = if is_open {
                "quit where it is still open, then "
            } else {
                ""
            };
            let way_back = way_back(campaign, kept);
            format!(
                "{lacking}, since its log {log} or the file itself was removed, cut or replaced while it was open; {} has every \
                 entry: {quit}open that, or {way_back}",
                kept.display()
            )
        }
        (None, _) if is_open => format!(
            "{lacking}, since its log {log} was removed, cut or replaced, and it is still open in another window or program: quit \
             there, and a copy with every entry is made beside it"
        ),
        (None, Some(_)) => format!(
            "{lacking}, since its log {log} or the file itself was removed, cut or replaced; put that file back{}, or go on \
             without them: `rollbook check {name} --rebuild`",
            backups_of(campaign).map_or_else(String::new, |listed| format!(
                ", restore a backup ({listed})"
            ))
        ),
        (None, None) => format!(
            "is a copy of an open campaign without its log, so the newest entries may be missing; copy {log} too, make the copy \
             with `rollbook backup`, or go on with what is here: `rollbook check {name} --rebuild`"
        ),
    }
}

/// How to go on under the old name with a copy that has every entry.
pub(crate) fn way_back(campaign: &Path, kept: &Path) -> String {
    let (name, kept) = (typed(campaign), typed(kept));
    format!("go on under the old name with `rollbook restore {name} {kept}`")
}

/// How to see the campaign's backups, where it has any.
fn backups_of(campaign: &Path) -> Option<String> {
    let backups = Backups::of_campaign(campaign).list().unwrap_or_default();
    let is_any = backups.iter().any(|backup| !backup.replaced);
    is_any.then(|| format!("`rollbook restore {} --list` lists them", typed(campaign)))
}

/// The entries that a campaign lacks and had when it was closed here: a folder that syncs, or a person, put another copy of it
/// in its place. That may be as it is meant to be.
pub(crate) fn replaced(conn: &Connection, campaign: &Path) -> Option<String> {
    let closed = Acknowledged::read(campaign).filter(|it| it.is_closed)?;
    (closed.held_by(conn) == Held::No).then(|| closed.lacking(conn))
}

/// The same in a sentence.
pub(crate) fn tell_replaced(campaign: &Path, lacks: &str) -> String {
    let backups = backups_of(campaign)
        .map_or_else(String::new, |listed| format!("; it has backups: {listed}"));
    format!(
        "this campaign lacks {lacks}: since it was closed here, another copy was put in its place; play goes on with that \
         one{backups}"
    )
}
