//! Everything a campaign file says, read through all the ways that are not a check.

use std::path::Path;
use std::sync::Arc;

use rollbook::campaign::{Campaign, Seq};
use rollbook::journal::filter::{FilterContext, NameHistory};
use rollbook::journal::{EntryDetails, EntryLine, Filter, JournalError, Reader};
use rollbook::luck::RollFilter;

/// What is looked for.
const FILTERS: [&str; 7] = [
    "athletics",
    "mill",
    "oo",
    "kind:roll",
    "tag:heist",
    "is:hidden",
    "session:1 floods",
];
/// More lines than there are.
const ALL: usize = 500;

/// What was read.
#[derive(Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) campaign: Campaign,
    lines: Vec<EntryLine>,
    entries: Vec<EntryDetails>,
    found: Vec<Vec<EntryLine>>,
    undo: Option<(Seq, String)>,
    tags: Vec<String>,
    /// To six places: machines don't agree on more.
    luck: String,
}

/// Opens to read and reads everything.
///
/// # Errors
/// It is refused, or something in it is.
pub(crate) fn read(path: &Path) -> Result<Seen, JournalError> {
    let reader = Reader::open(path)?;
    let campaign = reader.campaign(&mut |_, _| {})?;
    let lines = reader.page(None, ALL)?;
    let entries = lines.iter().map(|line| reader.entry_details(line.seq));
    let game = Arc::clone(&campaign.game);
    let luck = reader.statistics(&game, None, RollFilter::default())?;
    Ok(Seen {
        entries: entries.collect::<Result<_, _>>()?,
        found: found(&reader, &campaign)?,
        undo: reader.next_undo()?,
        tags: reader.tag_words()?,
        luck: format!("{luck:.6?}"),
        campaign,
        lines,
    })
}

fn found(reader: &Reader, campaign: &Campaign) -> Result<Vec<Vec<EntryLine>>, JournalError> {
    let former = NameHistory::default();
    let known = FilterContext {
        campaign,
        reader,
        names: &former,
    };
    let look = |said: &&str| {
        let filter = Filter::parse(said, known).unwrap_or_default();
        let found = reader.matching_after(&filter, Seq(0), u64::MAX / 4);
        found.map(|found| found.hits)
    };
    FILTERS.iter().map(look).collect()
}
