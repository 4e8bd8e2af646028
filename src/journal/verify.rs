//! Verifies a campaign file: the chain of checksums, the state row against a fold; flags, search index, rolls
//! and facets against a replay.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::accidents::acknowledged::Acknowledged;
use super::derived;
use super::error::JournalError;
use super::file::comparison::{Comparison, compare};
use super::file::{schema, tables};
use super::format::LAYOUT;
use super::reader::Reader;
use super::stored::entry_flags;
use super::stored::fold::Folded;
use super::stored::state::StateRow;
use super::transfer::clean::clean_copy;
use crate::campaign::Seq;

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyReport {
    /// The entries whose chain is intact, from the first on.
    pub sound: Seq,
    /// Every error, one sentence each; empty when the campaign is whole.
    pub differences: Vec<String>,
    /// Whether the journal itself is whole, so that [`rebuild`] can remake the rest from it.
    pub can_rebuild: bool,
    /// Whether another program changed what the database consists of, so that [`rebuild`] writes a clean copy.
    pub is_altered: bool,
    /// The tables that another program added, which are left alone: each with its kind and name.
    pub left_alone: Vec<String>,
}

/// Reads the whole file, writes nothing; `on` is called with the progress (entries done, of how many).
///
/// # Errors
/// It can't be read as a campaign at all.
pub fn verify(path: &Path, on: &mut dyn FnMut(u64, u64)) -> Result<VerifyReport, JournalError> {
    verify_reader(&Reader::open_altered(path)?, on)
}

