//! Tables derived from the entries after the commits, so that commits stay fast: search index, rolls and facets. All are filled
//! up to the same entry; newer entries are read one by one.

pub(crate) mod facets;
mod position;
pub(crate) mod rolls;
pub(crate) mod search_index;
pub(crate) mod searched_text;

use rusqlite::Connection;

pub(super) use position::position;

use super::file::connection::corrupt;
use super::file::tables;
use super::stored::entry_row::{COLUMNS, EntryRow, earlier};
use super::stored::fold::Folded;
use super::stored::state::StateRow;
use crate::campaign::Seq;
use crate::game::Game;
use crate::luck::Plans;

/// Adds the entries after `after` up to `last`. `plans` are the stored plans; new ones are added. After an error read them
/// again from the file.
pub(super) fn fill(
    conn: &Connection,
    schema: &str,
    (game, plans): (&Game, &mut Plans),
    after: Seq,
    last: Seq,
) -> rusqlite::Result<()> {
    if after == Seq(0) {
        tables::drop_derived(conn, schema)?;
        tables::create_derived(conn, schema)?;
    }
    let mut letters = search_index::IndexWriter::new(conn, schema)?;
    let text = searched_text::SearchedText::new(conn, game);
    let mut throws = rolls::RollsWriter::new(conn, schema, plans)?;
    let mut facets = facets::FacetsWriter::new(conn, schema)?;
    let mut select = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM main.entries WHERE seq > ?1 AND seq <= ?2 ORDER BY seq"
    ))?;
    let lookup = earlier(conn);
    let mut rows = select.query([after, last])?;
    let mut before = after;
    while let Some(row) = rows.next()? {
        let entry = EntryRow::read_changes(row, &lookup)?;
        // Pages that lead back to each other would be read for ever.
        if entry.seq <= std::mem::replace(&mut before, entry.seq) {
            return Err(corrupt());
        }
        letters.add(&entry, &text)?;
        throws.add(&entry, game)?;
        facets.add(&entry)?;
    }
    letters.finish()?;
    throws.finish()?;
    position::set(conn, schema, last)
}

/// Writes the state row and all derived tables of a folded journal.
pub(super) fn remake(conn: &Connection, folded: &Folded) -> rusqlite::Result<()> {
    let Folded { campaign, tip } = folded;
    StateRow::from_campaign(campaign, *tip).write(conn)?;
    let plans = &mut Plans::default();
    fill(
        conn,
        "main",
        (&campaign.game, plans),
        Seq(0),
        tip.last_entry,
    )
}

/// The differences to freshly derived tables, up to the entry they are filled to; `last` is the last entry.
pub(super) fn differences(
    conn: &Connection,
    game: &Game,
    last: Seq,
) -> rusqlite::Result<Vec<&'static str>> {
    let upto = position(conn)?;
    if upto == Seq(0) {
        return Ok(Vec::new());
    }
    if upto > last {
        return Ok(vec!["the search index reaches beyond the last entry"]);
    }
    let compared = || {
        fill(conn, "temp", (game, &mut Plans::default()), Seq(0), upto)?;
        let mut differing = Vec::new();
        if search_index::differs(conn)? {
            differing.push("the search index differs from the journal");
        }
        if rolls::differs(conn)? {
            differing.push("the table of rolls differs from the journal");
        }
        if facets::differs(conn)? {
            differing.push("the table of facets differs from the journal");
        }
        Ok(differing)
    };
    let found = compared();
    tables::drop_derived(conn, "temp")?;
    found
}
