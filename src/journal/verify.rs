//! Verifies a campaign file: the chain of checksums, the state row against a fold; flags, search index, rolls
//! and facets against a replay. Repairs what is wrong, in the file or in a copy.

use std::ops::ControlFlow;
use std::path::Path;

use rusqlite::Connection;

use super::accidents::acknowledged::{self, Acknowledged};
use super::derived;
use super::error::JournalError;
use super::file::comparison::{Comparison, compare};
use super::file::{schema, tables};
use super::format::LAYOUT;
use super::reader::Reader;
use super::stored::entry_flags;
use super::stored::fold::Folded;
use super::stored::state::StateRow;
use super::transfer::clean::{CleanCopy, clean_copy};
use crate::campaign::Seq;

/// The entries of a slice, read in about ten milliseconds.
const SLICE: u64 = 2_000;

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyReport {
    /// The last entry that is valid, with all before it.
    pub sound: Seq,
    /// The last entry that the file knows of: those after `sound` are damaged or missing.
    pub known: Seq,
    /// Every error, one sentence each; empty when the campaign is whole.
    pub differences: Vec<String>,
    /// What [`rebuild`] can do about them.
    pub repair: Option<Repair>,
    /// Whether another program changed what the database consists of.
    pub is_altered: bool,
    /// The tables that another program added, which are left alone: each with its kind and name.
    pub left_alone: Vec<String>,
    /// The entries that were acknowledged and are missing; a repair in place gives them up.
    pub lacks: Option<String>,
    /// That another copy was put in its place since it was closed here, which may be as it is meant to be.
    pub replaced: Option<String>,
}

impl VerifyReport {
    /// Whether all entries are valid and nothing is wrong but what is made from them.
    pub(crate) fn has_all_entries(&self) -> bool {
        self.sound == self.known
            && !self.is_altered
            && (self.differences.is_empty() || self.repair.is_some())
    }
}

/// What [`rebuild`] does about differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Repair {
    /// All entries are there and nothing else than what follows from them is wrong: that is made again, in the file.
    InPlace,
    /// The file stays as it is, and the valid entries are written to a new file beside it.
    CleanCopy,
}

/// What [`rebuild`] did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rebuilt {
    /// What follows from the entries was made again in the file.
    InPlace,
    /// The valid entries were written to a new file.
    CleanCopy(CleanCopy),
}

/// What a verification has found so far.
#[derive(Debug, Default)]
struct Findings {
    sound: Seq,
    differences: Vec<String>,
    repair: Option<Repair>,
}

impl Findings {
    fn add(&mut self, repair: Repair, differences: impl IntoIterator<Item = String>) {
        for difference in differences {
            self.repair = self.repair.max(Some(repair));
            if !self.differences.contains(&difference) {
                self.differences.push(difference);
            }
        }
    }

    /// Adds what was found by reading, or that this can't be read.
    ///
    /// # Errors
    /// What is no damage.
    fn add_read(
        &mut self,
        repair: Repair,
        found: Result<Vec<String>, JournalError>,
    ) -> Result<(), JournalError> {
        match found {
            Ok(differences) => self.add(repair, differences),
            Err(e) => self.add(repair, [damage(e)?]),
        }
        Ok(())
    }
}

/// Reads the whole file, writes nothing; `on` is called with the progress (entries done, of how many).
///
/// # Errors
/// It is missing, no campaign, newer, or the system doesn't let it be read.
pub fn verify(path: &Path, on: &mut dyn FnMut(u64, u64)) -> Result<VerifyReport, JournalError> {
    match Reader::open_altered(path) {
        Ok(reader) => verify_reader(&reader, on),
        Err(e) => Ok(VerifyReport {
            sound: Seq(0),
            known: Seq(0),
            differences: vec![damage(e)?],
            repair: None,
            is_altered: false,
            left_alone: Vec::new(),
            lacks: None,
            replaced: None,
        }),
    }
}

