//! Flags that an entry sets on earlier ones: undone, redone, revealed. Derived; replayed by `check` and
//! `--rebuild`.

use rusqlite::{Connection, OptionalExtension, params};

use crate::campaign::{Entry, Event, Kind, Seq};
use crate::journal::file::connection::change_one;

/// The entries that an undo or a redo may take next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UndoList {
    /// An entry that stands.
    Undo = 0,
    /// An undo that isn't reversed.
    Redo = 1,
}

/// Whether this is neither undo nor redo, nor the mode of the table, nor came by the clock: such an entry ends what can be redone.
pub(crate) fn is_command(entry: &Entry) -> bool {
    let mut events = entry.what.events.iter();
    let is_other =
        |event: &Event| matches!(event, Event::Undid(_) | Event::Redid(_) | Event::TimeUp);
    !events.any(is_other) && entry.what.kind != Kind::Mode
}

/// Writes down what `entry` means for others and for itself.
pub(crate) fn record(conn: &Connection, entry: &Entry) -> rusqlite::Result<()> {
    match entry.what.events.first() {
        Some(Event::Undid(undone)) => {
            for &seq in undone {
                set_undone(conn, seq, Some(entry.seq))?;
                remove(conn, UndoList::Undo, seq)?;
                update_revealed(conn, seq, entry.seq)?;
            }
            push(conn, UndoList::Redo, entry.seq)
        }
        Some(Event::Redid(redone)) => {
            let mut reversed = None;
            for &seq in redone {
                let undo = undone_by(conn, seq)?;
                // One undo may have taken several entries.
                if let Some(undo) = undo.filter(|_| undo != reversed) {
                    set_undone(conn, undo, Some(entry.seq))?;
                    remove(conn, UndoList::Redo, undo)?;
                }
                reversed = undo;
                set_undone(conn, seq, None)?;
                push(conn, UndoList::Undo, seq)?;
                update_revealed(conn, seq, entry.seq)?;
            }
            Ok(())
        }
        // The first entry begins the campaign and can't be undone; undo passes over the mode of the table.
        _ if entry.seq == Seq(1) || entry.what.kind == Kind::Mode => Ok(()),
        _ => {
            for event in &entry.what.events {
                if let Event::Revealed { of } = event {
                    set_revealed(conn, *of, Some(entry.seq))?;
                }
            }
            push(conn, UndoList::Undo, entry.seq)
        }
    }
}

/// The newest entry that stands.
pub(crate) fn newest(conn: &Connection, turn: UndoList) -> rusqlite::Result<Option<Seq>> {
    conn.prepare_cached("SELECT max(seq) FROM undo_list WHERE list = ?1")?
        .query_row([turn as i64], |row| row.get(0))
}

/// The entry that undid this one, if it is undone now; for an undo, the redo that took it back.
pub(crate) fn undone_by(conn: &Connection, seq: Seq) -> rusqlite::Result<Option<Seq>> {
    let found = conn
        .prepare_cached("SELECT undone_by FROM entry_flags WHERE seq = ?1")?
        .query_row([seq], |row| row.get(0))
        .optional()?;
    Ok(found.flatten())
}

fn set_undone(conn: &Connection, seq: Seq, by: Option<Seq>) -> rusqlite::Result<()> {
    let mut set = conn.prepare_cached(
        "INSERT INTO entry_flags (seq, undone_by) VALUES (?1, ?2) ON CONFLICT (seq) DO UPDATE SET undone_by = ?2",
    )?;
    change_one(&mut set, params![seq, by])
}

fn set_revealed(conn: &Connection, seq: Seq, by: Option<Seq>) -> rusqlite::Result<()> {
    let mut set = conn.prepare_cached(
        "INSERT INTO entry_flags (seq, revealed_by) VALUES (?1, ?2) ON CONFLICT (seq) DO UPDATE SET revealed_by = ?2",
    )?;
    change_one(&mut set, params![seq, by])
}

/// After the undo or redo of an entry that revealed others: updates what reveals those as of `now`.
/// Two entries may reveal one, if one was redone that was made before the other.
fn update_revealed(conn: &Connection, turned: Seq, now: Seq) -> rusqlite::Result<()> {
    const REVEALED: &str = "json_extract(it.value, '$.Revealed.of')";
    let shown = conn
        .prepare_cached(&format!(
            "SELECT {REVEALED} FROM main.entries e, json_each(e.events) it \
             WHERE e.seq = ?1 AND e.kind = 'reveal' AND {REVEALED} IS NOT NULL"
        ))?
        .query_map([turned], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<Seq>>>()?;
    for shown in shown {
        let by = conn
            .prepare_cached(&format!(
                "SELECT max(e.seq) FROM main.entries e LEFT JOIN entry_flags m ON m.seq = e.seq \
                 WHERE e.kind = 'reveal' AND e.seq > ?1 AND e.seq < ?2 AND m.undone_by IS NULL \
                 AND EXISTS (SELECT 1 FROM json_each(e.events) it WHERE {REVEALED} = ?1)"
            ))?
            .query_row(params![shown, now], |row| row.get(0))?;
        set_revealed(conn, shown, by)?;
    }
    Ok(())
}

fn push(conn: &Connection, turn: UndoList, seq: Seq) -> rusqlite::Result<()> {
    let mut insert = conn.prepare_cached("INSERT INTO undo_list (list, seq) VALUES (?1, ?2)")?;
    change_one(&mut insert, params![turn as i64, seq])
}

fn remove(conn: &Connection, turn: UndoList, seq: Seq) -> rusqlite::Result<()> {
    let mut delete = conn.prepare_cached("DELETE FROM undo_list WHERE list = ?1 AND seq = ?2")?;
    change_one(&mut delete, params![turn as i64, seq])
}
