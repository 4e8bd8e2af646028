//! `rollbook log`: the newest entries that are wanted, oldest first, as text, JSON Lines, CSV or Markdown.

mod csv;
mod game_master;
mod players;
mod writer;

use std::io::Write;

use crate::campaign::Seq;
use crate::campaign::view::PlayersView;
use crate::cli::LogArgs;
use crate::journal::filter::{FilterContext, Flag, Key, NameHistory};
use crate::journal::{BatchLimit, Filter, JournalError, Reader};

/// How many entries are read in one batch, so that a million need not fit into memory.
const BATCH: u64 = 2_048;

/// Writes what is wanted.
///
/// # Errors
/// The campaign can't be read, a filter names something that doesn't exist, or the output is closed.
pub fn log(reader: &Reader, args: &LogArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let campaign = &reader.campaign(&mut |_, _| {})?;
    let known = FilterContext {
        campaign,
        reader,
        names: &NameHistory::default(),
    };
    let filter = filter(args, known)?;
    if args.players {
        let wanted = if filter == Filter::default() {
            None
        } else {
            Some(newest(reader, &filter, 0)?.into_iter().collect())
        };
        let how = (args.limit, args.format);
        let view = PlayersView::of(campaign.clone());
        return players::write(reader, &view, wanted.as_ref(), how, out);
    }
    let found = newest(reader, &filter, args.limit)?;
    game_master::write(&found, args.format, known, out)
}

/// The filter that the line and the flags say.
fn filter(args: &LogArgs, known: FilterContext<'_>) -> anyhow::Result<Filter> {
    let mut filter = Filter::parse(args.search.as_deref().unwrap_or_default(), known)?;
    for (key, words) in [
        (Key::Who, &args.who),
        (Key::Session, &args.session),
        (Key::Tier, &args.tier),
        (Key::Kind, &args.kind),
        (Key::Trait, &args.named),
        (Key::Tag, &args.tag),
    ] {
        for word in words {
            filter = filter.and(key, word, known)?;
        }
    }
    let flags = [
        (Flag::Hidden, args.is.hidden),
        (Flag::TableDice, args.is.table_dice),
        (Flag::Called, args.is.called),
        (Flag::Rerolled, args.is.rerolled),
        (Flag::Overruled, args.is.overruled),
        (Flag::Undone, args.is.undone),
        (Flag::Tagged, args.is.tagged),
        (Flag::Bookmarked, args.is.bookmarked),
        (Flag::Revealed, args.is.revealed),
    ];
    let set = flags.into_iter().filter(|(_, is)| *is);
    Ok(set.fold(filter, |filter, (flag, _)| filter.that_is(flag)))
}

/// Only the numbers, newest first, since a long campaign may be wanted whole.
fn newest(reader: &Reader, filter: &Filter, limit: usize) -> Result<Vec<Seq>, JournalError> {
    let limit = if limit == 0 { usize::MAX } else { limit };
    let pace = BatchLimit {
        entries: BATCH,
        hits: limit,
    };
    let (mut found, mut before) = (Vec::new(), None);
    while found.len() < limit && before != Some(Seq(1)) {
        let stretch = reader.matching(filter, before, pace)?;
        found.extend(stretch.hits.iter().map(|line| line.seq));
        before = Some(stretch.reached);
    }
    found.truncate(limit);
    Ok(found)
}