/// The same for an open journal.
///
/// # Errors
/// It is newer, or the system doesn't let it be read.
pub fn verify_reader(
    reader: &Reader,
    on: &mut dyn FnMut(u64, u64),
) -> Result<VerifyReport, JournalError> {
    // Otherwise entries that are written meanwhile would be reported.
    let _moment = reader.read_transaction();
    let mut findings = Findings::default();
    let found = compare(&reader.conn).map_err(reader.unread())?;
    findings.add(Repair::CleanCopy, found.altered().map(str::to_owned));
    findings.add(Repair::InPlace, found.remade().map(str::to_owned));
    let is_readable = found.stops_reading().is_none();
    if is_readable {
        integrity(reader, &found, &mut findings)?;
    }
    let known = last_known(reader, &found);
    if found.is_stored("entries") {
        replay(reader, is_readable.then_some(known), on, &mut findings)?;
    }
    if findings.sound == Seq(0) {
        findings.repair = None;
    }
    // Its sentence says what to do.
    let doubt = reader.doubt();
    let told = doubt.map(|doubt| doubt.without_path(reader.path()));
    findings.differences.extend(told);
    let lacks = doubt.and_then(|doubt| match doubt {
        JournalError::Incomplete { lacks, .. } => Some(lacks.clone()),
        _ => None,
    });
    let replaced = acknowledged::replaced(&reader.conn, reader.path());
    Ok(VerifyReport {
        sound: findings.sound,
        known: known.max(findings.sound),
        differences: findings.differences,
        repair: findings.repair,
        is_altered: found.stops_writing().is_some(),
        left_alone: found.left_alone().map(str::to_owned).collect(),
        lacks,
        replaced: replaced.map(|lacks| acknowledged::tell_replaced(reader.path(), &lacks)),
    })
}

/// Checks that every entry is chained to the one before, up to the entry of the state row; returns that number. This reads
/// everything that can't be rebuilt and folds nothing.
///
/// # Errors
/// Damaged, unreadable.
pub fn verify_chain(reader: &Reader) -> Result<Seq, JournalError> {
    let tip = StateRow::read(&reader.conn, reader.path())?.tip;
    let last = reader.each_sound_row(|_| Ok(ControlFlow::Continue(())))?;
    if last != (tip.last_entry, tip.checksum) {
        return Err(reader.damaged("its state row belongs to another entry than the last"));
    }
    Ok(tip.last_entry)
}

/// Checks that every entry matches its checksum, in slices: between two of them the file is not read, and `goes_on` is asked. It
/// writes nothing and folds nothing.
///
/// # Errors
/// The first entry that doesn't, or is missing; unreadable.
pub fn verify_in_slices(path: &Path, goes_on: impl Fn() -> bool) -> Result<(), JournalError> {
    let mut first = 1;
    while goes_on() {
        // Opened for each slice: while it is open, a writer can't make it one file again.
        let reader = Reader::open(path)?;
        let last = reader.last()?.0;
        if first > last {
            break;
        }
        let end = last.min(first + SLICE - 1);
        reader.prove(first..=end)?;
        first = end + 1;
    }
    Ok(())
}

/// The same of a copy that is to be played: nothing that another program added may be in it.
///
/// # Errors
/// Altered, damaged, unreadable.
pub(crate) fn verify_copy(reader: &Reader) -> Result<Seq, JournalError> {
    let found = compare(&reader.conn).map_err(reader.unread())?;
    match found.stops_writing() {
        Some(what) => Err(JournalError::altered(reader.path(), what)),
        None => verify_chain(reader),
    }
}

/// The last entry that anything in the file names: rows at the end may have been deleted.
fn last_known(reader: &Reader, found: &Comparison) -> Seq {
    let places: &[&str] = if found.stops_reading().is_none() {
        &[
            "max(seq) FROM entries",
            "last_entry FROM state",
            "max(seq) FROM undo_list",
        ]
    } else if found.is_stored("entries") {
        &["max(seq) FROM entries"]
    } else {
        &[]
    };
    let named = places.iter().filter_map(|place| {
        let found = reader.query_one(&format!("SELECT {place}"), [], |row| row.get(0));
        // What can't be read names none.
        found.ok().flatten().flatten()
    });
    named.max().unwrap_or_default()
}

/// Computes everything from the entries. With the last entry that the file knows of it compares what is stored; without, the
/// tables may be another program's and only the entries prove themselves.
fn replay(
    reader: &Reader,
    known: Option<Seq>,
    on: &mut dyn FnMut(u64, u64),
    findings: &mut Findings,
) -> Result<(), JournalError> {
    let Some(known) = known else {
        return replay_entries(reader, None, on, findings);
    };
    let made = tables::create_flags(&reader.conn, "temp").map_err(reader.unread());
    let compared = made.is_ok().then_some(known);
    findings.add_read(Repair::CleanCopy, made.map(|()| Vec::new()))?;
    replay_entries(reader, compared, on, findings)?;
    // The tables in `temp` hide those in `main`.
    let dropped = tables::drop_flags(&reader.conn, "temp").map_err(reader.unread());
    findings.add_read(Repair::CleanCopy, dropped.map(|()| Vec::new()))
}