/// The same for an open journal.
///
/// # Errors
/// It can't be read as a campaign at all.
pub fn verify_reader(
    reader: &Reader,
    on: &mut dyn FnMut(u64, u64),
) -> Result<VerifyReport, JournalError> {
    // Otherwise entries that are written meanwhile would be reported.
    let _moment = reader.read_transaction();
    let unread = |e| reader.unread()(e);
    let found = compare(&reader.conn).map_err(unread)?;
    let mut differences: Vec<String> = found.differences().map(str::to_owned).collect();
    differences.extend(match reader.doubt() {
        Some(JournalError::Incomplete { what, .. }) => Some(what.clone()),
        doubt => doubt.map(ToString::to_string),
    });
    let (sound, can_rebuild) = if found.stops_reading().is_some() {
        entries_of_altered(reader, &found, on, &mut differences)?
    } else {
        differences.extend(integrity(reader, &found)?);
        tables::create_flags(&reader.conn, "temp").map_err(unread)?;
        let report = replayed(reader, on, &mut differences);
        // The tables in `temp` hide those in `main`.
        tables::drop_flags(&reader.conn, "temp").map_err(unread)?;
        report?
    };
    Ok(VerifyReport {
        sound,
        differences,
        can_rebuild: can_rebuild && reader.doubt().is_none(),
        is_altered: found.stops_writing().is_some(),
        left_alone: found.left_alone().map(str::to_owned).collect(),
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

/// The last intact entry, and whether all are, where the tables are another program's: entries prove themselves by their
/// checksums, the rest isn't looked at.
fn entries_of_altered(
    reader: &Reader,
    found: &Comparison,
    on: &mut dyn FnMut(u64, u64),
    differences: &mut Vec<String>,
) -> Result<(Seq, bool), JournalError> {
    let mut sound = Seq(0);
    if !found.is_stored("entries") {
        return Ok((sound, false));
    }
    let folded = reader.fold(on, |entry| {
        sound = entry.seq;
        Ok(())
    });
    match folded {
        Ok(_) => Ok((sound, true)),
        Err(e @ JournalError::Newer { .. }) => Err(e),
        Err(e) => {
            differences.push(bare(e));
            Ok((sound, false))
        }
    }
}

/// The last intact entry, and whether all are.
fn replayed(
    reader: &Reader,
    on: &mut dyn FnMut(u64, u64),
    differences: &mut Vec<String>,
) -> Result<(Seq, bool), JournalError> {
    let mut sound = Seq(0);
    let folded = reader.fold(on, |entry| {
        sound = entry.seq;
        entry_flags::record(&reader.conn, entry).map_err(reader.unread())
    });
    let can_rebuild = folded.is_ok();
    match folded {
        Ok(folded) => {
            differences.extend(state_differences(reader, &folded));
            differences.extend(mark_differences(reader)?);
            let game = &folded.campaign.game;
            let behind = derived::differences(&reader.conn, game, folded.tip.last_entry)
                .map_err(reader.unread())?;
            differences.extend(behind.into_iter().map(str::to_owned));
        }
        // An entry of a newer version is not damaged.
        Err(e @ JournalError::Newer { .. }) => return Err(e),
        Err(e) => differences.push(bare(e)),
    }
    Ok((sound, can_rebuild))
}

/// Rebuilds flags, state row, search index, rolls and facets from the entries, in one transaction; the entries stay as they are.
/// A file that another program altered stays as it is: then its entries are written to a new file beside it, which is
/// returned.
///
/// # Errors
/// The journal itself is damaged (then nothing is written), or another program has it open, or it can't be written.
pub fn rebuild(path: &Path, on: &mut dyn FnMut(u64, u64)) -> Result<Option<PathBuf>, JournalError> {
    let (reader, lock) = match Reader::open_to_write(path) {
        Err(JournalError::Altered { .. }) => {
            return clean_copy(&Reader::open_altered(path)?, on).map(Some);
        }
        opened => opened?,
    };
    // Moving another file's log to this one would lose what it hides.
    let reader = match reader.doubt() {
        Some(JournalError::OtherLog { .. }) => reader.undoubted()?,
        _ => reader,
    };
    let unwritten = |doing| JournalError::sqlite(path, doing);
    let (last, checksum) = reader.each_sound_row(|_| Ok(ControlFlow::Continue(())))?;
    // Should the file keep the mark of a log that is gone, nothing is missing.
    let acknowledged = Acknowledged {
        begun: reader.first_checksum()?,
        last,
        checksum,
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
    Ok(None)
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
fn integrity(reader: &Reader, found: &Comparison) -> Result<Vec<String>, JournalError> {
    let tables = if found.is_same() {
        vec!["20".to_owned()]
    } else {
        found.sound_tables()
    };
    let ask = |what: &String| -> rusqlite::Result<Vec<String>> {
        let mut ask = reader
            .conn
            .prepare(&format!("PRAGMA integrity_check({what})"))?;
        ask.query_map([], |row| row.get(0))?.collect()
    };
    let asked: rusqlite::Result<Vec<Vec<String>>> = tables.iter().map(ask).collect();
    match asked.map_err(reader.unread()) {
        Ok(lines) => Ok(lines
            .into_iter()
            .flatten()
            .filter(|line| line != "ok")
            .collect()),
        Err(e @ JournalError::Damaged { .. }) => Ok(vec![bare(e)]),
        Err(e) => Err(e),
    }
}

fn state_differences(reader: &Reader, folded: &Folded) -> Vec<String> {
    let state = match StateRow::read(&reader.conn, reader.path()) {
        Ok(state) => state,
        Err(e) => return vec![bare(e)],
    };
    let due = StateRow::from_campaign(&folded.campaign, folded.tip);
    let mut differences = Vec::new();
    let mut differs = |same: bool, what: &str| {
        if !same {
            differences.push(format!("the state row has another {what} than the journal"));
        }
    };
    differs(state.tip.last_entry == due.tip.last_entry, "last entry");
    differs(
        state.tip.last_command == due.tip.last_command,
        "place for redo",
    );
    differs(state.tip.checksum == due.tip.checksum, "last checksum");
    differs(state.tip.last_at == due.tip.last_at, "time");
    differs(state.name == due.name, "name");
    differs(state.game == due.game, "game's name");
    differs(state.game_entry == due.game_entry, "entry of the game");
    if state.layout == LAYOUT {
        let game = folded.campaign.game.clone();
        let same = state
            .campaign(game)
            .is_ok_and(|campaign| campaign == folded.campaign);
        differs(same, "campaign");
    }
    differences
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

/// The message without the path, which the report shows already.
fn bare(error: JournalError) -> String {
    match error {
        JournalError::Damaged { what, .. } => what,
        other => other.to_string(),
    }
}
