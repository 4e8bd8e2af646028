//! `rollbook log`: the newest entries that are wanted, oldest first, as text, JSON Lines, CSV or Markdown.

mod csv;
mod follow;
pub(crate) mod game_master;
mod players;
mod writer;

use std::io::Write;

use crate::campaign::view::PlayersView;
use crate::cli::LogArgs;
use crate::journal::filter::{FilterContext, Flag, Key, NameHistory, PlayersFilter};
use crate::journal::{Filter, Reader};

pub use follow::follow;

/// How many entries are written where no number is asked for.
pub(crate) const USUAL: usize = 50;

/// Writes what is wanted; `aside` is told that there is more, where no number was asked for.
///
/// # Errors
/// The campaign can't be read, a filter names something that doesn't exist, or the output is closed.
pub fn log(
    reader: &Reader,
    args: &LogArgs,
    out: &mut dyn Write,
    aside: &mut dyn Write,
) -> anyhow::Result<()> {
    let campaign = &reader.campaign(&mut |_, _| {})?;
    let known = FilterContext {
        campaign,
        reader,
        names: &NameHistory::default(),
    };
    if args.players {
        let said = args.search.as_deref().unwrap_or_default();
        let mut filter = PlayersFilter::parse(said, known)?;
        for (key, word) in conditions(args) {
            filter = filter.and(key, word, known)?;
        }
        let filter = flags(args).try_fold(filter, |filter, flag| filter.that_is(flag, known))?;
        let view = PlayersView::of(campaign.clone());
        let is_cut = players::write(reader, &view, &filter, args, out)?;
        return tell_cut(is_cut, args.limit, aside);
    }
    let mut filter = Filter::parse(args.search.as_deref().unwrap_or_default(), known)?;
    for (key, word) in conditions(args) {
        filter = filter.and(key, word, known)?;
    }
    let filter = flags(args).fold(filter, Filter::that_is);
    let one_more = match args.limit {
        0 => 0,
        limit => limit.saturating_add(1),
    };
    let mut found = filter.newest(reader, one_more)?;
    let is_cut = args.limit > 0 && found.len() > args.limit;
    if is_cut {
        found.truncate(args.limit);
    }
    game_master::write(&found, args.format, known, out)?;
    tell_cut(is_cut, args.limit, aside)
}

/// Tells that older entries are left out.
fn tell_cut(is_cut: bool, limit: usize, aside: &mut dyn Write) -> anyhow::Result<()> {
    if is_cut && limit == USUAL {
        writeln!(aside, "the newest {limit} entries; --limit 0 prints all")?;
    }
    Ok(())
}

/// The conditions that the options say.
fn conditions(args: &LogArgs) -> impl Iterator<Item = (Key, &str)> {
    let all = [
        (Key::Who, &args.who),
        (Key::Session, &args.session),
        (Key::Tier, &args.tier),
        (Key::Kind, &args.kind),
        (Key::Trait, &args.named),
        (Key::Tag, &args.tag),
    ];
    let each = all.into_iter();
    each.flat_map(|(key, words)| words.iter().map(move |word| (key, word.as_str())))
}

/// The flags that the options say.
fn flags(args: &LogArgs) -> impl Iterator<Item = Flag> + use<> {
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
    set.map(|(flag, _)| flag)
}