fn replay_entries(
    reader: &Reader,
    known: Option<Seq>,
    on: &mut dyn FnMut(u64, u64),
    findings: &mut Findings,
) -> Result<(), JournalError> {
    let sound = &mut findings.sound;
    let folded = reader.fold(on, |entry| {
        *sound = entry.seq;
        match known {
            Some(_) => entry_flags::record(&reader.conn, entry).map_err(reader.unread()),
            None => Ok(()),
        }
    });
    let folded = match folded {
        Ok(folded) => folded,
        Err(e) => {
            findings.add(Repair::CleanCopy, [damage(e)?]);
            return Ok(());
        }
    };
    let Some(known) = known else { return Ok(()) };
    let last = folded.tip.last_entry;
    if known > last {
        let missing = format!("{} missing", entries_are(Seq(last.0 + 1), known));
        findings.add(Repair::CleanCopy, [missing]);
        return Ok(());
    }
    add_state_differences(reader, &folded, findings)?;
    findings.add_read(Repair::InPlace, mark_differences(reader))?;
    let game = &folded.campaign.game;
    let behind = derived::differences(&reader.conn, game, last).map_err(reader.unread());
    let behind = behind.map(|all| all.into_iter().map(str::to_owned).collect());
    findings.add_read(Repair::InPlace, behind)
}

/// `entry 5 is`, `entries 5 to 9 are`.
fn entries_are(from: Seq, to: Seq) -> String {
    match (from.0, to.0) {
        (one, last) if one == last => format!("entry {one} is"),
        (from, to) => format!("entries {from} to {to} are"),
    }
}

/// Repairs a campaign as its [`VerifyReport::repair`] says; a valid one is made again in place.
///
/// In place, flags, state row, search index, rolls and facets are made again from the entries, in one transaction. A file that
/// is damaged, altered by another program or lacks entries shows what happened to it, so that it stays as it is: its valid
/// entries are written to a new file beside it, with those of its backups where its own are missing or changed.
///
/// # Errors
/// No entry is valid (then nothing is written), or another program has it open, or it can't be written.
pub fn rebuild(path: &Path, on: &mut dyn FnMut(u64, u64)) -> Result<Rebuilt, JournalError> {
    let report = verify(path, on)?;
    let copy = |on| {
        let from = Reader::open_altered(path)?.with_its_log()?;
        clean_copy(&from, report.sound, report.known, on).map(Rebuilt::CleanCopy)
    };
    if report.sound == Seq(0) || report.repair == Some(Repair::CleanCopy) {
        return copy(on);
    }
    match rebuild_in_place(path, on) {
        // Pages that are damaged only where something is written.
        Err(JournalError::Damaged { .. }) => copy(on),
        done => done.map(|()| Rebuilt::InPlace),
    }
}

fn rebuild_in_place(path: &Path, on: &mut dyn FnMut(u64, u64)) -> Result<(), JournalError> {
    let (reader, lock) = Reader::open_to_write(path)?;
    // Moving another file's log to this one would lose what it hides.
    let reader = reader.with_its_log()?;
    let unwritten = |doing| JournalError::sqlite(path, doing);
    let (last, checksum) = reader.each_sound_row(|_| Ok(ControlFlow::Continue(())))?;
    // Should the file keep the mark of a log that is gone, nothing is missing.
    let acknowledged = Acknowledged {
        begun: reader.first_checksum()?,
        last,
        checksum,
        is_closed: false,
    };
    acknowledged.record(&lock, path)?;
    // A log would allow a failure halfway; this leaves the file as it was, also for other readers.
    schema::make_durable(&reader.conn)
        .and_then(|()| schema::open_wal(&reader.conn))
        .map_err(unwritten("written"))?;
    let remade = remake(&reader, path, on);
    let folded = schema::close_wal(&reader.conn);
    remade.and(folded.map_err(unwritten("merged into one file (nothing is lost)")))?;
    // What is missing is not missed again.
    lock.clear();
    Ok(())
}

fn remake(reader: &Reader, path: &Path, on: &mut dyn FnMut(u64, u64)) -> Result<(), JournalError> {
    let transaction = reader.conn.unchecked_transaction();
    let transaction = transaction.map_err(JournalError::sqlite(path, "written"))?;
    tables::recreate_state_and_flags(&transaction)
        .map_err(JournalError::sqlite(path, "written"))?;
    let folded = reader.fold(on, |entry| {
        entry_flags::record(&transaction, entry).map_err(JournalError::sqlite(path, "written"))
    })?;
    derived::remake(&transaction, &folded)
        .and_then(|()| transaction.commit())
        .map_err(JournalError::sqlite(path, "written"))
}

/// The errors that `SQLite` itself finds in its pages and indexes. It computes what the definitions say, so it looks at our
/// own tables only.
fn integrity(
    reader: &Reader,
    found: &Comparison,
    findings: &mut Findings,
) -> Result<(), JournalError> {
    let tables = if found.is_same() {
        vec!["20".to_owned()]
    } else {
        found.sound_tables()
    };
    for what in tables {
        let ask = |what: &str| -> rusqlite::Result<Vec<String>> {
            let mut ask = (reader.conn).prepare(&format!("PRAGMA integrity_check({what})"))?;
            ask.query_map([], |row| row.get(0))?.collect()
        };
        let mut lines = match ask(&what).map_err(reader.unread()) {
            Ok(lines) => lines,
            Err(e) => vec![damage(e)?],
        };
        lines.retain(|line| line != "ok");
        // The search index is made again with all that follows from the entries.
        let (index, pages): (Vec<_>, Vec<_>) = lines
            .into_iter()
            .partition(|line| line.contains("FTS5 table"));
        findings.add(Repair::InPlace, index);
        findings.add(Repair::CleanCopy, pages);
    }
    Ok(())
}

fn add_state_differences(
    reader: &Reader,
    folded: &Folded,
    findings: &mut Findings,
) -> Result<(), JournalError> {
    let state = match StateRow::read(&reader.conn, reader.path()) {
        Ok(state) => state,
        Err(e) => return findings.add_read(Repair::InPlace, Err(e)),
    };
    let due = StateRow::from_campaign(&folded.campaign, folded.tip);
    let mut differs = |repair, same: bool, what: &str| {
        let what = format!("the state row has another {what} than the journal");
        findings.add(repair, Some(what).filter(|_| !same));
    };
    let (tip, due_tip) = (&state.tip, &due.tip);
    // Such a row was written after other entries.
    let same_entry = tip.last_entry == due_tip.last_entry;
    differs(Repair::CleanCopy, same_entry, "last entry");
    let same_checksum = tip.checksum == due_tip.checksum;
    differs(Repair::CleanCopy, same_checksum, "last checksum");
    let mut differs = |same, what| differs(Repair::InPlace, same, what);
    differs(tip.last_command == due_tip.last_command, "place for redo");
    differs(tip.last_at == due_tip.last_at, "time");
    differs(state.name == due.name, "name");
    differs(state.game == due.game, "game's name");
    differs(state.game_entry == due.game_entry, "entry of the game");
    if state.layout == LAYOUT {
        let resumed = state.campaign();
        let same = resumed.is_ok_and(|resumed| resumed == *folded.campaign.state());
        differs(same, "campaign");
    }
    Ok(())
}

/// The replayed flags are in `temp`, in tables of the same names.
fn mark_differences(reader: &Reader) -> Result<Vec<String>, JournalError> {
    let differ = |table: &str, columns: &str| -> rusqlite::Result<Vec<String>> {
        let sql = format!(
            "SELECT DISTINCT seq FROM (
                 SELECT * FROM (SELECT {columns} FROM main.{table} EXCEPT SELECT {columns} FROM temp.{table})
                 UNION ALL
                 SELECT * FROM (SELECT {columns} FROM temp.{table} EXCEPT SELECT {columns} FROM main.{table})
             ) ORDER BY seq LIMIT 20"
        );
        let conn: &Connection = &reader.conn;
        conn.prepare(&sql)?
            .query_map([], |row| row.get(0))?
            .map(|seq| {
                seq.map(|seq: i64| {
                    format!("the flags of entry {seq} ({table}) differ from the journal")
                })
            })
            .collect()
    };
    let mut differences =
        differ("entry_flags", "seq, undone_by, revealed_by").map_err(reader.unread())?;
    differences.extend(differ("undo_list", "seq, list").map_err(reader.unread())?);
    Ok(differences)
}

/// What is wrong with the content, without the path, which the report shows already.
///
/// # Errors
/// Something else: a newer version, another program, a file that isn't there.
fn damage(error: JournalError) -> Result<String, JournalError> {
    match error {
        JournalError::Damaged { what, .. } => Ok(what),
        JournalError::Sqlite { ref path, .. } if error.is_unreadable_content() => {
            Ok(error.without_path(path))
        }
        e => Err(e),
    }
}
